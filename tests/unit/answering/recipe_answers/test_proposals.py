"""What a cook proposes to do, and when the recipe does it."""

from __future__ import annotations

import pytest

from actions.answering.recipe_answers.proposals import proposed
from tests.unit.answering.recipe_answers.asking import asked

RISOTTO, MOUSSAKA = "mushroom-risotto", "moussaka"


@pytest.mark.parametrize(("text", "at", "of", "response", "told"), [
    ("should I fry the mushrooms now?", "Add the mushrooms", RISOTTO, "utter_turn_next", "fry for 8 minutes"),
    ("should I cut the moussaka into pieces?", "Bake the moussaka", MOUSSAKA, "utter_turn_later", "into 8 pieces"),
    ("shall I melt the butter in the wide pan?", "And keep the stock hot", RISOTTO, "utter_turn_next", "Melt 20 g of the butter"),
    ("do I sprinkle the cheese on now?", "Smooth the top", MOUSSAKA, "utter_turn_next", "sprinkle with the rest"),
    ("should I brush the slices?", "Brush both sides", MOUSSAKA, "utter_turn_now", "Brush both sides"),
])
def test_the_step_that_does_it_is_told(text: str, at: str, of: str, response: str, told: str) -> None:
    found = proposed(asked(text, at, of))
    assert found is not None
    assert found.response == response
    assert told.lower() in found.fields["step_text"].lower()


@pytest.mark.parametrize(("text", "at", "of"), [
    ("should I peel the onion?", "And keep the stock hot", RISOTTO),  # no step does
    ("should I add all the stock?", "And keep the stock hot", RISOTTO),  # the next steps take none
    ("can I serve it now?", "Line the baking trays", MOUSSAKA),  # far ahead, and no thing is named
    ("should I fry them or roast them?", "Line the baking trays", MOUSSAKA),
    ("did I melt the butter?", "And keep the stock hot", RISOTTO),
    ("should I melt it at 180 °C?", "And keep the stock hot", RISOTTO),
    ("what should I melt?", "And keep the stock hot", RISOTTO),
    ("shouldn't I melt the butter?", "start", RISOTTO),
])
def test_what_no_near_step_does_is_left_open(text: str, at: str, of: str) -> None:
    assert proposed(asked(text, at, of)) is None
