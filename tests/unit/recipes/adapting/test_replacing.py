"""Something else in place of a food: in the list, in the steps and in what each step uses."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from actions.recipes.adapting.model import Substitution
from actions.recipes.adapting.replacing import listed_text, replaced
from actions.recipes.substitution import Option
from tests.unit.recipes.adapting.sample import instead, recipe, texts
from tests.unit.recipes.english import densities, english

OIL = {"food": "olive oil", "ratio": 0.75}
MIX = {"mix": [{"food": "milk", "quantity": 1, "unit": "cup"}, {"food": "lemon juice", "quantity": 1, "unit": "tablespoon"}], "makes": {"quantity": 1, "unit": "cup"}}
FLAX = {"mix": [{"food": "ground flaxseed", "quantity": 1, "unit": "tablespoon"}, {"food": "water", "quantity": 3, "unit": "tablespoon"}],
        "makes": {"quantity": 1, "unit": "piece"}}


@pytest.mark.parametrize(
    ("line", "option", "text"),
    [
        ("1 cup butter", OIL, "¾ cup olive oil"),
        ("125 g butter, softened", OIL, "100 ml olive oil"),
        ("4 oz butter", OIL, "2¾ oz olive oil"),
        ("butter for the tin", OIL, "olive oil"),
        ("100 g butter, cubed", {"food": "margarine", "per": "any"}, "100 g margarine, cubed"),
        ("100-150 g butter", {"food": "margarine", "per": "any"}, "100-150 g margarine"),
        ("100 g butter or margarine", {"food": "margarine", "per": "any"}, "100 g margarine"),
        ("2 tbsp fresh thyme", {"food": "dried thyme", "ratio": 0.33}, "2 tsp dried thyme"),
        ("2 sprigs thyme", {"food": "marjoram"}, "2 sprigs marjoram"),
        ("2 sprigs thyme", {"food": "dried thyme", "ratio": 0.33}, "dried thyme (a third as much as 2 sprigs thyme)"),
        ("3 shallots", {"food": "red onion", "ratio": 0.33, "per": "count"}, "1 red onion"),
        ("3 shallots", {"food": "leek"}, "leek (as much as 3 shallots)"),
        ("2 cloves garlic", {"food": "shallot", "ratio": 0.5, "per": "count"}, "1 shallot"),
        ("200 g walnuts, chopped", {"food": "pecans", "per": "weight"}, "200 g pecans, chopped"),
        ("1 cup buttermilk", MIX, "1 cup milk with 1 tbsp lemon juice"),
        ("1/2 cup buttermilk", MIX, "½ cup milk with ½ tbsp lemon juice"),
        ("buttermilk", MIX, "milk with lemon juice"),
        ("2 eggs, beaten", FLAX, "2 tbsp ground flaxseed with 6 tbsp water"),
        ("250 ml buttermilk", MIX, "250 ml milk with 1 tbsp lemon juice"),
        ("1 onion", {"food": "shallot", "ratio": 3, "per": "count"}, "3 shallots"),
        ("4 buns", {"food": "large lettuce leaf", "ratio": 2, "per": "count"}, "8 large lettuce leaves"),
        ("2 peppers", {"food": "pepper of another colour", "per": "any"}, "2 peppers of another colour"),
        ("2 tbsp sunflower oil", {"food": "another oil"}, "2 tbsp oil"),
        ("1 pinch salt", {"food": "kosher salt", "ratio": 1.5}, "1 pinch kosher salt"),
    ],
)
def test_the_line_has_the_substitute_in_the_amount_that_it_takes(line: str, option: dict[str, Any], text: str) -> None:
    assert instead(recipe([line]), 0, **option).ingredients[0].text == text


@pytest.mark.parametrize(
    ("line", "step", "option", "text"),
    [
        ("1 cup butter", "Melt the butter until the butter foams.", OIL, "Melt the olive oil until the olive oil foams."),
        ("1 cup butter", "Heat 2 tablespoons of the butter.", OIL, "Heat 1½ tablespoons of the olive oil."),
        ("1 cup butter", "Butter, flour and salt go in.", OIL, "Olive oil, flour and salt go in."),
        ("1 cup butter", "Butter the tin and melt half of the butter.", OIL, "Butter the tin and melt half of the olive oil."),
        ("1 cup butter", "Spread the peanut butter on the bread.", OIL, "Spread the peanut butter on the bread."),
        ("1 cup butter", "Drain the butter beans and melt the butter.", OIL, "Drain the butter beans and melt the olive oil."),
        ("2 eggs", "Boil the egg noodles.", FLAX, "Boil the egg noodles."),
        ("1 lemon", "Add the lemon juice.", {"food": "lime", "per": "count"}, "Add the lime juice."),
        ("200 g flour", "Flour the board, then sift the flour.", {"food": "cornflour"}, "Flour the board, then sift the cornflour."),
        ("2 eggs", "Beat an egg.", {"food": "duck egg", "per": "count"}, "Beat a duck egg."),
        ("2 onions", "Peel an onion.", {"food": "leek", "per": "count"}, "Peel a leek."),
        ("2 leeks", "Slice a leek.", {"food": "onion", "per": "count"}, "Slice an onion."),
        ("2 eggs", "Whisk 2 eggs well.", FLAX, "Whisk 2 tbsp ground flaxseed with 6 tbsp water well."),
        ("3 shallots", "Fry the shallots until they are soft.", {"food": "red onion", "ratio": 0.33, "per": "count"}, "Fry the red onion until they are soft."),
        ("3 shallots", "Wait until the shallots are soft.", {"food": "red onion", "ratio": 0.33, "per": "count"}, "Wait until the red onion is soft."),
        ("1 onion", "Fry the onion until the onion is soft.", {"food": "shallot", "ratio": 3, "per": "count"}, "Fry the shallots until the shallots are soft."),
        ("100 g sugar", "Add 50 g sugar and the rest of the sugar.", {"food": "honey", "ratio": 0.75, "per": "weight"}, "Add 38 g honey and the rest of the honey."),
    ],
)
def test_a_step_speaks_of_the_substitute_and_keeps_its_verbs(line: str, step: str, option: dict[str, Any], text: str) -> None:
    assert texts(instead(recipe([line], [step]), 0, **option)) == [text]


def test_what_a_step_uses_and_waits_for_follows_its_text() -> None:
    [step] = instead(recipe(["1 cup butter", "2 eggs"], ["Melt 1/2 cup of the butter until the butter foams."]), 0, **OIL).steps
    assert [(use.name, use.quantity, use.unit) for use in step.ingredients] == [("olive oil", "0.375", "cup")]
    assert step.until == ("until the olive oil foams",)


def test_the_other_lines_and_the_places_of_all_lines_stay() -> None:
    before = recipe(["1 cup butter", "1 tbsp butter for the tin", "2 eggs"], ["Mix the butter with the eggs."])
    after = instead(before, 0, **OIL)
    assert after.ingredients[1:] == before.ingredients[1:]
    assert [use.index for use in after.steps[0].ingredients] == [use.index for use in before.steps[0].ingredients]


def test_a_food_that_only_the_steps_name_is_replaced_there() -> None:
    before = recipe(["2 eggs"], ["Fry the eggs in oil."])
    after = replaced(before, Substitution(replaced="oil", option=Option(food="lard")), english(), densities())
    assert texts(after) == ["Fry the eggs in lard."]
    assert after.ingredients == before.ingredients


def test_a_line_that_is_no_longer_there_changes_nothing() -> None:
    before = recipe(["2 eggs"], ["Fry the eggs."])
    assert replaced(before, Substitution(replaced="butter", line=7, option=Option(food="oil")), english(), densities()) is before


def test_detail_is_told_of_the_substitute_and_the_reason_stays_as_it_is() -> None:
    before = recipe(["1 cup butter"], ["Melt the butter."])
    step = before.steps[0].model_copy(update={"detail": "Cut the butter small.", "why": "The butter browns."})
    [after] = instead(before.model_copy(update={"steps": (step,)}), 0, **OIL).steps
    assert (after.detail, after.why) == ("Cut the olive oil small.", "The butter browns.")


@pytest.mark.parametrize(("line", "text"), [("1 cup butter, soft", "1 cup butter"), ("3 shallots", "3 shallots"), ("salt to taste", "salt"), ("2-3 tbsp oil", "2-3 tbsp oil")])
def test_what_a_line_lists_is_said_without_its_preparation(line: str, text: str) -> None:
    assert listed_text(recipe([line]).ingredients[0], english()) == text


NAMES = st.text(min_size=1, max_size=40).filter(lambda text: any(char.isalpha() for char in text))


@given(line=NAMES, step=st.text(max_size=80), food=st.text(min_size=1, max_size=20), ratio=st.floats(0.01, 20))
def test_any_line_and_step_can_have_any_substitute(line: str, step: str, food: str, ratio: float) -> None:
    before = recipe([f"1 cup {line}"], [f"Stir the {line}. {step}"])
    option = Option.model_construct(food=food, ratio=ratio)
    for at, ingredient in enumerate(before.ingredients):
        after = replaced(before, Substitution.model_construct(replaced=ingredient.called, line=at, option=option), english(), densities())
        assert len(after.steps) == len(before.steps)
