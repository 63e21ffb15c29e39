"""`souschef review`, as an operator uses it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from actions.cli import app
from actions.learning.kept import Kept


def run(folder: Path, *arguments: object, **environment: str) -> Result:
    variables = {"SOUSCHEF_STORE": f"sqlite:///{folder / 'store.db'}", "SOUSCHEF_QUESTIONS": str(folder / "qa"), **environment}
    result = CliRunner().invoke(app, ["review", *(str(argument) for argument in arguments)], env=variables)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    """Three questions about one thing, and two others."""
    found = Kept(f"sqlite:///{tmp_path / 'store.db'}")
    found.keep("no leek in the house, what now", recipe="soup", step=2)
    found.keep("why does my sauce split?", reason="doubtful", source="recipe")
    found.keep("what can I use instead of leek?", recipe="soup")
    found.keep("No leek in the house: what now?", reason="repaired", source="common_sense")
    found.keep("is a stone oven hot?")
    return found


def test_groups_are_shown_the_largest_first_with_reasons_recipes_and_the_nearest_answer(tmp_path: Path, kept: Kept, small_questions: Path) -> None:
    result = run(tmp_path)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "1: asked 3 times, unanswered 2, repaired 1; beside soup 2"
    assert "    no leek in the house, what now (2)" in lines
    assert "nearest, told (" in result.stdout
    assert "replacing-leek" in result.stdout
    assert lines[-1].startswith("5 questions, 3 groups, 3 shown")


def test_the_same_as_json(tmp_path: Path, kept: Kept, small_questions: Path) -> None:
    found = json.loads(run(tmp_path, "--json").stdout)
    first = found["groups"][0]
    assert (found["questions"], first["count"], first["ids"], first["reasons"], first["recipes"]) == (5, 3, [1, 3, 4], {"unanswered": 2, "repaired": 1}, {"soup": 2})
    assert (first["nearest"]["id"], first["nearest"]["believed"]) == ("replacing-leek", True)
    assert all(0 <= group["nearest"]["distance"] <= 1 for group in found["groups"])


def test_reasons_and_a_limit_choose(tmp_path: Path, kept: Kept, small_questions: Path) -> None:
    found = json.loads(run(tmp_path, "--reason", "doubtful", "--reason", "repaired", "--json").stdout)
    assert [group["ids"] for group in found["groups"]] == [[2], [4]]
    assert len(json.loads(run(tmp_path, "--limit", 1, "--json").stdout)["groups"]) == 1
    assert run(tmp_path, "--reason", "boring").exit_code == 2


def test_a_group_is_done_by_any_of_its_numbers(tmp_path: Path, kept: Kept, small_questions: Path) -> None:
    result = run(tmp_path, "--done", 3, "--done", 2)
    assert result.exit_code == 0
    assert "done: 3 questions such as 'no leek in the house, what now'" in result.stdout
    assert [one.question for one in kept.open("en")] == ["is a stone oven hot?"]
    result = run(tmp_path, "--done", 3, "--json")
    assert (result.exit_code, json.loads(result.stdout.splitlines()[0])) == (1, {"done": []})
    assert "number 3" in result.output


def test_without_a_base_questions_are_shown_without_the_nearest_answer(tmp_path: Path, kept: Kept) -> None:
    result = run(tmp_path, "--json")
    assert result.exit_code == 0
    assert [group["nearest"] for group in json.loads(result.stdout)["groups"]] == [None] * len(json.loads(result.stdout)["groups"])
    assert "build-qa" in result.stderr


def test_where_nothing_was_kept_this_is_said(tmp_path: Path) -> None:
    assert run(tmp_path).stdout == "no questions were kept that are not done\n"
    assert json.loads(run(tmp_path, "--json").stdout) == {"questions": 0, "groups": []}
    assert run(tmp_path, SOUSCHEF_STORE="nonsense").exit_code == 2
