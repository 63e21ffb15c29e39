"""How well a piece fits a question, as numbers."""

from __future__ import annotations

import numpy as np
import pytest

from actions.answering.reading.features import NAMES, NONE, POLAR, Situation, rows
from actions.answering.reading.page import Page
from actions.answering.reading.slots import FOOD, KINDS, TIME, TOOL, Slot
from tests.unit.answering.reading.sample import BAKE, FRY, HEAT, STIR, encoder, page, pages, plain, read, slot

TYPES = {"tool": 0.7, NONE: 0.2, POLAR: 0.1}


def features(question: str, step: int, made: Page | None = None) -> np.ndarray:
    situation = Situation(read(question), {kind: float(kind == TOOL) for kind in KINDS}, TYPES, encoder().encode([question])[0], step)
    return rows(situation, made or page(), pages().alike)


def of(question: str, step: int, piece: Slot) -> dict[str, float]:
    """Features of a piece by name."""
    return dict(zip(NAMES, map(float, features(question, step)[page().slots.index(piece)]), strict=True))


def test_a_row_for_each_piece_and_a_column_for_each_name() -> None:
    found = features("what do I stir with", STIR)
    assert found.shape == (len(page().slots), len(NAMES))
    assert np.isfinite(found).all()
    assert len(set(NAMES)) == len(NAMES)


def test_the_role_and_the_verb() -> None:
    spoon, parsley = slot(TOOL, STIR, "wooden spoon"), slot(FOOD, STIR, "parsley")
    fits = of("what do I stir with", STIR, spoon)
    assert (fits["role fits"], fits["role unlike"], fits["verb"], fits["verb in step"], fits["verb given"]) == (1, 0, 1, 1, 1)
    unlike = of("what do I stir with", STIR, parsley)
    assert (unlike["role fits"], unlike["role unlike"]) == (0, 1)
    elsewhere = of("what do I stir with", STIR, slot(TOOL, FRY, "pot"))
    assert (elsewhere["verb"], elsewhere["verb in step"]) == (0, 0)


def test_any_place_answers_where() -> None:
    assert of("where do I fry the onions", FRY, slot(TOOL, FRY, "pot"))["role fits"] == 1
    assert of("where do I fry the onions", FRY, slot(FOOD, FRY, "onions"))["role fits"] == 0


def test_words_of_the_question_beside_and_in_the_piece() -> None:
    beside = of("what do I fry the onions in", FRY, slot(TOOL, FRY, "pot"))
    assert (beside["beside in frame"], beside["beside in step"], beside["said already"]) == (1, 1, 0)
    said = of("what do I fry the onions in", FRY, slot(FOOD, FRY, "onions"))
    assert (said["said already"], said["all said"]) == (1, 1)
    assert of("2 tablespoons of what", HEAT, slot("amount", HEAT, "2 tablespoons of the oil"))["number in amount"] == 1


def test_the_class_that_is_asked_for() -> None:
    herb = of("which herb do I stir in", STIR, slot(FOOD, STIR, "parsley"))
    assert (herb["class"], herb["other class"], herb["noun given"]) == (1, 0, 1)
    assert of("which herb do I stir in", STIR, slot(FOOD, FRY, "onions"))["other class"] == 1
    pot = of("which pot is it", HEAT, slot(TOOL, HEAT, "large pot"))
    assert (pot["noun in piece"], pot["noun is head"]) == (1, 1)


def test_where_the_piece_stands() -> None:
    same = of("how long", FRY, slot(TIME, FRY, "at least 5 minutes"))
    assert (same["same step"], same["ahead"], same["behind"], same["same source"], same["started"], same["used now"]) == (1, 0, 0, 1, 1, 0)
    ahead = of("how long", FRY, slot("temperature", BAKE, "180 °C (350 °F)"))
    assert ahead["ahead"] > 0
    assert ahead["same source"] == 0
    before = of("how long", STIR, slot(TIME, FRY, "at least 5 minutes"))
    assert before["behind"] > 0
    assert of("how much", FRY, slot("amount", 0, "1 tsp salt"))["used now"] == 1
    assert of("how much", FRY, slot("amount", 0, "3 tbsp olive oil"))["used nearby"] == 1


@pytest.mark.parametrize("step", [0, HEAT, STIR])
def test_the_wanted_kind_counts_the_same_everywhere(step: int) -> None:
    assert of("what do I stir with", step, slot(TOOL, STIR, "wooden spoon"))["wanted"] == 1
    assert of("what do I stir with", step, slot(FOOD, STIR, "parsley"))["wanted"] == 0
    sure = of("what do I stir with", step, slot(FOOD, STIR, "parsley"))
    assert (sure["none"], sure["yes or no"], sure["surest"]) == (0.2, 0.1, 0.7)


def test_the_form_of_the_question_names_the_kind() -> None:
    assert of("how long", FRY, slot(TIME, FRY, "at least 5 minutes"))["form"] == 1
    assert of("how much", FRY, slot(TIME, FRY, "at least 5 minutes"))["form"] == 0


@pytest.mark.parametrize("question", ["", "?!", "🍅", "番茄", "what " * 200])
def test_odd_questions_have_features(question: str) -> None:
    assert np.isfinite(features(question, 0)).all()


def test_a_recipe_of_one_step_has_features() -> None:
    made = pages().of(plain("Toast the bread."))
    assert features("what do I toast", 1, made).shape == (len(made.slots), len(NAMES))
