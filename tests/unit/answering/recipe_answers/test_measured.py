"""Amounts are told of what is counted, not of whatever the step takes."""

from __future__ import annotations

import pytest

from actions.answering.recipe_answers import Question, answer
from actions.kitchen import Kitchen


def amount(kitchen: Kitchen, recipe_id: str, text: str) -> str:
    """What is told of an amount at the first step; empty where nothing is."""
    recipe = kitchen.store.get(recipe_id)
    assert recipe is not None
    given = answer("ask_amount", Question(text, recipe, kitchen.lexicon, 1, reader=kitchen.reader, decider=kitchen.decider))
    return str(given.fields.get("items", "")) if given.found else ""


@pytest.mark.parametrize(("recipe", "text", "told"), [
    ("moussaka", "how many grams of mince shall i take out of the freezer", "600 g"), ("creme-caramel", "how many of the little dishes do I need?", ""),
    ("moussaka", "how many grams of aubergine", "1000 g"),
])
def test_what_is_counted_is_told(kitchen: Kitchen, recipe: str, text: str, told: str) -> None:
    found = amount(kitchen, recipe, text)
    assert found.startswith(told) if told else not found
