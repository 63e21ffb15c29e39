"""Questions about the recipe whose words look like something else."""

from __future__ import annotations

import pytest

from actions.answering.recent import LastAnswer
from actions.kitchen import Kitchen
from actions.moves.turn import Turn
from actions.recipes.adapting.model import Proposal, Substitution
from actions.recipes.substitution import Option
from actions.state import Pending, Stage, State
from actions.understanding.intents import FALLBACK
from tests.unit.moves.cook import Cook

SALMON, STEP = "salmon-with-dill-potatoes", 3
FLOUR = LastAnswer(text="80 g plain flour", about=("plain flour",), step=STEP, question="how much flour?", intent="ask_amount")


def turn(kitchen: Kitchen, stage: Stage = "cooking", *, recipe: str | None = SALMON, last: LastAnswer | None = None, pending: Pending | None = None) -> Turn:
    return Turn(kitchen, State(stage=stage, recipe=recipe, step=STEP, last_answer=last, pending=pending))


@pytest.fixture
def proposed() -> Pending:
    """Margarine is proposed for the butter."""
    substitution = Substitution(replaced="butter", line=0, option=Option(food="margarine"))
    return Pending(kind="substitute", recipe=SALMON, proposal=Proposal(substitution=substitution, seen=("margarine",)))


def test_a_question_that_goes_on_is_answered_and_moves_nothing(cook: Cook) -> None:
    cook.start("moussaka", 20)
    cook.say("ask_amount", "how much flour?")
    heard = cook.say(FALLBACK, "and the milk?", 0.2)
    assert "800 ml milk" in heard.text
    assert cook.state.step == 20
    assert "milk" in cook.say(FALLBACK, "and the milk?", 0.2).text


def said_at_start(kitchen: Kitchen, text: str) -> Turn:
    found = turn(kitchen)
    found.text = text
    return found


def test_going_to_a_step_goes_there(cook: Cook) -> None:
    cook.start("chickpea-and-spinach-curry")
    cook.say("go_to_step", "can we go to step 9", step="9")
    assert cook.state.step == 9


def test_a_question_for_the_way_without_a_unit_converts_nothing(cook: Cook) -> None:
    cook.start("blueberry-buttermilk-pancakes", 8)
    assert "utter_converted" not in cook.say("ask_convert", "how do i check that without a thermometer", 0.64).names
    assert "utter_converted" in cook.say("ask_convert", "how many grams is a cup of flour").names
