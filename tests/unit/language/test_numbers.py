"""Numbers in digits."""

from __future__ import annotations

from fractions import Fraction

import pytest

from actions.language.numbers import exact_number, number, with_plain_digits


@pytest.mark.parametrize(
    ("text", "english", "dutch"),
    [
        ("2,5", Fraction(5, 2), Fraction(5, 2)), ("2.5", Fraction(5, 2), Fraction(5, 2)), ("2,000", Fraction(2000), Fraction(2)), ("1.500", Fraction(3, 2), Fraction(1500)),
        ("1.234,5", Fraction(2469, 2), Fraction(2469, 2)), ("1,234.5", Fraction(2469, 2), Fraction(2469, 2)), ("1,234,567", Fraction(1234567), Fraction(1234567)),
        ("0,125", Fraction(1, 8), Fraction(1, 8)), ("0.125", Fraction(1, 8), Fraction(1, 8)), ("2 3/4", Fraction(11, 4), Fraction(11, 4)), ("1-1/2", Fraction(3, 2),
        Fraction(3, 2)),
        ("1 and 1/2", Fraction(3, 2), Fraction(3, 2)), (".5", Fraction(1, 2), Fraction(1, 2)), ("1/3", Fraction(1, 3), Fraction(1, 3)),
    ],
)
def test_what_a_mark_means_goes_by_shape_and_language(text: str, english: Fraction, dutch: Fraction) -> None:
    assert (exact_number(text), exact_number(text, ",")) == (english, dutch)
    assert number(text) == pytest.approx(float(english))


@pytest.mark.parametrize("text", ["", "some", "1/0", "9" * 400, "1 1/0"])
def test_what_is_no_number_has_no_value(text: str) -> None:
    assert exact_number(text) is None


@pytest.mark.parametrize(
    ("line", "plain"),
    [("1,25 kg beef", "1.25 kg beef"), ("0,75 l stock", "0.75 l stock"), ("1,200 g onions", "1200 g onions"), ("1,5-2 kg pork, diced", "1.5-2 kg pork, diced"),
     ("0,5 tsp salt, or to taste", "0.5 tsp salt, or to taste"), ("3 onions,chopped", "3 onions,chopped"), ("10,5 cl wine", "10.5 cl wine"), ("salt", "salt")],
)
def test_the_commas_of_numbers_alone_are_made_plain(line: str, plain: str) -> None:
    assert with_plain_digits(line) == plain
