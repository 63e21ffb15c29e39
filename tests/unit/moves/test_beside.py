"""Questions that are set beside the last one, where their completed wording finds nothing."""

from __future__ import annotations

from actions.answering.follow_up.history import exchange
from actions.kitchen import Kitchen
from actions.moves.beside import set_beside
from actions.moves.turn import Part, Turn
from actions.state import State
from tests.unit.moves.cook import Cook

PIZZA = exchange("how long does pizza keep", "how long does pizza keep", intent="ask_step_time", answer="Three days.", source="common_sense", answer_id="keeping-pizza")
LEFT_OUT = "sat out all night on the table though"


def resolved(cook: Cook) -> str:
    trace = cook.state.answer_trace
    assert trace is not None
    return str(trace["resolved"])


def beside(kitchen: Kitchen, completed: str, text: str) -> str:
    """What a question is asked as, behind the one about pizza."""
    return set_beside(Turn(kitchen, State(history=(PIZZA,)), text), Part(text, "ask_other"), completed, (PIZZA,))


def test_a_question_of_which_nothing_is_known_is_asked_beside_the_last(kitchen: Kitchen) -> None:
    assert beside(kitchen, "sat out the lawn mower", LEFT_OUT) == f"how long does pizza keep, {LEFT_OUT}"


def test_a_long_one_is_not(kitchen: Kitchen) -> None:
    assert beside(kitchen, "sat out the lawn mower", " ".join([LEFT_OUT] * 6)) == "sat out the lawn mower"


def test_a_completed_question_that_is_known_stays(cook: Cook) -> None:
    cook.say("ask_other", "should tomatoes live in the fridge")
    cook.say("ask_other", "bananas?")
    assert resolved(cook).startswith("should bananas live in the fridge")


def test_what_nothing_knows_either_way_stays_as_it_was_completed(cook: Cook) -> None:
    cook.say("ask_step_time", "how long does pizza keep")
    cook.say("ask_other", "and in the glove box of my car")
    assert "how long does pizza keep, and" not in resolved(cook)
