"""What tells that something is not there, and what only looks so."""

from __future__ import annotations

import pytest

from actions.kitchen import Kitchen
from actions.moves.lacking import as_having, as_named_missing, as_not_lacking, as_stock, as_whole_lacking
from actions.moves.turn import Part, Turn
from actions.state import State
from tests.unit.moves.cook import Cook, Said


@pytest.mark.parametrize(("text", "asked"), [
    ("my bananas are going black", True), ("my honey's gone hard", True),
    ("the sugar is gone", False), ("bought too many carrots", True), ("I've run out of eggs", False), ("no butter in the house", False), ("only margarine here", False),
    ("salmon wiht dil potatos", False),
])
def test_what_is_told_of_a_food_does_not_say_that_it_is_missing(kitchen: Kitchen, text: str, asked: bool) -> None:
    found = as_not_lacking(Turn(kitchen, State()), Part(text, "report_missing"))
    assert (found is not None and found.intent == "ask_other") == asked


@pytest.mark.parametrize(("text", "asked"), [
    ("my carrots have gone bendy", True), ("my broccoli has gone yellow", True), ("my garlic has a green shoot", True), ("my cauliflower has brown spots", True),
    ("my butter has gone", False), ("the flour has gone", False), ("my husband has gone vegan", False), ("my mum has a nut allergy", False),
    ("we have chicken and rice", False), ("my fridge has chicken and peppers", False),
])
def test_what_a_food_has_become_is_asked_about_where_general_knowledge_surely_knows_of_it(kitchen: Kitchen, text: str, asked: bool) -> None:
    found = as_not_lacking(Turn(kitchen, State()), Part(text, "report_missing"))
    assert (found is not None and found.intent == "ask_other") == asked


def test_what_is_surely_known_of_a_food_is_asked_surely(kitchen: Kitchen) -> None:
    found = as_not_lacking(Turn(kitchen, State()), Part("my garlic has a green shoot", "report_missing", 0.6))
    assert found is not None
    assert found.confidence > 0.8
    vague = as_not_lacking(Turn(kitchen, State()), Part("half a cauliflower", "report_missing", 0.6))
    assert vague is not None
    assert vague.confidence == 0.6


def test_other_intents_and_what_is_cooked_stay_as_they_are(kitchen: Kitchen) -> None:
    assert as_not_lacking(Turn(kitchen, State()), Part("my bananas are going black", "ask_substitute")) is None
    assert as_not_lacking(Turn(kitchen, State(stage="cooking", recipe="guacamole", step=1)), Part("my bananas are going black", "report_missing")) is None


@pytest.mark.parametrize(("text", "reports"), [
    ("I have the colander here", True), ("I have no colander", False), ("I only have a sieve", False), ("I have two avocados", False),
    ("we have margarine", False),
    ("is there a colander?", False), ("the lamb is not pink anymore", True),
])
def test_what_is_there_is_not_missing(kitchen: Kitchen, text: str, reports: bool) -> None:
    found = as_having(Turn(kitchen, State(stage="cooking", recipe="moussaka", step=1), text), Part(text, "report_missing"))
    assert (found is not None and found.intent == "report") == reports


@pytest.mark.parametrize(("text", "counts"), [
    ("i have 4 tomatoes here", True), ("ive got two limes lying around", True), ("I've got 2 limes in the fridge", True),
    ("I only have 2 limes", False), ("I have chopped 2 tomatoes", False), ("I have 2 bowls", False), ("do I have 2 limes?", False), ("I have the limes here", False),
])
def test_how_much_there_is_of_a_food_is_no_report_of_a_deed(kitchen: Kitchen, text: str, counts: bool) -> None:
    turn = Turn(kitchen, State(stage="cooking", recipe="guacamole", step=1), text)
    for intent in ("report", "report_missing"):
        found = as_stock(turn, Part(text, intent, 0.6))
        assert (found is not None and found.intent == "change_servings") == counts
    assert as_stock(turn, Part(text, "ask_other")) is None
    assert as_stock(Turn(kitchen, State(), text), Part(text, "report")) is None


def test_a_named_tool_that_is_not_there_and_what_now_ask_for_help(cook: Cook) -> None:
    cook.start("creme-caramel", 3)
    heard = cook.says(Said("report", "no thermometer", 0.93), Said("next", "what now"))
    assert heard.told == []
    assert cook.state.step == 3


@pytest.mark.parametrize("text", ["no thermometer", "i have no thermometer is that ok", "no springform tin", "no thermometer here", "no thermometer in the house"])
def test_what_a_cook_says_to_have_none_of_is_missing(kitchen: Kitchen, text: str) -> None:
    recipe = "dutch-apple-pie" if "tin" in text else "creme-caramel"
    found = as_named_missing(Turn(kitchen, State(stage="cooking", recipe=recipe, step=1), text), Part(text, "report"))
    assert found is not None
    assert found.intent == "report_missing"


def test_what_the_running_step_waits_for_is_not_missing(kitchen: Kitchen) -> None:
    turn = Turn(kitchen, State(stage="cooking", recipe="no-knead-white-bread", step=3), "no dry flour left")
    assert as_named_missing(turn, Part("no dry flour left", "report")) is None
    assert as_named_missing(turn, Part("no worries", "understood")) is None


def reading(kitchen: Kitchen, recipe: str, step: int, *parts: Part) -> Part | None:
    text = " ".join(part.text for part in parts)
    return as_whole_lacking(Turn(kitchen, State(stage="cooking", recipe=recipe, step=step), text), list(parts))


def test_a_disliked_food_and_the_wish_to_leave_it_out_are_one_wish(kitchen: Kitchen) -> None:
    found = reading(kitchen, "beef-stew-with-root-vegetables", 9, Part("one guest hates onion,", "report_missing", 0.7), Part("leave it out then", "skip", 0.97))
    assert found is not None
    assert (found.intent, found.text) == ("ask_other", "can I leave out the yellow onion")


@pytest.mark.parametrize("wish", ["I'll leave the walnuts out", "leave them out then"])
def test_what_somebody_may_not_eat_is_told_although_it_shall_be_left_out(kitchen: Kitchen, wish: str) -> None:
    found = reading(kitchen, "banana-walnut-muffins", 10, Part("my nephew is allergic to walnuts,", "report_missing", 0.99), Part(wish, "skip", 0.99))
    assert found is not None
    assert (found.intent, found.text) == ("report_missing", "my nephew is allergic to walnuts,")


@pytest.mark.parametrize(("offer", "offered"), [("crushed biscuits?", True), ("problem?", False), ("is that bad?", False), ("biscuits", False)])
def test_a_bare_name_behind_what_is_not_there_is_offered(kitchen: Kitchen, offer: str, offered: bool) -> None:
    found = reading(kitchen, "dutch-apple-pie", 21, Part("no breadcrumbs.", "report_missing"), Part(offer, "ask_other", 0.8))
    assert (found is not None and found.intent == "ask_substitute") == offered


def test_what_a_cook_has_in_its_place_is_offered(kitchen: Kitchen) -> None:
    parts = Part("breast is what i have,", "report", 0.6), Part("do i change something", "another_recipe", 0.9)
    found = reading(kitchen, "thai-green-curry-with-chicken", 14, *parts)
    assert found is not None
    assert found.intent == "ask_substitute"


@pytest.mark.parametrize(("text", "intent"), [("my fillets have no skin", "ask_other"), ("my cupboard has no dill", None), ("I have no salmon", None)])
def test_a_food_without_a_part_of_it_is_not_missing(kitchen: Kitchen, text: str, intent: str | None) -> None:
    found = as_having(Turn(kitchen, State(stage="cooking", recipe="salmon-with-dill-potatoes", step=18), text), Part(text, "report_missing"))
    assert (found.intent if found is not None else None) == intent


def test_another_kind_of_a_food_of_the_recipe_is_offered_and_somebody_is_not_guessed(cook: Cook) -> None:
    cook.start("mushroom-risotto", 7)
    assert "50 g dried mushroom" in cook.say("ask_substitute", "can I use dried mushrooms").text
    assert cook.say("report_missing", "which of my kids is allergic to mushrooms again").names == ["utter_outside"]
