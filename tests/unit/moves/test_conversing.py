"""What looks like a search and is a question, where no recipe is in hand."""

from __future__ import annotations

import pytest

from actions.moves.turn import Part, Turn
from tests.unit.moves.cook import Cook, plan_for

MILK = "can I freeze milk"


def planned(cook: Cook, text: str, intent: str, confidence: float = 0.8) -> list[str]:
    turn = Turn(cook.kitchen, cook.state, text=text)
    return [name for name, _ in plan_for(turn, [Part(text, intent, confidence)]).plays]


@pytest.mark.parametrize(("text", "intent"), [
    ("on a buffet how do you keep cold dishes cold without a fridge", "refine_search"),
    ("what do I do with a roast chicken carcass?", "list_recipes"),
    ("can I freeze milk?", "ask_substitute"),
])
def test_a_question_that_the_base_surely_has_is_no_request(cook: Cook, text: str, intent: str) -> None:
    assert planned(cook, text, intent) == ["ask_other"]


@pytest.mark.parametrize(("text", "intent"), [("something with milk for dinner", "list_recipes"), ("a soup without onions please", "refine_search")])
def test_a_request_stays_one(cook: Cook, text: str, intent: str) -> None:
    assert planned(cook, text, intent) != ["ask_other"]
    cook.say("ask_other", MILK)
    assert planned(cook, text, intent, 0.95) != ["ask_other"]


@pytest.mark.parametrize("text", ["and cream?", "cream too then", "cheese"])
def test_what_goes_on_with_a_general_question_is_one(cook: Cook, text: str) -> None:
    assert planned(cook, text, "choose_recipe") != ["ask_other"]
    cook.say("ask_other", MILK)
    assert planned(cook, text, "choose_recipe") == ["ask_other"]


def test_a_title_is_chosen(cook: Cook) -> None:
    cook.say("ask_other", MILK)
    assert planned(cook, "Gazpacho", "choose_recipe") == ["choose_recipe"]


def test_a_slip_of_the_pen_is_mended_before_anything_is_looked_up(cook: Cook) -> None:
    said = cook.say("ask_other", "can you freze milk")
    assert said.names == ["utter_common_sense"]
    assert cook.slots["answer_trace"]["question"] == "can you freeze milk"


def test_what_there_is_in_place_of_something_is_no_search(cook: Cook) -> None:
    cook.say("ask_substitute", "can i use dried basil instead of fresh")
    assert "quarter of a teaspoon" in cook.say("report_missing", "i only have the ground ginger not fresh").text


def test_what_there_is_to_cook_with_stays_a_search(cook: Cook) -> None:
    cook.say("ask_how_to", "how do i cook rice")
    assert "utter_titles" in cook.say("list_recipes", "i only have chicken and rice").names
