"""The SQLite file of an encyclopedia: its tables, and how it is opened."""

from __future__ import annotations

import sqlite3
from pathlib import Path

VERSION = 1
PATIENCE = 10  # seconds that a writer waits for another
CACHE = 65_536  # KiB of a writer; the default of 2,000 spills at every batch
TABLES = """
    CREATE TABLE IF NOT EXISTS dumps (id INTEGER PRIMARY KEY, name TEXT, key TEXT UNIQUE, position INTEGER DEFAULT 0, finished INTEGER DEFAULT 0);
    CREATE TABLE IF NOT EXISTS problems (dump INTEGER, title TEXT, reason TEXT);
    CREATE TABLE IF NOT EXISTS pages (id INTEGER PRIMARY KEY, dump INTEGER, title TEXT UNIQUE, key TEXT, redirect TEXT, inlinks INTEGER DEFAULT 0);
    CREATE TABLE IF NOT EXISTS words (word TEXT, page INTEGER, PRIMARY KEY (word, page)) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS sections (article INTEGER, number INTEGER, heading TEXT, PRIMARY KEY (article, number)) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS sentences (article INTEGER, number INTEGER, section INTEGER, text TEXT, PRIMARY KEY (article, number)) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS links (article INTEGER, number INTEGER, line INTEGER, target TEXT, shown TEXT, PRIMARY KEY (article, number)) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS categories (article INTEGER, number INTEGER, name TEXT, PRIMARY KEY (article, number)) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS vectors (article INTEGER PRIMARY KEY, vector BLOB);
    CREATE INDEX IF NOT EXISTS pages_key ON pages (key);
    CREATE INDEX IF NOT EXISTS pages_redirect ON pages (redirect) WHERE redirect IS NOT NULL;
    CREATE INDEX IF NOT EXISTS pages_dump ON pages (dump);
    CREATE INDEX IF NOT EXISTS categories_name ON categories (name);
    CREATE INDEX IF NOT EXISTS links_defining ON links (target) WHERE line = 0;
"""
"""`pages` holds articles and redirects; `links.line` counts an article's sentences from 0; a link in the first of them defines."""


class EncyclopediaError(RuntimeError):
    """The encyclopedia cannot be used; the message names the file and the remedy."""


def place_of(setting: Path, language: str, default: str) -> Path:
    """The file of a language: the configured one for the configured language, another one beside it for others."""
    return setting if language == default else setting.with_name(f"{setting.stem}.{language}{setting.suffix}")


def open_writing(place: Path) -> sqlite3.Connection:
    """Open the file for an import; it is made where there is none.

    Raises:
        EncyclopediaError: it cannot be written, or is something else.
    """
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(place, timeout=PATIENCE, isolation_level=None)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=NORMAL")
        connection.execute(f"PRAGMA cache_size=-{CACHE}")
        _check(connection, place, new=True)
        connection.executescript(TABLES)
    except (sqlite3.Error, OSError) as problem:
        raise EncyclopediaError(f"{place} cannot be written ({problem}); choose another file with SOUSCHEF_ENCYCLOPEDIA, or remove it and import again") from problem
    return connection


def open_reading(place: Path) -> sqlite3.Connection | None:
    """Open the file for answers; None where nothing was imported.

    Raises:
        EncyclopediaError: it is there and no encyclopedia.
    """
    if not place.is_file():
        return None
    try:
        connection = sqlite3.connect(place, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA query_only=ON")
        _check(connection, place, new=False)
        filled = connection.execute("SELECT 1 FROM pages WHERE redirect IS NULL LIMIT 1").fetchone()
    except sqlite3.Error as problem:
        raise EncyclopediaError(f"{place} is no encyclopedia ({problem}); remove it and give `souschef import-encyclopedia` again") from problem
    if filled is None:
        connection.close()
        return None
    return connection


def _check(connection: sqlite3.Connection, place: Path, *, new: bool) -> None:
    [version] = connection.execute("PRAGMA user_version").fetchone()
    holds = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if new and not holds:
        connection.execute(f"PRAGMA user_version={VERSION}")
    elif version != VERSION:
        raise EncyclopediaError(f"{place} is no encyclopedia of this version; remove it and give `souschef import-encyclopedia` again")
