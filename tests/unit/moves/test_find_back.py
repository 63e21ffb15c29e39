"""The search of a conversation: its way back, what it is beside a recipe, and values that nobody would send."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.finding.request import Request
from actions.finding.search import KEPT, Answered, Search
from actions.kitchen import Kitchen
from tests.unit.moves.conftest import SOUPS, put
from tests.unit.moves.cook import Cook
from tests.unit.moves.test_choose import offered, remove
from tests.unit.moves.test_find import in_order, question

STRANGE: list[Any] = [None, "", "zorble", "x" * 400, "guacamole", "__class__", "次"]


# ------------------------------------------------------------ the way back


def test_every_step_is_taken_back_the_last_one_first(cook: Cook) -> None:
    cook.say("list_recipes", "a soup please")
    cook.say("refine_search", "without onions")
    cook.say("undo", "undo that")
    assert (cook.state.search.request, list(cook.state.offer.ids)) == (Request(categories={"soup": True}), SOUPS)
    assert cook.say("undo", "undo that").names == ["utter_undone", "utter_ask_wish"]
    assert cook.state.search == Search()
    assert cook.say("undo", "undo that").names == ["utter_nothing_to_undo"]


def test_a_refusal_can_be_undone(soups: Cook) -> None:
    soups.say("deny", "not the first one")
    assert soups.say("undo", "undo that").names[0] == "utter_undone"
    assert (soups.state.search.refused, list(soups.state.offer.ids)) == ((), SOUPS)


def test_an_answer_is_taken_back_and_its_question_asked_again(asked: Cook) -> None:
    first = question(asked)
    asked.say("affirm", "yes")
    second = question(asked)
    asked.say("deny", "no")
    assert asked.say("undo", "go back").names == ["utter_undone", "utter_category_question"]
    assert (question(asked), len(asked.state.search.answers)) == (second, 1)
    asked.say("undo", "go back")
    assert (question(asked), asked.state.search.answers) == (first, ())


@pytest.mark.parametrize(
    ("intent", "said", "wanted"),
    [("affirm", "that was wrong, I meant no", False), ("deny", "no wait, I meant yes", True), ("affirm", "I said yes but I meant no", False), ("deny", "oops, I meant sure", True)],
)
def test_i_meant_the_other_answers_the_question_anew(asked: Cook, intent: str, said: str, wanted: bool) -> None:
    first = question(asked)
    asked.say(intent)
    heard = asked.say("undo", said)
    assert heard.names[:2] == ["utter_undone", "utter_recipes_left"]
    assert asked.state.search.answers == (Answered(category=first, wanted=wanted),)
    assert len(asked.state.search.earlier) == 1


@pytest.mark.parametrize("said", ["that was wrong", "undo the yes", "no, go back", ""])
def test_without_what_was_meant_the_question_is_asked_again(asked: Cook, said: str) -> None:
    first = question(asked)
    asked.say("affirm", "yes")
    asked.say("undo", said)
    assert (question(asked), asked.state.search.answers) == (first, ())


@pytest.mark.parametrize("name", ["zorble", "", "x" * 100])
def test_a_question_that_does_not_exist_any_more_is_not_asked_again(cook: Cook, name: str) -> None:
    cook.slots.update({"stage": "choosing", "search": {"earlier": [{"question": name, "request": {"categories": {"soup": True}}}]}})
    in_order(cook.say("undo", "undo that"))
    assert list(cook.state.offer.ids) == SOUPS
    cook.slots["search"] = {"earlier": [{"question": name}]}
    in_order(cook.say("undo", "that was wrong, I meant no"))
    assert cook.state.search.answers == ()


def test_the_way_back_is_as_long_as_is_kept(cook: Cook) -> None:
    cook.slots.update({"stage": "choosing", "search": {"earlier": [{"refused": [str(number)]} for number in range(KEPT)]}})
    heard = [cook.say("undo", "undo that").names[0] for _ in range(KEPT + 1)]
    assert heard == ["utter_undone"] * KEPT + ["utter_nothing_to_undo"]


# ------------------------------------------------------------ between search and recipe


def test_a_search_is_there_again_after_another_recipe_was_chosen(soups: Cook) -> None:
    soups.say("choose_recipe", "gazpacho")
    soups.say("affirm", "yes")
    assert soups.state.stage == "preparing"
    assert soups.state.search.request == Request(categories={"soup": True})


@pytest.mark.parametrize("button", ["affirm", "deny", "dont_care", "undo", "ask_me", "list_recipes", "start_over", "view_recipe", "refine_search"])
@pytest.mark.parametrize("said", [(), ("a soup please",), ("a soup please", "without onions"), ("ask me", "yes")])
def test_a_button_of_an_earlier_search_does_not_lose_the_running_recipe(cook: Cook, button: str, said: tuple[str, ...]) -> None:
    for text in said:
        cook.say({"ask me": "ask_me", "yes": "affirm"}.get(text, "refine_search"), text)
    cook.start("guacamole", 5)
    in_order(cook.say(button))
    assert (cook.state.recipe, cook.state.stage) == ("guacamole", "cooking")
    assert cook.state.step in ((1, 5) if button == "start_over" else (5,))


def test_a_search_survives_a_restart_by_its_slots(kitchen: Kitchen, domain: dict[str, Any]) -> None:
    before = Cook(kitchen, domain)
    before.say("ask_me", "ask me")
    before.say("affirm", "yes")
    after = Cook(kitchen, domain, slots=json.loads(json.dumps(before.slots)))
    assert after.state == before.state
    after.say("undo", "undo that")
    assert after.state.search.answers == ()


@pytest.mark.parametrize("intent", ["list_recipes", "refine_search", "ask_me", "dont_care", "undo", "view_recipe", "refuse_recipe", "new_search", "affirm", "deny"])
@pytest.mark.parametrize("pending_", [None, {"kind": "category", "offered": "oven"}, {"kind": "relax"}])
def test_a_conversation_goes_on_where_recipes_are_found_by_name_only(kitchen: Kitchen, domain: dict[str, Any], intent: str, pending_: Any) -> None:
    search = {"request": {"wanted": ["egg"]}, "relaxed": {}, "earlier": [{"question": "oven"}]}
    cook = Cook(replace(kitchen, finder=None), domain, slots={"stage": "choosing", "pending": pending_, "search": search})
    in_order(cook.say(intent))
    in_order(cook.say("list_recipes", "a soup please"))


def test_a_recipe_that_comes_is_found_by_the_search_that_runs(own: Cook) -> None:
    own.say("list_recipes", "something with leek")
    put(own.kitchen, "leek-soup", "Leek Soup", "Simmer the leek.")
    own.say("refine_search", "a soup")
    own.say("refine_search", "forget the leek")
    assert own.state.offer.ids == ("leek-soup",)


def test_an_emptied_store_says_so_in_a_search(own: Cook) -> None:
    put(own.kitchen, "leek-soup", "Leek Soup", "Simmer the leek.")
    own.say("list_recipes", "a soup")
    for recipe in ("leek-soup", "plain-toast"):
        remove(own.kitchen, recipe)
    heard = own.say("refine_search", "for two")
    in_order(heard)
    assert offered(heard) == []
    assert heard.names[0] == "utter_nothing_found"


# ------------------------------------------------------------ what nobody would send

SEARCHES: list[Any] = [
    {"request": {"categories": {"zorble": True}}}, {"request": {"minutes": -5, "servings": -1, "missing": -3}}, {"request": {"wanted": ["x" * 1000] * 5}},
    {"viewed": ["gone"], "refused": ["gone", ""]}, {"answers": [{"category": "zorble", "wanted": True}, {"category": "soup", "wanted": False}]},
    {"relaxed": {"wanted": ["{value}"]}, "question": "zorble", "earlier": [{"question": "zorble"}]},
    {"request": {"words": ["{wish}", "%s", "次"]}}, {"request": {"unwanted": ["'; DROP TABLE recipes; --"], "allergies": ["zorble"]}}, {"answers": 5}, "soup", [1],
]


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("intent", ["list_recipes", "ask_me", "dont_care", "undo", "view_recipe", "refuse_recipe", "affirm"])
def test_a_strange_search_does_no_harm(cook: Cook, search: Any, intent: str) -> None:
    cook.slots.update({"stage": "choosing", "search": search, "pending": {"kind": "relax"}})
    in_order(cook.say(intent))
    in_order(cook.say("refine_search", "a soup please"))
    assert Search.model_validate_json(cook.state.search.model_dump_json()) == cook.state.search


@pytest.mark.parametrize("value", [*STRANGE, 5, True, ["guacamole"], {"recipe": "guacamole"}])
@pytest.mark.parametrize("intent", ["refuse_recipe", "view_recipe", "refine_search", "undo", "ask_me"])
@pytest.mark.parametrize("entity", ["recipe", "position", "ingredient"])
def test_a_button_with_a_strange_value_does_no_harm(soups: Cook, intent: str, entity: str, value: Any) -> None:
    in_order(soups.say(intent, "", 1.0, **{entity: value}))
    assert all(len(name) <= 200 for name in soups.state.search.refused)
    assert soups.state.recipe is None


@pytest.mark.parametrize(
    "said", ["x" * 5000, "without " * 500, f"for {'9' * 400} people", f"in {'9' * 400} minutes", "{wish} {count}", "次 次", "'; DROP TABLE recipes; --", "\x00", "1/0 hours"]
)
@pytest.mark.parametrize("intent", ["refine_search", "view_recipe", "undo"])
def test_strange_words_do_no_harm(soups: Cook, intent: str, said: str) -> None:
    in_order(soups.say(intent, said))


SAID = ["a soup", "without onions", "no", "yes", "ask me", "not the first one", "the second one", "undo", "I meant no",
        "start over", "more", "for six", "no oven", "I don't care", "tell me about the last one", "with strawberries", ""]
INTENTS = ["refine_search", "list_recipes", "ask_me", "affirm", "deny", "dont_care", "view_recipe", "undo", "start_over", "more_results", "choose_recipe",
           "another_recipe", "previous", "skip", "stop", "not_meant"]


@settings(deadline=None, max_examples=40)
@given(turns=st.lists(st.tuples(st.sampled_from(INTENTS), st.sampled_from(SAID)), min_size=1, max_size=8))
def test_any_conversation_about_it_goes_on(kitchen: Kitchen, domain: dict[str, Any], turns: list[tuple[str, str]]) -> None:
    cook = Cook(kitchen, domain)
    for intent, said in turns:
        in_order(cook.say(intent, said))
        assert set(cook.state.offer.ids) <= {row.id for row in kitchen.catalogue.rows()}
        assert len(cook.state.search.earlier) <= KEPT
