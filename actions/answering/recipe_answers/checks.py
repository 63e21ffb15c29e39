"""Yes-or-no questions about the recipe in hand, and which of two things it names."""

from __future__ import annotations

from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.choices import choice, choices
from actions.answering.recipe_answers.circumstances import circumstance, lid
from actions.answering.recipe_answers.claims import Claim, read
from actions.answering.recipe_answers.doings import also, doing
from actions.answering.recipe_answers.history import past
from actions.answering.recipe_answers.judged import DENYING, judged, supported
from actions.answering.recipe_answers.values import value
from actions.language.quantities import durations
from actions.language.words import stem, stems

RULES = (past, lid, also, value, circumstance, doing)


def check(question: Question) -> Answer | None:
    """The answer to a yes-or-no question; None where the question is none, or the recipe does not decide it.

    Rules go first where what was learned finds their answer likely enough; else that decides alone.

    Args:
        question: the question in its situation.
    """
    claim = read(question) if question.text else None
    if claim is not None and claim.says("dish_making"):
        return None  # how cold one step's water is does not say whether the dish can be made less hot
    if claim is not None and choices(claim):
        return choice(claim)
    if claim is not None:
        for rule in RULES:
            found = rule(claim)
            if found is not None:
                sure = rule is past or (rule in (lid, also) and _is_here(found, claim)) or (rule is value and _is_of_deed(found, claim))
                return found if sure or supported(found, question, compared=rule is value) else judged(question)
    return judged(question)


def _is_of_deed(found: Answer, claim: Claim) -> bool:
    """Whether another time is told of the very deed that a question names, in the instruction in hand: "so I knead for five minutes, yeah?"."""
    lexicon, language = claim.lexicon, claim.lexicon.language
    step = next((step for step in claim.instruction if f"step-{step.number}" == found.answer_id), None)
    numbers = {stem(word, language) for word in (*lexicon.duration_of, *lexicon.cardinals)}
    named = {word for word in claim.stems if not word[0].isdigit()} - numbers
    timed = bool(durations(claim.plain, lexicon)) and found.response in DENYING
    return timed and step is not None and bool(named) and named <= set(stems(step.text, language))


def _is_here(found: Answer, claim: Claim) -> bool:
    """Whether the running step itself decides."""
    return claim.step is not None and found.answer_id == f"step-{claim.step.number}"
