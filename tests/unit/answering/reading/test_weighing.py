"""What counts beside the learned worth of a piece."""

from __future__ import annotations

import numpy as np
import pytest

from actions.answering.reading.slots import FOOD, TIME, TOOL
from actions.answering.reading.weighing import ranked, weighed
from actions.recipes.analysis import analyse
from actions.recipes.model import Instruction, RawRecipe, Recipe
from actions.settings import READING
from tests.unit.answering.reading.sample import pages
from tests.unit.recipes.english import english, trained

LINES = ("3 eggs", "200 ml milk", "100 g flour", "50 g walnuts")
TEXTS = (
    "Whisk the eggs with the milk in a small bowl. Stir in the flour.",
    "Pour the batter into a loaf tin and scatter the walnuts over it.",
    "Bake the loaf on the middle rack. Cool it for 20 minutes on a rack before you chill it for at least 3 hours.",
)


def loaf() -> Recipe:
    """A recipe of three instructions."""
    return analyse(RawRecipe(id="loaf", title="Walnut Loaf", ingredients=LINES, instructions=tuple(Instruction(text=text) for text in TEXTS)), english(), trained())


def factors(text: str, step: int, worth: float = 0.3) -> dict[tuple[str, str], float]:
    """By how much each piece counts, by its kind and words."""
    page = pages().of(loaf())
    found = ranked(weighed(np.full(len(page.slots), worth), pages().read(text), page), page, step) / worth
    return {(slot.kind, slot.text): float(factor) for slot, factor in zip(page.slots, found, strict=True) if slot.step}


def step_of(text: str) -> int:
    return next(step.number for step in loaf().steps if text in step.text)


def test_a_thing_of_the_instruction_in_hand_counts_more() -> None:
    found = factors("what do I add?", step_of("Stir in the flour"))
    assert found[FOOD, "flour"] == found[FOOD, "eggs"] == pytest.approx(READING.in_hand)
    assert found[FOOD, "walnuts"] == pytest.approx(1.0)


def test_what_is_no_answer_is_none_in_the_instruction_in_hand() -> None:
    assert factors("what do I add?", step_of("Stir in the flour"), READING.likely / 2)[FOOD, "flour"] == pytest.approx(1.0)


@pytest.mark.parametrize(("text", "place"), [("what do I whisk the eggs in?", "small bowl"), ("what do I pour the batter in?", "loaf tin")])
def test_a_question_that_leaves_a_place_open_asks_for_what_stands_there(text: str, place: str) -> None:
    found = factors(text, 0)
    assert found[TOOL, place] == pytest.approx(READING.in_role)
    assert found[FOOD, "eggs"] < 1.0


def test_what_is_stirred_in_is_no_place() -> None:
    found = factors("what do I stir in?", 0)
    assert found[TOOL, "small bowl"] == found[FOOD, "flour"] == pytest.approx(1.0)


def test_a_time_told_behind_the_asked_work_counts_more() -> None:
    step = step_of("Cool it")
    chilled = factors("how long should I chill it?", step)
    assert chilled[TIME, "at least 3 hours"] > chilled[TIME, "20 minutes"]
    assert factors("how long do I leave it?", step)[TIME, "at least 3 hours"] == pytest.approx(1.0)


def test_a_step_may_tell_the_time_of_the_one_before_it() -> None:
    recipe = loaf()
    cut = [step.model_copy(update={"text": "Until golden on top, about 40 minutes."}) if "Cool it" in step.text else step for step in recipe.steps]
    page = pages().of(recipe.model_copy(update={"id": "cut", "steps": tuple(cut)}))
    found = weighed(np.ones(len(page.slots)), pages().read("how long do I bake the loaf?"), page)
    assert [float(factor) for slot, factor in zip(page.slots, found, strict=True) if slot.kind == TIME] == [pytest.approx(READING.of_deed)]
