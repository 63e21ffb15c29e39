"""Whether an utterance asks something about the dish."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from scipy.sparse import csr_matrix

from nlu.asking import Gate, Groups, fingerprint, heard, question_files
from tests.conftest import scratch

GROUPS = Groups("ask_", frozenset({"ask_me"}), frozenset({"report_problem"}))
INTENTS = ["ask_amount", "ask_me", "next", "report_problem"]
ASKS, EITHER = GROUPS.asks(INTENTS), GROUPS.are_either(INTENTS)
ASKED, MOVED, BIAS, TOLD = [1.0, 0.0, 1.0], [0.0, 1.0, 1.0], [0.0, 0.0, 1.0], [0.9, 0.3, 1.0]


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


def test_what_asks_nothing_is_told_apart() -> None:
    plain = Gate.fit(rows(BIAS, MOVED), ["ask_amount", "next"], rows(ASKED, ASKED), GROUPS, C=100.0)
    beside = Gate.fit(rows(BIAS, MOVED), ["ask_amount", "next"], rows(ASKED, ASKED), GROUPS, rows(TOLD, TOLD), C=1000.0)
    assert plain is not None and beside is not None
    assert [float(np.dot(gate.coefficients, TOLD)) + gate.intercept > 0 for gate in (plain, beside)] == [True, False]


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
    scratch(tmp_path / "questions" / "en" / "b.yml", "recipe: b\nquestions:\n- {ask: what’s next to it, kind: place}\n")
    scratch(tmp_path / "questions" / "en" / "a.yml", "recipe: a\nquestions:\n- {ask: how hot, kind: temperature}\n- {ask: with a, kind: tool}\n")
    spoken = [("and then it’s", "recipe"), ("is it safe", "general"), ("did I buy it", "none"), ("that’s the onions in", "said")]
    scratch(tmp_path / "notes" / "en" / "asked" / "a.jsonl", "".join(json.dumps({"ask": ask, "kind": kind}) + "\n" for ask, kind in spoken))
    asked, said = heard(question_files("en", tmp_path))
    assert asked == ["how hot", "with a", "what's next to it", "and then it's", "is it safe"]
    assert said == ["that's the onions in"]
    assert question_files("xx", tmp_path) == []


def test_a_changed_question_is_seen(tmp_path: Path) -> None:
    file = scratch(tmp_path / "en" / "a.yml", "recipe: a\nquestions:\n- {ask: how hot, kind: temperature}\n")
    before = fingerprint([file])
    assert fingerprint([file]) == before
    scratch(file, "recipe: a\nquestions:\n- {ask: how warm, kind: temperature}\n")
    assert fingerprint([file]) != before


def test_the_shipped_questions_are_there() -> None:
    asked, said = heard(question_files("en"))
    assert len(asked) > 10000 and len(said) > 500 and all(asked) and all(said)
