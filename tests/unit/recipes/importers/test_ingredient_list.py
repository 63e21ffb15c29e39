"""Ingredient lists in every form."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.language.lexicon import Lexicon
from actions.recipes.importers.ingredient_list import ingredient_lines


@cache
def english() -> Lexicon:
    return Lexicon.load("en")


def lines(value: object) -> tuple[str, ...]:
    return ingredient_lines(value, english())


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (["2 eggs", "salt"], ("2 eggs", "salt")),
        ([["2 eggs"], ["salt", "oil"]], ("2 eggs", "salt", "oil")),
        ("2 eggs\nsalt", ("2 eggs", "salt")),
        ("<ul><li>2 eggs</li><li>salt</li></ul>", ("2 eggs", "salt")),
        ({"@type": "ItemList", "itemListElement": [{"@type": "ListItem", "item": "2 eggs"}, {"@type": "ListItem", "name": "salt"}]}, ("2 eggs", "salt")),
        ({"@list": ["2 eggs"]}, ("2 eggs",)),
        ([{"@type": "PropertyValue", "name": "flour", "value": 200, "unitText": "g"}], ("200 g flour",)),
        ([{"name": "flour", "requiredQuantity": {"@type": "QuantitativeValue", "value": 200, "unitText": "g"}}], ("200 g flour",)),
        ([{"name": "flour", "amount": "200", "unit": "g"}], ("200 g flour",)),
        ([{"text": "200 g flour"}, {"amount": 7}], ("200 g flour",)),
        ([None, "", {}, [], 7, "salt"], ("7", "salt")),
        (None, ()),
    ],
)
def test_ingredients_are_read_from_any_form(value: object, expected: tuple[str, ...]) -> None:
    assert lines(value) == expected


def test_a_line_break_after_a_number_or_a_unit_ends_no_line() -> None:
    assert lines(["2  \r\nbay leaves", "1/2 teaspoon\ncinnamon", "salt\npepper"]) == ("2 bay leaves", "1/2 teaspoon cinnamon", "salt", "pepper")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 cup flour, 2 eggs, 1 cup milk", ("1 cup flour", "2 eggs", "1 cup milk")),
        ("1 onion, chopped.2 tbsp oil3 eggs", ("1 onion, chopped.", "2 tbsp oil", "3 eggs")),
        ("1 onion2 eggsSalt to taste3 tbsp oil 1 cup milk", ("1 onion", "2 eggs", "Salt to taste", "3 tbsp oil", "1 cup milk")),
    ],
)
def test_a_whole_list_in_one_text_is_cut(text: str, expected: tuple[str, ...]) -> None:
    assert lines(text) == expected


@pytest.mark.parametrize("text", ["1 (14.5 oz) can tomatoes, 2 drained", "1 1/2 cups flour, plus 2 tbsp", "2 x 400 g cans beans", "McIntosh apples", "salt, pepper"])
def test_one_ingredient_is_not_cut(text: str) -> None:
    assert lines([text]) == (text,)


@settings(derandomize=True, deadline=None)
@given(st.text(alphabet=st.sampled_from("12½ .,gcupOilé\n()"), max_size=80))
def test_no_letter_of_a_list_is_lost(text: str) -> None:
    assert [char for char in "".join(lines(text)) if char.isalpha()] == [char for char in text if char.isalpha()]
