"""Marks of gas ovens."""

from __future__ import annotations

import pytest

from tests.unit.answering.converting.test_conversion import ask, told


@pytest.mark.parametrize(("text", "amount", "other"), [
    ("how hot is gas mark 4", "gas mark 4", "180 °C (355 °F)"), ("what's gas mark six in degrees", "gas mark 6", "200 °C (390 °F)"),
    ("gas mark ½ in celsius?", "gas mark ½", "130 °C (265 °F)"), ("what is regulo 7", "gas mark 7", "220 °C (430 °F)"),
    ("what gas mark is 350 fahrenheit", "350 fahrenheit", "gas mark 4"), ("which gas mark is 220 celsius", "220 celsius", "gas mark 7"),
    ("which of the gas marks matches four hundred twenty-five fahrenheit", "425 fahrenheit", "gas mark 7"),
])
def test_marks_and_degrees_are_told_in_each_other(text: str, amount: str, other: str) -> None:
    found = ask(text, alone=True)
    assert told(found) == [(amount, other)]
    assert found.source == "common_sense"


def test_that_is_the_heat_at_hand() -> None:
    found = ask("which gas mark is that?", 1)
    assert told(found) == [("180 °C", "gas mark 4")]
    assert found.source == "recipe"


def test_what_no_mark_is_is_said() -> None:
    assert [answer.response for answer in ask("which gas mark is 60 celsius?", alone=True).answers] == ["utter_no_gas_mark"]
    assert not ask("which gas mark is that?", alone=True).found


def test_a_gas_hob_is_no_mark() -> None:
    assert told(ask("on a gas hob, what is 350 f in celsius", alone=True)) == [("350 °F", "175 °C")]
