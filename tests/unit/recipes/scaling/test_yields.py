"""What a recipe makes, told and multiplied."""

from __future__ import annotations

from fractions import Fraction

import pytest

from actions.language.lexicon import Lexicon
from actions.recipes.scaling.yields import more_of, of_things, told_yield


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1.25 litres", "1.25 litres"), ("makes 2½ litres", "2½ litres"), ("Makes about 3 cups", "about 3 cups"), ("Yields: 2 dozen rolls", "2 dozen rolls"),
        ("1,5 l", "1.5 l"), ("One 9-inch cake", "One 9-inch cake"), ("Serves", "Serves"),
    ],
)
def test_a_yield_is_told_without_its_verb(text: str, told: str, lexicon: Lexicon) -> None:
    assert told_yield(text, lexicon) == told


@pytest.mark.parametrize(
    ("text", "twice"),
    [
        ("1.25 litres", "2.5 litres"), ("makes 2½ litres", "makes 5 litres"), ("1 1/2 dozen", "3 dozen"), ("2 dozen buns", "4 dozen buns"),
        ("One 9-inch cake (8 servings)", "Two 9-inch cakes (16 servings)"), ("about 30 crackers (5 cups)", "about 60 crackers (10 cups)"), ("1 loaf", "2 loaves"),
        ("2 loaves of 500 g", "4 loaves of 500 g"), ("24 truffles (12 g each)", "48 truffles (12 g each)"), ("Serves 4 to 6", "Serves 8 to 12"),
        ("3 half-pint jars", "6 half-pint jars"), ("250 ml per person", "250 ml per person"), ("plenty", "plenty"),
    ],
)
def test_all_that_counts_what_is_made_is_multiplied(text: str, twice: str, lexicon: Lexicon) -> None:
    assert more_of(text, Fraction(2), lexicon) == twice


@pytest.mark.parametrize(("text", "things"), [
    ("24 cookies", True), ("2½ litres", True), ("a dozen tartlets", True), ("1 1/2 dozen", True),
    ("Serves 4 to 6", False), ("8 servings", False), ("One 9-inch cake (8 servings)", False), ("4", False),
])
def test_things_are_told_from_eaters(text: str, things: bool, lexicon: Lexicon) -> None:
    assert of_things(text, lexicon) is things


def test_a_language_without_words_for_yields_tells_them_as_they_are() -> None:
    bare = Lexicon("xx", {})
    assert told_yield("2 stk", bare) == more_of("2 stk", Fraction(1), bare) == "2 stk"
