"""Recipes of Paprika, one JSON object each, packed with gzip."""

from __future__ import annotations

from actions.recipes.importers.formats.markdown import plain, steps_of
from actions.recipes.importers.formats.parts import Json, paragraphs
from actions.recipes.importers.plain_text import one_line, text_of


def is_recipe(value: Json) -> bool:
    """Whether an object is a recipe of Paprika."""
    return one_line(value.get("name")) != "" and isinstance(value.get("directions"), str) and isinstance(value.get("ingredients"), str | None)


def as_schema(recipe: Json) -> Json:
    """A schema.org/Recipe object."""
    return {
        "@type": "Recipe",
        "identifier": None,
        "name": recipe["name"],
        "description": paragraphs(plain(recipe.get("description")), plain(recipe.get("notes"))),
        "url": recipe.get("source_url"),
        "author": recipe.get("source"),
        "image": recipe.get("image_url"),
        "recipeYield": recipe.get("servings"),
        "prepTime": recipe.get("prep_time"),
        "cookTime": recipe.get("cook_time"),
        "totalTime": recipe.get("total_time"),
        "recipeCategory": recipe.get("categories"),
        "recipeIngredient": plain(text_of(recipe.get("ingredients"))).splitlines(),
        "recipeInstructions": steps_of(text_of(recipe["directions"])),
    }
