"""Amounts with marks in their numbers, as they are told."""

from __future__ import annotations

import pytest

from actions.answering.recipe_answers.base import spoken_line, spoken_use
from actions.recipes.model import StepIngredient
from tests.unit.recipes.adapting.sample import recipe
from tests.unit.recipes.english import english


@pytest.mark.parametrize(
    ("line", "told"),
    [("1,25 kg beef", "1.25 kg beef"), ("0,75 l stock", "0.75 l stock"), ("1,200 g onions, sliced", "1200 g onions"), ("2 cups flour, sifted", "2 cups flour")],
)
def test_a_line_is_told_with_its_whole_number(line: str, told: str) -> None:
    assert spoken_line(recipe([line]).ingredients[0]) == told


def test_a_metric_part_of_a_line_is_told_in_decimals() -> None:
    listed = recipe(["1,5 kg beef"]).ingredients[0]
    assert spoken_use(StepIngredient(name="beef", quantity="1.25", unit="kg", index=0), listed, english()) == "1.25 kg beef"
    assert spoken_use(StepIngredient(name="flour", quantity="1.5", unit="cup", index=0), recipe(["2 cups flour"]).ingredients[0], english()) == "1½ cups flour"
