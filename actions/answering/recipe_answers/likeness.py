"""Words that mean about the same: to wring is to squeeze, a skillet is a pan."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from functools import lru_cache

from actions.language.lexicon import Lexicon
from actions.language.words import stem, stems, tokens
from actions.recipes.model import Recipe


@lru_cache(maxsize=8)
def _groups(lexicon: Lexicon) -> tuple[frozenset[str], ...]:
    listed = itertools.chain.from_iterable(lexicon.entries.get(key, ()) for key in ("near_words", "synonyms", "action_groups"))
    return tuple(frozenset(stem(word, lexicon.language) for word in group if " " not in word) for group in listed)


@lru_cache(maxsize=4096)
def kin(word: str, lexicon: Lexicon) -> frozenset[str]:
    """Stems of the words that mean about the same as a word, itself among them.

    Args:
        word: a stem.
        lexicon: the words of the language.
    """
    return frozenset({word}).union(*(group for group in _groups(lexicon) if word in group))


def shared(words: Iterable[str], text: str, lexicon: Lexicon) -> frozenset[str]:
    """Those of some stems that a text says, be it in a word that means about the same."""
    told = set(stems(text, lexicon.language))
    return frozenset(word for word in words if kin(word, lexicon) & told)


def reworded(text: str, recipe: Recipe, lexicon: Lexicon) -> str:
    """A question in the words of a recipe: a word that the recipe never says, by the synonym that it says ("spuds" by "potatoes")."""
    by_stem = _synonyms(lexicon)
    if not by_stem.keys() & set(stems(text, lexicon.language)):
        return text
    told = _said_in(recipe, lexicon)

    def instead(found: re.Match[str]) -> str:
        own = stem(found[0].lower(), lexicon.language)
        if own in told or own not in by_stem:
            return found[0]
        return next((told[other] for other in by_stem[own] if other in told), found[0])

    return re.sub(r"[^\W\d_]+", instead, text)


@lru_cache(maxsize=8)
def _synonyms(lexicon: Lexicon) -> dict[str, tuple[str, ...]]:
    """Each stem of a group of synonyms → the others, in the order of the group."""
    groups = [[stem(word, lexicon.language) for word in group] for group in lexicon.entries.get("synonyms", ())]
    return {own: tuple(other for group in groups if own in group for other in group if other != own) for group in groups for own in group}


def _said_in(recipe: Recipe, lexicon: Lexicon) -> dict[str, str]:
    """Each stem that a recipe says → a word of it."""
    texts = [recipe.title, *(line.text for line in recipe.ingredients), *recipe.utensils]
    for step in recipe.steps:
        texts += [step.text, step.detail or "", step.why or ""]
    return {stem(word, lexicon.language): word for text in texts for compound in tokens(text) for word in compound.split("-")}
