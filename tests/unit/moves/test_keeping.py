"""Food that stood out or is old, told as a report."""

from __future__ import annotations

import pytest

from actions.kitchen import Kitchen
from actions.moves.keeping import as_kept
from actions.moves.turn import Part, Turn
from actions.state import State


def turn_of(kitchen: Kitchen, recipe: str, words: str, text: str) -> Turn:
    found = kitchen.store.get(recipe)
    assert found is not None
    return Turn(kitchen, State(stage="cooking", recipe=recipe, step=next(step.number for step in found.steps if words in step.text)), text=text)


@pytest.mark.parametrize(("recipe", "words", "text", "intent"), [
    ("thai-green-curry-with-chicken", "hill leftover curry", "the cooked rice stood on the counter since lunch", "report"),
    ("vegetable-fried-rice", "Check that", "rice is from monday but it smells fine", "report_problem"),
    ("chicken-tikka-skewers-with-cucumber-raita", "hill leftover", "we left the chicken out all evening", "report"),
    ("mango-lassi", "Add the yogurt", "milk has been out since this morning", "report_missing"),
    ("beef-stew-with-root-vegetables", "leftover stew", "the stew stood on the stove for 5 hours", "report"),
])
def test_what_stood_out_or_is_old_is_asked_about(kitchen: Kitchen, recipe: str, words: str, text: str, intent: str) -> None:
    found = as_kept(turn_of(kitchen, recipe, words, text), [Part(text, intent)])
    assert found is not None
    assert found.intent == ("ask_other" if "from monday" in text else "report_problem")
    assert found.text.endswith(text)


@pytest.mark.parametrize(("recipe", "words", "text"), [
    ("no-knead-white-bread", "14 hours", "the dough has been on the counter all night"),
    ("lemon-drizzle-cake", "Add the remaining butter", "the butter was left out all night"),
    ("dutch-apple-pie", "90 minutes", "the pie has been out for an hour and a half"),
    ("mango-lassi", "Add the yogurt", "the dog has been out since this morning"),
    ("vegetable-fried-rice", "Check that", "the rice was in the fridge overnight"),
])
def test_what_shall_stand_or_is_no_food_is_a_report(kitchen: Kitchen, recipe: str, words: str, text: str) -> None:
    assert as_kept(turn_of(kitchen, recipe, words, text), [Part(text, "report")]) is None


def test_what_asks_or_goes_on_beside_it_stays_in_its_parts(kitchen: Kitchen) -> None:
    text = "the rice stood out since lunch. how much soy sauce?"
    turn = turn_of(kitchen, "vegetable-fried-rice", "Check that", text)
    assert as_kept(turn, [Part("the rice stood out since lunch.", "report"), Part("how much soy sauce?", "ask_amount")]) is None
    assert as_kept(turn, [Part("the rice stood out since lunch.", "report"), Part("next", "next")]) is None
