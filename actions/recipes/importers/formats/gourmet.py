"""Recipes of Gourmet Recipe Manager (`.grmt`, `.xml`)."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from actions.recipes.importers.formats.parts import Json, heading, ingredient, paragraphs
from actions.recipes.importers.formats.xml import bare_name, first, words

FIELDS = ("title", "yields", "servings", "preptime", "cooktime", "link", "source", "category", "cuisine", "modifications", "instructions")


def as_schema(recipe: Element) -> Json:
    """A schema.org/Recipe object of a `recipe` element."""
    said = {name: words(first(recipe, name)) for name in FIELDS}
    listed = first(recipe, "ingredient-list")
    return {
        "@type": "Recipe",
        "name": said["title"],
        "description": paragraphs(said["modifications"]),
        "url": said["link"],
        "author": said["source"],
        "recipeYield": said["yields"] or said["servings"],
        "prepTime": said["preptime"],
        "cookTime": said["cooktime"],
        "recipeCategory": said["category"],
        "recipeCuisine": said["cuisine"],
        "recipeIngredient": list(_lines(listed)) if listed is not None else None,
        "recipeInstructions": said["instructions"],
    }


def _lines(parent: Element) -> Iterator[str]:
    """The lines of a list with the names of its groups; a recipe that is an ingredient by its name."""
    for item in parent:
        kind = bare_name(item)
        if kind == "groupname":
            yield from heading(words(item))
        elif kind == "inggroup":
            yield from _lines(item)
        elif kind == "ingref":
            yield ingredient(item.get("amount"), item.get("unit"), words(item))
        elif kind == "ingredient":
            yield ingredient(*(words(first(item, name)) for name in ("amount", "unit", "item")))
