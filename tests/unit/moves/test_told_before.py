"""Questions that the last answer has answered already."""

from __future__ import annotations

import pytest

from actions.kitchen import Kitchen
from actions.moves.told_before import sentence_of

MILK = "Take 2 cups milk with 2 tbsp lemon juice in place of 2 cups buttermilk. Let it stand for 5 minutes until it thickens a little."


@pytest.mark.parametrize(("question", "intent", "told"), [
    ("how long do I leave it standing", "ask_step_time", "Let it stand for 5 minutes until it thickens a little."),
    ("how long does it keep", "ask_step_time", ""),  # nothing there says so
    ("how long do I let the milk stand", "ask_step_time", ""),  # no sentence has both
    ("how hot does it stand", "ask_temperature", ""),
    ("how long", "ask_step_time", ""),
])
def test_the_sentence_that_has_what_is_asked_is_told(kitchen: Kitchen, question: str, intent: str, told: str) -> None:
    assert sentence_of(question, intent, "I've no buttermilk, what can I use", MILK, kitchen.lexicon) == told
