"""Questions about the shipped recipes at their steps."""

from __future__ import annotations

from actions.answering.reading.questions import START, step_at
from actions.answering.recipe_answers.base import Question
from tests.unit.cards import card
from tests.unit.recipes.english import english


def asked(text: str, at: str, of: str) -> Question:
    """A question at the step of a shipped recipe that some words quote; it has neither a reader nor what was learned."""
    recipe = card(of)
    return Question(text=text, recipe=recipe, lexicon=english(), step=0 if at == START else step_at(recipe, at, english()))
