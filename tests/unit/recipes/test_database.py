"""Databases by their URL: tables that are made once, and how long one waits for others."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import Column, Integer, MetaData, Table, inspect, text
from sqlalchemy.exc import OperationalError

from actions.recipes.database import PATIENCE, make_tables, open_engine, patience

SEVERAL = 6


def tables(*names: str) -> MetaData:
    metadata = MetaData()
    for name in names:
        Table(name, metadata, Column("id", Integer, primary_key=True))
    return metadata


def test_tables_are_made_once_by_several_who_open_a_new_database(tmp_path: Path) -> None:
    url, start = f"sqlite:///{tmp_path / 'new.db'}", threading.Barrier(SEVERAL)

    def opened(_: int) -> set[str]:
        engine = open_engine(url)
        start.wait()
        make_tables(engine, tables(*"abcdef"))
        return set(inspect(engine).get_table_names())

    with ThreadPoolExecutor(SEVERAL) as threads:
        assert list(threads.map(opened, range(SEVERAL))) == [set("abcdef")] * SEVERAL


@pytest.mark.parametrize("attempt", range(20))
def test_a_new_database_is_opened_by_several_at_once(tmp_path: Path, attempt: int) -> None:
    url, start = f"sqlite:///{tmp_path / 'new.db'}", threading.Barrier(SEVERAL)

    def mode(_: int) -> str:
        engine = open_engine(url)
        start.wait()
        with engine.connect() as connection:
            return str(connection.exec_driver_sql("PRAGMA journal_mode").scalar())

    with ThreadPoolExecutor(SEVERAL) as threads:
        assert set(threads.map(mode, range(SEVERAL))) == {"wal"}


def test_a_table_that_is_new_is_made_beside_the_others(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'old.db'}")
    make_tables(engine, tables("a"))
    make_tables(engine, tables("a", "b"))
    assert set(inspect(engine).get_table_names()) == {"a", "b"}


def test_a_database_that_is_complete_is_opened_beside_a_writer(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'busy.db'}"
    make_tables(open_engine(url), tables("a"))
    with open_engine(url).begin() as writer:
        writer.execute(text("INSERT INTO a VALUES (1)"))
        begun = time.monotonic()
        make_tables(open_engine(url), tables("a"))
        assert time.monotonic() - begun < PATIENCE / 2000


def test_patience_is_over_with_its_block(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'busy.db'}"
    make_tables(open_engine(url), tables("a"))
    engine = open_engine(url)
    with open_engine(url).begin() as writer:
        writer.execute(text("INSERT INTO a VALUES (1)"))
        begun = time.monotonic()
        with pytest.raises(OperationalError, match="locked"), engine.begin() as connection, patience(connection, 50):
            connection.execute(text("INSERT INTO a VALUES (2)"))
        assert time.monotonic() - begun < PATIENCE / 2000
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar() == PATIENCE
