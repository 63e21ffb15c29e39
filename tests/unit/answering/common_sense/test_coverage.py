"""The report of coverage."""

from __future__ import annotations

from pathlib import Path

import pytest

from actions.answering.common_sense.coverage import Staples, covered, missing
from actions.answering.common_sense.pairs import Pair, QuestionBaseError
from actions.language.lexicon import Lexicon
from actions.settings import PROJECT
from tests.conftest import scratch

WRITTEN = """
en:
  foods:
    wanted: [any, keeping]
    names: [leek, zucchini = courgette, kale]
"""


def test_other_names_and_plurals_count(tmp_path: Path) -> None:
    staples = Staples.load(scratch(tmp_path / "staples.yml", WRITTEN), "en")
    pairs = [Pair(id="a", question="q", category="keeping", about=("courgettes",)), Pair(id="b", question="q", category="meaning", about=("leek", "zucchini"))]
    table = covered(pairs, staples, Lexicon.load("en"))["foods"]
    assert table == {"leek": {"meaning": 1}, "zucchini": {"keeping": 1, "meaning": 1}, "kale": {}}
    assert missing(table, staples.of("foods")) == {"any": ["kale"], "keeping": ["leek", "kale"]}


@pytest.mark.parametrize(("written", "language"), [(WRITTEN, "nl"), ("en: [", "en"), ("en: {foods: {names: [a]}}", "en"), ("en: {foods: {wanted: [], names: [a]}}", "en")])
def test_a_file_that_cannot_be_used_is_named(tmp_path: Path, written: str, language: str) -> None:
    file = scratch(tmp_path / "staples.yml", written)
    with pytest.raises(QuestionBaseError, match=r"staples\.yml"):
        Staples.load(file, language)


def test_the_project_names_300_ingredients_and_100_techniques() -> None:
    staples = Staples.load(PROJECT / "knowledge" / "staples.yml", "en")
    assert [len(staples.of(name).names) for name in ("ingredients", "techniques")] == [300, 100]
    assert all(len({names[0] for names in group.names}) == len(group.names) for group in staples.groups.values())
