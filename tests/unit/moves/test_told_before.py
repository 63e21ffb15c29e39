"""Questions that the last answer has answered already."""

from __future__ import annotations

from typing import Any

import pytest

from actions.kitchen import Kitchen
from actions.moves.told_before import sentence_of
from actions.state import State
from tests.unit.moves.cook import Cook

MILK = "Take 2 cups milk with 2 tbsp lemon juice in place of 2 cups buttermilk. Let it stand for 5 minutes until it thickens a little."


@pytest.mark.parametrize(("question", "intent", "told"), [
    ("how long do I leave it standing", "ask_step_time", "Let it stand for 5 minutes until it thickens a little."),
    ("how long does it keep", "ask_step_time", ""),  # nothing there says so
    ("how long do I let the milk stand", "ask_step_time", ""),  # no sentence has both
    ("how hot does it stand", "ask_temperature", ""),
    ("how long", "ask_step_time", ""),
])
def test_the_sentence_that_has_what_is_asked_is_told(kitchen: Kitchen, question: str, intent: str, told: str) -> None:
    assert sentence_of(question, intent, "I've no buttermilk, what can I use", MILK, kitchen.lexicon) == told


def test_how_much_of_what_was_named_is_told(kitchen: Kitchen) -> None:
    sour = "Simmer it longer, then add a pinch of sugar. Taste again."
    assert sentence_of("how much sugar would you put in", "ask_amount", "my sauce is sour", sour, kitchen.lexicon) == "Simmer it longer, then add a pinch of sugar."
    assert sentence_of("how much butter", "ask_amount", "my sauce is sour", sour, kitchen.lexicon) == ""


def test_a_time_that_the_last_answer_holds_is_told_where_only_that_is_asked(cook: Cook) -> None:
    first = cook.say("ask_other", "can I freeze raw pastry")
    told = cook.say("ask_step_time", "for how long?").text
    assert "months" in told
    assert told in first.text


def test_how_to_heat_again_what_was_made_ahead_is_told(kitchen: Kitchen, domain: dict[str, Any]) -> None:
    cook = Cook(kitchen, domain, State(stage="cooking", recipe="beef-stew-with-root-vegetables", step=7))
    cook.say("ask_other", "can I make the stew a day ahead?")
    assert "reheat it to 74" in cook.say("ask_how_to", "how do i warm it up then").text


def test_an_amount_alone_is_told_of_what_the_answer_takes(kitchen: Kitchen, domain: dict[str, Any]) -> None:
    cook = Cook(kitchen, domain, State(stage="cooking", recipe="mushroom-risotto", step=22))
    cook.say("report_problem", "im out of stock and the rice still has a hard bit in the middle")
    assert "one ladleful" in cook.say("ask_amount", "how much").text


def test_how_much_of_a_part_of_a_substitute_is_told(cook: Cook) -> None:
    cook.say("ask_substitute", "what can i use instead of buttermilk", ingredient="buttermilk")
    assert "tablespoon of lemon juice" in cook.say("ask_amount", "how much lemon juice per cup?").text
