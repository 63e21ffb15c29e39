"""Raw recipe → structured recipe."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from contextlib import contextmanager

from pydantic import ValidationError

from actions.language.lexicon import Lexicon
from actions.language.words import normalise
from actions.recipes.ingredient_lines import parse_line
from actions.recipes.model import RawRecipe, Recipe
from actions.recipes.steps import steps_of


class RecipeError(ValueError):
    """A recipe cannot be used; the message says why, in words for the person who imports it."""


@contextmanager
def refusing() -> Iterator[None]:
    """Turn whatever breaks on the content of one recipe into a `RecipeError`, so that the others go on."""
    try:
        yield
    except RecipeError:
        raise
    except ValidationError as problem:
        first = problem.errors()[0]
        raise RecipeError(f"{'.'.join(map(str, first['loc']))[:100]}: {first['msg']}") from problem
    except RecursionError as problem:
        raise RecipeError("its parts are nested too deeply") from problem
    except (ValueError, ArithmeticError) as problem:
        raise RecipeError(f"it holds something that cannot be used ({str(problem)[:200]})") from problem


def slug(title: str) -> str:
    """An id from a title: lower-case words with hyphens; a hash where the title has no letter that fits."""
    words = re.sub(r"[^\w]+", "-", normalise(title)).strip("-")
    return words[:120] or hashlib.sha256(title.encode()).hexdigest()[:12]


def analyse(raw: RawRecipe, lexicon: Lexicon) -> Recipe:
    """Read the ingredient lines and cut the procedure into steps. A line without a letter is no ingredient.

    Raises:
        RecipeError: the instructions hold no sentence, or something in the recipe cannot be used.
    """
    with refusing():
        return _analysed(raw, lexicon)


def _analysed(raw: RawRecipe, lexicon: Lexicon) -> Recipe:
    lines = tuple(parse_line(line, lexicon) for line in raw.ingredients if any(char.isalpha() for char in line))
    steps = steps_of(raw.instructions, lines, raw.utensils, lexicon)
    if not steps:
        raise RecipeError("its instructions hold no sentence")
    utensils = raw.utensils or tuple(dict.fromkeys(name for step in steps for name in step.utensils))
    return Recipe(
        id=raw.id or slug(raw.title), title=raw.title, servings=raw.servings, minutes=raw.minutes, summary=raw.summary,
        categories=raw.categories, ingredients=lines, utensils=utensils, steps=steps, techniques=raw.techniques,
    )
