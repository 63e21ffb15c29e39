"""The knowledge store: recipes in a database through SQLAlchemy."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from sqlalchemy import JSON, Column, Connection, Integer, MetaData, String, Table, Text, create_engine, delete, event, insert, select, update
from sqlalchemy.engine import Engine, make_url
from sqlalchemy.exc import SQLAlchemyError

from actions.language.words import normalise
from actions.recipes.model import Recipe

metadata = MetaData()
recipes = Table(
    "recipes", metadata,
    Column("id", String(200), primary_key=True),
    Column("title", Text, nullable=False),
    Column("servings", Integer),
    Column("minutes", Integer),
    Column("categories", JSON, nullable=False),
    Column("foods", Text, nullable=False),
    Column("document", Text, nullable=False),
)
meta = Table("store_meta", metadata, Column("key", String(40), primary_key=True), Column("value", Integer, nullable=False))
REVISION = "revision"


class StoreError(RuntimeError):
    """The store cannot be opened or used; the message names its URL and the remedy."""


@dataclass(frozen=True)
class Listed:
    """What a list of recipes shows of one."""

    id: str
    title: str
    servings: int | None
    minutes: int | None
    categories: tuple[str, ...]
    foods: str


class Store:
    """Recipes by id, and the list of all.

    Args:
        url: an SQLAlchemy URL; a relative SQLite path counts from the current folder.

    Raises:
        StoreError: the URL is none, or the database cannot be opened.
    """

    def __init__(self, url: str) -> None:
        try:
            parsed = make_url(url)
            if parsed.get_backend_name() == "sqlite" and parsed.database and parsed.database != ":memory:":
                Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
            self.engine: Engine = create_engine(parsed)
            if parsed.get_backend_name() == "sqlite":
                event.listen(self.engine, "connect", _wait_for_writers)
            metadata.create_all(self.engine)
        except (SQLAlchemyError, ImportError, OSError, ValueError) as problem:
            why = _without_password(str(problem), url)
            raise StoreError(f"the store {_shown(url)} cannot be opened ({why}); set SOUSCHEF_STORE to an SQLAlchemy URL such as sqlite:///build/souschef.db") from problem
        self.url = url
        self._parse = lru_cache(maxsize=256)(self._load)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that changes recipes: all of it is stored, or nothing; readers notice it by the revision."""
        with self.engine.begin() as connection:
            yield connection
            if not connection.execute(update(meta).where(meta.c.key == REVISION).values(value=meta.c.value + 1)).rowcount:
                connection.execute(insert(meta).values(key=REVISION, value=1))

    def put(self, recipe: Recipe, connection: Connection) -> bool:
        """Store a recipe, in place of one with the same id; True when it is new.

        Raises:
            ValueError: the recipe holds text that cannot be written; the old one with its id is still there.
        """
        document = _document(recipe)  # before the old one goes: it may fail
        foods = " | ".join(normalise(ingredient.name) for ingredient in recipe.ingredients)
        known = connection.execute(delete(recipes).where(recipes.c.id == recipe.id)).rowcount
        connection.execute(
            insert(recipes).values(
                id=recipe.id, title=recipe.title, servings=recipe.servings, minutes=recipe.minutes,
                categories=list(recipe.categories), foods=foods, document=document,
            )
        )
        return not known

    def get(self, recipe_id: str) -> Recipe | None:
        """The recipe with this id, None where there is none. Parsed recipes are kept until the store changes."""
        return self._parse(recipe_id, self.revision())

    def revision(self) -> int:
        """A number that grows with every change of the recipes."""
        with self.engine.connect() as connection:
            return connection.execute(select(meta.c.value).where(meta.c.key == REVISION)).scalar() or 0

    def listed(self) -> list[Listed]:
        """All recipes, as a list shows them, by title."""
        columns = (recipes.c.id, recipes.c.title, recipes.c.servings, recipes.c.minutes, recipes.c.categories, recipes.c.foods)
        with self.engine.connect() as connection:
            rows = connection.execute(select(*columns).order_by(recipes.c.title, recipes.c.id)).all()
        return [Listed(row.id, row.title, row.servings, row.minutes, tuple(row.categories), row.foods) for row in rows]

    def _load(self, recipe_id: str, revision: int) -> Recipe | None:
        with self.engine.connect() as connection:
            document = connection.execute(select(recipes.c.document).where(recipes.c.id == recipe_id)).scalar()
        return None if document is None else restore(document)


def _shown(url: str) -> str:
    """The URL without its password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except (SQLAlchemyError, ValueError):
        return re.sub(r":(?!//).*@", ":***@", url)


def _without_password(text: str, url: str) -> str:
    """A driver's message without the URL's password, should it repeat it."""
    try:
        password = make_url(url).password
    except (SQLAlchemyError, ValueError):
        password = None
    shown = text.replace(url, _shown(url)) if url else text
    return shown.replace(str(password), "***") if password else shown


def _wait_for_writers(connection: object, _: object) -> None:
    """SQLite: readers beside a writer, and up to ten seconds of patience between two writers."""
    cursor = connection.cursor()  # type: ignore[attr-defined]
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.close()


def _document(recipe: Recipe) -> str:
    """JSON of a recipe with what the public form leaves out: to which line of the list a step's ingredient belongs."""
    links = [[used.index for used in step.ingredients] for step in recipe.steps]
    return f'{{"links": {links}, "recipe": {recipe.model_dump_json()}}}'


def restore(document: str) -> Recipe:
    """The recipe that `_document` wrote."""
    data = json.loads(document)
    for step, links in zip(data["recipe"]["steps"], data["links"], strict=True):
        for used, index in zip(step["ingredients"], links, strict=True):
            used["index"] = index
    return Recipe.model_validate(data["recipe"])
