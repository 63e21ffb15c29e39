"""Fewer of something than the recipe takes: it is made as far as that goes."""

from __future__ import annotations

import pytest

from tests.unit.moves.cook import Cook


@pytest.mark.parametrize(("intent", "recipe", "said", "told"), [
    ("ask_other", "banana-walnut-muffins", "i only found two bananas", "⅔"),
    ("change_servings", "banana-walnut-muffins", "there is only 2 banana left", "⅔"),
    ("report_missing", "shakshuka", "the shop only had 3 eggs", "0.38"),
    ("report_missing", "lemon-drizzle-cake", "i just bought one lemon", "½"),
    ("report", "spaghetti-with-bacon-and-parmesan-cream", "only got 250g spaghetti left", "0.62"),
])
def test_the_recipe_is_made_as_far_as_what_is_there_goes(cook: Cook, intent: str, recipe: str, said: str, told: str) -> None:
    cook.start(recipe)
    heard = cook.say(intent, said, 0.8)
    assert heard.names[0] == "utter_scaled_to_have_serves"
    assert told in heard.text
    assert cook.state.step == 1


@pytest.mark.parametrize(("intent", "said"), [
    ("report", "just cracked 3 eggs"), ("ask_other", "do i only need 3 eggs?"), ("report_missing", "no eggs left"),
    ("report", "only 3 eggs are set"), ("ask_other", "is it only 5 minutes"),
])
def test_a_deed_a_question_and_a_lack_change_no_amounts(cook: Cook, intent: str, said: str) -> None:
    cook.start("shakshuka", 9)
    cook.say(intent, said)
    assert cook.state.adaptation.by == 1
