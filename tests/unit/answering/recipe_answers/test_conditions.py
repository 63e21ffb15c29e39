"""How long and how hot."""

from __future__ import annotations

import pytest

from actions.answering.recipe_answers.conditions import ahead, state, temperature
from actions.recipes.analysis import analyse
from actions.recipes.model import Instruction, RawRecipe, Recipe
from tests.unit.answering.recipe_answers.asking import asked
from tests.unit.answering.sample import ADD, BREAD, FRY, HEAT, OVEN, SIMMER, SUGAR, ask, bare, english


def cook(text: str) -> Recipe:
    return analyse(RawRecipe(title="Dish", instructions=(Instruction(text=text),)), english())


def test_the_time_of_the_step_is_told_as_the_recipe_says_it() -> None:
    found = ask("ask_step_time", step=SIMMER)
    assert (found.response, found.fields["items"]) == ("utter_step_time", "30 to 40 minutes")


def test_the_sign_that_ends_the_step_is_told_with_the_time() -> None:
    found = ask("ask_step_time", step=FRY)
    assert (found.response, found.fields) == ("utter_step_time_until", {"items": "5 minutes", "until": "until they are soft"})


def test_the_running_step_is_meant_by_now_whatever_else_is_named() -> None:
    twice = cook("Roast the chicken in the oven for 40 minutes. Turn the vegetables. Roast the chicken for another 35 minutes.")
    assert "35" in str(ask("ask_step_time", "how long is it in the oven this time?", step=3, of=twice).fields["items"])
    assert "40" in str(ask("ask_step_time", "how long is it in the oven now?", step=1, of=twice).fields["items"])
    assert "40" in str(ask("ask_step_time", "how long is it in the oven?", step=3, of=twice).fields["items"])
    assert "40" in str(ask("ask_step_time", "how long is it in the oven now?", step=2, of=twice).fields["items"])


def test_a_step_without_a_time_goes_on_until_its_sign() -> None:
    found = ask("ask_step_time", step=SUGAR)
    assert (found.response, found.fields) == ("utter_step_until", {"until": "until it has dissolved"})


def test_a_step_without_either_does_not_know_and_does_not_borrow_another_time() -> None:
    found = ask("ask_step_time", step=ADD)
    assert (found.response, found.found) == ("utter_no_step_time", False)


def test_before_the_first_step_the_whole_time_is_told() -> None:
    assert ask("ask_step_time").fields == {"duration": "1 hour"}
    assert not ask("ask_step_time", of=bare()).found


def test_the_temperature_of_the_step_is_told_in_both_scales() -> None:
    found = ask("ask_temperature", step=OVEN)
    assert (found.response, found.fields["items"]) == ("utter_temperature", "200 °C (390 °F)")


def test_fahrenheit_is_told_in_celsius_too() -> None:
    assert ask("ask_temperature", step=1, of=cook("Heat the oven to 350 °F.")).fields["items"] == "350 °F (175 °C)"


def test_scales_that_the_recipe_gives_itself_are_not_converted_again() -> None:
    assert ask("ask_temperature", step=1, of=cook("Heat to 180 °C (350 °F).")).fields["items"] == "180 °C (350 °F)"


@pytest.mark.parametrize(("text", "items"), [("Bake at 375-400°F.", "375-400°F (190-205 °C)"), ("Keep the oil between 340 and 360 °F.", "340-360 °F (170-180 °C)"),
    ("Bake at gas mark 4.", "gas mark 4 (180 °C)")])
def test_both_ends_of_a_range_are_told(text: str, items: str) -> None:
    assert ask("ask_temperature", step=1, of=cook(text)).fields["items"] == items


def test_a_scale_that_is_not_named_is_not_guessed() -> None:
    assert ask("ask_temperature", step=1, of=cook("Heat to 180 degrees.")).fields["items"] == "180 degrees"


def test_a_step_without_a_temperature_names_the_nearest_step_that_has_one() -> None:
    found = ask("ask_temperature", step=BREAD)
    assert (found.response, found.fields["number"]) == ("utter_temperature_other", OVEN)


def test_words_of_heat_count_as_the_temperature_of_the_step() -> None:
    found = ask("ask_temperature", step=HEAT)
    assert (found.response, found.fields) == ("utter_heat", {"heat": "medium heat"})


def test_the_finest_word_of_heat_is_told() -> None:
    assert ask("ask_temperature", step=1, of=cook("Fry over medium-high heat.")).fields == {"heat": "medium-high heat"}


def test_a_recipe_without_heat_does_not_know() -> None:
    assert not ask("ask_temperature", step=1, of=bare()).found


def test_how_warm_a_food_is_to_be_is_told_by_its_line() -> None:
    found = state(asked("does the milk need any special temperature?", "Add the yogurt, the milk", "mango-lassi"))
    assert found is not None
    assert found.fields == {"items": "100 ml whole milk, chilled"}
    assert state(asked("does the mango need any special temperature?", "Add the yogurt, the milk", "mango-lassi")) is None
    assert state(asked("what temperature?", "Add the yogurt, the milk", "mango-lassi")) is None


@pytest.mark.parametrize(
    ("text", "at", "of", "found", "told"),
    [
        ("how long should I let the blender run", "Close the lid and blend", "gazpacho", 19, "2 minutes"),
        ("how long am I leaving it on the stove like this", "Lower the heat, cover the pot", "beef-stew-with-root-vegetables", 17, "1 hour 30 minutes"),
    ],
)
def test_the_time_ahead_is_meant_where_the_question_names_no_other(text: str, at: str, of: str, found: int, told: str) -> None:
    question = asked(text, at, of)
    step = ahead(question, question.recipe.steps[found - 1])
    assert step is not None
    assert told in step.durations


def test_a_time_that_the_question_names_is_meant() -> None:
    question = asked("how long did it take to a boil", "Lower the heat, cover the pot", "beef-stew-with-root-vegetables")
    assert ahead(question, question.recipe.steps[16]) is None


def test_of_several_times_each_is_told_with_its_limit() -> None:
    found = ask("ask_step_time", step=1, of=cook("Chill the custards for at least 4 hours and at most 2 days."))
    assert found.fields["items"] == "at least 4 hours and at most 2 days"


def test_the_heat_of_another_food_is_not_that_of_the_named_one() -> None:
    assert not temperature(asked("does the stock have to be hot", "Pour in 1 cup of the stock", "beef-stew-with-root-vegetables")).found
    assert temperature(asked("what temp for the salmon", "Put the potatoes", "salmon-with-dill-potatoes")).found


@pytest.mark.parametrize(("text", "at", "of", "heat"), [
    ("what temp does the moussaka bake at", "Whisk in the milk", "moussaka", "180 °C"),
    ("how hot do I roast it", "Pat the chicken", "roast-chicken-with-potatoes-and-carrots", "°C"),
])
def test_the_heat_of_what_is_done_in_the_oven_is_told_before_its_turn(text: str, at: str, of: str, heat: str) -> None:
    found = temperature(asked(text, at, of))
    assert found.response == "utter_temperature_other"
    assert heat in str(found.fields["items"])
