"""Questions that go on with a general answer and lead to the same one: its reason, its sentence, or the rest of it, never the whole answer again."""

from __future__ import annotations

from tests.unit.moves.cook import Cook

SOUP = "Throw out soup that stood overnight, even if you could boil it again: some bacteria form poisons or spores that survive boiling. Cool soup quickly."
CARAMEL = "Stirring starts sugar crystals; to melt them, add a few spoonfuls of water."
RICE = "Cooked rice freezes for about a month. Reheat it only once."


def test_a_place_after_why_not_asks_for_no_reason(cook: Cook) -> None:
    cook.say("ask_other", "is it ok to leave soup on the stove overnight")
    cook.say("ask_why", "why not")
    assert "two hours" in cook.say("ask_other", "straight in the fridge while hot?").text


def test_a_state_takes_the_place_of_one_of_its_kind(cook: Cook) -> None:
    cook.say("ask_how_to", "how do you cook a soft boiled egg")
    cook.say("ask_other", "and hard?", 0.3)
    assert cook.state.answer_trace is not None
    assert "hard" in str(cook.state.history[-1].resolved)
