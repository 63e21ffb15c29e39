"""A recipe told in other units."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from actions.language.measures import Scale, degrees
from actions.recipes.adapting.converting import in_scale, in_system, recipe_scale, told_heats
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


HOT = ["Bake the wings at 375-400°F.", "Keep the oil between 340 and 360 °F.", "Turn the oven down to 325°.", "Roast from 425°F to 450°F.", "Cook to 165 degrees."]
WARM = ["Bake at 160-170 °C.", "Turn it up to 200°.", "Cook at gas mark 4-5.", "Chill to 4 degrees.", "Bake at 180C/160C fan/gas 4."]


@pytest.mark.parametrize(
    ("steps", "to", "told"),
    [
        (HOT, "C", ["Bake the wings at 190-205 °C.", "Keep the oil between 170 and 180 °C.", "Turn the oven down to 165 °C.", "Roast from 220 to 230 °C.", "Cook to 74 °C."]),
        (WARM, "F", ["Bake at 320-340 °F.", "Turn it up to 390 °F.", "Cook at 355-375 °F.", "Chill to 39 °F.", "Bake at 355 °F/320 °F fan/gas 4."]),
        (HOT, "F", HOT), (["Bake at gas mark 6.", "Bake at gas 4."], "C", ["Bake at 200 °C.", "Bake at 180 °C."]),
        (["Bake at 375 degrees.", "Cool to 40 degrees."], "C", ["Bake at 190 °C.", "Cool to 4 °C."]),
        (["Bake at 350°F (175°C), then at 325°F."], "C", ["Bake at 350°F (175°C), then at 165 °C."]),
    ],
)
def test_ranges_bare_degrees_and_gas_marks_are_told_in_the_wanted_scale(steps: list[str], to: Scale, told: list[str]) -> None:
    assert texts(in_system(recipe(["1 chicken"], steps), None, to, english(), densities())) == told


def test_bare_degrees_go_by_the_measures_where_no_heat_names_its_scale() -> None:
    assert recipe_scale(recipe(["200 g flour"], ["Bake at 180 degrees."]), english()) == "C"
    assert recipe_scale(recipe(["2 cups flour"], ["Warm it to 110 degrees."]), english()) == "F"
    assert recipe_scale(recipe(["2 eggs"], ["Bake at 180 degrees."]), english()) is None


@pytest.mark.parametrize(("text", "told"), [
    ("Bake at 375-400°F.", ["375-400°F (190-205 °C)"]), ("Bake at 180 °C (350 °F).", ["180 °C (350 °F)"]), ("Fry at 170 to 180 °C.", ["170 to 180 °C (340 to 355 °F)"]),
    ("Bake at gas mark 6.", ["gas mark 6 (200 °C)"]),
    ("Bake at 180C/160C fan/gas 4.", ["180C/160C fan/gas 4"]), ("Stir.", []),
])
def test_heat_is_told_whole_and_in_both_scales(text: str, told: list[str]) -> None:
    assert told_heats(text, english()) == told
    assert told_heats("Turn it to 325°.", english(), "F") == ["325 °F (165 °C)"]


def test_pints_are_those_of_the_country_of_the_recipe() -> None:
    lines = {language: in_system(recipe(["1 pint cream", "2 cups stock"], language=language), "metric", None, english(),
    densities()).ingredients for language in (None, "en-GB", "en-AU")}
    assert [[line.text for line in found] for found in lines.values()] == [["470 ml cream", "470 ml stock"], ["570 ml cream", "570 ml stock"], ["570 ml cream", "500 ml stock"]]
