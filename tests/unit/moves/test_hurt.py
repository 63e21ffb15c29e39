"""What looks like a report or a wish to go on is a question where general knowledge surely answers it."""

from __future__ import annotations

import pytest

from actions.kitchen import Kitchen
from actions.moves.danger import as_hurt
from actions.moves.turn import Part, Turn
from actions.state import Pending, State

TROUBLE, QUESTION = "My sauce is too thin, what can I do?", "how do I make gravy from the drippings"


@pytest.mark.parametrize("text", ["ouch, burnt my finger", "I cut myself", "sliced my thumb badly", "chilli in my eye, it stings", "help, he is choking"])
def test_a_cook_who_is_hurt_is_helped_whatever_was_asked(kitchen: Kitchen, text: str) -> None:
    for state in (State(), State(stage="cooking", recipe="guacamole", step=2, pending=Pending(kind="servings"))):
        found = as_hurt(Turn(kitchen, state, text), [Part(text, "change_servings")])
        assert found is not None
        assert found.intent == "ask_other"


@pytest.mark.parametrize("text", ["cut the leg off", "the onions burn", "/report", "wash my hands", "cut the carrots by hand"])
def test_what_is_done_to_food_hurts_nobody(kitchen: Kitchen, text: str) -> None:
    assert as_hurt(Turn(kitchen, State(), text), [Part(text, "report")]) is None


