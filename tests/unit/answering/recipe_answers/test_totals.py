"""How long work lasts in all."""

from __future__ import annotations

import pytest

from actions.answering.recipe_answers.totals import total
from tests.unit.answering.recipe_answers.asking import asked

TIKKA, MOUSSAKA, STEW = "chicken-tikka-skewers-with-cucumber-raita", "moussaka", "beef-stew-with-root-vegetables"


@pytest.mark.parametrize(
    ("text", "at", "of", "told"),
    [
        ("so how long under the grill all told", "grill for 6 minutes more", TIKKA, "13 minutes (7 minutes and 6 minutes)"),
        ("how long do the aubergines roast in all?", "Lay the aubergines", MOUSSAKA, "30 minutes (20 minutes and 10 minutes)"),
    ],
)
def test_times_that_go_on_from_one_another_are_added(text: str, at: str, of: str, told: str) -> None:
    found = total(asked(text, at, of))
    assert found is not None
    assert found.fields["items"] == told


@pytest.mark.parametrize(
    ("text", "at", "of"),
    [
        ("how long under the grill", "grill for 6 minutes more", TIKKA),  # not in all
        ("how long does it take in all", "grill for 6 minutes more", TIKKA),  # the recipe
        ("how long do I marinate it in total", "marinate the chicken", TIKKA),  # one time only
        ("how long does it simmer in all", "simmer the beef gently", STEW),  # times of other work between
    ],
)
def test_other_times_are_left_to_others(text: str, at: str, of: str) -> None:
    assert total(asked(text, at, of)) is None
