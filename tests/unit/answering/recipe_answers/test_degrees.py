"""Readings of a thermometer against what the recipe wants."""

from __future__ import annotations

import pytest

from actions.answering.recipe_answers.base import Question
from actions.answering.recipe_answers.degrees import Checked, checked
from actions.recipes.analysis import analyse
from actions.recipes.model import Instruction, RawRecipe, Recipe
from tests.unit.recipes.english import english

STEPS = (
    "Heat the oven to 180 °C (350 °F).", "Push the thermometer into the middle and roast the pork until it reads 63 °C (145 °F).", "Rest the pork for 5 minutes.",
    "Slice the pork.", "Chop the parsley.", "Let the custard cool to 40 °C (104 °F).",
)


@pytest.fixture(scope="module")
def pork() -> Recipe:
    """A recipe with an oven, a target and a temperature to fall to."""
    return analyse(RawRecipe(id="pork", title="Pork", instructions=tuple(Instruction(text=text) for text in STEPS)), english())


def check(text: str, recipe: Recipe, step: int) -> Checked | None:
    """A reading at a step."""
    return checked(Question(text=text, recipe=recipe, lexicon=english(), step=step))


def at(recipe: Recipe, words: str) -> int:
    """The number of the step that holds some words."""
    return next(step.number for step in recipe.steps if words in step.text)


@pytest.mark.parametrize("text", ["the thermometer says 58", "it reads 58 now", "58 degrees in the middle", "its 136 F", "it's only 60", "130 °F", "61", "61 in the middle now"])
def test_below_the_target_is_not_yet(pork: Recipe, text: str) -> None:
    found = check(text, pork, at(pork, "reads"))
    assert found is not None
    assert not found.reached
    assert found.answer.response == "utter_reading_below"
    assert "63 °C" in found.answer.fields["target"]


@pytest.mark.parametrize("text", ["the thermometer says 63", "it's 68 now", "150 F", "probe shows 146", "it reads 145", "145 °F"])
def test_at_or_above_the_target_is_reached(pork: Recipe, text: str) -> None:
    found = check(text, pork, at(pork, "reads"))
    assert found is not None
    assert found.reached


def test_a_neighbouring_step_has_the_target(pork: Recipe) -> None:
    found = check("it still reads 50", pork, at(pork, "Rest"))
    assert found is not None
    assert not found.reached


def test_what_is_measured_while_it_cooks_is_checked_against_the_step_that_waits_for_it() -> None:
    texts = (
        "Heat the oven to 200 °C (400 °F).", "Roast the chicken for 40 minutes.", "Turn the carrots.", "Baste them.", "Stir them.",
        "Roast the chicken on until it reads 74 °C (165 °F).",
    )
    lines = ("1 chicken", "2 carrots")
    roast = analyse(RawRecipe(id="roast", title="Roast", ingredients=lines, instructions=tuple(Instruction(text=text) for text in texts)), english())
    early = check("it says 68", roast, 2)
    assert early is not None
    assert not early.reached
    assert early.answer.fields["target"] == "74 °C (165 °F)"
    assert check("the thermometer says 80", roast, 2) is None  # it is not called done from afar
    assert check("it's 28 degrees in here", roast, 2) is None
    assert check("it says 68", roast, 3) is None  # nothing is said of the chicken there


def test_an_oven_is_another_thing(pork: Recipe) -> None:
    oven = check("my oven is at 160 degrees", pork, 1)
    assert oven is not None
    assert "180" in oven.answer.fields["target"]
    assert check("my oven is at 160 degrees", pork, at(pork, "Slice")) is None


def test_what_cools_is_reached_from_above(pork: Recipe) -> None:
    warm, cool = check("it's at 55 degrees", pork, at(pork, "cool")), check("it's at 38 degrees", pork, at(pork, "cool"))
    assert warm is not None
    assert cool is not None
    assert warm.answer.response == "utter_reading_above"
    assert cool.reached


@pytest.mark.parametrize("text", ["it's been 20 minutes", "it's 200 g", "done", "it's 2 now", "I used 58 ml", "step 12", "58 and 63 degrees"])
def test_what_is_no_reading(pork: Recipe, text: str) -> None:
    assert check(text, pork, at(pork, "reads")) is None


def test_without_a_step_nothing_is_checked(pork: Recipe) -> None:
    assert check("it reads 58", pork, 0) is None


def test_a_reading_is_compared_in_its_own_scale() -> None:
    turkey = analyse(RawRecipe(id="turkey", title="Turkey", instructions=(Instruction(text="Roast the turkey until the thermometer reads 180 °F (80 °C)."),)), english())
    found = check("the temperature is 80 degrees Celsius", turkey, 1)
    assert found is not None
    assert found.reached


def test_a_room_that_is_warmer_than_told_is_not_called_warm_enough(pork: Recipe) -> None:
    dough = analyse(RawRecipe(id="dough", title="Dough", instructions=(Instruction(text="Leave the dough at room temperature, about 20 °C (68 °F), for 14 hours."),)), english())
    assert check("its 28 in here, still 14 hours?", dough, 1) is None
    assert check("its 21 in here", dough, 1) is not None
