"""Names of foods: read in lines, and what is meant by them."""

from __future__ import annotations

import pytest

from tests.unit.finding.small_search import foods


def names(numbers: frozenset[int]) -> set[str]:
    return {foods().name(number) for number in numbers}


@pytest.mark.parametrize(
    ("line", "about"),
    [
        ("2 Leeks, sliced", "leek"),
        ("juice of 1 lemon", "lemon"),
        ("1 cup all-purpose flour", "all purpose flour"),
        ("300 ml crème fraîche", "creme fraiche"),
        ("1 cup peanut butter", "peanut butter"),
        ("4 tomatoes, chopped and drained", "tomato"),
        ("2 (15 ounce) cans black beans", "black bean"),
    ],
)
def test_a_line_is_about_its_food(line: str, about: str) -> None:
    assert foods().name(foods().in_line(foods().key(line))[0]) == about


def test_a_line_may_hold_several_foods_or_none() -> None:
    assert names(frozenset(foods().in_line(foods().key("butter or margarine")))) == {"butter", "margarine"}
    assert foods().in_line(foods().key("4 wooden skewers")) == ()


def test_participles_are_no_foods() -> None:
    """What is chopped is no chop, what is salted holds no salt."""
    assert names(frozenset(foods().in_line(foods().key("1 onion, chopped and roasted")))) == {"onion"}


@pytest.mark.parametrize(
    ("asked", "one"),
    [("aubergine", "eggplant"), ("courgettes", "zucchini"), ("prawns", "shrimp"), ("cilantro", "coriander"), ("minced beef", "ground beef"), ("scallions", "spring onion")],
)
def test_names_of_one_food_mean_the_same(asked: str, one: str) -> None:
    number = foods().number(one)
    assert number in foods().wanted(asked)
    assert number in foods().unwanted(asked)


@pytest.mark.parametrize(
    ("asked", "member"), [("fish", "salmon"), ("meat", "bacon"), ("vegetables", "leek"), ("nuts", "walnut"), ("seafood", "shrimp"), ("cheese", "feta"), ("beef", "beef brisket")]
)
def test_a_class_means_its_members(asked: str, member: str) -> None:
    assert member in names(foods().wanted(asked))


def test_what_is_made_of_a_food_is_not_wanted_and_is_unwanted() -> None:
    assert "chicken stock" not in names(foods().wanted("chicken"))
    assert "chicken stock" in names(foods().unwanted("chicken"))


@pytest.mark.parametrize(("asked", "other"), [("butter", "peanut butter"), ("butter", "smooth peanut butter"), ("nuts", "nutmeg"), ("egg", "eggplant"), ("onion", "onion squash")])
def test_what_is_only_called_so_is_not_meant(asked: str, other: str) -> None:
    assert other not in names(foods().wanted(asked) | foods().unwanted(asked))


def test_peppers_are_no_spice() -> None:
    assert "bell pepper" in names(foods().wanted("peppers"))
    assert "black pepper" not in names(foods().unwanted("peppers"))


def test_what_is_only_held_is_no_name_of_a_food() -> None:
    assert foods().is_only_held("gluten")
    assert not foods().is_only_held("nuts")
    assert foods().can_be_asked_for(("gluten",))


def test_unknown_names_mean_nothing() -> None:
    assert foods().number("xyzzy") is None
    assert foods().wanted("xyzzy") == frozenset()
    assert foods().wanted("") == frozenset()


def test_foods_share_narrow_classes_only() -> None:
    assert foods().share_class("chicken", "turkey")
    assert not foods().share_class("chicken", "leek")


def test_mixtures_are_not_asked_for() -> None:
    assert foods().can_be_asked_for(("leek",))
    assert not foods().can_be_asked_for(("mixture",))
