"""Questions that continue earlier ones, in the conversation."""

from __future__ import annotations

import json

import pytest

from tests.unit.moves.cook import Cook, Said

RICE, RISOTTO = "how long does cooked rice keep in the fridge?", "mushroom-risotto"
CHICKEN = "roast-chicken-with-potatoes-and-carrots"


def resolved(cook: Cook) -> str:
    """The last question as it was understood."""
    return str(cook.slots["answer_trace"]["resolved"]).partition(" (")[0]


def test_a_pronoun_without_a_recipe_gets_its_noun(cook: Cook) -> None:
    cook.say("ask_other", RICE)
    cook.say("ask_how_to", "how do I reheat it")
    assert resolved(cook).endswith("how do I reheat the rice")
    assert cook.slots["answer_trace"]["source"] == "common_sense"


def test_a_question_about_units_is_converted(cook: Cook) -> None:
    cook.say("ask_other", "at what temperature is chicken done")
    cook.say("ask_other", "and pork?")
    heard = cook.say("ask_convert", "what is that in fahrenheit")
    assert "71 °C is 160 °F" in heard.text


def test_a_conversion_goes_on_with_another_thing_and_a_whole_one_stands_alone(cook: Cook) -> None:
    cook.say("ask_convert", "how many grams is a cup of flour")
    assert "225 g" in cook.say("ask_convert", "and butter?").text
    assert "0.91 kg" in cook.say("ask_convert", "2 lb in kg").text
    assert resolved(cook) == "2 lb in kg"


def test_a_general_matter_goes_on_in_the_middle_of_a_recipe(cook: Cook) -> None:
    cook.start(RISOTTO, 3)
    cook.say("ask_other", "can I freeze avocado?")
    cook.say("ask_step_time", "for how long?")
    assert {"long:", "freeze", "avocado"} <= set(resolved(cook).split())
    assert cook.slots["answer_trace"]["source"] == "common_sense"
    assert cook.state.step == 3


@pytest.mark.parametrize(("intent", "text"), [
    ("next", "and then?"), ("next", "what now?"), ("next", "next"), ("done", "done"), ("repeat", "what?"), ("affirm", "yes"), ("thank", "thanks"),
])
def test_what_is_no_question_stays_what_it_is(cook: Cook, intent: str, text: str) -> None:
    cook.start(RISOTTO, 3)
    cook.say("ask_amount", "how much butter?")
    before = cook.slots["history"]
    cook.say(intent, text)
    assert cook.slots["history"] == before


def test_the_history_survives_a_restart_and_holds_question_answer_and_source(cook: Cook) -> None:
    cook.say("ask_other", RICE)
    again = Cook(cook.kitchen, cook.domain, slots=json.loads(json.dumps(cook.slots)))
    again.say("ask_other", "and in the freezer?")
    first, second = again.state.history
    assert resolved(again) == "how long does cooked rice keep in the freezer"
    assert (first.question, first.source, first.continues) == (RICE, "common_sense", False)
    assert "day" in first.answer
    assert (second.question, second.continues) == ("and in the freezer?", True)


def test_the_same_question_again_is_kept_once_and_ten_at_most(cook: Cook) -> None:
    for _ in range(3):
        cook.say("ask_other", RICE)
    assert len(cook.state.history) == 1
    for food in ("milk", "butter", "eggs", "honey", "flour", "bread", "salt", "rice", "beans", "cheese", "ham", "apples"):
        cook.say("ask_other", f"how long does {food} keep?")
    assert len(cook.state.history) == 10


def test_a_new_recipe_clears_what_was_asked_of_the_last(cook: Cook) -> None:
    cook.start(RISOTTO, 3)
    cook.say("ask_amount", "how much butter?")
    assert cook.state.history
    cook.start("guacamole")
    assert cook.state.history == ()


def test_a_new_matter_that_nobody_knows_clears_the_last_answer(cook: Cook) -> None:
    cook.say("ask_other", RICE)
    cook.say("ask_other", "how do I bake a wooden table?")
    assert cook.state.last_answer is None
    assert cook.state.history[-1].answer == ""


def test_going_on_stays_going_on(cook: Cook) -> None:
    cook.start(RISOTTO, 8)
    cook.say("ask_step_time", "how long do the mushrooms fry?")
    cook.say("next", "go on")
    assert cook.state.step == 9


@pytest.mark.parametrize("intent", ["ask_ingredients", "ask_other"])
def test_a_thing_alone_is_no_question_for_a_list(cook: Cook, intent: str) -> None:
    cook.say("ask_other", "can I freeze basil?")
    cook.say(intent, "and parsley?")
    assert resolved(cook) == "can I freeze parsley"


def test_a_place_changes_the_whole_question_in_a_recipe(cook: Cook) -> None:
    cook.start("no-knead-white-bread", 3)
    cook.say("ask_step_time", "how long does the dough rise?")
    cook.say("ask_other", "in the fridge?")
    assert resolved(cook).startswith("dough: ")


@pytest.mark.parametrize("asked", ["how long do I stir the rice, 4", "4. how long do I stir it?", "½, how much rice is that"])
def test_a_number_that_stands_alone_in_a_question_breaks_nothing(cook: Cook, asked: str) -> None:
    cook.start("mushroom-risotto", 3)
    cook.say("ask_other", asked)
    assert "utter_apology" not in cook.say("ask_other", "and the mushrooms?").names


def test_a_damaged_history_breaks_nothing(cook: Cook) -> None:
    cook.slots["history"] = [{"question": "x" * 9000, "resolved": 3}]
    assert cook.say("ask_other", "why?").names
    assert len(cook.state.history) == 1


def test_a_wish_for_a_recipe_after_a_question_stays_one(cook: Cook) -> None:
    cook.say("ask_other", RICE)
    before = cook.slots["answer_trace"]
    cook.say("refine_search", "something quick with chicken", confidence=0.95, ingredient="chicken")
    assert cook.slots["answer_trace"] == before


def test_what_takes_an_answer_back_is_no_question(cook: Cook) -> None:
    cook.start(RISOTTO)
    cook.say("ask_amount", "how much butter do I need", ingredient="butter")
    cook.say("done", "done")
    step = cook.state.step
    cook.say("not_meant", "that is not what I meant!", confidence=0.99)
    assert cook.state.step == step - 1


def test_a_problem_that_is_only_supposed_is_a_question(cook: Cook) -> None:
    cook.start("creme-caramel")
    cook.say("ask_other", "what colour should the caramel be")
    cook.say("report_problem", "and if it goes too far?")
    assert "caramel" in resolved(cook)
    assert "goes too far" in resolved(cook)


def test_what_may_happen_is_no_question_where_it_surely_goes_on(cook: Cook) -> None:
    cook.start("guacamole", 3)
    cook.say("ask_how_to", "how do i mash the avocado")
    assert cook.say("next", "and if you agree we go on", 0.88).told == [4]


def test_how_much_of_it_after_a_reason_asks_of_the_same_thing(cook: Cook) -> None:
    cook.start("spaghetti-with-bacon-and-parmesan-cream")
    cook.say("ask_why", "why am i saving pasta water")
    cook.say("ask_amount", "how much of it")
    assert "pasta water" in resolved(cook)


def test_a_bare_dish_after_another_question_is_a_wish(cook: Cook) -> None:
    cook.say("ask_step_time", "how long do eggs keep")
    assert cook.say("choose_recipe", "pancakes").names != ["utter_common_sense"]


def test_what_is_there_and_a_wish_to_cook_with_it_is_searched_for(cook: Cook) -> None:
    cook.says(Said("list_recipes", "I have a chicken and some rice,"), Said("ask_other", "what can I make with it"))
    assert cook.state.search.begun
