"""Requests that were cut into pieces."""

from __future__ import annotations

import pytest

from actions.finding.request import Request
from tests.unit.moves.cook import Cook, Said


def test_a_piece_that_looks_like_something_else_belongs_to_the_request(cook: Cook) -> None:
    cook.says(Said("list_recipes", "something vegetarian,"), Said("pause", "fast"))
    assert (cook.state.search.request.categories, cook.state.search.request.minutes) == ({"vegetarian": True}, 30)


def test_a_dish_for_some_people_belongs_to_it_too(cook: Cook) -> None:
    cook.says(Said("change_servings", "curry for four,"), Said("refine_search", "vegan"))
    assert cook.state.offer.ids == ("chickpea-and-spinach-curry",)
    assert cook.state.search.request.servings == 4


def test_pieces_alone_are_a_request(cook: Cook) -> None:
    cook.says(Said("choose_recipe", "soup,"), Said("report_missing", "no peas,"), Said("pause", "in an hour"))
    assert cook.state.search.request == Request(unwanted=("pea",), categories={"soup": True}, minutes=60)


def test_what_is_binned_opens_no_list_of_its_own(cook: Cook) -> None:
    heard = cook.says(Said("understood", "ok I'll bin the chicken.", 0.5), Said("list_recipes", "something vegetarian then"))
    assert heard.names.count("utter_titles") == 1
    assert cook.state.search.request.unwanted == ("chicken",)


def test_what_is_asked_and_refused_in_one_breath_is_left_out(cook: Cook) -> None:
    cook.says(Said("list_recipes", "muffins?"), Said("deny", "lol no,"), Said("list_recipes", "a soup"))
    assert cook.state.search.request.words == ()


def test_a_general_answer_to_what_to_make_comes_with_the_own_recipes(cook: Cook) -> None:
    heard = cook.says(Said("report_missing", "got lentils.", 0.3), Said("next", "what can I do with them", 0.5))
    assert "utter_titles" in heard.names
    assert cook.state.offer.ids == ("red-lentil-soup-with-lemon",)


def test_how_long_something_keeps_lists_nothing(cook: Cook) -> None:
    assert "utter_titles" not in cook.say("ask_other", "I have leftover rice, how long does it keep?").names


def test_other_parts_beside_a_request_stay_what_they_are(cook: Cook) -> None:
    heard = cook.says(Said("greet", "hello,"), Said("list_recipes", "a soup please"))
    assert "utter_titles" in heard.names
    assert cook.state.search.request.categories == {"soup": True}


@pytest.mark.parametrize("intent", ["ask_other", "ask_taste", "list_recipes"])
def test_who_asks_what_there_is_wants_recipes(cook: Cook, intent: str) -> None:
    heard = cook.say(intent, "what have you got for breakfast")
    assert "utter_titles" in heard.names
    assert cook.state.search.request.categories == {"breakfast": True}


def test_what_is_no_wish_for_a_recipe_is_a_question(cook: Cook) -> None:
    assert "utter_titles" not in cook.say("ask_other", "have you got anything for a burn").names
