"""Which parts of an utterance are played, and in which order."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from actions.kitchen import Kitchen
from actions.moves.asked import asks
from actions.moves.base import PLAYS
from actions.moves.picking import position
from actions.moves.turn import Part
from actions.understanding.intents import FALLBACK

INTENTS = st.sampled_from([*sorted(set(PLAYS) - {"onward"}), FALLBACK, "no_such_intent"])
PHRASES = st.text(max_size=30) | st.sampled_from(["next", "2", "the second one", "guacamole", "soup", "how much salt?", "don't stop", "something else?", "Greek Salad", "wait"])
PARTS = st.builds(Part, text=PHRASES, intent=INTENTS, confidence=st.floats(0, 1))


@pytest.mark.parametrize(
    ("text", "place"),
    [("2", 2), ("#3", 3), ("number three", 3), ("the second one", 2), ("The 2nd, please!", 2), ("option 4", 4), ("last", -1), ("the last one", -1), ("1.", 1), ("one", 1)],
)
def test_a_place_in_a_list_can_be_said_in_many_ways(kitchen: Kitchen, text: str, place: int) -> None:
    assert position(text, kitchen.lexicon) == place


@pytest.mark.parametrize("text", ["", "  ", "soup", "two eggs", "0", "zero", "2 or 3", "the first and the second", "-", "½", "次", "a soup for two"])
def test_other_texts_are_no_place(kitchen: Kitchen, text: str) -> None:
    assert position(text, kitchen.lexicon) is None


@pytest.mark.parametrize(("text", "asking"), [("how much salt", True), ("is it done?", True), ("salt?", True), ("tell me more", True), ("I like salt", False), ("", False)])
def test_questions_and_requests_are_told_from_statements(kitchen: Kitchen, text: str, asking: bool) -> None:
    assert asks(text, kitchen.lexicon) is asking


