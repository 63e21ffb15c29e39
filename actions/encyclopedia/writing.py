"""What an import writes: pages with all that belongs to them, how far each dump is, and what is counted when all is there."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from actions.encyclopedia.titles import key_of, title_stems
from actions.encyclopedia.wikitext import Article

BELONGING = ("sections", "sentences", "links", "categories")
GROUP = 500  # pages of one query: databases limit their parameters
LINKED = """
    CREATE TEMP TABLE linked AS SELECT coalesce(r.id, p.id) AS page, count(DISTINCT l.article) AS number
    FROM links l JOIN pages p ON p.title = l.target LEFT JOIN pages r ON r.title = p.redirect GROUP BY 1
"""
UNREAD = """
    SELECT p.id, p.title || ': ' || s.text FROM pages p JOIN sentences s ON s.article = p.id AND s.number = 0
    WHERE NOT EXISTS (SELECT 1 FROM vectors v WHERE v.article = p.id) ORDER BY p.id
"""

Encode = Callable[[list[str]], NDArray[np.float32]]


@dataclass(frozen=True)
class Redirect:
    """A title that leads to another one."""

    title: str
    target: str


@dataclass(frozen=True)
class Mark:
    """How far the import of a dump is: its number in the file, pages done, and whether that was all."""

    id: int
    position: int
    finished: bool


class Writer:
    """Writes into an encyclopedia.

    Args:
        connection: from `open_writing`.
        language: of the titles.
    """

    def __init__(self, connection: sqlite3.Connection, language: str) -> None:
        self._connection, self._language = connection, language

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise
        self._connection.execute("COMMIT")

    def begin(self, name: str, key: str) -> Mark:
        """The mark of a dump; a new one where it was not begun."""
        with self._transaction():
            self._connection.execute("INSERT OR IGNORE INTO dumps (name, key) VALUES (?, ?)", (name, key))
            row = self._connection.execute("SELECT id, position, finished FROM dumps WHERE key = ?", (key,)).fetchone()
        return Mark(row[0], row[1], bool(row[2]))

    def put(self, mark: Mark, pages: Sequence[Article | Redirect], problems: Sequence[tuple[str, str]]) -> None:
        """Store pages and name bad ones, with the note how far the dump is; pages of the same title are replaced."""
        with self._transaction():
            last: dict[str, Article | Redirect] = {page.title: page for page in pages}
            self._remove(self._known(list(last)))
            first = self._connection.execute("SELECT coalesce(max(id), 0) + 1 FROM pages").fetchone()[0]
            self._insert(mark.id, list(enumerate(last.values(), first)))
            self._connection.executemany("INSERT INTO problems VALUES (?, ?, ?)", [(mark.id, *problem) for problem in problems])
            self._connection.execute("UPDATE dumps SET position = ?, finished = ? WHERE id = ?", (mark.position, mark.finished, mark.id))

    def problems(self, dump: int) -> list[tuple[str, str]]:
        """Title and reason of every page of a dump that could not be used."""
        return self._connection.execute("SELECT title, reason FROM problems WHERE dump = ?", (dump,)).fetchall()

    def supersede(self, name: str, dump: int) -> None:
        """Forget an earlier dump of the same name, with its pages that this one has no more."""
        with self._transaction():
            for (old,) in self._connection.execute("SELECT id FROM dumps WHERE name = ? AND id != ?", (name, dump)).fetchall():
                self._remove([row[0] for row in self._connection.execute("SELECT id FROM pages WHERE dump = ?", (old,))])
                self._connection.execute("DELETE FROM problems WHERE dump = ?", (old,))
                self._connection.execute("DELETE FROM dumps WHERE id = ?", (old,))

    def count_links(self) -> None:
        """Note of every article how many others link to it."""
        with self._transaction():
            self._connection.execute("DROP TABLE IF EXISTS temp.linked")
            self._connection.execute(LINKED)
            self._connection.execute("CREATE INDEX temp.linked_page ON linked (page)")
            self._connection.execute("UPDATE pages SET inlinks = coalesce((SELECT number FROM linked WHERE page = pages.id), 0)")

    def encode(self, encode: Encode) -> None:
        """Store a vector of every new article: of its title and its first sentence."""
        rows = self._connection.execute(UNREAD).fetchall()
        for at in range(0, len(rows), GROUP):
            group = rows[at : at + GROUP]
            vectors = encode([text for _, text in group]).astype(np.float16)
            with self._transaction():
                values = [(number, vector.tobytes()) for (number, _), vector in zip(group, vectors, strict=True)]
                self._connection.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?)", values)

    def close(self) -> None:
        """Let the planner learn what there is, and close."""
        self._connection.execute("PRAGMA optimize")
        self._connection.close()

    def _known(self, titles: list[str]) -> list[int]:
        found: list[int] = []
        for at in range(0, len(titles), GROUP):
            group = titles[at : at + GROUP]
            found += [row[0] for row in self._connection.execute(f"SELECT id FROM pages WHERE title IN ({','.join('?' * len(group))})", group)]
        return found

    def _remove(self, numbers: Iterable[int]) -> None:
        rows = [(number,) for number in numbers]
        for table in BELONGING:
            self._connection.executemany(f"DELETE FROM {table} WHERE article = ?", rows)
        self._connection.executemany("DELETE FROM vectors WHERE article = ?", rows)
        titles = [title for row in rows for (title,) in self._connection.execute("SELECT title FROM pages WHERE id = ?", row)]
        self._connection.executemany("DELETE FROM words WHERE word = ? AND page = ?", [
            (word, row[0]) for row, title in zip(rows, titles, strict=True) for word in title_stems(title, self._language)
        ])
        self._connection.executemany("DELETE FROM pages WHERE id = ?", rows)

    def _insert(self, dump: int, pages: Sequence[tuple[int, Article | Redirect]]) -> None:
        run = self._connection.executemany
        leading = {number: page.target if isinstance(page, Redirect) else None for number, page in pages}
        rows = [(number, dump, page.title, key_of(page.title), leading[number]) for number, page in pages]
        run("INSERT INTO pages (id, dump, title, key, redirect) VALUES (?, ?, ?, ?, ?)", rows)
        run("INSERT OR IGNORE INTO words VALUES (?, ?)", [(word, number) for number, page in pages for word in title_stems(page.title, self._language)])
        articles = [(number, page) for number, page in pages if isinstance(page, Article)]
        run("INSERT INTO sections VALUES (?, ?, ?)", [(number, at, heading) for number, page in articles for at, heading in enumerate(page.sections)])
        run("INSERT INTO sentences VALUES (?, ?, ?, ?)", [(number, at, line.section, line.text) for number, page in articles for at, line in enumerate(page.lines)])
        run("INSERT INTO links VALUES (?, ?, ?, ?, ?)", [(number, at, link.line, link.target, link.shown) for number, page in articles for at, link in enumerate(page.links)])
        run("INSERT INTO categories VALUES (?, ?, ?)", [(number, at, key_of(name)) for number, page in articles for at, name in enumerate(page.categories)])
