"""Questions that look like reports, wishes to go on or talk about the assistant."""

from __future__ import annotations

import pytest

from actions.kitchen import Kitchen
from actions.moves.asked import (
    as_asked_for_next,
    as_asked_plainly,
    as_permission,
    as_wish_for_other,
    asks,
    asks_what_to_do,
    asks_work,
    chooses,
    with_going_on,
    with_tags,
)
from actions.moves.plan import plan
from actions.moves.turn import FALLBACK, Part, Turn
from actions.state import Pending, Stage, State
from tests.unit.moves.cook import Cook, Said

GUACAMOLE, STEP = "guacamole", 14


def turn(kitchen: Kitchen, stage: Stage = "cooking", pending: Pending | None = None) -> Turn:
    return Turn(kitchen, State(stage=stage, recipe=GUACAMOLE, step=STEP, pending=pending))


@pytest.mark.parametrize(("text", "intent"), [
    ("with?", "repeat"), ("using what?", "ask_abilities"), ("until when?", "next"), ("and where do those go now?", "next"), ("those come out too?", "more_results"),
    ("what if it sits for a while?", "next"), ("anything to eat with it?", "list_recipes"), ("which sorts count as firm at the shop?", FALLBACK), ("with what", "next"),
])
def test_what_asks_about_the_dish_is_a_question(kitchen: Kitchen, text: str, intent: str) -> None:
    found = as_asked_plainly(turn(kitchen), Part(text, intent, 0.6))
    assert found is not None
    assert (found.intent, found.text) == ("ask_other", text)


@pytest.mark.parametrize(("text", "intent"), [
    ("what now?", "next"), ("then what?", "next"), ("done?", "report"), ("and?", "next"), ("what's next?", "next"), ("okay, what do I do now?", "next"), ("what?", "repeat"),
    ("can you say that again?", "repeat"), ("what can you do?", "ask_abilities"), ("where are we?", "repeat"),
    ("hang on what was the first thing, say it again", "repeat"), ("sorry, what was that?", "repeat"), ("ok I'm back, where were we?", "resume"),
    ("sorry I got distracted, where were we?", "resume"),
    ("do you know other recipes?", "list_recipes"),
    ("chopped it all very finely", "report"), ("how much salt?", "ask_amount"),
])
def test_what_wants_to_go_on_or_to_hear_again_stays(kitchen: Kitchen, text: str, intent: str) -> None:
    assert as_asked_plainly(turn(kitchen), Part(text, intent, 0.6)) is None


@pytest.mark.parametrize(("text", "first", "rest"), [
    ("ok next, how long is that one?", "ok next", "how long is that one?"), ("next please, what goes in", "next please", "what goes in"),
    ("Go on; is it hot?", "Go on", "is it hot?"),
])
def test_words_that_go_on_are_parted_from_the_question_behind_them(kitchen: Kitchen, text: str, first: str, rest: str) -> None:
    found = with_going_on(turn(kitchen), [Part("cheers", "thank"), Part(text, "ask_duration", 0.7)])
    assert [(part.text, part.intent) for part in found] == [("cheers", "thank"), (first, "next"), (rest, "ask_duration")]


@pytest.mark.parametrize(("text", "intent"), [
    ("which comes next, the milk?", "ask_other"), ("next time, a pinch less", "ask_other"), ("what's next, and how long?", "next"), ("next which spice goes in", "ask_other"),
    ("not next, how long is it?", "ask_other"),
])
def test_other_words_are_not_parted(kitchen: Kitchen, text: str, intent: str) -> None:
    part = Part(text, intent)
    assert with_going_on(turn(kitchen), [part]) == [part]
    assert with_going_on(turn(kitchen, "choosing"), [Part("next, how long?", "ask_other")]) == [Part("next, how long?", "ask_other")]


def test_nothing_is_read_anew_without_a_recipe_or_beside_an_open_question(kitchen: Kitchen) -> None:
    assert as_asked_plainly(turn(kitchen, "choosing"), Part("with?", "repeat")) is None
    assert as_asked_plainly(turn(kitchen, pending=Pending(kind="stop")), Part("with?", "repeat")) is None


@pytest.mark.parametrize("text", [
    "is there something else I should do?", "what should I do with it?", "Anything else I need to do?", "what should I do?", "something else to do?",
    "what do I do with those now?", "what else?",
])
def test_what_names_nothing_asks_for_the_next_step(kitchen: Kitchen, text: str) -> None:
    found = as_asked_for_next(turn(kitchen), Part(text, "ask_other", 0.9))
    assert found is not None
    assert found.intent == "next"


@pytest.mark.parametrize("text", [
    "what should I do with the stones?", "what do I need?", "do I need this?", "what is this?", "what else do I need?", "can I do something else meanwhile?", "is it ready?",
    "do I add the lime?", "why should I do that?", "else", "what else goes in the bowl?",
])
def test_what_names_something_does_not_go_on(kitchen: Kitchen, text: str) -> None:
    assert as_asked_for_next(turn(kitchen), Part(text, "ask_other", 0.9)) is None


def test_what_to_do_with_a_thing_beside_done_is_told_by_the_next_step(kitchen: Kitchen) -> None:
    done, asked = Part("done", "done"), Part("what should I do with the avocados?", "ask_other")
    assert [intent for intent, _ in plan(turn(kitchen), [done, asked]).plays] == ["onward"]
    assert [intent for intent, _ in plan(turn(kitchen), [asked]).plays] == ["ask_other"]
    other = Part("how much salt?", "ask_amount")
    assert [intent for intent, _ in plan(turn(kitchen), [done, other]).plays] == ["onward", "ask_amount"]


def test_a_tag_makes_a_question_of_a_statement(kitchen: Kitchen) -> None:
    joined = with_tags(turn(kitchen), [Part("this wants ripe avocados", "report"), Part("doesn't it?", "deny")])
    assert [(part.text, part.intent) for part in joined] == [("this wants ripe avocados, doesn't it?", "ask_other")]


def test_a_thing_and_a_question_about_it_are_one(kitchen: Kitchen) -> None:
    joined = with_tags(turn(kitchen), [Part("so the pale ribs inside", "report"), Part("those come out too?", "more_results")])
    assert [(part.text, part.intent) for part in joined] == [("so the pale ribs inside, those come out too?", "ask_other")]


def test_a_preposition_and_its_question_word_are_one(kitchen: Kitchen) -> None:
    joined = with_tags(turn(kitchen), [Part("using", "ask_abilities"), Part("what?", "repeat")])
    assert [(part.text, part.intent) for part in joined] == [("using what?", "ask_other")]


@pytest.mark.parametrize("parts", [
    [Part("done", "done"), Part("what's next?", "next")], [Part("the onion is chopped", "report"), Part("that went well?", "report")],
    [Part("how much salt?", "ask_amount"), Part("right?", "affirm")],
])
def test_other_parts_stay_apart(kitchen: Kitchen, parts: list[Part]) -> None:
    assert with_tags(turn(kitchen), parts) == parts


def test_what_else_would_do_is_a_wish_for_a_substitute(kitchen: Kitchen) -> None:
    found = as_wish_for_other(turn(kitchen), Part("my son hates coriander, which other herb would work?", "ask_other"))
    assert found is not None
    assert found.intent == "ask_substitute"
    assert as_wish_for_other(turn(kitchen), Part("what else goes in?", "ask_other")) is None
    assert as_wish_for_other(turn(kitchen), Part("which herb would work?", "ask_other")) is None
    joined = with_tags(turn(kitchen), [Part("Coriander tastes like soap to me", "report"), Part("Which other herb would work?", "ask_other")])
    assert [(part.text, part.intent) for part in joined] == [("Coriander tastes like soap to me. Which other herb would work?", "ask_substitute")]


def test_leaving_a_food_out_is_asked_not_done(kitchen: Kitchen) -> None:
    found = as_permission(turn(kitchen), Part("okay to skip the coriander?", "skip"))
    assert found is not None
    assert found.intent == "ask_other"
    assert as_permission(turn(kitchen), Part("okay to skip this?", "skip")) is None
    assert as_permission(turn(kitchen), Part("skip the coriander", "skip")) is None


@pytest.mark.parametrize(("text", "asked"), [
    ("i hate coriander so can i just skip that", True), ("can I just skip the mashing", True), ("do I have to, or could we skip rinsing the avocados", True),
    ("can we skip this", False), ("could I skip this step with the avocados", False), ("can we skip to the mashing", False),
    ("can I skip this one, I mashed the avocados before", False),
    ("skip the mashing", False), ("can we skip ahead", False),
])
def test_a_question_that_names_what_the_recipe_does_skips_no_step(kitchen: Kitchen, text: str, asked: bool) -> None:
    assert (as_permission(turn(kitchen), Part(text, "skip")) is not None) == asked


def test_forms_of_questions(kitchen: Kitchen) -> None:
    assert asks("what now", kitchen.lexicon)
    assert not asks("chopped", kitchen.lexicon)
    assert asks_what_to_do("what should I do with the patties?", kitchen.lexicon)
    assert not asks_what_to_do("how hot must it be?", kitchen.lexicon)


@pytest.mark.parametrize(("before", "behind", "whole"), [
    (Part("looks thick-ish", "report"), Part("how can I be sure", "ask_abilities"), "looks thick-ish, how can I be sure"),
    (Part("That looks wet.", "ask_other"), Part("Is that how it should be?", "ask_other"), "That looks wet, Is that how it should be?"),
    (Part("and the other half", "next"), Part("when?", "ask_step_time"), "and the other half, when?"),
])
def test_a_question_and_what_it_is_about_are_one(kitchen: Kitchen, before: Part, behind: Part, whole: str) -> None:
    joined = with_tags(turn(kitchen), [before, behind])
    assert [(part.text, part.intent) for part in joined] == [(whole, "ask_other")]


def test_a_share_behind_a_question_for_an_amount_is_no_wish(kitchen: Kitchen) -> None:
    joined = with_tags(turn(kitchen), [Part("how much is that", "ask_convert"), Part("half?", "change_servings")])
    assert [(part.text, part.intent) for part in joined] == [("how much is that, half?", "ask_convert")]
    apart = [Part("how much is that", "ask_convert"), Part("halve it", "change_servings")]
    assert with_tags(turn(kitchen), apart) == apart


@pytest.mark.parametrize(("text", "asked"), [("both of them?", True), ("all of them?", True), ("buttered all of them", False)])
def test_what_asks_for_both_with_a_mark_is_a_question(kitchen: Kitchen, text: str, asked: bool) -> None:
    assert (as_asked_plainly(turn(kitchen), Part(text, "report", 0.6)) is not None) == asked


def test_a_choice_belongs_to_the_thing_named_before_it(kitchen: Kitchen) -> None:
    joined = with_tags(turn(kitchen), [Part("the avocado stones", "report"), Part("keep them or chuck them", "ask_other")])
    assert [(part.text, part.intent) for part in joined] == [("the avocado stones, keep them or chuck them", "ask_other")]
    assert chooses("stays in or comes out", kitchen.lexicon)
    assert not chooses("ten minutes or so", kitchen.lexicon)
    assert not chooses("keep it", kitchen.lexicon)


def test_what_else_behind_a_food_that_is_not_wished_asks_for_a_substitute(kitchen: Kitchen) -> None:
    joined = with_tags(turn(kitchen), [Part("double lime is too sour for me", "change_servings"), Part("what else", "next")])
    assert [(part.text, part.intent) for part in joined] == [("double lime is too sour for me. what else", "ask_substitute")]
    parts = [Part("the lime is in", "report"), Part("what else", "next")]
    assert with_tags(turn(kitchen), parts) == parts


def test_a_question_about_the_work_does_not_wish_to_stop(kitchen: Kitchen) -> None:
    assert asks_work(turn(kitchen), Part("squeeze it anyway?", "stop"))
    assert not asks_work(turn(kitchen), Part("can we stop?", "stop"))
    assert not asks_work(turn(kitchen), Part("stop squeezing", "stop"))


@pytest.mark.parametrize("text", ["mash it until what", "the pits are thrown where", "I squeeze the limes into what exactly", "cut the tomato how big"])
def test_what_asks_with_its_last_words_is_a_question(kitchen: Kitchen, text: str) -> None:
    for intent in ("done", "report", "next"):
        found = as_asked_plainly(turn(kitchen), Part(text, intent))
        assert found is not None and found.intent == "ask_other"


@pytest.mark.parametrize("text", ["limes are squeezed now what", "the tomatoes are in and then what", "that's how", "I do what", "I know the tomatoes and how"])
def test_what_only_goes_on_or_knows_is_none(kitchen: Kitchen, text: str) -> None:
    assert as_asked_plainly(turn(kitchen), Part(text, "done")) is None


@pytest.mark.parametrize(("text", "asked"), [
    ("my son wants to know what an avocado is like inside", True), ("I'm wondering if that is ripe", True), ("no idea how ripe it has to be", True),
    ("he knows what he wants", False),
])
def test_a_question_that_is_told_is_one(kitchen: Kitchen, text: str, asked: bool) -> None:
    assert asks(text, kitchen.lexicon) == asked


@pytest.mark.parametrize("text", ["wait do i need to peel the carrot", "hang on, can i use the big pot"])
def test_a_question_behind_a_call_for_attention_asks(kitchen: Kitchen, text: str) -> None:
    assert asks(text, kitchen.lexicon)


@pytest.mark.parametrize("text", ["wait", "ok done", "so that is in", "well it has risen"])
def test_what_is_told_behind_such_a_call_asks_nothing(kitchen: Kitchen, text: str) -> None:
    assert not asks(text, kitchen.lexicon)


def test_a_question_behind_next_is_answered(cook: Cook) -> None:
    cook.start("red-lentil-soup-with-lemon")
    heard = cook.says(Said("understood", "ok"), Said("next", "next."), Said("ask_other", "wait do i need to peel the carrot"))
    assert heard.told == [2]
    assert "carrot" in heard.text


def test_whether_something_is_allowed_reports_nothing(cook: Cook) -> None:
    cook.start("mushroom-risotto")
    heard = cook.say("ask_substitute", "stock cube ok", 0.48)
    assert heard.told == []
    assert "stock" in heard.text


@pytest.mark.parametrize(("text", "asked"), [
    ("also which bowl do i beat the eggs in", True), ("ok so how much salt", True), ("plus where does the lid go", True),
    ("and what a smell", False), ("so that's in", False), ("also rinsed", False),
])
def test_an_open_question_behind_what_adds_it_asks(kitchen: Kitchen, text: str, asked: bool) -> None:
    assert asks(text, kitchen.lexicon) == asked


def test_a_tag_that_asks_whether_it_will_do_joins_what_was_told(kitchen: Kitchen) -> None:
    joined = with_tags(turn(kitchen), [Part("i popped it in the fridge", "report"), Part("that ok?", "understood")])
    assert [(part.text, part.intent) for part in joined] == [("i popped it in the fridge, that ok?", "ask_other")]
