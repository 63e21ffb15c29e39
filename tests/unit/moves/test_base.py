"""The door of the action server: every utterance is played, and nothing that breaks inside reaches the cook."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rasa_sdk import Tracker
from sqlalchemy import text

from actions.kitchen import Kitchen
from actions.moves.base import PLAYS
from actions.moves.turn import MOST_BUTTONS
from actions.state import Kind, Pending, Stage, State
from actions.understanding.intents import FALLBACK
from tests.unit.moves.cook import NOON, Cook, Said

INTENTS = sorted({*PLAYS, FALLBACK} - {"onward", "go_to_step"})  # steps by number have their own tests in test_cook.py
Utterance = tuple[str, str, tuple[tuple[str, Any], ...], float]
SPOKEN = st.text(max_size=40) | st.sampled_from(["next", "guacamole", "2", "step 4", "the second part", "under 20 minutes", "both are in", "no", "soup with lemon", "don't"])
VALUES = st.none() | st.booleans() | st.integers(-5, 50) | st.text(alphabet="abc 1234é次", min_size=1, max_size=10) | st.lists(st.integers(), max_size=2)
ENTITIES = st.lists(st.tuples(st.sampled_from(["recipe", "ingredient", "course", "duration", "position", "technique", "part", "number"]), VALUES), max_size=3).map(tuple)


def test_a_failure_apologises_and_leaves_everything_as_it_was(own: Cook) -> None:
    own.start("plain-toast", 2)
    before = dict(own.slots)
    with own.kitchen.store.engine.begin() as connection:
        connection.execute(text("ALTER TABLE store_meta RENAME TO hidden"))
    heard = own.say("next")
    assert heard.names == ["utter_apology"]
    assert own.slots == before
    with own.kitchen.store.engine.begin() as connection:
        connection.execute(text("ALTER TABLE hidden RENAME TO store_meta"))
    assert own.say("next").told == [3]


@pytest.mark.parametrize("intent", sorted({*PLAYS} - {"onward"}))
def test_every_move_says_something_and_leaves_an_event_in_every_stage(cook: Cook, intent: str) -> None:
    for stage in get_args(Stage):
        recipe = None if stage in ("idle", "choosing") else "guacamole"
        cook.slots = {"stage": stage, "recipe": recipe, "step": 0 if stage == "preparing" else 4}
        heard = cook.say(intent)
        assert heard.text.strip(), stage
        assert "utter_apology" not in heard.names, stage
        assert heard.events, "a move without events counts as an outage"


@pytest.mark.parametrize("kind", get_args(Kind))
@pytest.mark.parametrize("intent", ["affirm", "deny", "understood", "not_meant", "thank"])
def test_every_question_of_the_assistant_can_be_answered(cook: Cook, intent: str, kind: Kind) -> None:
    cook.start("guacamole", 4)
    recipe = "greek-salad" if kind in ("confirm_recipe", "switch") else None
    cook.slots["pending"] = Pending(kind=kind, recipe=recipe).model_dump()
    heard = cook.say(intent)
    assert heard.text.strip()
    assert "utter_apology" not in heard.names


def test_an_intent_that_no_move_knows_is_not_understood_and_moves_nothing(cook: Cook) -> None:
    cook.start("guacamole", 4)
    heard = cook.say("dance", "dance with me")
    assert heard.names == ["utter_not_understood_cooking"]
    assert cook.state.step == 4


@settings(deadline=None, max_examples=60)
@given(stage=st.sampled_from(get_args(Stage)), turns=st.lists(st.tuples(st.sampled_from(INTENTS), SPOKEN, ENTITIES, st.floats(0, 1)), min_size=1, max_size=8))
def test_nothing_that_is_said_in_any_order_breaks_the_assistant(kitchen: Kitchen, domain: dict[str, Any], stage: Stage, turns: list[Utterance]) -> None:
    recipe = None if stage in ("idle", "choosing") else "guacamole"
    cook = Cook(kitchen, domain, slots={"stage": stage, "recipe": recipe, "step": 3 if recipe and stage != "preparing" else 0})
    for intent, spoken, entities, confidence in turns:
        heard = cook.says(Said(intent, spoken, confidence, entities))
        assert "utter_apology" not in heard.names
        assert heard.text.strip()
        assert len(heard.payloads) <= MOST_BUTTONS
        running = kitchen.store.get(cook.state.recipe or "")
        assert cook.state.stage not in ("cooking", "paused") or (running is not None and 1 <= cook.state.step <= len(running.steps))


def test_slots_that_somebody_else_wrote_do_not_break_a_turn(cook: Cook) -> None:
    cook.slots = {"stage": "cooking", "recipe": "guacamole", "step": 900, "pending": "yes", "clock": [1], "offer": {"ids": "x"}, "suspended": 7, "alternatives": 3}
    recipe = cook.kitchen.store.get("guacamole")
    assert recipe is not None
    assert cook.say("repeat").told == [len(recipe.steps)]


def test_several_things_said_are_all_answered(cook: Cook) -> None:
    cook.start("guacamole", 2)
    heard = cook.says(Said("done", "done"), Said("ask_amount", "how much salt?"))
    assert heard.told == [3]
    assert "salt" in heard.text
    assert cook.state.step == 3


def test_a_yes_or_no_question_offers_yes_and_no(cook: Cook) -> None:
    cook.start("guacamole", 2)
    assert cook.say("stop").payloads == ["/affirm", "/deny"]


@pytest.mark.parametrize(("stage", "wanted"), [("cooking", "/next"), ("paused", "/resume"), ("preparing", "/ready"), ("idle", "/list_recipes"), ("ended", "/list_recipes")])
def test_quick_replies_fit_the_moment(cook: Cook, stage: Stage, wanted: str) -> None:
    cook.slots = {"stage": stage, "recipe": None if stage == "idle" else "guacamole", "step": 3}
    assert wanted in cook.say("thank").payloads


def test_being_understood_forgets_earlier_misunderstandings(cook: Cook) -> None:
    cook.start("guacamole", 2)
    cook.mumble()
    assert cook.state.misunderstood == 1
    cook.say("repeat")
    assert cook.state.misunderstood == 0


def test_what_else_was_possible_is_offered_when_the_guess_was_wrong(cook: Cook) -> None:
    cook.start("guacamole", 2)
    cook.says(Said("ask_amount", "how much"), ranking=("ask_step_time", "repeat"))
    assert cook.say("not_meant").payloads[:2] == ["/ask_step_time", "/repeat"]


def test_conversations_do_not_share_anything(kitchen: Kitchen, domain: dict[str, Any]) -> None:
    first, second = Cook(kitchen, domain), Cook(kitchen, domain)
    first.start("guacamole", 5)
    second.start("gazpacho", 2)
    assert (first.say("next").told, second.say("next").told) == ([6], [3])
    assert second.state.suspended == ()


def test_a_conversation_goes_on_from_its_slots_alone(kitchen: Kitchen, domain: dict[str, Any]) -> None:
    before = Cook(kitchen, domain)
    before.start("guacamole", 5)
    after = Cook(Kitchen.open(kitchen.settings), domain, slots=dict(before.slots), now=NOON + 60)
    assert after.say("next").told == [6]
    assert State.of(Tracker.from_dict({"sender_id": "x", "slots": after.slots})) == after.state
