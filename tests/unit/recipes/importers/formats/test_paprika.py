"""Paprika's exports: gzipped JSON in a zip; and Nextcloud's recipes with their headings."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from actions.language.lexicons import Lexicons
from tests.unit.recipes.importers.formats.reading import found_in, only, recipes_in, told, zipped

RECIPE: dict[str, Any] = {
    "uid": "5E0C-11",
    "created": "2019-01-02 10:11:12",
    "name": "Rice Pudding\n",
    "description": "",
    "notes": "Stir *often*. [photo:2]",
    "source": "Aunt Ria",
    "source_url": None,
    "image_url": "https://example.org/pudding.jpg",
    "servings": "Serves 4 to 6",
    "prep_time": "5 mins",
    "cook_time": "45 min",
    "total_time": "plus chilling",
    "rating": 5,
    "difficulty": "Easy",
    "ingredients": "For the rice:\n1 l milk\n120 g pudding rice\n1/2 vanilla pod, split\r\nTo serve:\n2 Tbsp brown sugar\n",
    "categories": ["Dessert", "Dutch"],
    "nutritional_info": "",
    "directions": "<p>Bring the <b>milk</b> to the boil.</p><p>[photo:1]Add rice &amp; vanilla; simmer 45 minutes.<br>Stir if it reads &lt; 80 °C.</p>\n\nServe with sugar.",
    "photo_data": "/9j/",
}


def packed(recipe: dict[str, Any]) -> bytes:
    """A recipe as Paprika packs it."""
    return gzip.compress(json.dumps(recipe).encode())


def test_one_recipe_with_html_in_its_directions(tmp_path: Path, lexicons: Lexicons) -> None:
    recipe = only(tmp_path / "Rice Pudding.paprikarecipe", packed(RECIPE), lexicons)
    assert (recipe.title, recipe.author, recipe.servings, recipe.prep_minutes, recipe.cook_minutes) == ("Rice Pudding", "Aunt Ria", 6, 5, 45)
    assert (recipe.categories, recipe.summary) == (("dessert", "dutch"), "Stir often.\nplus chilling")
    assert recipe.ingredients == ("For the rice:", "1 l milk", "120 g pudding rice", "1/2 vanilla pod, split", "To serve:", "2 Tbsp brown sugar")
    assert [text for _, text in told(recipe)] == [
        "Bring the milk to the boil.",
        "Add rice & vanilla; simmer 45 minutes.",
        "Stir if it reads < 80 °C.",
        "Serve with sugar.",
    ]


@pytest.mark.parametrize(
    "directions",
    ["1. Whip the cream.\n2. Fold in the fruit.\n3. Chill.", "1. Whip the cream.\n\n2. Fold in the fruit.\n\n3. Chill.", "Whip the cream.\nFold in the fruit.\n\nChill."],
)
def test_numbered_and_plain_directions(tmp_path: Path, lexicons: Lexicons, directions: str) -> None:
    recipe = only(tmp_path / "a.paprikarecipe", packed(RECIPE | {"directions": directions}), lexicons)
    assert [text for _, text in told(recipe)] == ["Whip the cream.", "Fold in the fruit.", "Chill."]


def test_an_export_names_what_is_broken_and_reads_the_rest(tmp_path: Path, lexicons: Lexicons) -> None:
    members = {
        "Rice Pudding.paprikarecipe": packed(RECIPE),
        "Broken.paprikarecipe": packed(RECIPE)[:40],
        "Plain.paprikarecipe": packed(RECIPE | {"name": "Plain", "directions": ""}),
    }
    broken, plain, good = found_in(tmp_path / "all.paprikarecipes", zipped(members), lexicons)
    assert "Broken.paprikarecipe" in broken.place
    assert "gzip" in (broken.problem or "")
    assert ("Plain.paprikarecipe" in plain.place, "recipeInstructions" in (plain.problem or "")) == (True, True)
    assert good.recipe is not None
    assert [entry.position for entry in (broken, plain, good)] == [1, 2, 3]


NEXTCLOUD: dict[str, Any] = {
    "@context": "http://schema.org",
    "@type": "Recipe",
    "name": "Quiche",
    "image": "/Recipes/Quiche/full.jpg",
    "recipeYield": 6,
    "prepTime": "PT0H30M",
    "cookTime": "PT0H40M",
    "totalTime": "PT1H10M",
    "keywords": "lunch,oven",
    "tool": ["tart tin"],
    "recipeIngredient": ["## Pastry", "200 g flour", "100 g butter", "## Filling", "3 eggs"],
    "recipeInstructions": ["## Pastry", "Knead and chill for 30 minutes.", "## Filling\nWhisk the eggs.", "Bake at 180 °C for 40 minutes."],
    "nutrition": {"@type": "NutritionInformation"},
}


@pytest.mark.parametrize("name", ["Quiche/recipe.json", "recipes/Quiche/recipe.json"])
def test_nextcloud_in_a_zip_and_in_a_folder(tmp_path: Path, lexicons: Lexicons, name: str) -> None:
    folder = (tmp_path / "folder" / name).parent
    folder.mkdir(parents=True)
    (tmp_path / "folder" / name).write_text(json.dumps(NEXTCLOUD), encoding="utf-8")
    (folder / "full.jpg").write_bytes(b"\xff\xd8")
    from_zip = only(tmp_path / "cookbook.zip", zipped({name: NEXTCLOUD, f"{Path(name).parent}/full.jpg": b"\xff\xd8"}), lexicons)
    from actions.recipes.importers.files import read_path

    [from_folder] = read_path(tmp_path / "folder", lexicons)
    assert from_folder.recipe == from_zip
    assert from_zip.ingredients == ("Pastry:", "200 g flour", "100 g butter", "Filling:", "3 eggs")
    assert told(from_zip) == [("Pastry", "Knead and chill for 30 minutes."), ("Filling", "Whisk the eggs."), ("Filling", "Bake at 180 °C for 40 minutes.")]
    assert (from_zip.servings, from_zip.minutes, from_zip.utensils, from_zip.categories) == (6, 70, ("tart tin",), ("lunch", "oven"))


def test_an_object_whose_type_was_left_out(tmp_path: Path, lexicons: Lexicons) -> None:
    untyped = {key: value for key, value in NEXTCLOUD.items() if not key.startswith("@")} | {"recipeYield": 6}
    recipe = only(tmp_path / "a.json", json.dumps(untyped), lexicons)
    assert (recipe.title, recipe.servings) == ("Quiche", 6)
    assert recipes_in(tmp_path / "b.json", json.dumps([untyped, untyped]), lexicons)
