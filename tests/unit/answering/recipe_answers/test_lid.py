"""A lid of which the running instruction says nothing."""

from __future__ import annotations

import pytest

from actions.answering.recipe_answers.circumstances import unsaid_lid
from tests.unit.answering.recipe_answers.asking import asked


@pytest.mark.parametrize(("text", "at", "response"), [
    ("do I need a lid?", "fry for 8 minutes", "utter_lid_later"), ("with or without a lid?", "fry for 8 minutes", "utter_lid_later"),
    ("lid on?", "Stir in the parsley", None), ("which lid?", "fry for 8 minutes", None), ("do I stir?", "fry for 8 minutes", None), ("lid on?", "heat the stock", None),
])
def test_a_lid_of_which_the_instruction_says_nothing(text: str, at: str, response: str | None) -> None:
    found = unsaid_lid(asked(text, at, "mushroom-risotto"))
    assert (found.response if found else None) == response
