"""What is said beside a question at the stove, or asked as a statement."""

from __future__ import annotations

import pytest

from actions.kitchen import Kitchen
from actions.moves.plan import plan
from actions.moves.searching import while_cooking
from actions.moves.stated import as_no_wish, as_tagged, with_guesses, without_asides
from actions.moves.turn import Part, Turn
from actions.state import Kind, Pending, State


def turn_of(kitchen: Kitchen, text: str = "", *, recipe: str = "guacamole", step: int = 6, asked: Kind | None = None) -> Turn:
    state = State(stage="cooking" if step else "idle", recipe=recipe, step=step, pending=Pending(kind=asked) if asked else None)
    return Turn(kitchen, state, text)


@pytest.mark.parametrize(("told", "tag", "intent"), [
    ("the seeds stay in", "right?", "report"), ("so this all goes in the blender,", "yeah?", "done"), ("the pits are thrown out,", "isn't it", "next"),
    ("three limes then,", "correct?", "change_servings"),
])
def test_a_tag_makes_a_statement_a_question(kitchen: Kitchen, told: str, tag: str, intent: str) -> None:
    text = f"{told} {tag}"
    found = as_tagged(turn_of(kitchen, text), [Part(told, intent, 0.9), Part(tag, "understood", 0.8)])
    assert found is not None
    assert (found.intent, found.text) == ("ask_other", text)


@pytest.mark.parametrize(("told", "tag", "intent"), [
    ("done,", "ok?", "done"), ("next", "ok?", "next"), ("I washed the spinach.", "ok", "report"), ("right", "right?", "understood"),
])
def test_what_may_as_well_go_on_stays(kitchen: Kitchen, told: str, tag: str, intent: str) -> None:
    assert as_tagged(turn_of(kitchen, f"{told} {tag}"), [Part(told, intent, 0.9), Part(tag, "understood", 0.8)]) is None


def test_a_tag_counts_only_where_a_recipe_is_cooked_and_nothing_was_asked(kitchen: Kitchen) -> None:
    text, parts = "the seeds stay in, right?", [Part("the seeds stay in", "report"), Part("right?", "understood")]
    assert as_tagged(turn_of(kitchen, text, step=0), parts) is None
    assert as_tagged(turn_of(kitchen, text, asked="stop"), parts) is None


def test_a_guess_belongs_to_the_question_before_it(kitchen: Kitchen) -> None:
    parts = [Part("stir it with what", "ask_other"), Part("the fork?", "list_recipes", 0.7)]
    assert [part.text for part in with_guesses(turn_of(kitchen), parts)] == ["stir it with what, the fork?"]
    assert with_guesses(turn_of(kitchen), [parts[0], Part("what next?", "next")]) == [parts[0], Part("what next?", "next")]


@pytest.mark.parametrize(("text", "intent"), [("we are all so hungry", "change_servings"), ("lovely smell of lime", "list_recipes"), ("in a rush today", "refine_search")])
def test_what_is_only_told_beside_a_question_is_left_out(kitchen: Kitchen, text: str, intent: str) -> None:
    question = Part("how long yet?", "ask_step_time")
    assert without_asides(turn_of(kitchen), [Part(text, intent), question]) == [question]


@pytest.mark.parametrize(("text", "intent"), [
    ("make it for six", "change_servings"), ("there are five of us", "change_servings"), ("bigger batch please", "change_servings"), ("show me other recipes", "list_recipes"),
])
def test_a_wish_beside_a_question_stays(kitchen: Kitchen, text: str, intent: str) -> None:
    parts = [Part(text, intent), Part("how long yet?", "ask_step_time")]
    assert without_asides(turn_of(kitchen), parts) == parts


def test_of_two_conversions_the_one_that_asks_counts(kitchen: Kitchen) -> None:
    asking = Part("how much is 2 lb in grams?", "ask_convert")
    assert without_asides(turn_of(kitchen), [asking, Part("the shop here sells kilos", "ask_convert")]) == [asking]


@pytest.mark.parametrize(("text", "intent", "confidence"), [
    ("can't we eat it straight away", "change_servings", 0.8), ("when's the best moment to start over there?", "start_over", 0.4), ("lunch tomorrow?", "start_cooking", 0.5),
])
def test_a_question_is_no_wish_and_no_leap(kitchen: Kitchen, text: str, intent: str, confidence: float) -> None:
    found = as_no_wish(turn_of(kitchen), Part(text, intent, confidence))
    assert found is not None
    assert found.intent == "ask_other"


@pytest.mark.parametrize(("text", "intent", "confidence"), [
    ("can you double it?", "change_servings", 0.9), ("shall we start over?", "start_over", 0.95), ("do you have other recipes?", "list_recipes", 0.9),
    ("we are hungry", "change_servings", 0.9),
])
def test_a_wish_in_the_form_of_a_question_stays(kitchen: Kitchen, text: str, intent: str, confidence: float) -> None:
    assert as_no_wish(turn_of(kitchen), Part(text, intent, confidence)) is None


def test_a_half_of_the_running_step_is_no_half_of_the_recipe(kitchen: Kitchen) -> None:
    recipe = kitchen.store.get("greek-salad")
    assert recipe is not None
    step = next(step.number for step in recipe.steps if any(use.share is not None for use in step.ingredients))
    question = Part("when does the other half go in?", "ask_step_time")
    assert without_asides(turn_of(kitchen, recipe="greek-salad", step=step), [Part("half now", "change_servings"), question]) == [question]


def test_a_question_read_as_part_of_a_search_is_one_about_the_recipe(kitchen: Kitchen) -> None:
    part = Part("could this wait till the others are here?", "refine_search", 0.9, others=(("ask_meanwhile", 0.05),))
    assert while_cooking(turn_of(kitchen), part).intent == "ask_other"
    likely = Part("could this wait till the others are here?", "refine_search", 0.5, others=(("ask_meanwhile", 0.45),))
    assert while_cooking(turn_of(kitchen), likely).intent == "ask_meanwhile"


def test_a_tagged_statement_moves_nothing(kitchen: Kitchen) -> None:
    parts = [Part("the seeds stay in", "report", 0.9), Part("right?", "understood", 0.8)]
    assert [intent for intent, _ in plan(turn_of(kitchen, "the seeds stay in, right?"), parts).plays] == ["ask_other"]


@pytest.mark.parametrize(("text", "intent", "confidence", "asked"), [
    ("the seeds stay in, right", "report", 0.5, True), ("the seeds stay in right", "report_problem", 0.4, True), ("the pits are thrown out, i take it", "report", 1.0, True),
    ("that's in, yeah", "done", 1.0, False), ("next, yes", "next", 0.95, False), ("the seeds stay in, ok", "report", 0.5, False),
    ("my aunt is singing, right", "report", 0.95, False),
    ("rinsed, and how much of it is it", "done", 0.6, False),
])
def test_a_tag_without_a_mark_asks_where_nothing_is_surely_told(kitchen: Kitchen, text: str, intent: str, confidence: float, asked: bool) -> None:
    assert (as_tagged(turn_of(kitchen, text), [Part(text, intent, confidence)]) is not None) == asked


def test_an_amount_before_what_asks_for_another_unit_is_converted(kitchen: Kitchen) -> None:
    parts = [Part("a pound and a half of beef,", "change_servings", 0.9), Part("what's that in grams?", "ask_convert")]
    found = with_guesses(turn_of(kitchen, "a pound and a half of beef, what's that in grams?", recipe="classic-beef-burgers", step=1), parts)
    assert [(part.intent, part.text) for part in found] == [("ask_convert", "a pound and a half of beef, what's that in grams?")]


@pytest.mark.parametrize(("texts", "intents"), [
    (("my oven stops at 220.", "what then?"), ["ask_other"]), (("my oven only goes to 220",), ["ask_other"]), (("my oven is in fahrenheit",), ["ask_convert"]),
    (("what's 220 in fahrenheit?",), ["ask_convert"]),
])
def test_the_limit_of_an_oven_is_no_wish_for_another_scale(kitchen: Kitchen, texts: tuple[str, ...], intents: list[str]) -> None:
    parts = [Part(text, intent) for text, intent in zip(texts, ("ask_convert", "next"), strict=False)]
    assert [part.intent for part in with_guesses(turn_of(kitchen, " ".join(texts), recipe="pizza-margherita"), parts)] == intents


def test_a_doubtful_statement_that_names_no_eaters_changes_no_amounts(kitchen: Kitchen) -> None:
    turn = turn_of(kitchen)
    found = as_no_wish(turn, Part("want it warm for sunday lunch about 1", "change_servings", 0.43))
    assert found is not None
    assert found.intent == "understood"
    assert as_no_wish(turn, Part("six of us today", "change_servings", 0.43)) is None
    assert as_no_wish(turn, Part("for 6", "change_servings", 0.95)) is None
