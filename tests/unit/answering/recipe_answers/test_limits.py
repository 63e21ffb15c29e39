"""Which of several times of a step is asked for, and which end belongs to it."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest

from actions.answering.reading.reader import Reader
from actions.answering.reading.slots import TIME, TOOL
from actions.answering.recipe_answers.limits import end_beside, limited
from actions.recipes.model import Step
from tests.unit.answering.recipe_answers.test_found import Given, a_piece
from tests.unit.answering.sample import FRY, SIMMER, question

LEAST, MOST = a_piece("at least 2 hours", TIME, SIMMER), a_piece("up to 3 days", TIME, SIMMER)


@pytest.mark.parametrize(("text", "told"), [
    ("what's the minimum it has to rest?", LEAST), ("how long can it rest at most?", MOST), ("how long does it rest?", MOST),
])
def test_the_asked_limit_is_told(text: str, told: object) -> None:
    asked = replace(question(text, SIMMER), reader=cast(Reader, Given(MOST, LEAST)))
    assert limited(MOST, asked) is told


def test_a_limit_of_another_step_and_another_thing_are_left() -> None:
    elsewhere, pot = a_piece("at least 2 hours", TIME, FRY), a_piece("the pot", TOOL, SIMMER)
    asked = replace(question("what's the minimum it has to rest?", SIMMER), reader=cast(Reader, Given(MOST, elsewhere, pot)))
    assert limited(MOST, asked) is MOST
    assert limited(pot, asked) is pot


def test_of_two_ends_the_one_beside_the_time_is_told() -> None:
    text = "Roast until the large pieces are soft, about 50 minutes, and the small ones are brown, until crisp, about 30 minutes."
    step = Step(number=1, text=text, source=0, until=("until the large pieces are soft", "until crisp"))
    assert end_beside(step, "about 50 minutes") == "until the large pieces are soft"
    assert end_beside(step, "about 30 minutes") == "until crisp"
