"""A recipe that was found is described before it is chosen."""

from __future__ import annotations

import pytest

from actions.moves.find import TOLD
from tests.unit.moves.conftest import SOUPS
from tests.unit.moves.cook import Cook
from tests.unit.moves.test_choose import remove
from tests.unit.moves.test_find import in_order, pending


def test_a_recipe_is_described_and_proposed_and_not_chosen(soups: Cook) -> None:
    heard = soups.say("view_recipe", "tell me about the third one")
    assert heard.names[:2] == ["utter_view_recipe", "utter_confirm_recipe"]
    assert heard.messages[0]["title"] == "Gazpacho"
    assert "cucumber" in heard.messages[0]["foods"]
    assert "salt" not in heard.messages[0]["foods"]
    assert pending(soups) == ("confirm_recipe", "gazpacho")
    assert (soups.state.search.viewed, soups.state.recipe) == (("gazpacho",), None)
    soups.say("affirm", "yes")
    assert soups.state.recipe == "gazpacho"


def test_what_was_described_is_kept_once_and_cannot_be_undone(soups: Cook) -> None:
    before = soups.state.search.earlier
    for said in ("the third one", "the first one", "the third one"):
        soups.say("view_recipe", f"tell me about {said}")
    assert soups.state.search.viewed == (SOUPS[0], SOUPS[2])
    assert soups.state.search.earlier == before


def test_of_many_foods_the_first_are_told_and_the_rest_counted(soups: Cook) -> None:
    heard = soups.say("view_recipe", "tell me about the first one")
    assert heard.names[0] == "utter_view_recipe_more"
    assert len(heard.messages[0]["foods"].replace(" and ", ", ").split(", ")) == TOLD
    assert heard.messages[0]["rest"] > 0


def test_a_recipe_of_few_foods_is_described_with_all_of_them(own: Cook) -> None:
    heard = own.say("view_recipe", "what is the plain toast like?")
    assert heard.names[0] == "utter_view_recipe"
    assert heard.messages[0]["steps"] == 3
    assert own.state.search.viewed == ("plain-toast",)


@pytest.mark.parametrize("said", ["tell me about the seventh one", "tell me about the xyzzy", ""])
def test_what_is_not_there_is_asked_for_and_not_described(soups: Cook, said: str) -> None:
    heard = soups.say("view_recipe", said)
    assert heard.names == ["utter_which_to_view"]
    assert soups.state.search.viewed == ()
    assert pending(soups) == ("pick_recipe", None)


def test_a_recipe_that_is_gone_is_not_described(own: Cook) -> None:
    own.say("list_recipes", "which recipes are there?")
    remove(own.kitchen, "plain-toast")
    in_order(own.say("view_recipe", "tell me about the first one"))
    assert own.state.search.viewed == ()
