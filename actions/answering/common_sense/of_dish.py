"""Questions about the dish as a whole, which ask of "it": how it keeps, is frozen, warmed up, made ahead, and what is eaten with it.

The base is asked with the dish made concrete: by its kind, which the words of its title tell, by its title, and as any dish.
"""

from __future__ import annotations

from functools import lru_cache

from actions.language.lexicon import Lexicon
from actions.language.words import stems, tokens
from actions.recipes.model import Recipe


def kinds_of(recipe: Recipe, lexicon: Lexicon) -> tuple[str, ...]:
    """Kinds of a dish by its title, the more special first; the end of the title's first part counts most ("salmon with dill potatoes" is fish)."""
    return _kinds(recipe.title, lexicon)


@lru_cache(maxsize=256)
def _kinds(title: str, lexicon: Lexicon) -> tuple[str, ...]:
    language, words = lexicon.language, tokens(title)
    cut = next((at for at, word in enumerate(words) if at and word in lexicon.words("dish_cut")), len(words))
    found: list[tuple[int, int, str]] = []
    named = stems(" ".join(words[:cut]), language)
    for kind, forms in lexicon.table("dish_kinds").items():
        for form in {kind, *map(str, forms)}:
            key = stems(form, language)
            found += [(at + len(key), len(key), kind) for at in range(len(named) - len(key) + 1) if named[at : at + len(key)] == key]
    best = sorted(found, key=lambda one: (-one[0], -one[1]))
    return tuple(dict.fromkeys(kind for _, _, kind in best))
