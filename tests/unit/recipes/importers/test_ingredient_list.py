"""Ingredient lists in every form."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.language.lexicon import Lexicon
from actions.recipes.analysis import RecipeError
from actions.recipes.importers.ingredient_list import ingredient_lines

PANCAKES = ("120 g flour", "1 pinch salt", "2 eggs", "250 ml milk", "15 g butter, melted")
IN_CUPS = ("1 cup flour", "a pinch of salt", "2 eggs", "1 cup milk", "1 tbsp butter, melted")


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


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"name": "buttermilk", "value": "1 1/2", "unitCode": "G21"}, "1 1/2 cups buttermilk"),
        ({"name": "oil", "value": 2, "unitCode": "G24"}, "2 tbsp oil"),
        ({"name": "salt", "value": "½", "unitCode": "g25"}, "½ tsp salt"),
        ({"name": "rice", "value": 200.0, "unitCode": "GRM"}, "200 g rice"),
        ({"name": "stock", "requiredQuantity": {"@type": "QuantitativeValue", "value": 500, "unitCode": "MLT"}}, "500 ml stock"),
        ({"name": "milk", "minValue": 2, "maxValue": 3, "unitCode": "DLT"}, "2-3 dl milk"),
        ({"name": "beef", "value": "1.5", "unitCode": "https://unece.example/codes#LBR"}, "1.5 lb beef"),
        ({"name": "ale", "value": 2, "unitCode": "PTI"}, "1137 ml ale"),
        ({"name": "sugar", "value": 1, "unitCode": "[cup_us]"}, "1 cup sugar"),
        ({"name": "eggs", "value": 6, "unitCode": "C62"}, "6 eggs"),
        ({"name": "rolls", "value": 2, "unitCode": "DZN"}, "2 dozen rolls"),
        ({"name": "tomatoes", "value": 2, "unitCode": "XCA"}, "2 cans tomatoes"),
        ({"name": "2 cups flour", "value": 2, "unitCode": "G21"}, "2 cups flour"),
        ({"name": "salt", "unitText": "pinch"}, "pinch salt"),
    ],
)
def test_codes_of_units_are_read(value: dict[str, object], expected: str) -> None:
    assert lines([value]) == (expected,)


def test_a_code_that_is_not_known_is_kept_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    assert lines([{"name": "flour", "value": 2, "unitCode": "ZZZ"}]) == ("2 ZZZ flour",)
    assert "'ZZZ'" in caplog.text


def test_a_unit_that_has_another_size_in_the_language_is_converted() -> None:
    beef, oil = {"name": "rundvlees", "value": 8, "unitCode": "ONZ"}, {"name": "olie", "value": 2, "unitCode": "G24"}
    assert ingredient_lines([beef, oil], Lexicon.load("nl")) == ("227 g rundvlees", "2 el olie")


def test_the_name_of_a_list_inside_the_list_is_a_heading() -> None:
    groups = [{"@type": "ItemList", "name": "For the sauce", "itemListElement": ["2 eggs"]}, {"@type": "ItemList", "name": "Dough:", "itemListElement": ["1 cup flour"]}]
    assert lines(groups) == ("For the sauce:", "2 eggs", "Dough:", "1 cup flour")


def test_marks_of_lists_and_double_brackets_are_no_text() -> None:
    assert lines(["- 2 eggs", "• salt", "▢ 1 leek ((sliced))", "-18 °C ice"]) == ("2 eggs", "salt", "1 leek (sliced)", "-18 °C ice")


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


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (["2 eggs; 1 cup milk", "salt"], ("2 eggs", "1 cup milk", "salt")),
        (["½ leek; 1/2 carrot"], ("½ leek", "1/2 carrot")),
        ("250 g rice; salt; 3 limes;", ("250 g rice", "salt", "3 limes")),
        (["2 limes<br>1 chilli", "salt"], ("2 limes", "1 chilli", "salt")),
    ],
)
def test_lines_that_were_joined_are_parted(value: object, expected: tuple[str, ...]) -> None:
    assert lines(value) == expected


@pytest.mark.parametrize(
    "text", ["butter; softened", "225 g; 8 oz butter", "1 cup sugar; 2 tbsp for the rim", "1 tin (400 g; drained) beans", "3 leeks; 1 finely sliced", "salt; pepper",
             "2 eggs; 1 " + "x" * 300],
)
def test_a_remark_behind_a_semicolon_stays_with_its_food(text: str) -> None:
    assert lines([text, "1 lemon"]) == (text, "1 lemon")


def test_lines_that_say_nothing_vanish() -> None:
    assert lines(["&nbsp;", "2 limes", "&amp;nbsp;", "\u00a0\u200b", "<p></p>", "***", "—", "salt"]) == ("2 limes", "salt")


@pytest.mark.parametrize(
    "value",
    [
        [*PANCAKES, *IN_CUPS],
        [*PANCAKES, *PANCAKES],
        ["Metric", *PANCAKES, "US cups:", *IN_CUPS],
        [*PANCAKES, *IN_CUPS, *(line.replace("2 eggs", "3 eggs") for line in PANCAKES)],
    ],
)
def test_a_list_in_several_sizes_or_units_counts_once(value: list[str]) -> None:
    assert lines(value) == PANCAKES


def test_headings_of_sizes_do_not_hide_that_a_list_is_given_twice() -> None:
    assert lines(["For 4:", *PANCAKES, "For 8:", *IN_CUPS]) == ("For 4:", *PANCAKES)


@pytest.mark.parametrize(
    "value",
    [
        ["For the base:", *PANCAKES, "For the crumble:", *PANCAKES],
        [*PANCAKES[:3], *IN_CUPS[:3]],
        [*PANCAKES, *reversed(IN_CUPS)],
        [*PANCAKES, *IN_CUPS[:4], "1 tbsp oil"],
        ["1 egg"] * 10,
        ["Metric", *PANCAKES],
    ],
)
def test_two_parts_with_the_same_foods_stay_two(value: list[str]) -> None:
    assert lines(value) == tuple(value)


def test_a_list_that_fell_apart_into_letters_is_refused_by_name() -> None:
    with pytest.raises(RecipeError, match=r"recipeIngredient.*letters"):
        lines(list("2 eggs, 1 cup milk"))


@pytest.mark.parametrize("value", [list("盐糖油葱姜蒜醋酒"), list("eggs"), [*"2 eggs, 1 cup", "milk"]])
def test_short_names_are_no_letters_of_a_text(value: list[str]) -> None:
    assert lines(value)


@pytest.mark.parametrize("text", ["1 (14.5 oz) can tomatoes, 2 drained", "1 1/2 cups flour, plus 2 tbsp", "2 x 400 g cans beans", "McIntosh apples", "salt, pepper"])
def test_one_ingredient_is_not_cut(text: str) -> None:
    assert lines([text]) == (text,)


@settings(derandomize=True, deadline=None)
@given(st.text(alphabet=st.sampled_from("12½ .,gcupOilé\n()"), max_size=80))
def test_no_letter_of_a_list_is_lost(text: str) -> None:
    assert [char for char in "".join(lines(text)) if char.isalpha()] == [char for char in text if char.isalpha()]
