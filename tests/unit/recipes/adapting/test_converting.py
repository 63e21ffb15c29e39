"""A recipe told in other units."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from actions.language.measures import Scale, degrees
from actions.recipes.adapting.converting import in_scale, in_system
from actions.recipes.adapting.model import System
from tests.unit.recipes.adapting.sample import recipe, texts
from tests.unit.recipes.english import densities, english


def told(line: str, system: System) -> str:
    return in_system(recipe([line]), system, None, english(), densities()).ingredients[0].text


@pytest.mark.parametrize(
    ("line", "system", "text"),
    [
        ("1 cup flour", "metric", "125 g flour"), ("1 cup milk", "metric", "235 ml milk"), ("2 tbsp oil", "metric", "2 tbsp oil"), ("250 g flour", "us", "2 cups flour"),
        ("250 ml milk", "us", "1 cup + 1 tbsp milk"), ("2 eggs", "us", "2 eggs"), ("1 lb beef", "metric", "455 g beef"), ("1 cup (240 ml) milk", "metric", "240 ml milk"),
        ("240 ml (1 cup) milk", "us", "1 cup milk"), ("1 cup (240 ml) milk", "us", "1 cup milk"),
        ("1 can (14 oz) tomatoes", "metric", "1 can (395 g) tomatoes"), ("salt", "us", "salt"),
        ("500 g zorble", "us", "1 lb + 1¾ oz zorble"), ("100-200 g sugar", "us", "½-1 cup sugar"),
    ],
)
def test_lines_are_told_in_the_wanted_system_as_far_as_they_can(line: str, system: System, text: str) -> None:
    assert told(line, system) == text


def test_amounts_and_temperatures_of_steps_are_told_in_it_too() -> None:
    before = recipe(["2 cups flour"], ["Whisk 1 cup of the flour into 1/2 cup water. Bake it at 180 °C for 20 minutes in a 2-quart dish."])
    after = in_system(before, "metric", "F", english(), densities())
    assert texts(after) == ["Whisk 125 g of the flour into 120 ml water.", "Bake it at 355 °F for 20 minutes in a 2-quart dish."]
    assert after.steps[1].temperatures == ("355 °F",)
    assert [(use.quantity, use.unit) for use in after.steps[0].ingredients] == [("125", "gram")]


def test_without_a_wish_nothing_changes() -> None:
    before = recipe(["2 cups flour"])
    assert in_system(before, None, None, english(), densities()) is before


@pytest.mark.parametrize(
    ("value", "scale", "to", "other"),
    [(180, "C", "F", 355), (350, "F", "C", 175), (74, "C", "F", 165), (165, "F", "C", 74), (-18, "C", "F", 0),
     (63, "C", "F", 145), (100, "C", "C", 100), (200, "C", "F", 390)],
)
def test_ovens_are_rounded_to_five_degrees_and_food_to_one(value: float, scale: Scale, to: Scale, other: int) -> None:
    assert degrees(value, scale, to) == other


@pytest.mark.parametrize(
    ("text", "to", "other"),
    [("Heat to 180 °C.", "F", "Heat to 355 °F."), ("Heat to 180 °C (350 °F).", "F", "Heat to 180 °C (350 °F)."),
     ("Heat to 180 degrees.", "F", "Heat to 180 degrees."), ("No heat.", "C", "No heat.")],
)
def test_a_scale_that_stands_there_already_or_is_not_known_stays(text: str, to: Scale, other: str) -> None:
    assert in_scale(text, to, english()) == other


@given(line=st.text(min_size=1, max_size=60).filter(lambda text: any(char.isalpha() for char in text)), step=st.text(max_size=120))
def test_any_recipe_can_be_told_in_any_units(line: str, step: str) -> None:
    before = recipe([f"2 cups {line}"], [f"Add 1 cup {line}. {step}"])
    for system in ("metric", "us"):
        assert len(in_system(before, system, "F", english(), densities()).steps) == len(before.steps)
