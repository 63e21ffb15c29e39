"""Recipes by the 81 categories: by their tags, by rules, by plain words, and by what was learned from tagged recipes.

What rules a category out comes first: a recipe with bacon is not vegetarian, whatever its tags say. Limits of time and of
the number of ingredients decide where they are known. Then a tag or a plain word puts a recipe into a category; one that
carries tags and lacks this one, though its source uses it, is not of it; what is left is estimated. For a diet, which is
tagged by few, plain words are not enough: every food of the recipe must be known, and none rule it out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from actions.finding.categories import Categories
from actions.finding.known_foods import KnownFoods
from actions.finding.learning import Learned, learn
from actions.finding.signs import Signs
from actions.finding.tags import Flags, Tags, Taught, tagged
from actions.finding.traits import TraitBook, traits
from actions.finding.wording import Wording
from actions.language.lexicons import Lexicons
from actions.recipes.model import RawRecipe

T = TypeVar("T")
MOST_LEARNED_FROM = 20_000  # tagged recipes; more teach little and take memory
BATCH = 500  # recipes that are labelled together
CERTAIN, EVIDENT, ABSENT = 1.0, 0.95, 0.8  # confidence where a rule or tag decides, where a word does, where a tag is missing


@dataclass(frozen=True)
class Labels:
    """Recipes × categories: whether each is of it, and how sure that is (0.5 to 1); with what was read of them."""

    members: Flags
    confidence: NDArray[np.float32]
    wordings: tuple[Wording, ...]


@dataclass(frozen=True)
class _Clues:
    """What the words of recipes say: recipes × categories."""

    wordings: tuple[Wording, ...]
    evident: Flags
    excluded: Flags

    def traits(self) -> list[set[str]]:
        return [
            traits(wording, np.flatnonzero(self.evident[at]).tolist(), np.flatnonzero(self.excluded[at]).tolist()) for at, wording in enumerate(self.wordings)
        ]


class Labeller:
    """Tells the categories of recipes.

    Args:
        categories: all of them.
        lexicons: the words of the languages; a recipe is read with those of its own.
        learned: the classifier; without it tags, rules and words alone decide.
    """

    def __init__(self, categories: Categories, lexicons: Lexicons, learned: Learned | None = None) -> None:
        self.categories, self.learned, self._lexicons = categories, learned, lexicons
        self._strict = strict(categories)
        self._signs = lru_cache(maxsize=None)(lambda language: Signs(categories, lexicons.of(language)))
        self._foods = lru_cache(maxsize=None)(lambda language: KnownFoods(lexicons.of(language)))

    def label(self, raws: Sequence[RawRecipe]) -> Labels:
        """The categories of recipes."""
        clues, tags = self.clues(raws), [Tags.of(raw) for raw in raws]
        holds = tagged(tags, self.categories)
        members, confidence = self._estimated(clues)
        lacking = self._lacking(tags) & ~self._strict
        plain = np.where(self._strict, holds | self._known(clues)[:, None], holds | clues.evident)
        members = (members & ~lacking) | plain
        confidence[lacking] = ABSENT
        confidence[plain] = np.where(holds[plain], CERTAIN, EVIDENT)
        ruled, ruling = self._rules(raws)
        excluded = clues.excluded & (self._strict | ~holds)  # a soup that its author calls a main course is one; a dish with bacon is never vegetarian
        members = np.where(ruling, ruled, members) & ~excluded
        confidence[ruling | excluded] = CERTAIN
        return Labels(members, confidence, clues.wordings)

    def clues(self, raws: Sequence[RawRecipe]) -> _Clues:
        """What the words of recipes say."""
        wordings = tuple(Wording.of(raw, self._lexicons.of(raw.language)) for raw in raws)
        evident, excluded = np.zeros((2, len(raws), len(self.categories)), dtype=np.bool_)
        for at, wording in enumerate(wordings):
            speaks_for, rules_out = self._signs(wording.language).of(wording)
            evident[at, list(speaks_for)] = True
            excluded[at, list(rules_out)] = True
        return _Clues(wordings, evident, excluded)

    def _estimated(self, clues: _Clues) -> tuple[Flags, NDArray[np.float32]]:
        """Members and confidence by what was learned."""
        members, confidence = np.zeros_like(clues.evident), np.full(clues.evident.shape, 0.5, dtype=np.float32)
        if self.learned is not None:
            told, covered = self.learned.probabilities(clues.traits()), self.learned.covered
            members[:, covered] = (told >= self.learned.thresholds)[:, covered]
            confidence[:, covered] = np.where(members, np.maximum(told, 0.5), np.maximum(1 - told, 0.5))[:, covered]
        return members, confidence

    def _known(self, clues: _Clues) -> Flags:
        """For each recipe whether all its foods are known, so that what rules out a diet would have been seen."""
        return np.array([self._foods(wording.language).knows_all(wording) for wording in clues.wordings], dtype=np.bool_)

    def _lacking(self, tags: Sequence[Tags]) -> Flags:
        """Where a recipe carries tags and its source uses those of a category: without one of these it is not of it."""
        found = np.zeros((len(tags), len(self.categories)), dtype=np.bool_)
        used = {} if self.learned is None else self.learned.used
        for at, entry in enumerate(tags):
            if entry.tags and (places := used.get(entry.source)) is not None:
                found[at, places] = True
        return found

    def _rules(self, raws: Sequence[RawRecipe]) -> tuple[Flags, Flags]:
        """Limits of time and of the number of ingredients: what they say, and where they say something."""
        fails, speaks = np.zeros((2, len(raws), len(self.categories)), dtype=np.bool_)
        minutes = np.array([raw.minutes or np.nan for raw in raws], dtype=np.float64)
        counts = np.array([len(raw.ingredients) or np.nan for raw in raws], dtype=np.float64)
        for at, category in enumerate(self.categories.values()):
            limits = [(limit.most, values) for limit, values in ((category.minutes, minutes), (category.ingredients, counts)) if limit is not None]
            for most, values in limits:
                fails[:, at] |= values > most
            if limits:
                speaks[:, at] = fails[:, at] | ~np.any([np.isnan(values) for _, values in limits], axis=0)
        return ~fails, speaks


def train(raws: Iterable[RawRecipe], categories: Categories, lexicons: Lexicons) -> Learned | None:
    """Learn from the recipes that carry tags, up to MOST_LEARNED_FROM; None where there are too few."""
    labeller, found, tags = Labeller(categories, lexicons), TraitBook(), list[Tags]()
    for part in batches(islice((raw for raw in raws if raw.categories), MOST_LEARNED_FROM)):
        tags += [Tags.of(raw) for raw in part]
        for trait in labeller.clues(part).traits():
            found.add(trait)
    return learn(found, Taught.by(tags, categories), strict(categories))


def batches(items: Iterable[T], size: int = BATCH) -> Iterator[list[T]]:
    """The items in lists of one size; the last may be shorter."""
    given = iter(items)
    while part := list(islice(given, size)):
        yield part


def strict(categories: Categories) -> Flags:
    """For each category whether a recipe is of it only where that is sure."""
    return np.array([category.strict for category in categories.values()], dtype=np.bool_)
