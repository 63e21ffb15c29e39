"""An encyclopedia as answers read it: titles, articles, what they link to, and what is of a class."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from actions.encyclopedia.tables import open_reading
from actions.encyclopedia.titles import key_of, name_of, title_of, title_stems

GROUP = 500
FURTHER = 3  # redirects that are followed
FOLLOWED = "coalesce(r.id, p.id), coalesce(r.title, p.title), coalesce(r.inlinks, p.inlinks)"
LINKS = f"""
    SELECT {FOLLOWED}, l.shown, l.line, s.section FROM links l JOIN pages p ON p.title = l.target LEFT JOIN pages r ON r.title = p.redirect
    JOIN sentences s ON s.article = l.article AND s.number = l.line
    WHERE l.article = ? AND coalesce(r.redirect, CASE WHEN r.id IS NULL THEN p.redirect END) IS NULL ORDER BY l.number
"""
DEFINED = """
    SELECT DISTINCT p.id, p.title, p.inlinks FROM links l JOIN pages p ON p.id = l.article
    WHERE l.line = 0 AND l.target IN (SELECT title FROM pages WHERE id = ?1 UNION ALL SELECT title FROM pages WHERE redirect = (SELECT title FROM pages WHERE id = ?1))
    ORDER BY p.inlinks DESC, p.id LIMIT ?2
"""
IN_CATEGORY = "SELECT DISTINCT p.id, p.title, p.inlinks FROM categories c JOIN pages p ON p.id = c.article WHERE c.name = ? ORDER BY p.inlinks DESC, p.id LIMIT ?"

Vectors = NDArray[np.float32]


@dataclass(frozen=True)
class Entry:
    """An article: its number, its title, and how many others link to it."""

    id: int
    title: str
    inlinks: int

    @property
    def name(self) -> str:
        """The title as it is said."""
        return name_of(self.title)


@dataclass(frozen=True)
class Linked:
    """An article that another one links to: by which words, in which of its lines and sections, from 0."""

    entry: Entry
    shown: str
    line: int
    section: int


@dataclass(frozen=True)
class Sentence:
    """A line of an article, and its section, from 0."""

    text: str
    section: int


class Encyclopedia:
    """Reads an encyclopedia; one connection, which several threads may share.

    Args:
        connection: from `open_reading`.
        language: of the titles.
    """

    def __init__(self, connection: sqlite3.Connection, language: str) -> None:
        self._connection, self._lock, self.language = connection, Lock(), language

    @classmethod
    def open(cls, place: Path, language: str) -> Encyclopedia | None:
        """Open a file; None where nothing was imported.

        Raises:
            EncyclopediaError: it is there and no encyclopedia.
        """
        connection = open_reading(place)
        return cls(connection, language) if connection is not None else None

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def __len__(self) -> int:
        """How many articles there are."""
        return int(self._all("SELECT count(*) FROM pages WHERE redirect IS NULL")[0][0])

    def _all(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        with self._lock:
            return self._connection.execute(query, values).fetchall()

    # ------------------------------------------------------------ titles

    def find(self, title: str) -> Entry | None:
        """The article of a title in any case, redirects followed; None where there is none."""
        rows = self._all("SELECT id, title, inlinks, redirect FROM pages WHERE key = ? ORDER BY redirect IS NOT NULL, title = ? DESC, inlinks DESC", key_of(title), title_of(title))
        for number, found, inlinks, redirect in rows:
            entry = Entry(number, found, inlinks) if redirect is None else self._followed(redirect)
            if entry is not None:
                return entry
        return None

    def _followed(self, title: str) -> Entry | None:
        for _ in range(FURTHER):
            rows = self._all("SELECT id, title, inlinks, redirect FROM pages WHERE title = ?", title)
            if not rows:
                return None
            number, found, inlinks, redirect = rows[0]
            if redirect is None:
                return Entry(number, found, inlinks)
            title = redirect
        return None

    def titled(self, words: Iterable[str]) -> Entry | None:
        """The article whose title holds most of some stems: of several the one with the fewest other words; redirects are followed. None where no title holds any."""
        wanted = list(dict.fromkeys(words))[:GROUP]
        if not wanted:
            return None
        marks = ",".join("?" * len(wanted))
        rows = self._all(
            f"SELECT p.id, p.title, p.inlinks, p.redirect FROM (SELECT page, count(*) AS held FROM words WHERE word IN ({marks}) GROUP BY page ORDER BY held DESC LIMIT 2000) h "
            "JOIN pages p ON p.id = h.page ORDER BY h.held DESC, length(p.title), p.redirect IS NOT NULL, p.id LIMIT 50", *wanted,
        )
        most = max((len(title_stems(row[1], self.language) & set(wanted)) for row in rows), default=0)
        held = [row for row in rows if len(title_stems(row[1], self.language) & set(wanted)) == most]
        for number, title, inlinks, redirect in sorted(held, key=lambda row: (len(title_stems(row[1], self.language)), row[3] is not None)):
            entry = Entry(number, title, inlinks) if redirect is None else self._followed(redirect)
            if entry is not None:
                return entry
        return None

    def redirects(self, entry: Entry) -> tuple[str, ...]:
        """The titles that lead to an article."""
        return tuple(title for (title,) in self._all("SELECT title FROM pages WHERE redirect = ? ORDER BY id LIMIT ?", entry.title, GROUP))

    # ------------------------------------------------------------ articles

    def sections(self, article: int) -> tuple[str, ...]:
        """The headings of an article, the first of them empty."""
        return tuple(heading for (heading,) in self._all("SELECT heading FROM sections WHERE article = ? ORDER BY number", article))

    def sentences(self, article: int) -> tuple[Sentence, ...]:
        """The lines of an article."""
        return tuple(Sentence(*row) for row in self._all("SELECT text, section FROM sentences WHERE article = ? ORDER BY number", article))

    def links(self, article: int) -> tuple[Linked, ...]:
        """What an article links to, in the order of its text, redirects followed; links to articles that are not there are left out."""
        return tuple(Linked(Entry(*row[:3]), *row[3:]) for row in self._all(LINKS, article))

    def firsts(self, articles: Sequence[int]) -> dict[int, str]:
        """The first sentence of articles."""
        return dict(self._of("SELECT article, text FROM sentences WHERE number = 0 AND article IN ({})", articles))

    def categories(self, articles: Sequence[int]) -> dict[int, tuple[str, ...]]:
        """The categories of articles, lower case."""
        found: dict[int, tuple[str, ...]] = {}
        for number, name in self._of("SELECT article, name FROM categories WHERE article IN ({}) ORDER BY article, number", articles):
            found[number] = (*found.get(number, ()), name)
        return found

    def vectors(self, articles: Sequence[int]) -> dict[int, Vectors]:
        """The stored vectors of articles, scaled to length 1; those without one are left out."""
        rows = self._of("SELECT article, vector FROM vectors WHERE article IN ({})", articles)
        found = {number: np.frombuffer(blob, dtype=np.float16).astype(np.float32) for number, blob in rows}
        return {number: vector / max(float(np.linalg.norm(vector)), 1e-9) for number, vector in found.items()}

    def _of(self, query: str, articles: Sequence[int]) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = []
        for at in range(0, len(articles), GROUP):
            group = articles[at : at + GROUP]
            found += self._all(query.format(",".join("?" * len(group))), *group)
        return found

    # ------------------------------------------------------------ classes

    def in_category(self, name: str, most: int) -> tuple[Entry, ...]:
        """The articles of a category, those that most others link to first."""
        return tuple(Entry(*row) for row in self._all(IN_CATEGORY, key_of(name), most))

    def defined_by(self, article: int, most: int) -> tuple[Entry, ...]:
        """The articles whose first sentence links to one ("A carrot is a root vegetable"), those that most others link to first."""
        return tuple(Entry(*row) for row in self._all(DEFINED, article, most))
