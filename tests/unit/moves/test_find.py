"""Finding a recipe by talking: requests, what may be left out, questions, and refusals."""

from __future__ import annotations

from typing import Any

import pytest

from actions.finding.request import Request
from actions.finding.search import Answered, Search
from actions.kitchen import Kitchen
from actions.moves.find import FEW, MANY, MISSING
from actions.moves.turn import MOST_BUTTONS
from tests.unit.moves.conftest import SOUPS
from tests.unit.moves.cook import Cook, Heard
from tests.unit.moves.test_choose import offered


@pytest.fixture
def fruitless(cook: Cook) -> Cook:
    """A cook whose wish nothing fulfils."""
    cook.say("list_recipes", "a soup with strawberries")
    return cook


def pending(cook: Cook) -> tuple[str, str | None] | None:
    """Kind of the open question and its recipe."""
    found = cook.state.pending
    return None if found is None else (found.kind, found.recipe)


def listed(heard: Heard) -> list[str]:
    """The lines of the list in a reply."""
    return [line for message in heard.messages if message["response"] == "utter_titles" for line in message["titles"].splitlines()]


def question(cook: Cook) -> str:
    """The category that is asked about."""
    found = cook.state.pending
    assert found is not None
    assert found.kind == "category"
    assert found.offered is not None
    assert cook.state.search.question == found.offered
    return found.offered


def members(cook: Cook, category: str) -> set[str]:
    """Ids of the recipes of a category."""
    assert cook.kitchen.finder is not None
    return set(cook.kitchen.finder.search(Search(request=Request(categories={category: True}))).ids)


def in_order(heard: Heard) -> None:
    """What every reply keeps: it says something, fits its wording, and has no more buttons than are allowed."""
    assert "utter_apology" not in heard.names
    assert heard.text.strip()
    assert len(heard.payloads) <= MOST_BUTTONS


# ------------------------------------------------------------ requests


@pytest.mark.parametrize("intent", ["list_recipes", "refine_search"])
def test_a_request_is_taken_up_told_and_listed(cook: Cook, intent: str) -> None:
    heard = cook.say(intent, "a soup please")
    assert heard.names == ["utter_recipes_wished", "utter_titles", "utter_pick_one"]
    assert "3" in heard.text
    assert "soup" in heard.messages[0]["wish"]
    assert offered(heard) == ["Dutch Pea Soup", "Red Lentil Soup with Lemon", "Gazpacho"]
    assert cook.state.search == Search(request=Request(categories={"soup": True}), earlier=(Search().moment,))
    assert (cook.state.stage, pending(cook)) == ("choosing", ("pick_recipe", None))


def test_later_requests_add_to_earlier_ones(soups: Cook) -> None:
    heard = soups.say("refine_search", "without onions, for six")
    request = soups.state.search.request
    assert (request.categories, request.unwanted, request.servings) == ({"soup": True}, ("onion",), 6)
    assert offered(heard) == ["Gazpacho"]
    assert all(part in heard.text for part in ("soup", "without onion", "for 6"))


def test_a_list_that_asks_for_nothing_new_shows_the_search_again(soups: Cook) -> None:
    before = soups.state.search
    assert soups.say("list_recipes", "show me the list").names == ["utter_recipes_wished", "utter_titles", "utter_pick_one"]
    assert soups.state.search == before


@pytest.mark.parametrize("said", ["", "which recipes are there?"])
def test_without_a_wish_all_recipes_are_listed(cook: Cook, said: str) -> None:
    cook.say("list_recipes", said)
    assert len(cook.state.offer.ids) == len(cook.kitchen.catalogue.rows())
    assert cook.state.search == Search()


def test_a_food_that_a_classifier_found_without_text_is_asked_for(cook: Cook) -> None:
    cook.say("refine_search", ingredient="mushrooms")
    assert cook.state.search.request.wanted == ("mushroom",)
    assert "mushroom-risotto" in cook.state.offer.ids


def test_of_many_questions_are_offered_and_of_a_few_not(cook: Cook) -> None:
    heard = cook.say("list_recipes", "something vegetarian")
    assert len(cook.state.offer.ids) > MANY
    assert heard.names[-1] == "utter_offer_questions"
    assert heard.payloads[-1] == "/ask_me"
    assert len(heard.payloads) == MOST_BUTTONS
    heard = cook.say("refine_search", "a soup")
    assert "utter_offer_questions" not in heard.names
    assert "/ask_me" not in heard.payloads


def test_more_goes_on_with_what_was_found(cook: Cook) -> None:
    found = listed(cook.say("list_recipes", "a main dish"))
    ids = cook.state.offer.ids
    while cook.state.offer.shown < len(ids):
        found += listed(cook.say("more_results", "more"))
    rows = [cook.kitchen.catalogue.row(name) for name in ids]
    assert found == [f"{at}. {row.title}" for at, row in enumerate(rows, 1) if row is not None]
    assert set(ids) == members(cook, "main")


def test_what_is_still_needed_is_told_beside_what_there_is(cook: Cook) -> None:
    heard = cook.say("list_recipes", "what can I make from what I have: eggs, flour, butter, sugar and milk")
    assert "utter_missing_foods" in heard.names
    told = next(message["foods"] for message in heard.messages if message["response"] == "utter_missing_foods")
    assert len(told.splitlines()) <= cook.state.offer.shown
    assert told.startswith("1. ")


def test_of_many_foods_that_are_missing_the_first_are_told_by_name(cook: Cook) -> None:
    heard = cook.say("list_recipes", "what can I make from what I have: chicken")
    rows = next(message["foods"] for message in heard.messages if message["response"] == "utter_missing_foods").splitlines()
    assert any(row.endswith(" more") for row in rows)
    assert all(row.count(",") + 2 <= MISSING + 1 for row in rows)


def test_words_that_no_recipe_has_find_what_is_alike_and_say_so(cook: Cook) -> None:
    heard = cook.say("list_recipes", "an xyzzyplugh")
    assert heard.names[0] == "utter_recipes_near"
    assert offered(heard)


# ------------------------------------------------------------ leaving something out


def test_where_nothing_fits_what_costs_most_is_offered_to_be_left_out(fruitless: Cook) -> None:
    assert pending(fruitless) == ("relax", None)
    assert fruitless.state.search.relaxed == Request(categories={"soup": True})
    heard = fruitless.say("affirm", "yes")
    assert list(fruitless.state.offer.ids) == SOUPS
    assert heard.names[0] == "utter_recipes_wished"
    assert fruitless.state.search.request == Request(categories={"soup": True})
    assert fruitless.state.search.relaxed is None


def test_the_part_and_the_count_are_told(cook: Cook) -> None:
    heard = cook.say("list_recipes", "a soup with strawberries")
    assert heard.names == ["utter_nothing_found", "utter_offer_relaxed"]
    assert (heard.messages[1]["part"], heard.messages[1]["count"]) == ("strawberry", 3)
    assert heard.payloads == ["/affirm", "/deny", "/undo"]


def test_a_no_leaves_the_wish_and_asks_what_instead(fruitless: Cook) -> None:
    heard = fruitless.say("deny", "no")
    assert heard.names == ["utter_what_instead"]
    assert heard.payloads == ["/undo", "/start_over", "/list_recipes"]
    assert (fruitless.state.search.request.wanted, fruitless.state.search.relaxed, fruitless.state.pending) == (("strawberry",), None, None)


def test_another_wish_takes_the_place_of_the_answer(fruitless: Cook) -> None:
    fruitless.say("refine_search", "forget the strawberries")
    assert list(fruitless.state.offer.ids) == SOUPS
    assert fruitless.state.search.relaxed is None


def test_leaving_out_can_be_undone(fruitless: Cook) -> None:
    fruitless.say("affirm", "yes")
    heard = fruitless.say("undo", "undo that")
    assert heard.names == ["utter_undone", "utter_nothing_found", "utter_offer_relaxed"]
    assert fruitless.state.search.request.wanted == ("strawberry",)


def test_a_yes_without_anything_to_leave_out_shows_what_there_is(cook: Cook) -> None:
    cook.slots.update({"stage": "choosing", "pending": {"kind": "relax"}})
    in_order(heard := cook.say("affirm", "yes"))
    assert offered(heard)


# ------------------------------------------------------------ questions


def test_a_question_is_that_of_the_category_and_has_three_buttons(asked: Cook) -> None:
    assert asked.kitchen.finder is not None
    category = asked.kitchen.finder.categories[question(asked)]
    heard = asked.say("ask_me", "ask me")
    assert heard.text == category.asked_in("en")
    assert heard.payloads == ["/affirm", "/deny", "/dont_care"]
    assert asked.state.search.answers == ()


@pytest.mark.parametrize(("intent", "wanted"), [("affirm", True), ("deny", False), ("dont_care", None)])
@pytest.mark.parametrize("by_button", [True, False])
def test_an_answer_is_kept_and_leads_to_the_next_question(asked: Cook, intent: str, wanted: bool | None, by_button: bool) -> None:
    first = question(asked)
    heard = asked.say(intent, "" if by_button else {"affirm": "yes", "deny": "no", "dont_care": "I don't care"}[intent])
    assert asked.state.search.answers == (Answered(category=first, wanted=wanted),)
    assert heard.names == ["utter_recipes_left", "utter_category_question"]
    assert question(asked) != first
    everything, fitting = len(asked.kitchen.catalogue.rows()), len(members(asked, first))
    assert heard.messages[0]["count"] == {True: fitting, False: everything - fitting, None: everything}[wanted]


def test_answers_lead_to_a_short_list_with_what_they_leave_at_its_head(asked: Cook) -> None:
    wanted, asked_for = "mushroom-risotto", []
    while (found := asked.state.pending) is not None and found.kind == "category":
        category = question(asked)
        asked_for.append(category)
        heard = asked.say("affirm" if wanted in members(asked, category) else "deny")
    assert len(asked_for) == len(set(asked_for)) <= 6
    assert heard.names[0] == "utter_recipes_wished"
    assert heard.messages[0]["count"] <= FEW
    assert wanted in asked.state.offer.ids[: heard.messages[0]["count"]]


def test_what_is_asked_for_between_questions_is_taken_up_and_answers_stay(asked: Cook) -> None:
    first = question(asked)
    asked.say("affirm", "yes")
    asked.say("refine_search", "without cheese")
    assert asked.state.search.request.unwanted == ("cheese",)
    assert [one.category for one in asked.state.search.answers] == [first]
    asked.say("ask_me", "ask me")
    assert question(asked) != first


def test_of_a_few_no_question_helps(soups: Cook) -> None:
    heard = soups.say("ask_me", "ask me")
    assert heard.names[:2] == ["utter_no_question_helps", "utter_recipes_wished"]
    assert offered(heard)
    assert pending(soups) == ("pick_recipe", None)


def test_the_number_that_is_told_is_that_of_the_recipes_listed(cook: Cook) -> None:
    cook.slots.update({"stage": "choosing", "search": {"answers": [{"category": "soup", "wanted": True}]}})
    heard = cook.say("dont_care", "whatever")
    rest = [message["rest"] for message in heard.messages if message["response"] == "utter_more_to_show"]
    assert heard.messages[0]["count"] == len(listed(heard)) + sum(rest)


@pytest.mark.parametrize("offered_", [None, "", "zorble", "x" * 400, "__class__", "SOUP", "次"])
@pytest.mark.parametrize(("intent", "said"), [("affirm", "yes"), ("deny", "no"), ("dont_care", "I don't care"), ("dont_care", "")])
def test_an_answer_about_a_category_that_does_not_exist_asks_another_question(cook: Cook, offered_: str | None, intent: str, said: str) -> None:
    cook.slots.update({"stage": "choosing", "pending": {"kind": "category", "offered": offered_}})
    in_order(cook.say(intent, said))
    assert cook.state.search.answers == ()
    assert question(cook) in (cook.kitchen.finder.categories if cook.kitchen.finder else ())


def test_who_does_not_care_where_nothing_is_asked_hears_what_there_is(soups: Cook, kitchen: Kitchen, domain: dict[str, Any]) -> None:
    assert soups.say("dont_care", "whatever").names[0] == "utter_recipes_wished"
    assert Cook(kitchen, domain).say("dont_care", "whatever").names == ["utter_ask_wish"]


# ------------------------------------------------------------ refusals


@pytest.mark.parametrize("said", ["no", "something else"])
def test_after_the_list_of_a_search_nothing_comes_that_the_cook_cannot_eat(cook: Cook, said: str) -> None:
    cook.say("list_recipes", "a dessert, I'm allergic to nuts")
    assert cook.kitchen.finder is not None
    safe = set(cook.kitchen.finder.search(Search(request=Request(unwanted=("nut",), allergies=("nut",)))).ids)
    assert "banana-walnut-muffins" not in safe
    assert set(cook.state.offer.ids) <= safe
    while cook.state.offer.shown < len(cook.state.offer.ids):
        cook.say("more_results", "more")
    cook.say("deny" if said == "no" else "another_recipe", said)
    assert set(cook.state.offer.ids) <= safe


def test_an_occasion_that_no_recipe_is_of_goes_without_asking(cook: Cook) -> None:
    heard = cook.say("list_recipes", "want to bake something for the kids")
    assert heard.names[:3] == ["utter_nothing_found", "utter_recipes_near", "utter_titles"]
    assert pending(cook) == ("pick_recipe", None)
    assert cook.state.search.request.categories == {"baked": True}


def test_a_button_or_a_command_shows_all_recipes_again(cook: Cook) -> None:
    cook.say("refine_search", "something with chicken")
    assert 0 < len(cook.state.offer.ids) < len(cook.kitchen.catalogue.rows())
    cook.say("list_recipes")
    assert len(cook.state.offer.ids) == len(cook.kitchen.catalogue.rows())
    cook.say("undo", "undo")
    assert len(cook.state.offer.ids) < len(cook.kitchen.catalogue.rows())
