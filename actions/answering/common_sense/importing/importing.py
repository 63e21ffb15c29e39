"""Importing questions and answers: filtered, joined, shortened and stored in batches; an import that was interrupted goes on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from actions.answering.common_sense.imported import Imported, Mark, Omission, Stored, digest_of
from actions.answering.common_sense.importing.duplicates import Known
from actions.answering.common_sense.importing.relevance import Relevance
from actions.answering.common_sense.importing.shortening import VERSION, NotShortenedError, shortened
from actions.answering.common_sense.importing.sources import Found, Source
from actions.answering.common_sense.importing.stack_exchange import Site, read_dump
from actions.answering.common_sense.importing.tables import read_csv, read_lines
from actions.answering.common_sense.pairs import Pair
from actions.language.encoder import Encoder
from actions.language.lexicon import Lexicon

BATCH = 200  # entries that are stored together: some seconds of work, which is all that an interruption costs

Outcome = Literal["new", "updated", "unchanged", "joined"]
Report = Callable[[int, int], None]
"""Told after every entry: entries and bytes so far."""


@dataclass
class Tally:
    """What came of an import.

    `continued` counts the entries that an earlier, interrupted import of the same files had done; `problems` and
    `left_out` name also those of that import.
    """

    outcomes: Counter[Outcome] = field(default_factory=Counter)
    continued: int = 0
    problems: list[Omission] = field(default_factory=list)
    left_out: list[Omission] = field(default_factory=list)


@dataclass
class _Batch:
    """What is decided and not yet stored."""

    pairs: dict[str, Pair] = field(default_factory=dict)
    digests: dict[str, str] = field(default_factory=dict)
    joined: dict[str, list[str]] = field(default_factory=dict)
    unchanged: list[str] = field(default_factory=list)
    omitted: list[Omission] = field(default_factory=list)
    outcomes: Counter[Outcome] = field(default_factory=Counter)


class Importer:
    """Imports files of questions and answers.

    Args:
        imported: where they go.
        own: our own pairs; a question that is one of theirs is joined to it, and ours answers.
        lexicon: the words of the questions' language.
        encoder: tells which questions and sentences mean the same.
        relevance: which questions are asked while cooking; with None all are kept.
        site: name of a dump's site, where neither file nor folder tell it.
        report: told of the progress.
    """

    def __init__(
        self, imported: Imported, own: Iterable[Pair], lexicon: Lexicon, encoder: Encoder, relevance: Relevance | None, site: str | None = None,
        report: Report = lambda entries, read: None,
    ) -> None:
        self._imported, self._lexicon, self._encoder, self._relevance, self._site, self._report = imported, lexicon, encoder, relevance, site, report
        self._known = Known(lexicon, encoder.encode)
        self._own = set[str]()
        for pair in own:
            self._own.add(pair.id)
            self._known.add(pair.id, pair.wordings)
        for pair in imported.all(lexicon.language):
            self._known.add(pair.id, pair.wordings)
        self._tally, self._count, self._read = Tally(), 0, 0

    def run(self, sources: Iterable[Source]) -> Tally:
        """Import everything that the sources hold; what is bad is named and does not stop the rest."""
        done: list[str] = []
        for source in sources:
            if source.key not in done:  # a copy of a file holds nothing new
                self._take(source)
                done.append(source.key)
            self._read += source.size
            self._report(self._count, self._read)
        for key in done:
            for one in self._imported.omitted(key):
                (self._tally.problems if one.bad else self._tally.left_out).append(one)
        with self._imported.engine.begin() as connection:
            self._imported.close(done, connection)
        return self._tally

    def _take(self, source: Source) -> None:
        before = self._imported.marked(source.key)
        self._tally.continued += before.position
        self._count += before.position
        if before.finished:
            return
        position, first = before.position, before.position == 0
        for group in _groups(self._found(source, before.position)):
            position = group[-1].position
            self._store(source, self._decided(group, source.key), Mark(position), first)
            first = False
        self._store(source, _Batch(), Mark(position, finished=True), first)

    def _found(self, source: Source, after: int) -> Iterator[Found]:
        """The entries of a source behind a position."""
        if source.problem:
            yield Found(source.place, problem=source.problem)
        elif source.kind == "dump":
            site = Site.of(source.path, self._lexicon, self._site)
            yield from read_dump(source, site, self._lexicon, after, lambda read: self._report(self._count, self._read + read))
        elif source.kind == "csv":
            yield from read_csv(source, self._lexicon.language, after)
        elif source.kind == "lines":
            yield from read_lines(source, self._lexicon.language, after)

    def _decided(self, group: list[Found], file: str) -> _Batch:
        """What becomes of some entries."""
        batch = _Batch()
        stored = self._imported.stored([found.pair.id for found in group if found.pair])
        for found in group:
            if found.pair is None:
                batch.omitted.append(Omission(found.position, found.place, found.question, found.problem or found.omitted or "", found.problem is not None))
            else:
                digest = digest_of(found.pair, str(VERSION))
                known = stored.get(found.pair.id)
                if known is not None and known.digest == digest:
                    batch.outcomes["unchanged"] += 1
                    batch.unchanged += [found.pair.id] * (known.file != file)
                else:
                    self._decide(found, found.pair, digest, known is not None and known.file != file, batch)
                stored[found.pair.id] = Stored(digest, file)
            self._count += 1
            self._report(self._count, self._read + found.read)
        return batch

    def _decide(self, found: Found, pair: Pair, digest: str, changed: bool, batch: _Batch) -> None:
        """Join, leave out or shorten one entry. Only a file that has changed replaces a pair: twice in one file, the first stays."""
        if pair.id in self._own:
            batch.omitted.append(Omission(found.position, found.place, found.question, f"our own base has a pair with the id '{pair.id}'; give it another", True))
            return
        same = None if changed else self._known.same(pair.question)
        if same is None and self._relevance is not None and not self._relevance.asked(pair.question):
            batch.omitted.append(Omission(found.position, found.place, found.question, "nobody asks this while cooking", False))
            return
        same = same if changed or same else self._known.near(pair.question)
        if same is not None:
            batch.outcomes["joined"] += 1
            self._join(same, pair, batch)
            return
        try:
            answer = shortened(pair.question, pair.answer, self._lexicon, self._encoder.encode)
        except NotShortenedError as problem:
            batch.omitted.append(Omission(found.position, found.place, found.question, str(problem), False))
            return
        batch.outcomes["updated" if changed else "new"] += 1
        batch.pairs[pair.id] = pair.model_copy(update={"answer": answer})
        batch.digests[pair.id] = digest
        self._known.add(pair.id, pair.wordings)

    def _join(self, same: str, pair: Pair, batch: _Batch) -> None:
        """Give the wordings of a pair to the one that asks the same; our own files are not written to."""
        if same not in self._own:
            batch.joined.setdefault(same, []).extend(pair.wordings)
            self._known.add(same, pair.wordings)

    def _store(self, source: Source, batch: _Batch, mark: Mark, first: bool) -> None:
        """Store a batch with the note how far it goes, in one transaction."""
        with self._imported.engine.begin() as connection:
            if first:
                self._imported.begin(source.key, connection)
            self._imported.add(batch.pairs.values(), connection, source.key, batch.digests)
            self._imported.found_in(source.key, batch.unchanged, connection)
            self._imported.join(batch.joined, connection)
            self._imported.mark(source.key, mark, batch.omitted, connection)
        self._tally.outcomes += batch.outcomes


def _groups(entries: Iterator[Found]) -> Iterator[list[Found]]:
    """The entries in batches."""
    group: list[Found] = []
    for found in entries:
        group.append(found)
        if len(group) >= BATCH:
            yield group
            group = []
    if group:
        yield group
