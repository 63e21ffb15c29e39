"""A request said back."""

from __future__ import annotations

import pytest

from actions.finding.reading import Change, changes_of
from actions.finding.request import Request
from actions.finding.telling import told, told_part
from actions.language.lexicon import Lexicon
from tests.unit.finding.sample import categories

ENGLISH, CATEGORIES = Lexicon.load("en"), categories()


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        (Request(), ""),
        (Request(wanted=("chicken",)), "with chicken"),
        (Request(wanted=("chicken", "leek")), "with chicken and leek"),
        (Request(unwanted=("cream", "nut", "egg")), "without cream, nut and egg"),
        (Request(words=("pie",)), 'named "pie"'),
        (Request(minutes=30), "in at most 30 minutes"),
        (Request(minutes=90), "in at most 1 hour 30 minutes"),
        (Request(servings=4), "for 4"),
        (Request(pantry=("egg", "rice"), missing=2), "from egg and rice, with at most 2 more foods"),
        (Request(categories={"soup": True}), "soup"),
        (Request(categories={"soup": True, "oven": False}), "soup, not baked in the oven"),
    ],
)
def test_what_was_asked_for(request_: Request, said: str) -> None:
    assert told(request_, CATEGORIES, ENGLISH) == said


def test_all_parts_come_in_a_fixed_order() -> None:
    request = Request(
        allergies=("nut",), missing=1, pantry=("egg",), categories={"vegetarian": True}, servings=2, minutes=45, words=("pie",), unwanted=("nut",), wanted=("leek",)
    )
    assert told(request, CATEGORIES, ENGLISH) == 'with leek, without nut, named "pie", from egg, vegetarian, in at most 45 minutes, for 2, with at most 1 more foods'


def test_an_allergy_is_said_once() -> None:
    assert told(Request(unwanted=("nut",), allergies=("nut",)), CATEGORIES, ENGLISH) == "without nut"


@pytest.mark.parametrize(("positive", "said"), [(True, "party_food"), (False, "not party_food")])
def test_a_category_that_is_gone_is_told_by_its_id(positive: bool, said: str) -> None:
    assert told(Request(categories={"party_food": positive}), CATEGORIES, ENGLISH) == said


@pytest.mark.parametrize("food", ["{value}", "{0}", "{", "%s", "次", '"'])
def test_foods_with_marks_in_them_are_told_as_they_are(food: str) -> None:
    assert told(Request(wanted=(food,)), CATEGORIES, ENGLISH) == f"with {food}"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (Change("wanted", "leek"), "leek"), (Change("unwanted", "cream"), "without cream"), (Change("words", "pie"), "pie"),
        (Change("pantry", "egg"), "egg"), (Change("category", "soup"), "soup"), (Change("category", "soup", False), "not soup"),
        (Change("minutes", "75"), "in at most 1 hour 15 minutes"), (Change("minutes", "22.5"), "in at most 22 minutes"), (Change("servings", "6"), "for 6"),
        (Change("missing", "3"), "with at most 3 more foods"),
    ],
)
def test_one_part(change: Change, said: str) -> None:
    assert told_part(change, CATEGORIES, ENGLISH) == said


def test_every_part_of_a_request_can_be_told_alone() -> None:
    request = Request(wanted=("leek", "ham"), unwanted=("egg",), words=("pie",), minutes=600, servings=500, categories={"soup": True}, pantry=("rice",), missing=20)
    parts = [told_part(change, CATEGORIES, ENGLISH) for change in changes_of(request)]
    assert len(parts) == len(set(parts)) == 9
    whole = told(request, CATEGORIES, ENGLISH)
    assert all(part in whole for part in parts)
