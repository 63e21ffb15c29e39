"""Which rows of the table a text names."""

from __future__ import annotations

import pytest

from actions.answering.safety.foods import names_food, rows_named
from actions.answering.safety.table import load_table
from actions.language.lexicon import Lexicon
from tests.unit.recipes.english import english

TABLE = load_table()


@pytest.mark.parametrize(("text", "row"), [
    ("chicken thighs", "poultry"), ("a turkey crown", "poultry"), ("duck breast", "poultry"), ("my goose", "poultry"), ("a whole chicken", "whole-bird"), ("mince", "minced"),
    ("meatballs", "minced"),
    ("köfte", "minced"), ("lamb burgers", "minced"), ("bratwurst", "minced"), ("ground turkey", "minced-poultry"), ("chicken burgers", "minced-poultry"),
    ("pork belly", "pork"), ("rump steak", "beef"),
    ("a leg of lamb", "beef"), ("venison", "game"), ("rabbit", "game"), ("salmon fillets", "fish"), ("trout", "fish"), ("king prawns", "shellfish"), ("mussels", "bivalves"),
    ("lambs' kidneys", "offal"),
    ("chicken livers", "poultry"), ("an omelette", "eggs"), ("stuffed peppers", "stuffing"), ("the leftovers", "leftovers"), ("to reheat a stew", "leftovers"),
    ("red kidney beans", "kidney-beans"),
    ("keep the soup warm", "kept-warm"), ("fresh ham", "raw-ham"), ("pork and turkey", "poultry"),
])
def test_cuts_and_names_stand_for_their_row(text: str, row: str) -> None:
    assert TABLE.chosen(rows_named(text, english())) == row


@pytest.mark.parametrize("text", ["chicken stock", "egg noodles", "beef tomatoes", "artichoke hearts", "vegan burgers", "tinned kidney beans", "an egg timer",
    "the roast potatoes", "carrots", ""])
def test_what_is_only_called_so_stands_for_none(text: str) -> None:
    assert rows_named(text, english()) == frozenset()


@pytest.mark.parametrize(("text", "food"), [("put it in the soup", True), ("on the lettuce", True), ("in the bucket with hot water", False), ("on the non-stick pan", False)])
def test_foods_and_dishes_are_told_from_tools(text: str, food: bool) -> None:
    assert names_food(text, english()) is food


def test_a_language_without_words_names_nothing() -> None:
    assert rows_named("kip", Lexicon.load("nl")) == frozenset()
