"""Reading pairs: what is valid, and what is said of what is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from actions.answering.common_sense.pairs import Pair, QuestionBaseError, load
from actions.settings import PROJECT
from tests.conftest import scratch

GOOD = """
category: keeping
language: en
pairs:
- id: keeping-honey
  question: Does honey go off?
  also: [how long is honey good for, honey shelf life]
  answer: No, honey keeps for years.
  about: [honey]
"""


def test_a_file_gives_its_category_and_language_to_its_pairs(tmp_path: Path) -> None:
    scratch(tmp_path / "keeping.yml", GOOD)
    (pair,) = load(tmp_path, "en")
    assert (pair.category, pair.language, pair.about) == ("keeping", "en", ("honey",))
    assert pair.wordings == ("Does honey go off?", "how long is honey good for", "honey shelf life")


def test_other_languages_are_left_out(tmp_path: Path) -> None:
    scratch(tmp_path / "keeping.yml", GOOD)
    assert load(tmp_path, "nl") == []
    assert load(tmp_path / "nowhere", "en") == []


@pytest.mark.parametrize(("written", "said"), [
    (GOOD.replace("answer: No, honey keeps for years.", "answer: ''"), "has no answer"),
    (GOOD.replace("question: Does honey go off?", "question: yes"), "question"),
    (GOOD.replace("about:", "subject:"), "subject"),
    (GOOD.replace("pairs:", "entries:"), "entries"),
    ("pairs: [just words]", "pair number 1"),
    ("pairs: {", "cannot be read"),
    ("- a list", "holds no mapping"),
])
def test_what_is_wrong_is_named_with_its_file(tmp_path: Path, written: str, said: str) -> None:
    file = scratch(tmp_path / "keeping.yml", written)
    with pytest.raises(QuestionBaseError, match=said) as problem:
        load(tmp_path, "en")
    assert str(file) in str(problem.value)


def test_an_id_occurs_once_in_all_files(tmp_path: Path) -> None:
    scratch(tmp_path / "a.yml", GOOD)
    scratch(tmp_path / "b.yml", GOOD.replace("language: en", "language: nl"))
    with pytest.raises(QuestionBaseError, match=r"keeping-honey.*another"):
        load(tmp_path, "en")


def test_wordings_of_other_hands_join_those_of_the_pair(tmp_path: Path) -> None:
    scratch(tmp_path / "keeping.yml", GOOD)
    scratch(tmp_path / "worded" / "keeping.yml", "wordings:\n  keeping-honey: [my honey is ten years old]\n")
    (pair,) = load(tmp_path, "en")
    assert pair.also == ("how long is honey good for", "honey shelf life", "my honey is ten years old")


@pytest.mark.parametrize(("written", "said"), [
    ("wordings: {keeping-jam: [is it fine]}", "keeping-jam.*no such pair"),
    ("wordings: {keeping-honey: is it fine}", "keeping-honey.*list"),
    ("wordings: {keeping-honey: [yes]}", "keeping-honey.*quote"),
    ("pairs: []", "wordings"),
])
def test_what_is_wrong_with_wordings_is_named(tmp_path: Path, written: str, said: str) -> None:
    scratch(tmp_path / "keeping.yml", GOOD)
    file = scratch(tmp_path / "worded" / "keeping.yml", written)
    with pytest.raises(QuestionBaseError, match=said) as problem:
        load(tmp_path, "en")
    assert str(file) in str(problem.value)


def test_a_pair_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="frozen"):
        setattr(Pair(id="a", question="b"), "question", "c")  # noqa: B010


def test_the_project_s_own_pairs() -> None:
    pairs = load(PROJECT / "knowledge" / "qa", "en")
    assert len(pairs) >= 1800
    for pair in pairs:
        assert len(pair.also) >= 2, pair.id
        assert len(pair.answer.split()) <= (100 if "emergency number" in pair.answer else 60), pair.id  # first aid that leaves out a step does harm
        assert pair.about, pair.id
    for category in ("replacing", "meaning", "difference", "keeping", "cooking-time", "health", "technique"):
        assert sum(pair.category == category for pair in pairs) >= 200, category
