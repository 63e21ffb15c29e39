"""What somebody at the table cannot eat, told while a recipe is looked for."""

from __future__ import annotations

import pytest

from actions.finding.request import Request
from actions.moves.diets import needs, of_needs
from tests.unit.moves.cook import Cook


def request(cook: Cook) -> Request:
    return cook.state.search.request


@pytest.mark.parametrize(
    ("said", "avoided"),
    [
        ("my wife is coeliac", ("gluten",)),
        ("I can't have gluten", ("gluten",)),
        ("hubby is lactose intolerant", ("dairy",)),
        ("my kid is allergic to nuts", ("nuts",)),
        ("we don't eat pork", ("pork",)),
        ("my son is coeliac and my daughter hates mushrooms", ("mushroom", "gluten")),
    ],
)
def test_what_somebody_cannot_eat_is_a_wish_of_the_search(cook: Cook, said: str, avoided: tuple[str, ...]) -> None:
    heard = cook.say("report_missing", said)
    assert heard.names[:2] == ["utter_avoid_noted", "utter_recipes_wished"]
    assert cook.state.avoid == avoided
    assert needs(request(cook), cook.kitchen.lexicon) == avoided
    assert request(cook).words == ()


def test_a_need_outlasts_what_is_wished_later(cook: Cook) -> None:
    cook.say("report_missing", "my wife is coeliac")
    cook.say("list_recipes", "got chicken, carrots and flour")
    assert request(cook).categories == {"gluten_free": True}
    assert "no-knead-white-bread" not in cook.state.offer.ids


def test_a_description_of_a_dish_drops_no_diet(cook: Cook) -> None:
    cook.say("list_recipes", "something vegan and gluten-free")
    heard = cook.say("list_recipes", "got rice, carrots and an avocado")
    assert request(cook).categories == {"vegan": True, "gluten_free": True}
    assert heard.names == ["utter_nothing_found", "utter_offer_relaxed"]


def test_starting_over_keeps_what_was_told_of_somebody(cook: Cook) -> None:
    cook.say("report_missing", "my wife is coeliac")
    heard = cook.say("start_over", "start over")
    assert heard.names == ["utter_search_anew", "utter_avoid_noted", "utter_ask_wish"]
    assert request(cook) == Request(categories={"gluten_free": True})


def test_what_is_fine_after_all_is_avoided_no_longer(cook: Cook) -> None:
    cook.say("report_missing", "my wife is coeliac")
    cook.say("refine_search", "gluten is fine after all")
    assert (cook.state.avoid, request(cook)) == ((), Request())


@pytest.mark.parametrize("text", ["lemon drizzle cake please", "lemon drizzle cake, but gluten-free"])
def test_a_recipe_chosen_against_a_need_comes_with_a_warning(cook: Cook, text: str) -> None:
    if "but" not in text:
        cook.say("list_recipes", "something gluten-free for dessert")
    heard = cook.say("choose_recipe", text)
    assert heard.names == ["utter_confirm_recipe", "utter_recipe_facts", "utter_concerned"]
    assert "self-raising flour" in heard.text
    assert "utter_concerned" in cook.say("affirm", "yes").names


def test_a_recipe_that_fits_comes_without(cook: Cook) -> None:
    cook.say("report_missing", "my wife is coeliac")
    assert "utter_concerned" not in cook.say("choose_recipe", "greek salad").names


def test_a_recipe_begun_at_once_warns_too(cook: Cook) -> None:
    cook.say("report_missing", "my wife is coeliac")
    assert "utter_concerned" in cook.start("lemon-drizzle-cake").names


def test_a_yes_with_a_need_takes_the_recipe_on_offer(cook: Cook) -> None:
    cook.say("choose_recipe", "shakshuka")
    heard = cook.say("report_missing", "yes, but hubby is lactose intolerant")
    assert (cook.state.stage, cook.state.recipe, cook.state.avoid) == ("preparing", "shakshuka", ("dairy",))
    assert heard.names.count("utter_concerned") == 1
    assert "feta" in heard.text


def test_a_need_alone_leaves_the_recipe_on_offer(cook: Cook) -> None:
    cook.say("choose_recipe", "greek salad")
    heard = cook.say("report_missing", "my wife is coeliac")
    assert heard.names[:2] == ["utter_none_concerned", "utter_confirm_recipe"]
    assert cook.state.pending is not None
    assert cook.state.pending.recipe == "greek-salad"


def test_what_the_search_ruled_out_is_avoided_while_cooking(cook: Cook) -> None:
    cook.say("list_recipes", "something gluten-free with chickpeas")
    cook.say("choose_recipe", "chickpea and spinach curry")
    cook.say("affirm", "yes")
    assert cook.state.avoid == ("gluten",)


@pytest.mark.parametrize(
    ("intent", "said"),
    [
        ("ask_other", "is lactose intolerance dangerous?"),
        ("list_recipes", "something vegan"),
        ("refine_search", "no onions please"),
        ("choose_recipe", "the greek salad, gluten-free"),
        ("report_missing", "I have no flour"),
    ],
)
def test_other_things_are_no_need_of_somebody(cook: Cook, intent: str, said: str) -> None:
    assert "utter_avoid_noted" not in cook.say(intent, said).names
    assert cook.state.avoid == ()


def test_a_request_of_needs_alone(cook: Cook) -> None:
    asked = Request(wanted=("leek",), unwanted=("nut", "cream"), allergies=("nut",), categories={"vegan": True, "soup": True, "gluten_free": False}, minutes=30)
    assert of_needs(asked, cook.kitchen.lexicon) == Request(unwanted=("nut",), allergies=("nut",), categories={"vegan": True})
    assert needs(asked, cook.kitchen.lexicon) == ("nuts", "vegan")


def test_what_is_no_recipe_is_none_there(cook: Cook) -> None:
    assert "utter_confirm_recipe" not in cook.say("ask_other", "is nutmeg ok for my kid with a nut allergy?").names


@pytest.mark.parametrize(("intent", "said"), [("refine_search", "halal?"), ("choose_recipe", "how do i make this halal"), ("off_topic", "is it allowed for muslims")])
def test_a_rule_of_a_faith_is_asked_of_the_recipe_in_hand(cook: Cook, intent: str, said: str) -> None:
    cook.start("tiramisu-without-raw-eggs", 2)
    heard = cook.say(intent, said, 0.5)
    assert "Marsala" in heard.text
    assert cook.state.step == 2
