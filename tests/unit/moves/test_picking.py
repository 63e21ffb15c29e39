"""Which recipe of a list is meant."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from actions.language.lexicon import Lexicon
from actions.moves.picking import meant, picked, position
from actions.moves.turn import Part, Turn
from tests.unit.moves.cook import Cook

ENGLISH = Lexicon.load("en")
SOUPS = ["dutch-pea-soup", "red-lentil-soup-with-lemon", "gazpacho"]


@pytest.fixture
def soups(cook: Cook) -> Cook:
    """A cook who was shown the three soups."""
    cook.say("list_recipes", "a soup please")
    assert list(cook.state.offer.ids) == SOUPS
    return cook


def read(cook: Cook, text: str, *entities: tuple[str, Any]) -> tuple[Turn, Part]:
    return Turn(cook.kitchen, cook.state, text=text), Part(text, "choose_recipe", 1.0, entities)


def picks(cook: Cook, text: str, *entities: tuple[str, Any]) -> str | None:
    row = picked(*read(cook, text, *entities))
    return None if row is None else row.id


def means(cook: Cook, text: str, *entities: tuple[str, Any]) -> str | None:
    row = meant(*read(cook, text, *entities))
    return None if row is None else row.id


@pytest.mark.parametrize(
    ("said", "place"),
    [
        ("2", 2), ("#4", 4), ("no. 5", 5), ("number three", 3), ("option 2", 2), ("the second one", 2), ("the third, please", 3), ("First!", 1), ("1st", 1), ("twelfth", 12),
        ("one", 1), ("number one", 1), ("let's make number 2", 2), ("I'll take the first", 1), ("last", -1), ("the last one", -1), ("the final one", -1),
    ],
)
def test_a_place_in_a_list(said: str, place: int) -> None:
    assert position(said, ENGLISH) == place


@pytest.mark.parametrize(
    "said",
    ["", "number", "a", "an", "0", "zero", "half", "½", "²", "-1", "3.5", "the first or second", "second soup", "two eggs", "the second to last",
     "not the first one", "次", "?!", "1 2"],
)
def test_what_is_no_place_in_a_list(said: str) -> None:
    assert position(said, ENGLISH) is None


def test_a_number_of_any_length_is_a_place_beyond_every_list() -> None:
    assert (position("9" * 5000, ENGLISH) or 0) > 1000


@given(st.text(max_size=60))
def test_any_text_is_looked_at(said: str) -> None:
    place = position(said, ENGLISH)
    assert place is None or place == -1 or place >= 1


@pytest.mark.parametrize(("said", "place"), [("1", 0), ("the second one", 1), ("number three", 2), ("the last one", 2)])
def test_a_place_of_the_list_picks_its_recipe(soups: Cook, said: str, place: int) -> None:
    assert picks(soups, said) == means(soups, said) == SOUPS[place]


@pytest.mark.parametrize("said", ["7", "the fourth", "0", "", "gazpacho", "the first and the second"])
def test_other_words_pick_nothing(soups: Cook, said: str) -> None:
    assert picks(soups, said) is None


@pytest.mark.parametrize(("value", "place"), [("2", 1), ("second", 1), (3, 2), ("last", 2)])
def test_a_place_that_a_classifier_found_picks_its_recipe(soups: Cook, value: Any, place: int) -> None:
    assert picks(soups, "let us have it", ("position", value)) == SOUPS[place]


@pytest.mark.parametrize("value", [None, True, [1], {"place": 1}, "", 0, -5, 99, float("nan"), "x" * 5000])
def test_a_strange_place_picks_nothing(soups: Cook, value: Any) -> None:
    assert picks(soups, "", ("position", value)) is None


def test_without_a_list_no_place_picks_anything(cook: Cook) -> None:
    assert [picks(cook, said) for said in ("1", "last", "the second one")] == [None] * 3
    assert [means(cook, said) for said in ("1", "last", "tell me about the second one")] == [None] * 3


def test_only_what_was_shown_is_counted(cook: Cook) -> None:
    cook.say("list_recipes", "something vegetarian")
    shown, ids = cook.state.offer.shown, cook.state.offer.ids
    assert len(ids) > shown == 5
    assert picks(cook, "the last one") == ids[shown - 1]
    assert picks(cook, str(shown + 1)) is None


def test_a_recipe_that_is_gone_is_not_picked(soups: Cook) -> None:
    soups.slots["offer"] = {"ids": ["gone", *SOUPS], "shown": 4}
    assert picks(soups, "1") is None
    assert means(soups, "the first one") is None
    assert picks(soups, "2") == SOUPS[0]


@pytest.mark.parametrize(
    ("said", "place"),
    [("tell me about the second one", 1), ("what is the last one like?", 2), ("how long does the first take?", 0),
     ("tell me about number two", 1), ("tell me about number 2", 1), ("describe 3 to me", 2)],
)
def test_a_place_within_an_utterance_is_meant(soups: Cook, said: str, place: int) -> None:
    assert means(soups, said) == SOUPS[place]


@pytest.mark.parametrize(
    ("said", "recipe"),
    [("what is in the gazpacho?", "gazpacho"), ("tell me about the pea soup", "dutch-pea-soup"), ("Guacamole", "guacamole"),
     ("the lentil one", "red-lentil-soup-with-lemon"), ("the one with lentils", "red-lentil-soup-with-lemon")],
)
def test_a_name_is_meant_whether_shown_or_not(soups: Cook, said: str, recipe: str) -> None:
    assert means(soups, said) == recipe


def test_a_name_that_a_classifier_found_is_meant(soups: Cook) -> None:
    assert means(soups, "what about that", ("recipe", "Gazpacho")) == "gazpacho"


@pytest.mark.parametrize("said", ["tell me about the soup", "what is in it?", ""])
def test_what_names_none_or_several_of_the_list_means_none(soups: Cook, said: str) -> None:
    assert means(soups, said) is None


def test_without_a_name_what_is_proposed_is_meant(soups: Cook) -> None:
    soups.say("choose_recipe", "the second one")
    assert means(soups, "what is in it?") == SOUPS[1]
    assert means(soups, "and the gazpacho?") == "gazpacho"
    assert means(soups, "tell me about the first one") == SOUPS[0]


@pytest.mark.parametrize("said", ["7", "the seventh one", "tell me about the seventh one"])
def test_a_place_that_was_not_shown_does_not_mean_what_is_proposed(soups: Cook, said: str) -> None:
    soups.say("choose_recipe", "the second one")
    assert means(soups, said) is None


def test_what_is_proposed_and_gone_is_not_meant(soups: Cook) -> None:
    soups.slots["pending"] = {"kind": "confirm_recipe", "recipe": "gone"}
    assert means(soups, "what is in it?") is None


@pytest.mark.parametrize("said", ["tel me abuot the rost chiken", "the roast one", "the rost one please"])
def test_a_misspelt_title_of_the_list_is_meant(cook: Cook, said: str) -> None:
    cook.say("list_recipes", "something with chicken")
    assert len(cook.state.offer.ids) > 1
    assert means(cook, said) == "roast-chicken-with-potatoes-and-carrots"


def test_a_word_that_several_titles_of_the_list_have_means_none(cook: Cook) -> None:
    cook.say("list_recipes", "something with chicken")
    assert means(cook, "tell me about the chiken") is None
