"""What a question continues, as features of entries."""

from __future__ import annotations

import numpy as np
import pytest

from actions.answering.common_sense.making import Learned, Tools, make
from actions.answering.common_sense.projection import raw_vectors
from actions.answering.notes.context import NAMES, NEAREST, Before, Continuing
from tests.unit.answering.common_sense.kitchen_questions import tools
from tests.unit.answering.notes.test_spoken import entry

ENTRIES = (entry(0, "How long does the soup keep in the fridge?"), entry(1, "Can I freeze the soup?"), entry(2, "Which pan do I fry the onion in?"))
FRIDGE = Before("How long does the soup keep?", "Two days in the fridge.", "n0")


@pytest.fixture(scope="module")
def reading() -> Tools:
    return tools()


@pytest.fixture(scope="module")
def continuing(reading: Tools) -> Continuing:
    from actions.answering.common_sense.kinds import Kinds

    raw = raw_vectors([one.pair.question for one in ENTRIES], reading.encoder)
    kinds, size = Kinds.learn(raw, ["time", "time", "tool"]), reading.encoder.dimensions
    learned = Learned(np.eye(raw.shape[1], size, dtype=np.float32), kinds, ())
    base = make([one.pair for one in ENTRIES], reading, learned)
    return Continuing(ENTRIES, base, learned.weights, reading.lexicon, lambda texts: raw_vectors(texts, reading.encoder))


def test_where_nothing_was_asked_before_all_is_alike(continuing: Continuing) -> None:
    rows = continuing("and in the freezer?", None)
    assert rows.shape == (3, len(NAMES)) and not rows.any()
    assert continuing.promising(rows, np.arange(3)) == []


def test_what_is_near_to_the_last_question_stands_out(continuing: Continuing) -> None:
    rows = dict(zip(NAMES, continuing("and in the freezer?", FRIDGE).T, strict=True))
    assert rows["follows"].tolist() == [1.0, 1.0, 1.0]
    assert rows["near_question"].argmax() == 0 and rows["near_both"].argmin() == rows["near_answer"].argmin() == 2
    assert rows["shared"][0] > rows["shared"][1] > rows["shared"][2] == 0
    assert rows["told"].tolist() == [1.0, 0.0, 0.0]
    assert rows["joins"].tolist() == [1.0, 1.0, 1.0]


def test_a_question_that_says_more_is_told_by_its_words(continuing: Continuing) -> None:
    short, long = (dict(zip(NAMES, continuing(text, FRIDGE)[2], strict=True)) for text in ("why?", "in which pan do I fry the chopped onion"))
    assert short["words"] < long["words"] and short["own"] < long["own"]
    assert long["shared_more"] > short["shared_more"] and not short["joins"]


def test_only_allowed_entries_are_promising(continuing: Continuing) -> None:
    rows = continuing("and in the freezer?", FRIDGE)
    assert set(continuing.promising(rows, np.array([0, 2]))) == {0, 2}
    assert continuing.promising(rows, np.array([], dtype=np.intp)) == []
    assert len(ENTRIES) < NEAREST
