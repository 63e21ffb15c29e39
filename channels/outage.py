"""Waiting for something that is away: longer and longer, and the log hears of it once."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from dataclasses import dataclass

from channels.service import TokenError

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Pace:
    """Waiting times in seconds: after the first failure, at most, and before "typing" is shown."""

    first: float = 1.0
    longest: float = 15.0
    typing: float = 0.3
    typing_again: float = 4.0


class Outage:
    """Whether something can be reached.

    Args:
        what: its name, for the log.
        pace: how long to wait.
        said: kinds of problems that the log has heard of; two directions of one messenger share it, so that a token
            which is revoked is named once.
    """

    def __init__(self, what: str, pace: Pace, said: set[str] | None = None) -> None:
        self._what, self._pace = what, pace
        self._since: float | None = None
        self._said, self._told = set[str]() if said is None else said, set[str]()
        self._back = asyncio.Event()

    @property
    def lasts(self) -> bool:
        """Whether it is away now, as far as is known."""
        return self._since is not None

    async def wait(self, problem: Exception, unforeseen: bool = False) -> None:
        """Say once what is wrong, then wait: each time about as long as it has been away; a success elsewhere ends the wait.

        Args:
            problem: what was raised.
            unforeseen: whether the log shows where it came from.
        """
        now = time.monotonic()
        if self._since is None:
            self._since = now
            self._back.clear()
        self._tell(problem, unforeseen)
        delay = min(max(self._pace.first, now - self._since), self._pace.longest) * random.uniform(0.8, 1.2)
        back = asyncio.ensure_future(self._back.wait())
        try:
            await asyncio.wait(
                [back], timeout=delay
            )  # asyncio.wait_for would swallow a cancellation that meets the event
        finally:
            back.cancel()

    def over(self) -> None:
        """Note that it works."""
        if self._since is None:
            return
        if self._told:
            logger.warning("%s: works again after %.0f seconds", self._what, time.monotonic() - self._since)
        self._said -= self._told
        self._since, self._told = None, set()
        self._back.set()

    def try_now(self) -> None:
        """Let whoever waits try again at once: something else that was away with it works again."""
        self._back.set()
        self._back.clear()

    def _tell(self, problem: Exception, unforeseen: bool) -> None:
        kind = type(problem).__name__
        if kind in self._said:
            return
        self._said.add(kind)
        self._told.add(kind)
        remedy = "; `souschef channels check` says what to do" if isinstance(problem, TokenError) else ""
        logger.warning(
            "%s: %s%s; trying again until it works",
            self._what,
            problem,
            remedy,
            exc_info=problem if unforeseen else None,
        )
