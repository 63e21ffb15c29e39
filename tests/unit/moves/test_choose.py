"""Which recipe shall it be."""

from __future__ import annotations

import json
from typing import Any

import pytest
from sqlalchemy import delete

from actions.kitchen import Kitchen
from actions.moves.turn import MOST_BUTTONS
from actions.recipes.model import Instruction, RawRecipe
from actions.recipes.tables import recipes
from tests.unit.moves.conftest import put
from tests.unit.moves.cook import Cook, Heard


def offered(heard: Heard) -> list[str]:
    """Titles on the buttons of a reply."""
    return [json.loads(payload.removeprefix("/choose_recipe"))["recipe"] for payload in heard.payloads if payload.startswith("/choose_recipe")]


def remove(kitchen: Kitchen, recipe_id: str) -> None:
    """Take a recipe out of the store, as somebody may while a conversation runs."""
    with kitchen.store.writing() as connection:
        connection.execute(delete(recipes).where(recipes.c.id == recipe_id))


def test_all_recipes_come_in_lists_of_five_each_once(cook: Cook) -> None:
    titles = [row.title for row in cook.kitchen.catalogue.rows()]
    heard = cook.say("list_recipes", "which recipes are there?")
    assert str(len(titles)) in heard.text
    found = offered(heard)
    while len(found) < len(titles):
        shown = offered(cook.say("more_results", "more"))
        assert 0 < len(shown) <= MOST_BUTTONS
        found += shown
    assert found == titles
    assert cook.say("more_results", "more").names == ["utter_no_more_recipes"]


def test_a_list_is_numbered_on_and_its_numbers_can_be_picked(cook: Cook) -> None:
    cook.say("list_recipes")
    heard = cook.say("more_results", "more")
    wanted = offered(heard)[1]
    assert f"7. {wanted}" in heard.text
    assert wanted in cook.say("choose_recipe", "number 7").text


@pytest.mark.parametrize(("said", "place"), [("1", 0), ("the third one", 2), ("number five", 4), ("the last one", -1)])
def test_a_recipe_is_picked_by_its_place(cook: Cook, said: str, place: int) -> None:
    wanted = offered(cook.say("list_recipes"))[place]
    cook.say("choose_recipe", said)
    cook.say("affirm", "yes")
    row = cook.kitchen.catalogue.row(cook.state.recipe or "")
    assert row is not None
    assert row.title == wanted


def test_a_place_that_was_not_shown_picks_nothing(cook: Cook) -> None:
    cook.say("list_recipes")
    cook.say("choose_recipe", "number 28")
    assert cook.state.recipe is None
    assert cook.state.pending is None or cook.state.pending.kind == "pick_recipe"


def test_a_wish_for_time_is_kept(cook: Cook) -> None:
    cook.say("list_recipes", "what can I make in under 40 minutes?")
    rows = [cook.kitchen.catalogue.row(found) for found in cook.state.offer.ids]
    assert rows
    assert all(row is not None and row.minutes is not None and row.minutes <= 40 for row in rows)


def test_a_wish_for_an_ingredient_is_kept(cook: Cook) -> None:
    cook.say("list_recipes", "something with chicken", ingredient="chicken")
    foods = [row.foods for row in cook.kitchen.catalogue.rows() if row.id in cook.state.offer.ids]
    assert foods
    assert all("chicken" in food for food in foods)


def test_a_wish_for_a_kind_is_kept(cook: Cook) -> None:
    cook.say("list_recipes", "which soups do you have?", course="soups")
    kinds = [row.categories for row in cook.kitchen.catalogue.rows() if row.id in cook.state.offer.ids]
    assert kinds
    assert all("soup" in kind for kind in kinds)


def test_a_wish_that_nothing_fulfils_is_admitted_and_what_costs_most_may_be_left_out(cook: Cook) -> None:
    heard = cook.say("list_recipes", "a soup with strawberries", ingredient="strawberries", course="soup")
    assert heard.names[:2] == ["utter_nothing_found", "utter_offer_relaxed"]
    assert cook.state.pending is not None
    assert cook.state.pending.kind == "relax"
    assert offered(cook.say("affirm", "yes"))


@pytest.mark.parametrize("said", ["guacamole", "Guacamole", "GUACAMOLE!", "the guacamole please", "guacamoli"])
def test_a_recipe_is_found_by_its_name_as_people_write_it(cook: Cook, said: str) -> None:
    heard = cook.say("choose_recipe", said)
    assert "Guacamole" in heard.text
    assert cook.state.pending is not None
    assert (cook.state.pending.kind, cook.state.pending.recipe) == ("confirm_recipe", "guacamole")
    assert cook.state.recipe is None


def test_a_proposal_tells_servings_and_time(cook: Cook) -> None:
    text = cook.say("choose_recipe", "guacamole").text
    assert "4" in text
    assert "15 minutes" in text


def test_where_several_fit_it_is_asked_which(cook: Cook) -> None:
    heard = cook.say("choose_recipe", "chicken")
    assert len(offered(heard)) > 1
    assert all("hicken" in title for title in offered(heard))
    assert cook.state.recipe is None


def test_a_confirmed_recipe_is_prepared_and_not_begun(cook: Cook) -> None:
    heard = cook.prepare("guacamole")
    assert "13 steps" in heard.text
    assert (cook.state.stage, cook.state.recipe, cook.state.step, heard.told) == ("preparing", "guacamole", 0, [])


def test_yes_to_a_list_of_one_takes_it_and_to_a_longer_one_asks_again(own: Cook) -> None:
    own.say("list_recipes")
    own.say("affirm", "yes")
    assert own.state.recipe == "plain-toast"
    put(own.kitchen, "dry-toast", "Dry Toast", "Toast the bread.")
    other = Cook(own.kitchen, own.domain)
    other.say("list_recipes")
    assert other.say("affirm", "yes").names == ["utter_pick_one"]
    assert other.state.recipe is None


def test_another_recipe_in_the_middle_is_asked_back_and_moves_nothing(cook: Cook) -> None:
    cook.start("guacamole", 5)
    heard = cook.say("choose_recipe", "gazpacho")
    assert "Gazpacho" in heard.text
    assert "Guacamole" in heard.text
    assert (cook.state.recipe, cook.state.step) == ("guacamole", 5)
    assert cook.say("deny", "no").told == [5]


def test_a_switch_keeps_the_old_recipe_where_it_was(cook: Cook) -> None:
    cook.start("guacamole", 5)
    cook.say("choose_recipe", "gazpacho")
    cook.say("affirm", "yes")
    assert (cook.state.recipe, cook.state.stage) == ("gazpacho", "preparing")
    cook.say("ready")
    cook.say("next")
    cook.say("choose_recipe", "guacamole")
    assert cook.say("affirm", "yes").told == [5]
    assert [(kept.recipe, kept.step) for kept in cook.state.suspended] == [("gazpacho", 2)]


def test_naming_a_recipe_that_was_left_goes_on_where_it_was_left(cook: Cook) -> None:
    cook.start("guacamole", 5)
    cook.say("stop")
    cook.say("affirm")
    assert cook.say("choose_recipe", "guacamole").told == [5]


def test_naming_the_running_recipe_tells_its_step(cook: Cook) -> None:
    cook.start("guacamole", 5)
    assert cook.say("choose_recipe", "guacamole").told == [5]
    assert cook.state.pending is None


def test_a_dish_that_is_not_there_does_not_disturb_the_running_one(cook: Cook) -> None:
    cook.start("guacamole", 5)
    cook.say("choose_recipe", "xqzzvwk")
    assert (cook.state.recipe, cook.state.stage, cook.state.step) == ("guacamole", "cooking", 5)
    assert cook.say("next").told == [6]


def test_looking_at_recipes_does_not_move_the_running_one(cook: Cook) -> None:
    cook.start("guacamole", 5)
    assert offered(cook.say("list_recipes", "which recipes are there?"))
    assert (cook.state.recipe, cook.state.stage, cook.state.step) == ("guacamole", "cooking", 5)
    assert cook.say("next").told == [6]


def test_more_of_a_food_in_the_middle_of_a_recipe_moves_nothing(cook: Cook) -> None:
    cook.start("guacamole", 5)
    assert not cook.say("more_results", "more salt now?").told
    assert cook.state.step == 5


def test_something_else_is_asked_back_in_the_middle_and_an_open_switch_keeps_the_place(cook: Cook) -> None:
    cook.start("guacamole", 5)
    cook.say("another_recipe", "I want to cook something different")
    assert cook.state.step == 5
    cook.say("affirm", "yes")
    assert (cook.state.stage, cook.state.recipe) == ("choosing", None)
    assert cook.say("resume", "back to the guacamole").told == [5]


def test_a_recipe_that_goes_before_it_is_confirmed_is_said_to_be_gone(own: Cook) -> None:
    own.say("choose_recipe", "plain toast")
    remove(own.kitchen, "plain-toast")
    assert own.say("affirm", "yes").names == ["utter_recipe_gone"]
    assert own.state.recipe is None


def test_a_recipe_that_comes_is_found_without_a_restart(own: Cook) -> None:
    own.say("list_recipes")
    put(own.kitchen, "ramen", "Ramen", "Boil the noodles.")
    own.say("choose_recipe", "ramen")
    own.say("affirm", "yes")
    assert own.state.recipe == "ramen"


@pytest.mark.parametrize("intent", ["list_recipes", "choose_recipe", "more_results", "another_recipe", "greet", "affirm", "deny", "start_cooking", "resume"])
def test_an_empty_store_breaks_nothing(own: Cook, intent: str) -> None:
    remove(own.kitchen, "plain-toast")
    heard = own.say(intent, "toast")
    assert "utter_apology" not in heard.names
    assert own.state.recipe is None


def test_titles_in_any_script_can_be_chosen_by_their_button(own: Cook, domain: dict[str, Any]) -> None:
    for at, title in enumerate(['Grandma\'s "best" soup', "お好み焼き", "Борщ", "Pâté & toast, 2 ways"]):
        put(own.kitchen, f"r{at}", title, "Serve it.")
        cook = Cook(own.kitchen, domain)
        cook.say("choose_recipe", recipe=title)
        cook.say("affirm")
        assert cook.state.recipe == f"r{at}"


@pytest.mark.parametrize("intent", ["greet", "list_recipes", "choose_recipe"])
def test_without_any_recipe_the_cook_hears_how_to_load_some(own: Cook, intent: str) -> None:
    for row in own.kitchen.catalogue.rows():
        remove(own.kitchen, row.id)
    heard = own.say(intent, "anything")
    assert "utter_no_recipes" in heard.names
    assert "souschef import" in heard.text


def test_of_very_many_recipes_the_first_are_remembered_and_then_it_is_asked_for_a_wish(own: Cook) -> None:
    raws = [RawRecipe(id=f"toast-{number:03}", title=f"Toast {number:03}", instructions=(Instruction(text="Toast."),)) for number in range(129)]
    with own.kitchen.store.writing() as connection:
        own.kitchen.store.put_raw(raws, connection)
    heard = own.say("list_recipes")
    assert "130" in heard.text
    assert "125" in heard.text
    assert (len(own.state.offer.ids), own.state.offer.beyond) == (100, 30)
    for _ in range(19):
        heard = own.say("more_results", "more")
    assert "30" in heard.text
    assert own.say("more_results", "more").names == ["utter_ask_wish"]


def test_a_title_said_whole_is_that_recipe_however_many_hold_its_words(own: Cook) -> None:
    put(own.kitchen, "toast", "Plain Toast with Spicy Cheese", "Toast the bread.")
    assert own.say("choose_recipe", "the plain toast please").names[0] == "utter_confirm_recipe"


@pytest.mark.parametrize(("intent", "said"), [("done", "done"), ("skip", "skip this one")])
def test_a_command_is_no_title_that_holds_its_word(own: Cook, intent: str, said: str) -> None:
    put(own.kitchen, "eggs", "Scrambled Eggs Done Right", "Scramble the eggs.")
    put(own.kitchen, "drink", "Hop, Skip, and Go", "Shake the drink.")
    own.say("list_recipes", "which recipes are there?")
    assert "utter_confirm_recipe" not in own.say(intent, said).names


def test_a_whole_title_is_that_recipe_whatever_part_of_it_was_marked(cook: Cook) -> None:
    cook.say("choose_recipe", "chickpea and spinach curry", ingredient="spinach", recipe="curry")
    assert cook.state.pending is not None
    assert cook.state.pending.recipe == "chickpea-and-spinach-curry"


def test_something_else_than_all_that_was_shown_is_something_else(cook: Cook) -> None:
    cook.say("list_recipes", "what's good for breakfast")
    shown = cook.state.offer.ids
    heard = cook.say("another_recipe", "something else")
    assert heard.names[:2] == ["utter_no_recipe_fits", "utter_recipes_near"]
    assert not set(shown) & set(cook.state.offer.ids)


@pytest.mark.parametrize(("text", "found", "recipe"), [
    ("chickpea and spinach curry", "curry", "chickpea-and-spinach-curry"),
    ("thai green curry", "curry", "thai-green-curry-with-chicken"),
])
def test_the_words_of_a_title_say_more_than_the_name_that_was_found_in_them(cook: Cook, text: str, found: str, recipe: str) -> None:
    cook.say("choose_recipe", text, recipe=found)
    assert cook.state.pending is not None
    assert cook.state.pending.recipe == recipe


def test_a_yes_to_a_list_of_one_takes_it(cook: Cook) -> None:
    cook.say("list_recipes", "something with lentils")
    assert cook.say("affirm", "yep that one").names[0] == "utter_preparing"
    assert cook.state.recipe == "red-lentil-soup-with-lemon"


def test_a_choice_that_names_nothing_is_asked_of_the_list_shown(cook: Cook) -> None:
    cook.say("list_recipes", "something with chicken")
    assert cook.say("choose_recipe", "I make it.").names == ["utter_pick_one"]


def test_the_only_one_shown_is_picked_by_its_number(cook: Cook) -> None:
    cook.say("list_recipes", "something with lentils")
    cook.say("change_servings", "1", 0.6)
    assert cook.state.pending is not None
    assert (cook.state.pending.kind, cook.state.pending.recipe) == ("confirm_recipe", "red-lentil-soup-with-lemon")


def test_the_dish_is_made_for_as_many_as_were_searched_for(cook: Cook) -> None:
    cook.say("list_recipes", "a vegan dinner for 6")
    assert "serves 6" in cook.say("choose_recipe", "the curry one").text
    cook.say("affirm", "yes")
    assert cook.state.adaptation.factor == "3/2"


def test_the_only_one_shown_is_made_for_as_many_as_are_told(cook: Cook) -> None:
    cook.say("list_recipes", "something with lentils")
    assert "for 2" in cook.say("change_servings", "can i make it for 2?").text
