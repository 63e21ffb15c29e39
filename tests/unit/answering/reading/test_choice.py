"""Which things of a list are the answer."""

from __future__ import annotations

import pytest

from actions.answering.reading.choice import chosen, chosen_items, spoken_items
from actions.answering.reading.slots import FOOD, HOW
from tests.unit.answering.reading.sample import FRY, STIR, read, slot
from tests.unit.recipes.english import english

LIST = "onions, salt and beans"


@pytest.mark.parametrize(
    ("question", "items"),
    [
        ("what do I fry", "onions, salt and beans"),
        ("what else besides the onions", "salt and beans"),
        ("what comes after the onions", "salt"),
        ("what goes in before the beans", "salt"),
        ("what comes after the beans", "onions and salt"),
        ("which spice or vegetable", "onions, salt and beans"),
        ("which vegetable do I fry", "onions"),
        ("which herb do I fry", "onions, salt and beans"),
        ("do I fry the onions, salt and beans", "onions, salt and beans"),
        ("", "onions, salt and beans"),
    ],
)
def test_the_things_that_are_asked_for(question: str, items: str) -> None:
    assert chosen_items(slot(FOOD, FRY, LIST), read(question), english()) == items


def test_they_are_said_with_their_articles() -> None:
    assert spoken_items(slot(FOOD, FRY, LIST), read("what else besides the onions"), english()) == "the salt and the beans"


def test_of_one_thing_it_is_that_one_however_it_is_asked() -> None:
    single = slot(FOOD, STIR, "parsley")
    assert chosen(single, read("what comes after the parsley"), english()) == [0]
    assert (chosen_items(single, read("which herb"), english()), spoken_items(single, read("which herb"), english())) == ("parsley", "the parsley")


def test_a_piece_without_things_is_its_text() -> None:
    manner = slot(HOW, STIR, "Slowly")
    assert chosen(manner, read("how"), english()) == []
    assert chosen_items(manner, read("how"), english()) == spoken_items(manner, read("how"), english()) == "Slowly"
