"""Databases by their URL: how a connection is opened, how long it waits, and how the URL is shown."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, MetaData, create_engine, event, inspect
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

PATIENCE = 10_000  # milliseconds that one writer waits for another
PAUSE = 20  # milliseconds until a change that cannot wait by itself is tried again
TURN = 5055  # number of the lock that orders those who make tables or first rows in PostgreSQL; any will do


def open_engine(url: str) -> Engine:
    """The engine of an SQLAlchemy URL; the folders of an SQLite file are made.

    Raises:
        SQLAlchemyError, ImportError, OSError, ValueError: it is no URL, its driver is not there, or its folder cannot be made.
    """
    parsed = make_url(url)
    is_sqlite = parsed.get_backend_name() == "sqlite"
    if is_sqlite and parsed.database and parsed.database != ":memory:":
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(parsed, pool_pre_ping=not is_sqlite)  # a server may have been restarted since the last turn
    waiting = {"sqlite": _wait_for_writers, "postgresql": _wait_for_locks}.get(parsed.get_backend_name())
    if waiting is not None:
        event.listen(engine, "connect", waiting)
    return engine


def make_tables(engine: Engine, metadata: MetaData) -> None:
    """Make the tables that are missing; of several processes that open a new database at once one makes them."""
    with engine.begin() as connection:
        if set(metadata.tables) <= set(inspect(connection).get_table_names()):
            return
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        take_turn(connection)
        metadata.create_all(connection)


def take_turn(connection: Connection) -> None:
    """Wait until no other transaction has taken its turn, before what must happen once; in SQLite a transaction that writes has done so."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({TURN})")


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
    cursor.execute(f"PRAGMA busy_timeout={PATIENCE}")
    _keep_a_log(cursor)
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.close()


def _keep_a_log(cursor: Any) -> None:
    """Have SQLite write ahead to a log; who changes that mode at once with another is told so without any waiting, whatever the patience."""
    for left in range(PATIENCE // PAUSE, -1, -1):
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as problem:
            if not left or "locked" not in str(problem):
                raise
            time.sleep(PAUSE / 1000)


def _wait_for_locks(connection: Any, _: object) -> None:
    """PostgreSQL: the same patience, for it would wait for ever."""
    with connection.cursor() as cursor:
        cursor.execute(f"SET lock_timeout = {PATIENCE}")
    connection.commit()


@contextmanager
def patience(connection: Connection, milliseconds: int) -> Iterator[None]:
    """How long the transaction that ends with this block waits for other writers; databases other than SQLite and PostgreSQL wait as they are set up."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = {milliseconds}")
    if connection.dialect.name != "sqlite":
        yield
        return
    connection.exec_driver_sql(f"PRAGMA busy_timeout={milliseconds}")
    try:
        yield
    finally:
        connection.exec_driver_sql(f"PRAGMA busy_timeout={PATIENCE}")
