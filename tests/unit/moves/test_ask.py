"""The one door of every question."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.answering.recipe_answers import KINDS
from actions.answering.trace import WEIGHED
from actions.kitchen import Kitchen
from tests.unit.moves.cook import Cook, Said

QUESTIONS = (*KINDS, "ask_other")
VALUES = st.none() | st.booleans() | st.integers() | st.text(max_size=50) | st.lists(st.text(max_size=5), max_size=2) | st.dictionaries(st.text(max_size=3), st.none(), max_size=2)
TRACE = {"question", "resolved", "type", "intent", "confidence", *WEIGHED, "path", "source", "decision", "answer_id", "milliseconds"}


@pytest.mark.parametrize("intent", QUESTIONS)
def test_a_question_never_moves_the_recipe_and_leaves_its_trace(cook: Cook, intent: str) -> None:
    cook.start("guacamole")
    recipe = cook.kitchen.store.get("guacamole")
    assert recipe is not None
    for step in recipe.steps:
        cook.say("go_to_step", step=step.number)
        heard = cook.say(intent, "what about this?")
        assert (cook.state.stage, cook.state.step, heard.told) == ("cooking", step.number, [])
        trace = cook.slots["answer_trace"]
        assert set(trace) == TRACE
        assert (trace["question"], trace["intent"]) == ("what about this?", intent)
        assert trace["milliseconds"] >= 0
        assert trace["path"]


@settings(deadline=None)
@given(intent=st.sampled_from(QUESTIONS), text=st.text(max_size=200), step=st.integers(1, 13), entity=st.sampled_from(["ingredient", "technique", "part", "recipe"]), value=VALUES)
def test_any_question_with_any_entity_is_answered_in_place(kitchen: Kitchen, domain: dict[str, Any], intent: str, text: str, step: int, entity: str, value: Any) -> None:
    cook = Cook(kitchen, domain, slots={"stage": "cooking", "recipe": "guacamole", "step": step})
    heard = cook.says(Said(intent, text, 1.0, ((entity, value),)))
    assert "utter_apology" not in heard.names
    assert heard.text.strip()
    assert cook.state.step == step


def test_what_the_recipe_says_is_told_from_the_recipe(cook: Cook) -> None:
    cook.start("guacamole", 2)
    heard = cook.say("ask_amount", "how many avocados?", ingredient="avocados")
    assert "3 ripe avocados" in heard.text
    assert cook.slots["answer_trace"]["source"] == "recipe"
    assert cook.slots["answer_trace"]["type"] == "specific"


def test_a_pronoun_for_which_nothing_that_was_named_stands_breaks_nothing(cook: Cook) -> None:
    cook.start("roast-chicken-with-potatoes-and-carrots", 24)
    cook.say("ask_how_to", "basting, how does that go?")
    heard = cook.say("ask_techniques", "I saw a cooking show once where they did this with a brush")
    assert heard.names
    assert "utter_apology" not in heard.names


@pytest.mark.parametrize("intent", QUESTIONS)
def test_a_question_without_a_recipe_is_not_answered_with_an_invention(cook: Cook, intent: str) -> None:
    heard = cook.say(intent)
    assert heard.names in (["utter_no_recipe_to_ask"], ["utter_unknown"])
    assert cook.slots["answer_trace"]["source"] == "fallback"
    assert "/list_recipes" in heard.payloads
    assert cook.state.stage == "idle"


def test_the_recipe_that_is_proposed_can_be_asked_about_before_it_is_chosen(cook: Cook) -> None:
    cook.say("choose_recipe", "guacamole")
    assert "3 ripe avocados" in cook.say("ask_ingredients", "what do I need?").text
    assert cook.say("affirm", "yes").names[0] == "utter_preparing"


def test_while_preparing_questions_are_answered_and_nothing_begins(cook: Cook) -> None:
    cook.prepare("guacamole")
    assert "fork" in cook.say("ask_utensils", "which tools do I need?").text
    assert "4" in cook.say("ask_servings", "for how many is it?").text
    assert (cook.state.stage, cook.state.step) == ("preparing", 0)


def test_a_question_in_a_pause_is_answered_in_the_pause(cook: Cook) -> None:
    cook.start("guacamole", 2)
    cook.say("pause")
    assert "3 ripe avocados" in cook.say("ask_amount", "how many avocados?", ingredient="avocados").text
    assert cook.state.stage == "paused"


def test_a_question_does_not_close_what_the_assistant_asked(cook: Cook) -> None:
    cook.start("greek-salad", 12)
    cook.say("next", "next")
    cook.say("ask_amount", "how much oil?")
    cook.say("affirm", "yes")
    assert cook.state.stage == "ended"


def test_the_time_cooked_does_not_hold_the_pause(cook: Cook) -> None:
    cook.start("moussaka", 2)
    cook.now += 10 * 60
    cook.say("pause")
    cook.now += 300 * 60
    cook.say("resume")
    cook.now += 5 * 60
    assert "15 minutes" in cook.say("ask_progress", "how long have we been cooking?").text


def test_a_step_done_ahead_counts_as_done_in_progress(cook: Cook) -> None:
    cook.start("greek-salad", 2)
    cook.slots["noted"] = [5]
    message = cook.say("ask_progress", "how far are we?").messages[0]
    assert (message["number"], message["count"], message["done"], message["left"]) == (2, 12, 2, 9)


def test_what_the_step_just_told_does_not_tell_is_answered_apart(cook: Cook) -> None:
    cook.start("moussaka", 3)
    heard = cook.says(Said("done", "done"), Said("ask_other", "does my neighbour like football?"))
    assert heard.told == [4]
    assert len(heard.names) == 2


@pytest.mark.parametrize(("recipe", "told"), [("guacamole", "none of the ingredients"), ("moussaka", "lamb")])
def test_it_stays_the_dish_where_it_was_that(cook: Cook, recipe: str, told: str) -> None:
    cook.start(recipe, 2)
    cook.say("ask_other", "is it gluten free")
    assert told in cook.say("ask_other", "is this vegan").text
