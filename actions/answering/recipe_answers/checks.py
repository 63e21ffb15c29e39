"""Yes-or-no questions about the recipe in hand, and which of two things it names."""

from __future__ import annotations

from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.choices import choice, choices
from actions.answering.recipe_answers.circumstances import circumstance, lid
from actions.answering.recipe_answers.claims import Claim, read
from actions.answering.recipe_answers.doings import also, doing
from actions.answering.recipe_answers.history import past
from actions.answering.recipe_answers.judged import judged, supported
from actions.answering.recipe_answers.values import value

RULES = (past, lid, also, value, circumstance, doing)


def check(question: Question) -> Answer | None:
    """The answer to a yes-or-no question; None where the question is none, or the recipe does not decide it.

    Rules go first where what was learned finds their answer likely enough; else that decides alone.

    Args:
        question: the question in its situation.
    """
    claim = read(question) if question.text else None
    if claim is not None and choices(claim):
        return choice(claim)
    if claim is not None:
        for rule in RULES:
            found = rule(claim)
            if found is not None:
                return found if rule is past or (rule in (lid, also) and _is_here(found, claim)) or supported(found, question, compared=rule is value) else judged(question)
    return judged(question)


def _is_here(found: Answer, claim: Claim) -> bool:
    """Whether the running step itself decides."""
    return claim.step is not None and found.answer_id == f"step-{claim.step.number}"
