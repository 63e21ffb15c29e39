"""Now or later, and which of two comes first."""

from __future__ import annotations

import pytest

from actions.answering.recipe_answers.turns import turn
from tests.unit.answering.recipe_answers.asking import asked

CURRY, FRIED = "thai-green-curry-with-chicken", "vegetable-fried-rice"


@pytest.mark.parametrize(
    ("text", "at", "of", "response", "told"),
    [
        ("fish sauce now or at the end", "Stir in the aubergine", CURRY, "utter_turn_later", "Stir in the fish sauce"),
        ("do the peppers go in now or later", "Stir in the aubergine", CURRY, "utter_turn_later", "Add the bell pepper."),
        ("green beans now or after the pepper?", "Stir in the aubergine", CURRY, "utter_turn_now", "Stir in the aubergine"),
        ("lime leaves in now or after the coconut milk", "Add the chicken thighs", CURRY, "utter_turn_later", "Drop in the lime leaves."),
        ("thyme now, or at the end?", "Add the remaining stock", "beef-stew-with-root-vegetables", "utter_turn_now", "Add the remaining stock"),
        ("when does the garlic go in, now or later?", "Simmer the sauce", "shakshuka", "utter_turn_done", "Stir in the garlic"),
        ("should I add the basil now?", "Stir in the aubergine", CURRY, "utter_turn_no", "Stir in the fish sauce"),
        ("basil in?", "Stir in the aubergine", CURRY, "utter_turn_no", "Stir in the fish sauce"),
        ("beans in?", "Stir in the aubergine", CURRY, "utter_turn_now", "Stir in the aubergine"),
        ("what goes in first, eggs or carrots", "Heat 1 tablespoon of the sunflower oil", FRIED, "utter_turn_first", "Pour in the eggs."),
        ("do I fry the rice first or the carrots?", "Heat 1 tablespoon of the sunflower oil", FRIED, "utter_turn_first", "Add the carrots and cabbage."),
        ("carrots or cabbage first?", "Heat 1 tablespoon of the sunflower oil", FRIED, "utter_turn_together", "Add the carrots and cabbage."),
        ("do I whisk or leave it alone?", "Stir in the nutmeg", "moussaka", "utter_order_step", "Whisk the eggs quickly"),
        ("do i stir or just leave it", "Boil the sugar", "creme-caramel", "utter_order_step", "without stirring"),
        ("do they go in the fridge or stay out on the counter", "Cover the custards with fresh", "creme-caramel", "utter_order_step", "Chill them in the refrigerator"),
        ("which side down, the smooth or the folded one", "Line the medium bowl", "no-knead-white-bread", "utter_order_step", "with the folds underneath"),
    ],
)
def test_the_step_that_decides_is_told(text: str, at: str, of: str, response: str, told: str) -> None:
    found = turn(asked(text, at, of))
    assert found is not None
    assert found.response == response
    assert told in found.fields["step_text"]


def test_the_line_of_the_list_decides_before_the_first_step() -> None:
    found = turn(asked("is the stock hot or cold?", "start", "red-lentil-soup-with-lemon"))
    assert found is not None
    assert found.fields["items"] == "1.3 l hot vegetable stock"


@pytest.mark.parametrize(
    ("text", "at", "of"),
    [
        ("hot pan or cold pan?", "Heat the oven", "buttermilk-cornbread"),  # the butter cools, of the pan nothing is said
        ("should the feta be cold or warm", "start", "greek-salad"),
        ("do these go in the fridge or the freezer", "Put one of the filled", "chocolate-chip-cookies"),
        ("shall I ring my mother now or later?", "Stir in the aubergine", CURRY),
        ("do I wash the rice now or later?", "Fluff the rice", CURRY),
        ("did the basil go in before or after the sugar?", "Stir in the aubergine", CURRY),
        ("beans first or pepper first or basil?", "Stir in the aubergine", CURRY),
        ("salt or pepper?", "Stir in the aubergine", CURRY),
    ],
)
def test_what_the_recipe_does_not_decide_is_left_open(text: str, at: str, of: str) -> None:
    assert turn(asked(text, at, of)) is None
