"""Questions whether to move."""

from __future__ import annotations

import pytest

from actions.kitchen import Kitchen
from actions.moves.turn import Part, Turn
from actions.moves.whether import as_whether, with_cases
from actions.state import Stage, State


def _read(kitchen: Kitchen, intent: str, text: str, stage: Stage = "cooking") -> str:
    part = as_whether(Turn(kitchen, State(stage=stage, recipe="creme-caramel", step=4), text), Part(text, intent))
    return part.intent if part is not None else intent


@pytest.mark.parametrize(("intent", "text"), [
    ("start_over", "do i start over?"), ("skip", "should I skip this step"), ("go_to_step", "ok, do I go to step 3 now"), ("stop", "must we stop here?"),
])
def test_a_question_whether_to_move_moves_nothing(kitchen: Kitchen, intent: str, text: str) -> None:
    assert _read(kitchen, intent, text) == "ask_other"


@pytest.mark.parametrize(("intent", "text"), [
    ("start_over", "can we start over?"), ("start_over", "start over"), ("skip", "shall we skip this"), ("go_to_step", "could you go to step 3"), ("next", "do I go on?"),
])
def test_a_wish_to_move_stays_one(kitchen: Kitchen, intent: str, text: str) -> None:
    assert _read(kitchen, intent, text) == intent


def test_where_nothing_is_cooked_it_stays_what_it_is(kitchen: Kitchen) -> None:
    assert _read(kitchen, "start_over", "do i start over?", stage="idle") == "start_over"


def test_a_supposed_case_asks_for_no_time(kitchen: Kitchen) -> None:
    assert _read(kitchen, "ask_step_time", "what if the caramel gets too dark") == "ask_other"
    assert _read(kitchen, "ask_step_time", "how long does the caramel take") == "ask_step_time"


def test_a_supposed_case_and_what_is_asked_of_it_are_one_question(kitchen: Kitchen) -> None:
    parts = [Part("what if the caramel gets too dark", "ask_step_time"), Part("do i start over?", "start_over")]
    turn = Turn(kitchen, State(stage="cooking", recipe="creme-caramel", step=4), "what if the caramel gets too dark, do i start over?")
    assert [(part.intent, part.text) for part in with_cases(turn, parts)] == [("ask_other", turn.text)]
    apart = [Part("is the caramel dark", "ask_other"), Part("do I stir it?", "ask_other")]
    assert with_cases(turn, apart) == apart
