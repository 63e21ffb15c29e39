"""Which foods the recipes hold, by numbers of recipes and of foods."""

from __future__ import annotations

import json
from array import array
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from pyroaring import BitMap

UNKNOWN = 65_535  # in place of a food's number: an ingredient line without a known one
FILE, WORDS = "foods.npz", "words.json"
Pairs = NDArray[np.uint32]


class FoodIndex:
    """Foods of recipes as pairs of numbers.

    Args:
        held: (recipe, food) for every food in the ingredient lines, shape (n, 2), sorted by food and recipe.
        titled: the same for titles.
        listed: (recipe, food) for what each line of a recipe is about, sorted by recipe.
        worded: (recipe, word) for the words of titles, sorted by word and recipe.
        contained: (recipe, food) for the foods of the lines by what they contain, as `Contents.codes` numbers them, sorted by food and recipe.
        words: the words of titles as they are indexed.
    """

    def __init__(self, held: Pairs, titled: Pairs, listed: Pairs, worded: Pairs, contained: Pairs, words: Sequence[str]) -> None:
        self._held, self._titled, self._listed, self._worded, self._contained = held, titled, listed, worded, contained
        self._starts = {"held": _starts(held), "titled": _starts(titled), "worded": _starts(worded)}
        self.words = {word: at for at, word in enumerate(words)}

    @classmethod
    def load(cls, folder: Path) -> FoodIndex:
        """Read what `save` wrote.

        Raises:
            OSError, ValueError, KeyError: it is missing or damaged.
        """
        with np.load(folder / FILE) as found:
            words = json.loads((folder / WORDS).read_text(encoding="utf-8"))
            return cls(found["held"], found["titled"], found["listed"], found["worded"], found["contained"], words)

    def save(self, folder: Path) -> None:
        """Write into a folder."""
        np.savez(folder / FILE, held=self._held, titled=self._titled, listed=self._listed, worded=self._worded, contained=self._contained)
        (folder / WORDS).write_text(json.dumps(list(self.words), ensure_ascii=False), encoding="utf-8")

    @property
    def parts(self) -> list[Pairs]:
        """All pairs, in the order of the arguments."""
        return [self._held, self._titled, self._listed, self._worded, self._contained]

    def holding(self, foods: Iterable[int]) -> BitMap:
        """Recipes with any of the foods in their ingredient lines."""
        return self._any(foods, self._held, self._starts["held"])

    def titled(self, foods: Iterable[int]) -> BitMap:
        """Recipes with any of the foods in their title."""
        return self._any(foods, self._titled, self._starts["titled"])

    def worded(self, words: Iterable[str]) -> BitMap:
        """Recipes with any of the words in their title."""
        return self._any([self.words[word] for word in words if word in self.words], self._worded, self._starts["worded"])

    def _any(self, foods: Iterable[int], pairs: Pairs, starts: NDArray[np.int64]) -> BitMap:
        from pyroaring import BitMap

        parts = [pairs[starts[food] : starts[food + 1], 0] for food in foods if food + 1 < len(starts)]
        return BitMap(np.concatenate(parts)) if parts else BitMap()

    def missing(self, numbers: NDArray[np.uint32], covered: Collection[int]) -> NDArray[np.int64]:
        """For each of some recipes how many foods it needs besides the covered ones; a line without a known food counts as one."""
        lacks = np.ones(UNKNOWN + 1, dtype=np.bool_)
        lacks[list(covered)] = False
        sums = np.concatenate(([0], np.cumsum(lacks[self._listed[:, 1]])))
        known = numbers < len(self._rows) - 1
        at = np.where(known, numbers, 0).astype(np.int64)
        return np.where(known, sums[self._rows[np.minimum(at + 1, len(self._rows) - 1)]] - sums[self._rows[at]], 0)

    def containing(self, foods: Collection[int]) -> BitMap:
        """Recipes with any of some foods in their lines, by the numbers of `contained`."""
        from pyroaring import BitMap

        return BitMap(self._contained[np.isin(self._contained[:, 1], np.fromiter(foods, dtype=np.uint32)), 0])

    def listed(self, number: int) -> list[int]:
        """What the ingredient lines of a recipe are about, each once."""
        if number + 1 >= len(self._rows):
            return []
        return list(dict.fromkeys(self._listed[self._rows[number] : self._rows[number + 1], 1].tolist()))

    @cached_property
    def _rows(self) -> NDArray[np.int64]:
        """Where the pairs of each recipe begin."""
        most = int(self._listed[-1, 0]) if len(self._listed) else -1
        return np.searchsorted(self._listed[:, 0], np.arange(most + 2)).astype(np.int64)


class Gathering:
    """Takes up the foods of recipes one by one, and makes the index of them and of an earlier one."""

    def __init__(self, former: FoodIndex | None = None) -> None:
        self._former = former
        self._held, self._titled, self._listed, self._worded, self._contained = (array("I") for _ in range(5))
        self._words = dict(former.words) if former else {}

    def add(self, number: int, words: Iterable[str], title: Iterable[int], lines: Iterable[Sequence[int]], contained: Iterable[int]) -> None:
        """A recipe with the words and foods of its title, the foods of each line, and those of all lines by what they contain."""
        for word in set(words):
            self._worded.extend((number, self._words.setdefault(word, len(self._words))))
        lines = list(lines)
        for food in {food for line in lines for food in line}:
            self._held.extend((number, food))
        for food in set(title):
            self._titled.extend((number, food))
        for food in dict.fromkeys(line[0] for line in lines if line):
            self._listed.extend((number, food))
        for food in set(contained):
            self._contained.extend((number, food))
        for line in lines or [()]:
            if not line:
                self._listed.extend((number, UNKNOWN))

    def index(self, gone: NDArray[np.uint32] | None = None) -> FoodIndex:
        """The index of what was taken up and of the former one, without the recipes that are gone."""
        fresh = [_pairs(part) for part in (self._held, self._titled, self._listed, self._worded, self._contained)]
        old = self._former.parts if self._former else [_pairs(array("I"))] * len(fresh)
        left = np.zeros(0, dtype=np.uint32) if gone is None else gone
        joined = [np.concatenate((part[~np.isin(part[:, 0], left)], added)) for part, added in zip(old, fresh, strict=True)]
        held, titled, listed, worded, contained = (_sorted(part, by) for part, by in zip(joined, (1, 1, 0, 1, 1), strict=True))
        return FoodIndex(held, titled, listed, worded, contained, list(self._words))


def _pairs(flat: array[int]) -> Pairs:
    return np.frombuffer(flat, dtype=np.uint32).reshape(-1, 2) if len(flat) else np.zeros((0, 2), dtype=np.uint32)


def _sorted(pairs: Pairs, by: int) -> Pairs:
    found: Pairs = pairs[np.lexsort((pairs[:, 1 - by], pairs[:, by]))]
    return found


def _starts(pairs: Pairs) -> NDArray[np.int64]:
    most = int(pairs[-1, 1]) if len(pairs) else -1
    return np.searchsorted(pairs[:, 1], np.arange(most + 2)).astype(np.int64)
