"""Ranked search over the recipes of a store: what a request asks for narrows them down, and how well they fit it orders them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from actions.finding.food_index import UNKNOWN, FoodIndex
from actions.finding.foods import Foods
from actions.finding.indexing import FACTS, MINUTES, SERVINGS, TEXT, Facts, Numbering, SearchIndexError
from actions.finding.request import Request
from actions.finding.text_index import Term, TextIndex
from actions.language.lexicon import Lexicon
from actions.recipes.contents import Kind
from actions.recipes.contents.contents import STRANGE
from actions.recipes.contents.naming import kept_as, named

if TYPE_CHECKING:
    from pyroaring import BitMap

    from actions.finding.likeness import Likeness

MANY = 400  # hits of the text search that are ranked
IN_TITLE = 0.6  # of the best text score, for every wanted food that stands in the title
OF_CATEGORY = 0.25  # times a word counts that only names a wanted category
USED = 6.0  # foods that may be missing more for each food of the pantry that is used
UNSURE = 0.8  # times a longest time that an estimated one must keep
SCALED = 2.0  # a recipe serves from half to twice as many as it says
Numbers = NDArray[np.uint32]


class Profiles(Numbering, Protocol):
    """What the search needs to know of the profiles of a store's recipes."""

    def in_category(self, name: str) -> BitMap:
        """The numbers of the recipes of a category."""


@dataclass(frozen=True)
class Results:
    """Recipes that were found.

    Args:
        ids: the best ones, the best first.
        count: how many fit in all.
        missing: where a request names what there is, the foods that each of them needs besides; else empty.
        by_meaning: whether no word fits and they are only alike in meaning.
    """

    ids: tuple[str, ...]
    count: int
    missing: tuple[tuple[str, ...], ...] = ()
    by_meaning: bool = False


class Engine:
    """Search over one store as it was when it was opened; what changes afterwards needs another one, so that numbers and texts never part.

    Args:
        place: the index, which holds the recipes under the numbers of `profiles`.
        foods: names of foods.
        profiles: categories and numbers of the recipes.
        words: category → how a request names it, which helps to rank.
        likeness: compares texts with titles by meaning, where no word fits; None to leave that out.

    Raises:
        SearchIndexError: the index is missing or damaged; the message names the remedy.
    """

    def __init__(self, place: Path, foods: Foods, profiles: Profiles, words: dict[str, tuple[str, ...]] | None = None, likeness: Likeness | None = None) -> None:
        self._foods, self._profiles, self._category_words, self._likeness = foods, profiles, words or {}, likeness
        self._staples = frozenset(number for name in foods.lexicon.words("pantry_staples") for key in foods.alike(name) if (number := foods.number(" ".join(key))) is not None)
        try:
            self._text = TextIndex(place / TEXT, self._foods.lexicon.language)
            self._index = FoodIndex.load(place)
            self._facts: Facts = np.load(place / FACTS)
            if self._likeness:
                self._likeness.open(place)
        except (OSError, ValueError, KeyError) as problem:
            raise SearchIndexError(f"the search index in {place} is damaged ({problem}); remove it and give `souschef import` again") from problem

    @property
    def lexicon(self) -> Lexicon:
        """The words of the search's language."""
        return self._foods.lexicon

    def in_titles(self, word: str) -> bool:
        """Whether the title of any recipe has a word."""
        return bool(self._index.worded(self._text.stems(word)))

    def in_lists(self, word: str) -> bool:
        """Whether the ingredients of any recipe have a word."""
        return bool(self._text.holding(Term((word,)), ("foods",), most=1))

    # ------------------------------------------------------------ what fits

    def candidates(self, request: Request) -> BitMap:
        """Numbers of the recipes that keep every part of a request."""
        found = self._profiles.all.copy()
        for name, wanted in request.categories.items():
            found = found & self._profiles.in_category(name) if wanted else found - self._profiles.in_category(name)
            if wanted and name in self._foods.lexicon.words("needed_diets"):
                found -= self._against(name)
        for food in request.wanted:
            found &= self.with_food(food)
        for food in request.unwanted:
            found -= self.with_unwanted(food, allergy=food in request.allergies)
        if request.minutes is not None:
            found = self._kept(found, self._quick_enough(request.minutes))
        if request.servings is not None:
            found = self._kept(found, self._serving(request.servings))
        if request.words:
            found &= self._worded(request.words)
        if request.pantry and found:
            found = self._from_pantry(found, request)
        return found

    def with_food(self, food: str) -> BitMap:
        """Recipes with a food among their ingredients, by its own names, those of its kinds, or a member of the class that it names."""
        foods = self._foods.wanted(food)
        return self._index.holding(foods) if self._known(food) else self._text.holding(self._term(food), ("foods", "title"))

    def with_unwanted(self, food: str, *, allergy: bool = False) -> BitMap:
        """Recipes that have a food in them, or something made of it; with an allergy also what may hold it, and recipes with an ingredient that no table knows."""
        found, contents = self._index.holding(self._foods.unwanted(food)), self._foods.contents
        if allergy or self._foods.is_only_held(food):
            for name in named(food, self._foods.lexicon) or (food,):
                found |= self._index.containing(contents.holding(name) | {STRANGE} if allergy else contents.holding(name))
        return found if self._known(food) else found | self._text.holding(self._term(food), ("foods",))

    def _against(self, diet: str) -> BitMap:
        """Recipes with an ingredient that a diet leaves out, whatever its category says of them."""
        names = kept_as(diet, self._foods.lexicon) if self._foods.contents.diet(diet) else named(diet.replace("_", "-"), self._foods.lexicon)
        return self._index.containing(frozenset().union(*(self._foods.contents.holding(name, Kind.HOLDS) for name in names)))

    def _known(self, food: str) -> bool:
        return bool(self._foods.wanted(food))

    @staticmethod
    def _kept(found: BitMap, fits: NDArray[np.bool_]) -> BitMap:
        from pyroaring import BitMap

        numbers = _array(found)
        inside = numbers < len(fits)
        return BitMap(numbers[inside][fits[numbers[inside]]])

    def _quick_enough(self, minutes: float) -> NDArray[np.bool_]:
        told = self._facts[:, MINUTES]
        return np.where(told < 0, -told <= minutes * UNSURE, told <= minutes)

    def _serving(self, servings: int) -> NDArray[np.bool_]:
        """Recipes that can be scaled to so many, and those that do not tell for how many they are."""
        told = self._facts[:, SERVINGS]
        return np.isnan(told) | ((told <= servings * SCALED) & (told >= servings / SCALED))

    def _worded(self, words: Sequence[str]) -> BitMap:
        """Recipes with all of the words in their title; where there is none, anywhere; a word that no recipe has is left out."""
        whole = _all([self._titled(word) for word in words])
        if whole:
            return whole
        anywhere = [found for word in words if (found := self._anywhere(word))]
        return _all(anywhere) if anywhere else self._profiles.all

    def _anywhere(self, said: str) -> BitMap:
        """Recipes with a name, or else with all of its words, anywhere."""
        return self._text.holding(self._term(said)) or _all([self._text.holding(Term((word,))) for word in said.split()])

    def _titled(self, said: str) -> BitMap:
        """Recipes with all words of a name in their title, or those of another name of the same."""
        from pyroaring import BitMap

        return BitMap.union(BitMap(), *(_all([self._index.worded([stem]) for stem in self._text.stems(form)]) for form in self._term(said).forms))

    def _term(self, said: str, weight: float = 1.0) -> Term:
        names = [" ".join(key) for key in sorted(self._foods.alike(said))]
        return Term(tuple(dict.fromkeys([said, *names])), weight)

    # ------------------------------------------------------------ what there is in the kitchen

    def _covered(self, request: Request) -> frozenset[int]:
        """Foods that the cook has: the pantry, what is wanted anyway, and staples."""
        named = frozenset(number for food in (*request.pantry, *request.wanted) for number in self._foods.wanted(food))
        return named | self._staples

    def _from_pantry(self, found: BitMap, request: Request) -> BitMap:
        """Recipes that use something of the pantry, and need no more foods besides than were allowed."""
        from pyroaring import BitMap

        found &= BitMap.union(*(self.with_food(food) for food in request.pantry))
        if request.missing is None:
            return found
        numbers = _array(found)
        return BitMap(numbers[self._index.missing(numbers, self._covered(request)) <= request.missing])

    def _missing_foods(self, number: int, covered: frozenset[int]) -> tuple[str, ...]:
        return tuple(self._foods.name(food) for food in self._index.listed(number) if food != UNKNOWN and food not in covered)

    # ------------------------------------------------------------ the order

    def search(self, request: Request, limit: int = 100) -> Results:
        """The recipes that fit a request best; all of them keep every part of it.

        Titles count most, ingredients next, steps least, and a wanted food in the title more than one in the list. With a pantry
        those come first that need the fewest foods besides it. Where no word of a dish is known those come that are alike in meaning.
        """
        found = self.candidates(request)
        if request.words and not self._any_worded(request.words) and request == Request(words=request.words):
            return self._alike(request, found, limit)  # beside other things a word that no recipe has counts for nothing
        numbers = _array(found)
        scores = self._scores(request, found, numbers)
        if not request.pantry:
            best = _best(-scores, limit)
            return Results(self._named(numbers[best]), len(numbers))
        covered = self._covered(request)
        lacking, used = self._index.missing(numbers, covered), self._used(request, found, numbers)
        best = np.lexsort((-scores, lacking, lacking - USED * used))[:limit]
        return Results(self._named(numbers[best]), len(numbers), tuple(self._missing_foods(int(at), covered) for at in numbers[best]))

    def _used(self, request: Request, found: BitMap, numbers: Numbers) -> NDArray[np.int64]:
        """How many foods of the pantry each recipe uses."""
        used = np.zeros(len(numbers), dtype=np.int64)
        for food in request.pantry:
            used[np.searchsorted(numbers, _array(self.with_food(food) & found))] += 1
        return used

    def _any_worded(self, words: Sequence[str]) -> bool:
        return any(self._titled(word) or self._anywhere(word) for word in words)

    def _named(self, numbers: Numbers) -> tuple[str, ...]:
        ids = self._profiles.ids
        return tuple(ids[int(number)] for number in numbers)

    def _scores(self, request: Request, found: BitMap, numbers: Numbers) -> NDArray[np.float32]:
        scores = np.zeros(len(numbers), dtype=np.float32)
        terms = [self._term(word) for word in request.words] + [self._term(food) for food in (*request.wanted, *request.pantry)]
        terms += [Term(self._category_words[name], OF_CATEGORY) for name, wanted in request.categories.items() if wanted and self._category_words.get(name)]
        hits, points = self._text.search(terms, found, MANY)
        if len(hits):
            scores[np.searchsorted(numbers, hits)] += points / points.max()
        for food in request.wanted:
            titled = _array(self._index.titled(self._foods.wanted(food)) & found)
            scores[np.searchsorted(numbers, titled)] += IN_TITLE
        return scores

    def _alike(self, request: Request, found: BitMap, limit: int) -> Results:
        """Recipes whose titles mean something alike."""
        if self._likeness is None:
            return Results((), 0, by_meaning=True)
        numbers = self._likeness.nearest(" ".join(request.words), found, limit)
        return Results(self._named(numbers), len(numbers), by_meaning=True)


def _array(found: BitMap) -> Numbers:
    return np.frombuffer(found.to_array(), dtype=np.uint32) if found else np.zeros(0, dtype=np.uint32)


def _all(parts: Sequence[BitMap]) -> BitMap:
    from pyroaring import BitMap

    return BitMap.intersection(*parts) if parts else BitMap()


def _best(values: NDArray[np.float32], limit: int) -> NDArray[np.intp]:
    """Places of the smallest values, equals in their order."""
    if len(values) > limit:
        border = np.partition(values, limit - 1)[limit - 1]
        near = np.flatnonzero(values <= border)
        return near[np.argsort(values[near], kind="stable")][:limit]
    return np.argsort(values, kind="stable")
