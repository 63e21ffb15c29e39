"""How something may look, where the recipe tells it."""

from __future__ import annotations

import pytest

from actions.answering.reading.questions import step_at
from actions.answering.recipe_answers.appearances import end, sign
from actions.answering.recipe_answers.base import Question
from tests.unit.cards import card
from tests.unit.recipes.english import english


def at(recipe: str, words: str) -> Question:
    """The situation at a step."""
    found = card(recipe)
    return Question(text="", recipe=found, lexicon=english(), step=step_at(found, words, english()) if words else 0)


@pytest.mark.parametrize(("recipe", "step", "told", "wanted"), [
    ("blueberry-buttermilk-pancakes", "fold gently with the rubber spatula", "the batter is full of clumps", "lumpy"),
    ("creme-caramel", "Bake the custards", "still jiggly in the middle", "middle"),
    ("moussaka", "simmer without a lid", "it's terribly thin", "liquid"),
])
def test_a_state_is_found_in_other_words(recipe: str, step: str, told: str, wanted: str) -> None:
    found = sign(told, at(recipe, step))
    assert found is not None
    assert wanted in str(found.fields["items"])


def test_a_state_that_the_recipe_does_not_speak_of() -> None:
    assert sign("it's far too salty", at("creme-caramel", "Bake the custards")) is None
    assert sign("it's lumpy", at("blueberry-buttermilk-pancakes", "")) is None


def test_how_long_the_running_step_goes_on() -> None:
    found = end(at("creme-caramel", "Bake the custards"))
    assert found is not None
    assert "until" in str(found.fields["items"])
    assert end(at("creme-caramel", "")) is None
