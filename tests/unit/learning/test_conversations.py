"""Conversations read from Rasa's tracker store."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy.engine import URL

from actions.learning.conversations import named, read_conversations, tracker_store
from actions.learning.tables import LearningError
from tests.conftest import scratch
from tests.unit.learning.talks import Talks, small_talks


def url(file: Path) -> URL:
    return URL.create("sqlite", database=str(file))


def test_conversations_come_with_their_questions_and_answers(tmp_path: Path) -> None:
    small_talks(tmp_path / "talks.db")
    anna, bert = read_conversations(url(tmp_path / "talks.db"))
    assert (anna.sender, bert.sender, anna.began < bert.began) == ("anna", "bert", True)
    assert [(one.number, one.text, one.resolved, one.type, one.source, one.answer) for one in anna.questions] == [
        (1, "how much milk?", "how much milk?", "specific", "recipe", "200 ml."),
        (2, "and the rice?", "how much rice?", "specific", "fallback", "I don't know."),
        (3, "is it vegan?", "is it vegan?", "general", "fallback", "The recipe doesn't say."),
    ]
    assert (bert.questions[0].intent, bert.questions[0].path) == ("ask_other", ("intent ask_other",))
    assert len({one.moment for one in anna.questions}) == 3


def test_a_session_that_carries_the_last_trace_over_asks_nothing(tmp_path: Path) -> None:
    talks = Talks(tmp_path / "talks.db")
    talks.session("anna")
    talks.asked("anna", "how much milk?", "200 ml.", "specific", "recipe")
    talks.session("anna", carried={"question": "how much milk?", "type": "specific", "source": "recipe"})
    talks.said("anna", "hi", "Hello.", "We're making pancakes.")
    [anna] = read_conversations(url(talks.file))
    assert [one.text for one in anna.questions] == ["how much milk?"]


def test_who_asked_nothing_is_left_out_and_all_messages_of_an_answer_count(tmp_path: Path) -> None:
    talks = Talks(tmp_path / "talks.db")
    talks.said("carl", "hi", "Hello.")
    talks.said("dora", "how much milk and is it vegan?", "200 ml.", "", "The recipe doesn't say.", trace={"type": "general"})
    [dora] = read_conversations(url(talks.file))
    [question] = dora.questions
    assert (question.text, question.answer, question.source, question.path) == ("how much milk and is it vegan?", "200 ml.\nThe recipe doesn't say.", "", ())


def test_damaged_events_break_nothing(tmp_path: Path) -> None:
    talks = small_talks(tmp_path / "talks.db")
    with sqlite3.connect(talks.file) as connection:
        connection.execute("UPDATE events SET data = '{' WHERE type_name = 'bot'")
        connection.execute("INSERT INTO events (sender_id, type_name, timestamp, action_name, data) VALUES ('anna', 'slot', NULL, 'answer_trace', NULL)")
        connection.execute("INSERT INTO events (sender_id, type_name, timestamp, data) VALUES ('anna', 'user', NULL, '[]')")
    anna, _ = read_conversations(url(talks.file))
    assert [one.answer for one in anna.questions] == ["", "", ""]


def test_the_tracker_store_is_only_read(tmp_path: Path) -> None:
    talks = small_talks(tmp_path / "talk's #1?.db")
    before = talks.file.read_bytes()
    assert len(read_conversations(url(talks.file))) == 2
    assert talks.file.read_bytes() == before


def test_a_conversation_is_named_by_sender_key_or_their_beginning(tmp_path: Path) -> None:
    talks = small_talks(tmp_path / "talks.db")
    talks.asked("anna-2", "why?", "Because.", "specific", "recipe")
    found = read_conversations(url(talks.file))
    assert [named(found, name).sender for name in ("anna", "ber", found[1].key, found[1].key[:8], "anna-")] == ["anna", "bert", "bert", "bert", "anna-2"]
    for name, said in (("ann", "2 conversations"), ("zoe", "no conversation")):
        with pytest.raises(LearningError, match=said):
            named(found, name)


def test_a_place_is_a_file_a_url_or_that_of_the_endpoints(tmp_path: Path) -> None:
    assert tracker_store(str(tmp_path / "a.db")) == url(tmp_path / "a.db")
    assert tracker_store("postgresql://me:x@host/talks").host == "host"
    assert Path(str(tracker_store(None).database)).name == "conversations.db"
    lite = scratch(tmp_path / "lite.yml", "tracker_store:\n  type: SQL\n  dialect: sqlite\n  db: b/talks.db\n")
    assert tracker_store(None, lite) == url(tmp_path / "b" / "talks.db")


def test_the_endpoints_may_name_a_server_and_variables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TALKS_PASSWORD", "se:cret")
    text = "tracker_store:\n  dialect: postgresql\n  url: host\n  port: 5433\n  db: talks\n  username: me\n  password: ${TALKS_PASSWORD}\n"
    found = tracker_store(None, scratch(tmp_path / "server.yml", text))
    assert (found.drivername, found.host, found.port, found.database, found.username, found.password) == ("postgresql", "host", 5433, "talks", "me", "se:cret")


@pytest.mark.parametrize("text", ["", "action_endpoint: {url: x}\n", "tracker_store: memory\n", "tracker_store: {dialect: postgresql, port: x}\n", "a: [\n"])
def test_endpoints_without_a_tracker_store_name_the_remedy(tmp_path: Path, text: str) -> None:
    with pytest.raises(LearningError, match="--tracker-store"):
        tracker_store(None, scratch(tmp_path / "endpoints.yml", text))


def test_what_is_no_tracker_store_is_named(tmp_path: Path) -> None:
    with pytest.raises(LearningError, match="there is no tracker store"):
        read_conversations(url(tmp_path / "none.db"))
    assert not (tmp_path / "none.db").exists()
    for content in (b"", b"no database at all, but long enough to be looked at" * 40):
        (tmp_path / "other.db").write_bytes(content)
        with pytest.raises(LearningError, match="cannot be read"):
            read_conversations(url(tmp_path / "other.db"))
    with pytest.raises(LearningError) as caught:
        read_conversations(tracker_store("nonsense+x://me:secret@host/talks"))
    assert "secret" not in str(caught.value)
    with pytest.raises(LearningError, match="SQLAlchemy URL"):
        tracker_store("sqlite:://x")
