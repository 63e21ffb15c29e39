"""When and where the rest of something goes in."""

from __future__ import annotations

import pytest

from actions.answering.reading.questions import step_at
from actions.answering.recipe_answers.base import Question
from actions.answering.recipe_answers.rest import rest
from tests.unit.cards import card
from tests.unit.recipes.english import english


def asked(text: str, at: str, of: str) -> Question:
    recipe = card(of)
    return Question(text=text, recipe=recipe, lexicon=english(), step=step_at(recipe, at, english()) if at else 0)


@pytest.mark.parametrize(
    ("text", "at", "of", "told"),
    [
        ("and the other half, when?", "half of the cardamom to the blender", "mango-lassi", "Sprinkle the remaining cardamom"),
        ("where does the rest of the cardamom go", "half of the cardamom to the blender", "mango-lassi", "Sprinkle the remaining cardamom"),
        ("when does the rest go in?", "half of the Parmesan", "moussaka", "the rest of the Parmesan"),
    ],
)
def test_the_step_that_takes_the_rest_is_told(text: str, at: str, of: str, told: str) -> None:
    found = rest(asked(text, at, of))
    assert found is not None
    assert told in found.fields["step_text"]


@pytest.mark.parametrize(
    ("text", "at"),
    [("and the other half, when?", ""), ("how much is the other half?", "half of the cardamom to the blender"), ("when do I add the ice", "half of the cardamom to the blender")],
)
def test_other_questions_are_left_to_others(text: str, at: str) -> None:
    assert rest(asked(text, at, "mango-lassi")) is None


def test_nothing_is_told_where_no_step_takes_the_rest() -> None:
    assert rest(asked("and the rest, when?", "Sprinkle the remaining cardamom", "mango-lassi")) is None
