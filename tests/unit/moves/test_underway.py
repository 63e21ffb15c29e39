"""Reports of what is going on, which do not say that the step is done."""

from __future__ import annotations

import pytest

from actions.kitchen import Kitchen
from actions.moves.groups import ONWARD
from actions.moves.turn import Part, Turn
from actions.moves.underway import as_over, as_unreached, is_under_way, not_done
from actions.state import State

FRYING = "fry for 8 minutes"


def turn_of(kitchen: Kitchen, words: str = FRYING) -> Turn:
    recipe = kitchen.store.get("mushroom-risotto")
    assert recipe is not None
    return Turn(kitchen, State(stage="cooking", recipe=recipe.id, step=next(step.number for step in recipe.steps if words in step.text)))


@pytest.mark.parametrize(("text", "going"), [
    ("I'm frying them", True), ("i am stirring the sauce", True), ("we're still chopping", True),
    ("I fried them", False), ("I'm done frying", False), ("I'm ready", False), ("it's boiling", False),
])
def test_work_of_the_cook_goes_on(kitchen: Kitchen, text: str, going: bool) -> None:
    assert is_under_way(turn_of(kitchen), Part(text, "report")) == going


@pytest.mark.parametrize("parts", [
    (Part("I'm frying them.", "report"), Part("Do I need a lid?", "ask_other")),
    (Part("The mushrooms are in the pan.", "report"), Part("How long do they need?", "ask_step_time")),
    (Part("I took the pan.", "done"), Part("I didn't understand that part.", "ask_detail")),
    (Part("I set the timer on the wall.", "report"), Part("What can I do while waiting?", "ask_meanwhile")),
])
def test_then_nothing_moves(kitchen: Kitchen, parts: tuple[Part, ...]) -> None:
    assert not_done(turn_of(kitchen), list(parts)) == set(ONWARD)


@pytest.mark.parametrize("parts", [
    (Part("I'm frying them.", "report"), Part("What's next?", "next")),
    (Part("The mushrooms are brown.", "report"), Part("How long do they rest?", "ask_step_time")),
    (Part("They had their 8 minutes.", "report"), Part("How long do they rest?", "ask_step_time")),
    (Part("I fried them.", "report"), Part("How much salt?", "ask_amount")),
    (Part("next", "next"), Part("What does sear mean?", "ask_detail")),
    (Part("I'm frying them.", "report"),),
])
def test_what_is_over_or_asked_on_moves(kitchen: Kitchen, parts: tuple[Part, ...]) -> None:
    assert not_done(turn_of(kitchen), list(parts)) == set()


def at(kitchen: Kitchen, recipe: str, words: str, text: str) -> Turn:
    found = kitchen.store.get(recipe)
    assert found is not None
    return Turn(kitchen, State(stage="cooking", recipe=recipe, step=next(step.number for step in found.steps if words in step.text)), text=text)


@pytest.mark.parametrize(("recipe", "words", "text"), [
    ("banana-walnut-muffins", "for 22 minutes", "the toothpick comes out wet"),
    ("banana-walnut-muffins", "for 22 minutes", "it's only been ten minutes but they look done to me"),
    ("blueberry-buttermilk-pancakes", "until bubbles", "no bubbles yet"),
    ("moussaka", "for 45 minutes", "im at 70 in the centre"),
    ("beef-stew-with-root-vegetables", "1 hour 30 minutes", "an hour has gone by and i gave it two stirs"),
])
def test_a_step_that_has_not_come_to_its_end_is_a_problem(kitchen: Kitchen, recipe: str, words: str, text: str) -> None:
    found = as_unreached(at(kitchen, recipe, words, text), [Part(text, "report")])
    assert found is not None
    assert (found.text, found.intent) == (text, "report_problem")


@pytest.mark.parametrize(("text", "parts"), [
    ("toothpick's clean", [Part("toothpick's clean", "report")]),
    ("22 minutes are up", [Part("22 minutes are up", "report")]),
    ("10 minutes gone, next", [Part("10 minutes gone", "report"), Part("next", "next")]),
    ("10 minutes gone. which rack was it?", [Part("10 minutes gone.", "report"), Part("which rack was it?", "ask_other")]),
])
def test_what_is_over_goes_on_or_asks_is_none(kitchen: Kitchen, text: str, parts: list[Part]) -> None:
    assert as_unreached(at(kitchen, "banana-walnut-muffins", "for 22 minutes", text), parts) is None


@pytest.mark.parametrize(("recipe", "words", "text", "intent"), [
    ("shakshuka", "clear trail", "got a clear trail", "understood"),
    ("thai-green-curry-with-chicken", "no longer pink", "not pink any more", "refine_search"),
    ("moussaka", "for 45 minutes", "all at 75", "change_servings"),
    ("mushroom-risotto", "one ladleful at a time", "last ladle's gone in", "report_missing"),
    ("banana-walnut-muffins", "Add the brown sugar", "haven't got to the milk yet", "report_missing"),
])
def test_what_tells_the_end_or_only_sounds_missing_is_a_report(kitchen: Kitchen, recipe: str, words: str, text: str, intent: str) -> None:
    found = as_over(at(kitchen, recipe, words, text), Part(text, intent))
    assert found is not None
    assert found.intent == "report"


@pytest.mark.parametrize(("text", "intent"), [
    ("is it golden?", "refine_search"), ("make it for 8 people", "change_servings"), ("no milk left", "report_missing"), ("bye", "goodbye"),
])
def test_what_asks_wishes_or_lacks_stays_as_it_is(kitchen: Kitchen, text: str, intent: str) -> None:
    assert as_over(at(kitchen, "banana-walnut-muffins", "Add the brown sugar", text), Part(text, intent)) is None
