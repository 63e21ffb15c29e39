"""What goes on with a danger is answered from what is known of that danger, or not at all."""

from __future__ import annotations

import pytest

from actions.kitchen import Kitchen
from actions.moves.danger import calls_help
from tests.unit.moves.cook import Cook

FIRE, GAS, LEFT_OUT = "what do i do if a pan of oil catches fire", "i smell gas in the kitchen", "can rice left out overnight be eaten"


def source_of(cook: Cook) -> str:
    """Id of the general answer that was told last; empty where none was."""
    trace = cook.state.answer_trace
    return "" if trace is None else str(trace["answer_id"] or "")


@pytest.mark.parametrize(("intent", "text"), [
    ("ask_temperature", "water on it?"), ("ask_other", "and a wet towel?"), ("ask_substitute", "can i use flour on it"), ("off_topic", "should i move it outside"),
])
def test_what_goes_on_with_a_fire_is_answered_from_that(cook: Cook, intent: str, text: str) -> None:
    cook.say("report_problem", FIRE)
    assert cook.say(intent, text).text.startswith(("Never use water", "No flour, sugar or wet towel"))
    assert source_of(cook) in ("rescuing-grease-fire", "emergency-fire-flour-towel")


@pytest.mark.parametrize("text", ["can i turn the light on", "can i light a match", "open the window?"])
def test_an_emergency_is_no_talk_and_no_other_subject(cook: Cook, text: str) -> None:
    cook.say("report_missing", GAS)
    cook.say("off_topic", text)
    assert source_of(cook) in ("emergency-gas", "equipment-smell-of-gas")


@pytest.mark.parametrize(("intent", "text", "other"), [
    ("ask_other", "can used frying oil go down the sink", "sink"), ("ask_temperature", "how hot should oil be for frying chips", "175"),
    ("list_recipes", "give me a recipe with rice", "Rice"),
])
def test_what_is_of_its_own_after_an_emergency_is_answered_so(cook: Cook, intent: str, text: str, other: str) -> None:
    cook.say("report_problem", FIRE)
    heard = cook.say(intent, text)
    assert "Never use water" not in heard.text
    assert other in heard.text or "utter_found" in " ".join(heard.names)


def test_whether_spoiled_food_may_be_tasted_is_not_told_from_another_subject(cook: Cook) -> None:
    cook.say("ask_other", "my can is bulging, can i still eat it")
    cook.say("ask_other", "taste it?")
    assert cook.state.answer_trace is not None
    assert cook.state.answer_trace["source"] == "fallback" or source_of(cook).startswith("food-safety")


def test_another_danger_is_answered_from_its_own_pair(cook: Cook) -> None:
    cook.say("ask_other", LEFT_OUT)
    cook.say("list_recipes", "and pasta?")
    assert source_of(cook) == "food-safety-pasta-left-out"


def test_help_is_called_where_somebody_is_named_who_comes(kitchen: Kitchen) -> None:
    assert calls_help("If it spreads, get out and call the fire service.", kitchen.lexicon)
    assert not calls_help("Bake it until it is golden.", kitchen.lexicon)
