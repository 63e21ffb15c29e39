"""The tables of what is learned from use, in the knowledge store beside the recipes."""

from __future__ import annotations

from sqlalchemy import JSON, Boolean, Column, Date, Engine, Float, Integer, MetaData, String, Table, Text
from sqlalchemy.exc import SQLAlchemyError

from actions.recipes.database import make_tables, open_engine, shown_url, without_password

metadata = MetaData()
asked = Table(
    "asked", metadata,
    Column("id", Integer, primary_key=True),
    Column("question", Text, nullable=False),
    Column("resolved", Text, nullable=False),
    Column("reason", String(20), nullable=False),
    Column("source", Text, nullable=False),
    Column("recipe", Text),
    Column("step", Integer),
    Column("language", String(20), nullable=False),
    Column("day", Date, nullable=False),
    Column("done", Boolean, nullable=False, index=True),
)
"""Questions that were not answered well, without any sign of who asked."""

judgements = Table(
    "answer_judgements", metadata,
    Column("conversation", String(64), primary_key=True),
    Column("moment", String(32), primary_key=True),
    Column("type", String(20), nullable=False),
    Column("is_right", Boolean, nullable=False),
    Column("is_available", Boolean),
)
"""What an operator found about the answers of real conversations; a conversation is named by a digest."""

scores = Table(
    "sus_scores", metadata,
    Column("id", Integer, primary_key=True),
    Column("ratings", JSON, nullable=False),
    Column("score", Float, nullable=False),
    Column("language", String(20), nullable=False),
    Column("day", Date, nullable=False),
)
"""Filled-in usability scales, without any sign of who filled them in."""


class LearningError(ValueError):
    """What is learned from use cannot be read, stored or opened; the message names the place and the remedy."""


def open_tables(url: str) -> Engine:
    """The engine of a knowledge store, with these tables in it.

    Raises:
        LearningError: the URL is none, or the database cannot be opened.
    """
    try:
        engine = open_engine(url)
        make_tables(engine, metadata)
    except (SQLAlchemyError, ImportError, OSError, ValueError) as problem:
        why = without_password(str(problem), url)
        remedy = "set SOUSCHEF_STORE to an SQLAlchemy URL such as sqlite:///build/souschef.db"
        raise LearningError(f"the store {shown_url(url)} cannot be opened ({why}); {remedy}") from problem
    return engine
