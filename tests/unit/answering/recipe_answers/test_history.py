"""What was done: last, so far, when, and what was used."""

from __future__ import annotations

import pytest

from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.history import told
from tests.unit.answering.reading.sample import reader
from tests.unit.cards import card, step_with
from tests.unit.recipes.english import english

CAKE, STEW = "lemon-drizzle-cake", "beef-stew-with-root-vegetables"


def asked(text: str, name: str = CAKE, at: str = "fold gently", skipped: tuple[int, ...] = ()) -> Question:
    """A question at the step of a card that holds a text; before the first without one."""
    recipe = card(name)
    return Question(text=text, recipe=recipe, lexicon=english(), step=step_with(recipe, at) if at else 0, skipped=skipped, reader=reader())


def given(question: Question) -> Answer:
    """What is told to a question about what was done."""
    found = told(question)
    assert found is not None
    return found


@pytest.mark.parametrize("text", ["what did I just do", "hey, what was the last thing I did?", "what have I just done?"])
def test_what_was_done_last_is_the_step_before(text: str) -> None:
    found = given(asked(text))
    assert (found.response, found.answer_id) == ("utter_order_step", "step-10")


@pytest.mark.parametrize(("text", "step"), [
    ("when did I add the eggs?", 9), ("in which step did I grate the zest", 4), ("when was the oven heated", 1), ("when did I add the granulated sugar", 16),
])
def test_when_something_was_done_is_its_step(text: str, step: int) -> None:
    assert given(asked(text)).answer_id == f"step-{step}"


def test_what_was_used_so_far_is_in_the_steps_that_were_done() -> None:
    items = given(asked("which ingredients have I already used")).fields["items"]
    assert "eggs" in items and "baking powder" in items
    assert "granulated sugar" not in items
    assert "eggs" not in given(asked("which ingredients have I already used", skipped=(9,))).fields["items"]


def test_how_far_it_is() -> None:
    assert given(asked("what have I done so far")).fields["done"] == 10


@pytest.mark.parametrize("text", [
    "", "what do I do now", "did I add the eggs?", "which ingredients have I already used with the eggs", "when is it done", "when did I phone", "which spoon have I used",
])
def test_other_questions_are_not_answered_so(text: str) -> None:
    assert told(asked(text)) is None


def test_before_the_first_step_nothing_was_done() -> None:
    assert told(asked("what did I just do", at="")) is None
    assert told(asked("what did I just do", at="Heat the oven")) is None


