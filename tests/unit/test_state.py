"""The information state: what is written to slots comes back, and what happens to a recipe."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rasa_sdk import Tracker

from actions.answering.recent import LastAnswer
from actions.recipes.adapting.model import Adaptation, Proposal, Substitution
from actions.recipes.substitution import Option
from actions.state import KEPT_RECIPES, Clock, Kind, Offer, Pending, Questionnaire, Stage, State, Suspended

NOON = 1_760_000_000.0
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=8,
)
TIMES = st.floats(min_value=1.0, max_value=4e9)
NUMBERS = st.lists(st.integers(1, 60), max_size=5).map(tuple)
CLOCKS = st.builds(Clock, started=st.none() | TIMES, paused=st.none() | TIMES, rested=st.floats(0, 1e6))
IDS = st.text(min_size=1, max_size=12)
SUBSTITUTIONS = st.builds(
    Substitution, replaced=IDS, line=st.none() | st.integers(0, 30), tool=st.booleans(),
    option=st.builds(Option, food=IDS, ratio=st.floats(0.1, 9), mix=st.just(()), makes=st.none()),
)
ADAPTATIONS = st.builds(
    Adaptation, factor=st.sampled_from(["1", "2/3", "20"]), units=st.sampled_from([None, "metric", "us"]), scale=st.sampled_from([None, "C", "F"]),
    substitutions=st.lists(SUBSTITUTIONS, max_size=2).map(tuple), lacking=st.lists(IDS, max_size=2).map(tuple),
)
STATES = st.builds(
    State,
    stage=st.sampled_from(get_args(Stage)),
    recipe=st.none() | IDS,
    step=st.integers(0, 60),
    noted=NUMBERS,
    skipped=NUMBERS,
    clock=CLOCKS,
    pending=st.none() | st.builds(
        Pending, kind=st.sampled_from(get_args(Kind)), recipe=st.none() | IDS, proposal=st.none() | st.builds(Proposal, substitution=SUBSTITUTIONS), offered=st.none() | IDS,
    ),
    offer=st.builds(Offer, ids=st.lists(IDS, max_size=5).map(tuple), shown=st.integers(0, 5)),
    suspended=st.lists(st.builds(Suspended, recipe=IDS, step=st.integers(1, 60), noted=NUMBERS, skipped=NUMBERS, clock=CLOCKS, adaptation=ADAPTATIONS), max_size=3).map(tuple),
    misunderstood=st.integers(0, 9),
    clarifying=st.booleans(),
    moved_from=st.none() | st.integers(1, 60),
    alternatives=st.lists(st.text(max_size=8), max_size=3).map(tuple),
    answer_trace=st.none() | st.dictionaries(st.text(max_size=8), JSON, max_size=4),
    adaptation=ADAPTATIONS,
    last_answer=st.none() | st.builds(LastAnswer, text=st.text(max_size=20), about=st.lists(IDS, max_size=2).map(tuple), step=st.integers(0, 20)),
    avoid=st.lists(IDS, max_size=3).map(tuple),
    questionnaire=st.builds(Questionnaire, ratings=st.lists(st.integers(1, 5), max_size=9).map(tuple), proposed=st.booleans()),
)


def of(slots: dict[str, Any]) -> State:
    """The state that a tracker with these slots holds."""
    return State.of(Tracker.from_dict({"sender_id": "cook", "slots": slots}))


def applied(slots: dict[str, Any], events: list[Any]) -> dict[str, Any]:
    """Slots after events that travelled as JSON."""
    return slots | {event["name"]: event["value"] for event in json.loads(json.dumps(events))}


def cooking(recipe: str = "toast", step: int = 2) -> State:
    """A cook in the middle of a recipe."""
    return State(stage="cooking", recipe=recipe, step=step, noted=(4,), skipped=(1,), clock=Clock(started=NOON))


def test_a_new_conversation_starts_idle_without_recipe() -> None:
    assert of({}) == State()
    assert of({entry.name: None for entry in fields(State)}) == State()


@given(state=STATES)
def test_everything_that_is_remembered_survives_the_way_through_slots(state: State) -> None:
    assert of(applied({}, state.events(State()))) == state


@given(before=STATES, after=STATES)
def test_events_lead_from_any_state_to_any_other(before: State, after: State) -> None:
    assert of(applied(applied({}, before.events(State())), after.events(before))) == after


@given(state=STATES)
def test_a_state_that_did_not_change_writes_nothing(state: State) -> None:
    assert of(applied({}, state.events(State()))).events(state) == []


def test_only_changed_slots_are_written() -> None:
    before, after = cooking(), cooking()
    after.step = 3
    assert [event["name"] for event in after.events(before)] == ["step"]


def test_the_domain_declares_exactly_the_fields_of_the_state_and_none_influences_rasa(domain: dict[str, Any]) -> None:
    assert set(domain["slots"]) == {entry.name for entry in fields(State)}
    assert not [name for name, slot in domain["slots"].items() if slot["influence_conversation"] or slot["type"] != "any"]


@pytest.mark.parametrize(
    ("slot", "value"),
    [("stage", "flying"), ("stage", 7), ("step", "seven"), ("step", [3]), ("clock", "noon"), ("pending", {"kind": "sing"}), ("offer", {"shown": "many"}),
     ("suspended", [{"step": 2}]), ("noted", "abc"), ("recipe", {"id": "x"}), ("answer_trace", "x"), ("adaptation", {"factor": "0"}), ("adaptation", "double"), ("avoid", 7),
     ("last_answer", [1]), ("pending", {"kind": "substitute", "proposal": {"substitution": {}}}), ("questionnaire", {"ratings": [6]}), ("questionnaire", {"ratings": [3] * 10})],
)
def test_a_slot_of_the_wrong_shape_counts_as_empty_and_leaves_the_others(slot: str, value: Any) -> None:
    slots = applied({}, cooking().events(State()))
    expected = cooking()
    setattr(expected, slot, getattr(State(), slot))
    assert of(slots | {slot: value}) == expected


@given(slots=st.dictionaries(st.sampled_from([entry.name for entry in fields(State)]), JSON))
def test_no_content_of_slots_breaks_the_state(slots: dict[str, Any]) -> None:
    state = of(slots)
    assert state.stage in get_args(Stage)
    assert isinstance(state.step, int)
    assert of(applied({}, state.events(State()))) == state


def test_begin_starts_at_step_one_with_nothing_done() -> None:
    state = State(stage="ended", recipe="old", step=9, noted=(3,), skipped=(2,), pending=Pending(kind="anything_else"))
    state.begin("toast", NOON)
    assert (state.recipe, state.stage, state.step, state.noted, state.skipped, state.pending) == ("toast", "cooking", 1, (), (), None)
    assert state.clock.minutes(NOON + 60) == 1


def test_begin_keeps_a_recipe_in_the_middle_for_later() -> None:
    state = cooking("toast", 2)
    state.begin("soup", NOON)
    assert [(kept.recipe, kept.step, kept.noted, kept.skipped) for kept in state.suspended] == [("toast", 2, (4,), (1,))]


def test_begin_anew_forgets_the_old_place() -> None:
    state = cooking("toast", 2)
    state.leave(0.0)
    state.begin("toast", NOON)
    assert state.step == 1
    assert state.suspended == ()


def test_a_finished_recipe_is_not_kept_for_later() -> None:
    state = cooking()
    state.stage = "ended"
    state.begin("soup", NOON)
    assert state.suspended == ()


def test_only_the_latest_recipes_are_kept_each_once() -> None:
    state = State()
    for name in ("a", "b", "a", "c", "d", "e"):
        state.begin(name, NOON)
    assert [kept.recipe for kept in state.suspended] == ["d", "c", "a"]
    assert len(state.suspended) == KEPT_RECIPES


def test_resume_brings_back_place_and_notes_and_keeps_the_other_recipe() -> None:
    state = cooking("toast", 2)
    state.begin("soup", NOON)
    state.step = 5
    assert state.resume("toast", NOON)
    assert (state.recipe, state.stage, state.step, state.noted, state.skipped) == ("toast", "cooking", 2, (4,), (1,))
    assert [(kept.recipe, kept.step) for kept in state.suspended] == [("soup", 5)]


def test_resume_of_a_recipe_that_was_never_left_changes_nothing() -> None:
    state = cooking()
    assert not state.resume("soup", NOON)
    assert state == cooking()


@given(state=STATES.filter(lambda state: bool(state.recipe and state.step) and state.stage in ("cooking", "paused")))
def test_leave_and_resume_return_to_the_same_place(state: State) -> None:
    place = (state.recipe, state.step, state.noted, state.skipped)
    state.leave(0.0)
    assert (state.recipe, state.step, state.stage) == (None, 0, "idle")
    assert state.resume(place[0] or "", NOON)
    assert (state.recipe, state.step, state.noted, state.skipped) == place


def test_the_clock_counts_minutes_since_the_start() -> None:
    assert Clock().minutes(NOON) == 0
    assert Clock(started=NOON).minutes(NOON + 150) == 2


def test_a_pause_does_not_count_as_cooking() -> None:
    state = cooking()
    state.rest(True, NOON + 600)
    assert state.clock.minutes(NOON + 6000) == 10
    state.rest(False, NOON + 6000)
    assert state.clock.minutes(NOON + 6060) == 11


def test_pausing_twice_counts_from_the_first_time() -> None:
    state = cooking()
    state.rest(True, NOON + 60)
    state.rest(True, NOON + 120)
    state.rest(False, NOON + 180)
    state.rest(False, NOON + 999)
    assert state.clock.minutes(NOON + 240) == 2


def test_a_recipe_left_in_a_pause_counts_again_once_it_is_resumed() -> None:
    state = cooking()
    state.rest(True, NOON + 60)
    state.leave(0.0)
    assert state.resume("toast", NOON + 600)
    assert state.clock.minutes(NOON + 660) == 2


def test_minutes_are_never_negative_where_the_computer_clock_was_set_back() -> None:
    assert Clock(started=NOON).minutes(NOON - 3600) == 0
