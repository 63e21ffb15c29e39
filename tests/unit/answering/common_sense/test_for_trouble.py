"""What helps goes before why something went wrong."""

from __future__ import annotations

import pytest

from actions.answering.common_sense.base import Match
from actions.answering.common_sense.for_trouble import asks_reason, for_trouble
from actions.answering.common_sense.pairs import Pair
from tests.unit.recipes.english import english

WHY = Pair(id="why", question="Why is my rice mushy?", answer="Too much water.", category="baking-chemistry", about=("rice",))
SAVED = Pair(id="saved", question="How do I fix mushy rice?", answer="Dry it in the oven.", category="rescuing", about=("rice", "oven"))
OTHERS = (
    Pair(id="hard", question="My rice is still hard, what do I do?", answer="Add water.", category="rescuing", about=("rice",)),
    Pair(id="beans", question="What can I do with mushy beans?", answer="Mash them.", category="rescuing", about=("beans",)),
    Pair(id="how", question="How do I keep rice from getting mushy?", answer="Take less water.", category="technique", about=("rice",)),
)


def match(best: Pair, *rest: Pair) -> Match:
    return Match(best, 0.3, 0.7, True, tuple((pair, 0.9) for pair in rest))


@pytest.mark.parametrize("text", ["my rice is mushy", "rice mushy, what can I do", "oh no the rice got all mushy"])
def test_what_helps_is_told_where_it_is_not_asked_why(text: str) -> None:
    found = for_trouble(match(WHY, *OTHERS, SAVED), text, english())
    assert (found.pair, found.confidence, found.distance) == (SAVED, 0.7, 0.3)
    assert [pair.id for pair, _ in found.rest] == ["why", "hard", "beans", "how"]


@pytest.mark.parametrize("text", ["why is my rice mushy", "my rice is mushy, why?", "how come it gets mushy"])
def test_the_reason_is_told_where_that_is_asked(text: str) -> None:
    assert for_trouble(match(WHY, SAVED), text, english()).pair is WHY


def test_what_helps_with_another_state_or_thing_is_not_told() -> None:
    assert for_trouble(match(WHY, *OTHERS), "my rice is mushy", english()).pair is WHY


def test_what_gives_no_reason_stays() -> None:
    assert for_trouble(match(OTHERS[2], SAVED), "my rice is mushy", english()).pair is OTHERS[2]


@pytest.mark.parametrize(("question", "reason"), [("Why is my rice mushy?", True), ("How come rice gets mushy?", True), ("How do I fix mushy rice?", False)])
def test_a_question_for_a_reason(question: str, reason: bool) -> None:
    assert asks_reason(question, english()) is reason
