"""Questions that look like reports, wishes to go on or talk about the assistant."""

from __future__ import annotations

import pytest

from actions.kitchen import Kitchen
from actions.moves.asked import asks
from actions.moves.turn import Turn
from actions.state import Pending, Stage, State
from tests.unit.moves.cook import Cook, Said

GUACAMOLE, STEP = "guacamole", 14


def turn(kitchen: Kitchen, stage: Stage = "cooking", pending: Pending | None = None) -> Turn:
    return Turn(kitchen, State(stage=stage, recipe=GUACAMOLE, step=STEP, pending=pending))


@pytest.mark.parametrize(("text", "asked"), [
    ("my son wants to know what an avocado is like inside", True), ("I'm wondering if that is ripe", True), ("no idea how ripe it has to be", True),
    ("he knows what he wants", False),
])
def test_a_question_that_is_told_is_one(kitchen: Kitchen, text: str, asked: bool) -> None:
    assert asks(text, kitchen.lexicon) == asked


@pytest.mark.parametrize("text", ["wait do i need to peel the carrot", "hang on, can i use the big pot"])
def test_a_question_behind_a_call_for_attention_asks(kitchen: Kitchen, text: str) -> None:
    assert asks(text, kitchen.lexicon)


@pytest.mark.parametrize("text", ["wait", "ok done", "so that is in", "well it has risen"])
def test_what_is_told_behind_such_a_call_asks_nothing(kitchen: Kitchen, text: str) -> None:
    assert not asks(text, kitchen.lexicon)


def test_a_question_behind_next_is_answered(cook: Cook) -> None:
    cook.start("red-lentil-soup-with-lemon")
    heard = cook.says(Said("understood", "ok"), Said("next", "next."), Said("ask_other", "wait do i need to peel the carrot"))
    assert heard.told == [2]
    assert "carrot" in heard.text


def test_whether_something_is_allowed_reports_nothing(cook: Cook) -> None:
    cook.start("mushroom-risotto")
    heard = cook.say("ask_substitute", "stock cube ok", 0.48)
    assert heard.told == []
    assert "stock" in heard.text


@pytest.mark.parametrize(("text", "asked"), [
    ("also which bowl do i beat the eggs in", True), ("ok so how much salt", True), ("plus where does the lid go", True),
    ("and what a smell", False), ("so that's in", False), ("also rinsed", False),
])
def test_an_open_question_behind_what_adds_it_asks(kitchen: Kitchen, text: str, asked: bool) -> None:
    assert asks(text, kitchen.lexicon) == asked


