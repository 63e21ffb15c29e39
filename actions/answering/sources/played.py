"""What other skills would say to a question: a substitute from the tables, an amount or a heat in other units."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from actions.answering.candidate import Candidate, Evidence
from actions.answering.converting.base import Hand
from actions.answering.converting.conversion import convert, is_conversion
from actions.answering.query import Query
from actions.answering.recipe_answers.base import Answer
from actions.answering.substitutes.replying import reply_to
from actions.answering.substitutes.situation import Situation

SUBSTITUTE, CONVERT = "ask_substitute", "ask_convert"


def propose(query: Query, situation: Situation, hand: Hand) -> Iterator[Candidate]:
    """What the tables of substitutes and of units know; chosen ones are played by their skills, which may change the recipe."""
    if not query.text:
        return
    reply = reply_to(query.text, (), situation, reports=False)
    if reply.found:
        yield _candidate(SUBSTITUTE, "substitute", reply.answer_id or "", reply.answers)
    converted = convert(query.text, hand) if is_conversion(query.text, query.lexicon) else None
    if converted is not None and converted.found:
        yield _candidate(CONVERT, "conversion", converted.answers[0].response, converted.answers)


def _candidate(plays: str, aspect: str, ref: str, answers: Sequence[Answer]) -> Candidate:
    fields = {
        f"{at}.{name}": value
        for at, one in enumerate(answers)
        for name, value in one.fields.items()
    }
    evidence = (Evidence("table", ref),)
    return Candidate(
        ref, f"played.{plays}", aspect, answers[0].response, fields, evidence, 1.0, plays
    )
