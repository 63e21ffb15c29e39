"""Going on to a part of the recipe by its name."""

from __future__ import annotations

import pytest

from tests.unit.moves.cook import Cook


@pytest.mark.parametrize(("intent", "text", "step"), [
    ("skip", "skip this one", 2), ("go_to_step", "go to step 3", 3), ("go_to_step", "go to the last step", 0),
    ("next", "go to the next one", 2),
])
def test_other_leaps_stay_as_they_are(cook: Cook, intent: str, text: str, step: int) -> None:
    cook.start("mango-lassi")
    cook.say(intent, text)
    recipe = cook.kitchen.store.get("mango-lassi")
    assert recipe is not None
    assert cook.state.step == (step or len(recipe.steps))
