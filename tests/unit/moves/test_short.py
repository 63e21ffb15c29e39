"""Fewer of something than the recipe takes: it is made as far as that goes."""

from __future__ import annotations

import pytest

from tests.unit.moves.cook import Cook


@pytest.mark.parametrize(("intent", "said"), [
    ("report", "just cracked 3 eggs"), ("ask_other", "do i only need 3 eggs?"), ("report_missing", "no eggs left"),
    ("report", "only 3 eggs are set"), ("ask_other", "is it only 5 minutes"),
])
def test_a_deed_a_question_and_a_lack_change_no_amounts(cook: Cook, intent: str, said: str) -> None:
    cook.start("shakshuka", 9)
    cook.say(intent, said)
    assert cook.state.adaptation.by == 1
