"""What only looks like a wish for other amounts."""

from __future__ import annotations

import pytest

from tests.unit.moves.cook import Cook

STEW, CURRY, PIZZA = "beef-stew-with-root-vegetables", "thai-green-curry-with-chicken", "pizza-margherita"


@pytest.mark.parametrize("text", ["double it", "make it for 75 people", "we are 8", "for 6", "i want it doubled"])
def test_a_wish_stays_one(cook: Cook, text: str) -> None:
    cook.start(PIZZA, 6)
    before = cook.state.adaptation
    cook.say("change_servings", text)
    assert cook.state.adaptation != before
