"""Numbers with their units, however they are written."""

from __future__ import annotations

import pytest

from actions.answering.reading.numbers import numbers_in
from tests.unit.recipes.english import english


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("two teaspoons of it", {"2", "2 teaspoon"}), ("2 tsp sugar", {"2", "2 teaspoon"}), ("½ cup", {"½", "½ cup"}), ("1/2 cups", {"½", "½ cup"}), ("1.5 l", {"1½", "1½ liter"}),
        ("a pan", set()), ("three eggs", {"3"}), ("no number here", set()), ("1 1/2 tbsp", {"1½", "1½ tablespoon"}), ("step 12", {"12"}), ("1/0 cup", set()),
    ],
)
def test_numbers_are_found_with_and_without_their_unit(text: str, found: set[str]) -> None:
    assert numbers_in(text, english()) == found
