"""Food safety goes before recipes, searches, substitutes and conversions, whatever the utterance was read as."""

from __future__ import annotations

import pytest

from tests.unit.moves.cook import Cook

NOT_ENOUGH, ENOUGH = ["utter_core_low"], ["utter_core_enough"]


def measuring(cook: Cook, recipe: str) -> int:
    """Number of the first step of a recipe that is about the thermometer."""
    found = cook.kitchen.store.get(recipe)
    assert found is not None
    return next(step.number for step in found.steps if "thermometer" in step.text)


def traced(cook: Cook) -> tuple[str, str]:
    """Source and id of the answer that was told last."""
    trace = cook.state.answer_trace or {}
    return str(trace.get("source")), str(trace.get("answer_id"))


@pytest.mark.parametrize(("intent", "text", "needed"), [
    ("ask_convert", "is 50 celsius ok for chicken thighs?", "74 °C (165 °F)"), ("ask_convert", "is 145 fahrenheit enough for meatballs?", "71 °C (160 °F)"),
    ("ask_temperature", "is 150 F done for turkey?", "74 °C (165 °F)"), ("list_recipes", "mince at 60, can i eat that", "71 °C (160 °F)"),
    ("choose_recipe", "pork roast 55 c done?", "71 °C (160 °F)"),
    ("nlu_fallback", "are 150 degrees enough for the turkey crown", "74 °C (165 °F)"), ("report", "my chicken is at 60 °C, is it safe", "74 °C (165 °F)"),
])
def test_degrees_of_a_food_are_compared_with_the_table(cook: Cook, intent: str, text: str, needed: str) -> None:
    heard = cook.say(intent, text)
    assert heard.names == NOT_ENOUGH
    assert needed in heard.text
    assert traced(cook)[0] == "common_sense"
    assert traced(cook)[1].startswith("core-")


@pytest.mark.parametrize("text", ["what is 130 °F in Celsius", "180 °C in fahrenheit"])
def test_a_conversion_stays_one(cook: Cook, text: str) -> None:
    assert cook.say("ask_convert", text).names == ["utter_converted"]


def test_what_is_asked_openly_is_told_from_the_table(cook: Cook) -> None:
    assert "71 °C (160 °F)" in cook.say("list_recipes", "what should the inside of a pork roast be").text
    assert "74 °C (165 °F)" in cook.say("ask_temperature", "how hot must leftovers get").text


def test_the_next_food_and_the_next_number_go_on_with_it(cook: Cook) -> None:
    assert cook.say("ask_temperature", "is 71 °C enough for burgers?").names == ENOUGH
    assert cook.say("list_recipes", "and for chicken?").names == NOT_ENOUGH
    assert cook.say("ask_convert", "and 75?").names == ENOUGH
    assert "poultry" in str(cook.state.history[-1].resolved)


def test_without_a_food_it_is_asked_back(cook: Cook) -> None:
    assert cook.say("ask_convert", "is 60 °C enough?").names == ["utter_core_which"]
    assert "74 °C (165 °F)" in cook.say("choose_recipe", "chicken breast").text


def test_the_food_of_the_running_step_is_meant(cook: Cook) -> None:
    cook.start("thai-green-curry-with-chicken", measuring(cook, "thai-green-curry-with-chicken"))
    heard = cook.say("ask_convert", "is 60 °C enough?")
    assert heard.names == ["utter_reading_below"]
    assert "74 °C" in heard.text
    assert cook.state.step == measuring(cook, "thai-green-curry-with-chicken")


def test_meat_is_the_recipes_own(cook: Cook) -> None:
    cook.start("classic-beef-burgers", measuring(cook, "classic-beef-burgers"))
    assert "71 °C" in cook.say("ask_temperature", "can the meat come off at 60 °C, is that safe?").text


@pytest.mark.parametrize("text", ["im at 60 in the centre", "it reads 58", "the probe says 61"])
def test_a_reading_below_the_recipe_finishes_nothing(cook: Cook, text: str) -> None:
    at = measuring(cook, "classic-beef-burgers")
    cook.start("classic-beef-burgers", at)
    assert cook.say("done", text).names == ["utter_reading_below"]
    assert cook.state.step == at


def test_a_reading_that_is_told_goes_on(cook: Cook) -> None:
    cook.start("thai-green-curry-with-chicken", measuring(cook, "thai-green-curry-with-chicken"))
    assert not any(name.startswith("utter_core") for name in cook.say("report", "the chicken reads 74 °C now").names)


def test_what_the_recipe_says_of_the_middle_is_left_to_it(cook: Cook) -> None:
    cook.start("thai-green-curry-with-chicken", measuring(cook, "thai-green-curry-with-chicken"))
    assert not any(name.startswith("utter_core") for name in cook.say("ask_temperature", "what temperature must the chicken have").names)


@pytest.mark.parametrize(("intent", "text"), [
    ("ask_how_to", "can I fry eggs in motor oil?"), ("list_recipes", "what can I cook with dish soap and water?"), ("ask_substitute", "can I use antifreeze instead of sugar"),
    ("choose_recipe", "banana muffins with shampoo, can I bake that"), ("ask_convert", "how many ml of turpentine do I put in the cake"),
])
def test_what_is_no_food_beats_everything(cook: Cook, intent: str, text: str) -> None:
    heard = cook.say(intent, text)
    assert heard.names == ["utter_not_food"]
    assert "dangerous" in heard.text
    assert traced(cook)[1].startswith("not-food-")


def test_cleaners_are_never_mixed(cook: Cook) -> None:
    heard = cook.say("ask_how_to", "can I mix ammonia and bleach for the floor?")
    assert heard.names == ["utter_poisonous_mixture"]
    assert "fresh air" in heard.text


def test_an_emergency_goes_first(cook: Cook) -> None:
    assert "poison control" in cook.say("ask_other", "my kid drank bleach, can I give milk?").text


def test_a_recipe_waits_while_it_is_warned(cook: Cook) -> None:
    cook.start("guacamole", 3)
    cook.say("ask_substitute", "can I replace the lime juice with bleach?")
    assert cook.state.step == 3
    assert cook.state.stage == "cooking"
