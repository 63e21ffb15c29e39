"""`souschef teach` and `souschef forget`, as an operator uses them beside a running assistant."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from actions.answering.common_sense.base import QuestionBase
from actions.answering.common_sense.building import build, in_use
from actions.answering.common_sense.imported import Imported
from actions.answering.common_sense.pairs import Pair
from actions.cli import app
from actions.learning.kept import Kept
from tests.conftest import scratch
from tests.unit.answering.common_sense.kitchen_questions import small_base, tools

QUESTION, ANSWER = "Why does my oven whistle?", "Steam leaves through the seal."


def store(folder: Path) -> str:
    return f"sqlite:///{folder / 'store.db'}"


def run(folder: Path, *arguments: object, **environment: str) -> Result:
    variables = {"SOUSCHEF_STORE": store(folder), "SOUSCHEF_QUESTIONS": str(folder / "qa"), **environment}
    result = CliRunner().invoke(app, [str(argument) for argument in arguments], env=variables)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def told(base: QuestionBase, text: str) -> str:
    match = base.ask(text)
    return match.pair.answer if match is not None else ""


@pytest.fixture
def running(small_questions: Path) -> QuestionBase:
    """The base as a server opened it before anything was taught."""
    return QuestionBase(small_questions / "en", "ours", tools())


def test_what_is_taught_is_told_at_the_next_question_and_forgotten_likewise(tmp_path: Path, running: QuestionBase) -> None:
    assert told(running, QUESTION) not in (ANSWER, "The door is open.")
    result = run(tmp_path, "teach", QUESTION, ANSWER, "--also", "oven whistling", "--about", "oven", "--category", "rescuing")
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (0, "1 taught, 0 taught anew, 0 with a problem")
    assert (told(running, "why does my oven whistle"), told(running, "Oven whistling?")) == (ANSWER, ANSWER)
    assert run(tmp_path, "teach", QUESTION, "The door is open.").exit_code == 0
    assert told(running, "oven whistling") == "The door is open."
    result = run(tmp_path, "forget", "oven whistling")
    assert (result.exit_code, result.stdout.split(" (")[0]) == (0, f"forgotten: {QUESTION}")
    assert told(running, QUESTION) not in (ANSWER, "The door is open.")


def test_a_new_build_keeps_what_was_taught(tmp_path: Path, running: QuestionBase) -> None:
    run(tmp_path, "teach", QUESTION, ANSWER)
    build(tmp_path / "qa" / "en", small_base()[:-1], list(Imported(store(tmp_path)).all("en")), tools())
    assert told(running, QUESTION) == ANSWER


def test_a_question_of_our_own_is_answered_as_taught_and_this_is_said(tmp_path: Path, running: QuestionBase) -> None:
    result = run(tmp_path, "teach", "what can I use instead of KALE", "Take chard.")
    assert "our own pair 'replacing-kale' has this question too; what was taught is preferred" in result.stdout
    assert told(running, "What can I use instead of kale?") == "Take chard."
    result = run(tmp_path, "forget", "replacing-kale")
    assert result.exit_code == 1
    assert "knowledge/qa" in result.output


def test_kept_questions_with_its_wording_are_done(tmp_path: Path, small_questions: Path) -> None:
    kept = Kept(store(tmp_path))
    for text in ("why does my oven whistle", "oven whistling!", "why is my oven cold?"):
        kept.keep(text)
    result = run(tmp_path, "teach", QUESTION, ANSWER, "--also", "oven whistling")
    assert "2 kept questions are done" in result.stdout
    assert [one.question for one in kept.open("en")] == ["why is my oven cold?"]
    kept.keep("oven whistling")
    assert json.loads(run(tmp_path, "forget", QUESTION, "--json").stdout)["done"] == 1


def test_a_file_is_taught_and_its_bad_rows_are_named(tmp_path: Path, running: QuestionBase) -> None:
    file = scratch(tmp_path / "a.csv", f"question,answer,also\n{QUESTION},{ANSWER},oven whistling|a whistling oven\nWhy?,,\n{QUESTION},Again.,\n")
    result = run(tmp_path, "teach", "--csv", file)
    assert (result.exit_code, told(running, "a whistling oven")) == (1, ANSWER)
    assert "row 2: it has no answer: Why?" in result.output
    assert "row 3: row 1 teaches this question already" in result.output
    done = json.loads(run(tmp_path, "teach", "--csv", file, "--json").stdout)
    assert ([one["replaced"] for one in done["taught"]], [one["row"] for one in done["problems"]]) == ([True], [2, 3])


def test_a_file_without_a_good_row_changes_nothing(tmp_path: Path, small_questions: Path) -> None:
    before = in_use(small_questions / "en")
    result = run(tmp_path, "teach", "--csv", scratch(tmp_path / "a.csv", "question,reply\na,b\n"))
    assert (result.exit_code, in_use(small_questions / "en")) == (1, before)
    assert "the file: its first row has no column 'answer'" in result.output


def test_what_was_taught_is_listed(tmp_path: Path, small_questions: Path) -> None:
    assert run(tmp_path, "teach", "--list").stdout == "nothing was taught yet\n"
    run(tmp_path, "teach", QUESTION, ANSWER)
    [listed] = json.loads(run(tmp_path, "teach", "--list", "--json").stdout)["taught"]
    assert (listed["question"], listed["answer"]) == (QUESTION, ANSWER)
    assert run(tmp_path, "teach", "--list").stdout == f"{listed['id']}\t{QUESTION}\t{ANSWER}\n"


def test_imported_pairs_stay_imported(tmp_path: Path, small_questions: Path) -> None:
    imported = Imported(store(tmp_path))
    with imported.engine.begin() as connection:
        imported.add([Pair(id="forum-1", question="Does tofu melt?", answer="No.", source="a forum")], connection)
    assert "the pair 'forum-1' from a forum has this question too" in run(tmp_path, "teach", "does tofu melt", "Never.").stdout
    assert run(tmp_path, "forget", "does tofu melt").exit_code == 0
    result = run(tmp_path, "forget", "does tofu melt")
    assert (result.exit_code, imported.count()) == (1, 1)
    assert "imported from a forum" in result.output


@pytest.mark.parametrize("arguments", [
    ("teach",), ("teach", QUESTION), ("teach", QUESTION, ANSWER, "--list"), ("teach", QUESTION, ANSWER, "--csv", "a.csv"), ("teach", QUESTION, "--list"), ("forget",),
])
def test_what_is_missing_is_a_wrong_use(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    assert run(tmp_path, *arguments).exit_code == 2


def test_what_cannot_be_taught_or_opened_is_named(tmp_path: Path, small_questions: Path) -> None:
    for arguments, environment, said in (
        (("teach", "?", ANSWER), {}, "no question"), (("teach", QUESTION, ""), {}, "no answer"), (("teach", "--csv", tmp_path / "none.csv"), {}, "is no file"),
        (("teach", QUESTION, ANSWER), {"SOUSCHEF_STORE": "nonsense"}, "SOUSCHEF_STORE"),
    ):
        result = run(tmp_path, *arguments, **environment)
        assert result.exit_code == 2
        assert said in result.output.replace("\n", " ")


def test_without_a_base_it_is_stored_and_the_remedy_is_named(tmp_path: Path) -> None:
    result = run(tmp_path, "teach", QUESTION, ANSWER)
    assert result.exit_code == 1
    assert "build-qa" in result.output
    assert [pair.answer for pair in Imported(store(tmp_path)).all("en")] == [ANSWER]
    result = run(tmp_path, "forget", QUESTION)
    assert (result.exit_code, Imported(store(tmp_path)).count()) == (1, 0)
