"""Real conversations, read from Rasa's SQL tracker store: what was asked, what was answered, and by which way."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

import yaml
from sqlalchemy import Column, Engine, Float, Integer, MetaData, Row, String, Table, Text, create_engine, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError

from actions.learning.tables import LearningError
from actions.recipes.database import shown_url, without_password
from actions.settings import PROJECT

TRACE = "answer_trace"
KEY = 12  # characters of the digest that names a conversation
ROWS_AT_ONCE = 1000

events = Table(
    "events", MetaData(),
    Column("id", Integer, primary_key=True),
    Column("sender_id", String),
    Column("type_name", String),
    Column("timestamp", Float),
    Column("action_name", String),
    Column("data", Text),
)
"""Rasa's table, as far as it is read here."""


@dataclass(frozen=True)
class Question:
    """A question of a conversation with what was said to it.

    `number` counts the conversation's questions from 1, `moment` tells it from all others of the conversation; `type`, `source`, `intent` and `path` are
    those of its trace.
    """

    number: int
    moment: str
    text: str
    resolved: str
    type: str
    source: str
    intent: str
    path: tuple[str, ...]
    answer: str


@dataclass(frozen=True)
class Conversation:
    """What one sender asked; `key` is a digest of the sender's name, under which judgements are kept."""

    sender: str
    began: datetime
    questions: tuple[Question, ...]

    @property
    def key(self) -> str:
        """The digest that stands for the sender."""
        return hashlib.sha256(self.sender.encode("utf-8", "replace")).hexdigest()[:KEY]


@dataclass
class _Turn:
    """A message of the cook, with what was said back."""

    moment: str
    text: str
    said: list[str] = field(default_factory=list)
    trace: dict[str, Any] | None = None


def tracker_store(named: str | None, endpoints: Path = PROJECT / "endpoints.yml") -> URL:
    """Where the conversations are kept.

    Args:
        named: an SQLAlchemy URL or an SQLite file; what the endpoints file names where it is None.
        endpoints: Rasa's file of endpoints.

    Raises:
        LearningError: it is no URL, or the endpoints name no SQL tracker store.
    """
    if named is not None:
        return _url(named) if "://" in named else URL.create("sqlite", database=str(Path(named).absolute()))
    try:
        found = yaml.safe_load(os.path.expandvars(endpoints.read_text(encoding="utf-8")))["tracker_store"]
        dialect, database = str(found.get("dialect", "sqlite")), str(found.get("db", "rasa.db"))
        if dialect == "sqlite":
            return URL.create(dialect, database=str(endpoints.parent / database))
        port = found.get("port")
        return URL.create(dialect, found.get("username"), found.get("password"), found.get("url"), int(port) if port else None, database)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, yaml.YAMLError) as problem:
        raise LearningError(f"{endpoints} names no SQL tracker store ({problem}); name one with --tracker-store") from problem


def _url(named: str) -> URL:
    try:
        return make_url(named)
    except (SQLAlchemyError, ValueError) as problem:
        raise LearningError(f"'{shown_url(named)}' is no SQLAlchemy URL; give one such as sqlite:///build/conversations.db, or an SQLite file") from problem


def read_conversations(url: URL) -> list[Conversation]:
    """The conversations in which something was asked, the earliest first.

    Args:
        url: of the tracker store; it is only read.

    Raises:
        LearningError: it is not there, or no tracker store.
    """
    shown = shown_url(url.render_as_string(hide_password=False))
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise LearningError(f"there is no tracker store {url.database}; the servers make it at the first conversation")
    try:
        engine = _reading(url)
        with engine.connect().execution_options(yield_per=ROWS_AT_ONCE) as connection:
            found = [conversation for rows in _by_sender(connection.execute(_wanted())) if (conversation := _conversation(rows)) is not None]
    except (SQLAlchemyError, ImportError, OSError) as problem:
        why = without_password(str(problem).splitlines()[0], url.render_as_string(hide_password=False))
        raise LearningError(f"the tracker store {shown} cannot be read ({why})") from problem
    return sorted(found, key=lambda conversation: (conversation.began, conversation.sender))


def _reading(url: URL) -> Engine:
    """An engine that cannot change anything where the database is a file."""
    if url.get_backend_name() == "sqlite":
        return create_engine(url.set(database=f"file:{quote(str(url.database))}", query={"mode": "ro", "uri": "true"}))
    return create_engine(url)


def _wanted() -> Any:
    spoken = events.c.type_name.in_(("user", "bot", "session_started"))
    traced = (events.c.type_name == "slot") & (events.c.action_name == TRACE)
    return select(events.c.sender_id, events.c.type_name, events.c.timestamp, events.c.data).where(spoken | traced).order_by(events.c.sender_id, events.c.id)


def _by_sender(rows: Iterable[Row[Any]]) -> Iterator[list[Row[Any]]]:
    group: list[Row[Any]] = []
    for row in rows:
        if group and group[0].sender_id != row.sender_id:
            yield group
            group = []
        group.append(row)
    if group:
        yield group


def _conversation(rows: list[Row[Any]]) -> Conversation | None:
    """The questions among the events of a sender; None where nothing was asked."""
    asked = [turn for turn in _turns(rows) if turn.trace is not None]
    if not asked:
        return None
    questions = tuple(_question(number, turn, turn.trace or {}) for number, turn in enumerate(asked, 1))
    return Conversation(str(rows[0].sender_id), datetime.fromtimestamp(float(asked[0].moment)), questions)


def _turns(rows: list[Row[Any]]) -> Iterator[_Turn]:
    """Turn by turn; the slots that a new session carries over from the last one belong to none."""
    turn: _Turn | None = None
    for row in rows:
        if row.type_name in ("user", "session_started"):
            if turn is not None:
                yield turn
            turn = None
        data = _data(row.data)
        if row.type_name == "user":
            turn = _Turn(f"{float(row.timestamp or 0):.6f}", str(data.get("text") or ""))
        elif turn is not None and row.type_name == "bot":
            turn.said.append(str(data.get("text") or ""))
        elif turn is not None and isinstance(data.get("value"), dict):
            turn.trace = data["value"]
    if turn is not None:
        yield turn


def _data(written: str | None) -> dict[str, Any]:
    try:
        found = json.loads(written or "{}")
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _question(number: int, turn: _Turn, trace: dict[str, Any]) -> Question:
    text = str(trace.get("question") or turn.text)
    path = trace.get("path")
    return Question(
        number=number, moment=turn.moment, text=text, resolved=str(trace.get("resolved") or text), type=str(trace.get("type") or ""), source=str(trace.get("source") or ""),
        intent=str(trace.get("intent") or ""), path=tuple(map(str, path)) if isinstance(path, list) else (), answer="\n".join(said for said in turn.said if said),
    )


def named(conversations: Iterable[Conversation], name: str) -> Conversation:
    """The conversation of a sender or a key, of which the beginning is enough where only one begins so.

    Raises:
        LearningError: there is none, or more than one.
    """
    every = list(conversations)
    exact = [one for one in every if name in (one.sender, one.key)]
    found = exact or [one for one in every if one.sender.startswith(name) or one.key.startswith(name)]
    if len(found) != 1:
        why = f"{len(found)} conversations begin so" if found else "no conversation with questions is called so"
        raise LearningError(f"'{name}': {why}; `souschef conversations` shows all")
    return found[0]
