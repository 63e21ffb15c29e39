"""What is said while a recipe is on offer, and is about that one."""

from __future__ import annotations

import pytest

from tests.unit.moves.cook import Cook


def on_offer(cook: Cook, title: str) -> Cook:
    cook.say("choose_recipe", title)
    assert cook.state.pending is not None
    assert cook.state.pending.kind == "confirm_recipe"
    return cook


@pytest.mark.parametrize("said", ["for 4 not 8", "can I make it for 4?", "yes but we're only 4"])
def test_another_number_of_people_takes_the_recipe_on_offer(cook: Cook, said: str) -> None:
    heard = on_offer(cook, "tiramisu").say("change_servings", said)
    assert (cook.state.stage, cook.state.recipe) == ("preparing", "tiramisu-without-raw-eggs")
    assert cook.state.adaptation.by == 0.5
    assert "utter_no_recipe_yet" not in heard.names


@pytest.mark.parametrize("said", ["no wine", "I have no wine, ok?"])
def test_what_is_not_there_takes_it_with_something_in_its_place(cook: Cook, said: str) -> None:
    on_offer(cook, "mushroom risotto").say("report_missing", said)
    assert (cook.state.recipe, cook.state.pending and cook.state.pending.kind) == ("mushroom-risotto", "substitute")


def test_what_it_does_not_hold_is_a_wish_of_the_search(cook: Cook) -> None:
    on_offer(cook, "mushroom risotto").say("report_missing", "no salmon")
    assert (cook.state.recipe, cook.state.search.request.unwanted) == (None, ("salmon",))


def test_a_question_that_points_to_it_is_about_it(cook: Cook) -> None:
    heard = on_offer(cook, "shakshuka").say("ask_other", "is it spicy?")
    assert "Casserole" not in heard.text
    assert (cook.state.pending and cook.state.pending.recipe, cook.state.recipe, cook.state.stage) == ("shakshuka", None, "choosing")


def test_a_kind_of_pan_is_asked_of_it_too(cook: Cook) -> None:
    heard = on_offer(cook, "beef stew").say("ask_substitute", "can I make that in a slow cooker?")
    assert "utter_nothing_found" not in heard.names
    assert not cook.state.search.begun
