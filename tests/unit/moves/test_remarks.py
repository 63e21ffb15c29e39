"""What a cook remarks at a step: it is answered or heard, and moves nothing; what is reported done does."""

from __future__ import annotations

import pytest

from actions.moves.turn import Turn
from actions.state import State
from tests.unit.moves.cook import Cook

RICE, CAKE, PIE, BURGERS = "vegetable-fried-rice", "lemon-drizzle-cake", "dutch-apple-pie", "classic-beef-burgers"


def at(cook: Cook, recipe: str, words: str) -> Turn:
    """A turn at the first step of a recipe that begins with some words."""
    steps = cook.kitchen.store.get(recipe).steps  # type: ignore[union-attr]
    return Turn(kitchen=cook.kitchen, state=State(recipe=recipe, stage="cooking", step=next(step.number for step in steps if words in step.text)))


def test_a_counted_food_is_a_wish_for_fewer_portions(cook: Cook) -> None:
    cook.start("shakshuka", 4)
    cook.say("change_servings", "I only have four eggs")
    assert cook.state.adaptation.factor == "1/2"


@pytest.mark.parametrize(("recipe", "instruction", "text"), [
    ("beef-stew-with-root-vegetables", "all the vegetables into", "veg are cut"), ("pizza-margherita", "shape each piece into a ball", "balls are made"),
    ("thai-green-curry-with-chicken", "Fluff the rice", "rice fluffed n in bowls"),
])
def test_what_is_told_done_goes_on(cook: Cook, recipe: str, instruction: str, text: str) -> None:
    step = at(cook, recipe, instruction).state.step
    cook.start(recipe, step)
    cook.say("report", text)
    assert cook.state.step > step
