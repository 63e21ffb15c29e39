"""What the recipe itself allows in place of something."""

from __future__ import annotations

import pytest

from actions.answering.recipe_answers.alternatives import offered
from actions.answering.recipe_answers.base import Question
from actions.recipes.analysis import analyse
from actions.recipes.model import Instruction, RawRecipe
from tests.unit.recipes.english import english

TEXTS = ("Rinse the lentils once or twice.", "Pour in the water or stock.", "Serve with a spoonful of yogurt (or sour cream).")


def about(text: str) -> Question:
    """A question at the second step."""
    raw = RawRecipe(id="lentils", title="Lentils", ingredients=("1 l water", "200 g lentils"), instructions=tuple(Instruction(text=text) for text in TEXTS))
    return Question(text=text, recipe=analyse(raw, english()), lexicon=english(), step=2)


@pytest.mark.parametrize("text", ["what else can I use apart from water?", "Could I take something other than the stock?"])
def test_the_step_that_allows_another_thing_is_told(text: str) -> None:
    found = offered(about(text))
    assert found is not None
    assert "water or stock" in found.fields["step_text"]


@pytest.mark.parametrize("text", ["what can I use instead of lentils?", "water or stock?", "what else could I use?"])
def test_other_things_are_left_to_others(text: str) -> None:
    assert offered(about(text)) is None
