"""Whether a general question is about something that the recipe in hand has nothing of."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from actions.answering.common_sense.pairs import Pair
from actions.language.words import stems
from actions.recipes.model import Recipe


def is_elsewhere(pair: Pair, text: str, recipe: Recipe, language: str) -> bool:
    """Whether a text names what the pair is about, and the recipe has nothing of that name: "how long do I boil an egg?" beside a soup.

    Args:
        pair: what was found in the base.
        text: the question.
        recipe: the recipe in hand.
        language: ISO 639-1 code.
    """
    said = set(stems(text, language))
    named = [words for name in pair.about if (words := stems(name, language)) and set(words) <= said]
    return bool(named) and not any(set(words) & _words(recipe, language) for words in named)


def shares_nothing(words: Collection[str], recipe: Recipe, language: str) -> bool:
    """Whether the names of a recipe, its foods and its tools have none of the stems of a question; one without any asks of what is in hand."""
    return bool(words) and _stems_of((recipe.title, *(line.called for line in recipe.ingredients), *recipe.utensils), language).isdisjoint(words)


def _words(recipe: Recipe, language: str) -> frozenset[str]:
    return _stems_of((recipe.title, *(line.called for line in recipe.ingredients), *recipe.utensils, *(step.text for step in recipe.steps)), language)


@lru_cache(maxsize=64)
def _stems_of(pieces: tuple[str, ...], language: str) -> frozenset[str]:
    return frozenset(word for piece in pieces for word in stems(piece, language))
