"""What is asked or told before any recipe was looked for is no wish for one."""

from __future__ import annotations

import pytest

from actions.kitchen import Kitchen
from actions.moves.turn import Part, Turn
from actions.moves.unsought import as_unsought
from actions.state import State
from tests.unit.moves.cook import Cook


def read(kitchen: Kitchen, intent: str, text: str) -> Part | None:
    return as_unsought(Turn(kitchen, State(), text), [Part(text, intent)])


@pytest.mark.parametrize(("text", "thing"), [
    ("out of breadcrumbs", "breadcrumbs"), ("no eggs what now", "eggs"), ("i have no whisk", "whisk"), ("ugh we're out of butter", "butter"),
    ("there is no more milk in the house", "milk"), ("we dont have a rolling pin love", "rolling pin"), ("no eggs left", "eggs"), ("ran out of flour, any ideas?", "flour"),
])
def test_what_is_not_there_asks_what_takes_its_place(kitchen: Kitchen, text: str, thing: str) -> None:
    found = read(kitchen, "report_missing", text)
    assert found is not None
    assert (found.text, found.intent) == (f"what can i use instead of {thing}", "ask_substitute")


@pytest.mark.parametrize(("intent", "text"), [
    ("list_recipes", "something without eggs"), ("report_missing", "no eggs"), ("report_missing", "i haven't got an oven"), ("deny", "i have no time"),
    ("refine_search", "no meat today please"), ("report_missing", "i have no eggs and no milk"), ("report_missing", "i have no eggs, what can I bake"),
    ("ask_substitute", "chicken instead of beef"), ("choose_recipe", "can i make tiramisu"), ("list_recipes", "light brown sugar"), ("ask_other", "soup or salad"),
])
def test_a_wish_for_a_recipe_stays_one(kitchen: Kitchen, intent: str, text: str) -> None:
    assert read(kitchen, intent, text) is None


@pytest.mark.parametrize(("intent", "text"), [
    ("ask_other", "can i eat raw eggs"), ("ask_substitute", "agar instead of gelatine"), ("ask_substitute", "difference between tomato paste and puree"),
    ("off_topic", "light vs dark brown sugar"),
])
def test_what_general_knowledge_surely_has_is_a_question(kitchen: Kitchen, intent: str, text: str) -> None:
    found = read(kitchen, intent, text)
    assert found is not None
    assert (found.text, found.intent) == (text, "ask_other")


def test_a_lack_beside_a_search_stays_a_part_of_it(cook: Cook) -> None:
    cook.say("list_recipes", "something with chicken")
    assert cook.say("report_missing", "out of rice").names[0] == "utter_recipes_wished"


def test_a_tool_that_is_not_there_is_no_wish_even_in_a_search(cook: Cook) -> None:
    cook.say("list_recipes", "something with chicken")
    offered = cook.state.offer.ids
    heard = cook.say("report_missing", "i have no whisk")
    assert "fork" in heard.text
    assert cook.state.offer.ids == offered


def test_how_big_a_measure_is_is_told_without_a_recipe(cook: Cook) -> None:
    assert "15 ml" in cook.say("ask_convert", "how big is a tablespoon").text
