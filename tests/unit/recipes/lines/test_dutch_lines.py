"""Ingredient lines in Dutch."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.language.lexicon import Lexicon
from actions.recipes.lines.ingredient_amounts import singular_unit
from actions.recipes.lines.ingredient_lines import parse_line
from actions.recipes.lines.line_words import line_words

PIECES = ["1", "à", "2-3", "½", "400g", "(blikje 200 g)", ")", "een", "halve", "kleine", "el", "van", "of", "eieren", "naar smaak", "ca.", "van ca.", "verse", "rode"]


@cache
def dutch() -> Lexicon:
    return Lexicon.load("nl")


@pytest.mark.parametrize(
    ("line", "quantity", "unit", "name", "comment"),
    [
        ("3 eetlepels walnootolie", "3", "eetlepel", "walnootolie", None),
        ("2 el. verse kervel, fijngehakt", "2", "el", "kervel", "verse, fijngehakt"),
        ("1½ tl komijnzaad", "1.5", "tl", "komijnzaad", None),
        ("2,5 dl karnemelk", "2.5", "dl", "karnemelk", None),
        ("dl 2 karnemelk", "2", "dl", "karnemelk", None),
        ("2 à 3 pastinaken", "2-3", None, "pastinaken", None),
        ("2à3 pastinaken", "2-3", None, "pastinaken", None),
        ("1 of 2 pastinaken", "1-2", None, "pastinaken", None),
        ("4 stukken kabeljauw", "4", "stuk", "kabeljauw", None),
        ("3 tenen knoflook (geperst)", "3", "teen", "knoflook", "geperst"),
        ("een snufje foelie", "1", "snufje", "foelie", None),
        ("snufje foelie", None, "snufje", "foelie", None),
        ("een halve knolselderij", "0.5", None, "knolselderij", None),
        ("anderhalve kilo mosselen", "1.5", "kilo", "mosselen", None),
        ("1 blik linzen (400 g, uitgelekt)", "1", "blik", "linzen", "400 g, uitgelekt"),
        ("2 blikjes tonijn van 160 g", "2", "blikje", "tonijn", "van 160 g"),
        ("2 grote preien in ringen", "2", None, "preien", "grote, in ringen"),
        ("peper en zout", None, None, "peper en zout", None),
        ("zwarte peper naar smaak", None, None, "zwarte peper", "naar smaak"),
        ("enkele takjes dille", None, "takje", "dille", "enkele"),
        ("sap van 2 limoenen", "2", None, "limoenen", "sap van"),
        ("ca. 200 g andijvie", "200", "g", "andijvie", None),
        ("0 snuifje foelie", None, "snuifje", "foelie", None),
        ("2 groene pruimen", "2", None, "pruimen", "groene"),
    ],
)
def test_a_dutch_line_is_read_into_its_parts(line: str, quantity: str | None, unit: str | None, name: str, comment: str | None) -> None:
    found = parse_line(line, dutch())
    assert (found.quantity, found.unit, found.name, found.comment) == (quantity, unit, name, comment)


@pytest.mark.parametrize(
    ("line", "name", "alternatives"),
    [
        ("80 g reuzel (of ganzenvet)", "reuzel", ("ganzenvet",)),
        ("80 g reuzel of ganzenvet", "reuzel", ("ganzenvet",)),
        ("4 tarwe- of roggebroodjes", "tarwe- of roggebroodjes", ("roggebroodjes",)),
        ("3 groene pruimen (of gele)", "pruimen", ()),
    ],
)
def test_dutch_alternatives_are_named(line: str, name: str, alternatives: tuple[str, ...]) -> None:
    found = parse_line(line, dutch())
    assert (found.name, found.alternatives) == (name, alternatives)


def test_dutch_foods_of_one_name_are_told_apart() -> None:
    assert parse_line("2 groene pruimen", dutch()).called == "groene pruimen"


def test_every_dutch_unit_has_a_singular_of_its_kind() -> None:
    words, unit_of = line_words(dutch()), dutch().unit_of
    assert {form: unit_of.get(singular_unit(form, words)) for form in unit_of} == unit_of


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.one_of(st.text(min_size=1, max_size=100), st.lists(st.sampled_from(PIECES), min_size=1, max_size=10).map(" ".join)).filter(str.strip))
def test_any_line_becomes_a_dutch_ingredient(line: str) -> None:
    assert parse_line(line, dutch()).name.strip()
