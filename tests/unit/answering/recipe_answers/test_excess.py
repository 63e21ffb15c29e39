"""Much more of a food than the recipe takes."""

from __future__ import annotations

import pytest

from actions.answering.recipe_answers.base import Question
from actions.answering.recipe_answers.excess import overdosed
from actions.language.measures import Densities
from tests.unit.cards import card
from tests.unit.recipes.english import english


@pytest.mark.parametrize(("recipe", "text", "food"), [
    ("mushroom-risotto", "i just tipped a tablespoon of salt over the mushrooms", "salt"),
    ("chocolate-chip-cookies", "i put a tablespoon of baking soda in instead of a teaspoon", "baking soda"),
    ("shakshuka", "i put in 2 teaspoons of cumin", None), ("shakshuka", "add 3 tablespoons of cumin", None), ("shakshuka", "i have 3 tablespoons of cumin", None),
    ("shakshuka", "i did not put in 3 tablespoons of cumin", None),
])
def test_only_far_more_than_the_whole_amount_is_too_much(recipe: str, text: str, food: str | None) -> None:
    question = Question(text=text, recipe=card(recipe), lexicon=english(), step=1)
    assert overdosed(text, question, Densities.load(english())) == food
