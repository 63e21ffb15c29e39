"""`souschef conversations`, `mark` and `sus`, as an operator uses them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from actions.cli import app
from actions.learning.usability import Usability
from tests.unit.learning.talks import small_talks


def run(folder: Path, *arguments: object, typed: str | None = None) -> Result:
    result = CliRunner().invoke(app, [str(argument) for argument in arguments], env={"SOUSCHEF_STORE": f"sqlite:///{folder / 'store.db'}", "COLUMNS": "160"}, input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def talks(tmp_path: Path) -> Path:
    """A tracker store with two conversations."""
    return small_talks(tmp_path / "talks.db").file


def marked(folder: Path, talks: Path) -> None:
    """Mark all four questions."""
    for name, number, *options in (
        ("anna", 1, "specific", "--right"), ("anna", 2, "specific", "--wrong", "--available"), ("anna", 3, "specific", "--wrong"), ("bert", 1, "general", "--right"),
    ):
        result = run(folder, "mark", name, number, "--type", *options, "--tracker-store", talks)
        assert result.exit_code == 0, result.output


def test_conversations_are_listed_with_questions_answers_and_marks(tmp_path: Path, talks: Path) -> None:
    run(tmp_path, "mark", "bert", 1, "--type", "general", "--right", "--tracker-store", talks)
    result = run(tmp_path, "conversations", "--tracker-store", talks)
    assert result.exit_code == 0
    assert "  1. how much milk? [specific, recipe]\n      200 ml.\n" in result.stdout
    assert "  1. how long does milk keep? [general, common_sense · marked general, right]" in result.stdout
    assert "2 conversations, 4 questions, 1 marked" in result.stdout
    anna, bert = json.loads(run(tmp_path, "conversations", "--tracker-store", talks, "--json").stdout)["conversations"]
    assert (anna["sender"], [one["resolved"] for one in anna["questions"]][1], anna["questions"][0]["mark"]) == ("anna", "how much rice?", None)
    assert bert["questions"][0]["mark"] == {"type": "general", "right": True, "available": True}


def test_tables_are_printed_beside_the_papers(tmp_path: Path, talks: Path) -> None:
    assert run(tmp_path, "conversations", "--tables", "--tracker-store", talks).stdout.startswith("none of 4 questions is marked")
    marked(tmp_path, talks)
    found = json.loads(run(tmp_path, "conversations", "--tables", "--json", "--tracker-store", talks).stdout)
    assert (found["questions"], found["marked"]) == (4, 4)
    assert [found["stages"][stage]["total"]["n"] for stage in ("asked", "available", "classified", "passed", "right")] == [4, 3, 3, 2, 2]
    assert found["classification"]["specific"]["recall"] == pytest.approx(2 / 3, abs=1e-4)
    assert (found["paper"]["classification"]["weighted"]["f1"], found["paper"]["stages"]["right"]["total"]) == (0.83, {"n": 192, "share": 0.66})
    text = run(tmp_path, "conversations", "--tables", "--tracker-store", talks).stdout
    for figure in ("0.67 (0.85)", "2 0.50 (192 0.66)", "4 of 4 questions are marked"):
        assert figure in text


def test_a_mark_can_be_given_anew(tmp_path: Path, talks: Path) -> None:
    marked(tmp_path, talks)
    run(tmp_path, "mark", "bert", 1, "--type", "general", "--wrong", "--missing", "--tracker-store", talks)
    _, bert = json.loads(run(tmp_path, "conversations", "--tracker-store", talks, "--json").stdout)["conversations"]
    assert bert["questions"][0]["mark"] == {"type": "general", "right": False, "available": False}


def test_single_keys_mark_what_is_not_marked(tmp_path: Path, talks: Path) -> None:
    result = run(tmp_path, "mark", "--tracker-store", talks, typed="srnswa")
    assert result.exit_code == 0
    assert "how much milk?" in result.stdout
    assert result.stdout.splitlines()[-1] == "2 marked, 2 left"
    assert run(tmp_path, "mark", "--tracker-store", talks, typed="gwmq").stdout.splitlines()[-1] == "1 marked, 1 left"
    assert run(tmp_path, "mark", "--tracker-store", talks, typed="sr").stdout.splitlines()[-1] == "1 marked, 0 left"
    assert run(tmp_path, "mark", "--tracker-store", talks).stdout == "every question is marked\n"


@pytest.mark.parametrize(("arguments", "said"), [
    (("anna",), "CONVERSATION NUMBER"), (("anna", 1), "CONVERSATION NUMBER"), (("anna", 1, "--type", "odd", "--right"), "CONVERSATION NUMBER"), (("--right",), "or nothing"),
    (("anna", 1, "--type", "general"), "CONVERSATION NUMBER"), (("zoe", 1, "--type", "general", "--right"), "no conversation"),
    (("anna", 9, "--type", "general", "--right"), "no question 9"),
])
def test_what_cannot_be_marked_is_named(tmp_path: Path, talks: Path, arguments: tuple[object, ...], said: str) -> None:
    result = run(tmp_path, "mark", *arguments, "--tracker-store", talks)
    assert result.exit_code == 2
    assert said in " ".join(result.output.replace("│", " ").split())


def test_a_tracker_store_that_is_not_there_is_named(tmp_path: Path) -> None:
    result = run(tmp_path, "conversations", "--tracker-store", tmp_path / "none.db")
    assert result.exit_code == 2
    assert "none.db" in result.output.replace("\n", "")


def test_usability_is_summed_up_beside_the_papers(tmp_path: Path) -> None:
    assert "nobody has filled in" in run(tmp_path, "sus").stdout
    assert json.loads(run(tmp_path, "sus", "--json").stdout) == {"n": 0, "mean": None, "sd": None, "paper": {"n": 6, "mean": 82.08, "sd": 4.85}}
    usability = Usability(f"sqlite:///{tmp_path / 'store.db'}")
    usability.keep([5, 1] * 5)
    usability.keep([3] * 10)
    assert run(tmp_path, "sus").stdout == "n = 2, mean 75.00, standard deviation 35.36 (the paper: n = 6, mean 82.08, standard deviation 4.85)\n"
    assert json.loads(run(tmp_path, "sus", "--json").stdout)["sd"] == 35.36
