"""The step that a yes-or-no question speaks of, told where nothing decides the question."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from actions.answering.reading.reader import Reader
from actions.answering.reading.slots import TOOL
from actions.answering.recipe_answers.base import Answer
from actions.answering.recipe_answers.mentioned import mentioned
from actions.settings import READING
from tests.unit.answering.recipe_answers.test_found import ASKED, Given, a_piece
from tests.unit.answering.sample import FRY, SUGAR, question
from tests.unit.cards import card, step_with


def asked_about(text: str, step: int = FRY, *, polar: bool = True, variety: bool = False) -> Answer | None:
    """What is told to a question of which the reader finds nothing likely."""
    asked = replace(ASKED, text=text, polar=polar, variety=variety)
    unlikely = a_piece("the pot", TOOL, FRY, sure=READING.likely / 2, asked=asked)
    return mentioned(replace(question(text, step), reader=cast(Reader, Given(unlikely))))


def test_the_step_that_speaks_of_it_is_told() -> None:
    found = asked_about("should the brown sugar be dissolved")
    assert found is not None
    assert found.answer_id == f"step-{SUGAR}"
    assert "brown sugar until it has dissolved" in found.fields["step_text"]
    assert found.found and found.confidence == READING.likely


def test_one_shared_word_is_not_enough() -> None:
    assert asked_about("should the peas be organic") is None
    assert asked_about("is it late") is None


def test_the_running_instruction_goes_before_a_step_far_from_it() -> None:
    recipe = card("beef-stew-with-root-vegetables")
    step = step_with(recipe, "simmer the stew for 40 minutes")
    asked = replace(ASKED, text="should I cover the stew", polar=True)
    reader = cast(Reader, Given(a_piece("the pot", TOOL, FRY, sure=READING.likely / 2, asked=asked)))
    found = mentioned(replace(question("should I cover the stew", step), recipe=recipe, reader=reader))
    assert found is not None
    told = recipe.steps[int(str(found.answer_id).removeprefix("step-")) - 1]
    assert told.source == recipe.steps[step - 1].source


def test_other_questions_are_not_answered_so() -> None:
    assert asked_about("should the brown sugar be dissolved", polar=False) is None
    assert asked_about("should the brown sugar be dissolved", variety=True) is None
    assert mentioned(question("should the brown sugar be dissolved", FRY)) is None


def test_a_step_of_the_instruction_that_names_what_alone_was_said_is_told() -> None:
    soup = card("dutch-pea-soup")
    asked = replace(ASKED, text="the bones and the rind?", polar=False)
    unlikely = a_piece("the pot", TOOL, 1, sure=READING.likely / 2, asked=asked)
    here = replace(question("the bones and the rind?", step_with(soup, "cut the pork and bacon")), recipe=soup, reader=cast(Reader, Given(unlikely)))
    found = mentioned(here)
    assert found is not None
    assert "bones and rind" in found.fields["step_text"]
    assert mentioned(replace(here, step=1)) is None
    assert mentioned(replace(here, text="what about the bones and the rind?")) is None
