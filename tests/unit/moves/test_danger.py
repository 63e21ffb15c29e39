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


def test_help_is_called_where_somebody_is_named_who_comes(kitchen: Kitchen) -> None:
    assert calls_help("If it spreads, get out and call the fire service.", kitchen.lexicon)
    assert not calls_help("Bake it until it is golden.", kitchen.lexicon)


@pytest.mark.parametrize(("told", "intent", "said", "answered"), [
    ("i swallowed some bleach", "off_topic", "i feel sick", "poison control"),
    ("i swallowed some bleach", "report_problem", "my stomach hurts", "poison control"),
    ("i swallowed some bleach", "deny", "not that, it was in my eye", "lukewarm water"),
    ("my friend is choking", "off_topic", "she is pregnant", "breastbone"),
    ("my friend is choking", "off_topic", "its a baby", "forearm"),
    ("boiling water went over my hand", "choose_recipe", "should i put ice", "no ice"),
    ("the pan is on fire", "ask_amount", "how bad is that", "cover"),
])
def test_what_is_told_in_an_emergency_is_no_talk(cook: Cook, told: str, intent: str, said: str, answered: str) -> None:
    cook.say("report_problem", told)
    assert answered in cook.say(intent, said).text.lower()


def test_what_makes_another_emergency_of_it_is_that(cook: Cook) -> None:
    cook.say("report_problem", "i swallowed some bleach")
    cook.say("off_topic", "i feel sick")
    assert "lids" in cook.say("off_topic", "no, it splashed in my eye").text


def test_who_is_to_be_called_is_told_by_number(cook: Cook) -> None:
    cook.say("report_problem", "i swallowed some bleach")
    assert "112" in cook.say("ask_other", "whats the number").text


def test_who_goes_on_to_a_recipe_leaves_the_emergency(cook: Cook) -> None:
    cook.say("report_problem", "my kid drank cough syrup")
    cook.say("list_recipes", "what can we make with chickpeas")
    assert cook.state.history == ()
    assert "poison" not in cook.say("ask_other", "anything quicker?").text


def test_who_ate_what_was_spoiled_is_told_what_to_watch_for(cook: Cook) -> None:
    cook.say("ask_other", "can i eat chicken that was left out overnight")
    assert "nothing staying down" in cook.say("report", "i already ate some of it").text


def test_what_poisons_pets_is_told_of_every_food(cook: Cook) -> None:
    assert "vet" in cook.say("ask_other", "can i give my dog grapes").text
    cook.say("report_problem", "my dog ate chocolate")
    assert "vet" in cook.say("ask_other", "and grapes?").text


@pytest.mark.parametrize("text", ["can my baby have honey", "and my baby, honey ok", "is honey safe for a 7 month old"])
def test_a_baby_gets_no_honey(cook: Cook, text: str) -> None:
    assert cook.say("refine_search", text).text.startswith("No honey before the first birthday")


@pytest.mark.parametrize(("intent", "text"), [("report_missing", "but it smells fine"), ("off_topic", "it looks ok though")])
def test_what_speaks_for_spoiled_food_is_answered_from_why_it_is_not_eaten(cook: Cook, intent: str, text: str) -> None:
    cook.say("ask_other", "can i eat chicken that was left out overnight")
    heard = cook.say(intent, text)
    assert heard.names == ["utter_common_sense"]
    assert "turkey" not in heard.text


def test_another_food_behind_spoiled_food_is_of_its_own(cook: Cook) -> None:
    cook.say("ask_other", "egg cracked in the carton can i use it")
    cook.say("report_problem", "my broccoli has gone yellow")
    assert "egg" not in source_of(cook)


def test_what_an_emergency_tells_of_is_no_recipe(cook: Cook) -> None:
    cook.say("report", "i burned my hand on the pan")
    heard = cook.say("ask_other", "should i put butter on")
    assert "butter" in heard.text
    assert "utter_recipes_several" not in heard.names


@pytest.mark.parametrize("text", ["it caught fire!!", "its on fire", "help it's burning"])
def test_a_fire_needs_no_name(cook: Cook, text: str) -> None:
    cook.say("ask_other", "what oil is best for frying")
    assert "lid" in cook.say("report_problem", text).text


@pytest.mark.parametrize("text", ["it's on fire in my mouth", "this curry its on fire so spicy"])
def test_a_hot_dish_is_no_fire(cook: Cook, text: str) -> None:
    assert "lid" not in cook.say("off_topic", text).text
