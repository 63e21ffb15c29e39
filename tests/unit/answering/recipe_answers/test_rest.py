"""When and where the rest of something goes in."""

from __future__ import annotations

import pytest

from actions.answering.reading.questions import step_at
from actions.answering.recipe_answers.base import Question
from actions.answering.recipe_answers.rest import part, rest
from tests.unit.cards import card
from tests.unit.recipes.english import english


def asked(text: str, at: str, of: str) -> Question:
    recipe = card(of)
    return Question(text=text, recipe=recipe, lexicon=english(), step=step_at(recipe, at, english()) if at else 0)


def test_an_amount_of_one_food_is_no_part_of_another() -> None:
    at, of = "Stir 4 tablespoons of the rice vinegar", "vegetable-sushi-rolls"
    assert part(asked("how much sugar gets dissolved in the vinegar?", at, of)) is None
    told = part(asked("how much vinegar gets stirred with the sugar?", at, of))
    assert told is not None
    assert "4 tablespoons of the rice vinegar" in str(told.fields["part"])


def test_what_comes_out_is_no_part_that_goes_in() -> None:
    assert part(asked("how many leaves am I fishing out?", "half of the basil", "thai-green-curry-with-chicken")) is None


@pytest.mark.parametrize(
    ("text", "at", "of", "told"),
    [
        ("and the other half, when?", "half of the cardamom to the blender", "mango-lassi", "Sprinkle the remaining cardamom"),
        ("where does the rest of the cardamom go", "half of the cardamom to the blender", "mango-lassi", "Sprinkle the remaining cardamom"),
        ("when does the rest go in?", "half of the Parmesan", "moussaka", "the rest of the Parmesan"),
        ("what's the remaining butter for", "20 g of the butter", "mushroom-risotto", "Beat in the remaining butter"),
        ("what happens with the rest of the herb", "half of the oregano", "greek-salad", "Sprinkle the remaining oregano"),
        ("and the other half of it?", "half of the egg", "dutch-apple-pie", "Put the rest of the egg"),
        ("and the rest of the dill?", "half of the dill", "salmon-with-dill-potatoes", "the remaining dill"),
        ("half now, half when?", "half of the leek", "dutch-pea-soup", "the rest of the leek"),
        ("do I keep some back, and what for?", "half of the leek", "dutch-pea-soup", "the rest of the leek"),
        ("where does the other half of the dough go?", "two thirds of the dough", "dutch-apple-pie", "Roll the remaining dough"),
        ("what do I do with the other half of the lime", "squeeze one half", "guacamole", "Squeeze the remaining half of the lime"),
    ],
)
def test_the_step_that_takes_the_rest_is_told(text: str, at: str, of: str, told: str) -> None:
    found = rest(asked(text, at, of))
    assert found is not None
    assert told in found.fields["step_text"]


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("and the other half, when?", ""),
        ("how much is the other half?", "half of the cardamom to the blender"),
        ("when do I add the ice", "half of the cardamom to the blender"),
        ("where do I put the done ones while I'm blending the rest", "half of the cardamom to the blender"),
    ],
)
def test_other_questions_are_left_to_others(text: str, at: str) -> None:
    assert rest(asked(text, at, "mango-lassi")) is None


def test_nothing_is_told_where_no_step_takes_the_rest() -> None:
    assert rest(asked("and the rest, when?", "Sprinkle the remaining cardamom", "mango-lassi")) is None


@pytest.mark.parametrize(
    ("text", "at", "of", "told"),
    [
        ("how much of the oil goes with the onion?", "20 g of the butter", "mushroom-risotto", "The remaining 1 tablespoon of olive oil"),
        ("how much oil at the end?", "3 tablespoons of the olive oil", "greek-salad", "The remaining 1 tablespoon of olive oil"),
        ("how much of the aubergine goes in the first layer", "half of the aubergines", "moussaka", "Half of the aubergines (500 g)"),
        ("remaining = how much?", "Beat in the remaining butter", "mushroom-risotto", "The remaining butter (40 g)"),
        ("how much is the rest of the parmesan?", "half of the Parmesan", "moussaka", "The rest of the parmesan (50 g)"),
    ],
)
def test_how_much_goes_in_somewhere(text: str, at: str, of: str, told: str) -> None:
    found = part(asked(text, at, of))
    assert found is not None
    assert found.fields["part"] == told


@pytest.mark.parametrize("text", ["how much oil?", "how much oil in all?", "how much oil goes in the lamb at the end of summer?", "how much salt at the end?"])
def test_other_amounts_are_left_to_others(text: str) -> None:
    assert part(asked(text, "3 tablespoons of the olive oil", "greek-salad")) is None
