"""Tandoor's exports: zips in a zip."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from actions.language.lexicons import Lexicons
from tests.unit.recipes.importers.formats.reading import only, recipes_in, told, zipped


def line(food: str | None, amount: float = 0, unit: str | None = None, note: str = "", **more: Any) -> dict[str, Any]:
    """An ingredient as Tandoor writes it."""
    named = {"food": {"name": food, "plural_name": None} if food else None, "unit": {"name": unit, "plural_name": None} if unit else None}
    return {**named, "amount": amount, "note": note, "order": 0, "is_header": False, "no_amount": False, "original_text": None, **more}


RECIPE: dict[str, Any] = {
    "name": "Bread & Soup",
    "description": "Supper",
    "keywords": [{"name": "Soup", "label": "soup"}, {"name": "Bread"}],
    "working_time": 20,
    "waiting_time": 70,
    "servings": 4,
    "servings_text": "bowls",
    "source_url": "https://example.org/supper",
    "internal": True,
    "nutrition": None,
    "steps": [
        {
            "name": "Soup",
            "order": 1,
            "time": 40,
            "show_as_header": True,
            "instruction": "Simmer {{ ingredients[0] }} in {% scale(1.5) %} l water for 40 minutes.\n\n- Purée\n- Season {# gently #}",
            "ingredients": [line("carrots", 500.0, "g", "peeled"), line(None, note="To serve", is_header=True), line("parsley", 1.0, "bunch", no_amount=True)],
        },
        {
            "name": "Bread",
            "order": 0,
            "time": 30,
            "instruction": "Knead all for 10 minutes.\nBake at 220 °C for 30 minutes.",
            "ingredients": [line("flour", 0.3333333333333333, "kg"), line("salt"), line("water", 2.0, "dl", "lukewarm")],
        },
    ],
}


def test_an_export_of_several_recipes(tmp_path: Path, lexicons: Lexicons) -> None:
    content = zipped({"1.zip": zipped({"recipe.json": RECIPE, "image.jpeg": b"\xff\xd8"}), "2.zip": zipped({"recipe.json": RECIPE | {"name": "Again"}})})
    supper, again = recipes_in(tmp_path / "export.zip", content, lexicons)
    assert again.title == "Again"
    assert (supper.title, supper.servings, supper.yields, supper.url) == ("Bread & Soup", 4, "4 bowls", "https://example.org/supper")
    assert (supper.prep_minutes, supper.minutes, supper.categories, supper.summary) == (20, 90, ("soup", "bread"), "Supper")
    assert supper.ingredients == ("Bread:", "⅓ kg flour", "salt", "2 dl water, lukewarm", "Soup:", "500 g carrots, peeled", "To serve:", "bunch parsley")
    assert told(supper) == [
        ("Bread", "Knead all for 10 minutes."),
        ("Bread", "Bake at 220 °C for 30 minutes."),
        ("Soup", "Simmer 500 g carrots in 1.5 l water for 40 minutes."),
        ("Soup", "Purée"),
        ("Soup", "Season"),
    ]


def test_one_step_needs_no_heading(tmp_path: Path, lexicons: Lexicons) -> None:
    recipe = only(tmp_path / "recipe.json", json.dumps(RECIPE | {"steps": RECIPE["steps"][:1], "servings_text": None, "keywords": None}), lexicons)
    assert {section for section, _ in told(recipe)} == {None}
    assert recipe.ingredients[0] == "500 g carrots, peeled"


def test_null_everywhere(tmp_path: Path, lexicons: Lexicons) -> None:
    bare = {
        "name": "Toast",
        "steps": [{"instruction": "Toast the bread.", "ingredients": [{"food": None, "unit": None, "amount": None, "note": None}], "name": None, "order": None}, None],
    }
    recipe = only(tmp_path / "recipe.json", json.dumps(bare), lexicons)
    assert (recipe.ingredients, [text for _, text in told(recipe)]) == ((), ["Toast the bread."])
