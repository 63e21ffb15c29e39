"""Mealie's JSON, old and new, the zip of an export, and the database of a backup."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from actions.language.lexicons import Lexicons
from tests.unit.recipes.importers.formats.reading import found_in, only, recipes_in, told, zipped

OLD: dict[str, Any] = {
    "id": 3,
    "name": "Beet Salad",
    "slug": "beet-salad",
    "image": "beet-salad",
    "description": "With *feta*.",
    "recipe_category": ["Salads"],
    "tags": ["winter"],
    "recipe_yield": "4 servings",
    "total_time": "1 hour 15 minutes",
    "prep_time": "15 minutes",
    "perform_time": "overnight in the fridge",
    "org_url": "https://example.org/beets",
    "recipe_ingredient": [
        {"title": "Salad", "note": "4 beets", "unit": None, "food": None, "disable_amount": True, "quantity": 1},
        {"title": None, "note": "100 g feta", "unit": None, "food": None, "disable_amount": True, "quantity": 1},
        {"title": "Dressing", "note": "salt to taste", "unit": None, "food": None, "disable_amount": True, "quantity": 1},
    ],
    "recipe_instructions": [
        {"title": "Salad", "text": "**Bake** the beets at 200 °C for 1 hour.\n\nPeel and slice them."},
        {"title": "", "text": "Crumble the feta over them."},
        {"title": "Dressing", "text": "1. Whisk oil and vinegar\n2. Season"},
    ],
    "notes": [{"title": "Colour", "text": "Wear gloves."}],
    "settings": {"disable_amount": False},
    "nutrition": {"calories": None},
}
NEW: dict[str, Any] = {
    "id": "0f4c",
    "name": "Oat Biscuits",
    "slug": "oat-biscuits",
    "description": "",
    "recipeYieldQuantity": 24,
    "recipeYield": "biscuits",
    "recipeServings": 0,
    "totalTime": None,
    "performTime": "12 minutes",
    "orgURL": "https://example.org/oats",
    "tags": [{"id": "a", "name": "Baking", "slug": "baking"}],
    "recipeCategory": [],
    "tools": [{"name": "baking tray"}],
    "recipeIngredient": [
        {
            "quantity": 0.5,
            "unit": {"name": "cup", "pluralName": "cups"},
            "food": {"name": "butter"},
            "note": "soft",
            "title": "",
            "disableAmount": False,
            "display": "¹/₂ cup butter",
        },
        {
            "quantity": 1.3333333,
            "unit": {"name": "cup", "pluralName": "cups", "abbreviation": "c"},
            "food": {"name": "oat", "pluralName": "oats"},
            "note": "",
            "disableAmount": False,
        },
        {"quantity": None, "unit": None, "food": {"name": "salt"}, "note": "", "disableAmount": False},
        {"quantity": 2.0, "unit": None, "food": {"name": "egg", "pluralName": "eggs"}, "note": "beaten", "disableAmount": False},
        {"quantity": 1.0, "unit": None, "food": None, "note": "ripe banana", "disableAmount": False},
        {"quantity": 1.0, "unit": None, "food": None, "note": "2 tbsp raisins", "disableAmount": False, "originalText": "2 tbsp raisins"},
    ],
    "recipeInstructions": [{"id": "1", "title": "", "summary": "", "text": "Mix everything.\nBake at 180 °C for 12 minutes.", "ingredientReferences": []}],
    "settings": {"disableAmount": False},
    "notes": None,
    "nutrition": {},
}


@pytest.mark.parametrize("content", [json.dumps(OLD, indent=4), "\ufeff" + json.dumps(OLD).replace("\n", "\r\n"), json.dumps([OLD]), json.dumps({"items": [OLD]})])
def test_the_old_style(tmp_path: Path, lexicons: Lexicons, content: str) -> None:
    recipe = only(tmp_path / "a.json", content, lexicons)
    assert (recipe.id, recipe.title, recipe.servings, recipe.yields) == ("beet-salad", "Beet Salad", 4, "4 servings")
    assert (recipe.url, recipe.categories, recipe.minutes, recipe.prep_minutes) == ("https://example.org/beets", ("salads", "winter"), 75, 15)
    assert recipe.summary == "With feta.\nColour\nWear gloves.\novernight in the fridge"
    assert recipe.ingredients == ("Salad:", "4 beets", "100 g feta", "Dressing:", "salt to taste")
    assert told(recipe) == [
        ("Salad", "Bake the beets at 200 °C for 1 hour."),
        ("Salad", "Peel and slice them."),
        ("Salad", "Crumble the feta over them."),
        ("Dressing", "Whisk oil and vinegar"),
        ("Dressing", "Season"),
    ]


def test_the_new_style(tmp_path: Path, lexicons: Lexicons) -> None:
    recipe = only(tmp_path / "a.json", json.dumps(NEW), lexicons)
    assert (recipe.servings, recipe.yields, recipe.cook_minutes, recipe.minutes, recipe.url) == (24, "24 biscuits", 12, 12, "https://example.org/oats")
    assert (recipe.categories, recipe.utensils) == (("baking",), ("baking tray",))
    assert recipe.ingredients == ("½ cup butter, soft", "1⅓ cups oats", "salt", "2 eggs, beaten", "1 ripe banana", "2 tbsp raisins")
    assert [text for _, text in told(recipe)] == ["Mix everything.", "Bake at 180 °C for 12 minutes."]


def test_the_zip_of_an_export_without_what_is_no_recipe(tmp_path: Path, lexicons: Lexicons) -> None:
    content = zipped(
        {
            "mealie_2021/recipes/beet-salad/beet-salad.json": OLD,
            "mealie_2021/recipes/oats/oats.json": NEW,
            "mealie_2021/recipes/beet-salad/images/original.webp": b"RIFF",
            "mealie_2021/settings/settings.json": {"name": "default", "language": "en"},
            "__MACOSX/mealie_2021/recipes/._beet-salad.json": b"\x00\x05",
            "mealie_2021/.DS_Store": b"\x00",
        }
    )
    assert [recipe.title for recipe in recipes_in(tmp_path / "mealie.zip", content, lexicons)] == ["Beet Salad", "Oat Biscuits"]


def database() -> dict[str, Any]:
    """A backup with two recipes, of which the second has no step."""
    return {
        "alembic_version": [{"version_num": "1"}],
        "recipes": [
            {"id": "r1", "slug": "broth", "name": "Broth", "description": None, "recipe_yield": "2 l", "total_time": "3 hours", "org_url": None},
            {"id": "r2", "name": "Idea", "slug": "idea"},
        ],
        "recipe_settings": [{"recipe_id": "r1", "disable_amount": False}],
        "recipes_ingredients": [
            {"recipe_id": "r1", "position": 1, "title": None, "note": "", "unit_id": None, "food_id": "f2", "quantity": 2.0, "original_text": None},
            {"recipe_id": "r1", "position": 0, "title": "Base", "note": "with bones", "unit_id": "u1", "food_id": "f1", "quantity": 1.5, "original_text": None},
        ],
        "ingredient_foods": [{"id": "f1", "name": "chicken"}, {"id": "f2", "name": "onion", "plural_name": "onions"}],
        "ingredient_units": [{"id": "u1", "name": "kg"}],
        "recipe_instructions": [
            {"recipe_id": "r1", "position": 1, "title": "", "text": "Strain it."},
            {"recipe_id": "r1", "position": 0, "title": "", "text": "Simmer for 3 hours."},
        ],
        "notes": [{"recipe_id": "r1", "title": "Keeping", "text": "3 days in the fridge."}],
        "tags": [{"id": "t1", "name": "Soup"}],
        "recipes_to_tags": [{"recipe_id": "r1", "tag_id": "t1"}],
    }


def test_a_backup_names_the_recipe_that_has_no_steps(tmp_path: Path, lexicons: Lexicons) -> None:
    broth, idea = found_in(tmp_path / "backup.zip", zipped({"database.json": database(), "data/.PLACEHOLDER": b""}), lexicons)
    assert idea.place.endswith("backup.zip: database.json (recipe 2)")
    assert "recipeInstructions" in (idea.problem or "")
    recipe = broth.recipe
    assert recipe is not None
    assert (recipe.id, recipe.yields, recipe.minutes, recipe.categories) == ("broth", "2 l", 180, ("soup",))
    assert recipe.ingredients == ("Base:", "1½ kg chicken, with bones", "2 onions")
    assert [text for _, text in told(recipe)] == ["Simmer for 3 hours.", "Strain it."]
    assert recipe.summary == "Keeping\n3 days in the fridge."
