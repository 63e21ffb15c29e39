"""What is taught, imported and kept, with the knowledge store on a PostgreSQL server."""

from __future__ import annotations

import json
from pathlib import Path

from sqlalchemy import create_engine
from sqlalchemy.engine import make_url
from typer.testing import CliRunner, Result

from actions.answering.common_sense.base import QuestionBase
from actions.answering.common_sense.imported import Imported
from actions.cli import app
from actions.learning.conversations import read_conversations
from actions.learning.judging import Judgement, Judgements
from actions.learning.kept import Kept
from actions.learning.usability import Usability
from tests.conftest import scratch
from tests.unit.answering.common_sense.kitchen_questions import tools

QUESTION, ANSWER = "Why does my oven whistle?", "Steam leaves through the seal."


def run(url: str, folder: Path, *arguments: object) -> Result:
    result = CliRunner().invoke(app, [str(argument) for argument in arguments], env={"SOUSCHEF_STORE": url, "SOUSCHEF_QUESTIONS": str(folder / "qa")})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_what_is_taught_and_imported_is_told_and_forgotten(postgresql_url: str, tmp_path: Path, small_questions: Path) -> None:
    base = QuestionBase(small_questions / "en", "ours", tools())
    Kept(postgresql_url).keep("why does my oven whistle")
    result = run(postgresql_url, tmp_path, "teach", QUESTION, ANSWER, "--also", "oven whistling", "--about", "oven")
    assert result.exit_code == 0, result.output
    assert "1 kept question" in result.stdout
    path = scratch(tmp_path / "a.csv", "question,answer,id\nHow long do peas keep in a cellar in winter?,Three weeks.,cellar-peas\nHow long do kale stems keep?,,\n")
    told = [json.loads(run(postgresql_url, tmp_path, "import-qa", path, "--everything", "--json").stdout) for _ in range(2)]
    assert [(one["new"], one["unchanged"], len(one["problems"])) for one in told] == [(1, 0, 1), (0, 1, 1)]
    match = base.ask("Oven whistling?")
    assert match is not None
    assert match.pair.answer == ANSWER
    assert run(postgresql_url, tmp_path, "forget", "oven whistling").exit_code == 0
    assert [pair.id for pair in Imported(postgresql_url).all("en")] == ["cellar-peas"]


def test_what_is_learned_from_use_is_kept(postgresql_url: str, tmp_path: Path, small_questions: Path) -> None:
    kept, usability = Kept(postgresql_url), Usability(postgresql_url)
    kept.keep("no leek\0 in the \ud83dhouse", recipe="soup", step=2)
    kept.keep("no leek in the house!", reason="doubtful", source="recipe")
    assert (usability.keep([4] * 10), usability.all()) == (50.0, [50.0])
    found = json.loads(run(postgresql_url, tmp_path, "review", "--json").stdout)
    assert [(group["count"], group["recipes"]) for group in found["groups"]] == [(2, {"soup": 1})]
    assert kept.finish([1, 2, 3]) == 2
    assert kept.open("en") == []


def test_conversations_of_a_tracker_store_are_read_and_marked(postgresql_url: str) -> None:
    trace = {"question": "how much milk?", "type": "specific", "source": "recipe"}
    rows = [("session_started", None, {}), ("user", None, {"text": "how much milk?"}), ("bot", None, {"text": "200 ml."}), ("slot", "answer_trace", {"value": trace})]
    engine = create_engine(postgresql_url)
    with engine.begin() as connection:  # as Rasa makes it
        connection.exec_driver_sql(
            "CREATE TABLE events (id SERIAL PRIMARY KEY, sender_id VARCHAR(255) NOT NULL, type_name VARCHAR(255) NOT NULL, timestamp DOUBLE PRECISION, "
            "intent_name VARCHAR(255), action_name VARCHAR(255), data TEXT)"
        )
        for at, (kind, name, data) in enumerate(rows):
            connection.exec_driver_sql(
                "INSERT INTO events (sender_id, type_name, timestamp, action_name, data) VALUES (%s, %s, %s, %s, %s)", ("anna", kind, 1_760_000_000.5 + at, name, json.dumps(data))
            )
    [conversation] = read_conversations(make_url(postgresql_url))
    assert [(one.text, one.answer) for one in conversation.questions] == [("how much milk?", "200 ml.")]
    judgements = Judgements(postgresql_url)
    for right in (True, False):
        judgements.judge(conversation, conversation.questions[0], Judgement("specific", right))
    assert [one.judgement for one in judgements.of([conversation])] == [Judgement("specific", False)]
