"""Until when what is left over is to be eaten or chilled."""

from __future__ import annotations

import pytest

from actions.answering.recipe_answers.base import Question
from actions.answering.recipe_answers.keeping import kept
from actions.recipes.analysis import analyse
from actions.recipes.model import Instruction, RawRecipe
from tests.unit.answering.recipe_answers.asking import asked
from tests.unit.recipes.english import english

SOUP, MOUSSAKA, CURRY = "dutch-pea-soup", "moussaka", "thai-green-curry-with-chicken"


@pytest.mark.parametrize(
    ("text", "at", "of", "told"),
    [
        ("so we've got a whole lot left, till when do we have to finish it?", "Cool leftover soup", SOUP, "3 days"),
        ("how many days do we have for the leftovers", "start", SOUP, "3 days"),
        ("how long will it keep", "reheat each portion", SOUP, "3 days"),
        ("leftovers into the fridge by when?", "Chill leftover moussaka within 2 hours", MOUSSAKA, "2 hours"),
        ("how many days do the leftovers keep in the fridge", "start", MOUSSAKA, "days"),
    ],
)
def test_the_step_is_told(text: str, at: str, of: str, told: str) -> None:
    found = kept(asked(text, at, of))
    assert found is not None
    assert told in found.fields["step_text"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("how long's the rice good for, same as the curry?", ["Keep the rice for at most 1 day."]),
        ("how long does the curry keep, like the rice?", ["Keep the curry for at most 3 days."]),
        ("how long can I keep the leftovers", ["Keep the curry for at most 3 days.", "Keep the rice for at most 1 day."]),
        ("by when do leftovers have to be chilled", ["within 2 hours", "within 1 hour"]),
    ],
)
def test_of_two_things_that_keep_differently_the_one_that_is_meant_or_both_are_told(text: str, told: list[str]) -> None:
    found = kept(asked(text, "Chill leftover curry within 2 hours", CURRY))
    assert found is not None
    assert all(one in found.fields["step_text"] for one in told)
    assert len(told) > 1 or found.fields["step_text"] == told[0]


@pytest.mark.parametrize(
    ("text", "at"),
    [("how long will it keep", "Rinse the split peas"), ("how long do I simmer it", "Turn the heat to low"), ("what do I do with the leftovers", "Cool leftover soup")],
)
def test_other_questions_are_left_to_others(text: str, at: str) -> None:
    assert kept(asked(text, at, SOUP)) is None


def test_no_other_time_is_told_where_the_card_says_nothing_of_leftovers() -> None:
    found = kept(asked("how long do the leftovers last", "start", "vegetable-fried-rice"))
    assert found is not None
    assert not found.found
    assert kept(asked("how long will it keep", "start", "vegetable-fried-rice")) is None
    frozen = kept(asked("how long do the leftovers keep in the freezer", "start", SOUP))
    assert frozen is not None
    assert not frozen.found


def terrine(*texts: str) -> Question:
    """A question about how a terrine keeps."""
    recipe = analyse(RawRecipe(id="terrine", title="Terrine", instructions=tuple(Instruction(text=text) for text in texts)), english())
    return Question(text="how long does it stay fresh?", recipe=recipe, lexicon=english(), step=1)


