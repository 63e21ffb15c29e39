"""The evaluation of segmentation into steps."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from spacy.language import Language

from actions.evaluation.report import DataError, read_rows
from actions.evaluation.segmentation import TOLERANCE, GoldText, approaches, evaluate_segmentation, matched, scores
from actions.language.lexicon import Lexicon
from actions.language.pipeline.treebank import Sentence, read_treebank
from actions.recipes.segmentation.actions import ActionSegmenter
from actions.settings import PROJECT

SHARED = PROJECT.parent / "shared" / "data" / "segmentation.jsonl.gz"
NAMES = ["random", "sentences", "tree, pipeline's tags", "tree, retrained tagger", "ours"]
ROWS: list[dict[str, Any]] = [
    {"text": "Skin the plums and stew them.", "boundaries": [14], "source": "a"},
    {"text": "Whip the cream. Chill it.", "boundaries": [15], "source": "a"},
    {"text": "Serve with toast.", "boundaries": [], "source": "b"},
]


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load("en")


@pytest.fixture(scope="module")
def treebank() -> list[Sentence]:
    return read_treebank(PROJECT / "knowledge" / "treebank" / "en.conllu")[:60]


def written(tmp_path: Path, *rows: dict[str, Any]) -> Path:
    path = tmp_path / "steps.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return path


def test_every_approach_is_measured_with_every_metric(tmp_path: Path, nlp: Language, lexicon: Lexicon, treebank: list[Sentence]) -> None:
    found = evaluate_segmentation(written(tmp_path, *ROWS), nlp, lexicon, treebank).public()
    assert (found["task"], found["n"], list(found["approaches"])) == ("segmentation", 3, NAMES)
    assert {"precision", "recall", "f1", "count", "tn", "fp", "fn", "tp", "token_f1"} == set(found["approaches"]["ours"])
    assert {metric: found["approaches"]["sentences"][metric] for metric in ("precision", "recall", "count")} == {"precision": 1.0, "recall": 0.5, "count": round(2 / 3, 4)}
    assert found["approaches"]["ours"]["f1"] == 1.0


def test_sources_have_figures_of_their_own(tmp_path: Path, nlp: Language, lexicon: Lexicon, treebank: list[Sentence]) -> None:
    groups = evaluate_segmentation(written(tmp_path, *ROWS), nlp, lexicon, treebank).public()["groups"]
    assert {name: group["n"] for name, group in groups.items()} == {"a": 2, "b": 1}
    assert "groups" not in evaluate_segmentation(written(tmp_path, *ROWS[:2]), nlp, lexicon, treebank).public()


def test_chance_cuts_as_often_as_the_truth(nlp: Language, lexicon: Lexicon, treebank: list[Sentence]) -> None:
    gold = [GoldText.model_validate({"text": "Mix it. " * 200, "boundaries": [7 + 8 * at for at in range(199)]})]
    found = approaches(gold, nlp, lexicon, treebank)["random"].boundaries(gold[0].text)
    assert len(found) == pytest.approx(200, rel=0.3)


@pytest.mark.parametrize(
    ("wanted", "found", "hits"),
    [
        ([], [], 0),
        ([10], [10], 1),
        ([10], [10 + TOLERANCE], 1),
        ([10], [10 - TOLERANCE], 1),
        ([10], [11 + TOLERANCE], 0),
        ([10, 12], [11], 1),
        ([10], [9, 11], 1),
        ([10, 30], [30, 10], 2),
    ],
)
def test_a_boundary_is_right_within_the_tolerance_and_serves_once(wanted: list[int], found: list[int], hits: int) -> None:
    assert matched(wanted, found) == hits


def test_the_matrix_counts_tokens_that_end_a_step() -> None:
    gold = [GoldText(text="Skin plums. Stew them now.", boundaries=(11,))]
    right = scores(gold, [[11]])
    assert [right[name] for name in ("tn", "fp", "fn", "tp", "token_f1", "f1", "count")] == [5, 0, 0, 2, 1.0, 1.0, 1.0]
    wrong = scores(gold, [[21]])
    assert [wrong[name] for name in ("tn", "fp", "fn", "tp", "f1", "count")] == [4, 1, 1, 1, 0.0, 1.0]


def test_no_cut_where_none_is_wanted_is_right_and_none_where_one_is_wanted_is_not() -> None:
    whole, two = GoldText(text="Skin plums."), GoldText(text="Skin plums. Stew them.", boundaries=(11,))
    assert [scores([whole], [[]])[name] for name in ("precision", "recall", "f1")] == [1.0, 1.0, 1.0]
    assert [scores([two], [[]])[name] for name in ("precision", "recall", "f1")] == [1.0, 0.0, 0.0]


def test_a_text_without_a_token_counts_in_no_field_of_the_matrix() -> None:
    blank = scores([GoldText(text=" ")], [[]])
    assert [blank[name] for name in ("tn", "fp", "fn", "tp")] == [0, 0, 0, 0]


@pytest.mark.parametrize("row", [{"boundaries": []}, {"text": ""}, {"text": "Mix.", "boundaries": ["x"]}])
def test_a_row_that_is_none_is_named(tmp_path: Path, row: dict[str, Any], nlp: Language, lexicon: Lexicon, treebank: list[Sentence]) -> None:
    with pytest.raises(DataError, match=r"steps\.jsonl"):
        evaluate_segmentation(written(tmp_path, row), nlp, lexicon, treebank)


def test_the_own_data_has_boundaries_between_words_of_its_texts() -> None:
    rows = [json.loads(line) for line in (PROJECT / "knowledge" / "gold" / "segmentation.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len(rows) >= 100
    for row in rows:
        assert row["boundaries"] == sorted(set(row["boundaries"]))
        assert all(row["text"][place].isspace() for place in row["boundaries"]), row["id"]


@pytest.mark.skipif(not SHARED.is_file(), reason="the shared development data is not beside the project")
def test_ours_reaches_the_bar_on_the_development_data(nlp: Language, lexicon: Lexicon) -> None:
    gold, ours = read_rows(SHARED, GoldText), ActionSegmenter(nlp, lexicon)
    assert scores(gold, [ours.boundaries(row.text) for row in gold])["f1"] >= 0.93
