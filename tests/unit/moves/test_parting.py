"""Questions for parts and turns that look like reports or counts."""

from __future__ import annotations

import pytest

from actions.kitchen import Kitchen
from actions.moves.parting import as_parted
from actions.moves.turn import Part, Turn
from actions.state import Kind, Pending, State
from tests.unit.cards import step_with


def turn_of(kitchen: Kitchen, text: str, asked: Kind | None = None) -> Turn:
    recipe = kitchen.store.get("guacamole")
    assert recipe is not None
    step = step_with(recipe, "half of the coriander")
    return Turn(kitchen, State(stage="cooking", recipe="guacamole", step=step, pending=Pending(kind=asked) if asked else None), text)


@pytest.mark.parametrize(("text", "intent"), [
    ("all the coriander goes in now?", "done"), ("is that all 15 g of coriander in at this point?", "ask_servings"), ("the whole bunch of coriander in now?", "report"),
    ("how much of the coriander goes in at the end", "ask_amount"),
    ("how much coriander at the end, in grams?", "ask_convert"),
])
def test_it_is_a_question_about_the_recipe(kitchen: Kitchen, text: str, intent: str) -> None:
    found = as_parted(turn_of(kitchen, text), Part(text, intent, 0.9))
    assert found is not None
    assert found.intent == "ask_other"


@pytest.mark.parametrize(("text", "intent"), [
    ("all the coriander is in now", "report"), ("done, the coriander is in", "done"), ("next?", "next"), ("all done?", "done"),
    ("how much coriander at the end in ounces?", "ask_convert"),
])
def test_reports_and_other_questions_stay(kitchen: Kitchen, text: str, intent: str) -> None:
    assert as_parted(turn_of(kitchen, text), Part(text, intent, 0.9)) is None


def test_an_answer_to_what_was_asked_stays(kitchen: Kitchen) -> None:
    text = "all the coriander goes in now?"
    assert as_parted(turn_of(kitchen, text, asked="stop"), Part(text, "done", 0.9)) is None
