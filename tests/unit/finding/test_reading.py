"""Requests in free words, and what later sentences change in them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from actions.finding.reading import Change, changes_of
from actions.finding.request import Request
from tests.unit.finding.small_search import reader


def understood(text: str, before: Request | None = None) -> dict[str, Any]:
    found = reader().read(text, before).request.model_dump()
    return {name: value for name, value in found.items() if value not in ((), {}, None)}


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("something with chicken and leek, but no cream please", {"wanted": ("chicken", "leek"), "unwanted": ("cream",)}),
        ("Recipes with AUBERGINES?", {"wanted": ("aubergine",)}),
        ("no onions, garlic or leek", {"unwanted": ("onion", "garlic", "leek")}),
        ("I hate mushrooms, maybe with rice", {"wanted": ("rice",), "unwanted": ("mushroom",)}),
        ("anything but fish", {"unwanted": ("fish",)}),
        ("without nuts, brownies please", {"unwanted": ("nut",), "words": ("brownie",)}),
        ("no pancakes or waffles", {"unwanted": ("pancake", "waffle")}),
        ("something with fish", {"wanted": ("fish",)}),
        ("a lasagne without meat", {"words": ("lasagne",), "unwanted": ("meat",)}),
        ("beef stroganoff", {"wanted": ("beef",), "words": ("stroganoff",)}),
        ("leek soup for six of us", {"wanted": ("leek",), "categories": {"soup": True}, "servings": 6}),
        ("a quick salad", {"categories": {"salad": True}, "minutes": 30.0}),
        ("something snappy", {"minutes": 30.0}),
        ("I've got an hour and some beef", {"wanted": ("beef",), "minutes": 60.0}),
        ("no oven, for the kids", {"categories": {"oven": False, "kids": True}}),
        ("without the oven", {"categories": {"oven": False}}),
        ("not spicy", {"categories": {"spicy": False}}),
        ("something mild and cheap", {"categories": {"spicy": False, "cheap": True}}),
        ("thai curry", {"words": ("curry",), "categories": {"thai": True}}),
        ("what's for dinner tonight?", {}),
        ("no idea, surprise me", {}),
        ("no gluten", {"categories": {"gluten_free": True}}),
        ("no milk", {"unwanted": ("milk",)}),
        ("no nuts and gluten-free", {"unwanted": ("nut",), "categories": {"gluten_free": True}}),
        ("no fish and vegetarian please", {"unwanted": ("fish",), "categories": {"vegetarian": True}}),
        ("not vegetarian and gluten-free", {"categories": {"vegetarian": False, "gluten_free": False}}),
        ("dinner with bread", {"wanted": ("bread",)}),
        ("I want to make bread", {"categories": {"bread": True}}),
        ("somthing wiht chiken", {"wanted": ("chicken",)}),
        ("an xyzzyplugh", {"words": ("xyzzyplugh",)}),
        ("with samphlor", {"wanted": ("samphlor",)}),
        ("a tasty house", {}),
        ("hubby is vegetarian", {"categories": {"vegetarian": True}}),
        ("the kids are vegetarian", {"categories": {"vegetarian": True}}),
        ("my girlfriend's vegetarian", {"categories": {"vegetarian": True}}),
        ("gluten-free for the kids", {"categories": {"gluten_free": True, "kids": True}}),
        ("the lasagne is vegetarian", {"words": ("lasagne",), "categories": {"vegetarian": True}}),
        ("my flatmate can't have gluten", {"categories": {"gluten_free": True}}),
        ("dont know", {}),
        ("i don't feel like pasta", {"unwanted": ("pasta",)}),
        ("I'll bin the chicken", {"unwanted": ("chicken",)}),
    ],
)
def test_an_open_request(said: str, meant: dict[str, Any]) -> None:
    assert understood(said) == meant


def test_who_eats_no_meat_but_fish(said: str = "my daughter is pescatarian") -> None:
    assert understood(said) == {"unwanted": ("meat",), "allergies": ("meat",)}


@pytest.mark.parametrize(
    "said",
    ["I'm allergic to nuts", "my kid is allergic to nuts", "my son has a nut allergy", "no nuts, he is allergic", "can't eat nuts", "we don't eat nuts", "Bob doesn't eat nuts"],
)
def test_an_allergy_is_more_than_a_dislike(said: str) -> None:
    assert understood(said) == {"unwanted": ("nut",), "allergies": ("nut",)}


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("with what I have: eggs, leek, rice; at most two missing", {"pantry": ("egg", "leek", "rice"), "missing": 2}),
        ("use up some leftover ham and potatoes", {"pantry": ("ham", "potato")}),
        ("I've got eggs and rice, nothing else", {"pantry": ("egg", "rice"), "missing": 0}),
        ("in the fridge there's a cabbage but I want soup", {"pantry": ("cabbage",), "categories": {"soup": True}}),
    ],
)
def test_what_there_is(said: str, meant: dict[str, Any]) -> None:
    assert understood(said) == meant


def test_what_a_classifier_found_is_taken_up_once() -> None:
    assert reader().read("something leeky", foods=["leek"]).request.wanted == ("leek",)
    assert reader().read("no leeks", foods=["leeks"]).request.wanted == ()
    assert reader().read("hello", foods=["xyzzy"]).request == Request()


def test_refining_adds() -> None:
    before = Request(wanted=("chicken",))
    found = reader().read("with more vegetables", before)
    assert found.request.wanted == ("chicken", "vegetable")
    assert found.added == (Change("wanted", "vegetable"),)
    assert not found.dropped


def test_of_two_kitchens_the_later_one_counts() -> None:
    found = reader().read("something Italian instead", Request(categories={"thai": True, "cheap": True}))
    assert found.request.categories == {"cheap": True, "italian": True}
    assert found.replaced == ((Change("category", "thai"), Change("category", "italian")),)


def test_a_food_takes_the_place_of_its_kind() -> None:
    assert reader().read("turkey instead", Request(wanted=("chicken", "leek"))).request.wanted == ("leek", "turkey")
    assert reader().read("eggs instead", Request(wanted=("chicken",))).request.wanted == ("egg",)


def test_another_dish_replaces_a_dish() -> None:
    assert reader().read("rather a curry", Request(words=("lasagne",))).request.words == ("curry",)


@pytest.mark.parametrize("said", ["onions are fine after all", "never mind the onions", "I don't mind onions", "onions are ok"])
def test_relaxing_what_was_unwanted(said: str) -> None:
    before = Request(wanted=("chicken",), unwanted=("onion", "leek"))
    found = reader().read(said, before)
    assert found.request == before.model_copy(update={"unwanted": ("leek",)})
    assert found.dropped == (Change("unwanted", "onion"),)


def test_relaxing_by_the_class() -> None:
    assert reader().read("fish is fine", Request(unwanted=("salmon",))).request.unwanted == ()


@pytest.mark.parametrize(
    ("said", "before"),
    [
        ("forget the chicken", Request(wanted=("chicken",))),
        ("time doesn't matter", Request(minutes=30)),
        ("it may take longer", Request(minutes=30)),
        ("doesn't have to be quick", Request(minutes=30)),
        ("meat is okay", Request(categories={"vegetarian": True})),
        ("forget about thai", Request(categories={"thai": True})),
        ("the oven is ok after all", Request(categories={"oven": False})),
    ],
)
def test_taking_back(said: str, before: Request) -> None:
    assert reader().read(said, before).request == Request()


def test_a_change_of_mind() -> None:
    assert reader().read("without chicken", Request(wanted=("chicken", "leek"))).request == Request(wanted=("leek",), unwanted=("chicken",))
    assert reader().read("with chicken", Request(unwanted=("chicken",))).request == Request(wanted=("chicken",))


def test_a_new_number_replaces_the_old_one() -> None:
    found = reader().read("for three people", Request(servings=2))
    assert found.request.servings == 3
    assert found.replaced == ((Change("servings", "2"), Change("servings", "3")),)


def test_more_may_be_missing_later() -> None:
    assert reader().read("I can buy two more things", Request(pantry=("egg",), missing=0)).request == Request(pantry=("egg",), missing=2)


def test_talk_changes_nothing() -> None:
    before = Request(wanted=("leek",))
    found = reader().read("hmm, okay then", before)
    assert found.request == before
    assert not found.changed


@pytest.mark.parametrize("said", ["", "?!?", "🍕" * 50, "with " * 300, "\x00", "no no no no", "with and or", "1/0 hours", "for " + "9" * 400 + " people"])
def test_strange_words_do_no_harm(said: str) -> None:
    assert reader().read(said).request.wanted == ()


def test_no_request_grows_without_end() -> None:
    request = Request()
    for at in range(40):
        request = reader().read(f"with leek and xqwz{'abcdefghijklmnopqrstuvwxyz'[at % 26] * 5}{'abcdefghijklmnopqrstuvwxyz'[at // 26] * 3}", request).request
    assert len(request.words) <= 24


def test_all_parts_of_a_request() -> None:
    request = Request(wanted=("leek",), unwanted=("cream",), words=("pie",), minutes=30, servings=2, categories={"oven": False}, pantry=("egg",), missing=1)
    assert changes_of(request) == (
        Change("wanted", "leek"),
        Change("unwanted", "cream"),
        Change("words", "pie"),
        Change("pantry", "egg"),
        Change("category", "oven", False),
        Change("minutes", "30"),
        Change("servings", "2"),
        Change("missing", "1"),
    )


def test_a_language_without_words_for_it_knows_the_foods_of_the_table() -> None:
    from actions.finding.foods import Foods
    from actions.finding.reading import RequestReader
    from actions.language.lexicon import Lexicon

    bare = RequestReader(Foods.load(Lexicon("xx", {})))
    assert bare.read("iets met leek").request == Request(wanted=("leek",), words=("iets", "met"))


@given(st.text(max_size=80))
def test_any_text_is_read(said: str) -> None:
    request = reader().read(said, Request(wanted=("leek",), categories={"soup": True})).request
    assert Request.model_validate_json(request.model_dump_json()) == request
