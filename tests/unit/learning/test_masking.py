"""What cooks say is kept without what may name somebody."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from actions.learning.masking import LONGEST, masked


@pytest.mark.parametrize(("text", "kept"), [
    ("call me at 06 12345678 when it's done", "call me at [number] when it's done"),
    ("call +31 6 1234 5678", "call [number]"),
    ("my number is (555) 123-4567.", "my number is [number]."),
    ("555.123.4567", "[number]"),
    ("order 20241122001?", "order [number]?"),
    ("mail anna.b@example.co.uk, please", "mail [address], please"),
    ("write to @anna_b about it", "write to [address] about it"),
])
def test_numbers_and_addresses_are_masked(text: str, kept: str) -> None:
    assert masked(text) == kept


@pytest.mark.parametrize("text", [
    "how long do 2 kg of beef at 180 °C take?", "is 350 F 175 C?", "2-3 minutes or 10-12?", "1 1/2 cups or 350 ml?", "12500 g?", "bake @ 180 degrees",
    "2 x 400 g tins, 6 people, 1.5 l",
])
def test_amounts_and_heats_stay(text: str) -> None:
    assert masked(text) == text


def test_what_is_kept_is_one_short_line_that_can_be_stored() -> None:
    assert masked("how\tlong\r\ndo\x00 \ud83dpeas keep?  ") == "how long do peas keep?"
    assert len(masked("why " * 1000)) == LONGEST - 1


@given(st.text())
def test_any_text_can_be_kept(text: str) -> None:
    found = masked(text)
    assert len(found) <= LONGEST
    assert found == found.strip()
    found.encode("utf-8")


@given(st.integers(10**6, 10**12), st.sampled_from([" ", "-", ".", " - ", ""]), st.text(alphabet="abc ", max_size=5))
def test_no_long_number_is_left_however_it_is_spaced(number: int, between: str, around: str) -> None:
    written = between.join(str(number)[at : at + 3] for at in range(0, len(str(number)), 3))
    assert sum(char.isdecimal() for char in masked(f"{around} {written} {around}")) == 0
