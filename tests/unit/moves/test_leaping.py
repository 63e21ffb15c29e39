"""Going on to a part of the recipe by its name."""

from __future__ import annotations

import pytest

from tests.unit.moves.cook import Cook


@pytest.mark.parametrize(("recipe", "intent", "text", "told"), [
    ("beef-stew-with-root-vegetables", "skip", "skip to the simmering", "Simmer"), ("beef-stew-with-root-vegetables", "go_to_step", "ok go to the simmering part", "Simmer"),
    ("lemon-drizzle-cake", "ask_substitute", "go to the syrup", "syrup"), ("lemon-drizzle-cake", "go_to_step", "take me to the baking", "Bake"),
])
def test_a_part_of_the_recipe_is_gone_to_by_its_name(cook: Cook, recipe: str, intent: str, text: str, told: str) -> None:
    cook.start(recipe)
    heard = cook.say(intent, text)
    assert told in heard.steps[0][1]
    assert cook.state.step > 1
    assert cook.state.skipped == ()


def test_what_no_step_does_is_asked_for_and_nothing_is_skipped(cook: Cook) -> None:
    cook.start("lemon-drizzle-cake")
    assert cook.say("skip", "skip to the deep-frying").names == ["utter_which_step"]
    assert cook.state.step == 1


@pytest.mark.parametrize(("intent", "text", "step"), [
    ("skip", "skip this one", 2), ("go_to_step", "go to step 3", 3), ("go_to_step", "go to the last step", 0),
    ("next", "go to the next one", 2),
])
def test_other_leaps_stay_as_they_are(cook: Cook, intent: str, text: str, step: int) -> None:
    cook.start("mango-lassi")
    cook.say(intent, text)
    recipe = cook.kitchen.store.get("mango-lassi")
    assert recipe is not None
    assert cook.state.step == (step or len(recipe.steps))


def test_a_start_on_a_part_starts_nothing_over(cook: Cook) -> None:
    cook.start("thai-green-curry-with-chicken", 4)
    heard = cook.say("start_over", "start on the paste then")
    assert (cook.state.step, heard.told) == (4, [])
