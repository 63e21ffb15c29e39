"""What a turn did, judged from outside."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.effects import EFFECTS, Done, fits, moved
from benchmarks.talking import Turn


def turn(
    step: int = 3, stage: str = "cooking", responses: tuple[str, ...] = (), **fresh: Any
) -> Turn:
    slots = {"stage": stage, "recipe": "soup", "step": step, **fresh}
    return Turn("said", responses, slots, {"step": step, **fresh})


def done(after: Turn, *, stage: str = "cooking", step: int = 3, waits: str = "none") -> Done:
    return Done(stage, step, "soup", waits, after)


ANSWERED = {"source": "recipe", "question": "how long?"}


@pytest.mark.parametrize(
    ("act", "after", "right"),
    [
        ("next", turn(4, responses=("utter_step",)), True),
        ("next", turn(5, responses=("utter_step",)), False),
        ("next", turn(3, responses=("utter_meal_ready",), stage="ended"), True),
        ("back", turn(2, responses=("utter_step",)), True),
        ("done", turn(5, responses=("utter_step",)), True),
        ("done", turn(3, responses=("utter_waiting_cooking",)), False),
        ("progress", turn(3, responses=("utter_waiting_cooking",)), True),
        ("progress", turn(4, responses=("utter_step",)), False),
        ("ask", turn(3, responses=("utter_amount",), answer_trace=ANSWERED), True),
        ("ask", turn(4, responses=("utter_step",)), False),
        ("ask", turn(3, responses=("utter_recipes",)), False),
        ("search", turn(3, responses=("utter_recipes",)), True),
        ("stop", turn(3, responses=("utter_ask_stop",), pending={"kind": "stop"}), True),
        ("none", turn(3, responses=("utter_waiting_cooking",)), True),
        ("none", turn(3, responses=("utter_amount",), answer_trace=ANSWERED), False),
    ],
)
def test_an_act_has_its_effect(act: str, after: Turn, right: bool) -> None:
    assert EFFECTS[act](done(after)) is right


def test_a_yes_does_what_was_asked() -> None:
    assert fits(done(turn(4, responses=("utter_step",)), waits="go_on"), ("yes",), ())
    assert not fits(done(turn(4, responses=("utter_step",))), ("yes",), ())


def test_several_acts_are_all_done() -> None:
    after = turn(4, responses=("utter_step", "utter_step_time"), answer_trace=ANSWERED)
    assert fits(done(after), ("done", "ask"), ())
    assert not fits(done(turn(4, responses=("utter_step",))), ("done", "taste"), ())


def test_another_fair_reading_counts_alone() -> None:
    assert fits(done(turn(3, responses=("utter_waiting_cooking",))), ("done",), ("progress",))


def test_a_question_that_moves_is_seen() -> None:
    assert moved(done(turn(4)))
    assert moved(done(turn(0, stage="idle")))
    assert not moved(done(turn(3)))
