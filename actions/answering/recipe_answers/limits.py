"""Which of several times of a step is asked for, and which of its ends belongs to a time."""

from __future__ import annotations

from actions.answering.reading.reader import Found
from actions.answering.reading.slots import TIME
from actions.answering.recipe_answers.base import Question
from actions.answering.recipe_answers.claims import first_of
from actions.language.words import normalise
from actions.recipes.model import Step

LIMITS = (("least_asked", "least_told"), ("most_asked", "most_told"))


def limited(best: Found, question: Question) -> Found:
    """Of two limits of a time in one step the one that is asked for: "at least 2 hours and up to a day"."""
    if best.slot.kind != TIME:
        return best
    plain, lexicon = normalise(question.text), question.lexicon
    told = next((told for asked, told in LIMITS if first_of(lexicon, asked, plain)), "")
    limits = [found for found in question.pieces if found.slot.kind == TIME and found.slot.step == best.slot.step and told and first_of(lexicon, told, normalise(found.text))]
    return limits[0] if limits else best


def end_beside(step: Step, time: str) -> str:
    """The end that is told nearest to a time; a step may tell two of each."""
    at = max(step.text.find(time), 0)

    def away(end: str) -> int:
        start = step.text.find(end)
        return at - (start + len(end)) if start < at else start - at

    return min(step.until, key=away)
