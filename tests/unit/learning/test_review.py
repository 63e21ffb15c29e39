"""Kept questions in groups."""

from __future__ import annotations

import datetime

import numpy as np
import pytest

from actions.language.encoder import Encoder
from actions.learning.kept import Asked, Reason
from actions.learning.review import grouped
from actions.settings import Settings


@pytest.fixture(scope="module")
def encoder() -> Encoder:
    """The exported encoder."""
    return Encoder(Settings().encoder)


def asked(number: int, text: str, reason: Reason = "unanswered", recipe: str | None = None) -> Asked:
    return Asked(number, text, text, reason, "", recipe, None, "en", datetime.date(2024, 1, 1), False)


QUESTIONS = [
    asked(1, "why does my sauce split?", recipe="carbonara"),
    asked(2, "can I use a stone oven?"),
    asked(3, "my sauce has split, why?", "doubtful", "carbonara"),
    asked(4, "Why does my sauce split", "unanswered", "hollandaise"),
    asked(5, "why did the sauce separate?"),
    asked(6, "can I freeze cooked rice?", "repaired"),
]


def test_questions_that_ask_the_same_are_together_the_largest_group_first(encoder: Encoder) -> None:
    groups = grouped(QUESTIONS, encoder.encode)
    assert [[one.id for one in group.questions] for group in groups] == [[1, 3, 4, 5], [2], [6]]
    first = groups[0]
    assert first.id == 1
    assert first.texts == {"why does my sauce split?": 2, "my sauce has split, why?": 1, "why did the sauce separate?": 1}
    assert first.reasons == {"unanswered": 3, "doubtful": 1}
    assert first.recipes == {"carbonara": 2, "hollandaise": 1}


def test_the_centre_is_what_is_nearest_to_all_and_weighs_how_often_it_was_asked(encoder: Encoder) -> None:
    assert grouped(QUESTIONS, encoder.encode)[0].centre == "why does my sauce split?"


def test_the_limit_decides(encoder: Encoder) -> None:
    assert len(grouped(QUESTIONS, encoder.encode, alike=0.999)) == 5
    assert len(grouped(QUESTIONS, encoder.encode, alike=-1.0)) == 1


def test_none_and_one_and_the_same_twice(encoder: Encoder) -> None:
    assert grouped([], encoder.encode) == []
    assert [group.centre for group in grouped(QUESTIONS[:1], encoder.encode)] == ["why does my sauce split?"]
    assert [len(group.questions) for group in grouped([QUESTIONS[0], QUESTIONS[3]], encoder.encode)] == [2]


def test_questions_are_compared_with_what_they_left_out() -> None:
    compared: list[str] = []

    def encode(texts: list[str]) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
        compared.extend(texts)
        return np.eye(len(texts), dtype=np.float32)

    short = Asked(1, "and the milk?", "how much milk?", "doubtful", "", None, None, "en", datetime.date(2024, 1, 1), False)
    grouped([short, QUESTIONS[1]], encode)
    assert compared == ["how much milk?", "can I use a stone oven?"]
