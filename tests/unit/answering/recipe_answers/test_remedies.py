"""What to do in a case that the cook tells of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import pytest

from actions.answering.reading.questions import step_at
from actions.answering.reading.reader import Reader
from actions.answering.reading.slots import Slot
from actions.answering.recipe_answers.base import Question
from actions.answering.recipe_answers.remedies import remedy
from actions.recipes.model import Recipe
from tests.unit.answering.reading.sample import pages
from tests.unit.cards import card
from tests.unit.recipes.english import english


@dataclass(frozen=True)
class Pieces:
    """The pieces and the encoder of the reader, without what it learned."""

    def slots(self, recipe: Recipe) -> tuple[Slot, ...]:
        return pages().of(recipe).slots

    def alike(self, one: str, other: str) -> float:
        return pages().alike(one, other)


def asked(text: str, at: str = "", of: str = "buttermilk-cornbread") -> Question:
    recipe = card(of)
    return Question(text=text, recipe=recipe, lexicon=english(), step=step_at(recipe, at, english()) if at else 0, reader=cast(Reader, Pieces()))


BAKING = "bake the cornbread for 22 minutes"


@pytest.mark.parametrize(
    ("text", "at", "of", "told"),
    [
        ("My toothpick came out with wet batter on it. What should I do?", BAKING, "buttermilk-cornbread", "Bake for 3 minutes more"),
        ("what if wet batter sticks to the toothpick", BAKING, "buttermilk-cornbread", "Bake for 3 minutes more"),
        ("thermometer says 68, what now?", "Bake the moussaka", "moussaka", "bake for 5 minutes longer"),
        ("the lattice is dark brown already, now what", "Bake the pie", "dutch-apple-pie", "Lay kitchen foil"),
    ],
)
def test_a_told_case_gets_its_remedy(text: str, at: str, of: str, told: str) -> None:
    found = remedy(asked(text, at, of))
    assert found is not None
    assert told in found.fields["items"]


@pytest.mark.parametrize(
    "text",
    [
        "what do I do with the toothpick",  # a thing, no case
        "what now?",  # no state
        "the cornbread smells of roses, what now",  # no case of the recipe
        "wet batter sticks to it",  # nothing is asked
    ],
)
def test_what_the_recipe_provides_nothing_for_is_left_to_others(text: str) -> None:
    assert remedy(asked(text, BAKING)) is None


def test_a_number_that_does_not_fulfil_the_case_has_no_remedy() -> None:
    assert remedy(asked("thermometer says 80, what now?", "Bake the moussaka", "moussaka")) is None


def test_the_opposite_of_a_case_has_no_remedy() -> None:
    assert remedy(asked("the batter on the toothpick is dry, what now", BAKING)) is None


def test_before_the_first_step_nothing_has_happened() -> None:
    assert remedy(asked("wet batter sticks to it, what now")) is None
