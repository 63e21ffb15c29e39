"""Lines with missing blanks, words that only count, and commas in numbers."""

from __future__ import annotations

import pytest

from actions.language.lexicon import Lexicon
from actions.recipes.lines.ingredient_lines import parse_line
from actions.recipes.lines.line_words import line_words
from actions.recipes.lines.mending import mended, with_words


@pytest.mark.parametrize(
    ("line", "told", "quantity", "name"),
    [
        ("6medium onions", "6 medium onions", "6", "onions"),
        ("2large carrots", "2 large carrots", "2", "carrots"),
        ("3eggs", "3 eggs", "3", "eggs"),
        ("1parsnip, diced", "1 parsnip, diced", "1", "parsnip"),
        ("½small cabbage", "½ small cabbage", "0.5", "cabbage"),
        ("4-large beets", "4 large beets", "4", "beets"),
        ("10ripe figs", "10 ripe figs", "10", "figs"),
    ],
)
def test_a_number_is_parted_from_what_it_counts(line: str, told: str, quantity: str, name: str, lexicon: Lexicon) -> None:
    found = parse_line(line, lexicon)
    assert (found.text, found.quantity, found.unit, found.name) == (told, quantity, None, name)


@pytest.mark.parametrize("line", ["7up", "5spice powder", "3cheese ravioli", "400g flour", "2tbsp oil", "1st press olive oil", "2x400g tins beans", "5-spice powder"])
def test_a_number_that_belongs_to_its_word_stays(line: str, lexicon: Lexicon) -> None:
    assert mended(line, line_words(lexicon)) == line


@pytest.mark.parametrize(
    ("line", "told", "quantity", "name"),
    [
        ("3 unit lemon", "3 lemons", "3", "lemons"),
        ("1 unit onion", "1 onion", "1", "onion"),
        ("2 units of tomato", "2 tomatoes", "2", "tomatoes"),
        ("4 each eggs", "4 eggs", "4", "eggs"),
        ("3 pc shallot, sliced", "3 shallots, sliced", "3", "shallots"),
        ("5 pcs. radishes", "5 radishes", "5", "radishes"),
        ("2 ea lime", "2 limes", "2", "limes"),
        ("6 count eggs", "6 eggs", "6", "eggs"),
        ("two units peach", "two peaches", "2", "peaches"),
        ("1 unit(s) leek", "1 leek", "1", "leek"),
        ("2 units (about 150 g each) mozzarella ball", "2 (about 150 g each) mozzarella balls", "2", "mozzarella balls"),
    ],
)
def test_words_that_only_count_are_no_part_of_the_food(line: str, told: str, quantity: str, name: str, lexicon: Lexicon) -> None:
    found = parse_line(line, lexicon)
    assert (found.text, found.quantity, found.unit, found.name) == (told, quantity, None, name)


def test_before_several_foods_a_word_that_counts_is_still_told(lexicon: Lexicon) -> None:
    found = parse_line("2 each carrots and turnips", lexicon)
    assert (found.text, found.quantity, found.name) == ("2 each carrots and turnips", "2", "carrots and turnips")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("1,25 kg beef", "1.25 kg beef"), ("0,75 l stock", "0.75 l stock"), ("1,200 g onions", "1200 g onions"), ("1,5-2 kg veal, cubed", "1.5-2 kg veal, cubed"),
        ("12,500 g salt", "12500 g salt"), ("2 eggs, 1 of them beaten", "2 eggs, 1 of them beaten"),
    ],
)
def test_numbers_are_told_with_the_mark_of_the_language(line: str, told: str, lexicon: Lexicon) -> None:
    assert parse_line(line, lexicon).text == told


def test_a_dutch_number_keeps_its_comma() -> None:
    found = parse_line("1,25 kg prei, in ringen", Lexicon.load("nl"))
    assert (found.text, found.told, found.quantity) == ("1,25 kg prei, in ringen", "1,25 kg prei", "1.25")


@pytest.mark.parametrize(
    ("line", "name", "comment"),
    [
        ("1 tsp salt & pepper", "salt and pepper", None),
        ("2 leeks, washed & sliced", "leeks", "washed and sliced"),
        ("1 tin sardines w/o skin", "sardines", "without skin"),
        ("200 g yoghurt w/honey", "yoghurt", "with honey"),
        ("3 tbsp oil + more for frying", "oil", "and more for frying"),
        ("1 cup cream & a little extra to serve", "cream", "and a little extra to serve"),
    ],
)
def test_signs_are_read_as_the_words_they_stand_for(line: str, name: str, comment: str | None, lexicon: Lexicon) -> None:
    found = parse_line(line, lexicon)
    assert (found.name, found.comment) == (name, comment)


def test_a_sign_inside_a_word_is_none(lexicon: Lexicon) -> None:
    assert with_words("M&Ms and B&B", line_words(lexicon)) == "M&Ms and B&B"
