"""The amounts of ingredient lines."""

from __future__ import annotations

import pytest

from actions.language.lexicon import Lexicon
from actions.recipes.lines.ingredient_amounts import read_amount, singular_unit
from actions.recipes.lines.line_words import LineWords, line_words


@pytest.fixture(scope="module")
def words(lexicon: Lexicon) -> LineWords:
    return line_words(lexicon)


@pytest.mark.parametrize(
    ("text", "quantity"),
    [
        ("1-1/2 cups rye", "1.5"), ("2 and 1/4 cups rye", "2.25"), ("2 & 1/4 cups rye", "2.25"), ("3+1/2 cups rye", "3.5"), (".75 cup rye", "0.75"), ("1,25 l rye", "1.25"),
        ("3 -4 cups rye", "3-4"), ("3 – 4 cups rye", "3-4"), ("1/2-3/4 cup rye", "0.5-0.75"), ("1 1/2-2 cups rye", "1.5-2"), ("2- to 3 cups rye",
            "2-3"), ("1 cup to 2 cups rye", "1-2"),
        ("scant 3 cups rye", "3"), ("a generous 1/2 cup rye", "0.5"), ("at least 3 cups rye", "3"), ("5 or 6 cups rye", "5-6"),
    ],
)
def test_numbers_are_read_in_every_spelling(text: str, quantity: str, words: LineWords) -> None:
    found = read_amount(text, words)
    assert (found.quantity, found.rest) == (quantity, "rye")


@pytest.mark.parametrize(
    ("text", "quantity", "rest"),
    [
        ("a large leek", "1", "leek"), ("half a leek", "0.5", "leek"), ("half the leeks", "0.5", "leeks"), ("a dozen leeks", "12", "leeks"), ("two leeks", "2", "leeks"),
        ("half a cup of leeks", "0.5", "leeks"), ("a couple of leeks", "2", "leeks"), ("half a dozen leeks", "6", "leeks"), ("one or two leeks",
            "1-2", "leeks"), ("two to three leeks", "2-3", "leeks"),
        ("one and a half leeks", "1.5", "leeks"), ("a quarter of a leek", "0.25", "leek"), ("a leek", "1", "leek"), ("a few leeks", None, "leeks"), ("some leeks", None, "leeks"),
    ],
)
def test_number_words_count(text: str, quantity: str | None, rest: str, words: LineWords) -> None:
    found = read_amount(text, words)
    assert (found.quantity, found.rest) == (quantity, rest)


@pytest.mark.parametrize(
    ("text", "quantity", "unit", "remarks", "rest"),
    [
        ("3 12-ounce jars capers", "3", "jar", ("12-ounce",), "capers"),
        ("2 x 90g duck legs", "2", None, ("90g",), "duck legs"),
        ("1 4- to 5-pound goose", "1", None, ("4- to 5-pound",), "goose"),
        ("5 12x8-inch sheets phyllo", "5", "sheet", ("12x8-inch",), "phyllo"),
        ("4 1/2-inch-thick veal chops", "4", None, ("1/2-inch-thick",), "veal chops"),
        ("1 3\" piece horseradish", "1", "piece", ("3\"",), "horseradish"),
        ("450g/1lb plums", "450", "g", ("1lb",), "plums"),
        ("3 lb 4 oz plums", "3", "lb", ("4 oz",), "plums"),
        ("2 cups plus 1 tablespoon plum juice", "2", "cup", ("plus 1 tablespoon",), "plum juice"),
        ("12 oz can plums", "12", "oz", ("can",), "plums"),
        ("2 cans or jars plums", "2", "can", ("or jars",), "plums"),
        ("1 large or 2 small plums", "1", None, ("large", "or 2 small"), "plums"),
        ("a fat pinch of mace", "1", "pinch", ("fat",), "mace"),
        ("fat pinch of mace", None, "pinch", ("fat",), "mace"),
        ("2 tbsp or more mace", "2", "tbsp", ("or more",), "mace"),
        ("8-inch springform pan", None, None, ("8-inch",), "springform pan"),
        ("1-inch piece horseradish", "1", "inch", ("piece",), "horseradish"),
        ("plums 500 g", "500", "g", (), "plums"),
        ("plums, 3", "3", None, (), "plums"),
        ("3 dozen plums", "3", "dozen", (), "plums"),
        ("2% milk", None, None, (), "2% milk"),
    ],
)
def test_sizes_and_further_amounts_are_remarks(text: str, quantity: str | None, unit: str | None, remarks: tuple[str, ...], rest: str, words: LineWords) -> None:
    found = read_amount(text, words)
    assert (found.quantity, found.unit, found.remarks, found.rest) == (quantity, unit, remarks, rest)


@pytest.mark.parametrize(("form", "unit"), [("T", "tablespoon"), ("t", "teaspoon"), ("c.", "cup"), ("C", "cup")])
def test_letters_are_units_only_in_lines(form: str, unit: str, words: LineWords) -> None:
    assert read_amount(f"2 {form} mace", words).unit == unit
    assert "t" not in words.lexicon.unit_of


@pytest.mark.parametrize(
    ("form", "singular"),
    [
        ("Cups", "cup"), ("tbsp.", "tbsp"), ("lbs", "lb"), ("dashes", "dash"), ("loaves", "loaf"), ("tbs", "tbs"), ("fl. oz.", "fl. oz"),
        ("FL OZ", "fl oz"), ("glass", "glass"),
    ],
)
def test_units_are_given_as_written_in_the_singular(form: str, singular: str, words: LineWords) -> None:
    assert singular_unit(form, words) == singular


def test_every_singular_is_a_written_unit_of_the_same_kind(words: LineWords) -> None:
    unit_of = words.lexicon.unit_of
    assert {form: unit_of.get(singular_unit(form, words)) for form in unit_of} == unit_of
