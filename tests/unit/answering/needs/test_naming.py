"""What an utterance names that somebody may avoid."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from actions.answering.needs import named_needs
from tests.unit.recipes.english import english


@pytest.mark.parametrize(("text", "dish", "avoided"), [
    ("mustard gives me a rash", "", {"mustard"}),
    ("we're vegan and my son can't have kiwi", "", {"vegan", "kiwi"}),
    ("is the popcorn ok", "Sweet Popcorn", set()),
    ("because of my latex allergy I can't have avocado, banana or kiwi", "Avocado Salad", {"avocado", "banana", "kiwi"}),
    ("can my nan have a plate of it", "", set()),
    ("can she eat this?", "", set()),
])
def test_groups_diets_and_foods_are_named_but_not_the_dish(text: str, dish: str, avoided: set[str]) -> None:
    assert set(named_needs(text, english(), dish).avoided) == avoided


def test_what_the_dish_is_named_after_is_kept_apart() -> None:
    assert named_needs("any banana in it?", english(), "Banana Bread").of_dish == ("banana",)


def test_what_is_named_is_replaced_among_the_words() -> None:
    assert named_needs("is there gluten or garlic", english()).words[-3:] == ("<group>", "or", "<food>")


@given(st.text(max_size=80), st.text(max_size=30))
def test_any_text_can_be_read(text: str, dish: str) -> None:
    named_needs(text, english(), dish)
