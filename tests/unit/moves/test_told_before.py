"""Questions that the last answer has answered already."""

from __future__ import annotations

import pytest

from actions.answering.follow_up.history import Exchange, exchange
from actions.kitchen import Kitchen
from actions.moves.continuing import Understood
from actions.moves.told_before import is_reheating_told, is_told_before, sentence_of
from actions.moves.turn import Part, Turn
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
    first = cook.say("ask_other", "can I freeze bread")
    told = cook.say("ask_step_time", "for how long?").text
    assert "months" in told
    assert told in first.text


def told_of(kitchen: Kitchen, answer: str, recipe: str, text: str) -> tuple[Turn, Exchange]:
    """A turn that goes on with a question about a recipe which was answered so."""
    last = exchange("can I make it ahead", "can I make it ahead", intent="ask_other", answer=answer, source="common_sense", answer_id="keeping-x", step=2, recipe=recipe)
    return Turn(kitchen, State(stage="cooking", recipe=recipe, step=2, history=(last,)), text), last


def test_how_to_heat_again_what_was_made_ahead_is_told(kitchen: Kitchen) -> None:
    text = "how do i warm it up then"
    turn, last = told_of(kitchen, "It tastes even better; cool it within 2 hours, reheat it to 74 °C and add the parsley then.", "beef-stew-with-root-vegetables", text)
    part, meant = Part(text, "ask_how_to"), Understood("how do i warm the stew up", "ask_how_to", last, "pronoun")
    assert is_reheating_told(turn, part, meant, [], 0.0)
    assert turn.state.answer_trace is not None
    assert "told before" in turn.state.answer_trace["path"]


def test_an_amount_alone_is_told_of_what_the_answer_takes(kitchen: Kitchen) -> None:
    turn, last = told_of(kitchen, "Go on with hot water, one ladleful at a time, stirring, until the rice is tender.", "mushroom-risotto", "how much")
    assert is_told_before(turn, Part("how much", "ask_amount"), Understood("how much hot water", "ask_amount", last, "bare"), [], 0.0)
    assert turn.state.answer_trace is not None
    assert "told before" in turn.state.answer_trace["path"]


def test_how_much_of_a_part_of_a_substitute_is_told(cook: Cook) -> None:
    cook.say("ask_substitute", "what can i use instead of buttermilk", ingredient="buttermilk")
    assert "1 tbsp lemon juice" in cook.say("ask_amount", "how much lemon juice per cup?").text
