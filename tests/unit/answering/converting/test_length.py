"""Lengths in other units."""

from __future__ import annotations

import pytest

from actions.recipes.model import Recipe
from tests.unit.answering.converting.test_conversion import ask, told
from tests.unit.recipes.adapting.sample import recipe


def cut() -> Recipe:
    return recipe(["2 carrots"], ["Cut the carrots into 2-inch pieces.", "Serve the carrots."])


@pytest.mark.parametrize(("text", "amount", "other"), [
    ("2 inches what's that in cm please", "2 inches", "about 5 cm"), ("what is 1 1/4 inch in cm", "1¼ inches", "about 3 cm"), ("how many cm is an inch", "1 inch", "about 2.5 cm"),
    ("30 cm in inches", "30 cm", "about 11¾ inches"), ("half an inch in cm", "½ inch", "about 1.3 cm"), ("what is 3 cm in mm", "3 cm", "30 mm"),
    ("3 mm in inches?", "3 mm", "about 1/8 inch"), ("an 8x8 inch pan in cm", "8 inches", "about 20 cm"),
])
def test_a_length_is_told_in_the_unit_that_is_asked_for(text: str, amount: str, other: str) -> None:
    assert told(ask(text, alone=True)) == [(amount, other)]


def test_the_length_of_the_running_step_is_meant_where_none_is_named() -> None:
    assert told(ask("what's that in cm?", 1, of=cut())) == [("2 inches", "about 5 cm")]
    assert not told(ask("what's that in cm?", 2, of=cut()))


@pytest.mark.parametrize("text", ["2 cups in ml", "a 2 inch piece of ginger in grams"])
def test_other_units_are_no_lengths(text: str) -> None:
    assert not any("cm" in other or "inch" in other for _, other in told(ask(text, alone=True)))


@pytest.mark.parametrize("text", ["0/0 inch in cm", "1/0 inches in cm", "0 cm in inches"])
def test_what_is_no_length_is_not_told(text: str) -> None:
    assert not told(ask(text, alone=True))
