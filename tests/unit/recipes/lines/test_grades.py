"""Counts that grade a food and amounts for one eater are no amounts."""

from __future__ import annotations

import pytest

from actions.language.lexicon import Lexicon
from actions.recipes.lines.grades import grades, without_grades
from actions.recipes.lines.ingredient_lines import parse_line


@pytest.mark.parametrize(
    ("line", "quantity", "unit", "name", "comment"),
    [
        ("1 kg (16 to 20 count shrimp) 4 per guest, deveined", "1", "kg", "shrimp", "16 to 20 count, 4 per guest, deveined"),
        ("18 to 22 count prawns", None, None, "prawns", "18 to 22 count"),
        ("2 lb 21/25 shrimp", "2", "lb", "shrimp", "21/25"),
        ("750 g langoustines (10-15 per kilo)", "750", "g", "langoustines", "10-15 per kilo"),
        ("12 U/10 scallops", "12", None, "scallops", "U/10"),
        ("1 pound 30-count crab legs", "1", "pound", "crab legs", "30-count"),
        ("8 lamb chops, 2 per person", "8", None, "lamb chops", "2 per person"),
        ("24 oysters (6 a head), shucked", "24", None, "oysters", "6 a head, shucked"),
        ("1 quail per person", None, None, "quail", "1 per person"),
        ("80 g rice per guest", None, None, "rice", "80 g per guest"),
        ("2 kg (cleaned squid) cut into rings", "2", "kg", "squid", "cleaned, cut into rings"),
    ],
)
def test_they_are_neither_food_nor_amount(line: str, quantity: str | None, unit: str | None, name: str, comment: str, lexicon: Lexicon) -> None:
    found = parse_line(line, lexicon)
    assert (found.quantity, found.unit, found.name, found.comment) == (quantity, unit, name, comment)


@pytest.mark.parametrize("text", ["6 count eggs", "3/4 cup milk", "1 1/2 onions", "2 apples", "3/16 inch noodles", "2 servings rice", ""])
def test_amounts_are_no_grades(text: str, lexicon: Lexicon) -> None:
    assert grades(text, lexicon) == []


def test_the_food_of_an_eater_stays(lexicon: Lexicon) -> None:
    assert without_grades("2 poached eggs per person", lexicon) == ("poached eggs", ["2 per person"])
