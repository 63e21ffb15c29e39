"""Pairs of the base of general questions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from actions.answering.candidate import Candidate, Evidence
from actions.answering.common_sense.base import QuestionBase
from actions.answering.common_sense.pairs import Pair
from actions.answering.query import Query

OTHER: Final = "other"
ASPECTS: Final = {
    "baking-chemistry": "reason",
    "conversions": "conversion",
    "cooking-time": "time",
    "difference": "difference",
    "equipment": "tool",
    "food-safety": "safety",
    "health": "health",
    "heat": "heat",
    "keeping": "storage",
    "leftovers": "reheating",
    "meaning": "meaning",
    "replacing": "substitute",
    "rescuing": "remedy",
    "seasoning": "amount",
    "serving": "serving",
    "technique": "manner",
    "timing": "order",
}
"""What the pairs of a category tell; those of other categories, as of imported questions, tell anything."""


def propose(query: Query, base: QuestionBase) -> Iterator[Candidate]:
    """The pairs whose questions are nearest, the nearest first."""
    match = base.ask(query.text) if query.text else None
    if match is None:
        return
    yield _candidate(match.pair, match.confidence)
    for pair, distance in match.rest:
        yield _candidate(pair, max(0.0, 1 - distance))


def _candidate(pair: Pair, score: float) -> Candidate:
    evidence = Evidence("pair", pair.id, pair.question)
    aspect = ASPECTS.get(pair.category, "detail")
    return Candidate(
        pair.id,
        f"general.{pair.category if pair.category in ASPECTS else OTHER}",
        aspect,
        "utter_common_sense",
        {"answer": pair.answer},
        (evidence,),
        score,
        about=pair.about,
        credit=pair.source,
    )
