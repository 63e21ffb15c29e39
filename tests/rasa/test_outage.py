"""The policy that speaks when the action server does not (run in the Rasa environment)."""

from __future__ import annotations

from pathlib import Path

import pytest
from rasa.engine.graph import ExecutionContext, GraphSchema
from rasa.engine.storage.local_model_storage import LocalModelStorage
from rasa.engine.storage.resource import Resource
from rasa.shared.core.domain import Domain
from rasa.shared.core.events import ActionExecuted, SlotSet, UserUttered
from rasa.shared.core.trackers import DialogueStateTracker

from nlu.outage import OutagePolicy

DOMAIN = Domain.from_dict({"intents": ["next"], "actions": ["move_next"], "responses": {"utter_kitchen_unreachable": [{"text": "gone"}]}})


@pytest.fixture
def policy(tmp_path: Path) -> OutagePolicy:
    """The policy as Rasa makes it."""
    context = ExecutionContext(GraphSchema({}), "model")
    return OutagePolicy.create(OutagePolicy.get_default_config(), LocalModelStorage(tmp_path), Resource("outage"), context)


def predicted(policy: OutagePolicy, *events: object) -> str | None:
    """The action that the policy wants after some events; None where it wants none."""
    tracker = DialogueStateTracker.from_events("cook", list(events), slots=DOMAIN.slots)
    chances = policy.predict_action_probabilities(tracker, DOMAIN).probabilities
    return DOMAIN.action_names_or_texts[chances.index(1.0)] if 1.0 in chances else None


def test_a_move_without_events_has_failed(policy: OutagePolicy) -> None:
    said = UserUttered("next", {"name": "next", "confidence": 1.0}, input_channel="rest")
    assert predicted(policy, ActionExecuted("action_listen"), said, ActionExecuted("move_next")) == "utter_kitchen_unreachable"


def test_a_move_with_events_was_played(policy: OutagePolicy) -> None:
    said = UserUttered("next", {"name": "next", "confidence": 1.0}, input_channel="rest")
    assert predicted(policy, ActionExecuted("action_listen"), said, ActionExecuted("move_next"), SlotSet("step", 2)) is None


def test_nothing_is_said_before_a_move(policy: OutagePolicy) -> None:
    said = UserUttered("next", {"name": "next", "confidence": 1.0}, input_channel="rest")
    assert predicted(policy, ActionExecuted("action_listen"), said) is None
    assert predicted(policy) is None


def test_the_apology_is_said_once(policy: OutagePolicy) -> None:
    said = UserUttered("next", {"name": "next", "confidence": 1.0}, input_channel="rest")
    events = (ActionExecuted("action_listen"), said, ActionExecuted("move_next"), ActionExecuted("utter_kitchen_unreachable"))
    assert predicted(policy, *events) == "action_listen"


def test_story_tests_which_play_no_actions_are_left_alone(policy: OutagePolicy) -> None:
    said = UserUttered("next", {"name": "next", "confidence": 1.0})
    assert predicted(policy, ActionExecuted("action_listen"), said, ActionExecuted("move_next")) is None
