"""What goes on with a talk of questions opens no search for a recipe."""

from __future__ import annotations

import pytest

from tests.unit.moves.cook import Cook

SLOW = "could i skip that and put them straight in the slow cooker, ive got one of those timer ones and would just leave it on low all day while im at work"


def test_what_is_told_of_one_of_two_things_gets_no_answer_about_the_other(cook: Cook) -> None:
    cook.say("ask_other", "can onions and potatoes share a basket")
    cook.say("refine_search", "there are green bits on them, still ok to eat")
    assert cook.state.answer_trace is None or cook.state.answer_trace["answer_id"] != "keeping-onion-sprouted"


@pytest.mark.parametrize(("intent", "text"), [
    ("list_recipes", "what can i make with them, i have loads and loads of them in the garden and they keep growing"), ("list_recipes", "something with carrots"),
])
def test_a_wish_for_a_recipe_stays_one(cook: Cook, intent: str, text: str) -> None:
    cook.say("ask_other", "how do i store carrots")
    assert cook.state.answer_trace is not None
    before = cook.state.answer_trace
    cook.say(intent, text)
    assert cook.state.answer_trace == before
