"""How to see that something is done."""

from __future__ import annotations

import pytest

from actions.answering.recipe_answers.signs import sign
from tests.unit.answering.recipe_answers.asking import asked

CURRY, PANCAKES = "chickpea-and-spinach-curry", "blueberry-buttermilk-pancakes"


@pytest.mark.parametrize(
    ("text", "at", "of", "told"),
    [
        ("it's been 13 mins, what am I looking for in the sauce", "until the sauce is thick", CURRY, "the spoon leaves a path"),
        ("how'll I know they're done", "until bubbles break on top", PANCAKES, "Until bubbles break on top"),
        ("what am I looking for before the chicken goes in?", "150 ml of the coconut milk", "thai-green-curry-with-chicken", "drops of green fat"),
        ("how will I know they're done and not just brown outside", "Lay the aubergines on the trays", "moussaka", "soft and brown"),
        ("when is it ready to flip, I always go too early", "until bubbles break on top", PANCAKES, "Until bubbles break on top"),
        ("how do I know the second side is done", "until bubbles break on top", PANCAKES, "golden below"),
    ],
)
def test_the_end_of_the_instruction_is_told(text: str, at: str, of: str, told: str) -> None:
    found = sign(asked(text, at, of))
    assert found is not None
    assert told in found.fields["items"]


@pytest.mark.parametrize(
    ("text", "at", "of"),
    [
        ("how long does it take?", "until the sauce is thick", CURRY),
        ("how do I know the spinach is wilted", "until the sauce is thick", CURRY),
        ("how do I know it's done", "start", CURRY),
        ("how do I know it's done", "Crush a few of the chickpeas", CURRY),
    ],
)
def test_nothing_is_told_where_the_instruction_has_no_such_sign(text: str, at: str, of: str) -> None:
    assert sign(asked(text, at, of)) is None
