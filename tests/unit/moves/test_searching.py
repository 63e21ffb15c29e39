"""What utterances are while a recipe is looked for, and what the intents of a search are otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.moves.cook import Cook, Said

SOUPS = ["dutch-pea-soup", "red-lentil-soup-with-lemon", "gazpacho"]
SECOND = SOUPS[1]


@pytest.fixture
def listed(cook: Cook) -> Cook:
    """A cook who asked for soups and was shown three."""
    cook.say("list_recipes", "a soup please")
    assert list(cook.state.offer.ids) == SOUPS
    return cook


@pytest.fixture
def proposed(listed: Cook) -> Cook:
    """... and to whom the second one is proposed."""
    listed.say("choose_recipe", "the second one")
    assert listed.state.pending is not None
    assert listed.state.pending.recipe == SECOND
    return listed


@pytest.fixture
def asked(cook: Cook) -> Cook:
    """A cook who answered one question and is asked the next."""
    cook.say("ask_me", "ask me")
    cook.say("affirm", "yes")
    assert cook.state.pending is not None
    assert cook.state.pending.kind == "category"
    return cook


# ------------------------------------------------------------ requests

ASKING = [
    ("report_missing", "no oven please"), ("change_servings", "for six people"), ("ask_substitute", "something without coriander"), ("off_topic", "I'm allergic to nuts"),
    ("nlu_fallback", "under half an hour"), ("another_recipe", "something Italian instead"), ("refine_search", "without onions"), ("list_recipes", "which soups do you have?"),
]


# ------------------------------------------------------------ choices stay choices


def test_a_dish_described_whole_begins_a_search_of_its_own_where_nothing_would_be_left(listed: Cook) -> None:
    listed.say("refine_search", "an Italian dessert with coffee and ladyfingers")
    assert list(listed.state.offer.ids) == ["tiramisu-without-raw-eggs"]
    assert "soup" not in listed.state.search.request.categories
    listed.say("undo", "undo that")
    assert list(listed.state.offer.ids) == SOUPS


@pytest.mark.parametrize("said", ["the ninth one", "number 14", "9"])
def test_a_place_after_the_end_of_the_list_is_told_and_the_list_stays(listed: Cook, said: str) -> None:
    heard = listed.say("choose_recipe", said)
    assert heard.names == ["utter_no_such_place"]
    assert "3" in heard.text
    assert list(listed.state.offer.ids) == SOUPS
    assert listed.state.pending is not None
    assert listed.state.pending.kind == "pick_recipe"


# ------------------------------------------------------------ refusals


# ------------------------------------------------------------ back, on, and to the list


# ------------------------------------------------------------ elsewhere


def test_a_wrong_answer_and_the_right_one_in_two_parts_are_one_undoing(asked: Cook) -> None:
    asked.says(Said("undo", "that was wrong"), Said("deny", "I meant no"))
    assert [one.wanted for one in asked.state.search.answers] == [False]


SAID = ["not the first one", "no oven", "the second one", "with eggs", "gazpacho", "/undo", "yes let's bake that", "for six", "0", "not"]
MOODS: dict[str, dict[str, Any] | None] = {
    "idle": None, "listed": None, "proposed": {"kind": "confirm_recipe", "recipe": SECOND}, "asked": {"kind": "category", "offered": "soup"},
    "gone": {"kind": "confirm_recipe", "recipe": "gone"},
}


def test_a_recipe_shown_is_chosen_by_words_of_its_title(cook: Cook) -> None:
    cook.say("list_recipes", "what curries do you have")
    cook.say("choose_recipe", "let's do that thai green one")
    assert cook.state.pending is not None
    assert cook.state.pending.recipe == "thai-green-curry-with-chicken"
