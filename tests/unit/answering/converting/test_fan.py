"""Ovens with a fan."""

from __future__ import annotations

import pytest

from tests.unit.answering.converting.test_conversion import ask, told


@pytest.mark.parametrize(("text", "amount", "other"), [
    ("what is 200 celsius in a fan oven", "200 celsius", "180 °C (355 °F) with a fan"), ("what is 350 f in a fan oven", "350 f", "325 °F (165 °C) with a fan"),
])
def test_a_fan_takes_off_some_degrees(text: str, amount: str, other: str) -> None:
    assert told(ask(text, alone=True)) == [(amount, other)]


def test_the_heat_of_the_recipe_is_meant_where_none_is_named() -> None:
    found = ask("mine is a fan oven, what do I set it to?", 1)
    assert told(found) == [("180 °C", "160 °C (320 °F) with a fan")]
    assert found.source == "common_sense"


def test_an_oven_without_a_fan_is_set_hotter() -> None:
    assert told(ask("it says 160 celsius fan but my oven has no fan", alone=True)) == [("160 celsius", "180 °C (355 °F) without a fan")]


def test_of_two_ovens_the_last_one_is_wanted() -> None:
    assert told(ask("it says 160 fan, what is that in a normal oven", alone=True)) == [("160", "180 °C (355 °F) without a fan")]
    assert told(ask("what is 180 conventional in a fan oven", alone=True)) == [("180", "160 °C (320 °F) with a fan")]
