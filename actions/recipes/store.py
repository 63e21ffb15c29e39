"""The knowledge store: recipes in a database through SQLAlchemy.

A recipe is kept as it was imported, and analysed when it is first needed; the analysed form is kept beside it until
the recipe or the analysis changes.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, Protocol

from sqlalchemy import Connection, Engine, delete, func, insert, inspect, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from actions.language.words import normalise, tokens
from actions.recipes.analysis import RecipeError, slug
from actions.recipes.database import make_tables, open_engine, patience, shown_url, take_turn, without_password
from actions.recipes.entries import Entry, Known, digest_of
from actions.recipes.model import RawRecipe, Recipe
from actions.recipes.tables import FORMER_COLUMN, analyses, document, meta, metadata, raw_document, raw_of, recipes, restore, texts

logger = logging.getLogger(__name__)

REVISION = "revision"
IDENTITY = "identity"
GIVEN = "given"  # in place of an analysis' version: the recipe was stored analysed and stays so
SAVING_PATIENCE = 100  # milliseconds that a reader waits for a writer before it leaves an analysis unsaved
Outcome = Literal["new", "updated", "unchanged"]


class StoreError(RuntimeError):
    """The store cannot be opened or used; the message names its URL and the remedy."""


class Analysis(Protocol):
    """How the store gets from a recipe's text to the structured recipe."""

    @property
    def version(self) -> str:
        """A name that changes with the results."""

    def __call__(self, raw: RawRecipe) -> Recipe:
        """The structured recipe; raises `RecipeError` where there is none in the text."""


@dataclass(frozen=True, slots=True)
class Listed:
    """What a list of recipes shows of one; `foods` are its ingredients, or the words of its ingredient lines, in lower case."""

    id: str
    title: str
    servings: int | None
    minutes: int | None
    categories: tuple[str, ...]
    foods: str


@dataclass(frozen=True)
class Changes:
    """What is different since a revision: the recipes that are new or changed, and how many there are in all."""

    revision: int
    rows: list[Listed]
    count: int


class Store:
    """Recipes by id, and the list of all.

    Args:
        url: an SQLAlchemy URL; a relative SQLite path counts from the current folder.
        analysis: reads recipes that were stored as text.

    Raises:
        StoreError: the URL is none, or the database cannot be opened.
    """

    def __init__(self, url: str, analysis: Analysis | None = None) -> None:
        try:
            self.engine = open_engine(url)
            self.url, self.analysis = url, analysis
            if _is_former(self.engine):
                self._convert()
            make_tables(self.engine, metadata)
        except (SQLAlchemyError, ImportError, OSError, ValueError) as problem:
            why = without_password(str(problem), url)
            raise StoreError(f"the store {shown_url(url)} cannot be opened ({why}); set SOUSCHEF_STORE to an SQLAlchemy URL such as sqlite:///build/souschef.db") from problem
        self._parse = lru_cache(maxsize=256)(self._load)

    # ------------------------------------------------------------ writing

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that changes recipes: all of it is stored, or nothing. Readers notice a change by the revision; one writer at a time."""
        with self.engine.begin() as connection:
            if not _counted(connection):
                take_turn(connection)
                if not _counted(connection):
                    connection.execute(insert(meta), [{"key": REVISION, "value": 1}, {"key": IDENTITY, "value": secrets.randbelow(2**31)}])
            revision: int = connection.execute(select(meta.c.value).where(meta.c.key == REVISION)).scalar_one()
            connection.info.update(revision=revision, unchanged=False, changed=False)
            yield connection
            if connection.info["unchanged"] and not connection.info["changed"]:
                connection.execute(update(meta).where(meta.c.key == REVISION).values(value=revision - 1))

    def put(self, recipe: Recipe, connection: Connection) -> bool:
        """Store an analysed recipe, in place of one with the same id; True when it is new.

        Raises:
            ValueError: the recipe holds text that cannot be written; the old one with its id is still there.
        """
        written = document(recipe)  # before the old one goes: it may fail
        foods = normalise(" | ".join(ingredient.called for ingredient in recipe.ingredients))
        [outcome] = self._put([Entry(raw_of(recipe), digest_of(written), foods, GIVEN, written)], connection)
        return outcome == "new"

    def put_raw(self, raws: Sequence[RawRecipe], connection: Connection) -> list[Outcome]:
        """Store recipes as imported, each in place of one with the same id, and tell of each whether it is new.

        A recipe without an id gets one from its title. Where that is taken by another recipe, of another page or of
        other ingredients, a hash is added, which is the same at every import.

        Raises:
            ValueError: a recipe holds text that cannot be written; nothing of these recipes is stored.
        """
        entries = []
        for raw in raws:
            written = raw_document(raw)
            entries.append(Entry(raw, digest_of(written), " ".join(dict.fromkeys(tokens(" ".join(raw.ingredients))))))
        return self._put(entries, connection)

    def _put(self, entries: Sequence[Entry], connection: Connection) -> list[Outcome]:
        wanted = {name for entry in entries for name in entry.names}
        columns = (recipes.c.id, recipes.c.digest, recipes.c.url, recipes.c.foods)
        known: dict[str, Known] = {row.id: Known(row.digest, row.url, row.foods) for row in connection.execute(select(*columns).where(recipes.c.id.in_(wanted)))}
        replaced, pending, outcomes = set(), {}, list[Outcome]()
        for entry in entries:
            name = entry.name_beside(known)
            before = known.get(name)
            outcomes.append("new" if before is None else "unchanged" if before.digest == entry.digest else "updated")
            if outcomes[-1] == "updated":
                replaced.add(name)
            if outcomes[-1] != "unchanged":
                pending[name] = entry
                known[name] = Known(entry.digest, entry.raw.url, entry.foods)
        if replaced:
            for table in (recipes, texts, analyses):
                connection.execute(delete(table).where(table.c.id.in_(replaced)))
        self._insert(pending, connection)
        connection.info["changed" if pending else "unchanged"] = True
        return outcomes

    def _insert(self, entries: Mapping[str, Entry], connection: Connection) -> None:
        if not entries:
            return
        revision: int = connection.info["revision"]
        raws = {name: entry.raw if entry.raw.id == name else entry.raw.model_copy(update={"id": name}) for name, entry in entries.items()}
        for table in (texts, analyses):  # what a recipe that was deleted from the list may have left
            connection.execute(delete(table).where(table.c.id.in_(entries)))
        connection.execute(insert(recipes), [entry.row(name, revision) for name, entry in entries.items()])
        connection.execute(insert(texts), [{"id": name, "document": raw_document(raw)} for name, raw in raws.items()])
        analysed = [{"id": name, "version": entry.version, "document": entry.analysed} for name, entry in entries.items() if entry.analysed]
        if analysed:
            connection.execute(insert(analyses), analysed)

    def holds(self, raw: RawRecipe) -> bool:
        """Whether this very recipe is stored under its id."""
        with self.engine.connect() as connection:
            digest = connection.execute(select(recipes.c.digest).where(recipes.c.id == (raw.id or slug(raw.title)))).scalar()
        return digest == digest_of(raw_document(raw))

    def keep(self, analysed: Sequence[Recipe], connection: Connection) -> None:
        """Keep the analysed forms of stored recipes, so that they are not analysed again before the analysis changes."""
        if not analysed:
            return
        assert self.analysis is not None, "only an analysis makes recipes from text"
        rows = {recipe.id: {"id": recipe.id, "version": self.analysis.version, "document": document(recipe)} for recipe in analysed}
        connection.execute(delete(analyses).where(analyses.c.id.in_(rows)))
        connection.execute(insert(analyses), list(rows.values()))

    # ------------------------------------------------------------ reading

    def get(self, recipe_id: str) -> Recipe | None:
        """The recipe with this id, None where there is none. It is analysed where it was not yet; read recipes are kept until the store changes."""
        return self._parse(recipe_id, self.revision())

    def raw(self, recipe_id: str) -> RawRecipe | None:
        """The recipe as it was imported, None where there is none."""
        with self.engine.connect() as connection:
            written = connection.execute(select(texts.c.document).join(recipes, recipes.c.id == texts.c.id).where(texts.c.id == recipe_id)).scalar()
        return None if written is None else RawRecipe.model_validate_json(written)

    def raws(self) -> Iterator[RawRecipe]:
        """All recipes as they were imported, by id."""
        with self.engine.connect().execution_options(yield_per=200) as connection:
            for (written,) in connection.execute(select(texts.c.document).join(recipes, recipes.c.id == texts.c.id).order_by(texts.c.id)):
                yield RawRecipe.model_validate_json(written)

    def revision(self) -> int:
        """A number that grows with every change of the recipes."""
        with self.engine.connect() as connection:
            return connection.execute(select(meta.c.value).where(meta.c.key == REVISION)).scalar() or 0

    def identity(self) -> int:
        """A number that another store, under the same URL at another time, does not have; 0 for a store that was made before there were any."""
        with self.engine.connect() as connection:
            return connection.execute(select(meta.c.value).where(meta.c.key == IDENTITY)).scalar() or 0

    def listed(self) -> list[Listed]:
        """All recipes, as a list shows them, by title."""
        return sorted(self.changes(0).rows, key=lambda row: (row.title, row.id))

    def changes(self, since: int) -> Changes:
        """The recipes that are new or changed after a revision; all for 0."""
        columns = (recipes.c.id, recipes.c.title, recipes.c.servings, recipes.c.minutes, recipes.c.categories, recipes.c.foods)
        chosen = select(*columns) if since <= 0 else select(*columns).where(recipes.c.revision > since)
        with self.engine.connect() as connection:
            revision = connection.execute(select(meta.c.value).where(meta.c.key == REVISION)).scalar() or 0
            rows = connection.execute(chosen).all()
            count: int = connection.execute(select(func.count()).select_from(recipes)).scalar_one()
        return Changes(revision, [Listed(row[0], row[1], row[2], row[3], tuple(row[4]), row[5]) for row in rows], count)

    def ids(self) -> set[str]:
        """The ids of all recipes."""
        with self.engine.connect() as connection:
            return set(connection.execute(select(recipes.c.id)).scalars())

    def _load(self, recipe_id: str, revision: int) -> Recipe | None:
        joined = recipes.outerjoin(texts, texts.c.id == recipes.c.id).outerjoin(analyses, analyses.c.id == recipes.c.id)
        chosen = select(texts.c.document.label("text"), analyses.c.version, analyses.c.document.label("analysed")).select_from(joined).where(recipes.c.id == recipe_id)
        with self.engine.connect() as connection:
            row = connection.execute(chosen).first()
        if row is None:
            return None
        if row.version == GIVEN or (row.version and (self.analysis is None or row.version == self.analysis.version)):
            return restore(row.analysed)
        return self._analysed(RawRecipe.model_validate_json(row.text))

    def _analysed(self, raw: RawRecipe) -> Recipe | None:
        """Analyse a recipe and keep the result; while somebody else writes it is not kept, and analysed again the next time."""
        if self.analysis is None:
            raise StoreError(f"the recipe '{raw.id}' of the store {shown_url(self.url)} is not analysed yet, and the store was opened without an analysis")
        try:
            recipe = self.analysis(raw)
        except RecipeError as problem:
            logger.warning("the recipe '%s' cannot be used: %s", raw.id, problem)
            return None
        try:
            with self.engine.begin() as connection, patience(connection, SAVING_PATIENCE):
                self.keep([recipe], connection)
        except SQLAlchemyError as problem:
            logger.info("the analysis of '%s' was not kept: %s", raw.id, problem)
        return recipe

    def _convert(self) -> None:
        """Take over the recipes of a store of the former shape, in one transaction."""
        with self.writing() as connection:
            if not _is_former(connection):  # another process was faster
                return
            written = connection.execute(text(f"SELECT {FORMER_COLUMN} FROM {recipes.name} ORDER BY id")).scalars().all()
            connection.execute(text(f"DROP TABLE {recipes.name}"))
            metadata.create_all(connection)
            self.put_raw([raw_of(restore(entry)) for entry in written], connection)


def _counted(connection: Connection) -> bool:
    """Count the revision up; False in a store that nothing was written to yet."""
    return bool(connection.execute(update(meta).where(meta.c.key == REVISION).values(value=meta.c.value + 1)).rowcount)


def _is_former(bind: Engine | Connection) -> bool:
    inspector = inspect(bind)
    return inspector.has_table(recipes.name) and any(column["name"] == FORMER_COLUMN for column in inspector.get_columns(recipes.name))
