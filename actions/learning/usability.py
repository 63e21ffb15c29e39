"""The System Usability Scale: ten statements that are rated from 1 to 5, and one score from 0 to 100 (Brooke 1996; Stolwijk & Kunneman 2023, section 4.4)."""

from __future__ import annotations

import datetime
import logging
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Engine, insert, select
from sqlalchemy.exc import SQLAlchemyError

from actions.learning.tables import open_tables, scores

logger = logging.getLogger(__name__)

STATEMENTS = 10
MOST = 5  # the highest rating; the lowest is 1
POINTS = 2.5  # that a step of a rating is worth


@dataclass(frozen=True)
class Summary:
    """Scores of several people: how many, their mean, and the standard deviation of a sample, 0 for one."""

    n: int
    mean: float
    deviation: float


PAPER = Summary(6, 82.08, 4.85)


def score(ratings: Sequence[int]) -> float:
    """Brooke's score, 0 to 100: agreeing speaks for the system at the first, third, … statement and against it at the others.

    Args:
        ratings: ten of them, 1 to 5, in the order of the statements.

    Raises:
        ValueError: there are not ten, or one is not on the scale.
    """
    if len(ratings) != STATEMENTS or not all(1 <= rating <= MOST for rating in ratings):
        raise ValueError(f"a usability scale has {STATEMENTS} ratings from 1 to {MOST}, not {list(ratings)}")
    return POINTS * sum(rating - 1 if at % 2 == 0 else MOST - rating for at, rating in enumerate(ratings))


class Usability:
    """The filled-in scales of a knowledge store.

    Args:
        url: an SQLAlchemy URL, the same as the recipes'.

    Raises:
        LearningError: the URL is none, or the database cannot be opened.
    """

    def __init__(self, url: str) -> None:
        self._engine: Engine = open_tables(url)

    def keep(self, ratings: Sequence[int], language: str = "en") -> float:
        """Keep ten ratings and tell their score; where they cannot be stored this is logged, and reaches nobody.

        Raises:
            ValueError: there are not ten, or one is not on the scale.
        """
        found = score(ratings)
        try:
            with self._engine.begin() as connection:
                connection.execute(insert(scores).values(ratings=list(ratings), score=found, language=language, day=datetime.date.today()))
        except (SQLAlchemyError, OSError) as problem:
            logger.warning("a usability scale was not kept: %s", problem)
        return found

    def all(self) -> list[float]:
        """The scores, in the order in which they were given."""
        with self._engine.connect() as connection:
            return list(connection.execute(select(scores.c.score).order_by(scores.c.id)).scalars())


def summary(found: Sequence[float]) -> Summary | None:
    """Mean and deviation; None where nobody has filled in a scale."""
    if not found:
        return None
    return Summary(len(found), statistics.fmean(found), statistics.stdev(found) if len(found) > 1 else 0.0)
