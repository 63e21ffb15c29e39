"""What went wrong is answered beside a report, and alone it moves nothing."""

from __future__ import annotations

import pytest

from actions.kitchen import Kitchen
from actions.moves.complaining import with_troubles
from actions.moves.troubled import PROBLEM
from actions.moves.turn import Part
from tests.unit.moves.cook import Cook, Said
from tests.unit.moves.test_problem import at, turn_of


def test_a_mishap_beside_done_is_answered_too(cook: Cook) -> None:
    cook.start("pizza-margherita", 5)
    heard = cook.says(Said("done", "done."), Said("report_problem", "ripped a hole in it", 0.99))
    assert len(heard.names) > 1
    assert heard.told == [6]


def test_a_cry_and_whether_that_is_bad_move_nothing(cook: Cook) -> None:
    cook.start("chocolate-chip-cookies", 2)
    heard = cook.say("ask_other", "whoops beat the butter like 10 min, is that bad", 0.63)
    assert heard.told == []
    assert cook.state.step == 2


@pytest.mark.parametrize(("recipe", "step", "text"), [
    ("chickpea-and-spinach-curry", 4, "the onions are very soft now"), ("pizza-margherita", 8, "the dough is really smooth"),
    ("pizza-margherita", 2, "the tomatoes are very sticky"), ("pizza-margherita", 2, "the dough is sticky"), ("pizza-margherita", 5, "kneaded it, nice and stretchy"),
])
def test_how_it_looks_is_no_trouble(kitchen: Kitchen, recipe: str, step: int, text: str) -> None:
    part = Part(text, "report")
    assert with_troubles(turn_of(kitchen, text, recipe, step), [part]) == [part]


def test_what_is_done_beside_a_trouble_stays_a_report(kitchen: Kitchen) -> None:
    text = "greased the tin, the butter is far too soft"
    found = with_troubles(turn_of(kitchen, text, "dutch-apple-pie", at(kitchen, "dutch-apple-pie", "Grease the")), [Part(text, "report")])
    assert [(part.intent, part.text) for part in found] == [(PROBLEM, "the butter is far too soft"), ("report", "greased the tin")]


def test_what_helps_with_a_mishap_is_told_before_a_low_reading(cook: Cook) -> None:
    recipe = "roast-chicken-with-potatoes-and-carrots"
    cook.start(recipe, at(cook.kitchen, recipe, "74"))
    heard = cook.say(PROBLEM, "it's too dry but it reads 60", 0.98)
    assert heard.names == ["utter_common_sense", "utter_reading_below"]
    assert "74 °C" in heard.text
