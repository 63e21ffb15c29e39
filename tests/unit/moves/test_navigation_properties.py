"""What holds however a cook moves through a recipe."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from rasa_sdk import Tracker

from actions.answering.recipe_answers import KINDS
from actions.kitchen import Kitchen
from actions.state import State
from actions.understanding.intents import FALLBACK
from tests.unit.moves.cook import Cook, Heard

COUNT = 13  # steps of the guacamole
STILL = (*KINDS, "ask_other", "off_topic", "ask_abilities", "greet", "thank", "understood", FALLBACK)
MOVES = ("next", "previous", "skip", "repeat", "pause", "resume", "start_over", "done", "go_to_step")
TURNS = st.lists(st.tuples(st.sampled_from(MOVES) | st.sampled_from(STILL), st.integers(-2, COUNT + 3)), max_size=20)
STEPS = st.integers(1, COUNT)

Turns = list[tuple[str, int]]


def cook_at(kitchen: Kitchen, domain: dict[str, Any], step: int) -> Cook:
    """A cook who makes guacamole and stands at a step."""
    cook = Cook(kitchen, domain)
    cook.start("guacamole", step)
    return cook


def take(cook: Cook, turn: tuple[str, int]) -> Heard:
    """One turn; the number counts only for going to a step."""
    intent, number = turn
    cook.now += 30
    return cook.say(intent, step=number) if intent == "go_to_step" else cook.say(intent)


def where(cook: Cook) -> tuple[str | None, str, int]:
    """Recipe, stage and step."""
    return cook.state.recipe, cook.state.stage, cook.state.step


def expected(stage: str, step: int, turn: tuple[str, int]) -> int:
    """The step at which a cook stands after a turn, where nothing was reported ahead."""
    intent, number = turn
    if intent in STILL or intent in ("repeat", "pause", "resume"):
        return step
    if intent == "start_over":
        return 1
    if (stage == "ended" and intent != "go_to_step") or (stage == "paused" and intent in ("next", "done")):
        return step
    targets = {"next": step + 1, "done": step + 1, "skip": step + 1, "previous": max(1, step - 1), "go_to_step": number}
    return targets[intent] if 1 <= targets[intent] <= COUNT else step


@settings(deadline=None)
@given(step=STEPS, turns=TURNS)
def test_the_step_stays_within_the_recipe(kitchen: Kitchen, domain: dict[str, Any], step: int, turns: Turns) -> None:
    cook = cook_at(kitchen, domain, step)
    for turn in turns:
        heard = take(cook, turn)
        assert 1 <= cook.state.step <= COUNT
        assert cook.state.recipe == "guacamole"
        assert heard.text.strip()
        assert "utter_apology" not in heard.names


@settings(deadline=None)
@given(step=STEPS, turns=TURNS)
def test_every_turn_leads_to_the_step_that_was_asked_for(kitchen: Kitchen, domain: dict[str, Any], step: int, turns: Turns) -> None:
    cook = cook_at(kitchen, domain, step)
    for turn in turns:
        wanted = expected(cook.state.stage, cook.state.step, turn)
        take(cook, turn)
        assert cook.state.step == wanted


@settings(deadline=None)
@given(step=STEPS, turns=TURNS)
def test_whatever_step_is_told_is_the_one_the_cook_stands_at_in_the_recipes_words(kitchen: Kitchen, domain: dict[str, Any], step: int, turns: Turns) -> None:
    recipe = kitchen.store.get("guacamole")
    assert recipe is not None
    cook = cook_at(kitchen, domain, step)
    for turn in turns:
        heard = take(cook, turn)
        assert heard.steps in ([], [(cook.state.step, recipe.steps[cook.state.step - 1].text)])


@settings(deadline=None)
@given(step=STEPS, turns=TURNS, text=st.text(max_size=60), intent=st.sampled_from([*KINDS, "ask_other", FALLBACK]))
def test_a_question_or_noise_never_moves(kitchen: Kitchen, domain: dict[str, Any], step: int, turns: Turns, text: str, intent: str) -> None:
    cook = cook_at(kitchen, domain, step)
    for turn in turns:
        take(cook, turn)
    before = where(cook)
    heard = cook.say(intent, f"{text}?")
    assert where(cook) == before
    assert heard.told == []


@settings(deadline=None)
@given(step=st.integers(1, COUNT - 2), noise=st.lists(st.sampled_from(STILL), max_size=3))
def test_next_next_previous_tells_what_next_told(kitchen: Kitchen, domain: dict[str, Any], step: int, noise: list[str]) -> None:
    cook = cook_at(kitchen, domain, step)
    once = cook.say("next").text
    cook.say("next")
    for intent in noise:
        cook.say(intent)
    assert cook.say("previous").text == once


@settings(deadline=None)
@given(step=STEPS, turns=TURNS)
def test_a_step_repeated_is_told_in_the_same_words(kitchen: Kitchen, domain: dict[str, Any], step: int, turns: Turns) -> None:
    cook = cook_at(kitchen, domain, step)
    for turn in turns:
        heard = take(cook, turn)
        if heard.told and cook.state.stage == "cooking":
            assert cook.say("repeat").text == heard.text.splitlines()[-1]


@settings(deadline=None)
@given(step=STEPS, turns=TURNS)
def test_the_state_survives_the_way_through_slots_after_every_turn(kitchen: Kitchen, domain: dict[str, Any], step: int, turns: Turns) -> None:
    cook = cook_at(kitchen, domain, step)
    for turn in turns:
        take(cook, turn)
        written = {event["name"]: event["value"] for event in json.loads(json.dumps(cook.state.events(State())))}
        assert State.of(Tracker.from_dict({"sender_id": "cook", "slots": written})) == cook.state


@settings(deadline=None)
@given(step=STEPS, turns=TURNS)
def test_the_minutes_cooked_never_run_backwards_nor_ahead_of_the_clock(kitchen: Kitchen, domain: dict[str, Any], step: int, turns: Turns) -> None:
    cook = cook_at(kitchen, domain, step)
    began, before = cook.now, 0
    for turn in turns:
        take(cook, turn)
        minutes = cook.state.clock.minutes(cook.now)
        assert minutes >= (0 if turn[0] == "start_over" else before)
        assert minutes <= (cook.now - began) / 60
        before = minutes


@settings(deadline=None)
@given(step=STEPS, turns=TURNS)
def test_stopping_and_going_on_returns_to_the_same_step(kitchen: Kitchen, domain: dict[str, Any], step: int, turns: Turns) -> None:
    cook = cook_at(kitchen, domain, step)
    for turn in turns:
        take(cook, turn)
    if cook.state.stage == "ended":
        return
    at = cook.state.step
    cook.say("stop")
    cook.say("affirm")
    assert where(cook) == (None, "idle", 0)
    assert cook.say("resume").told == [at]
