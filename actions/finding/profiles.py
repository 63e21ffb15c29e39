"""Which recipes are in which category, take how long, serve how many and hold which words: compressed bitmaps over recipe numbers.

A recipe that is replaced gets a new number; the old one stands for nothing any more and is not in `all`.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from pyroaring import BitMap

from actions.finding.wording import Words
from actions.recipes.store import Listed, Store
from actions.recipes.streams import rows_of

NONE = BitMap()


@dataclass(frozen=True)
class Profile:
    """One recipe as it is profiled: its categories, and the stems of its title and of its ingredient lines."""

    id: str
    minutes: int | None
    servings: int | None
    categories: tuple[str, ...]
    title: Words
    foods: frozenset[str]


@dataclass
class Profiles:
    """The profiles of all recipes of a store.

    Args:
        ids: number → id of the recipe.
        all: numbers of the recipes that are there.
        revision: the store's revision that they tell about.
        categories: id of a category → its recipes.
        by_title, by_food: stem → recipes that have it in their title, in their ingredient lines.
        minute_values, serving_values: number → minutes and servings; NaN where they are not known.
        store: where the recipes are.
    """

    ids: list[str] = field(default_factory=list)
    all: BitMap = field(default_factory=BitMap)
    revision: int = 0
    categories: dict[str, BitMap] = field(default_factory=dict)
    by_title: dict[str, BitMap] = field(default_factory=dict)
    by_food: dict[str, BitMap] = field(default_factory=dict)
    minute_values: array[float] = field(default_factory=lambda: array("f"))
    serving_values: array[float] = field(default_factory=lambda: array("f"))
    store: Store | None = field(default=None, repr=False, compare=False)
    _numbers: dict[str, int] = field(default_factory=dict, repr=False)

    def __len__(self) -> int:
        return len(self.all)

    # ------------------------------------------------------------ changes

    def add(self, profiles: Sequence[Profile]) -> None:
        """Take up recipes, each in place of one with the same id."""
        by_category, by_title, by_food = defaultdict[str, list[int]](list), defaultdict[str, list[int]](list), defaultdict[str, list[int]](list)
        for profile in profiles:
            self.drop(profile.id)
            number = len(self.ids)
            self.ids.append(profile.id)
            self.numbers[profile.id] = number
            self.all.add(number)
            self.minute_values.append(np.nan if profile.minutes is None else profile.minutes)
            self.serving_values.append(np.nan if profile.servings is None else profile.servings)
            for names, places in ((profile.categories, by_category), (set(profile.title), by_title), (profile.foods, by_food)):
                for name in names:
                    places[name].append(number)
        for bitmaps, found in ((self.categories, by_category), (self.by_title, by_title), (self.by_food, by_food)):
            for name, numbers in found.items():
                bitmaps.setdefault(name, BitMap()).update(numbers)

    def drop(self, recipe_id: str) -> None:
        """Take a recipe out."""
        number = self.numbers.pop(recipe_id, None)
        if number is not None:
            self.all.discard(number)
            for bitmap in self.categories.values():
                bitmap.discard(number)

    def keep(self, ids: Iterable[str]) -> None:
        """Drop every recipe that is not among the ids."""
        for gone in self.numbers.keys() - set(ids):
            self.drop(gone)

    @property
    def wasted(self) -> int:
        """How many numbers stand for nothing any more."""
        return len(self.ids) - len(self.all)

    # ------------------------------------------------------------ what there is

    @property
    def numbers(self) -> dict[str, int]:
        """Id → number of the recipes that are there."""
        if not self._numbers and self.all:
            self._numbers = {self.ids[number]: number for number in self.all}
        return self._numbers

    def number_of(self, recipe_id: str) -> int | None:
        """The number of a recipe; None where there is none with this id."""
        return self.numbers.get(recipe_id)

    def listed(self, number: int) -> Listed | None:
        """What a list shows of a recipe; None where it is not in the store any more."""
        return next(iter(self.rows([number])), None)

    def rows(self, numbers: Sequence[int]) -> list[Listed]:
        """What a list shows of recipes, in the order of their numbers; those that are not in the store any more are left out."""
        return [] if self.store is None else rows_of(self.store, [self.ids[number] for number in numbers])

    def in_category(self, name: str) -> BitMap:
        """The recipes of a category; none where no recipe is of it."""
        return self.categories.get(name, NONE)

    def titled(self, stem: str) -> BitMap:
        """The recipes with a stem in their title."""
        return self._there(self.by_title.get(stem, NONE))

    def listing(self, stem: str) -> BitMap:
        """The recipes with a stem in their ingredient lines."""
        return self._there(self.by_food.get(stem, NONE))

    def holding(self, stem: str) -> BitMap:
        """The recipes with a stem in their title or ingredient lines."""
        return self._there(self.by_title.get(stem, NONE) | self.by_food.get(stem, NONE))

    def _there(self, found: BitMap) -> BitMap:
        return found & self.all if self.wasted else found

    @property
    def minutes(self) -> NDArray[np.float32]:
        """Number → minutes; NaN where they are not known."""
        return np.frombuffer(self.minute_values, dtype=np.float32).copy()

    @property
    def servings(self) -> NDArray[np.float32]:
        """Number → servings; NaN where they are not known."""
        return np.frombuffer(self.serving_values, dtype=np.float32).copy()

    def within(self, minutes: float) -> BitMap:
        """The recipes that are known to take no more than so many minutes."""
        return BitMap(np.flatnonzero(self.minutes <= minutes).astype(np.uint32)) & self.all
