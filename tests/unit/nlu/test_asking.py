"""Whether an utterance asks something about the dish."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy.sparse import csr_matrix

from nlu.asking import Gate, Groups, fingerprint, question_files, questions
from tests.conftest import scratch

GROUPS = Groups("ask_", frozenset({"ask_me"}), frozenset({"report_problem"}))
INTENTS = ["ask_amount", "ask_me", "next", "report_problem"]
ASKS, EITHER = GROUPS.asks(INTENTS), GROUPS.are_either(INTENTS)
ASKED, MOVED, BIAS = [1.0, 0.0, 1.0], [0.0, 1.0, 1.0], [0.0, 0.0, 1.0]


def rows(*given: list[float]) -> csr_matrix:
    return csr_matrix(np.array(given, dtype=np.float32))


def test_intents_are_grouped_by_their_names() -> None:
    assert ASKS.tolist() == [True, False, False, False]
    assert EITHER.tolist() == [False, False, False, True]


def test_what_only_the_questions_show_is_learned() -> None:
    gate = Gate.fit(rows(BIAS, MOVED, MOVED), ["ask_amount", "next", "done"], rows(ASKED, ASKED), GROUPS, C=100.0)
    assert gate is not None
    asked, moved = (float(np.dot(gate.coefficients, given)) + gate.intercept for given in (ASKED, MOVED))
    assert asked > 1 > -1 > moved


def test_intents_that_may_be_both_teach_nothing() -> None:
    settings = {"C": 10.0}
    plain = Gate.fit(rows(ASKED, MOVED), ["ask_amount", "next"], rows(ASKED), GROUPS, **settings)
    beside = Gate.fit(rows(ASKED, MOVED, ASKED, MOVED), ["ask_amount", "next", "report_problem", "report_problem"], rows(ASKED), GROUPS, **settings)
    assert plain is not None and beside is not None
    assert plain.coefficients.tolist() == beside.coefficients.tolist()


@pytest.mark.parametrize("intents", [["ask_amount", "ask_why"], ["ask_amount", "report_problem"]])
def test_where_everything_asks_nothing_is_learned(intents: list[str]) -> None:
    assert Gate.fit(rows(ASKED, MOVED), intents, rows(ASKED), GROUPS) is None


def test_a_question_takes_what_is_left_of_the_moves() -> None:
    gate = Gate(np.array([1.0], dtype=np.float32), 0.0)
    chances = np.array([0.1, 0.1, 0.6, 0.2], dtype=np.float32)
    asking, moving = gate.weighed(chances, 3.0, ASKS, EITHER), gate.weighed(chances, -3.0, ASKS, EITHER)
    assert asking.sum() == pytest.approx(1) and moving.sum() == pytest.approx(1)
    assert asking.argmax() == 3 and asking[0] > asking[2]
    assert moving.argmax() == 2 and moving[1] > 5 * moving[0]
    assert gate.weighed(chances, 0.0, ASKS, EITHER).tolist() == pytest.approx(chances.tolist())


def test_questions_are_read_from_every_file_of_the_language(tmp_path: Path) -> None:
    scratch(tmp_path / "en" / "b.yml", "recipe: b\nquestions:\n- {ask: what’s next to it, kind: place}\n")
    scratch(tmp_path / "en" / "a.yml", "recipe: a\nquestions:\n- {ask: how hot, kind: temperature}\n- {ask: with a, kind: tool}\n")
    files = question_files("en", tmp_path)
    assert questions(files) == ["how hot", "with a", "what's next to it"]
    assert question_files("xx", tmp_path) == []


def test_a_changed_question_is_seen(tmp_path: Path) -> None:
    file = scratch(tmp_path / "en" / "a.yml", "recipe: a\nquestions:\n- {ask: how hot, kind: temperature}\n")
    before = fingerprint([file])
    assert fingerprint([file]) == before
    scratch(file, "recipe: a\nquestions:\n- {ask: how warm, kind: temperature}\n")
    assert fingerprint([file]) != before


def test_the_shipped_questions_are_there() -> None:
    found = questions(question_files("en"))
    assert len(found) > 5000 and all(found)
