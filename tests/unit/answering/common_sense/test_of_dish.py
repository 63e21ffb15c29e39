"""Questions about the dish as a whole, and about what may be left out."""

from __future__ import annotations

import pytest

from actions.answering.common_sense.leaving import class_left_out
from actions.answering.common_sense.of_dish import kinds_of, served_with, subject_of, told_in
from actions.recipes.model import Recipe
from tests.unit.recipes.adapting.sample import recipe
from tests.unit.recipes.english import english

LINES = ["2 carrots", "1 tsp ground cumin", "1 egg", "4 slices rye bread", "1 handful parsley (optional)"]
STEPS = ["Simmer the carrots for 20 minutes.", "Serve with the rye bread.", "Chill leftover soup within 2 hours. Eat it within 3 days. Reheat it to 74 °C."]


def soup(title: str = "Carrot Soup with Egg") -> Recipe:
    return recipe(LINES, STEPS).model_copy(update={"title": title})


@pytest.mark.parametrize(("text", "name"), [
    ("can I freeze the rest?", "freezing"), ("does this soup freeze well", "freezing"), ("how do I warm it up tomorrow", "reheating"),
    ("how many days does it keep", "keeping"), ("how should I store what's left", "keeping"), ("can I make this a day ahead?", "making_ahead"),
    ("till when can we eat this?", "keeping"), ("how far ahead can I cook this", "making_ahead"), ("could I make it today and have guests on friday", "making_ahead"),
    ("what goes well with it", "serving"), ("anything to eat with this?", "serving"), ("what could I serve alongside", "serving"),
])
def test_what_is_asked_of_the_dish(text: str, name: str) -> None:
    found = subject_of(text, soup(), english())
    assert found is not None
    assert found.name == name


@pytest.mark.parametrize("text", [
    "can I freeze the carrots", "how long does raw milk keep", "how long do I keep it in the oven", "how long will the cream last",
    "what's left to do", "what goes with the cumin", "how much is it", "",
    "can I put it in the freezer to cool faster",
    "is she a vegetarian these days",
])
def test_other_questions_are_not_of_the_dish(text: str) -> None:
    assert subject_of(text, soup(), english()) is None


@pytest.mark.parametrize(("title", "kind"), [
    ("Carrot Soup with Egg", "soup"), ("Salmon with Dill Potatoes", "fish"),
    ("Lemon Drizzle Cake", "cake"), ("Chickpea and Spinach Curry", "curry"), ("Dutch Apple Pie", "apple pie"),
])
def test_the_kind_of_a_dish(title: str, kind: str) -> None:
    assert kinds_of(soup(title), english())[0] == kind


def test_a_title_may_name_no_kind() -> None:
    assert kinds_of(soup("Zorble"), english()) == ()


def test_what_the_recipe_tells_itself_is_found() -> None:
    subject = subject_of("how do I reheat it", soup(), english())
    assert subject is not None
    assert any("74" in step.text for step in told_in(soup(), subject, english()))


def test_what_is_served_with_it() -> None:
    step = served_with(soup(), "anything to eat with it?", english())
    assert step is not None
    assert "rye bread" in step.text
    assert served_with(soup(), "what do people eat with it", english()) is None


@pytest.mark.parametrize(("text", "sort"), [
    ("can I just leave the cumin out?", "a spice"), ("fine to skip the egg", "eggs"), ("can I leave out the cayenne", "chilli"), ("can the egg be left out", "eggs"),
    ("can I skip simmering the carrots", None), ("what can I take instead if I leave out the egg", None), ("leave the lid off?", None), ("how much cumin", None),
])
def test_what_would_be_left_out(text: str, sort: str | None) -> None:
    assert class_left_out(text, soup(), english()) == sort
