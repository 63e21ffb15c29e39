"""Recipes as sparse rows of numbers, from which categories are learned."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from actions.finding.wording import Wording, Words

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix

LEAST_COMMON = 3  # recipes that must have a trait before it is learned from
MOST_COUNTED = 20  # ingredient lines; more count as so many
STEPS_OF_LENGTH = 25  # words of the instructions that make a difference in length


def traits(recipe: Wording, signs: Collection[int] = (), against: Collection[int] = ()) -> set[str]:
    """What is learned from: words and pairs of words by their place in the recipe, its length, and the categories for and against which plain words stand in it."""
    title = recipe.title_stems
    found = {f"t {word}" for word in title} | {f"t {first} {second}" for first, second in _pairs(title)}
    found |= {f"h {title[-1]}"} if title else set()  # in many languages the head of the name: "chocolate chip COOKIES"
    for line in recipe.line_stems:
        found |= {f"i {word}" for word in line} | {f"i {first} {second}" for first, second in _pairs(line)}
    found |= {f"s {word}" for word in recipe.step_stems}
    found |= {f"n {min(len(recipe.lines), MOST_COUNTED)}", f"l {int(np.log2(1 + len(recipe.steps) / STEPS_OF_LENGTH))}"}
    return found | {f"+ {at}" for at in signs} | {f"- {at}" for at in against}


def _pairs(words: Words) -> Iterator[tuple[str, str]]:
    return pairwise(words)


class TraitBook:
    """Recipes by numbers of their traits, which take a tenth of the memory of their names."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._recipes: list[NDArray[np.int32]] = []

    def __len__(self) -> int:
        return len(self._recipes)

    def add(self, recipe: Collection[str]) -> None:
        """Take up a recipe."""
        numbers = self._numbers
        self._recipes.append(np.array([numbers.setdefault(name, len(numbers)) for name in recipe], dtype=np.int32))

    def part(self, places: Iterable[int]) -> TraitBook:
        """Some of the recipes."""
        found = TraitBook()
        found._numbers, found._recipes = self._numbers, [self._recipes[at] for at in places]
        return found

    def vocabulary(self, places: Iterable[int]) -> Vocabulary:
        """Traits that are in LEAST_COMMON of some recipes at least, but not in all of them."""
        chosen = [self._recipes[at] for at in places]
        counts = np.bincount(np.concatenate([*chosen, np.zeros(0, dtype=np.int32)]), minlength=len(self._numbers))
        kept = {name: int(counts[number]) for name, number in self._numbers.items() if LEAST_COMMON <= counts[number] < len(chosen)}
        names = sorted(kept)
        weights = np.array([1 + np.log((1 + len(chosen)) / (1 + kept[name])) for name in names], dtype=np.float32)
        return Vocabulary({name: at for at, name in enumerate(names)}, weights)

    def rows(self, vocabulary: Vocabulary) -> csr_matrix:
        """All recipes × columns of a vocabulary."""
        columns = np.full(len(self._numbers), -1, dtype=np.int32)
        for name, at in vocabulary.columns.items():
            columns[self._numbers[name]] = at
        return vocabulary.matrix([np.sort(found[found >= 0]) for found in (columns[recipe] for recipe in self._recipes)])


@dataclass(frozen=True)
class Vocabulary:
    """Traits with their columns and weights: the rarer, the more it weighs."""

    columns: dict[str, int]
    weights: NDArray[np.float32]

    def rows(self, recipes: Sequence[Collection[str]]) -> csr_matrix:
        """Recipes × columns; the rows have length 1."""
        return self.matrix([np.array(sorted(at for at in map(self.columns.get, recipe) if at is not None), dtype=np.int32) for recipe in recipes])

    def matrix(self, places: Sequence[NDArray[np.int32]]) -> csr_matrix:
        """The same from the columns that each recipe has."""
        from scipy.sparse import csr_matrix  # brings half of SciPy along

        ends = np.cumsum([0, *map(len, places)])
        columns = np.concatenate([*places, np.zeros(0, dtype=np.int32)])
        found = csr_matrix((self.weights[columns], columns, ends), shape=(len(places), len(self.columns)))
        lengths = np.sqrt(np.asarray(found.multiply(found).sum(axis=1)).ravel())
        found.data /= np.repeat(np.where(lengths > 0, lengths, 1), np.diff(ends)).astype(np.float32)
        return found
