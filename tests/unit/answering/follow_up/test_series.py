"""How far the running series reaches back, and what a question has in common with it."""

from __future__ import annotations

import numpy as np
import pytest

from actions.answering.follow_up.seen import Seen
from actions.answering.follow_up.series import NAMES, UNUSUAL, reach, running


def seen(*vector: float) -> Seen:
    found = np.array(vector, dtype=np.float32)
    return Seen(found / np.linalg.norm(found), {})


BREAD, LOAF, ROME = seen(1.0, 0.1), seen(1.0, 0.2), seen(0.0, 1.0)


@pytest.mark.parametrize(("starts", "of_it"), [
    ([1.0], [1.0]),
    ([0.0, 0.0, 1.0], [1.0, 1.0, 1.0]),
    ([1.0, 0.0, 1.0], [1.0, 0.0, 0.0]),
    ([0.2, 0.5, 1.0], [1.0, 0.8, 0.4]),
])
def test_the_series_reaches_back_to_what_started_it(starts: list[float], of_it: list[float]) -> None:
    assert reach(starts).tolist() == pytest.approx(of_it)


def test_what_was_asked_before_the_series_counts_apart() -> None:
    before = [ROME, LOAF]
    left, went_on = (running(BREAD, before, [None, None], starts) for starts in ([1.0, 1.0], [0.0, 1.0]))
    assert left["series_near"] < 0.2 < 0.9 < left["outside_near"]
    assert went_on["series_near"] > 0.9
    assert went_on["outside_near"] == 0
    assert left["series_near_beyond"] < 0 < went_on["series_near_beyond"]


def test_a_question_is_held_against_what_is_usual_in_the_series() -> None:
    numbers = running(ROME, [LOAF, BREAD], [None, None], [0.0, 1.0])
    assert numbers["series_usual"] > 0.9
    assert numbers["series_near_unusual"] < -0.5
    assert running(ROME, [LOAF], [None], [1.0])["series_usual"] == UNUSUAL


def test_an_answer_of_an_earlier_series_does_not_count() -> None:
    before, answers = [LOAF, LOAF], [None, ROME]
    assert running(ROME, before, answers, [1.0, 1.0])["series_told"] == 0
    assert running(ROME, before, answers, [0.0, 1.0])["series_told"] == pytest.approx(1.0)


def test_names_are_those_of_the_numbers() -> None:
    assert tuple(running(BREAD, [LOAF], [ROME], [1.0])) == NAMES
