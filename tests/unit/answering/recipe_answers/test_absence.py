"""Whether the cook may go away while something rests, or is on the heat."""

from __future__ import annotations

import pytest

from actions.answering.recipe_answers.absence import absence, asks_leave
from actions.answering.recipe_answers.base import Question
from tests.unit.cards import card, step_with
from tests.unit.recipes.english import english


def told(text: str, name: str, step: int) -> tuple[str, str] | None:
    found = absence(Question(text, card(name), english(), step=step))
    return None if found is None else (found.response, str(found.fields["fact"]))


@pytest.mark.parametrize(("text", "response", "part"), [
    ("can I leave the house for 6 hours", "utter_check_yes", "14 hours"), ("can i go to bed now", "utter_check_yes", "14 hours"),
    ("is it ok to go out for 20 hours?", "utter_check_no", "14 hours"),
])
def test_the_cook_may_go_as_long_as_the_dough_rests(text: str, response: str, part: str) -> None:
    bread = card("no-knead-white-bread")
    found = told(text, bread.id, step_with(bread, "14 hours"))
    assert found is not None
    assert (found[0], part in found[1]) == (response, True)


def test_nobody_goes_while_something_is_on_the_heat() -> None:
    bread = card("no-knead-white-bread")
    found = told("can I pop out to the shop", bread.id, step_with(bread, "another 30 minutes"))
    assert found is not None
    assert found[0] == "utter_check_no"


@pytest.mark.parametrize("text", ["can I leave the skin on", "when do I take it out", "can I leave out the salt", "do I go on", "I go out now"])
def test_other_questions_ask_for_no_leave(text: str) -> None:
    assert not asks_leave(text, english())
