"""What looks like a search and is a question, where no recipe is in hand."""

from __future__ import annotations

from tests.unit.moves.cook import Cook

MILK = "can I freeze milk"


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
