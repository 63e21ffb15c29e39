"""Settings of a channel: from `credentials.yml`, or else from the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from rasa.shared.exceptions import RasaException


class OptionsError(RasaException):
    """A setting is unknown or of the wrong kind; the message names it and the remedy."""


class Options:
    """The settings of one channel.

    Args:
        channel: its name in `credentials.yml`.
        given: what stands there.
        known: settings that there are, each with the environment variable that is read where it is not given.
    """

    def __init__(self, channel: str, given: Mapping[str, Any] | None, known: Mapping[str, str]) -> None:
        if not isinstance(given, Mapping | None):
            raise OptionsError(f"credentials.yml: below {channel} there are settings such as {sorted(known)[0]}: ...")
        self._channel, self._given, self._known = channel, dict(given or {}), known
        unknown = sorted(str(name) for name in self._given if name not in known)
        if unknown:
            raise OptionsError(
                f"credentials.yml: {channel} has no setting '{unknown[0]}'; there are {', '.join(sorted(known))}"
            )

    def text(self, name: str) -> str:
        """A setting that is one text without blanks, as tokens and addresses are; empty where it is not set."""
        value, place = self._given.get(name), f"credentials.yml: '{name}' of {self._channel}"
        if value in (None, ""):
            value, place = os.environ.get(self._known[name]) or "", self._known[name]
        if not isinstance(value, str):
            raise OptionsError(f"{place} must be one text, in quotation marks")
        if len(value.split()) > 1:
            raise OptionsError(f"{place} has a blank or a line break inside; copy it once more, as one piece")
        return value.strip()

    def texts(self, name: str) -> tuple[str, ...]:
        """A setting that is a list; in the environment its items are parted by commas."""
        value = self._given.get(name)
        if value is None:
            value = (
                [part.strip() for part in (os.environ.get(self._known[name]) or "").split(",")]
                if self._known[name]
                else []
            )
        if not isinstance(value, list) or not all(
            isinstance(item, str | int) and not isinstance(item, bool) for item in value
        ):
            raise OptionsError(f'credentials.yml: \'{name}\' of {self._channel} must be a list, such as ["123", "456"]')
        return tuple(str(item) for item in value if str(item))
