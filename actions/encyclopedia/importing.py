"""Importing dumps: pages are read side by side, stored in batches, and an import that was interrupted goes on."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import islice
from multiprocessing import get_context

from actions.encyclopedia.dump import Dump, DumpError, Page, Site
from actions.encyclopedia.wikitext import Article, PageError, Words, article_of
from actions.encyclopedia.writing import Encode, Mark, Redirect, Writer

BATCH = 200  # pages that are stored together: less than a second of work, which is all that an interruption costs
POOLED = 1 << 20  # bytes of a dump from which it is worth to start other processes
MOST_WORKERS = 8  # one process writes, and more than so many it cannot follow

Told = Callable[[int, int], None]
"""Told of pages and bytes so far."""


@dataclass(frozen=True)
class Read:
    """What some pages hold: articles and redirects in order, bad pages with the reason, and how many are no articles."""

    pages: tuple[Article | Redirect, ...]
    problems: tuple[tuple[str, str], ...]
    others: int


@dataclass
class Tally:
    """What came of an import. `others` are pages of other namespaces, `continued` those that an earlier import had done, `already` dumps that are whole there."""

    articles: int = 0
    redirects: int = 0
    others: int = 0
    continued: int = 0
    already: list[str] = field(default_factory=list)
    problems: list[tuple[str, str, str]] = field(default_factory=list)
    """File, title and reason."""


def read_pages(pages: Sequence[Page], words: Words) -> Read:
    """Read pages; what is bad is named and does not stop the rest."""
    found, problems, others = list[Article | Redirect](), list[tuple[str, str]](), 0
    for page in pages:
        if page.redirect:
            found.append(Redirect(page.title, page.redirect))  # of whichever namespace: it costs nothing
        elif page.namespace or (page.namespace is None and words.namespace(page.title)):
            others += 1
        elif page.problem:
            problems.append((page.title, page.problem))
        else:
            try:
                found.append(article_of(page.title, page.text, words))
            except PageError as problem:
                problems.append((page.title, str(problem)))
    return Read(tuple(found), tuple(problems), others)


class Importer:
    """Imports dumps into an encyclopedia.

    Args:
        writer: where they go.
        words: how pages of the language are written.
        encode: makes the vectors that are stored; None for none.
        told: told of the progress.
        workers: processes that read pages; as many as there are processors where it is left out.
    """

    def __init__(self, writer: Writer, words: Words, encode: Encode | None = None, told: Told = lambda pages, read: None, workers: int | None = None) -> None:
        self._writer, self._words, self._encode, self._told = writer, words, encode, told
        self._workers = workers or min(MOST_WORKERS, os.cpu_count() or 1)
        self._tally, self._count, self._read = Tally(), 0, 0

    def run(self, dumps: Sequence[Dump]) -> Tally:
        """Import everything that the dumps hold.

        Raises:
            sqlite3.Error: it cannot be stored; what was stored before stays.
        """
        changed = False
        for dump in dumps:
            try:
                changed = self._take(dump) or changed
            except DumpError as problem:
                self._tally.problems.append((str(dump.path), "", str(problem)))
            self._read += dump.size
            self._told(self._count, self._read)
        if changed:
            self._writer.count_links()
            if self._encode is not None:
                self._writer.encode(self._encode)
        return self._tally

    def _take(self, dump: Dump) -> bool:
        """Import one dump; whether anything had to be done."""
        mark = self._writer.begin(dump.path.name, dump.key)
        self._tally.continued += mark.position if not mark.finished else 0
        self._count += mark.position
        if mark.finished:
            self._tally.already.append(str(dump.path))
            self._name(dump, mark)
            return False
        site = Site()
        broken = list[tuple[str, str]]()
        with self._reading(dump) as read:
            for count, found in read(self._batches(dump, site, mark.position, broken), site):
                mark = replace(mark, position=mark.position + count)
                self._writer.put(mark, found.pages, found.problems)
                articles = sum(isinstance(page, Article) for page in found.pages)
                self._tally.articles += articles
                self._tally.redirects += len(found.pages) - articles
                self._tally.others += found.others
                self._count += count
        mark = replace(mark, finished=True)
        self._writer.put(mark, (), broken)
        if not broken:
            self._writer.supersede(dump.path.name, mark.id)
        self._name(dump, mark)
        return True

    def _name(self, dump: Dump, mark: Mark) -> None:
        self._tally.problems += [(str(dump.path), *problem) for problem in self._writer.problems(mark.id)]

    def _batches(self, dump: Dump, site: Site, after: int, broken: list[tuple[str, str]]) -> Iterator[list[Page]]:
        """Pages behind a position, in batches; where the dump breaks off, the reason is noted."""
        pages = islice(dump.pages(site, lambda read: self._told(self._count, self._read + read)), after, None)
        batch: list[Page] = []
        try:
            for page in pages:
                batch.append(page)
                if len(batch) == BATCH:
                    yield batch
                    batch = []
        except DumpError as problem:
            broken.append(("", str(problem)))
        if batch:
            yield batch

    @contextmanager
    def _reading(self, dump: Dump) -> Iterator[Callable[[Iterator[list[Page]], Site], Iterator[tuple[int, Read]]]]:
        """What reads batches in order: here, or in other processes where there is much to read."""
        if self._workers < 2 or dump.size < POOLED:
            yield lambda batches, site: ((len(batch), read_pages(batch, self._words_of(site))) for batch in batches)
            return
        pool = ProcessPoolExecutor(self._workers, get_context("spawn"), initializer=_quiet)
        try:
            yield lambda batches, site: self._pooled(pool, batches, site)
        finally:
            pool.shutdown(cancel_futures=True)

    def _pooled(self, pool: ProcessPoolExecutor, batches: Iterator[list[Page]], site: Site) -> Iterator[tuple[int, Read]]:
        waiting: deque[tuple[int, Future[Read]]] = deque()
        for batch in batches:
            waiting.append((len(batch), pool.submit(read_pages, batch, self._words_of(site))))
            if len(waiting) > 2 * self._workers:
                count, done = waiting.popleft()
                yield count, done.result()
        for count, done in waiting:
            yield count, done.result()

    def _words_of(self, site: Site) -> Words:
        return replace(self._words, namespaces=site.namespaces)


def _quiet() -> None:
    """Ctrl-C ends the import where it is led, not in each process that reads."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
