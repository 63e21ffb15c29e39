"""Yes-or-no questions about the recipe in hand, and which of two things it names."""

from __future__ import annotations

from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.choices import choice, choices
from actions.answering.recipe_answers.circumstances import circumstance, lid
from actions.answering.recipe_answers.claims import read
from actions.answering.recipe_answers.doings import doing
from actions.answering.recipe_answers.history import past
from actions.answering.recipe_answers.values import value


def check(question: Question) -> Answer | None:
    """The answer to a yes-or-no question; None where the question is none, or the recipe does not decide it.

    Args:
        question: the question in its situation.
    """
    claim = read(question) if question.text else None
    if claim is None:
        return None
    if choices(claim):
        return choice(claim)
    return past(claim) or lid(claim) or value(claim) or circumstance(claim) or doing(claim)
