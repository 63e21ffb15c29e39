"""`souschef evaluate smalltalk`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from typer.testing import CliRunner

from actions.cli import app
from actions.encyclopedia.paper import METHODS
from actions.encyclopedia.store import Encyclopedia
from actions.evaluation.smalltalk import OURS, PAPER, Answered, GoldRow, average_precision, judge, report
from tests.unit.encyclopedia.wiki import kitchen_wiki

RUNNER = CliRunner()
ROWS = (
    {"id": "1", "text": "What's your favourite vegetable?", "type": "what", "good": ["carrots"], "average": ["leek"]},
    {"id": "2", "text": "Who is your favourite cook?", "type": "who", "good": ["Nobody at all"], "average": ["Ann Pott"]},
    {"id": "3", "text": "What is your favourite planet?", "type": "what", "good": ["Mars"]},
)


@pytest.fixture
def wiki(tmp_path: Path) -> Encyclopedia:
    return kitchen_wiki(tmp_path)


def lines(place: Path, *rows: Mapping[str, object]) -> str:
    place.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return str(place)


@pytest.mark.parametrize(("right", "rank", "value"), [
    ([True], 1, 1.0),
    ([False, True], 1, 0.0), ([False, True], 2, 0.5), ([True, False, True], 3, (1 + 2 / 3) / 2), ([], 5, 0.0), ([False] * 10, 10, 0.0), ([True, True, False], 10, 1.0),
])
def test_average_precision(right: list[bool], rank: int, value: float) -> None:
    assert average_precision(right, rank) == pytest.approx(value)


def test_answers_are_judged_by_title_stem_or_redirect(wiki: Encyclopedia) -> None:
    right = judge(GoldRow(id="1", text="?", good=["CARROTS", "Vegetables", "wooden spoon"], average=["leek"]), wiki)
    entries = [wiki.find(title) for title in ("Carrot", "Vegetable", "Wooden spoon (tool)", "Leek", "Pea")]
    assert [right(entry, False) for entry in entries if entry] == [True, True, True, False, False]
    assert [right(entry, True) for entry in entries if entry] == [True, True, True, True, False]


def test_a_declined_question_is_not_good(wiki: Encyclopedia) -> None:
    carrot = wiki.find("Carrot")
    assert carrot is not None
    rows = [GoldRow(id=str(at), text="?", good=["carrot"]) for at in range(2)]
    answered = [Answered(rows[0], dict.fromkeys((*METHODS, OURS), (carrot,))), Answered(rows[1], dict.fromkeys((*METHODS, OURS), ()))]
    found = report(answered, wiki).approaches[OURS]
    assert (found["good"], found["good_or_average"], found["map1"], found["map_average10"], found["declined"]) == (0.5, 0.5, 0.5, 0.5, 1)
    assert found["declined_rightly"] == 0


def test_a_question_without_any_good_answer_is_declined_rightly(wiki: Encyclopedia) -> None:
    carrot = wiki.find("Carrot")
    assert carrot is not None
    rows = [GoldRow(id="1", text="?", good=[]), GoldRow(id="2", text="?", good=[])]
    answered = [Answered(rows[0], dict.fromkeys((*METHODS, OURS), (carrot,))), Answered(rows[1], dict.fromkeys((*METHODS, OURS), ()))]
    found = report(answered, wiki).approaches[OURS]
    assert (found["good"], found["declined"], found["declined_rightly"]) == (0.0, 1, 1)


def test_judged_questions_give_the_table(wiki: Encyclopedia, tmp_path: Path) -> None:
    done = RUNNER.invoke(app, ["evaluate", "smalltalk", "--data", lines(tmp_path / "gold.jsonl", *ROWS), "--encyclopedia", str(tmp_path / "wiki.db"), "--json"])
    told = json.loads(done.stdout)
    assert (done.exit_code, told["task"], told["n"], list(told["approaches"])) == (0, "smalltalk", 3, [*METHODS, OURS])
    ours = told["approaches"][OURS]
    assert (ours["good"], ours["good_or_average"], ours["declined"]) == (0.3333, 0.6667, 1)
    assert set(ours) == {"good", "good_or_average", "declined", "declined_rightly", *(f"{short}{rank}" for short in ("map", "map_average") for rank in range(1, 11))}
    table = RUNNER.invoke(app, ["evaluate", "smalltalk", "--data", str(tmp_path / "gold.jsonl"), "--encyclopedia", str(tmp_path / "wiki.db")])
    assert table.exit_code == 0 and str(PAPER["structure"]["good"]) in table.stdout and "MAP, good or average" in table.stdout


def test_questions_alone_give_the_answers_of_each_method(wiki: Encyclopedia, tmp_path: Path) -> None:
    asked = lines(tmp_path / "asked.jsonl", *({key: row[key] for key in ("id", "text", "type")} for row in ROWS))
    done = RUNNER.invoke(app, ["evaluate", "smalltalk", "--questions", asked, "--encyclopedia", str(tmp_path / "wiki.db"), "--json"])
    told = json.loads(done.stdout)
    assert [one["id"] for one in told["answers"]] == ["1", "2", "3"]
    assert told["answers"][0]["answers"][OURS][0] == "Carrot" and set(told["answers"][0]["answers"]) == {*METHODS, OURS}
    assert told["approaches"][OURS] == {"declined": 1}
    assert "Carrot" in RUNNER.invoke(app, ["evaluate", "smalltalk", "--questions", asked, "--encyclopedia", str(tmp_path / "wiki.db")]).stdout


@pytest.mark.parametrize(("rows", "message"), [(["{}"], "id"), (["no json"], "line 1"), ([], "holds no row"), (['{"id": "1", "text": "x", "type": "why"}'], "type")])
def test_questions_that_cannot_be_used_are_named(tmp_path: Path, rows: list[str], message: str) -> None:
    (tmp_path / "q.jsonl").write_text("\n".join(rows), encoding="utf-8")
    done = RUNNER.invoke(app, ["evaluate", "smalltalk", "--questions", str(tmp_path / "q.jsonl")])
    assert done.exit_code == 2 and message in done.stderr and "q.jsonl" in done.stderr


def test_without_articles_the_remedy_is_named(tmp_path: Path) -> None:
    asked = lines(tmp_path / "q.jsonl", dict(ROWS[0]))
    done = RUNNER.invoke(app, ["evaluate", "smalltalk", "--data", asked, "--encyclopedia", str(tmp_path / "none.db")])
    assert done.exit_code == 2 and "import-encyclopedia" in done.stderr
    assert RUNNER.invoke(app, ["evaluate", "smalltalk", "--data", asked, "--questions", asked]).exit_code == 2
