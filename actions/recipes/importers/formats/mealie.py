"""Recipes of Mealie: its JSON files, old and new, what its exports hold, and the database in its backups."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from actions.recipes.importers.formats.markdown import plain, steps_of
from actions.recipes.importers.formats.parts import Json, heading, ingredient, paragraphs, section
from actions.recipes.importers.plain_text import one_line

SNAKE = re.compile(r"_([a-z])")
LINKS = {"tags": ("recipes_to_tags", "tag_id"), "recipeCategory": ("recipes_to_categories", "category_id"), "tools": ("recipes_to_tools", "tool_id")}
TABLES = {"tags": "tags", "recipeCategory": "categories", "tools": "tools"}


def is_recipe(value: Json) -> bool:
    """Whether an object is a recipe of Mealie, or of a program that leaves the type of schema.org away."""
    return one_line(value.get("name")) != "" and not isinstance(value.get("steps"), list) and any(key in value for key in ("recipeInstructions", "recipe_instructions"))


def is_database(value: Json) -> bool:
    """Whether an object is the database of a backup."""
    return all(isinstance(value.get(table), list) for table in ("recipes", "recipes_ingredients", "recipe_instructions"))


def as_schema(recipe: Json) -> Json:
    """A schema.org/Recipe object."""
    data = _camel(recipe)
    settings = _camel(data["settings"]) if isinstance(data.get("settings"), dict) else {}
    notes = [paragraphs(plain(note.get("title")), plain(note.get("text"))) for note in _objects(data.get("notes"))]
    return {
        **data,
        "@type": "Recipe",
        "identifier": data.get("slug") or data.get("identifier"),
        "url": data.get("orgURL") or data.get("orgUrl") or data.get("url"),
        "description": paragraphs(plain(data.get("description")), *notes),
        "cookTime": data.get("cookTime") or data.get("performTime"),
        "performTime": None,
        "recipeYield": _yields(data),
        "recipeCategory": _names(data.get("recipeCategory")),
        "keywords": _names(data.get("tags") or data.get("keywords")),
        "tool": _names(data.get("tools") or data.get("tool")),
        "recipeIngredient": list(_ingredients(data.get("recipeIngredient"), settings.get("disableAmount"))),
        "recipeInstructions": list(_instructions(data.get("recipeInstructions"))),
    }


def recipes_of(database: Json) -> Iterator[Json]:
    """The recipes of a backup's database, each put together from its tables."""
    rows = {table: _grouped(database.get(table)) for table in ("recipes_ingredients", "recipe_instructions", "notes", "recipe_settings", *(link for link, _ in LINKS.values()))}
    named = {table: {row.get("id"): row for row in _objects(database.get(table))} for table in ("ingredient_foods", "ingredient_units", *TABLES.values())}
    for recipe in _objects(database["recipes"]):
        own = {table: found[recipe.get("id")] for table, found in rows.items()}
        lists = {field: [named[TABLES[field]].get(row.get(key)) for row in own[table]] for field, (table, key) in LINKS.items()}
        lines = [row | {"food": named["ingredient_foods"].get(row.get("food_id")), "unit": named["ingredient_units"].get(row.get("unit_id"))} for row in own["recipes_ingredients"]]
        settings = next(iter(own["recipe_settings"]), {})
        yield recipe | lists | {"recipe_ingredient": lines, "recipe_instructions": own["recipe_instructions"], "notes": own["notes"], "settings": settings}


def _grouped(rows: Any) -> defaultdict[Any, list[Json]]:
    """The rows of each recipe in their order."""
    grouped: defaultdict[Any, list[Json]] = defaultdict(list)
    for row in sorted(_objects(rows), key=lambda row: row["position"] if isinstance(row.get("position"), int) else 0):
        grouped[row.get("recipe_id")].append(row)
    return grouped


def _camel(value: Json) -> Json:
    """The object with names in the newer style: `recipe_yield` → `recipeYield`."""
    return {SNAKE.sub(lambda match: match[1].upper(), key): entry for key, entry in value.items()}


def _objects(value: Any) -> list[Json]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _names(value: Any) -> list[str]:
    return [name for name in map(one_line, value if isinstance(value, list) else [value]) if name]


def _yields(data: Json) -> Any:
    """The yield in words, its number from a field of its own where the words hold none, and the servings; other programs' yields as they are."""
    words, count = data.get("recipeYield"), data.get("recipeYieldQuantity")
    if words is not None and not isinstance(words, str):
        return words
    counted = any(char.isdigit() for char in words or "")
    return [ingredient(None if counted else count, None, words), ingredient(data.get("recipeServings"), None, None)]


def _ingredients(value: Any, as_text: Any) -> Iterator[str]:
    """The lines of the list with its headings; `as_text` says that the recipe's amounts stand in the text."""
    for item in value if isinstance(value, list) else []:
        if not isinstance(item, dict):
            yield one_line(item)
            continue
        row = _camel(item)
        yield from heading(row.get("title"))
        line = _line(row, as_text)
        if line:
            yield line


def _line(row: Json, as_text: Any) -> str:
    """One line; a food that was never parsed stands whole in the note, beside the amount 1 that every new line has."""
    food, unit = _name(row.get("food"), row.get("quantity")), _name(row.get("unit"), row.get("quantity"))
    note = one_line(row.get("note"))
    said = next((flag for flag in (row.get("disableAmount"), as_text) if isinstance(flag, bool)), row.get("quantity") in (None, 0, 1))
    if not food and not unit and (said or note[:1].isdigit()):
        return note or one_line(row.get("originalText")) or one_line(row.get("display"))
    return ingredient(row.get("quantity"), unit, food or note, note if food else None) or one_line(row.get("originalText"))


def _name(value: Any, quantity: Any) -> str:
    if isinstance(value, dict):
        named = _camel(value)
        several = isinstance(quantity, int | float) and quantity > 1
        return (one_line(named.get("pluralName")) if several else "") or one_line(named.get("name"))
    return one_line(value)


def _instructions(value: Any) -> Iterator[Any]:
    """The steps; a title begins a section that goes on to the next one."""
    title, steps = "", list[Any]()
    for item in value if isinstance(value, list) else [value]:
        said = item if isinstance(item, dict) else {"text": item}
        if one_line(said.get("title")):
            yield from section(title, steps)
            title, steps = one_line(said["title"]), []
        inner = said.get("itemListElement")
        steps += [item] if inner else steps_of(said.get("text"))
    yield from section(title, steps)
