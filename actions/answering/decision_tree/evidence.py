"""What is known of a question before a source is chosen, and what is chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

Source = Literal["recipe", "common_sense", "fallback"]


@dataclass(frozen=True)
class General:
    """The nearest general question.

    `distance` is as the approach in use measures it, `confidence` how probably it means the same (0 to 1).
    """

    distance: float
    confidence: float


@dataclass(frozen=True)
class Evidence:
    """The evidence for one question.

    Args:
        in_hand: whether a recipe was chosen.
        intent_confidence: how sure the intent is, 0 to 1.
        answer: how sure the recipe's answer is, 0 to 1; None where the recipe has none.
        general: probability that the question is about cooking as such, 0 to 1.
        answerable: probability that any source could answer it, 0 to 1.
        look_up: finds the nearest general question; called only where it may decide, for it takes as long as all the rest.
    """

    in_hand: bool
    intent_confidence: float
    answer: float | None
    general: float
    answerable: float
    look_up: Callable[[], General | None]


@dataclass(frozen=True)
class Decision:
    """The chosen source with the branches that led to it."""

    source: Source
    path: tuple[str, ...]
