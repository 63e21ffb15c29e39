"""Questions about a recipe that is only proposed: answered as if it were in hand, and the proposal stays open."""

from __future__ import annotations

import pytest

from tests.unit.moves.cook import Cook

SHAKSHUKA, CURRY, COOKIES = "shakshuka", "thai-green-curry-with-chicken", "chocolate-chip-cookies"


@pytest.fixture
def proposed(cook: Cook) -> Cook:
    """A cook to whom the shakshuka is proposed."""
    cook.say("choose_recipe", "shakshuka")
    assert offered(cook) == SHAKSHUKA
    return cook


def offered(cook: Cook) -> str | None:
    """The recipe that waits for a yes."""
    pending = cook.state.pending
    return pending.recipe if pending is not None and pending.kind == "confirm_recipe" else None


def asked(cook: Cook) -> str:
    """The last question, as it was asked."""
    trace = cook.state.answer_trace
    assert trace is not None
    return str(trace["question"])


def test_a_question_that_holds_a_word_of_another_title_is_asked_of_the_recipe_on_offer(proposed: Cook) -> None:
    heard = proposed.say("ask_other", "is it spicy?")
    assert "utter_confirm_recipe" not in heard.names
    assert offered(proposed) == SHAKSHUKA
    proposed.say("affirm", "yes")
    assert (proposed.state.recipe, proposed.state.stage) == (SHAKSHUKA, "preparing")


def test_a_number_of_people_is_taken_over_once_the_recipe_is_chosen(proposed: Cook) -> None:
    assert "for 2" in proposed.say("change_servings", "for 2 people").text
    assert proposed.state.recipe is None
    assert "4 eggs" in proposed.say("ask_amount", "how many eggs").text
    chosen = proposed.say("affirm", "yes")
    assert any(message.get("servings") == 2 for message in chosen.messages)
    assert "4 eggs" in proposed.say("ask_amount", "how many eggs").text


def test_a_change_wished_for_one_recipe_is_not_made_in_another(proposed: Cook) -> None:
    proposed.say("change_servings", "for 2 people")
    proposed.say("choose_recipe", "gazpacho")
    proposed.say("affirm", "yes")
    assert proposed.state.recipe == "gazpacho"
    assert proposed.state.adaptation.by == 1


@pytest.fixture
def soups(cook: Cook) -> Cook:
    """A cook who was shown three soups."""
    cook.say("list_recipes", "a soup please")
    return cook
