"""Finding a recipe: one face for requests, ranked search, what may be given up, and the question that narrows best."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from actions.finding.building import Builder, folder_of
from actions.finding.categories import Categories, Category
from actions.finding.engine import Engine
from actions.finding.foods import Foods
from actions.finding.indexing import SearchIndexError
from actions.finding.likeness import Encode
from actions.finding.opening import open_search
from actions.finding.profiles import Profiles
from actions.finding.question_choice import FEW, LISTED, Answer, Narrowing, QuestionChoice
from actions.finding.reading import RequestReader, Understood
from actions.finding.relaxing import Relaxed, relaxed
from actions.finding.request import Request
from actions.finding.search import Search
from actions.finding.shelf import ProfilesMissingError, Shelf
from actions.language.lexicons import Lexicons
from actions.recipes.store import Store

logger = logging.getLogger(__name__)

RANKED = 400  # recipes of a search that are put in order before answers narrow it


@dataclass(frozen=True)
class Found:
    """What a search shows.

    Args:
        ids: the best recipes, the best first.
        count: how many fit in all.
        missing: for each of `ids` the foods that it needs besides what is there; empty where that was not asked.
        by_meaning: whether no word fits and they are only alike in meaning.
    """

    ids: tuple[str, ...]
    count: int
    missing: tuple[tuple[str, ...], ...] = ()
    by_meaning: bool = False


@dataclass(frozen=True)
class _View:
    """A store as it was at one revision: all that knows recipes by number, renewed together."""

    revision: int
    profiles: Profiles
    engine: Engine
    choice: QuestionChoice

    def numbers(self, ids: Iterable[str]) -> set[int]:
        """The numbers of recipes that are there."""
        return {number for recipe in ids if (number := self.profiles.number_of(recipe)) is not None}

    def narrowed(self, search: Search) -> Narrowing:
        """What is left of a search after answers and refusals."""
        answers = [Answer(answer.category, answer.wanted) for answer in search.answers]
        return self.choice.replayed(self.engine.candidates(search.request), answers, self.numbers(search.refused))


class Finder:
    """Searches the recipes of a store in one language.

    Args:
        store: the recipes.
        categories: the categories that are asked about.
        shelf: hands out the profiles of the store as it is.
        foods: names of foods.
        folder: where the search index of the store lies.
        vectors: fast and exact vectors of texts, for requests whose words no recipe has; None to leave that out.
        common: everyday words, which are never misspelt and mean no dish.

    Raises:
        ProfilesMissingError: the recipes are not sorted into categories yet, and are too many to do it now.
        SearchIndexError: the index is damaged; the message names the remedy.
    """

    def __init__(
        self, store: Store, categories: Categories, shelf: Shelf, foods: Foods, folder: Path, vectors: tuple[Encode, Encode] | None = None, common: Collection[str] = ()
    ) -> None:
        self.categories, self.lexicon = categories, foods.lexicon
        self._store, self._shelf, self._foods, self._folder, self._vectors = store, shelf, foods, folder, vectors
        self._view = self._opened()
        self._reader = RequestReader(foods, categories.values(), lambda word: self._view.engine.in_titles(word), common, lambda word: self._view.engine.in_lists(word))

    @classmethod
    def of(cls, store: Store, lexicons: Lexicons, knowledge: Path, root: Path, vectors: tuple[Encode, Encode] | None = None, common: Collection[str] = ()) -> Finder | None:
        """The finder of a store in the default language; None for a language in which no category can be asked about.

        Args:
            store: the recipes.
            lexicons: the words of the languages.
            knowledge: folder with categories.yml.
            root: folder of what is made for finding, of all stores.
            vectors: see above.
            common: see above.

        Raises:
            CategoryError: the categories cannot be used.
        """
        categories, folder = Categories.load(knowledge), folder_of(store.url, root)
        if not categories.asked_in(lexicons.default.language):
            return None
        return cls(store, categories, Shelf(Builder(store, categories, lexicons, folder)), Foods.load(lexicons.default, knowledge), folder, vectors, common)

    def _opened(self) -> _View:
        """The store as it is now."""
        revision, profiles = self._store.revision(), self._shelf.current()
        engine = open_search(self._folder, self._store, profiles, self._foods, self.categories.values(), self._vectors)
        return _View(revision, profiles, engine, QuestionChoice(profiles, self.categories.asked_in(self.lexicon.language)))

    def _current(self) -> _View:
        """The store with what changed in it; as it was before where that cannot be taken up now, say because an import holds the disk."""
        if self._store.revision() != self._view.revision:
            try:
                self._view = self._opened()
            except (OSError, SearchIndexError, ProfilesMissingError) as problem:
                logger.warning("the search goes on with the recipes as they were before the last change (%s)", problem)
        return self._view

    def read(self, text: str, request: Request, foods: Iterable[str] = ()) -> Understood:
        """What an utterance asks for, on top of what was asked for before."""
        self._current()
        return self._reader.read(text, request, foods)

    def names(self, words: Sequence[str]) -> bool:
        """Whether words of a dish find any recipe."""
        return any(map(self._current().engine.in_titles, words))

    def search(self, search: Search, limit: int = RANKED) -> Found:
        """The recipes that fit what was asked for and answered, the best first.

        Where answers leave only a few and the cook has refused some of them, recipes that contradict an answer fill the list up: it may have been wrong.
        """
        view = self._current()
        results = view.engine.search(search.request, max(limit, RANKED))
        numbers = [number for found in results.ids if (number := view.profiles.number_of(found)) is not None]
        left, refused = view.narrowed(search), view.numbers(search.refused)
        few = bool(search.refused) and len(left.left) <= FEW
        best = left.best(LISTED if few else min(limit, len(left.left)), numbers) if search.answers else [number for number in numbers if number not in refused][:limit]
        lacks = dict(zip(results.ids, results.missing, strict=False))
        ids = tuple(view.profiles.ids[number] for number in best)
        count = len(results.ids) - len(refused & set(numbers)) if results.by_meaning else len(left.left)
        return Found(ids, count, tuple(lacks.get(found, ()) for found in ids) if results.missing else (), results.by_meaning)

    def count(self, search: Search) -> int:
        """How many recipes fit what was asked for and answered."""
        return len(self._current().narrowed(search).left)

    def relaxed(self, search: Search) -> tuple[Relaxed, ...]:
        """What may be given up where nothing fits, best first, with what is left then after answers and refusals."""
        view = self._current()
        options = relaxed(search.request, view.engine, self.lexicon)
        counted = [replace(option, count=len(view.narrowed(search.asking_for(option.request)).left)) for option in options]
        return tuple(option for option in counted if option.count)

    def question(self, search: Search) -> Category | None:
        """The category to ask about next; None where few are left or no question helps."""
        view = self._current()
        viewed = [number for recipe in search.viewed if (number := view.profiles.number_of(recipe)) is not None]
        chosen = view.choice.next(view.narrowed(search), viewed, set(search.request.categories))
        return None if chosen is None else self.categories[chosen]
