"""Recipes of Nextcloud's Cookbook: schema.org/Recipe with headings in Markdown among the lines of its lists."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from actions.recipes.importers.formats.markdown import steps_of
from actions.recipes.importers.formats.parts import Json, heading, section

MARK = "##"


def has_headings(recipe: Json) -> bool:
    """Whether a list of the recipe has a line "## Dough"."""
    return any(map(_is_heading, [*_lines(recipe, "recipeIngredient"), *_lines(recipe, "recipeInstructions")]))


def as_schema(recipe: Json) -> Json:
    """The recipe with its headings as other programs write them."""
    ingredients = [line for item in _lines(recipe, "recipeIngredient") for line in (heading(item) if _is_heading(item) else [item])]
    return {**recipe, "recipeIngredient": ingredients, "recipeInstructions": list(_instructions(_lines(recipe, "recipeInstructions")))}


def _lines(recipe: Json, field: str) -> list[Any]:
    value = recipe.get(field)
    return value if isinstance(value, list) else []


def _is_heading(item: Any) -> bool:
    return isinstance(item, str) and item.lstrip().startswith(MARK)


def _instructions(items: list[Any]) -> Iterator[Any]:
    name, steps = "", list[Any]()
    for item in items:
        if _is_heading(item):
            yield from section(name, steps)
            name, _, rest = item.lstrip().lstrip("#").strip().partition("\n")
            steps = steps_of(rest)
        else:
            steps += steps_of(item) if isinstance(item, str) else [item]
    yield from section(name, steps)
