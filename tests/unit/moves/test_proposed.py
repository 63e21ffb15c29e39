"""Questions about a recipe that is only proposed: answered as if it were in hand, and the proposal stays open."""

from __future__ import annotations

import pytest

from actions.moves.proposed import asked_of_offer
from actions.moves.turn import Part, Turn
from tests.unit.moves.cook import Cook, Said

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


def asks(cook: Cook, text: str, *parts: tuple[str, str, float]) -> str | None:
    """The recipe on offer of which an utterance asks."""
    found = asked_of_offer(Turn(cook.kitchen, cook.state, text=text), [Part(*part) for part in parts])
    return None if found is None else found[0]


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


def test_a_yes_before_such_a_question_takes_the_recipe_and_answers(proposed: Cook) -> None:
    heard = proposed.say("ask_other", "yes, is it spicy?")
    assert proposed.state.recipe == SHAKSHUKA
    assert "Casserole" not in heard.text


@pytest.mark.parametrize(("text", "intent", "confidence"), [
    ("can my kid eat that", "refine_search", 0.8),
    ("is it ok for kids", "list_recipes", 0.9),
    ("and the feta?", "refine_search", 0.8),
    ("how long does it take", "ask_duration", 1.0),
    ("i have no feta", "report_missing", 1.0),
    ("can i use goat cheese", "ask_substitute", 1.0),
    ("for 2 people", "change_servings", 1.0),
])
def test_what_points_to_the_recipe_on_offer_asks_of_it(proposed: Cook, text: str, intent: str, confidence: float) -> None:
    assert asks(proposed, text, (text, intent, confidence)) == SHAKSHUKA


@pytest.mark.parametrize(("text", "intent", "confidence"), [
    ("anything quicker?", "refine_search", 0.6),
    ("something vegan?", "ask_other", 0.9),
    ("is there one with feta?", "list_recipes", 0.9),
    ("do you have soup with feta?", "refine_search", 0.9),
    ("without feta", "refine_search", 0.9),
    ("i have no chicken", "report_missing", 1.0),
    ("shall we make that?", "choose_recipe", 0.9),
    ("how do i make greek salad?", "ask_how_to", 0.9),
    ("no", "deny", 1.0),
    ("yes", "affirm", 1.0),
    ("what else have you got", "more_results", 1.0),
    ("what now", "next", 0.8),
])
def test_what_wishes_for_another_recipe_or_answers_does_not(proposed: Cook, text: str, intent: str, confidence: float) -> None:
    assert asks(proposed, text, (text, intent, confidence)) is None


def test_without_an_offer_nothing_is_asked_of_one(cook: Cook) -> None:
    assert asks(cook, "is it spicy?", ("is it spicy?", "ask_other", 1.0)) is None
    cook.start(SHAKSHUKA)
    assert asks(cook, "is it spicy?", ("is it spicy?", "ask_other", 1.0)) is None


def test_a_trouble_with_a_food_of_the_recipe_on_offer_is_no_search(cook: Cook) -> None:
    cook.say("choose_recipe", "greek salad")
    heard = cook.says(Said("refine_search", "onion too sharp,", 0.6), Said("next", "what do i do", 0.8))
    assert "utter_titles" not in heard.names
    assert offered(cook) == "greek-salad"


def test_the_only_recipe_shown_is_asked_about_and_then_waits_for_a_yes(cook: Cook) -> None:
    cook.say("list_recipes", "something with chicken thighs", ingredient="chicken thighs")
    assert list(cook.state.offer.ids) == [CURRY]
    heard = cook.say("ask_substitute", "can i use breast")
    assert "chicken breast" in heard.text
    assert "utter_ask_use_substitute" not in heard.names
    assert offered(cook) == CURRY


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


def test_how_hot_a_dish_is_that_nobody_cooks_yet_asks_how_spicy_it_is(cook: Cook) -> None:
    cook.say("choose_recipe", "chickpea and spinach curry")
    cook.say("ask_temperature", "how hot is it")
    assert asked(cook) == "how spicy is it"
    cook.say("ask_temperature", "how hot must the oven be")
    assert asked(cook) == "how hot must the oven be"


def test_what_was_asked_before_a_recipe_was_proposed_is_left_behind(cook: Cook) -> None:
    cook.say("ask_other", "how long does baking powder keep?")
    assert cook.state.history
    cook.say("choose_recipe", "chocolate chip cookies")
    assert offered(cook) == COOKIES
    assert not cook.state.history
    assert "1 hour 48 minutes" in cook.say("ask_duration", "how long do those take in all?").text


@pytest.fixture
def soups(cook: Cook) -> Cook:
    """A cook who was shown three soups."""
    cook.say("list_recipes", "a soup please")
    return cook


@pytest.mark.parametrize(("text", "intent", "recipe"), [
    ("is the gazpacho spicy?", "view_recipe", "gazpacho"),
    ("does the lentil one freeze", "ask_other", "red-lentil-soup-with-lemon"),
    ("do i need a blender for the gazpacho", "ask_utensils", "gazpacho"),
    ("the lentil one but i have no carrot", "report_missing", "red-lentil-soup-with-lemon"),
    ("is there one without the lentils?", "view_recipe", None),
    ("tell me about the gazpacho", "view_recipe", None),
    ("how long do lentils keep", "ask_step_time", None),
    ("which one is quick?", "ask_other", None),
])
def test_one_of_several_shown_that_is_named_is_asked_about(soups: Cook, text: str, intent: str, recipe: str | None) -> None:
    assert asks(soups, text, (text, intent, 1.0)) == recipe


def test_a_question_that_calls_a_recipe_by_a_word_points_to_it(soups: Cook) -> None:
    soups.say("ask_other", "does the lentil one freeze")
    assert asked(soups) == "does it freeze"
    assert offered(soups) == "red-lentil-soup-with-lemon"
