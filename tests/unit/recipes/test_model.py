"""What a recipe may hold, and its public form."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from actions.recipes.model import Ingredient, Instruction, RawRecipe, Recipe, Step, StepIngredient

STEP = Step(number=1, text="Crack 2 eggs.", source=0, ingredients=(StepIngredient(name="eggs", quantity="2", index=0),))
RECIPE = Recipe(id="eggs", title="Eggs", ingredients=(Ingredient(text="2 eggs", quantity="2", name="eggs"),), steps=(STEP,))


def test_the_public_form_holds_what_the_interface_names() -> None:
    public = RECIPE.public()
    assert {"id", "title", "servings", "minutes", "ingredients", "utensils", "steps"} <= set(public)
    [eggs] = public["ingredients"]
    assert {key: eggs[key] for key in ("text", "quantity", "unit", "name", "comment")} == {"text": "2 eggs", "quantity": "2", "unit": None, "name": "eggs", "comment": None}
    assert {"number", "text", "source", "ingredients", "utensils", "temperatures", "durations"} <= set(public["steps"][0])
    assert public["steps"][0]["ingredients"] == [{"name": "eggs", "quantity": "2", "unit": None, "share": None}]


@pytest.mark.parametrize(("field", "value"), [("title", "Other"), ("steps", ())])
def test_a_recipe_cannot_be_changed_behind_the_back_of_others(field: str, value: object) -> None:
    with pytest.raises(ValidationError):
        setattr(RECIPE, field, value)


@pytest.mark.parametrize("change", [{"id": ""}, {"id": "x" * 201}, {"title": ""}, {"steps": []}, {"calories": 100}])
def test_an_unusable_recipe_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Recipe.model_validate({"id": "eggs", "title": "Eggs", "steps": [STEP], **change})


@pytest.mark.parametrize("change", [{"servings": 0}, {"servings": -1}, {"servings": 1001}, {"minutes": 0}, {"minutes": 60 * 24 * 367}, {"title": "x" * 301}, {"instructions": ()}])
def test_a_raw_recipe_out_of_bounds_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        RawRecipe.model_validate({"title": "Eggs", "instructions": [Instruction(text="Crack.")], **change})


def test_an_ingredient_has_a_text_and_a_name() -> None:
    with pytest.raises(ValidationError):
        Ingredient(text="", name="")
