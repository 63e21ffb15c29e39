"""Pairs of the base of general questions."""

from __future__ import annotations

from collections.abc import Iterator

from actions.answering.candidate import Candidate, Evidence
from actions.answering.common_sense.base import QuestionBase
from actions.answering.common_sense.pairs import Pair
from actions.answering.query import Query
from actions.understanding.labels import CATEGORIES


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
    aspect = CATEGORIES.get(pair.category, "meaning" if not pair.category else "detail")
    return Candidate(
        pair.id,
        f"general.{pair.category}",
        aspect,
        "utter_common_sense",
        {"answer": pair.answer},
        (evidence,),
        score,
        about=pair.about,
    )
