"""Finding a recipe: one face for requests, ranked search, what may be given up, and the question that narrows best."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from actions.finding.building import Builder, folder_of
from actions.finding.categories import Categories, Category
from actions.finding.foods import Foods
from actions.finding.likeness import Encode
from actions.finding.opening import open_search
from actions.finding.question_choice import FEW, LISTED, Answer, Narrowing, QuestionChoice
from actions.finding.reading import RequestReader, Understood
from actions.finding.relaxing import Relaxed, relaxed
from actions.finding.request import Request
from actions.finding.search import Search
from actions.finding.shelf import Shelf
from actions.language.lexicons import Lexicons
from actions.recipes.store import Store

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
        self._store, self._shelf = store, shelf
        self._revision, self._profiles = store.revision(), shelf.current()
        self._engine = open_search(folder, store, self._profiles, foods, categories.values(), vectors)
        self._reader = RequestReader(foods, categories.values(), self._engine.in_titles, common, self._engine.in_lists)
        self._choice = self._chooser()

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

    def _chooser(self) -> QuestionChoice:
        return QuestionChoice(self._profiles, self.categories.asked_in(self.lexicon.language))

    def _refresh(self) -> None:
        """Take up what changed in the store."""
        revision = self._store.revision()
        if revision != self._revision:
            self._profiles, self._revision = self._shelf.current(), revision
            self._engine.refresh(self._store, self._profiles)
            self._choice = self._chooser()

    def read(self, text: str, request: Request, foods: Iterable[str] = ()) -> Understood:
        """What an utterance asks for, on top of what was asked for before."""
        self._refresh()
        return self._reader.read(text, request, foods)

    def names(self, words: Sequence[str]) -> bool:
        """Whether words of a dish find any recipe."""
        self._refresh()
        return any(self._engine.in_titles(word) for word in words)

    def search(self, search: Search, limit: int = RANKED) -> Found:
        """The recipes that fit what was asked for and answered, the best first.

        Where answers leave only a few and the cook has refused some of them, recipes that contradict an answer fill the list up: it may have been wrong.
        """
        self._refresh()
        results = self._engine.search(search.request, max(limit, RANKED))
        numbers = [number for found in results.ids if (number := self._profiles.number_of(found)) is not None]
        left = self._narrowed(search)
        refused = self._refused(search)
        few = bool(search.refused) and len(left.left) <= FEW
        best = left.best(LISTED if few else min(limit, len(left.left)), numbers) if search.answers else [number for number in numbers if number not in refused][:limit]
        lacks = dict(zip(results.ids, results.missing, strict=False))
        ids = tuple(self._profiles.ids[number] for number in best)
        count = len(results.ids) - len(refused & set(numbers)) if results.by_meaning else len(left.left)
        return Found(ids, count, tuple(lacks.get(found, ()) for found in ids) if results.missing else (), results.by_meaning)

    def count(self, search: Search) -> int:
        """How many recipes fit what was asked for and answered."""
        self._refresh()
        return len(self._narrowed(search).left)

    def relaxed(self, search: Search) -> tuple[Relaxed, ...]:
        """What may be given up where nothing fits, best first, with what is left then after answers and refusals."""
        self._refresh()
        options = relaxed(search.request, self._engine, self.lexicon)
        counted = [replace(option, count=self.count(search.asking_for(option.request))) for option in options]
        return tuple(option for option in counted if option.count)

    def question(self, search: Search) -> Category | None:
        """The category to ask about next; None where few are left or no question helps."""
        self._refresh()
        viewed = [number for recipe in search.viewed if (number := self._profiles.number_of(recipe)) is not None]
        chosen = self._choice.next(self._narrowed(search), viewed, set(search.request.categories))
        return None if chosen is None else self.categories[chosen]

    def _refused(self, search: Search) -> set[int]:
        return {number for recipe in search.refused if (number := self._profiles.number_of(recipe)) is not None}

    def _narrowed(self, search: Search) -> Narrowing:
        answers = [Answer(answer.category, answer.wanted) for answer in search.answers]
        return self._choice.replayed(self._engine.candidates(search.request), answers, self._refused(search))
