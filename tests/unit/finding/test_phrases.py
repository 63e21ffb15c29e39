"""Utterances cut into what they name."""

from __future__ import annotations

import pytest

from actions.finding.phrases import Item, Phrases, plain
from tests.unit.finding.small_search import foods


def phrases() -> Phrases:
    categories = {
        "soup": ("soup", False),
        "light": ("light", False),
        "lunch": ("lunch", False),
        "light lunch": ("light", False),
        "roast": ("roasted", False),
        "no oven": ("oven", True),
        "bread": ("bread", False),
    }
    return Phrases(foods(), {"unwanted_before": ["without", "no"]}, {"quick": 30.0}, categories, {"soup", "bread"}, {"roasted"}, common=frozenset({"brook", "house"}))


def kinds(text: str) -> list[tuple[str, str]]:
    return [(item.kind, item.value) for item in phrases().items(plain(text))]


def test_words_are_plain() -> None:
    assert plain("I’ve got Crème fraîche, don't I? 1.5 l!") == ["ive", "got", "creme", "fraiche", ",", "dont", "i", "?", "1.5", "l", "!"]
    assert plain("gluten-free") == ["gluten", "free"]
    assert plain("") == []


def test_the_longest_piece_counts() -> None:
    assert ("food", "peanut butter") in kinds("with peanut butter")
    assert kinds("no oven") == [("category", "oven")]


def test_a_soup_of_a_food_is_two_things() -> None:
    assert kinds("chicken soup") == [("food", "chicken"), ("category", "soup")]


def test_a_roast_food_is_two_things() -> None:
    assert kinds("roast chicken") == [("category", "roasted"), ("food", "chicken")]


def test_one_category_before_another_is_two() -> None:
    assert kinds("light lunch") == [("category", "light"), ("category", "lunch")]


def test_dishes_are_dishes() -> None:
    assert kinds("lasagne") == [("dish", "lasagne")]
    assert kinds("stir-fry") == [("dish", "stir fry")]


def test_a_bread_may_be_a_food() -> None:
    [item] = phrases().items(plain("bread"))
    assert item == Item("category", "bread", 0, 1, "bread", also_food=True)


def test_taken_places_say_nothing() -> None:
    assert [item.kind for item in phrases().items(plain("leek soup"), {0})] == ["filler", "category"]


@pytest.mark.parametrize(("said", "meant"), [("chiken", "chicken"), ("zuchini", "zucchini"), ("brocoli", "broccoli"), ("wihtout", "without"), ("lasanga", "lasagna")])
def test_misspelt_words(said: str, meant: str) -> None:
    assert phrases().corrected([said]) == [meant]


@pytest.mark.parametrize("said", ["brook", "egg", "xq", "house", "leeks", "tomatoes", "zzzzzzz", "42"])
def test_other_words_stay(said: str) -> None:
    assert phrases().corrected([said]) == [said]
