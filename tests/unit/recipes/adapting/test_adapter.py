"""The adapted recipe, and what is remembered of it."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from pydantic import ValidationError

from actions.language.lexicons import Lexicons
from actions.recipes.adapting.adapter import Adapter
from actions.recipes.adapting.model import Adaptation, Substitution
from actions.recipes.substitution import Option
from tests.unit.recipes.adapting.sample import recipe, substitution, texts

CAKE = recipe(["1 cup butter", "2 cups flour", "2 eggs"], ["Cream the butter in a bowl. Fold in 1 cup flour at 180 °C."], servings=4)
OIL = substitution(CAKE, 0, food="olive oil", ratio=0.75)


@pytest.fixture(scope="module")
def adapter() -> Adapter:
    return Adapter(Lexicons("en"))


def test_an_unchanged_recipe_is_the_recipe_itself(adapter: Adapter) -> None:
    assert adapter(CAKE, Adaptation()) is CAKE
    assert adapter(CAKE, Adaptation(lacking=("butter",))) is CAKE


def test_substitutes_are_scaled_and_told_in_other_units(adapter: Adapter) -> None:
    found = adapter(CAKE, Adaptation(factor="2", units="metric", scale="F", substitutions=(OIL,)))
    assert [line.text for line in found.ingredients] == ["350 ml olive oil", "490 g flour", "4 eggs"]
    assert texts(found) == ["Cream the olive oil in a bowl.", "Fold in 245 g flour at 355 °F."]
    assert found.servings == 8


def test_the_same_adaptation_gives_the_same_object(adapter: Adapter) -> None:
    first = adapter(CAKE, Adaptation(factor="3", lacking=("a",)))
    assert adapter(CAKE, Adaptation(factor="3", lacking=("b",))) is first
    assert adapter(CAKE.model_copy(), Adaptation(factor="3")) is not first, "a recipe that was imported anew is adapted anew"


def test_an_adaptation_of_another_recipe_does_no_harm(adapter: Adapter) -> None:
    toast = recipe(["bread"], ["Toast the bread."])
    tool = Substitution(replaced="oven", tool=True, option=Option(food="grill"))
    assert texts(adapter(toast, Adaptation(factor="1/2", units="us", scale="F", substitutions=(OIL.model_copy(update={"line": 9}), tool)))) == ["Toast the bread."]


def test_a_second_substitute_for_the_same_thing_takes_the_place_of_the_first() -> None:
    other = substitution(CAKE, 0, food="margarine")
    kept = Adaptation().with_(OIL).with_(other)
    assert kept.substitutions == (other,)
    assert kept.without(OIL).substitutions == ()
    tool = Substitution(replaced="bowl", tool=True, option=Option(food="pot"))
    assert len(kept.with_(tool).with_(Substitution(replaced="water", option=Option(food="milk"))).substitutions) == 3


def test_an_adaptation_survives_as_json() -> None:
    kept = Adaptation(factor="2/3", units="us", scale="C", substitutions=(OIL,), lacking=("butter",))
    assert Adaptation.model_validate(json.loads(json.dumps(kept.model_dump(mode="json")))) == kept
    assert kept.by == Fraction(2, 3)
    assert kept.for_another() == Adaptation(units="us", scale="C")


@pytest.mark.parametrize("factor", ["0", "-1", "1/21", "21", "1/0", "many", "", "nan", "1e9"])
def test_a_factor_out_of_bounds_is_no_adaptation(factor: str) -> None:
    with pytest.raises(ValidationError):
        Adaptation(factor=factor)


def test_what_is_not_there_is_remembered_once_and_not_without_end() -> None:
    kept = Adaptation().lacks(("butter", "", "butter")).lacks(tuple(str(at) for at in range(100)))
    assert len(kept.lacking) == 40
    assert Adaptation().lacks(("butter", "", "butter")).lacking == ("butter",)
