"""Questions about a recipe that is named while none is in hand."""

from __future__ import annotations

import pytest

from actions.moves.naming import of_it
from tests.unit.moves.cook import Cook


@pytest.mark.parametrize(("intent", "text", "told"), [
    ("ask_other", "is moussaka gluten free", "plain flour"), ("report_missing", "is guacamole vegan", "none of the ingredients"),
    ("report_missing", "does the tiramisu have nuts", "nuts"), ("choose_recipe", "can you freeze the mexican casserole", "freeze"),
    ("choose_recipe", "can i make moussaka ahead", "second day"), ("ask_step_time", "how long are the burgers", "40 minutes"),
])
def test_a_named_recipe_is_what_is_asked_about(cook: Cook, intent: str, text: str, told: str) -> None:
    heard = cook.say(intent, text)
    assert told in heard.text
    assert cook.state.recipe is None
    assert not cook.state.avoid


def test_what_was_asked_about_may_be_taken(cook: Cook) -> None:
    cook.say("ask_other", "is moussaka gluten free")
    cook.say("affirm", "yes")
    assert cook.state.recipe == "moussaka"


@pytest.mark.parametrize(("title", "text", "asked"), [
    ("moussaka", "does the moussaka have nuts", "does it have nuts"), ("salmon-with-dill-potatoes", "how much dill is there", "how much dill is there"),
    ("thai-green-curry-with-chicken", "how hot is the thai curry", "how hot is it"),
])
def test_a_pronoun_stands_for_the_dish_and_not_for_its_foods(cook: Cook, title: str, text: str, asked: str) -> None:
    recipe = cook.kitchen.store.get(title)
    assert recipe is not None
    assert of_it(text, recipe, cook.kitchen.lexicon) == asked


def test_of_those_shown_one_may_be_pointed_to(cook: Cook) -> None:
    cook.say("list_recipes", "a vegan dinner")
    assert "50 minutes" in cook.say("ask_duration", "how long does the curry take").text


@pytest.mark.parametrize("text", ["i want to make moussaka", "can we make the tiramisu", "let's do the guacamole"])
def test_a_choice_stays_one(cook: Cook, text: str) -> None:
    cook.say("choose_recipe", text)
    assert cook.state.pending is not None
    assert cook.state.pending.kind == "confirm_recipe"


def test_what_names_food_only_is_a_general_question(cook: Cook) -> None:
    assert "utter_common_sense" in cook.say("ask_other", "how long does leftover rice keep").names
