"""Questions that are set beside the last one, where their completed wording finds nothing."""

from __future__ import annotations

import re

from actions.answering.follow_up.history import exchange
from tests.unit.moves.cook import Cook

PIZZA = exchange("how long does pizza keep", "how long does pizza keep", intent="ask_step_time", answer="Three days.", source="common_sense", answer_id="keeping-pizza")
LEFT_OUT = "sat out all night on the table though"


def resolved(cook: Cook) -> str:
    trace = cook.state.answer_trace
    assert trace is not None
    return str(trace["resolved"])


def test_a_completed_question_that_is_known_stays(cook: Cook) -> None:
    cook.say("ask_other", "should tomatoes live in the fridge")
    cook.say("ask_other", "bananas?")
    assert {"bananas", "live", "fridge"} <= set(re.findall(r"\w+", resolved(cook)))


def test_what_nothing_knows_either_way_stays_as_it_was_completed(cook: Cook) -> None:
    cook.say("ask_step_time", "how long does pizza keep")
    cook.say("ask_other", "and in the glove box of my car")
    assert {"pizza", "keep", "glove"} <= set(resolved(cook).split())
