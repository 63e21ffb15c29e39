"""What went wrong is answered beside a report, and alone it moves nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from actions.answering.notes.files import Note
from actions.kitchen import Kitchen
from actions.moves.complaining import with_troubles
from actions.moves.troubled import PROBLEM
from actions.moves.turn import Part
from tests.unit.moves.cook import Cook, Said
from tests.unit.moves.test_noted import Written
from tests.unit.moves.test_problem import at, turn_of

STICKY = "What if the dough is too sticky?"


def knowing(kitchen: Kitchen, question: str, confidence: float = 0.83) -> Kitchen:
    """A kitchen in which a note with some question comes nearest to everything."""
    found = Note.model_validate({"id": "nearest", "from": "general", "question": question, "answer": "Wait a little and try it again."})
    return replace(kitchen, notes=Written(found, confidence))


def test_a_trouble_beside_done_is_answered_before_the_next_step(kitchen: Kitchen, domain: dict[str, Any]) -> None:
    cook = Cook(knowing(kitchen, STICKY), domain)
    cook.start("pizza-margherita", 2)
    heard = cook.says(Said("done", "done."), Said("report", "dough is super sticky", 0.97))
    assert "Wait a little" in heard.text
    assert heard.told == [3]
    assert heard.names[-1] == "utter_step"


def test_a_mishap_beside_done_is_answered_too(cook: Cook) -> None:
    cook.start("pizza-margherita", 5)
    heard = cook.says(Said("done", "done."), Said("report_problem", "ripped a hole in it", 0.99))
    assert len(heard.names) > 1
    assert heard.told == [6]


@pytest.mark.parametrize(("recipe", "step", "intent", "text", "question"), [
    ("dutch-apple-pie", 6, "report", "butter is soft already it was 30 degrees in the kitchen", "What do I do if the butter gets too soft?"),
    ("pizza-margherita", 2, "report", "dough is super sticky, i added salt already", STICKY),
    ("guacamole", 2, "report_missing", "avocados are really hard", "My avocados are still hard, what can I do?"),
])
def test_a_state_that_a_note_helps_with_is_answered_and_moves_nothing(
    kitchen: Kitchen, domain: dict[str, Any], recipe: str, step: int, intent: str, text: str, question: str
) -> None:
    cook = Cook(knowing(kitchen, question), domain)
    cook.start(recipe, step)
    heard = cook.say(intent, text, 0.9)
    assert "Wait a little" in heard.text
    assert heard.told == []
    assert cook.state.step == step


def test_a_cry_and_whether_that_is_bad_move_nothing(cook: Cook) -> None:
    cook.start("chocolate-chip-cookies", 2)
    heard = cook.say("ask_other", "whoops beat the butter like 10 min, is that bad", 0.63)
    assert heard.told == []
    assert cook.state.step == 2


@pytest.mark.parametrize(("recipe", "step", "text", "question"), [
    ("chickpea-and-spinach-curry", 4, "the onions are very soft now", "How soft should the onions be?"), ("pizza-margherita", 8, "the dough is really smooth", STICKY),
    ("pizza-margherita", 2, "the tomatoes are very sticky", STICKY), ("pizza-margherita", 2, "the dough is sticky", STICKY),
    ("pizza-margherita", 5, "kneaded it, nice and stretchy", STICKY),
])
def test_how_it_looks_is_no_trouble_where_no_note_helps_with_it(kitchen: Kitchen, recipe: str, step: int, text: str, question: str) -> None:
    part = Part(text, "report")
    assert with_troubles(turn_of(knowing(kitchen, question), text, recipe, step), [part]) == [part]


def test_what_is_done_beside_a_trouble_stays_a_report(kitchen: Kitchen) -> None:
    text = "greased the tin, the butter is far too soft"
    found = with_troubles(turn_of(kitchen, text, "dutch-apple-pie", at(kitchen, "dutch-apple-pie", "Grease the")), [Part(text, "report")])
    assert [(part.intent, part.text) for part in found] == [(PROBLEM, "the butter is far too soft"), ("report", "greased the tin")]


def test_a_state_that_would_tell_a_far_step_done_is_a_trouble_where_a_note_helps_with_it(kitchen: Kitchen) -> None:
    text = "the toothpick comes out wet"
    turn = turn_of(knowing(kitchen, "The toothpick is wet, what now?"), text, "buttermilk-cornbread", 8)
    assert [part.intent for part in with_troubles(turn, [Part(text, "report", 0.85)])] == [PROBLEM]


def test_a_mishap_beside_a_low_reading_is_answered_with_it(kitchen: Kitchen, domain: dict[str, Any]) -> None:
    cook = Cook(knowing(kitchen, "What do I do when the top is burning?"), domain)
    cook.start("spicy-mexican-casserole", at(cook.kitchen, "spicy-mexican-casserole", "centre reads 74"))
    heard = cook.say(PROBLEM, "the top is burning but the thermometer says 60", 0.98)
    assert "74 °C" in heard.text
    assert "Wait a little" in heard.text
