"""Questions about a recipe that is named while none is in hand."""

from __future__ import annotations

import pytest

from tests.unit.moves.cook import Cook


@pytest.mark.parametrize("text", ["i want to make moussaka", "can we make the tiramisu", "let's do the guacamole"])
def test_a_choice_stays_one(cook: Cook, text: str) -> None:
    cook.say("choose_recipe", text)
    assert cook.state.pending is not None
    assert cook.state.pending.kind == "confirm_recipe"
