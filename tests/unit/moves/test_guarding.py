"""Moves that were hardly meant."""

from __future__ import annotations

import pytest

from actions.kitchen import Kitchen
from actions.moves.guarding import (
    as_described,
    as_hardly_meant,
    as_heat_sought,
    as_leaving_out,
    as_no_choice,
    as_of_food,
    as_only_having,
    as_remark,
    as_stopped_food,
    as_timer,
    as_whole_left_out,
    keep_left_out,
)
from actions.moves.leaping import as_back_to
from actions.moves.turn import Part, Turn
from actions.state import Pending, State
from tests.unit.moves.cook import Cook


def at(kitchen: Kitchen, recipe: str, step: int, text: str, pending: Pending | None = None) -> Turn:
    return Turn(kitchen, State(stage="cooking", recipe=recipe, step=step, pending=pending), text)


@pytest.mark.parametrize(("recipe", "text", "intent", "sought"), [
    ("salmon-with-dill-potatoes", "what number am i after", "ask_progress", True), ("classic-beef-burgers", "what reading do i want", "ask_ingredients", True),
    ("shakshuka", "whats the magic number", "off_topic", True), ("salmon-with-dill-potatoes", "what number am i on", "ask_progress", False),
    ("gazpacho", "what number am i after", "ask_progress", False),
])
def test_the_number_that_is_sought_is_what_the_thermometer_should_read(kitchen: Kitchen, recipe: str, text: str, intent: str, sought: bool) -> None:
    found = as_heat_sought(at(kitchen, recipe, 1, text), Part(text, intent, 1.0))
    assert (found is not None and found.intent == "ask_temperature" and "thermometer" in found.text) is sought


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("skip the nuts", "walnuts"), ("skip the cinnamon please", "cinnamon"), ("nuts are out, skip them", "walnuts"), ("skip this step", None), ("skip it", None),
        ("can we skip the nuts?", None), ("skip the lining", None),
    ],
)
def test_skipping_a_food_leaves_no_step_out(kitchen: Kitchen, text: str, asked: str | None) -> None:
    whole, part = text, text.split(", ")[-1]
    found = as_leaving_out(at(kitchen, "banana-walnut-muffins", 1, whole), Part(part, "skip", 1.0))
    assert (found.text.split()[-1], found.intent) == (asked, "ask_other") if found is not None else asked is None


def test_a_step_is_skipped_that_is_the_foods_own(kitchen: Kitchen) -> None:
    recipe = kitchen.store.get("banana-walnut-muffins")
    assert recipe is not None
    own = next(step.number for step in recipe.steps if [recipe.ingredients[use.index].called for use in step.ingredients] == ["walnuts"])
    assert as_leaving_out(at(kitchen, recipe.id, own, "skip the nuts"), Part("skip the nuts", "skip", 1.0)) is None


@pytest.mark.parametrize(
    ("text", "lacks"),
    [("i only have salted butter", True), ("ive only got red wine", True), ("i only have two eggs", False), ("I only have 10 minutes", False), ("the butter is melted", False),
     ("do i only have butter in it?", False)],
)
def test_what_is_there_in_place_of_something_reports_no_step(kitchen: Kitchen, text: str, lacks: bool) -> None:
    found = as_only_having(at(kitchen, "blueberry-buttermilk-pancakes", 1, text), Part(text, "report", 0.7))
    assert (found is not None and found.intent == "report_missing") == lacks


@pytest.mark.parametrize(
    ("text", "intent", "word"),
    [("go back to kneading", "resume", "knead"), ("start again with the yeast", "start_over", "yeast"), ("go back to step 3", "go_to_step", ""), ("go back", "previous", ""),
     ("back to the lasagne", "previous", "")],
)
def test_going_back_to_a_part_goes_to_its_first_step(kitchen: Kitchen, text: str, intent: str, word: str) -> None:
    recipe = kitchen.store.get("pizza-margherita")
    assert recipe is not None
    found = as_back_to(at(kitchen, recipe.id, len(recipe.steps), text), Part(text, intent, 0.8))
    wanted = next((step.number for step in recipe.steps if word and word in step.text.lower()), None)
    assert (found.intent, found.values("step")) == ("go_to_step", [str(wanted)]) if found is not None else wanted is None


def test_having_started_over_is_no_wish_to(kitchen: Kitchen) -> None:
    told = as_back_to(at(kitchen, "creme-caramel", 10, "started over"), Part("started over", "start_over", 1.0))
    asked = as_back_to(at(kitchen, "creme-caramel", 10, "start over with the icing"), Part("start over with the icing", "start_over", 1.0))
    assert told is not None and told.intent == "understood"
    assert asked is not None and (asked.intent, asked.values("step")) == ("go_to_step", [])


@pytest.mark.parametrize(
    ("text", "intent", "confidence", "read"),
    [
        ("smoke coming out!", "goodbye", 0.4, "report"), ("ok bye", "goodbye", 0.4, None), ("beat it", "stop", 0.8, "report"), ("i give up", "stop", 0.5, None),
        ("only 8 fit on the sheet", "change_servings", 0.85, "report"), ("make it for 8", "change_servings", 0.6, None), ("only 8 fit on the sheet", "change_servings", 0.95, None),
        ("out", "goodbye", 0.5, "understood"), ("the tin is buttered", "next", 0.4, None),
    ],
)
def test_a_leap_is_sure_or_has_a_word_of_its_own(kitchen: Kitchen, text: str, intent: str, confidence: float, read: str | None) -> None:
    found = as_hardly_meant(at(kitchen, "chocolate-chip-cookies", 13, text), Part(text, intent, confidence))
    assert (found.intent if found is not None else None) == read


def test_leaving_it_refuses_what_was_proposed_in_place(kitchen: Kitchen) -> None:
    found = as_hardly_meant(at(kitchen, "gazpacho", 3, "leave it", Pending(kind="substitute", recipe="gazpacho")), Part("leave it", "stop", 0.7))
    assert found is not None and found.intent == "deny"


@pytest.mark.parametrize(("text", "asked"), [("is the chicken done?", True), ("is it done?", False), ("how far are we", False)])
def test_whether_a_food_is_done_asks_for_no_place_in_the_recipe(kitchen: Kitchen, text: str, asked: bool) -> None:
    found = as_of_food(at(kitchen, "thai-green-curry-with-chicken", 22, text), Part(text, "ask_progress", 0.95))
    assert (found is not None) == asked


def test_a_food_of_the_recipe_is_no_other_recipe(kitchen: Kitchen) -> None:
    found = as_no_choice(at(kitchen, "red-lentil-soup-with-lemon", 1, "the carrot."), Part("the carrot.", "choose_recipe", 0.9))
    assert found is not None and found.intent == "understood"
    other = "let's cook the roast chicken with potatoes and carrots instead"
    assert as_no_choice(at(kitchen, "red-lentil-soup-with-lemon", 1, other), Part(other, "choose_recipe", 0.9)) is None


@pytest.mark.parametrize(("text", "wished"), [("set a timer for that", True), ("timer 20 min", True), ("timer's done", False), ("how long is that", False)])
def test_a_timer_is_wished_for(kitchen: Kitchen, text: str, wished: bool) -> None:
    found = as_timer(at(kitchen, "gazpacho", 1, text), Part(text, "pause", 0.5))
    assert (found is not None and found.intent == "off_topic") == wished


@pytest.mark.parametrize("said", ["I make it.", "i'll make it", "ok, I bake this"])
def test_what_names_nothing_chooses_no_recipe(kitchen: Kitchen, said: str) -> None:
    found = as_no_choice(at(kitchen, "shakshuka", 2, said), Part(said, "choose_recipe", 0.7))
    assert found is not None
    assert found.intent == "understood"


@pytest.mark.parametrize("said", ["i make the tiramisu", "i make something else", "another one"])
def test_what_names_another_recipe_chooses_it(kitchen: Kitchen, said: str) -> None:
    assert as_no_choice(at(kitchen, "shakshuka", 2, said), Part(said, "choose_recipe", 0.7)) is None


@pytest.mark.parametrize(("intent", "said", "text"), [
    ("stop", "stop the fat spitting", "the fat is spitting, what do i do"), ("ask_other", "how do I stop the rice from sticking?", "the rice is sticking, what do i do"),
    ("stop", "stop it boiling over", "it is boiling over, what do i do"),
])
def test_what_food_shall_stop_doing_is_a_problem(kitchen: Kitchen, intent: str, said: str, text: str) -> None:
    found = as_stopped_food(at(kitchen, "shakshuka", 9, said), Part(said, intent))
    assert found is not None
    assert (found.intent, found.text) == ("report_problem", text)


@pytest.mark.parametrize("said", [
    "stop", "stop cooking", "stop this cooking", "stop making this", "stop the recipe",
    "stop the timer ringing", "please stop the beeping", "stop the stirring", "when do I stop stirring",
])
def test_a_wish_to_stop_is_no_problem(kitchen: Kitchen, said: str) -> None:
    assert as_stopped_food(at(kitchen, "shakshuka", 9, said), Part(said, "stop")) is None


@pytest.mark.parametrize("reading", [as_leaving_out, as_only_having, as_back_to, as_of_food, as_no_choice, as_hardly_meant])
def test_without_a_recipe_nothing_is_guarded(kitchen: Kitchen, reading: object) -> None:
    assert callable(reading)
    for intent in ("skip", "report", "resume", "ask_progress", "choose_recipe", "stop"):
        assert reading(Turn(kitchen, State(), "skip the nuts"), Part("skip the nuts", intent, 0.5)) is None


@pytest.mark.parametrize(("text", "left"), [
    ("no raisins then", True), ("no raisins for me", True), ("leave out the raisins", True), ("no raisins", False), ("no liners then", False), ("no worries then", False),
])
def test_a_wish_to_have_a_food_away_lacks_nothing(kitchen: Kitchen, text: str, left: bool) -> None:
    found = as_leaving_out(at(kitchen, "dutch-apple-pie", 3, text), Part(text, "report_missing", 0.9))
    assert (found is not None and found.text == "can I leave out the raisins") == left


def test_a_wish_in_several_parts_is_one(kitchen: Kitchen) -> None:
    parts = [Part("raisins?", "list_recipes", 0.5), Part("no raisins for me", "report_missing"), Part("leave them out please", "skip", 0.6)]
    found = as_whole_left_out(at(kitchen, "dutch-apple-pie", 3, "raisins? no raisins for me, leave them out please"), parts)
    assert found is not None
    assert found.text == "can I leave out the raisins"
    more = [Part("no raisins for me", "report_missing"), Part("how hot is the oven", "ask_temperature")]
    assert as_whole_left_out(at(kitchen, "dutch-apple-pie", 3, "no raisins for me. how hot is the oven"), more) is None


def test_a_thing_of_a_later_step_skips_no_step(kitchen: Kitchen) -> None:
    recipe = kitchen.store.get("gazpacho")
    assert recipe is not None
    first, topping = (next(step.number for step in recipe.steps if word in step.text) for word in ("Rinse the tomatoes", "topping"))
    found = as_leaving_out(at(kitchen, recipe.id, first, "skip the topping"), Part("skip the topping", "skip"))
    assert found is not None
    assert found.text == "can I leave out the topping"
    assert as_leaving_out(at(kitchen, recipe.id, topping, "skip the topping"), Part("skip the topping", "skip")) is None


@pytest.mark.parametrize(("told", "kept"), [("The raisins can be left out, or replaced.", True), ("The flour thickens the stew.", False)])
def test_what_is_left_out_is_kept_where_the_answer_allows_it(kitchen: Kitchen, told: str, kept: bool) -> None:
    turn = at(kitchen, "dutch-apple-pie", 3, "no raisins then")
    as_leaving_out(turn, Part(turn.text, "report_missing"))
    keep_left_out(turn, told)
    assert (turn.state.adaptation.left_out == (0,)) == kept


def test_steps_of_what_is_left_out_are_passed_over(cook: Cook) -> None:
    cook.start("banana-walnut-muffins")
    written = cook.kitchen.store.get("banana-walnut-muffins")
    assert written is not None
    nuts = next(number for number, line in enumerate(written.ingredients) if line.called == "walnuts")
    own = next(step.number for step in written.steps if {use.index for use in step.ingredients} == {nuts})
    cook.say("go_to_step", step=str(own - 1))
    cook.slots["adaptation"] = {"left_out": [nuts]}
    heard = cook.say("next")
    assert heard.names[0] == "utter_skipped"
    assert heard.told[0] > own
    assert own in cook.state.skipped


@pytest.mark.parametrize(("text", "intent", "read"), [
    ("i have a pizza stone", "choose_recipe", ("ask_other", "understood")), ("lets make pizza margherita", "choose_recipe", None), ("gazpacho", "choose_recipe", None),
])
def test_a_remark_with_a_word_of_the_title_chooses_nothing(kitchen: Kitchen, text: str, intent: str, read: tuple[str, ...] | None) -> None:
    found = as_remark(at(kitchen, "pizza-margherita", 1, text), Part(text, intent))
    assert (found.intent in read) if found is not None and read else found is None


@pytest.mark.parametrize(("text", "read"), [
    ("my cucumber is huge", "understood"), ("the tomatoes are green", "report_problem"), ("is the cucumber huge?", None),
    ("the cucumber is gone", None), ("the cucumber is missing", None),
    ("cucumber is a huge one, use all?", "ask_other"), ("the cucumber is courgette", "understood"), ("i am out of cucumber", None),
    ("we have no garlic", None),
])
def test_how_a_food_is_does_not_say_that_it_is_missing(kitchen: Kitchen, text: str, read: str | None) -> None:
    found = as_described(at(kitchen, "gazpacho", 1, text), Part(text, "report_missing", 0.9))
    assert (found.intent if found is not None else None) == read


@pytest.mark.parametrize(("text", "asks"), [
    ("stock is cold ok?", True), ("the onion is a huge one, use all?", True), ("carrots are soft, ok?", True),
    ("stock is gone, ok?", False), ("I have no stock, is water ok?", False), ("can i use milk instead of the stock?", False), ("my stock is chicken stock, ok?", False),
])
def test_a_food_in_some_state_asks_for_no_substitute(kitchen: Kitchen, text: str, asks: bool) -> None:
    turn = Turn(kitchen, State(stage="cooking", recipe="beef-stew-with-root-vegetables", step=13), text)
    found = as_described(turn, Part(text, "ask_substitute", 0.84))
    assert (found is not None and found.intent == "ask_other") == asks
