"""Recipes of a store in a stream: those that changed, those with tags; in bounded memory, however many there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Select, Text, cast, func, select

from actions.recipes.model import RawRecipe
from actions.recipes.store import Listed, Store
from actions.recipes.tables import recipes, texts

CHUNK = 500  # rows that are fetched together, and ids of one query: databases limit them
NO_TAGS = "[]"  # how an empty list is written in a JSON column


def changed_raws(store: Store, since: int, upto: int) -> Iterator[RawRecipe]:
    """Recipes as imported that are new or changed after a revision, up to another one, by revision and id."""
    return _raws(store, _chosen().where(recipes.c.revision > since, recipes.c.revision <= upto).order_by(recipes.c.revision, recipes.c.id))


def tagged_raws(store: Store) -> Iterator[RawRecipe]:
    """Recipes as imported that carry categories, keywords or cuisines, by id."""
    return _raws(store, _chosen().where(cast(recipes.c.categories, Text) != NO_TAGS).order_by(recipes.c.id))


def _chosen() -> Select[Any]:
    return select(texts.c.document).join(recipes, recipes.c.id == texts.c.id)


def _raws(store: Store, chosen: Select[Any]) -> Iterator[RawRecipe]:
    with store.engine.connect().execution_options(yield_per=CHUNK) as connection:
        for (written,) in connection.execute(chosen):
            yield RawRecipe.model_validate_json(written)


def count_changed(store: Store, since: int = 0) -> int:
    """How many recipes are new or changed after a revision; all for 0."""
    with store.engine.connect() as connection:
        return connection.execute(select(func.count()).select_from(recipes).where(recipes.c.revision > since)).scalar_one()


def count_tagged(store: Store) -> int:
    """How many recipes carry categories, keywords or cuisines."""
    with store.engine.connect() as connection:
        return connection.execute(select(func.count()).select_from(recipes).where(cast(recipes.c.categories, Text) != NO_TAGS)).scalar_one()


def rows_of(store: Store, ids: Sequence[str]) -> list[Listed]:
    """The listed forms of recipes in the order of their ids; those that are not stored are left out."""
    columns = (recipes.c.id, recipes.c.title, recipes.c.servings, recipes.c.minutes, recipes.c.categories, recipes.c.foods)
    found = {}
    with store.engine.connect() as connection:
        for at in range(0, len(ids), CHUNK):
            for row in connection.execute(select(*columns).where(recipes.c.id.in_(ids[at : at + CHUNK]))):
                found[row.id] = Listed(row.id, row.title, row.servings, row.minutes, tuple(row.categories), row.foods)
    return [found[name] for name in ids if name in found]
