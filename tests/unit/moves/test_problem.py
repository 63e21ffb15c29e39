"""Problems at the stove: told to the assistant, they are answered and move nothing."""

from __future__ import annotations

import pytest

from actions.kitchen import Kitchen
from actions.moves.turn import Turn
from actions.state import Kind, Pending, State
from tests.unit.moves.cook import Cook


def at(kitchen: Kitchen, recipe: str, words: str) -> int:
    """The number of the step that holds some words."""
    found = kitchen.store.get(recipe)
    assert found is not None
    return next(step.number for step in found.steps if words in step.text)


def turn_of(kitchen: Kitchen, text: str, recipe: str = "pizza-margherita", step: int = 2, asked: Kind | None = None) -> Turn:
    """A turn while a recipe is cooked."""
    state = State(stage="cooking" if step else "idle", recipe=recipe if step else None, step=step, pending=Pending(kind=asked) if asked else None)
    return Turn(kitchen, state, text)


def test_what_the_step_waits_for_moves_on(cook: Cook) -> None:
    number = at(cook.kitchen, "salmon-with-dill-potatoes", "reads 63")
    cook.start("salmon-with-dill-potatoes", number)
    assert cook.say("report", "it reads 64 now").told == [number + 1]


def test_a_state_that_the_step_waits_for_is_none(cook: Cook) -> None:
    number = at(cook.kitchen, "mushroom-risotto", "the pan is dry")
    cook.start("mushroom-risotto", number)
    assert cook.say("report", "the mushrooms are all brown and it's dry in the pan").told == [number + 1]


@pytest.mark.parametrize("text", ["its 65 in the middle", "it's been 45 minutes and the middle only says 65", "it is at 66 now"])
def test_a_bare_number_below_what_the_running_step_wants_moves_nothing(cook: Cook, text: str) -> None:
    step = at(cook.kitchen, "moussaka", "centre reads 74")
    cook.start("moussaka", step)
    heard = cook.say("report", text)
    assert "74 °C" in heard.text
    assert cook.state.step == step


def test_what_does_not_spoil_is_not_called_unsafe(cook: Cook) -> None:
    cook.start("greek-salad", 1)
    assert "Two hours" not in cook.say("report", "the tomatoes were out on the counter all day").text
