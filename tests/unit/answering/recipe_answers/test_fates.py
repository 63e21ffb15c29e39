"""Whether something is kept or thrown away, stays in or comes out."""

from __future__ import annotations

import pytest

from actions.answering.recipe_answers.fates import fate
from tests.unit.answering.recipe_answers.asking import asked

CURRY, PIE, MOUSSAKA, GUACAMOLE = "thai-green-curry-with-chicken", "dutch-apple-pie", "moussaka", "guacamole"
OFF, DRAIN, BAY, SEEDS = "Take the wok off the heat, stir in", "Drain the raisins in the sieve", "Throw away the bay leaf", "Halve the tomato, scoop out the seeds"


@pytest.mark.parametrize(
    ("text", "at", "of", "response", "told"),
    [
        ("do the lime leaves stay in the curry?", OFF, CURRY, "utter_check_no", "lift out the lime leaves"),
        ("the raisin water, keep it or chuck it", DRAIN, PIE, "utter_order_step", "Throw away their water."),
        ("bay leaf stays in or comes out", BAY, MOUSSAKA, "utter_order_step", "Throw away the bay leaf."),
        ("does the bay leaf come out?", BAY, MOUSSAKA, "utter_check_yes", "throw away the bay leaf"),
        ("do the tomato seeds really need to come out?", SEEDS, GUACAMOLE, "utter_check_yes", "runny"),
    ],
)
def test_what_the_instruction_takes_away_is_told(text: str, at: str, of: str, response: str, told: str) -> None:
    found = fate(asked(text, at, of))
    assert found is not None
    assert found.response == response
    assert told in str(found.fields)


@pytest.mark.parametrize(
    ("text", "at", "of"),
    [
        ("how long do I keep the curry?", OFF, CURRY),
        ("does the basil stay in?", OFF, CURRY),
        ("do the lime leaves stay in the curry?", "start", CURRY),
        ("do I keep stirring?", OFF, CURRY),
        ("do I keep the flesh?", SEEDS, GUACAMOLE),
    ],
)
def test_other_questions_are_left_to_others(text: str, at: str, of: str) -> None:
    assert fate(asked(text, at, of)) is None
