"""Rasa's intents are the acts that were learned, and nothing is trained for them."""

from __future__ import annotations

from typing import Any

import pytest
from rasa.engine.graph import ExecutionContext, GraphSchema
from rasa.engine.storage.local_model_storage import LocalModelStorage
from rasa.engine.storage.resource import Resource
from rasa.shared.nlu.training_data.message import Message

from nlu.acts import RANKED, ReadActs


def reading(place: Any, language: str = "en") -> ReadActs:
    return ReadActs.create(
        {"language": language},
        LocalModelStorage(place),
        Resource("acts"),
        ExecutionContext(GraphSchema({})),
    )


@pytest.fixture(scope="module")
def english(tmp_path_factory: pytest.TempPathFactory) -> ReadActs:
    return reading(tmp_path_factory.mktemp("storage"))


def read(component: ReadActs, text: str) -> Message:
    [message] = component.process([Message({"text": text})])
    return message


@pytest.mark.parametrize(
    ("text", "intent"),
    [
        ("next step please", "next"),
        ("hello there", "greet"),
        ("how much butter do I need?", "ask_amount"),
        ("what else can I use instead of the cream?", "ask_substitute"),
        ("pause", "pause"),
        ("set a timer for five minutes", "nlu_fallback"),
        ("/back", None),
    ],
)
def test_an_act_is_an_intent(english: ReadActs, text: str, intent: str | None) -> None:
    message = read(english, text)
    if intent is None:
        assert message.get("text") == "/previous"
        return
    assert message.get("intent")["name"] == intent
    ranking = message.get("intent_ranking")
    assert ranking[0] == message.get("intent")
    assert 1 < len(ranking) <= RANKED
    chances = [entry["confidence"] for entry in ranking]
    assert chances == sorted(chances, reverse=True)
    assert sum(chances) <= 1.001


def test_each_part_has_its_intent(english: ReadActs) -> None:
    parts = read(english, "that's done. how long does it bake?").get("parts")
    assert [part["intent"] for part in parts] == ["done", "ask_step_time"]
    assert parts[0]["text"].startswith("that's done")
    assert parts[1]["text"].endswith("how long does it bake?")


@pytest.mark.parametrize("text", ["", "   ", "?!", "…"])
def test_of_what_has_no_word_nothing_is_read(english: ReadActs, text: str) -> None:
    message = read(english, text)
    assert message.get("intent") == {"name": "nlu_fallback", "confidence": 1.0}


def test_what_rasa_reads_itself_is_not_read(english: ReadActs) -> None:
    assert read(english, '/go_to_step{"step": 3}').get("parts") == []


def test_without_learned_acts_nothing_is_understood(tmp_path: Any) -> None:
    message = read(reading(tmp_path, "xx"), "next step please")
    assert message.get("intent")["name"] == "nlu_fallback"
    assert message.get("parts") == []
