"""What our classifiers learn from."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from actions.answering.common_sense.pairs import QuestionBaseError
from actions.answering.question_type.examples import TypesError
from actions.answering.question_type.samples import FROM_PAIRS, UNPLACED, Sample, foods, sources
from tests.conftest import scratch
from tests.unit.answering.question_type.small import CARDS, GENERAL, SPECIFIC, Small, recipes, written


def of(small: Small, text: str) -> list[Sample]:
    return [one for one in small.samples if one.text == text]


def test_a_typed_question_is_learned_in_its_situation_and_without_and_beside_the_title_alone(small: Small) -> None:
    placed, bare, titled = of(small, "do I add the butter now")
    assert (titled.situation.recipe, titled.situation.title) == (None, recipes()["leek-pan"].title)
    assert (titled.general, titled.weight, titled.group, titled.question) == (False, UNPLACED, "leek-pan", None)
    assert (placed.situation.recipe, placed.situation.step, placed.group) == (recipes()["leek-pan"], 3, "leek-pan")
    assert (placed.general, placed.answerable, placed.weight) == (False, True, 1.0)
    assert (bare.situation.recipe, bare.general, bare.weight, bare.question) == (None, False, UNPLACED, None)
    assert small.given.typed[placed.question or 0].ask == placed.text


def test_every_typed_question_is_stated_once(small: Small) -> None:
    numbers = [one.question for one in small.samples if one.question is not None]
    assert numbers == list(range(len(CARDS) * (len(SPECIFIC) + len(GENERAL)) + 1))
    [spoken] = of(small, "what was after the chickpeas again")
    assert (spoken.situation.recipe, spoken.weight, spoken.question) == (None, 1.0, numbers[-1])


def test_questions_of_the_reader_are_specific_where_the_recipe_answers(small: Small) -> None:
    assert [(one.general, one.situation.recipe is None) for one in of(small, "How long does the frying take?")] == [(False, False), (False, True)]
    assert of(small, "How hot is the oven?") == []


def test_pairs_are_general_wherever_they_are_asked(small: Small) -> None:
    first, second = of(small, "How long does kale keep?") + of(small, "shelf life of kale")
    assert (first.group, first.general, first.weight) == (second.group, True, FROM_PAIRS)
    assert (first.situation.recipe is None, second.situation.recipe is None) == (True, False)


def test_what_nobody_answers_teaches_nothing_about_the_type(small: Small) -> None:
    told = {text: {(one.general, one.answerable) for one in of(small, text)} for text in ("book a taxi", "where did I leave my keys", "who wrote this recipe", "what is a roux")}
    assert told == {"book a taxi": {(None, False)}, "where did I leave my keys": {(None, False)}, "who wrote this recipe": {(None, False)}, "what is a roux": {(None, True)}}


def test_foods_are_those_of_the_language(small: Small, tmp_path: Path) -> None:
    assert foods(small.knowledge, "en") == {"kale", "leek", "pumpkin", "butter", "salt", "spinach", "rice"}
    with pytest.raises(QuestionBaseError, match="xx"):
        foods(small.knowledge, "xx")


def test_a_question_about_no_card_is_named(tmp_path: Path) -> None:
    knowledge = written(tmp_path)
    with pytest.raises(TypesError, match=r"question_type.*'leek-pan'.*no recipe card"):
        sources(knowledge, "en", {name: recipe for name, recipe in recipes().items() if name != "leek-pan"})
    scratch(knowledge / "unanswerable" / "en.yml", "groups: {outside: [a], unknowable: [b], answerable: [c], missing: [{recipe: nothing, at: start, ask: d}]}")
    with pytest.raises(TypesError, match=r"en\.yml.*'nothing'"):
        sources(knowledge, "en", recipes())


def test_too_few_questions_of_a_type_are_told(tmp_path: Path) -> None:
    knowledge = written(tmp_path)
    scratch(knowledge / "question_type" / "en" / "all.yml", "questions:\n" + "- {ask: how much, type: specific}\n" * 20)
    with pytest.raises(TypesError, match="0 questions of the type 'general'"):
        sources(knowledge, "en", recipes())
    shutil.rmtree(knowledge / "question_type")
    with pytest.raises(TypesError, match="question_type"):
        sources(knowledge, "en", recipes())


def test_what_was_asked_at_steps_teaches_only_what_can_be_answered(small: Small) -> None:
    [asked], [none] = of(small, "leeks, how many grams"), of(small, "did I buy these leeks at the market")
    assert (asked.general, asked.answerable, none.general, none.answerable) == (None, True, None, False)
    assert (none.situation.recipe, none.situation.step) == (recipes()["leek-pan"], len(recipes()["leek-pan"].steps) - 1)
    assert of(small, "that's the salt in") == []
