"""Requests that were cut into pieces."""

from __future__ import annotations

from tests.unit.moves.cook import Cook, Said


def test_what_is_asked_and_refused_in_one_breath_is_left_out(cook: Cook) -> None:
    cook.says(Said("list_recipes", "muffins?"), Said("deny", "lol no,"), Said("list_recipes", "a soup"))
    assert cook.state.search.request.words == ()


def test_how_long_something_keeps_lists_nothing(cook: Cook) -> None:
    assert "utter_titles" not in cook.say("ask_other", "I have leftover rice, how long does it keep?").names


def test_other_parts_beside_a_request_stay_what_they_are(cook: Cook) -> None:
    heard = cook.says(Said("greet", "hello,"), Said("list_recipes", "a soup please"))
    assert "utter_titles" in heard.names
    assert cook.state.search.request.categories == {"soup": True}


def test_what_is_no_wish_for_a_recipe_is_a_question(cook: Cook) -> None:
    assert "utter_titles" not in cook.say("ask_other", "have you got anything for a burn").names
