"""Times of recipes that tell none."""

from __future__ import annotations

import pytest

from actions.finding.times import estimated_minutes
from actions.language.lexicon import Lexicon

ENGLISH = Lexicon.load("en")


@pytest.mark.parametrize(
    ("steps", "minutes"),
    [
        (["Bake for 40 minutes."], 40),
        (["Simmer 10 to 15 minutes.", "Rest for 1 hour."], 75),
        (["Chill overnight."], 480),
        (["Stir."], 0),
        (["Fry 30 seconds."], 0.5),
        (["Use a 9-inch pan, 350 degrees."], 0),
        ([], 0),
    ],
)
def test_the_times_of_the_steps_are_added(steps: list[str], minutes: float) -> None:
    assert estimated_minutes(steps, 0, ENGLISH) == pytest.approx(minutes)


def test_ingredients_take_time_too() -> None:
    assert estimated_minutes(["Boil 5 minutes."], 4, ENGLISH) == 13
