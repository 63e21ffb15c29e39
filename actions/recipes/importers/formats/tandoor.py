"""Recipes of Tandoor: the `recipe.json` of its exports."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from actions.recipes.importers.formats.markdown import plain, steps_of
from actions.recipes.importers.formats.parts import Json, heading, ingredient, section
from actions.recipes.importers.plain_text import one_line

USED = re.compile(r"\{\{\s*ingredients\[(\d{1,3})\](?:\.\w{1,20})?\s*\}\}")  # an ingredient of the step, by its place
SCALED = re.compile(r"\{%\s*scale\(([^()%]{1,20})\)\s*%\}|\{\{\s*scale\(([^(){}]{1,20})\)\s*\}\}")
TEMPLATE = re.compile(r"\{[{%#][^{}]{0,200}[}%#]\}")


def is_recipe(value: Json) -> bool:
    """Whether an object is a recipe of Tandoor."""
    steps = value.get("steps")
    return isinstance(steps, list) and one_line(value.get("name")) != "" and any(isinstance(step, dict) and "instruction" in step for step in steps)


def as_schema(recipe: Json) -> Json:
    """A schema.org/Recipe object."""
    steps = [step for step in recipe["steps"] if isinstance(step, dict)]
    steps.sort(key=lambda step: step["order"] if isinstance(step.get("order"), int) else 0)
    working, waiting = (recipe.get(key) if isinstance(recipe.get(key), int) else 0 for key in ("working_time", "waiting_time"))
    named = len(steps) > 1
    keywords = recipe.get("keywords")
    return {
        "@type": "Recipe",
        "name": recipe["name"],
        "description": plain(recipe.get("description")),
        "url": recipe.get("source_url"),
        "image": recipe.get("image"),
        "recipeYield": [_yield(recipe)],
        "prepTime": working or None,
        "totalTime": (working or 0) + (waiting or 0) or None,
        "keywords": [one_line(word.get("label") or word.get("name")) for word in keywords if isinstance(word, dict)] if isinstance(keywords, list) else None,
        "recipeIngredient": [line for step in steps for line in _lines(step, named)],
        "recipeInstructions": [part for step in steps for part in section(step.get("name") if named else None, _steps(step))],
    }


def _yield(recipe: Json) -> str:
    words = one_line(recipe.get("servings_text"))
    return words if any(char.isdigit() for char in words) else ingredient(recipe.get("servings"), None, words)


def _ingredients(step: Json) -> list[Json]:
    items = step.get("ingredients")
    found = [item for item in items if isinstance(item, dict)] if isinstance(items, list) else []
    return sorted(found, key=lambda item: item["order"] if isinstance(item.get("order"), int) else 0)


def _lines(step: Json, named: bool) -> Iterator[str]:
    """The lines of a step under its name, where there are several steps; headings of the list have no food."""
    lines = _ingredients(step)
    if lines and named:
        yield from heading(step.get("name"))
    for item in lines:
        if item.get("is_header"):
            yield from heading(item.get("note"))
        else:
            yield _line(item)


def _line(item: Json, note: bool = True) -> str:
    amount = None if item.get("no_amount") else item.get("amount")
    line = ingredient(amount, _name(item.get("unit"), amount), _name(item.get("food"), amount), item.get("note") if note else None)
    return line or one_line(item.get("original_text"))


def _name(value: Any, amount: Any) -> str:
    if not isinstance(value, dict):
        return one_line(value)
    several = isinstance(amount, int | float) and amount > 1
    return (one_line(value.get("plural_name")) if several else "") or one_line(value.get("name"))


def _steps(step: Json) -> list[Any]:
    """A step's text with what its placeholders stand for."""
    lines, text = _ingredients(step), step.get("instruction")
    if not isinstance(text, str):
        return []
    text = USED.sub(lambda match: _line(lines[int(match[1])], note=False) if int(match[1]) < len(lines) else "", text)
    return steps_of(TEMPLATE.sub("", SCALED.sub(lambda match: match[1] or match[2], text)))
