"""The evaluation of follow-up questions."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from actions.answering.follow_up.paper import METHODS
from actions.evaluation.clarification import PAPER, evaluate, figures, of_dialogues, of_file
from actions.evaluation.report import DataError
from tests.conftest import scratch
from tests.unit.answering.follow_up.sample import streams

ROWS = [("b", 1, "why?", "follow"), ("a", 0, "what is rye", "start"), ("b", 0, "who was Caesar", "start"), ("a", 1, "and oats", "follow"), ("a", 2, "where is Oslo", "start")]
DATA = "\n".join(
    json.dumps({"id": f"{stream}{at}", "stream": stream, "position": at, "question": text, "label": label, "group": stream, "resolved": None}) for stream, at, text, label in ROWS
)


def test_questions_stand_behind_those_of_their_stream(tmp_path: Path) -> None:
    found = {one.question: one for one in of_file(scratch(tmp_path / "some.jsonl", DATA))}
    assert [asked.question for asked in found["where is Oslo"].history] == ["what is rye", "and oats"]
    assert all(asked.answer is None for asked in found["where is Oslo"].history)
    assert list(found["who was Caesar"].history) == []
    assert found["where is Oslo"].starts
    assert not found["why?"].starts


def test_our_dialogues_have_answers() -> None:
    found = of_dialogues(streams(1), {})
    assert [one.starts for one in found] == [True, False, False, False] * 2
    assert found[1].history[0].answer == "A rhubarb is used for many things."


def test_approaches_are_measured_whole_and_by_group(tmp_path: Path) -> None:
    questions = of_file(scratch(tmp_path / "some.jsonl", DATA))
    done: list[int] = []
    report = evaluate(questions, {"always": lambda text, history, recipe: bool(history), "never": lambda text, history, recipe: False}, done.append)
    assert (report.task, report.n, done) == ("clarification", 5, [1, 2, 3, 4, 5])
    assert report.approaches["always"] == pytest.approx({"start_f1": 0.8, "new": 2 / 3, "clarification": 1.0, "balanced_accuracy": 5 / 6})
    assert report.approaches["never"]["clarification"] == 0
    assert {name for name, _ in report.groups} == {"a", "b"}


def test_what_does_not_occur_has_no_figure() -> None:
    assert set(figures(np.array([True]), np.array([True]))) == {"start_f1", "new"}
    assert set(figures(np.array([False]), np.array([True]))) == {"start_f1", "clarification"}


def test_the_papers_table_has_its_five_methods() -> None:
    assert tuple(PAPER) == METHODS
    assert PAPER["method-3b"] == {"new": 0.83, "clarification": 0.89}


@pytest.mark.parametrize(("content", "said"), [(DATA.replace("follow", "maybe"), "label"), ("[]", "line 1"), ("", "no row")])
def test_data_that_cannot_be_used_is_named(content: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(DataError, match=said):
        of_file(scratch(tmp_path / "some.jsonl", content))
