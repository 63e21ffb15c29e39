"""Files of questions with their situation."""

from __future__ import annotations

from pathlib import Path

import pytest

from actions.answering.question_type.examples import TypesError, typed, unanswerable
from actions.settings import PROJECT
from tests.conftest import scratch

QUESTION = "questions:\n- {ask: 'how much salt', type: specific, recipe: soup, at: 'Add the salt'}\n"
NOBODY = "groups:\n  outside: [taxi]\n  unknowable: [my keys]\n  answerable: [what is umami]\n"


def test_files_are_read_in_order(tmp_path: Path) -> None:
    scratch(tmp_path / "b.yml", "questions:\n- {ask: why, type: general}\n")
    scratch(tmp_path / "a.yml", QUESTION)
    assert [(one.ask, one.type, one.recipe, one.at) for one in typed(tmp_path)] == [("how much salt", "specific", "soup", "Add the salt"), ("why", "general", None, None)]
    assert list(typed(tmp_path / "nowhere")) == []


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("questions: [", "bad.yml"), ("questions: []", "questions"), ("- a", "bad.yml"), ("", "bad.yml"), (QUESTION.replace("specific", "special"), "special"),
        (QUESTION.replace("how much salt", ""), "ask"), (QUESTION.replace("recipe: soup, ", ""), "no recipe"), (QUESTION.replace("at:", "step:"), "step"),
        (b"questions: \xff", "bad.yml"),
    ],
)
def test_a_bad_file_of_typed_questions_is_named(content: str | bytes, said: str, tmp_path: Path) -> None:
    (tmp_path / "bad.yml").write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(TypesError, match=said) as refused:
        list(typed(tmp_path))
    assert "bad.yml" in str(refused.value)


def test_what_nobody_answers_is_read(tmp_path: Path) -> None:
    found = unanswerable(scratch(tmp_path / "en.yml", NOBODY))
    assert (found.outside, found.unknowable, found.missing, found.answerable) == (("taxi",), ("my keys",), (), ("what is umami",))


@pytest.mark.parametrize("content", [NOBODY.replace("[taxi]", "[]"), NOBODY + "  more: [x]\n", NOBODY + "  missing: [{ask: x, at: start}]\n", "x"])
def test_a_bad_file_of_these_is_named(content: str, tmp_path: Path) -> None:
    with pytest.raises(TypesError, match=r"en\.yml"):
        unanswerable(scratch(tmp_path / "en.yml", content))
    with pytest.raises(TypesError, match=r"nowhere\.yml"):
        unanswerable(tmp_path / "nowhere.yml")


def test_the_shipped_questions_are_enough_and_balanced() -> None:
    found = list(typed(PROJECT / "knowledge" / "question_type" / "en"))
    general = sum(one.type == "general" for one in found)
    assert len(found) >= 1200
    assert 0.4 <= general / len(found) <= 0.6
    assert len({one.recipe for one in found if one.recipe}) >= 20
    assert unanswerable(PROJECT / "knowledge" / "unanswerable" / "en.yml").missing
