"""The evaluation of question types: figures, a file of questions, and splits of our own."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from actions.answering.question_type.model import Judged, QuestionTypes
from actions.answering.question_type.situation import Situation
from actions.evaluation.question_type import FOREST, MAJORITY, OURS, GoldQuestion, Own, evaluate_file, evaluate_splits, figures
from actions.evaluation.report import DataError
from actions.recipes.store import Store
from tests.conftest import scratch
from tests.unit.answering.question_type.small import Small, encoder, lemmas, recipes
from tests.unit.recipes.english import english

ROWS = (
    ("gs-web-1", "can you freeze pumpkin", "general", None), ("gs-web-2", "is kale healthy", "general", None), ("gs-web-3", "does butter go bad", "general", "Leek Pan"),
    ("gs-talk-4", "what do I do next", "specific", "Leek Pan"), ("gs-talk-5", "how much of the butter now", "specific", "Nowhere Pie"),
)
METRICS = {"accuracy", "macro_f1", "f1_general", "f1_specific", "precision_general", "recall_general", "precision_specific", "recall_specific"}


def flags(letters: str) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    return np.array([letter == "g" for letter in letters])


def data(path: Path, rows: tuple[tuple[str, str, str, str | None], ...] = ROWS) -> Path:
    return scratch(path, "\n".join(json.dumps(dict(zip(("id", "text", "label", "recipe_title"), row, strict=True))) for row in rows))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """A store with one recipe of which a question speaks."""
    opened = Store(f"sqlite:///{tmp_path / 'store.db'}")
    with opened.writing() as connection:
        opened.put(recipes()["leek-pan"], connection)
    return opened


@pytest.fixture
def types(small: Small) -> QuestionTypes:
    return QuestionTypes(small.learned, english(), encoder(), small.paper)


def test_figures_of_both_classes() -> None:
    found = figures(flags("gggsss"), flags("ggssgg"))
    assert found == {
        "accuracy": 0.5, "macro_f1": pytest.approx((4 / 7 + 2 / 5) / 2), "f1_general": pytest.approx(4 / 7), "f1_specific": pytest.approx(2 / 5),
        "precision_general": 0.5, "recall_general": pytest.approx(2 / 3), "precision_specific": 0.5, "recall_specific": pytest.approx(1 / 3),
    }


def test_a_class_that_is_never_called_has_zeros() -> None:
    found = figures(flags("gss"), flags("sss"))
    assert (found["precision_general"], found["recall_general"], found["f1_general"]) == (0, 0, 0)
    assert found["macro_f1"] == pytest.approx(0.4)


def test_a_class_that_does_not_occur_has_no_figures() -> None:
    assert figures(flags("ss"), flags("gs")) == {"accuracy": 0.5, "f1_specific": pytest.approx(2 / 3), "precision_specific": 1.0, "recall_specific": 0.5}


@pytest.mark.parametrize(("name", "provenance"), [("gs-web-1", "web"), ("gs-web-12_3-a", "web"), ("q1", None), ("a-1", None)])
def test_where_a_question_is_from(name: str, provenance: str | None) -> None:
    assert GoldQuestion(id=name, text="why", label="general").provenance == provenance


def test_a_file_is_measured_whole_and_by_provenance(types: QuestionTypes, store: Store, tmp_path: Path) -> None:
    report = evaluate_file(data(tmp_path / "questions.jsonl"), types, store)
    assert (report.task, report.n, list(report.approaches)) == ("question-type", 5, [MAJORITY, FOREST, OURS])
    assert all(set(found) == METRICS for found in report.approaches.values())
    assert report.approaches[MAJORITY]["accuracy"] == pytest.approx(0.6)
    assert report.approaches[MAJORITY]["recall_general"] == 1
    assert report.approaches[OURS]["accuracy"] >= 0.8
    assert {name: set(found[MAJORITY]) >= {"macro_f1"} for name, found in report.groups.items()} == {("web", 3): False, ("talk", 2): False}
    assert report.groups["talk", 2][MAJORITY]["accuracy"] == 0


def test_the_recipe_is_found_by_its_exact_title(types: QuestionTypes, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Situation] = []
    many = types.many

    def heard(texts: Sequence[str], situations: Sequence[Situation]) -> list[Judged]:
        seen.extend(situations)
        return many(texts, situations)

    monkeypatch.setattr(types, "many", heard)
    evaluate_file(data(tmp_path / "questions.jsonl"), types, store)
    assert [one.recipe.title if one.recipe else None for one in seen] == [None, None, "Leek Pan", "Leek Pan", None]
    assert [one.title for one in seen] == ["", "", "", "", "Nowhere Pie"]
    assert {one.step for one in seen} == {0}


def test_without_provenance_there_are_no_groups(types: QuestionTypes, store: Store, tmp_path: Path) -> None:
    rows = (*ROWS, ("x", "why", "general", None))
    assert evaluate_file(data(tmp_path / "questions.jsonl", rows), types, store).groups == {}


def test_a_label_that_is_none_is_named(types: QuestionTypes, store: Store, tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"questions.jsonl, line 1: label"):
        evaluate_file(data(tmp_path / "questions.jsonl", (("a", "why", "both", None),)), types, store)


def test_our_own_questions_are_split(small: Small) -> None:
    heard: list[int] = []
    report = evaluate_splits(Own(small.given.typed, small.material, encoder(), lemmas()), 2, heard.append)
    assert heard == [1, 2]
    assert report.n == round(0.3 * len(small.given.typed) + 0.4)
    assert all(set(found) == METRICS | {"accuracy_sd", "macro_f1_sd"} for found in report.approaches.values())
    assert report.approaches[OURS]["macro_f1"] > 0.7 > 0.4 > report.approaches[MAJORITY]["macro_f1"]
    assert report.approaches[FOREST]["macro_f1"] > report.approaches[MAJORITY]["macro_f1"]


def test_one_split_has_no_deviation(small: Small) -> None:
    report = evaluate_splits(Own(small.given.typed, small.material, encoder(), lemmas()), 1, lambda done: None)
    assert report.approaches[OURS]["accuracy_sd"] == 0.0
