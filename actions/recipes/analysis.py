"""Raw recipe → structured recipe, with the words of the recipe's own language."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING

from pydantic import ValidationError

from actions.language.lexicon import Lexicon
from actions.language.lexicons import Lexicons
from actions.language.pipeline.loading import Pipelines
from actions.language.words import normalise
from actions.recipes.lines.ingredient_lines import is_heading, parse_line
from actions.recipes.model import Ingredient, RawRecipe, Recipe
from actions.recipes.steps.steps import steps_of
from actions.settings import PROJECT

if TYPE_CHECKING:
    from spacy.language import Language

CODE = ("actions/recipes/*.py", "actions/recipes/lines/*.py", "actions/recipes/steps/*.py", "actions/recipes/segmentation/*.py", "actions/language/**/*.py")
"""What an analysis depends on besides the lexicons, from the project's root."""
LONGEST_ID = 200  # characters


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


def analyse(raw: RawRecipe, lexicon: Lexicon, nlp: Language | None = None) -> Recipe:
    """Read the ingredient lines and cut the procedure into steps. A line without a letter is no ingredient.

    Args:
        raw: as an importer handed it over.
        lexicon: words of the recipe's language.
        nlp: the pipeline of that language; without one a sentence is a step.

    Raises:
        RecipeError: the instructions hold no sentence, or something in the recipe cannot be used.
    """
    with refusing():
        return _analysed(raw, lexicon, nlp)


def _analysed(raw: RawRecipe, lexicon: Lexicon, nlp: Language | None) -> Recipe:
    lines = tuple(_ingredients(raw.ingredients, lexicon))
    steps = steps_of(raw.instructions, lines, raw.utensils, lexicon, nlp)
    if not steps:
        raise RecipeError("its instructions hold no sentence")
    utensils = raw.utensils or tuple(dict.fromkeys(name for step in steps for name in step.utensils))
    return Recipe(
        id=raw.id or slug(raw.title), title=raw.title, servings=raw.servings, yields=raw.yields, minutes=raw.minutes, prep_minutes=raw.prep_minutes,
        cook_minutes=raw.cook_minutes, language=raw.language, image=raw.image, summary=raw.summary, categories=raw.categories, ingredients=lines, utensils=utensils,
        steps=steps, techniques=raw.techniques,
    )


def _ingredients(lines: tuple[str, ...], lexicon: Lexicon) -> Iterator[Ingredient]:
    """The list, read; a heading in it is the part of the lines below."""
    heading: str | None = None
    for line in lines:
        if is_ingredient(line, lexicon):
            read = parse_line(line, lexicon)
            yield read if read.part or not heading else read.model_copy(update={"part": heading})
        elif (said := " ".join(line.split()).rstrip(" :")) and said.lower() not in lexicon.words("unit_systems"):
            heading = said


def is_ingredient(line: str, lexicon: Lexicon) -> bool:
    """Whether a line of the list is an ingredient: it has a letter, and is no heading such as "For the sauce:"."""
    return any(char.isalpha() for char in line) and not is_heading(line, lexicon)


def checked(raw: RawRecipe) -> RawRecipe:
    """The recipe, found fit for analysis without analysing it.

    Raises:
        RecipeError: there is no sentence in its instructions, or its id is too long to be stored.
    """
    if not any(char.isalpha() for instruction in raw.instructions for char in instruction.text):
        raise RecipeError("its instructions hold no sentence")
    if raw.id is not None and not 0 < len(raw.id) <= LONGEST_ID:
        raise RecipeError(f"id: '{raw.id[:40]}…' has {len(raw.id)} characters, {LONGEST_ID} are the most")
    return raw


class Analyst:
    """Analyses recipes, each with the lexicon and the pipeline of its language where there is one.

    Args:
        lexicons: the words of the languages.
        pipelines: their language pipelines.
    """

    def __init__(self, lexicons: Lexicons, pipelines: Pipelines) -> None:
        self._lexicons, self._pipelines = lexicons, pipelines

    def __call__(self, raw: RawRecipe) -> Recipe:
        """The structured recipe.

        Raises:
            RecipeError: as `analyse`.
        """
        lexicon = self._lexicons.of(raw.language)
        return analyse(raw, lexicon, self._pipelines.of(lexicon.language))

    @cached_property
    def version(self) -> str:
        """A name of this analysis: another one where its code or a lexicon has changed, so that stored results are known to be old."""
        digest = hashlib.sha256(f"{self._lexicons.default.language} {self._pipelines.version}".encode())
        words = (self._lexicons.knowledge / "lexicon").glob("*/*.yml")
        for file in sorted([*(file for pattern in CODE for file in PROJECT.glob(pattern)), *words]):
            digest.update(file.name.encode() + b"\0" + file.read_bytes())
        return digest.hexdigest()[:16]
