"""Questions that are set beside the last one, where their completed wording finds nothing."""

from __future__ import annotations

from tests.unit.moves.cook import Cook


def resolved(cook: Cook) -> str:
    trace = cook.state.answer_trace
    assert trace is not None
    return str(trace["resolved"])


def test_what_is_told_of_the_last_thing_is_asked_beside_it(cook: Cook) -> None:
    cook.say("ask_step_time", "how long does pizza keep")
    told = cook.say("ask_other", "sat out all night on the table though")
    assert resolved(cook).startswith("how long does pizza keep, sat out all night on the table though")
    assert "throw away" in told.text


def test_a_completed_question_that_is_known_stays(cook: Cook) -> None:
    cook.say("ask_other", "should tomatoes live in the fridge")
    cook.say("ask_other", "bananas?")
    assert resolved(cook).startswith("should bananas live in the fridge")


def test_what_nothing_knows_either_way_stays_as_it_was_completed(cook: Cook) -> None:
    cook.say("ask_step_time", "how long does pizza keep")
    cook.say("ask_other", "and in the glove box of my car")
    assert "how long does pizza keep, and" not in resolved(cook)
