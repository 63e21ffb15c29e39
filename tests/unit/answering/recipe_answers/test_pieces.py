"""Pieces of a step as they are said."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest

from actions.answering.reading.asked import Asked
from actions.answering.reading.reader import Found, Reader
from actions.answering.reading.slots import (
    ACTION,
    CASE,
    DETAIL,
    FOOD,
    REASON,
    SIGN,
    TIME,
    TOOL,
    VARIETY,
    WHY,
    Slot,
)
from actions.answering.recipe_answers.base import Answer
from actions.answering.recipe_answers.pieces import capital, told_piece, told_step
from tests.unit.answering.sample import CHOP, FRY, HEAT, question, soup

ASKED = Asked(
    text="",
    form="",
    noun="",
    variety=False,
    role="",
    verbs=(),
    beside=frozenset(),
    numbers=frozenset(),
    more=False,
    after=0,
    polar=False,
)


class Given:
    """Knows the pieces that a test gives."""

    def __init__(self, *pieces: Slot) -> None:
        self._pieces = pieces

    def slots(self, recipe: Any) -> tuple[Slot, ...]:
        return self._pieces


def slot(text: str, kind: str, step: int, **more: Any) -> Slot:
    stems = frozenset(more.pop("stems", text.lower().split()))
    role = more.pop("role", "obj")
    return Slot(kind=kind, role=role, text=text, stems=stems, heads=stems, step=step, **more)


def told(one: Slot, *others: Slot, text: str = "what", asked: Asked = ASKED) -> Answer:
    reader = cast(Reader, Given(one, *others))
    found = Found(one.text, one.text, one, 0.9, {"other": 0.9}, asked)
    return told_piece(found, replace(question(text, FRY), reader=reader))


@pytest.mark.parametrize(
    ("piece", "items", "ref"),
    [
        (slot("the pot", TOOL, HEAT), "The pot", f"step-{HEAT}"),
        (slot("the pot", TOOL, HEAT, role="in"), "In the pot", f"step-{HEAT}"),
        (slot("rub them", ACTION, FRY), "Rub them", f"step-{FRY}"),
        (slot("5 minutes", TIME, FRY), "5 minutes, until they are soft", f"step-{FRY}"),
        (slot("until soft", SIGN, FRY), "Until soft", f"step-{FRY}"),
        (slot("oil", FOOD, 0, index=1, items=("oil",)), "Oil", "ingredient-1"),
        (slot("brown", VARIETY, 0, index=5), "2 tsp brown sugar", "ingredient-5"),
    ],
)
def test_a_piece_is_said_as_its_kind_wants(piece: Slot, items: str, ref: str) -> None:
    found = told(piece)
    assert (found.response, found.fields, found.answer_id) == ("utter_found", {"items": items}, ref)
    assert found.confidence == 0.9
    assert found.about == piece.items


def test_an_end_that_the_question_names_is_not_told_again() -> None:
    time = slot("5 minutes", TIME, FRY)
    assert told(time, text="how long until they are soft").fields == {"items": "5 minutes"}


def test_a_tool_is_called_as_fully_as_the_recipe_calls_it() -> None:
    short = slot("the pot", TOOL, FRY, items=("pot",), stems=["pot"])
    full = slot(
        "the large pot",
        TOOL,
        HEAT,
        items=("large pot",),
        stems=["pot", "large"],
        spoken=("large pot",),
    )
    full = replace(full, heads=frozenset({"pot"}))
    assert told(short, full).fields == {"items": "Large pot"}


def test_a_reason_is_a_sentence_and_a_case_what_to_do() -> None:
    reason = slot("so they melt", REASON, CHOP, origin=WHY, sentence="(they melt away);")
    assert told(reason).fields == {"why": "They melt away."}
    case = slot("add a little water", CASE, CHOP, origin=DETAIL)
    assert told(case).fields == {"items": "Add a little water"}


def test_a_step_is_told_whole() -> None:
    found = told_step(soup().steps[FRY - 1], question("what", FRY), 0.4)
    assert found.fields == {
        "step_text": "Fry the onions for 5 minutes until they are soft.",
        "number": FRY,
    }
    assert capital("éclair") == "Éclair"
