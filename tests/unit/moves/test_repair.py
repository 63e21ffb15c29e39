"""An answer that was not to the question, doubt between two sources, and a missing piece."""

from __future__ import annotations

import pytest

from actions.moves.turn import Part
from actions.moves.waiting import meant_thing, wanted_source
from tests.unit.moves.cook import Cook

SALT = "how much salt goes in?"


@pytest.mark.parametrize(("text", "source"), [
    ("no, in general", "common_sense"), ("not in this recipe, generally", "common_sense"), ("In this recipe, I mean", "recipe"), ("for this dish", "recipe"),
    ("that's not what I asked", None), ("I meant the sauce", None),
])
def test_the_source_that_is_meant_is_read(cook: Cook, text: str, source: str | None) -> None:
    assert wanted_source(Part(text, "repair"), cook.kitchen.lexicon) == source


@pytest.mark.parametrize(("text", "thing"), [
    ("no, I meant the sauce", "the sauce"), ("I was asking about the red onions.", "the red onions"), ("that's not what I meant", ""), ("no", ""),
])
def test_the_thing_that_is_meant_is_read(cook: Cook, text: str, thing: str) -> None:
    assert meant_thing(Part(text, "repair"), cook.kitchen.lexicon) == thing


def test_another_thing_is_asked_the_same(cook: Cook) -> None:
    cook.start("guacamole", 3)
    cook.say("ask_amount", "how much salt do I need in all?")
    heard = cook.say("repair", "no, I meant the onion")
    trace = cook.slots["answer_trace"]
    assert "onion" in trace["resolved"]
    assert "salt" not in trace["resolved"]
    assert "onion" in heard.text.lower()
    assert trace["source"] == "recipe"


def test_the_other_source_is_tried_once_and_then_it_is_admitted(cook: Cook) -> None:
    cook.start("guacamole", 3)
    cook.say("ask_amount", "how many avocados do I need in all?")
    first = cook.slots["answer_trace"]
    cook.say("repair", "that's not what I asked")
    second = cook.slots["answer_trace"]
    assert second["path"][0] == "repair"
    assert second["answer_id"] != first["answer_id"]
    cook.say("repair", "that's not it either")
    heard = cook.say("repair", "no, wrong again")
    assert heard.names[0] in ("utter_repair_failed", "utter_what_was_meant")
    assert cook.slots["answer_trace"]["source"] == "fallback"


def test_without_an_answer_there_is_nothing_to_repair(cook: Cook) -> None:
    cook.start("guacamole", 2)
    assert cook.say("repair", "I meant the lime").names == ["utter_what_was_meant"]
    assert cook.state.step == 2


def test_repair_moves_nothing_and_is_kept(cook: Cook) -> None:
    cook.start("guacamole", 3)
    cook.say("ask_amount", "how much salt do I need in all?")
    step, before = cook.state.step, len(cook.kitchen.kept.open("en", ["repaired"]))
    cook.say("repair", "you answered something else")
    assert cook.state.step == step
    assert len(cook.kitchen.kept.open("en", ["repaired"])) == before + 1


def test_what_nothing_can_answer_is_refused_with_what_can_be_asked(cook: Cook) -> None:
    cook.start("guacamole", 3)
    heard = cook.say("ask_other", "what is the exchange rate of the dollar today")
    assert heard.names == ["utter_outside"]
    assert cook.slots["answer_trace"]["source"] == "fallback"
    assert cook.slots["answer_trace"]["p_answerable"] < 0.3


def test_how_much_of_what_is_asked_back(cook: Cook) -> None:
    heard = cook.say("ask_amount", "how much?")
    assert heard.names == ["utter_of_what"]
    assert (cook.state.answer_trace or {})["decision"] == "ask_back"
    assert cook.state.pending is not None
    assert (cook.state.pending.kind, cook.state.pending.offered) == ("piece", "how much?")
