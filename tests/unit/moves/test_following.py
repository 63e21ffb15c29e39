"""Questions that continue earlier ones, in the conversation."""

from __future__ import annotations

import json

import pytest

from actions.moves.turn import FALLBACK
from tests.unit.moves.cook import Cook, Said

RICE, RISOTTO = "how long does cooked rice keep in the fridge?", "mushroom-risotto"
CHICKEN = "roast-chicken-with-potatoes-and-carrots"


def resolved(cook: Cook) -> str:
    """The last question as it was understood."""
    return str(cook.slots["answer_trace"]["resolved"]).partition(" (")[0]


@pytest.mark.parametrize("intent", ["ask_other", FALLBACK, "choose_recipe", "off_topic", "list_recipes", "next"])
def test_a_fragment_is_read_as_a_question_without_a_recipe_however_it_was_taken(cook: Cook, intent: str) -> None:
    cook.say("ask_other", RICE)
    heard = cook.say(intent, "and in the freezer?")
    assert heard.names == ["utter_common_sense"]
    assert resolved(cook) == "how long does cooked rice keep in the freezer"
    assert cook.state.stage == "idle"


@pytest.mark.parametrize("intent", ["deny", "ask_why", "ask_other", FALLBACK])
def test_why_not_asks_for_the_reason(cook: Cook, intent: str) -> None:
    cook.say("ask_other", "is raw cookie dough safe to eat?")
    cook.say(intent, "why not?")
    assert resolved(cook) == "why is raw cookie dough not safe to eat"
    assert cook.slots["answer_trace"]["question"] == "why not?"


def test_a_pronoun_without_a_recipe_gets_its_noun(cook: Cook) -> None:
    cook.say("ask_other", RICE)
    cook.say("ask_how_to", "how do I reheat it")
    assert resolved(cook) == "how do I reheat cooked rice"
    assert cook.slots["answer_trace"]["source"] == "common_sense"


def test_a_question_about_units_is_converted_and_shown_whole(cook: Cook) -> None:
    cook.say("ask_other", "at what temperature is chicken done")
    cook.say("ask_other", "and pork?")
    heard = cook.say("ask_convert", "what is that in fahrenheit")
    assert "71 °C is 160 °F" in heard.text
    assert "71 °C in fahrenheit" in resolved(cook)


def test_another_thing_to_replace_is_asked_as_the_first(cook: Cook) -> None:
    cook.say("ask_substitute", "what can I use instead of buttermilk", ingredient="buttermilk")
    cook.say("ask_other", "and instead of sour cream?")
    assert cook.slots["answer_trace"]["intent"] == "ask_substitute"
    assert "sour cream" in resolved(cook)


def test_in_a_recipe_the_last_question_is_asked_of_another_thing(cook: Cook) -> None:
    cook.start(CHICKEN, 4)
    cook.say("ask_amount", "how much garlic do I need?")
    cook.say("ask_other", "what about the potatoes")
    assert cook.slots["answer_trace"]["source"] == "recipe"
    assert "how much" in resolved(cook)
    cook.say("ask_other", "how big should I cut them?")
    assert resolved(cook) == "how big should I cut potatoes"


def test_a_general_matter_goes_on_in_the_middle_of_a_recipe(cook: Cook) -> None:
    cook.start(RISOTTO, 3)
    cook.say("ask_other", "can I freeze avocado?")
    cook.say("ask_step_time", "for how long?")
    assert (resolved(cook), cook.slots["answer_trace"]["source"]) == ("how long can I freeze avocado", "common_sense")
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


@pytest.mark.parametrize("intent", ["repair", "affirm", "stop", "change_servings", "ask_other"])
def test_a_correction_is_a_question_however_it_was_taken(cook: Cook, intent: str) -> None:
    cook.say("ask_other", RICE)
    cook.say(intent, "I meant in the freezer")
    assert resolved(cook) == "how long does cooked rice keep in the freezer"


@pytest.mark.parametrize("intent", ["affirm", "report", "done", FALLBACK])
def test_a_doubt_asks_once_more(cook: Cook, intent: str) -> None:
    cook.start(RISOTTO, 8)
    cook.say("ask_step_time", "how long do the mushrooms fry?")
    first = cook.slots["answer_trace"]["answer_id"]
    cook.say(intent, "are you sure?")
    assert (cook.slots["answer_trace"]["question"], cook.slots["answer_trace"]["answer_id"]) == ("are you sure?", first)
    assert cook.state.step == 8


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
    assert resolved(cook) == "how long does the dough rise in the fridge"


def test_the_list_of_ingredients_stays_one(cook: Cook) -> None:
    cook.start(RISOTTO, 8)
    cook.say("ask_step_time", "how long do the mushrooms fry?")
    heard = cook.say("ask_ingredients", "and the ingredients?")
    assert "rice" in heard.text


def test_what_goes_back_by_name_is_one_question_however_it_was_cut(cook: Cook) -> None:
    cook.say("ask_other", "can I freeze avocado?")
    cook.say("ask_other", "how long do I boil an egg?")
    cook.says(Said("off_topic", "back to the avocado,"), Said("ask_other", "for how long?"))
    assert resolved(cook) == "how long can I freeze avocado"


def test_a_damaged_history_breaks_nothing(cook: Cook) -> None:
    cook.slots["history"] = [{"question": "x" * 9000, "resolved": 3}]
    assert cook.say("ask_other", "why?").names
    assert len(cook.state.history) == 1


@pytest.mark.parametrize(("intent", "confidence", "said"), [
    ("dont_care", 0.6, "that long?"), ("refine_search", 0.7, "and in the freezer?"), ("stop", 0.4, "wont it go sour"), (FALLBACK, 0.3, "tastes fine though"),
    ("report_problem", 0.9, "it's gone hard and dry!"),
])
def test_what_goes_on_without_a_recipe_is_a_question_whatever_it_was_taken_for(cook: Cook, intent: str, confidence: float, said: str) -> None:
    cook.say("ask_other", RICE)
    before = cook.slots["answer_trace"]
    cook.say(intent, said, confidence=confidence)
    assert cook.slots["answer_trace"] != before
    assert cook.slots["answer_trace"]["question"] == said


def test_a_wish_for_a_recipe_after_a_question_stays_one(cook: Cook) -> None:
    cook.say("ask_other", RICE)
    before = cook.slots["answer_trace"]
    cook.say("refine_search", "something quick with chicken", confidence=0.95, ingredient="chicken")
    assert cook.slots["answer_trace"] == before


def test_what_only_is_at_hand_takes_the_place_of_what_was_asked_about(cook: Cook) -> None:
    cook.start(RISOTTO)
    cook.say("ask_why", "why is there butter in it")
    cook.say("ask_substitute", "i only have margarine", ingredient="margarine")
    assert "margarine" in resolved(cook)
    assert "butter" in resolved(cook)


def test_an_ingredient_is_asked_about_like_the_one_before_though_it_looks_like_a_recipe(cook: Cook) -> None:
    cook.start("dutch-pea-soup")
    cook.say("ask_other", "can i leave the bacon out")
    cook.say("choose_recipe", "and the sausage", ingredient="sausage")
    assert "sausage out" in resolved(cook)


def test_what_takes_an_answer_back_is_no_question(cook: Cook) -> None:
    cook.start(RISOTTO)
    cook.say("ask_amount", "how much butter do I need", ingredient="butter")
    cook.say("done", "done")
    step = cook.state.step
    cook.say("not_meant", "that is not what I meant!", confidence=0.99)
    assert cook.state.step == step - 1


@pytest.mark.parametrize("intent", ["deny", "choose_recipe", "refine_search"])
def test_and_if_something_happens_is_a_question_however_it_was_taken(cook: Cook, intent: str) -> None:
    cook.start("dutch-pea-soup", 7)
    cook.say("ask_other", "how often do i have to scrape the bottom")
    heard = cook.say(intent, "and if I forget", 0.9)
    assert heard.told == []
    assert resolved(cook).endswith("if I forget")


def test_what_to_do_instead_moves_no_recipe(cook: Cook) -> None:
    cook.start(CHICKEN, 15)
    cook.say("ask_other", "do i wash the chicken first")
    heard = cook.say("next", "so what do i do instead", 0.81)
    assert heard.told == []
    assert cook.state.step == 15


@pytest.mark.parametrize(("asked", "moves"), [("how long does the stew simmer before the vegetables go in", False), ("how much oil is that", True)])
def test_and_after_goes_on_with_a_time_only_where_that_was_asked(cook: Cook, asked: str, moves: bool) -> None:
    cook.start("beef-stew-with-root-vegetables", 5)
    cook.say("ask_step_time" if not moves else "ask_amount", asked)
    heard = cook.say("next", "and after?")
    assert (cook.state.step == 6) is moves
    if not moves:
        assert heard.told == []
        assert resolved(cook) == "how long does the stew simmer after the vegetables go in"


def test_a_problem_that_is_only_supposed_is_a_question(cook: Cook) -> None:
    cook.start("creme-caramel")
    cook.say("ask_other", "what colour should the caramel be")
    cook.say("report_problem", "and if it goes too far?")
    assert resolved(cook) == "what if the caramel goes too far"


def test_a_reason_that_says_nothing_of_what_goes_wrong_is_not_told(cook: Cook) -> None:
    cook.start("dutch-apple-pie", 8)
    cook.say("ask_other", "how thick do i roll the dough")
    cook.say("ask_other", "and if it tears?")
    assert resolved(cook) == "what if the dough tears"
    assert not str(cook.slots["answer_trace"]["answer_id"]).startswith("why-")


def test_what_may_happen_is_no_question_where_it_surely_goes_on(cook: Cook) -> None:
    cook.start("guacamole", 3)
    cook.say("ask_how_to", "how do i mash the avocado")
    assert cook.say("next", "and if you agree we go on", 0.88).told == [4]


def test_how_much_of_it_after_a_reason_asks_of_the_same_thing(cook: Cook) -> None:
    cook.start("spaghetti-with-bacon-and-parmesan-cream")
    cook.say("ask_why", "why am i saving pasta water")
    cook.say("ask_amount", "how much of it")
    assert resolved(cook) == "how much pasta water am i saving"


@pytest.mark.parametrize(("intent", "text", "meant"), [
    ("refine_search", "even with lots of lemon", "can i marinate chicken overnight with lots of lemon"),
    ("refine_search", "even with skin", "can i marinate chicken overnight with skin"),
])
def test_even_in_another_case_goes_on_with_the_question(cook: Cook, intent: str, text: str, meant: str) -> None:
    cook.say("ask_other", "can i marinate chicken overnight")
    assert cook.say(intent, text).names == ["utter_common_sense"]
    assert resolved(cook) == meant


def test_what_joins_a_question_needs_no_surer_sign_where_it_was_hardly_read(cook: Cook) -> None:
    cook.say("ask_other", "why is my stir fry soggy")
    cook.say("ask_step_time", "when does the garlic go in a stir fry")
    cook.say("choose_recipe", "and the soy sauce", 0.45, ingredient="soy sauce")
    assert resolved(cook) == "when does the soy sauce go in a stir fry"


def test_a_statement_about_what_was_asked_wishes_for_no_recipe(cook: Cook) -> None:
    cook.say("ask_how_to", "how do i clean mussels")
    assert cook.say("refine_search", "some are open before cooking").names == ["utter_common_sense"]
    assert resolved(cook) == "some mussels are open before cooking"


def test_a_bare_food_is_one_more_of_what_was_converted(cook: Cook) -> None:
    cook.say("ask_convert", "how many grams is a cup of flour")
    assert "200 g" in cook.say(FALLBACK, "sugar?", 0.3).text
    assert "225 g" in cook.say("thank", "butter", 0.6).text


def test_a_bare_dish_after_another_question_is_a_wish(cook: Cook) -> None:
    cook.say("ask_step_time", "how long do eggs keep")
    assert cook.say("choose_recipe", "pancakes").names != ["utter_common_sense"]


@pytest.mark.parametrize("text", ["and if im out of baking powder", "what if i don't have any baking powder?"])
def test_what_is_not_there_in_a_talk_of_questions_is_asked_to_be_replaced(cook: Cook, text: str) -> None:
    cook.say("ask_other", "can i freeze milk")
    assert "tsp baking powder" in cook.say("ask_substitute", text, 0.4).text.replace("in place of", "instead of")


def test_what_was_told_to_stand_is_asked_for_its_time(cook: Cook) -> None:
    cook.say("ask_substitute", "what can i use instead of buttermilk", ingredient="buttermilk")
    cook.say("ask_amount", "how much lemon juice per cup?")
    assert "5 minutes" in cook.say("ask_step_time", "and how long do i leave it").text
    assert "lemon" not in resolved(cook)


def test_how_much_goes_to_a_unit_is_told_by_the_last_answer(cook: Cook) -> None:
    cook.say("ask_other", "how do i make self-raising flour")
    assert "baking powder" in cook.say("ask_amount", "how much per cup").text


def test_a_question_about_what_is_told_before_it_searches_for_nothing(cook: Cook) -> None:
    cook.says(Said("list_recipes", "I've got a big pot of soup left over,"), Said("ask_other", "how long does it keep in the fridge"))
    assert resolved(cook).startswith("how long does soup keep in the fridge")
    assert not cook.state.search.begun


def test_what_is_there_and_a_wish_to_cook_with_it_is_searched_for(cook: Cook) -> None:
    cook.says(Said("list_recipes", "I have a chicken and some rice,"), Said("ask_other", "what can I make with it"))
    assert cook.state.search.begun


def test_things_before_a_time_are_one_question_where_nothing_was_asked_before(cook: Cook) -> None:
    heard = cook.says(Said("list_recipes", "boiled eggs, soft yolk,"), Said("ask_step_time", "how many minutes"))
    assert heard.names == ["utter_common_sense"]
    assert not cook.state.search.begun
