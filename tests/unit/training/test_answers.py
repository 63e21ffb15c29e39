"""The judged answers that the ranker is learned from: pages, questions and judgements belong together."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from actions.language.lexicons import Lexicons
from actions.recipes.importers.files import read_path
from actions.settings import PROJECT
from actions.training.answers import asked_in, digest_of
from actions.training.examples import CorpusError
from actions.understanding.labels import ASPECTS

FOLDER = PROJECT / "knowledge" / "corpora" / "answers" / "en"
WRITERS = sorted(path for path in FOLDER.iterdir() if path.is_dir())
KINDS = {"recipe", "general", "absent", "unknowable", "outside"}


@pytest.mark.parametrize("writer", WRITERS, ids=lambda path: path.name)
def test_every_question_is_of_a_page_that_can_be_imported(writer: Path) -> None:
    pages = {path.stem for path in writer.glob("*.html")}
    place = writer if pages else PROJECT / "knowledge" / "recipes"
    found = {Path(one.place).stem: one.recipe for one in read_path(place, Lexicons("en"))}
    pages = pages or set(found)
    assert len([recipe for recipe in found.values() if recipe is not None]) == len(pages)
    for asked in asked_in(writer):
        assert asked.page in pages
        assert asked.kind in KINDS
        assert not asked.aspect or asked.aspect in ASPECTS, asked


@pytest.mark.parametrize("writer", WRITERS, ids=lambda path: path.name)
def test_every_judgement_is_of_a_question(writer: Path) -> None:
    asked = {(one.page, one.question) for one in asked_in(writer)}
    rows = [json.loads(line) for line in (writer / "judged.jsonl").read_text("utf-8").splitlines()]
    assert {(row["page"], row["question"]) for row in rows} == asked
    for row in rows:
        assert not {digest_of(text) for text in row["right"]} & set(row["wrong"]), row["question"]


def test_a_row_that_is_not_valid_is_named(tmp_path: Path) -> None:
    (tmp_path / "questions.jsonl").write_text('{"page": "pie", "question": "", "kind": "recipe"}\n')
    with pytest.raises(CorpusError, match=r"questions\.jsonl, line 1"):
        asked_in(tmp_path)
