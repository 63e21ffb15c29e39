"""Which kinds of things a word is."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.answering.reading.classes import class_names, classes
from actions.language.lexicon import Lexicon
from actions.language.words import stem
from tests.unit.recipes.english import english


@pytest.mark.parametrize(
    ("text", "member", "not_member"),
    [
        ("fresh parsley", "herb", "spice"),
        ("lemon juice", "juice", "fruit"),
        ("olive oil", "oil", "vegetable"),
        ("bell pepper", "vegetable", "spice"),
        ("black pepper", "spice", "vegetable"),
        ("Cheddar Cheese", "cheese", "meat"),
        ("brown sugar", "sweetener", "herb"),
        ("cast-iron skillet", "pan", "food"),
        ("chopped fresh PARSLEY", "herb", "fruit"),
    ],
)
def test_the_longest_name_tells_the_class(text: str, member: str, not_member: str) -> None:
    found = classes(text, english())
    assert stem(member) in found
    assert stem(not_member) not in found


@pytest.mark.parametrize("text", ["", "moon dust", "🍋", "檸檬", "   "])
def test_what_is_not_known_has_no_class(text: str) -> None:
    assert classes(text, english()) == frozenset()


def test_classes_are_among_the_names() -> None:
    assert {"herb", "spice", stem("vegetable"), stem("cheese"), stem("utensil")} <= class_names(english())
    assert classes("parsley", english()) <= class_names(english())


def test_a_language_without_classes_has_none() -> None:
    dutch = Lexicon.load("nl")
    assert classes("peterselie", dutch) <= class_names(dutch)


@settings(derandomize=True, deadline=None, max_examples=100)
@given(st.text(max_size=60))
def test_any_text_is_looked_up(text: str) -> None:
    assert classes(text, english()) <= class_names(english())
