"""Raw recipe → structured recipe."""

from __future__ import annotations

import hashlib
import re

from actions.language.lexicon import Lexicon
from actions.language.words import normalise
from actions.recipes.ingredient_lines import parse_line
from actions.recipes.model import RawRecipe, Recipe
from actions.recipes.steps import steps_of


class RecipeError(ValueError):
    """A recipe cannot be used; the message says why, in words for the person who imports it."""


def slug(title: str) -> str:
    """An id from a title: lower-case words with hyphens; a hash where the title has no letter that fits."""
    words = re.sub(r"[^\w]+", "-", normalise(title)).strip("-")
    return words[:120] or hashlib.sha256(title.encode()).hexdigest()[:12]


def analyse(raw: RawRecipe, lexicon: Lexicon) -> Recipe:
    """Read the ingredient lines and cut the procedure into steps.

    Raises:
        RecipeError: the instructions hold no sentence.
    """
    lines = tuple(parse_line(line, lexicon) for line in raw.ingredients if line.strip())
    steps = steps_of(raw.instructions, lines, raw.utensils, lexicon)
    if not steps:
        raise RecipeError("its instructions hold no sentence")
    utensils = raw.utensils or tuple(dict.fromkeys(name for step in steps for name in step.utensils))
    return Recipe(
        id=raw.id or slug(raw.title), title=raw.title, servings=raw.servings, minutes=raw.minutes, summary=raw.summary,
        categories=raw.categories, ingredients=lines, utensils=utensils, steps=steps, techniques=raw.techniques,
    )
