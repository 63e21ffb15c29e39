"""Databases by their URL: how a connection is opened, how long it waits, and how the URL is shown."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

PATIENCE = 10_000  # milliseconds that one writer waits for another


def open_engine(url: str) -> Engine:
    """The engine of an SQLAlchemy URL; the folders of an SQLite file are made.

    Raises:
        SQLAlchemyError, ImportError, OSError, ValueError: it is no URL, its driver is not there, or its folder cannot be made.
    """
    parsed = make_url(url)
    is_sqlite = parsed.get_backend_name() == "sqlite"
    if is_sqlite and parsed.database and parsed.database != ":memory:":
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(parsed)
    if is_sqlite:
        event.listen(engine, "connect", _wait_for_writers)
    return engine


def shown_url(url: str) -> str:
    """The URL without its password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except (SQLAlchemyError, ValueError):
        return re.sub(r":(?!//).*@", ":***@", url)


def without_password(text: str, url: str) -> str:
    """A driver's message without the URL's password, should it repeat it."""
    try:
        password = make_url(url).password
    except (SQLAlchemyError, ValueError):
        password = None
    shown = text.replace(url, shown_url(url)) if url else text
    return shown.replace(str(password), "***") if password else shown


def _wait_for_writers(connection: Any, _: object) -> None:
    """SQLite: readers beside a writer, patience between two writers, and no wait for the disk at every transaction."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute(f"PRAGMA busy_timeout={PATIENCE}")
    cursor.close()


def set_patience(connection: Connection, milliseconds: int) -> None:
    """How long a connection waits for a writer; other databases than SQLite lock rows, not all, and need none."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA busy_timeout={milliseconds}")
