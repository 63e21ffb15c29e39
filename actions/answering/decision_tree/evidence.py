"""What is known of a question before a source is chosen, and what is chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

Source = Literal["recipe", "common_sense", "fallback", "doubt"]


@dataclass(frozen=True)
class General:
    """The nearest general question.

    `distance` is as the approach in use measures it, `confidence` how probably it means the same (0 to 1); `elsewhere` tells that the text names what it
    is about while the recipe has nothing of that name; `grave` that it is about what went wrong or may do harm, which is told rather than asked ("burnt my finger").
    """

    distance: float
    confidence: float
    elsewhere: bool = False
    grave: bool = False


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
        plain: whether the intent asks for something that every recipe tells: amounts, tools, times.
        preferred: the source that this cook chose when asked in an earlier case of doubt.
        shown: whether the words of the question show that the recipe is asked, and it answers.
        own: whether the cook tells of things of their own, which no recipe knows of: "mine are wooden".
    """

    in_hand: bool
    intent_confidence: float
    answer: float | None
    general: float
    answerable: float
    look_up: Callable[[], General | None]
    plain: bool = False
    preferred: Source | None = None
    shown: bool = False
    own: bool = False


@dataclass(frozen=True)
class Decision:
    """The chosen source with the branches that led to it; "doubt" means that the cook is asked which one is meant."""

    source: Source
    path: tuple[str, ...]
