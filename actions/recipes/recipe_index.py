"""Listed recipes by the words of their titles, by their foods and categories; grows with the store without being made anew."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from actions.language.lexicon import Lexicon
from actions.language.words import normalise, stem, tokens
from actions.recipes.store import Listed

Numbers = NDArray[np.intp]


class _Stems(dict[str, tuple[str, ...]]):
    """The stems of a word's pieces, found once for each word."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._language = language

    def __missing__(self, word: str) -> tuple[str, ...]:
        self[word] = found = tuple(stem(piece, self._language) for piece in word.split("-"))
        return found


class RecipeIndex:
    """Recipes under numbers that never change; a recipe that is replaced gets a new one.

    Args:
        lexicon: stop words and words that say nothing about a dish.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._language = lexicon.language
        self._skip = lexicon.words("stop") | lexicon.words("title_words")
        self._stop = lexicon.words("stop")
        self._numbers: dict[str, int] = {}
        self._rows: dict[int, Listed] = {}
        self._titles: dict[str, list[int]] = defaultdict(list)
        self._by_stem: dict[str, list[int]] = defaultdict(list)
        self._foods = _Stems(self._language)
        self._by_food: dict[str, list[int]] = defaultdict(list)
        self._by_category: dict[str, list[int]] = defaultdict(list)
        self._count: Counter[str] = Counter()
        self._next = 0
        self.stem_of: dict[str, str] = {}
        """Words of titles with their stems."""
        self._sizes: list[int] = []

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def wasted(self) -> int:
        """How many numbers stand for nothing any more."""
        return self._next - len(self._rows)

    # ------------------------------------------------------------ changes

    def add(self, rows: Iterable[Listed]) -> None:
        """Take up recipes, each in place of one with the same id."""
        for row in rows:
            self._drop(row.id)
            self._numbers[row.id], self._rows[self._next] = self._next, row
            self._add_title(self._next, row.title)
            for word in set(row.foods.split()) - self._stop:
                for food in self._foods[word]:
                    self._by_food[food].append(self._next)
            for category in row.categories:
                self._by_category[category].append(self._next)
            self._count.update(row.categories)
            self._next += 1
        self._forget()

    def keep(self, ids: Collection[str]) -> None:
        """Drop every recipe that is not among the ids."""
        for gone in [known for known in self._numbers if known not in ids]:
            self._drop(gone)
        self._forget()

    def _drop(self, recipe_id: str) -> None:
        """Take a recipe out; the lists of words keep its number, which stands for nothing any more."""
        number = self._numbers.pop(recipe_id, None)
        if number is not None:
            row = self._rows.pop(number)
            self._count.subtract(row.categories)

    def _add_title(self, number: int, title: str) -> None:
        self._titles[normalise(title)].append(number)
        pieces = [(piece, word) for word in tokens(title) for piece in word.split("-")]
        for piece, _ in pieces:
            if piece not in self.stem_of:
                self.stem_of[piece] = stem(piece, self._language)
        said = {self.stem_of[piece] for piece, word in pieces if not {word, piece} & self._skip}
        kept = said or {self.stem_of[piece] for piece, _ in pieces}
        self._sizes.append(max(1, len(kept)))
        for word in kept:
            self._by_stem[word].append(number)

    def _forget(self) -> None:
        """Leave out what was derived from the recipes before a change."""
        for name in ("rows", "words", "titles", "categories", "sizes", "_places", "_alive"):
            self.__dict__.pop(name, None)

    # ------------------------------------------------------------ what there is

    @cached_property
    def rows(self) -> list[Listed]:
        """All recipes by title."""
        return sorted(self._rows.values(), key=lambda row: (row.title, row.id))

    @cached_property
    def words(self) -> list[str]:
        """All words of titles."""
        return list(self.stem_of)

    @cached_property
    def titles(self) -> list[str]:
        """All titles, normalised, each once."""
        return [title for title, numbers in self._titles.items() if any(number in self._rows for number in numbers)]

    @cached_property
    def categories(self) -> frozenset[str]:
        """The categories of all recipes."""
        return frozenset(category for category, count in self._count.items() if count > 0)

    @cached_property
    def sizes(self) -> NDArray[np.float64]:
        """For each number how many different stems that say something its title has; at least 1."""
        return np.array(self._sizes, dtype=np.float64)

    @cached_property
    def _places(self) -> Numbers:
        """For each number its place in the list by title."""
        places = np.zeros(self._next, dtype=np.intp)
        places[[self._numbers[row.id] for row in self.rows]] = np.arange(len(self.rows))
        return places

    @cached_property
    def _alive(self) -> NDArray[np.bool_]:
        """For each number whether it still stands for a recipe."""
        alive = np.zeros(self._next, dtype=np.bool_)
        alive[list(self._rows)] = True
        return alive

    def row(self, recipe_id: str) -> Listed | None:
        """The recipe with an id."""
        number = self._numbers.get(recipe_id)
        return None if number is None else self._rows[number]

    def listed(self, numbers: Numbers, score: NDArray[np.float64] | None = None) -> list[Listed]:
        """The recipes of some numbers by title; with a score for each the best first, equals by title."""
        places = self._places[numbers]
        order = np.argsort(places) if score is None else np.lexsort((places, -score))
        return [self._rows[at] for at in numbers[order].tolist()]

    # ------------------------------------------------------------ where a word stands

    def exact(self, text: str) -> Numbers:
        """Numbers of the recipes that have a text as their title, in any case, or as their id."""
        number = self._numbers.get(text.strip())
        found = self._standing(self._titles.get(normalise(text), ()))
        return found if number is None else np.union1d(found, np.array([number], dtype=np.intp))

    def titled(self, word: str) -> Numbers:
        """Numbers of the recipes with a stem in their title."""
        return self._standing(self._by_stem.get(word, ()))

    def holding(self, word: str) -> Numbers:
        """Numbers of the recipes with a stem among their foods or in their title."""
        return np.union1d(self._standing(self._by_food.get(word, ())), self.titled(word))

    def in_category(self, name: str) -> Numbers:
        """Numbers of the recipes of a category."""
        return self._standing(self._by_category.get(name, ()))

    def _standing(self, numbers: Sequence[int]) -> Numbers:
        """Those of the numbers that still stand for a recipe."""
        found = np.array(numbers, dtype=np.intp)
        return found[self._alive[found]]
