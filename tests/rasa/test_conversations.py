"""The tracker store (run in the Rasa environment): nothing lost, nothing doubled, others' writes seen."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from rasa.core.tracker_store import SQLTrackerStore
from rasa.shared.core.domain import Domain
from rasa.shared.core.events import ActionExecuted, SessionStarted, SlotSet, UserUttered
from rasa.shared.core.trackers import DialogueStateTracker

from nlu.conversations import ConversationStore

DOMAIN = Domain.from_dict({"intents": ["next"], "slots": {"step": {"type": "any", "influence_conversation": False, "mappings": [{"type": "custom"}]}}})


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A database file of its own."""
    return str(tmp_path / "conversations.db")


def store(database: str) -> ConversationStore:
    """A store as a Rasa server opens it."""
    return ConversationStore(domain=DOMAIN, db=database)


def turn(kept: ConversationStore, sender: str, number: int) -> DialogueStateTracker:
    """One turn as the message processor plays it: retrieve, add events, save."""

    async def play() -> DialogueStateTracker:
        tracker = await kept.get_or_create_tracker(sender)
        for event in (UserUttered(f"turn {number}", {"name": "next", "confidence": 1.0}), ActionExecuted("move_next"), SlotSet("step", number)):
            tracker.update(event, DOMAIN)
        await kept.save(tracker)
        return tracker

    return asyncio.run(play())


def texts(kept: SQLTrackerStore, sender: str) -> list[str]:
    """What the cook said, as the database holds it."""
    tracker = asyncio.run(kept.retrieve(sender))
    return [event.text for event in tracker.events if isinstance(event, UserUttered)] if tracker else []


def test_turns_are_stored_once_and_in_order(database: str) -> None:
    kept = store(database)
    for number in range(5):
        turn(kept, "cook", number)
    stock = SQLTrackerStore(domain=DOMAIN, db=database)
    assert texts(stock, "cook") == [f"turn {number}" for number in range(5)]
    assert asyncio.run(stock.retrieve("cook")).get_slot("step") == 4


def test_two_servers_see_each_other(database: str) -> None:
    one, other = store(database), store(database)
    turn(one, "cook", 0)
    turn(other, "cook", 1)
    turn(one, "cook", 2)
    assert texts(store(database), "cook") == ["turn 0", "turn 1", "turn 2"]


def test_conversations_do_not_mix(database: str) -> None:
    kept = store(database)
    for number in range(3):
        turn(kept, "ann", number)
        turn(kept, "bob", 10 + number)
    assert texts(kept, "ann") == ["turn 0", "turn 1", "turn 2"]
    assert texts(kept, "bob") == ["turn 10", "turn 11", "turn 12"]


def test_a_turn_that_fails_before_it_is_saved_leaves_no_trace(database: str) -> None:
    kept = store(database)
    turn(kept, "cook", 0)
    broken = asyncio.run(kept.retrieve("cook"))
    assert broken is not None
    broken.update(UserUttered("lost", {"name": "next", "confidence": 1.0}), DOMAIN)
    turn(kept, "cook", 1)
    assert texts(kept, "cook") == ["turn 0", "turn 1"]


def test_a_first_turn_that_fails_leaves_no_trace(database: str) -> None:
    kept = store(database)
    broken = asyncio.run(kept.get_or_create_tracker("cook", append_action_listen=False))
    broken.update(UserUttered("lost", {"name": "next", "confidence": 1.0}), DOMAIN)
    turn(kept, "cook", 1)
    assert texts(kept, "cook") == ["turn 1"]


def test_a_new_session_starts_with_its_own_events(database: str) -> None:
    kept = store(database)
    turn(kept, "cook", 0)
    tracker = asyncio.run(kept.retrieve("cook"))
    assert tracker is not None
    tracker.update(SessionStarted(), DOMAIN)
    asyncio.run(kept.save(tracker))
    turn(kept, "cook", 1)
    turn(kept, "cook", 2)
    assert texts(kept, "cook")[-2:] == ["turn 1", "turn 2"]
    everything = asyncio.run(SQLTrackerStore(domain=DOMAIN, db=database).retrieve_full_tracker("cook"))
    assert [event.text for event in everything.events if isinstance(event, UserUttered)] == ["turn 0", "turn 1", "turn 2"]


def test_an_unknown_conversation_is_empty(database: str) -> None:
    assert asyncio.run(store(database).retrieve("nobody")) is None
