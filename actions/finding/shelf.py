"""The profiles of a store while the server runs: opened once, and renewed when the store changes."""

from __future__ import annotations

import logging

from actions.finding.building import Builder
from actions.finding.profiles import Profiles

logger = logging.getLogger(__name__)

AT_ONCE = 1000  # recipes that are sorted into categories while a cook waits: one or two seconds
REMEDY = "`souschef categorise` sorts them, about a thousand in a second"


class ProfilesMissingError(RuntimeError):
    """There are no profiles, and too many recipes to make them now; the message names the remedy."""


class Shelf:
    """Hands out the profiles of a store.

    Args:
        builder: makes and keeps them.
    """

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self._profiles: Profiles | None = None
        self._seen = (-1, 0)

    def current(self) -> Profiles:
        """The profiles of the store as it is; those of an earlier state where very much has changed since and `souschef import` is not through with it.

        Raises:
            ProfilesMissingError: there are none, and too many recipes to make them now, or they cannot be written.
        """
        revision = self.builder.store.revision()
        if self._profiles is None or self._seen != (revision, self.builder.written()):
            try:
                self._profiles = self._renewed()
            except OSError as problem:
                raise ProfilesMissingError(f"what is made for finding recipes cannot be kept ({problem}); SOUSCHEF_FINDING names a folder for it that can be written") from problem
            self._seen = (revision, self.builder.written())
        return self._profiles

    def _renewed(self) -> Profiles:
        kept = self.builder.opened() or self._profiles
        pending = self.builder.pending(kept)
        if pending <= AT_ONCE:
            return self.builder.current() if kept is None else self.builder.refreshed(kept)
        if kept is None:
            raise ProfilesMissingError(f"the {pending:,} recipes of the store are not sorted into categories yet; {REMEDY}")
        logger.warning("%d recipes of the store are new and not sorted into categories yet; %s", pending, REMEDY)
        return kept
