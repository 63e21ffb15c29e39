"""A yes-or-no question that was read as one for a time."""

from __future__ import annotations

from actions.answering.recipe_answers import Question, answer
from actions.kitchen import Kitchen
from tests.unit.cards import card


def test_a_yes_or_no_question_is_not_answered_by_the_time_of_another_instruction(kitchen: Kitchen) -> None:
    recipe = card("salmon-with-dill-potatoes")
    step = next(step.number for step in recipe.steps if "immer the potatoes for 18 minutes" in step.text)
    other, own = (
        answer("ask_step_time", Question(text, recipe, kitchen.lexicon, step, reader=kitchen.reader, decider=kitchen.decider))
        for text in ("does the fish wait until they're done?", "does it take long?")
    )
    assert not other.found
    assert own.found
