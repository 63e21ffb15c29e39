"""The search over a store with all that belongs to it, brought up to date and opened."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from actions.finding.engine import Engine, Profiles
from actions.finding.foods import Foods
from actions.finding.indexing import Report, Source, bring_up_to_date
from actions.finding.likeness import Encode, Likeness
from actions.finding.reading import Category
from actions.recipes.store import Store


def open_search(
    folder: Path,
    store: Store,
    profiles: Profiles,
    foods: Foods,
    categories: Iterable[Category] = (),
    vectors: tuple[Encode, Encode] | None = None,
    report: Report = lambda done, count: None,
) -> Engine:
    """Index what is new in a store, and open the search over it as it is now.

    Args:
        folder: of what is made for the store.
        store: the recipes.
        profiles: their numbers and categories.
        foods: names of foods.
        categories: how requests name them, which helps to rank.
        vectors: fast and exact vectors of texts, for requests whose words no recipe has; None to leave that out.
        report: told of the progress of indexing.

    Raises:
        SearchIndexError: the index is damaged; the message names the remedy.
        OSError: it cannot be written.
    """
    place = bring_up_to_date(folder, Source(store, profiles, foods, vectors[0] if vectors else None), report)
    words = {category.id: category.words_in(foods.lexicon.language) for category in categories}
    return Engine(place, foods, profiles, words, Likeness(*vectors, _Titles(store, profiles)) if vectors else None)


class _Titles:
    """Titles of recipes by their numbers."""

    def __init__(self, store: Store, profiles: Profiles) -> None:
        self._store, self._profiles = store, profiles

    def __call__(self, numbers: Iterable[int]) -> list[str]:
        raws = [self._store.raw(self._profiles.ids[number]) for number in numbers]
        return [raw.title if raw else "" for raw in raws]
