"""A tracker store as Rasa's servers write it."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

NOON = 1_760_000_000.0

SCHEMA = """CREATE TABLE events (
    id INTEGER NOT NULL PRIMARY KEY, sender_id VARCHAR(255) NOT NULL, type_name VARCHAR(255) NOT NULL, timestamp FLOAT,
    intent_name VARCHAR(255), action_name VARCHAR(255), data TEXT
)"""


class Talks:
    """Writes conversations, event by event.

    Args:
        file: the SQLite file to make.
    """

    def __init__(self, file: Path) -> None:
        self.file, self.now = file, NOON
        self._connection = sqlite3.connect(file)
        self._connection.execute(SCHEMA)

    def session(self, sender: str, carried: dict[str, Any] | None = None) -> None:
        """A new session begins; what the slot of traces held is carried over."""
        self._event(sender, "action", name="action_session_start")
        self._event(sender, "session_started")
        if carried is not None:
            self._event(sender, "slot", name="answer_trace", value=carried)
        self._event(sender, "action", name="action_listen")

    def said(self, sender: str, text: str, *answers: str, trace: dict[str, Any] | None = None) -> None:
        """A message with what was said back, and the trace that it left, where it was a question."""
        self._event(sender, "user", text=text, parse_data={"intent": {"name": "x"}})
        self._event(sender, "action", name="move_x")
        for answer in answers:
            self._event(sender, "bot", text=answer)
        if trace is not None:
            self._event(sender, "slot", name="answer_trace", value=trace)
        self._event(sender, "slot", name="clarifying", value=True)
        self._connection.commit()

    def asked(self, sender: str, text: str, answer: str, kind: str, source: str, **more: Any) -> None:
        """A question with its answer, the type that it counted as, and the source that answered."""
        trace = {"question": text, "resolved": text, "type": kind, "intent": "ask_other", "path": ["intent ask_other"], "source": source, "answer_id": "x", **more}
        self.said(sender, text, answer, trace=trace)

    def _event(self, sender: str, kind: str, **data: Any) -> None:
        self.now += 1.25
        row = (sender, kind, self.now, data.get("name"), json.dumps({"event": kind, "timestamp": self.now, **data}))
        self._connection.execute("INSERT INTO events (sender_id, type_name, timestamp, action_name, data) VALUES (?, ?, ?, ?, ?)", row)


def small_talks(file: Path) -> Talks:
    """Two conversations with three questions and one."""
    talks = Talks(file)
    talks.session("anna")
    talks.said("anna", "hi", "Hello.")
    talks.asked("anna", "how much milk?", "200 ml.", "specific", "recipe")
    talks.session("bert")
    talks.asked("bert", "how long does milk keep?", "A week.", "general", "common_sense")
    talks.said("anna", "next", "Step 2.")
    talks.asked("anna", "and the rice?", "I don't know.", "specific", "fallback", resolved="how much rice?")
    talks.asked("anna", "is it vegan?", "The recipe doesn't say.", "general", "fallback")
    return talks
