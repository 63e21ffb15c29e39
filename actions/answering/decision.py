"""What to do with ranked candidates: answer, ask back, or say that nobody knows.

A wrong answer costs as much as two refusals; the three thresholds are set by that on recipes which taught nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from actions.answering.ranker import Ranked
from actions.settings import DECIDING

Choice = Literal["answer", "ask_back", "refuse"]
GENERAL = ("general", "common_sense")


@dataclass(frozen=True)
class Decision:
    """What is done, with what, and the best of the other source where that was close."""

    choice: Choice
    ranked: Ranked | None = None
    other: Ranked | None = None


def decide(ranked: Sequence[Ranked], preferred: str | None = None) -> Decision:
    """Choose.

    Args:
        ranked: candidates with their probabilities, the best first.
        preferred: "recipe" or "common_sense", where the cook has chosen before; of two that are close that one is taken.
    """
    if not ranked:
        return Decision("refuse")
    best = ranked[0]
    other = next((one for one in ranked[1:] if is_general(one) != is_general(best)), None)
    close = other is not None and other.p >= DECIDING.answer and best.p - other.p < DECIDING.close
    if best.p >= DECIDING.answer:
        if close and preferred is not None and is_general(best) != (preferred == "common_sense"):
            return Decision("answer", other, best)
        return Decision("answer", best, other if close else None)
    if best.p >= DECIDING.ask_back:
        return Decision("ask_back", best, other)
    return Decision("refuse", best, other)


def is_general(ranked: Ranked) -> bool:
    """Whether a candidate is cooking knowledge, not something of the recipe."""
    return ranked.candidate.source.partition(".")[0] in GENERAL
