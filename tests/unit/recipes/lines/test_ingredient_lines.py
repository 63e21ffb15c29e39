"""Ingredient lines, as people write them."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.language.lexicon import Lexicon
from actions.recipes.lines.ingredient_lines import decimal, is_heading, parse_line
from actions.recipes.model import Ingredient

PIECES = [
    "1", "2-3", "½", "1/0", "400g", "(14 ounce)", ")", "(", ",", "-", "a", "half", "dozen", "large", "cups", "of", "or", "eggs", "to taste",
    "番茄", "%", ":", "juice of", "fresh", "optional", "x", "plus", "/", "inch", "frozen",
]


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
        ("400g chopped tomatoes", "400", "g", "tomatoes", "chopped"),
        ("2-3 carrots", "2-3", None, "carrots", None),
        ("1 to 2 tsp. salt", "1-2", "tsp", "salt", None),
        ("1 large egg, beaten", "1", None, "egg", "large, beaten"),
        ("1 heaped tbsp sugar", "1", "tbsp", "sugar", "heaped"),
        ("1 (14 ounce) can tomatoes", "1", "can", "tomatoes", "14 ounce"),
        ("1 cup milk or water", "1", "cup", "milk", "or water"),
        ("Salt to taste", None, None, "Salt", "to taste"),
        ("2 cloves of garlic", "2", "clove", "garlic", None),
        ("8 fl oz cream", "8", "fl oz", "cream", None),
        ("1,000 g flour", "1000", "g", "flour", None),
        ("2 x 400 g tins tomatoes", "2", "tin", "tomatoes", "400 g"),
        ("2x400g tins tomatoes, drained", "2", "tin", "tomatoes", "400g, drained"),
        ("2 × onions", "2", None, "onions", None),
        ("about 2 cups flour", "2", "cup", "flour", None),
        ("about two eggs", "2", None, "eggs", None),
        ("0.33333334326744 cup milk", "0.333", "cup", "milk", None),
        ("0 butter", None, None, "butter", None),
        ("- 2 radishes", "2", None, "radishes", None),
        ("For the glaze: 3 tbsp apricot jam", "3", "tbsp", "apricot jam", "For the glaze"),
        ("Semolina: 80 g", "80", "g", "Semolina", None),
        ("semolina (80 g)", "80", "g", "semolina", None),
        ("Juice of 2 mandarins", "2", None, "mandarins", "Juice of"),
        ("4 endives - trimmed, halved", "4", None, "endives", "trimmed, halved"),
        ("3 cup(s) bulgur", "3", "cup", "bulgur", None),
        ("2 tins {about 400 g each} lychees", "2", "tin", "lychees", "about 400 g each"),
        ("6 lamb chops (about 90 g each", "6", None, "lamb chops", "about 90 g each"),
    ],
)
def test_a_line_is_read_into_its_parts(line: str, quantity: str | None, unit: str | None, name: str, comment: str | None, lexicon: Lexicon) -> None:
    found = parse_line(line, lexicon)
    assert (found.quantity, found.unit, found.name, found.comment) == (quantity, unit, name, comment)


@pytest.mark.parametrize("line", ["half-and-half", "anchovies", "tenderloin", "cloves, ground", "can opener", "7up", "5-spice powder"])
def test_a_food_that_begins_like_a_number_or_unit_stays_whole(line: str, lexicon: Lexicon) -> None:
    found = parse_line(line, lexicon)
    assert (found.quantity, found.unit) == (None, None)
    assert line.startswith(found.name)


@pytest.mark.parametrize("line", ["1 can", "one", "half", "7", "-", "()", ",", "1/0", "番茄 2个", "9" * 400 + "/2 eggs", "(optional)", "chopped", "1 cup", "x" * 5000])
def test_a_line_that_names_little_still_has_a_name(line: str, lexicon: Lexicon) -> None:
    assert parse_line(line, lexicon).name


def test_the_line_is_kept_as_written_with_single_spaces(lexicon: Lexicon) -> None:
    assert parse_line("  ½   cup\tmilk (cold) ", lexicon).text == "½ cup milk (cold)"


def test_units_are_read_in_any_case(lexicon: Lexicon) -> None:
    assert parse_line("1 TBSP sugar", lexicon).unit == "tbsp"
    assert parse_line("1 Tablespoons sugar", lexicon).unit == "tablespoon"


def test_what_tells_a_food_from_others_is_kept_in_its_full_name(lexicon: Lexicon) -> None:
    found = parse_line("3 large purple carrots, sliced", lexicon)
    assert (found.name, found.full_name, found.called) == ("carrots", "purple carrots", "purple carrots")


def test_a_food_that_nothing_else_tells_apart_is_called_by_its_name(lexicon: Lexicon) -> None:
    found = parse_line("3 large carrots, sliced", lexicon)
    assert (found.full_name, found.called) == (None, "carrots")


@pytest.mark.parametrize(
    ("line", "name", "alternatives"),
    [
        ("50 g lard or goose fat", "lard", ("goose fat",)),
        ("50 g lard or 3 tbsp melted goose fat", "lard", ("goose fat",)),
        ("50 g lard (or goose fat)", "lard", ("goose fat",)),
        ("1 cup peanut or walnut oil", "peanut or walnut oil", ("walnut oil",)),
        ("2 red or yellow endives", "endives", ()),
        ("1 tsp paprika, or to taste", "paprika", ()),
        ("300 g peas, fresh or frozen", "peas", ()),
    ],
)
def test_alternatives_are_named_bare(line: str, name: str, alternatives: tuple[str, ...], lexicon: Lexicon) -> None:
    found = parse_line(line, lexicon)
    assert (found.name, found.alternatives) == (name, alternatives)


@pytest.mark.parametrize("line", ["capers (optional)", "capers, if desired", "Optional: capers", "capers (rinsed, optional)"])
def test_what_may_be_left_out_is_known(line: str, lexicon: Lexicon) -> None:
    found = parse_line(line, lexicon)
    assert (found.name, found.optional) == ("capers", True)
    assert "ptional" not in (found.comment or "")


def test_what_is_not_said_to_be_optional_is_not(lexicon: Lexicon) -> None:
    assert not parse_line("capers, rinsed", lexicon).optional


@pytest.mark.parametrize(
    ("line", "heading"),
    [
        ("For the crumble:", True), ("Dressing: ", True), ("For the crumble", True), ("For 12 buns:", True), ("Metric", True), ("US customary:", True),
        ("2 eggs", False), ("eggs: 2", False), ("2 eggs:", False), ("½ lemon:", False), ("For the crumble 90 g oats", False), ("metric tonne of flour", False),
    ],
)
def test_a_heading_is_no_ingredient(line: str, heading: bool, lexicon: Lexicon) -> None:
    assert is_heading(line, lexicon) is heading


def test_an_ingredient_that_was_stored_before_the_new_fields_still_loads() -> None:
    old = Ingredient.model_validate({"text": "1 egg", "quantity": "1", "unit": None, "name": "egg", "comment": None})
    assert (old.full_name, old.alternatives, old.optional) == (None, (), False)


@pytest.mark.parametrize(("value", "said"), [(1.5, "1.5"), (1 / 3, "0.333"), (200, "200"), (0.25, "0.25"), (0, "0")])
def test_quantities_are_short_decimals(value: float, said: str) -> None:
    assert decimal(value) == said


@settings(derandomize=True, deadline=None)
@given(st.sampled_from(sorted(english().unit_of)), st.integers(1, 999))
def test_every_written_unit_is_read_after_a_number(form: str, amount: int) -> None:
    found = parse_line(f"{amount} {form} marzipan", english())
    assert (found.quantity, found.name) == (str(amount), "marzipan")
    assert found.unit is not None
    assert english().unit_of[found.unit] == english().unit_of[form]


@settings(derandomize=True, deadline=None, max_examples=300)
@given(st.one_of(st.text(min_size=1, max_size=200), st.lists(st.sampled_from(PIECES), min_size=1, max_size=12).map(" ".join)).filter(str.strip))
def test_any_line_becomes_an_ingredient(line: str) -> None:
    found = parse_line(line, english())
    assert found.text == " ".join(line.split())
    assert found.name.strip()
    assert found.unit is None or english().unit_of[found.unit]
