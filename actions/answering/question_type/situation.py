"""The situation that a question is asked in, in numbers: does it name what the recipe and the running step have, and does it point at them?"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import log1p

import numpy as np
from numpy.typing import NDArray

from actions.language.lexicon import Lexicon
from actions.language.plurals import plural, singular
from actions.language.words import any_of, content_stems, normalise, stem, tokens
from actions.recipes.model import Recipe, Step

NAMES = (
    "in_hand", "titled", "cooking", "known", "known_here", "foods", "foods_here", "tools", "tools_here", "foreign", "numbers_here", "action_here",
    "pointing", "definite", "definite_known", "recipe_words", "general_words", "content", "tokens", "characters", "bare",
)
NUMBER = re.compile(r"\d+(?:[.,/]\d+)?|[½¼¾⅓⅔⅛]")
Numbers = NDArray[np.float32]


@dataclass(frozen=True)
class Situation:
    """Where a question is asked: with a recipe in hand or none, at a step that counts from 1, 0 before the first.

    `title` names a recipe of which nothing else is known; it says nothing beside a recipe.
    """

    recipe: Recipe | None = None
    step: int = 0
    title: str = ""

    @property
    def running(self) -> Step | None:
        """The running step."""
        steps = self.recipe.steps if self.recipe else ()
        return steps[self.step - 1] if 0 < self.step <= len(steps) else None


@dataclass(frozen=True)
class _Page:
    """Stems of what a recipe names, and what finds the names of its ingredients in a text."""

    words: frozenset[str] = frozenset()
    foods: frozenset[str] = frozenset()
    tools: frozenset[str] = frozenset()
    names: re.Pattern[str] = re.compile("(?!)")


NO_PAGE = _Page()
REMEMBERED = 256  # recipes


class SituationReader:
    """Puts the words of a question beside the recipe.

    Args:
        lexicon: the words that point, and those of the language.
        foods: names of common foods, which are masked, and which are foreign to a recipe that has none of that name.
    """

    def __init__(self, lexicon: Lexicon, foods: frozenset[str]) -> None:
        self._lexicon = lexicon
        self._known = frozenset(word for name in foods for word in self._stems(name))
        self._food = self._named(foods)
        self._mask = str(lexicon.entries.get("masked_food", ""))
        self._phrases = {key: [re.compile(rf"\b{re.escape(phrase)}\b") for phrase in sorted(lexicon.words(key))] for key in ("recipe_words", "general_words")}
        self._read = lru_cache(maxsize=REMEMBERED)(self._page)

    def masked(self, text: str, situation: Situation) -> str:
        """The text with names of foods made alike, as the paper advises (section 5): how much is asked matters, not of what.

        Where the language has no word that stands for a food, the text comes back as it is.
        """
        if not self._mask:
            return text
        return self._food.sub(self._mask, self._of(situation).names.sub(self._mask, text))

    def features(self, text: str, situation: Situation) -> Numbers:
        """One number for each of NAMES; those about the recipe are 0 without one, and know its title alone where nothing else is known."""
        lexicon, plain = self._lexicon, normalise(text)
        words, content = tokens(text), set(content_stems(text, lexicon))
        recipe, step = situation.recipe, situation.running
        page = self._of(situation)
        here = frozenset(self._stems(step.text)) if step else frozenset()
        definite = [stem(word, lexicon.language) for before, word in pairwise(words) if before in lexicon.words("definite_words")]
        numbers = set(NUMBER.findall(plain))
        found = {
            "in_hand": recipe is not None, "titled": recipe is None and bool(situation.title), "cooking": step is not None,
            "known": _share(content, page.words), "known_here": _share(content, here),
            "foods": len(content & page.foods), "foods_here": len(content & page.foods & here),
            "tools": len(content & page.tools), "tools_here": len(content & page.tools & here),
            "foreign": len(content & self._known - page.words) if recipe else 0,
            "numbers_here": step is not None and bool(numbers & set(NUMBER.findall(normalise(step.text)))),
            "action_here": step is not None and stem((step.action or "").lower(), lexicon.language) in content,
            "pointing": len(set(words) & lexicon.words("pointing_at")), "definite": len(definite), "definite_known": len(set(definite) & page.words),
            "recipe_words": self._said(plain, "recipe_words"), "general_words": self._said(plain, "general_words"),
            "content": len(content), "tokens": log1p(len(words)), "characters": log1p(len(text)), "bare": len(words) <= 3,
        }
        return np.array([float(found[name]) for name in NAMES], dtype=np.float32)

    def _said(self, plain: str, key: str) -> int:
        return sum(1 for phrase in self._phrases[key] if phrase.search(plain))

    def _stems(self, text: str) -> list[str]:
        return content_stems(text, self._lexicon)

    def _named(self, names: frozenset[str]) -> re.Pattern[str]:
        """Finds names, in singular and plural."""
        forms = {form for name in names if name for form in (name, plural(name, self._lexicon), singular(name, self._lexicon))}
        return re.compile(rf"\b(?:{any_of(forms)})\b", re.IGNORECASE)

    def _of(self, situation: Situation) -> _Page:
        if situation.recipe:
            return self._read(*_pieces(situation.recipe))
        return self._read(situation.title, (), (), ()) if situation.title else NO_PAGE

    def _page(self, title: str, names: tuple[str, ...], utensils: tuple[str, ...], steps: tuple[str, ...]) -> _Page:
        foods, tools, told = (frozenset(word for piece in pieces for word in self._stems(piece)) for pieces in (names, utensils, steps))
        return _Page(foods | tools | told | frozenset(self._stems(title)), foods, tools, self._named(frozenset(name.lower() for name in names)) if names else NO_PAGE.names)


def _pieces(recipe: Recipe) -> tuple[str, tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """What a page is read from; recipes themselves cannot be remembered."""
    names = tuple(dict.fromkeys(name for line in recipe.ingredients for name in (line.called, line.name)))
    return recipe.title, names, tuple(recipe.utensils), tuple(step.text for step in recipe.steps)


def _share(some: set[str], of: frozenset[str]) -> float:
    return len(some & of) / len(some) if some else 0.0
