"""Moves that were hardly meant."""

from __future__ import annotations

from actions.kitchen import Kitchen
from actions.moves.turn import Turn
from actions.state import Pending, State
from tests.unit.moves.cook import Cook


def at(kitchen: Kitchen, recipe: str, step: int, text: str, pending: Pending | None = None) -> Turn:
    return Turn(kitchen, State(stage="cooking", recipe=recipe, step=step, pending=pending), text)


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


