"""What a card tells beside the running step, where nothing decides a yes-or-no question."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from actions.answering.reading.reader import Reader
from actions.answering.reading.slots import TOOL
from actions.answering.recipe_answers.base import Answer
from actions.answering.recipe_answers.beside import beside
from actions.settings import READING
from tests.unit.answering.recipe_answers.asking import asked
from tests.unit.answering.recipe_answers.test_found import ASKED, Given, a_piece

FETA, GIBLETS = "Cut the feta into four thick slices", "Take any giblets out of the chicken"
SALAD, CHICKEN = "greek-salad", "roast-chicken-with-potatoes-and-carrots"


def told(text: str, at: str, of: str, *, polar: bool = True) -> Answer | None:
    """What is told to a question of which the reader finds nothing likely."""
    unlikely = a_piece("the pot", TOOL, 1, sure=READING.likely / 2, asked=replace(ASKED, text=text, polar=polar))
    return beside(replace(asked(text, at, of), reader=cast(Reader, Given(unlikely))))


def test_the_reason_that_speaks_of_it_is_told() -> None:
    feta, rinsed = told("shouldn't I be crumbling the feta in?", FETA, SALAD), told("do i rinse the chicken under the tap?", GIBLETS, CHICKEN)
    assert feta is not None and rinsed is not None
    assert feta.response == rinsed.response == "utter_why"
    assert "crumbles" in feta.fields["why"]
    assert "germs" in rinsed.fields["why"]


def test_other_questions_are_not_answered_so() -> None:
    assert told("shouldn't I be crumbling the feta in?", FETA, SALAD, polar=False) is None
    assert told("should the feta be organic?", FETA, SALAD) is None
    assert told("shouldn't I be crumbling the feta in?", "start", SALAD) is None
    assert beside(asked("shouldn't I be crumbling the feta in?", FETA, SALAD)) is None
