"""Imported questions and answers in the knowledge store, beside the recipes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import JSON, Boolean, Column, Connection, Engine, Integer, MetaData, Row, String, Table, Text, delete, func, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from actions.answering.common_sense.pairs import Pair, QuestionBaseError
from actions.language.words import normalise
from actions.recipes.database import make_tables, open_engine, shown_url, take_turn, without_password

metadata = MetaData()
pairs = Table(
    "qa_pairs", metadata,
    Column("id", String(200), primary_key=True),
    Column("language", String(20), nullable=False, index=True),
    Column("question", Text, nullable=False),
    Column("answer", Text, nullable=False),
    Column("also", JSON, nullable=False),
    Column("category", Text, nullable=False),
    Column("about", JSON, nullable=False),
    Column("states", JSON, nullable=False),
    Column("source", Text, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("file", String(64), nullable=False),
)
"""Each pair, with a digest of what was imported and the key of the file that it came from."""

omissions = Table(
    "qa_omissions", metadata,
    Column("file", String(64), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("place", Text, nullable=False),
    Column("question", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("bad", Boolean, nullable=False),
)
"""What the last import of each file did not take, and why; `bad` where it could not."""

marks = Table("qa_marks", metadata, Column("file", String(64), primary_key=True), Column("position", Integer, nullable=False), Column("finished", Boolean, nullable=False))
"""How far each file of an import that is under way was read."""

revisions = Table("qa_revision", metadata, Column("id", Integer, primary_key=True), Column("value", Integer, nullable=False))

ROWS_AT_ONCE = 1000
CHOSEN = 200  # values of one query; databases limit them


@dataclass(frozen=True)
class Mark:
    """How far a file was read: the position of its last entry that is done, and whether it was the last."""

    position: int = 0
    finished: bool = False


@dataclass(frozen=True)
class Omission:
    """An entry of a file that was not taken, and why; `bad` where something is wrong with it."""

    position: int
    place: str
    question: str
    reason: str
    bad: bool


@dataclass(frozen=True)
class Stored:
    """What is known of a stored pair before it is imported again: digests of its text and of the file that it came from."""

    digest: str
    file: str


class Imported:
    """The imported pairs of a knowledge store.

    Args:
        url: an SQLAlchemy URL, the same as the recipes'.

    Raises:
        QuestionBaseError: the URL is none, or the database cannot be opened.
    """

    def __init__(self, url: str) -> None:
        try:
            self.engine: Engine = open_engine(url)
            make_tables(self.engine, metadata)
        except (SQLAlchemyError, ImportError, OSError, ValueError) as problem:
            why = without_password(str(problem), url)
            remedy = "set SOUSCHEF_STORE to an SQLAlchemy URL such as sqlite:///build/souschef.db"
            raise QuestionBaseError(f"the store {shown_url(url)} cannot be opened ({why}); {remedy}") from problem

    # ------------------------------------------------------------ writing

    def add(self, given: Iterable[Pair], connection: Connection, file: str = "", digests: Mapping[str, str] | None = None) -> None:
        """Store pairs, each in place of one with its id; the wordings of that one stay where the question stays.

        Args:
            given: with answers as they are told.
            connection: of `engine.begin()`; all of a transaction is stored, or nothing.
            file: key of the file that they come from.
            digests: id → digest of what was imported; of the pair itself where it is left out.
        """
        added = {pair.id: pair for pair in given}
        if not added:
            return
        before = {row.id: (row.question, *row.also) for row in _in_parts(connection, (pairs.c.id, pairs.c.question, pairs.c.also), list(added))}
        for part in _parts(list(added)):
            connection.execute(delete(pairs).where(pairs.c.id.in_(part)))
        rows = []
        for pair in added.values():
            former = before.get(pair.id, ("",))
            wordings = (*pair.also, *former) if normalise(former[0]) == normalise(pair.question) else pair.also
            also = [wording for wording in dict.fromkeys(wordings) if wording != pair.question]
            texts = pair.model_dump(include={"id", "language", "question", "answer", "category", "source"})
            rows.append({**texts, "also": also, "about": list(pair.about), "states": list(pair.when), "digest": (digests or {}).get(pair.id) or digest_of(pair), "file": file})
        connection.execute(insert(pairs), rows)
        self._changed(connection)

    def remove(self, ids: list[str], connection: Connection) -> None:
        """Forget pairs; an id that is not stored is passed over."""
        for part in _parts(ids):
            if connection.execute(delete(pairs).where(pairs.c.id.in_(part))).rowcount:
                self._changed(connection)

    def found_in(self, file: str, ids: list[str], connection: Connection) -> None:
        """Note that pairs, unchanged, now come from a file."""
        for part in _parts(ids):
            connection.execute(update(pairs).where(pairs.c.id.in_(part)).values(file=file))

    def join(self, joined: dict[str, list[str]], connection: Connection) -> None:
        """Give pairs further wordings; id → wordings. An id that is not stored is passed over."""
        for row in _in_parts(connection, (pairs.c.id, pairs.c.question, pairs.c.also), list(joined)):
            also = [wording for wording in dict.fromkeys((*row.also, *joined[row.id])) if wording != row.question]
            if also != row.also:
                connection.execute(update(pairs).where(pairs.c.id == row.id).values(also=also))
                self._changed(connection)

    def mark(self, file: str, mark: Mark, omitted: Iterable[Omission], connection: Connection) -> None:
        """Note how far a file was read, and what was not taken since the last note."""
        connection.execute(delete(marks).where(marks.c.file == file))
        connection.execute(insert(marks).values(file=file, position=mark.position, finished=mark.finished))
        rows = {one.position: {"file": file, "position": one.position, "place": one.place, "question": one.question, "reason": one.reason, "bad": one.bad} for one in omitted}
        if rows:
            connection.execute(insert(omissions), list(rows.values()))

    def begin(self, file: str, connection: Connection) -> None:
        """Forget what an earlier, finished import of a file did not take."""
        connection.execute(delete(omissions).where(omissions.c.file == file))

    def close(self, files: Iterable[str], connection: Connection) -> None:
        """Forget how far files were read, for their import has ended."""
        for file in files:
            connection.execute(delete(marks).where(marks.c.file == file))

    @staticmethod
    def _changed(connection: Connection) -> None:
        counted = update(revisions).values(value=revisions.c.value + 1)
        if not connection.execute(counted).rowcount:
            take_turn(connection)
            if not connection.execute(counted).rowcount:
                connection.execute(insert(revisions).values(id=1, value=1))

    # ------------------------------------------------------------ reading

    def all(self, language: str) -> Iterator[Pair]:
        """The pairs of a language, by id."""
        with self.engine.connect().execution_options(yield_per=ROWS_AT_ONCE) as connection:
            for row in connection.execute(select(pairs).where(pairs.c.language == language).order_by(pairs.c.id)):
                yield Pair(
                    id=row.id, question=row.question, answer=row.answer, also=tuple(row.also), category=row.category, about=tuple(row.about), when=tuple(row.states),
                    source=row.source, language=row.language,
                )

    def count(self, language: str | None = None) -> int:
        """How many pairs there are, of a language or of all."""
        chosen = select(func.count()).select_from(pairs)
        with self.engine.connect() as connection:
            return connection.execute(chosen if language is None else chosen.where(pairs.c.language == language)).scalar_one()

    def revision(self) -> int:
        """A number that grows with every change of the pairs."""
        with self.engine.connect() as connection:
            return connection.execute(select(revisions.c.value)).scalar() or 0

    def stored(self, ids: list[str]) -> dict[str, Stored]:
        """What is known of those of the ids that are stored."""
        with self.engine.connect() as connection:
            return {row.id: Stored(row.digest, row.file) for row in _in_parts(connection, (pairs.c.id, pairs.c.digest, pairs.c.file), ids)}

    def marked(self, file: str) -> Mark:
        """How far an import of a file came that did not end; the beginning where there is none."""
        with self.engine.connect() as connection:
            row = connection.execute(select(marks.c.position, marks.c.finished).where(marks.c.file == file)).first()
        return Mark(row.position, row.finished) if row else Mark()

    def omitted(self, file: str) -> list[Omission]:
        """What the last import of a file did not take, in its order."""
        columns = (omissions.c.position, omissions.c.place, omissions.c.question, omissions.c.reason, omissions.c.bad)
        with self.engine.connect() as connection:
            return [Omission(*row) for row in connection.execute(select(*columns).where(omissions.c.file == file).order_by(omissions.c.position))]


def digest_of(pair: Pair, version: str = "") -> str:
    """A digest of all that a pair says, and of the version of what is made of it."""
    return hashlib.sha256(f"{version}\0{pair.model_dump_json()}".encode("utf-8", "replace")).hexdigest()


def _in_parts(connection: Connection, columns: Sequence[Column[Any]], ids: list[str]) -> Iterator[Row[Any]]:
    """The rows with these ids, asked for some at a time."""
    for part in _parts(ids):
        yield from connection.execute(select(*columns).where(pairs.c.id.in_(part))).all()


def _parts(ids: list[str]) -> Iterator[list[str]]:
    return (ids[at : at + CHOSEN] for at in range(0, len(ids), CHOSEN))
