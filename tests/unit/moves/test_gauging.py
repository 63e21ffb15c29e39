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


@pytest.mark.parametrize(("text", "told"), [
    ("thermometer says 68", "74 °C"), ("it says 76 now", "Yes"), ("ok the probe reads 60", "74 °C"),
])
def test_what_a_thermometer_shows_is_judged_by_the_recipe(cook: Cook, text: str, told: str) -> None:
    heard = measuring(cook).say("report", text)
    assert told in heard.text
    assert "utter_unmatched_report" not in heard.names


@pytest.mark.parametrize("text", ["I measured the thigh", "it reads well", "it says 10 minutes"])
def test_other_reports_stay_reports(cook: Cook, text: str) -> None:
    measuring(cook).say("report", text)
    assert cook.state.answer_trace is None or cook.state.answer_trace["intent"] != "report_problem"
