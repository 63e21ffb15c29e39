"""Where to stop answering: right, wrong and missing answers over all thresholds of the distance (Stolwijk & Kunneman 2023, section 3.1, takes 0.28)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from actions.evaluation.retrieval import Outcome

WRONG_COST = 2.0  # what a wrong answer costs beside an "I don't know" to a question that the base answers
STILL_ANSWERED = 0.85  # of the questions with an answer, by the bar of the project


@dataclass(frozen=True)
class Point:
    """One threshold: `answered` of the questions with an answer, `right` and `wrong` among these as shares of all of them, `misled` of those without an answer."""

    distance: float
    answered: float
    right: float
    wrong: float
    misled: float

    @property
    def cost(self) -> float:
        """Mean cost over both kinds of questions: 1 for "I don't know" where there is an answer, WRONG_COST for a wrong answer, 0 else."""
        return ((1 - self.answered) + WRONG_COST * self.wrong + WRONG_COST * self.misled) / 2


def curve(outcomes: Sequence[Outcome], unanswerable: Sequence[float]) -> list[Point]:
    """A point for every distance that occurs, the smallest first.

    Args:
        outcomes: of questions with an answer in the base.
        unanswerable: distances of the best pair for questions without.
    """
    near, right = np.array([outcome.distance for outcome in outcomes]), np.array([outcome.rank == 0 for outcome in outcomes])
    far = np.array(unanswerable, dtype=float)
    points = []
    for distance in sorted({*near.tolist(), *far.tolist()} - {float("inf")}):
        told = near <= distance
        points.append(Point(distance, float(told.mean()), float((told & right).mean()), float((told & ~right).mean()), float((far <= distance).mean()) if len(far) else 0.0))
    return points


def cheapest(points: Sequence[Point]) -> Point:
    """The threshold with the least cost."""
    return min(points, key=lambda point: (point.cost, point.distance))


def still_answering(points: Sequence[Point], share: float = STILL_ANSWERED) -> Point:
    """The smallest threshold that answers a share of the questions that have an answer; the largest where none does."""
    return next((point for point in points if point.answered >= share), points[-1])
