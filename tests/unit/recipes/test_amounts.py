"""Numbers and units in texts, exact and with their places."""

from __future__ import annotations

import time
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.language.lexicon import Lexicon
from actions.recipes.amounts import finder

ENGLISH = Lexicon.load("en")
PIECES = [
    "1",
    "2-3",
    "½",
    "1/0",
    "400g",
    "(14 oz)",
    ")",
    "(",
    ",",
    "-",
    "a",
    "half",
    "and",
    "dozen",
    "large",
    "cups",
    "of",
    "or",
    "eggs",
    "to",
    "x",
    "350 F",
    "番茄",
    "%",
    "9" * 30,
]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2 cups flour", [("2 cups", "2", "cup")]),
        ("1½ cups (355 ml) milk", [("1½ cups", "3/2", "cup"), ("355 ml", "355", "milliliter")]),
        ("1 1/2 lb beef", [("1 1/2 lb", "3/2", "pound")]),
        ("1-1/2 cups sugar", [("1-1/2 cups", "3/2", "cup")]),
        ("1 and 1/2 cups", [("1 and 1/2 cups", "3/2", "cup")]),
        ("1⁄3 cup", [("1⁄3 cup", "1/3", "cup")]),
        ("1,000 g and 0,5 l", [("1,000 g", "1000", "gram"), ("0,5 l", "1/2", "liter")]),
        ("200g/7oz butter", [("200g", "200", "gram"), ("7oz", "7", "ounce")]),
        ("1 (14 oz) can beans", [("1 (14 oz) can", "1", "can")]),
        ("2 x 400 g tins", [("2 x 400 g tins", "2", "can")]),
        ("2 14-oz. cans", [("2 14-oz. cans", "2", "can")]),
        ("1 heaped tbsp sugar", [("1 heaped tbsp", "1", "tablespoon")]),
        ("half a lemon", [("half a", "1/2", None)]),
        ("one and a half cups", [("one and a half cups", "3/2", "cup")]),
        ("three quarters of a cup", [("three quarters of a cup", "3/4", "cup")]),
        ("half a dozen eggs", [("half a dozen", "1/2", "dozen")]),
        ("twenty-five olives", [("twenty-five", "25", None)]),
        ("2 T oil, 1 t salt", [("2 T", "2", "tablespoon"), ("1 t", "1", "teaspoon")]),
        ("4 1/2-inch slices", [("4", "4", None)]),
        ("a scant 1/2 teaspoon salt", [("1/2 teaspoon", "1/2", "teaspoon")]),
        ("a 12-ounce steak", [("a", "1", None), ("12-ounce", "12", "ounce")]),
    ],
)
def test_amounts_are_read_exactly_with_their_places(text: str, found: list[tuple[str, str, str | None]], lexicon: Lexicon) -> None:
    amounts = finder(lexicon).all_in(text)
    assert [(text[one.start : one.end], str(one.low.value), one.unit) for one in amounts] == found


@pytest.mark.parametrize(
    ("text", "low", "high", "between"),
    [("2-3 carrots", 2, 3, "-"), ("2 to 3 tbsp oil", 2, 3, " to "), ("two or three eggs", 2, 3, " or "), ("1 cup to 2 cups milk", 1, 2, " to "), ("20 -25 olives", 20, 25, " -")],
)
def test_ranges_have_two_ends(text: str, low: int, high: int, between: str, lexicon: Lexicon) -> None:
    [found] = finder(lexicon).all_in(text)
    assert found.high is not None
    assert (found.low.value, found.high.value) == (Fraction(low), Fraction(high))
    assert found.between == between


@pytest.mark.parametrize(
    "text",
    [
        "350 F",
        "180 C",
        "200 °C",
        "25 minutes",
        "2 to 3 hours",
        "9x13 pan",
        "9-inch tin",
        "23 cm tin",
        '1" cubes',
        "3/4 in. thick",
        "2% milk",
        "7-day",
        "5-spice",
        "$5",
        "0 eggs",
        "1/0 cup",
        "8x8",
        "3rd",
        "no number",
    ],
)
def test_what_is_no_amount_is_not_found(text: str, lexicon: Lexicon) -> None:
    assert finder(lexicon).all_in(text) == []


@settings(derandomize=True, deadline=None, max_examples=300)
@given(st.one_of(st.text(max_size=200), st.lists(st.sampled_from(PIECES), max_size=12).map(" ".join)))
def test_any_text_is_read_and_places_fit(text: str) -> None:
    found = finder(ENGLISH).all_in(text)
    assert all(0 <= one.start < one.end <= len(text) and one.low.value > Fraction(0) for one in found)
    assert all(first.end <= second.start for first, second in pairwise(found))


@pytest.mark.parametrize("text", [" " * 3000 + "1" + " " * 3000, "1 " * 3000, "1 (2 " * 1500, "half of a " * 1000])
def test_long_texts_take_no_long_time(text: str) -> None:
    begun = time.perf_counter()
    finder(ENGLISH).all_in(text)
    assert time.perf_counter() - begun < 5


@pytest.mark.parametrize(("text", "value"), [
    ("a pound and a half of beef", Fraction(3, 2)), ("2 cups and a half of milk", Fraction(5, 2)),
    ("1 cup and half of the milk", Fraction(1)), ("1 cup and a half teaspoon", Fraction(1)),
])
def test_a_part_behind_the_unit_belongs_to_its_number(text: str, value: Fraction) -> None:
    assert finder(ENGLISH).all_in(text)[0].low.value == value
