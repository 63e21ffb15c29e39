"""What goes in together with the foods that a question names."""

from __future__ import annotations

import pytest

from actions.answering.recipe_answers.base import Question
from actions.answering.recipe_answers.companions import others
from actions.recipes.analysis import analyse
from actions.recipes.model import Instruction, RawRecipe
from tests.unit.answering.reading.sample import reader
from tests.unit.recipes.english import english, trained

LINES = ("2 tbsp soy sauce", "1 tbsp honey", "1 tsp ginger", "1 lime", "300 g tofu")
TEXTS = ("Mix the soy sauce, honey, ginger and lime. Set aside.", "Fry the tofu.")


def about(text: str, step: int = 2) -> Question:
    """A question about a marinade."""
    raw = RawRecipe(id="tofu", title="Tofu", ingredients=LINES, instructions=tuple(Instruction(text=text) for text in TEXTS))
    return Question(text=text, recipe=analyse(raw, english(), trained()), lexicon=english(), step=step, reader=reader())


@pytest.mark.parametrize(("text", "told"), [
    ("which ingredients do I mix with the soy sauce and the honey?", "Ginger and lime"),
    ("what do I mix in as well as the ginger?", "Soy sauce, honey and lime"),
])
def test_the_others_of_the_step_are_told(text: str, told: str) -> None:
    found = others(about(text))
    assert found is not None
    assert found.fields["items"] == told


@pytest.mark.parametrize(("text", "step"), [
    ("what do I mix with the honey?", 2), ("which ingredients do I mix with the soy sauce and the honey?", 3), ("how much soy sauce and honey do I mix in?", 2),
    ("do I mix the soy sauce with the honey?", 2), ("2 spoons of soy sauce and 1 of honey?", 2),
])
def test_one_food_another_instruction_or_another_question_is_left_to_others(text: str, step: int) -> None:
    assert others(about(text, step)) is None
