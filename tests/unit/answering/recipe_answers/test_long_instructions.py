"""Questions about a recipe as web pages write them: few long instructions, each of many deeds."""

from __future__ import annotations

from functools import cache

import pytest

from actions.answering.recipe_answers import Question, answer
from actions.recipes.analysis import analyse
from actions.recipes.model import Instruction, RawRecipe, Recipe
from tests.unit.answering.reading.sample import reader
from tests.unit.cards import step_with
from tests.unit.recipes.english import english, trained

LINES = (
    "1 cup butter", "1/2 cup sugar", "2 tablespoons milk", "2 cups flour", "6 ounces chocolate", "1 cup cream", "1/2 cup finely grated cheddar",
    "1/2 pound potatoes, peeled and cut into 1/4-inch dice", "2 tablespoons oil",
)
TEXTS = (
    "Beat the butter and the sugar until pale. Add the milk. Stir in the flour with a wooden spoon. Roll the dough into 10 inch long logs. "
    "Wrap the logs in plastic. Refrigerate for at least 1 hour.",
    "Cut the logs into 1/2 inch slices. Place the biscuits 1 inch apart on a 9x13-inch sheet. Bake for 20 to 25 minutes. Cool the biscuits on wire racks. "
    "Melt the chocolate in a microwave or over a double boiler. Dip the biscuits halfway into the chocolate. Scrape off the rest with a spatula. "
    "Place the biscuits on wax paper to set.",
    "Chill the cream overnight.",
    "Fry 2 or 3 biscuits at a time in the oil. Broil 5 to 7 inches from the heat. Stir in 1/4 cup cheddar. Scoop 1/4 cup of the batter into the pan for each pancake. "
    "Fold in the potatoes.",
)


@cache
def biscuits() -> Recipe:
    """The recipe."""
    return analyse(RawRecipe(id="biscuits", title="Buttons", ingredients=LINES, instructions=tuple(Instruction(text=text) for text in TEXTS)), english(), trained())


def told(text: str, at: str, intent: str = "ask_other") -> tuple[str, str]:
    """The response to a question at the step with some words, and what is filled into it."""
    recipe = biscuits()
    found = answer(intent, Question(text=text, recipe=recipe, lexicon=english(), step=step_with(recipe, at), reader=reader()))
    return found.response, " ".join(str(value) for value in found.fields.values())


@pytest.mark.parametrize(("text", "at", "intent", "right", "wrong"), [
    ("how long do they stay in there?", "10 inch long logs", "ask_other", "1 hour", "10 inch"),
    ("how far do I dip them?", "halfway", "ask_other", "halfway", "1 inch"),
    ("how do I melt it?", "double boiler", "ask_how_to", " or ", " and a double boiler"),
    ("how far from the heat?", "Broil", "ask_other", "5 to 7 inches", ""),
    ("how many at once?", "Fry 2 or 3", "ask_other", "2 or 3", ""),
    ("how much for each one?", "for each pancake", "ask_amount", "1/4 cup", ""),
    ("how big are the potato pieces?", "Fold in the potatoes", "ask_other", "1/4-inch", "pound"),
    ("when does the cheese go in?", "Broil", "ask_step_time", "cheddar", ""),
])
def test_the_right_piece_is_told(text: str, at: str, intent: str, right: str, wrong: str) -> None:
    said = told(text, at, intent)[1]
    assert right.lower() in said.lower()
    assert not wrong or wrong not in said


@pytest.mark.parametrize(("text", "at", "intent"), [
    ("how long do I let them cool?", "wire racks", "ask_step_time"),
    ("how long until the chocolate sets?", "halfway", "ask_step_time"),
    ("should I turn the tray halfway?", "Bake for 20", "ask_other"),
    ("can I just fold it?", "Stir in the flour", "ask_other"),
    ("how many fit in the pan?", "for each pancake", "ask_amount"),
])
def test_what_belongs_to_another_deed_is_not_told(text: str, at: str, intent: str) -> None:
    said = told(text, at, intent)[1]
    assert not any(piece in said for piece in ("20 to 25", "1 inch apart", "1/4 cup", "Stir in the flour"))


@pytest.mark.parametrize(("text", "at", "intent", "response", "fact"), [
    ("where do I put them after dipping?", "halfway", "ask_other", "utter_order_step", "wax paper"),
    ("and where do they go afterwards?", "Scrape off", "ask_other", "utter_order_step", "wax paper"),
    ("do I need to peel the potatoes?", "Fold in the potatoes", "ask_other", "utter_check_yes", "potatoes"),
    ("is 4 hours enough?", "overnight", "ask_step_time", "utter_check_no", "overnight"),
    ("is 12 hours all right?", "overnight", "ask_step_time", "utter_check_yes", "overnight"),
    ("all of the cheddar?", "1/4 cup cheddar", "ask_other", "utter_whole_less", "¼ cup"),
    ("how many biscuits will I get?", "1/2 inch slices", "ask_servings", "utter_unknown_servings", ""),
    ("is the milk going in now too?", "Beat the butter", "ask_unused_ingredients", "utter_check_not_yet", ""),
])
def test_what_the_recipe_does_is_told(text: str, at: str, intent: str, response: str, fact: str) -> None:
    found = told(text, at, intent)
    assert found[0] == response
    assert fact in found[1]


def test_one_of_two_is_no_question_for_all_of_it() -> None:
    assert not told("whole or diced potatoes?", "Fold in the potatoes")[0].startswith("utter_whole")
