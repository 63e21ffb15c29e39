"""Ingredient lines, as people write them."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.language.lexicon import Lexicon
from actions.recipes.ingredient_lines import decimal, parse_line

PIECES = ["1", "2-3", "½", "1/0", "400g", "(14 ounce)", ")", "(", ",", "-", "a", "half", "dozen", "large", "cups", "of", "or", "eggs", "to taste", "番茄", "%"]


@cache
def english() -> Lexicon:
    return Lexicon.load("en")


@pytest.mark.parametrize(
    ("line", "quantity", "unit", "name", "comment"),
    [
        ("2 eggs", "2", None, "eggs", None),
        ("salt", None, None, "salt", None),
        ("1½ cups flour", "1.5", "cup", "flour", None),
        ("1/3 cup milk", "0.333", "cup", "milk", None),
        ("400g chopped tomatoes", "400", "gram", "chopped tomatoes", None),
        ("2-3 carrots", "2-3", None, "carrots", None),
        ("1 to 2 tsp. salt", "1-2", "teaspoon", "salt", None),
        ("1 large egg, beaten", "1", None, "egg", "large, beaten"),
        ("1 heaped tbsp sugar", "1", "tablespoon", "sugar", "heaped"),
        ("1 (14 ounce) can tomatoes", "1", "can", "tomatoes", "14 ounce"),
        ("1 cup milk or water", "1", "cup", "milk", "or water"),
        ("Salt to taste", None, None, "Salt", "to taste"),
        ("2 cloves of garlic", "2", "clove", "garlic", None),
        ("8 fl oz cream", "8", "fluid ounce", "cream", None),
        ("1,000 g flour", "1000", "gram", "flour", None),
        ("2 x 400 g tins tomatoes", "2", "can", "tomatoes", "400 g"),
        ("2x400g tins tomatoes, drained", "2", "can", "tomatoes", "400g, drained"),
        ("2 × onions", "2", None, "onions", None),
        ("about 2 cups flour", "2", "cup", "flour", None),
        ("about two eggs", "2", None, "eggs", None),
        ("0.33333334326744 cup milk", "0.333", "cup", "milk", None),
    ],
)
def test_a_line_is_read_into_its_parts(line: str, quantity: str | None, unit: str | None, name: str, comment: str | None, lexicon: Lexicon) -> None:
    found = parse_line(line, lexicon)
    assert (found.quantity, found.unit, found.name, found.comment) == (quantity, unit, name, comment)


@pytest.mark.parametrize(
    ("line", "quantity", "name"),
    [("a large onion", "1", "onion"), ("half a lemon", "0.5", "lemon"), ("a dozen eggs", "12", "eggs"), ("two carrots", "2", "carrots"), ("half a cup of sugar", "0.5", "sugar"),
     ("a couple of eggs", "2", "eggs"), ("half a dozen eggs", "6", "eggs")],
)
def test_number_words_count(line: str, quantity: str, name: str, lexicon: Lexicon) -> None:
    found = parse_line(line, lexicon)
    assert (found.quantity, found.name) == (quantity, name)


@pytest.mark.parametrize("line", ["half-and-half", "anchovies", "tenderloin", "cloves, ground", "can opener"])
def test_a_food_that_begins_like_a_number_or_unit_stays_whole(line: str, lexicon: Lexicon) -> None:
    found = parse_line(line, lexicon)
    assert (found.quantity, found.unit) == (None, None)
    assert line.startswith(found.name)


@pytest.mark.parametrize("line", ["1 can", "one", "half", "7", "-", "()", ",", "1/0", "番茄 2个", "9" * 400 + "/2 eggs"])
def test_a_line_that_names_little_still_has_a_name(line: str, lexicon: Lexicon) -> None:
    assert parse_line(line, lexicon).name


def test_the_line_is_kept_as_written_with_single_spaces(lexicon: Lexicon) -> None:
    assert parse_line("  ½   cup\tmilk (cold) ", lexicon).text == "½ cup milk (cold)"


def test_units_are_read_in_any_case(lexicon: Lexicon) -> None:
    assert parse_line("1 TBSP sugar", lexicon).unit == parse_line("1 Tablespoons sugar", lexicon).unit == "tablespoon"


@pytest.mark.parametrize(("value", "said"), [(1.5, "1.5"), (1 / 3, "0.333"), (200, "200"), (0.25, "0.25"), (0, "0")])
def test_quantities_are_short_decimals(value: float, said: str) -> None:
    assert decimal(value) == said


@settings(derandomize=True, deadline=None)
@given(st.sampled_from(sorted(english().unit_of)), st.integers(1, 999))
def test_every_written_unit_is_read_after_a_number(form: str, amount: int) -> None:
    found = parse_line(f"{amount} {form} marzipan", english())
    assert (found.quantity, found.unit, found.name) == (str(amount), english().unit_of[form], "marzipan")


@settings(derandomize=True, deadline=None)
@given(st.one_of(st.text(min_size=1, max_size=200), st.lists(st.sampled_from(PIECES), min_size=1, max_size=10).map(" ".join)).filter(str.strip))
def test_any_line_becomes_an_ingredient(line: str) -> None:
    found = parse_line(line, english())
    assert found.text == " ".join(line.split())
    assert found.name.strip()
    assert found.unit is None or found.quantity is not None
