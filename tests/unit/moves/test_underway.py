"""Reports of what is going on, which do not say that the step is done."""

from __future__ import annotations

import pytest

from actions.kitchen import Kitchen
from actions.moves.groups import ONWARD
from actions.moves.turn import Part, Turn
from actions.moves.underway import is_under_way, not_done
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
