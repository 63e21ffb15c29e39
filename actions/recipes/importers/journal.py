"""How far an import came: kept in the store while it is under way, so that it goes on there after an interruption."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select

from actions.recipes.store import Store
from actions.recipes.tables import journal, refusals


@dataclass(frozen=True)
class Refusal:
    """What could not be imported, and why."""

    place: str
    reason: str


@dataclass(frozen=True)
class Progress:
    """How far a source was read: the position of its last entry that is stored or refused, and whether it was the last."""

    position: int = 0
    finished: bool = False


def progress_of(store: Store, source: str) -> tuple[Progress, list[Refusal]]:
    """How far an earlier import of a source came that did not end, and what it refused."""
    with store.engine.connect() as connection:
        row = connection.execute(select(journal.c.position, journal.c.finished).where(journal.c.source == source)).first()
        named = connection.execute(select(refusals.c.place, refusals.c.reason).where(refusals.c.source == source).order_by(refusals.c.number)).all()
    return (Progress(row.position, row.finished), [Refusal(*entry) for entry in named]) if row else (Progress(), [])


def note(connection: Connection, source: str, progress: Progress, refused: Iterable[Refusal]) -> None:
    """Write how far a source was read, and what was refused since it was last written."""
    connection.execute(delete(journal).where(journal.c.source == source))
    connection.execute(insert(journal).values(source=source, position=progress.position, finished=progress.finished))
    before: int = connection.execute(select(func.count()).select_from(refusals).where(refusals.c.source == source)).scalar_one()
    rows = [{"source": source, "number": before + at, "place": entry.place, "reason": entry.reason} for at, entry in enumerate(refused)]
    if rows:
        connection.execute(insert(refusals), rows)


def close(connection: Connection, sources: Iterable[str]) -> None:
    """Forget sources whose import has ended."""
    for source in sources:
        for table in (journal, refusals):
            connection.execute(delete(table).where(table.c.source == source))
