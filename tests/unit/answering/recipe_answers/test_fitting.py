"""Whether a piece of the recipe answers a question at all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from actions.answering.reading.slots import AMOUNT, FOOD, SIGN, TIME, TOOL
from actions.answering.recipe_answers.fitting import answers, made_thing
from tests.unit.answering.recipe_answers.test_found import ASKED, a_piece
from tests.unit.answering.sample import FRY, HEAT, SIMMER, question


@pytest.mark.parametrize(("text", "made"), [("how much of the onion mixture?", "mixtur"), ("how much onion?", None), ("how thick is the sauce?", None)])
def test_a_mixture_that_is_called_by_a_food_is_not_that_food(text: str, made: str | None) -> None:
    assert made_thing(question(text, FRY)) == made


@pytest.mark.parametrize(("type_", "kind", "fits"), [("time", TIME, True), ("time", SIGN, True), ("time", TOOL, False), ("tool", FOOD, True), ("temperature", AMOUNT, False)])
def test_a_clear_question_admits_only_its_kinds(type_: str, kind: str, fits: bool) -> None:
    asked = replace(ASKED, form=type_ if type_ in ("time", "temperature") else "")
    assert answers(a_piece("ten of something", kind, FRY, type_=type_, asked=asked), question("a question?", FRY)) is fits


def test_what_the_question_says_itself_is_no_answer() -> None:
    piece = a_piece("5 minutes", TIME, FRY, type_="time", asked=replace(ASKED, form="time"))
    assert not answers(piece, question("why 5 minutes?", FRY))
    assert answers(piece, question("how long?", FRY))


def test_a_time_of_a_far_instruction_answers_only_where_the_question_names_it() -> None:
    asked = replace(ASKED, form="time")
    assert not answers(a_piece("20 minutes", TIME, SIMMER, type_="time", asked=replace(asked, verbs=("chop",)), verb="simmer"), question("how long?", HEAT))
    assert answers(a_piece("20 minutes", TIME, SIMMER, type_="time", asked=replace(asked, verbs=("simmer",)), verb="simmer"), question("how long?", HEAT))
