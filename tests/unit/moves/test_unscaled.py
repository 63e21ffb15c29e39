"""What only looks like a wish for other amounts."""

from __future__ import annotations

import pytest

from tests.unit.moves.cook import Cook

STEW, CURRY, PIZZA = "beef-stew-with-root-vegetables", "thai-green-curry-with-chicken", "pizza-margherita"


@pytest.mark.parametrize(("recipe", "step", "text"), [
    (PIZZA, 6, "its doubled"), (STEW, 5, "second and third batch done too"), (CURRY, 8, "got one actually it says 68"), (PIZZA, 7, "mine only goes to 230"),
])
def test_what_became_of_the_food_changes_no_amounts(cook: Cook, recipe: str, step: int, text: str) -> None:
    cook.start(recipe, step)
    before = cook.state.adaptation
    heard = cook.say("change_servings", text)
    assert cook.state.adaptation == before
    assert "utter_ask_servings" not in heard.names


def test_a_time_that_is_up_is_no_break(cook: Cook) -> None:
    recipe = cook.kitchen.store.get(CURRY)
    assert recipe is not None
    cook.start(CURRY, next(step.number for step in recipe.steps if "immer for 6 minutes" in step.text))
    cook.say("pause", "6 min up", 0.5)
    assert cook.state.stage == "cooking"


@pytest.mark.parametrize("text", ["double it", "make it for 75 people", "we are 8", "for 6", "i want it doubled"])
def test_a_wish_stays_one(cook: Cook, text: str) -> None:
    cook.start(PIZZA, 6)
    before = cook.state.adaptation
    cook.say("change_servings", text)
    assert cook.state.adaptation != before
