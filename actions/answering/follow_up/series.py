"""The series that runs: how much of what was asked before belongs to it, and what a question has in common with that.

Of the last ten questions some may be of an earlier series. How probably each of them started something tells how far the running one reaches back; it is
judged by that, and not by what was asked about before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from actions.answering.follow_up.seen import Seen, shared

UNUSUAL = 0.3  # cosine of neighbours in a series of which nothing is known yet
ENOUGH = 0.3  # neighbours, by how probably they are of it, from which their cosine is known
NAMES = (
    "series_near", "series_near_mean", "outside_near", "series_told", "series_shared", "series_words_told", "outside_shared", "series_length", "started_last",
    "series_usual", "series_near_unusual", "series_near_beyond", "several",
)
Numbers = NDArray[np.float64]


def reach(starts: Sequence[float]) -> Numbers:
    """How probably each earlier question is of the series that runs.

    Args:
        starts: how probably each started something, the latest first; the oldest does not matter.
    """
    return np.concatenate([[1.0], np.cumprod(1 - np.array(starts[:-1], dtype=np.float64))])


def running(now: Seen, before: Sequence[Seen], answers: Sequence[Seen | None], starts: Sequence[float]) -> dict[str, float]:
    """What a question has in common with the series that runs, and with what was asked before that: numbers from 0 to about 1 by their names.

    Args:
        now: the question.
        before: the earlier questions, the latest first, one at least.
        answers: to these.
        starts: see `reach`.
    """
    of_it = reach(starts)
    near = np.array([one.near(now) for one in before])
    told = np.array([one.near(now) if one else 0.0 for one in answers])
    words = np.array([shared(now, one) for one in before])
    words_told = np.array([shared(now, one) if one else 0.0 for one in answers])
    inside, outside = float((near * of_it).max()), float((near * (1 - of_it)).max())
    usual = _usual(before, of_it * (1 - np.array(starts, dtype=np.float64)))
    return dict(zip(NAMES, (
        inside, float((near * of_it).sum() / of_it.sum()), outside, float((told * of_it).max()), float((words * of_it).max()), float((words_told * of_it).max()),
        float((words * (1 - of_it)).max()), float(of_it.sum()), float(starts[0]), usual, inside - usual, inside - outside, float(len(before) > 1),
    ), strict=True))


def _usual(before: Sequence[Seen], weights: Numbers) -> float:
    """Mean cosine of neighbours in the series, by how probably both are of it."""
    cosines = np.array([later.near(earlier) for later, earlier in pairwise(before)])
    known = float(weights[: len(cosines)].sum())
    return float((cosines * weights[: len(cosines)]).sum() / known) if known > ENOUGH else UNUSUAL
