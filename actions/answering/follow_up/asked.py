"""What recognition is given, and what every way of recognising looks like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

HISTORY = 10
"""Earlier questions that a question may continue, as in the paper (De Boni & Manandhar 2003, section 5)."""


class Asked(NamedTuple):
    """An earlier question, with the answer to it where that is known."""

    question: str
    answer: str | None = None


class Recogniser(Protocol):
    """One way of telling whether a question continues one of those before it."""

    def __call__(self, question: str, history: Sequence[Asked]) -> bool:
        """Whether it does.

        Args:
            question: what is asked now.
            history: what was asked before, the latest last; only the last HISTORY count.
        """
