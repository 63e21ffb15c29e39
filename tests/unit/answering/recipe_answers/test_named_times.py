"""The time of what a question names, where that of other work was found."""

from __future__ import annotations

import pytest

from actions.answering.recipe_answers.base import Answer
from actions.answering.recipe_answers.conditions import of
from actions.answering.recipe_answers.named_times import of_named
from tests.unit.answering.recipe_answers.asking import asked

MUFFINS, RISOTTO, COOKIES, PIZZA = "banana-walnut-muffins", "mushroom-risotto", "chocolate-chip-cookies", "pizza-margherita"
LADLE = "Go on adding the rest of the stock"


def told(text: str, at: str, of_recipe: str) -> str:
    """The times of the step that is meant rather than the running one; empty where that is meant."""
    question = asked(text, at, of_recipe)
    step = of_named(of(question.running, question) if question.running else Answer("utter_no_step_time"), question)
    return " ".join(step.durations) if step is not None else ""


@pytest.mark.parametrize(
    ("text", "at", "of_recipe", "time"),
    [
        ("how long in the oven?", "Add the brown sugar", MUFFINS, "22 minutes"),
        ("how long in the oven?", "Scoop the dough", COOKIES, "14 minutes"),
        ("how long in the oven", "Knead the dough", PIZZA, "8 to 10 minutes"),
        ("how long do i dip", "Stir the mascarpone", "tiramisu-without-raw-eggs", "1 second"),
        ("how long rest", LADLE, RISOTTO, "2 minutes"),
        ("how long do I fry the mushrooms", LADLE, RISOTTO, "8 minutes"),
    ],
)
def test_the_step_with_the_deed_or_the_place_is_meant(text: str, at: str, of_recipe: str, time: str) -> None:
    assert told(text, at, of_recipe) == time


@pytest.mark.parametrize("text", ["how long", "how long do I stir", "how long until it goes in the oven", "how long does it keep in the fridge", "how long do I knead"])
def test_the_running_step_is_meant_where_nothing_else_is_surely_named(text: str) -> None:
    assert told(text, LADLE, RISOTTO) == ""


def test_the_step_in_hand_is_kept_where_it_does_what_is_named() -> None:
    assert told("how long do they bake", "Bake the muffins", MUFFINS) == ""
    assert told("how long do they cool on the rack", "Let the muffins cool", MUFFINS) == ""
