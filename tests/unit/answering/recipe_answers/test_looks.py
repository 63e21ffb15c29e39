"""Whether something looks as it should, what it is that is seen, and how far something goes."""

from __future__ import annotations

import pytest

from actions.answering.recipe_answers.looks import as_it_should, extent, seen
from tests.unit.answering.recipe_answers.asking import asked

BREAD, SOUP, MUFFINS = "no-knead-white-bread", "dutch-pea-soup", "banana-walnut-muffins"
STIR, SKIM = "stir with the wooden spoon", "Skim the grey foam"


@pytest.mark.parametrize(
    ("text", "response"),
    [
        ("That looks really wet and shaggy. Is that how it should be?", "utter_check_yes"),
        ("it's rough and sticky, is that right?", "utter_check_yes"),
    ],
)
def test_what_the_card_tells_of_the_step_is_as_it_should_be(text: str, response: str) -> None:
    found = as_it_should(asked(text, STIR, BREAD))
    assert found is not None
    assert found.response == response


@pytest.mark.parametrize(
    "text",
    [
        "it looks purple, is that right?", "the dough, is that right?", "is that right?", "is it sticky?", "it isn't sticky, is that right?",
        "it's grey and hard and sticky, is that normal?",
    ],
)
def test_what_the_card_does_not_tell_is_left_to_others(text: str) -> None:
    assert as_it_should(asked(text, STIR, BREAD)) is None


def test_no_yes_is_said_to_what_may_harm() -> None:
    at, of = "Fold the chicken into the spiced yoghurt", "chicken-tikka-skewers-with-cucumber-raita"
    assert as_it_should(asked("it's raw and coated, is that right?", at, of)) is None
    assert as_it_should(asked("it's coated, is that right?", at, of)) is not None


def test_what_is_seen_is_told_where_the_card_says_what_it_is() -> None:
    found = seen(asked("yuck what is that stuff floating on it?", SKIM, SOUP))
    assert found is not None
    assert "protein" in found.fields["why"]
    assert seen(asked("what is that stuff floating on it?", "Turn the heat to low", SOUP)) is None
    assert seen(asked("what is the skimmer?", SKIM, SOUP)) is None


def test_how_far_is_told_in_the_words_of_the_step() -> None:
    found = extent(asked("how full do I make the liners", "Spoon the batter evenly", MUFFINS))
    assert found is not None
    assert found.fields == {"items": "Nearly full"}
    assert extent(asked("how thin do I make them", "Spoon the batter evenly", MUFFINS)) is None
    assert extent(asked("how full do I make the liners", "start", MUFFINS)) is None


@pytest.mark.parametrize(
    ("text", "at", "of", "told"),
    [
        ("how thin does this have to be", "Roll the remaining dough between two sheets", "dutch-apple-pie", "4 mm thick"),
        ("how wide are the strips", "Roll the remaining dough between two sheets", "dutch-apple-pie", "2 cm wide"),
        ("how far up should the water come", "Set the dish on the pulled-out", "creme-caramel", "Halfway up the ramekins"),
        ("how far apart do they go", "Place 12 mounds on each baking sheet", "chocolate-chip-cookies", "2 inches apart"),
    ],
)
def test_how_far_is_told_by_the_measure_of_the_instruction(text: str, at: str, of: str, told: str) -> None:
    found = extent(asked(text, at, of))
    assert found is not None
    assert found.fields == {"items": told}


def test_a_measure_of_another_kind_or_thing_is_none() -> None:
    assert extent(asked("how deep does this have to be", "Roll the remaining dough between two sheets", "dutch-apple-pie")) is None
    assert extent(asked("how wide are the raisins", "Roll the remaining dough between two sheets", "dutch-apple-pie")) is None
