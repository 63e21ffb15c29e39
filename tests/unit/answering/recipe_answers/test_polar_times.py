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


def test_a_time_that_only_another_instruction_tells_is_the_one_that_is_meant(kitchen: Kitchen) -> None:
    recipe = card("tiramisu-without-raw-eggs")
    dip = next(step.number for step in recipe.steps if "1 second" in step.text)
    six, one = (
        answer("ask_other", Question(text, recipe, kitchen.lexicon, dip + 1, reader=kitchen.reader, decider=kitchen.decider))
        for text in ("does it really need six hours in the fridge", "does it need an hour in the coffee")
    )
    assert (six.response, six.fields["fact"]) == ("utter_check_yes", "6 hours")
    assert one.response == "utter_check_no"
