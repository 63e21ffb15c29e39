"""What a thermometer shows."""

from __future__ import annotations

import pytest

from tests.unit.moves.cook import Cook

MEASURED = "thermometer"


def measuring(cook: Cook) -> Cook:
    """A cook at the step of the roast chicken that measures it."""
    recipe = cook.kitchen.store.get("roast-chicken-with-potatoes-and-carrots")
    assert recipe is not None
    cook.start(recipe.id, next(step.number for step in recipe.steps if step.text.startswith("Push the thermometer")))
    return cook


@pytest.mark.parametrize("text", ["I measured the thigh", "it reads well", "it says 10 minutes"])
def test_other_reports_stay_reports(cook: Cook, text: str) -> None:
    measuring(cook).say("report", text)
    assert cook.state.answer_trace is None or cook.state.answer_trace["intent"] != "report_problem"
