"""Importing many recipes: in batches, each stored whole or not at all, and going on where an earlier import was interrupted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, OperationalError

from actions.language.lexicons import Lexicons
from actions.recipes.analysis import RecipeError, refusing
from actions.recipes.importers.files import Found, read_source
from actions.recipes.importers.journal import Progress, Refusal, close, note, progress_of
from actions.recipes.importers.sources import Source
from actions.recipes.model import RawRecipe, Recipe
from actions.recipes.store import Outcome, Store

BATCH = 500  # entries that are stored together: 1,000 a second asks for no fewer than 50, more than 500 gain nothing

Report = Callable[[int, int], None]
"""Told after every entry: recipes and bytes so far."""


@dataclass
class Tally:
    """What came of an import.

    `continued` counts the entries that an earlier, interrupted import of the same files had done; `problems` names also
    those that it had refused.
    """

    outcomes: Counter[Outcome] = field(default_factory=Counter)
    continued: int = 0
    problems: list[Refusal] = field(default_factory=list)


@dataclass
class _Batch:
    """Entries that are read and not yet stored, each with the key of its source, analysed cards, and how far each source was read."""

    entries: list[tuple[str, Found]] = field(default_factory=list)
    analysed: list[Recipe] = field(default_factory=list)
    progress: dict[str, Progress] = field(default_factory=dict)


class Importer:
    """Imports sources into a store.

    Args:
        store: where the recipes go; with its analysis new cards are analysed at once, so that a fault is named now.
        lexicons: the words of the languages.
        report: told of the progress.
    """

    def __init__(self, store: Store, lexicons: Lexicons, report: Report = lambda recipes, read: None) -> None:
        self._store, self._lexicons, self._report = store, lexicons, report
        self._tally, self._batch, self._done = Tally(), _Batch(), list[str]()
        self._count = self._read = 0

    def run(self, sources: Iterable[Source]) -> Tally:
        """Import everything that the sources hold; what is bad is named and does not stop the rest."""
        for source in sources:
            self._take(source)
            self._done.append(source.key)
            self._read += source.size
            self._report(self._count, self._read)
        self._flush(last=True)
        return self._tally

    def _take(self, source: Source) -> None:
        before, refused = (Progress(), list[Refusal]()) if source.key in self._done else progress_of(self._store, source.key)  # a copy of a file is read like any other
        self._tally.continued += before.position
        self._tally.problems += refused
        self._count += before.position
        if before.finished:
            return
        position = before.position
        for found in read_source(source, self._lexicons, after=before.position):
            if len(self._batch.entries) >= BATCH and found.position != position:
                self._flush()
            position = found.position
            self._batch.entries.append((source.key, self._looked_into(found) if source.kind == "card" else found))
            self._batch.progress[source.key] = Progress(position)
            self._count += 1
            self._report(self._count, self._read + found.read)
        self._batch.progress[source.key] = Progress(position, finished=True)

    def _looked_into(self, found: Found) -> Found:
        """Analyse a card that is new or changed; one that cannot be analysed becomes a problem."""
        if found.recipe is None or self._store.analysis is None or self._store.holds(found.recipe):
            return found
        try:
            with refusing():
                self._batch.analysed.append(self._store.analysis(found.recipe))
        except RecipeError as problem:
            return replace(found, recipe=None, problem=str(problem))
        return found

    def _flush(self, last: bool = False) -> None:
        """Store the batch with the note how far it goes; at the end of the import the notes are thrown away."""
        batch, self._batch = self._batch, _Batch()
        outcomes: Counter[Outcome] = Counter()
        refused: dict[str, list[Refusal]] = {key: [] for key in batch.progress}
        with self._store.writing() as connection:
            raws = [found.recipe for _, found in batch.entries if found.recipe is not None]
            reasons = iter(self._stored(raws, connection, outcomes))
            for key, found in batch.entries:
                reason = found.problem if found.recipe is None else next(reasons)
                if reason:
                    refused[key].append(Refusal(found.place, reason))
            self._store.keep(batch.analysed, connection)
            if last:
                close(connection, self._done)
            else:
                for key, progress in batch.progress.items():
                    note(connection, key, progress, refused[key])
        self._tally.outcomes += outcomes
        self._tally.problems += [refusal for entries in refused.values() for refusal in entries]

    def _stored(self, raws: list[RawRecipe], connection: Connection, outcomes: Counter[Outcome]) -> list[str | None]:
        """Store recipes, together or, where one of them breaks that, one by one; for each the reason why it is not stored."""
        try:
            with connection.begin_nested():
                outcomes.update(self._store.put_raw(raws, connection))
            return [None] * len(raws)
        except OperationalError:  # the database itself is in trouble
            raise
        except (ValueError, DBAPIError) as problem:
            if len(raws) == 1:
                reason = str(problem.orig) if isinstance(problem, DBAPIError) else str(problem)
                return [f"it cannot be stored ({reason[:200]})"]
            return [reason for raw in raws for reason in self._stored([raw], connection, outcomes)]
