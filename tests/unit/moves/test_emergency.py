"""Emergencies go before everything else, and the recipe waits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from actions.answering.emergencies import Emergencies
from actions.kitchen import Kitchen
from actions.moves.danger import EMERGENCY, as_emergency
from actions.moves.turn import Part, Turn
from actions.state import State
from tests.unit.moves.cook import Cook, Said

DRUNK = "my kid drank bleach"


def emergency(kitchen: Kitchen, text: str, *parts: Part) -> Part | None:
    return as_emergency(Turn(kitchen, State(), text), list(parts))


def test_the_whole_utterance_is_one(kitchen: Kitchen) -> None:
    found = emergency(kitchen, DRUNK, Part("my kid", "off_topic"), Part("drank bleach", "done"))
    assert found is not None
    assert (found.text, found.intent) == (DRUNK, EMERGENCY)


@pytest.mark.parametrize("text", ["how long do I fry the onions", "next", "/ask_other"])
def test_what_tells_of_none_is_none(kitchen: Kitchen, text: str) -> None:
    assert emergency(kitchen, text, Part(text, "ask_other")) is None
    assert emergency(replace(kitchen, emergencies=Emergencies()), DRUNK, Part(DRUNK, "ask_other")) is None


@pytest.mark.parametrize("intent", ["done", "next", "off_topic", "nlu_fallback", "choose_recipe"])
def test_help_comes_first_and_nothing_moves(kitchen: Kitchen, domain: Mapping[str, Any], intent: str) -> None:
    cook = Cook(kitchen, domain)
    cook.start("guacamole", 3)
    heard = cook.says(Said(intent, DRUNK))
    assert heard.names == ["utter_common_sense"]
    assert heard.text.startswith("Call poison control or the emergency number at once")
    assert (cook.state.step, cook.state.stage) == (3, "cooking")
    trace = cook.state.answer_trace
    assert trace is not None
    assert (trace["source"], trace["answer_id"], trace["path"][0]) == ("common_sense", "emergency-cleaner-swallowed", "emergency")


def test_it_goes_before_what_was_asked(kitchen: Kitchen, domain: Mapping[str, Any]) -> None:
    cook = Cook(kitchen, domain)
    cook.start("guacamole", 3)
    cook.say("stop")
    asked = cook.state.pending
    assert asked is not None
    cook.says(Said("affirm", "yes"), Said("report", "the pan is on fire"))
    assert cook.state.stage == "cooking"


def test_what_goes_on_with_it_is_told_again(kitchen: Kitchen, domain: Mapping[str, Any]) -> None:
    cook = Cook(kitchen, domain)
    cook.say("ask_other", DRUNK)
    heard = cook.say("ask_other", "should he vomit?")
    assert "do not make them vomit" in heard.text


@pytest.mark.parametrize("text", ["no phone here", "why?", "and the others?"])
def test_what_is_said_behind_it_is_understood_as_a_question(kitchen: Kitchen, domain: Mapping[str, Any], text: str) -> None:
    cook = Cook(kitchen, domain)
    cook.start("guacamole", 3)
    cook.say("ask_other", DRUNK)
    heard = cook.say("ask_other", text)
    assert "utter_apology" not in heard.names
    assert cook.state.history[0].intent == "ask_other"
