"""How much: of a named ingredient, or of what the running step uses."""

from __future__ import annotations

import pytest

from actions.answering.recipe_answers.base import Question
from actions.answering.recipe_answers.ingredients import amount, amounts, everything, of_step
from actions.recipes.model import Recipe
from tests.unit.answering.sample import ADD, CHOP, HEAT, SIMMER, SUGAR, ask, bare, question
from tests.unit.recipes.adapting.sample import recipe
from tests.unit.recipes.english import english


@pytest.mark.parametrize("text", ["how much water?", "How many litres of WATER do I need", "water"])
@pytest.mark.parametrize("step", [0, 1, 9])
def test_a_named_ingredient_is_told_at_any_time(text: str, step: int) -> None:
    found = ask("ask_amount", text, step)
    assert (found.found, found.fields) == (True, {"items": "1 l water"})


@pytest.mark.parametrize(
    ("text", "step", "items"),
    [
        ("how many slices of bread and how many onion?", 0, "2 onions and 6 slices rye bread"),
        ("how much oil?", HEAT, "2 tbsp olive oil (4 tbsp olive oil)"),
        ("how much oil?", CHOP, "4 tbsp olive oil"),
        ("how much salt?", SIMMER, "1 tsp salt (2 tsp salt)"),
        ("how much white sugar?", 0, "1 tsp white sugar"),
        ("how much sugar?", SUGAR, "2 tsp brown sugar"),
        ("how much sugar?", 0, "1 tsp white sugar and 2 tsp brown sugar"),
        ("how much?", ADD, "500 g split peas, 1 tsp salt and 1 l water"),
        ("how much?", SIMMER, "500 g split peas, 1 tsp salt and 1 l water"),
    ],
)
def test_amounts_of_the_list_and_of_the_running_step_are_told(
    text: str, step: int, items: str
) -> None:
    assert ask("ask_amount", text, step).fields == {"items": items}


def test_without_a_name_or_a_step_it_asks_back() -> None:
    found = ask("ask_amount", "how much?")
    assert (found.response, found.found) == ("utter_how_much_of_what", False)
    assert not ask("ask_amount", "how much?", 3, of=bare()).found


def test_each_of_several_and_all_of_them_are_told_too() -> None:
    told = [one.fields["items"] for one in amounts(question("how much sugar?", SUGAR))]
    assert told == [
        "1 tsp white sugar",
        "2 tsp brown sugar",
        "1 tsp white sugar and 2 tsp brown sugar",
    ]
    assert not list(amounts(question("how much water?", SUGAR)))


TWICE = recipe(
    ["For the crumble:", "50 g butter", "100 g flour", "For the sauce:", "20 g butter", "1 l milk"],
    [
        "For the crumble, rub the butter into the flour.",
        "Chill it.",
        "For the sauce, melt the butter.",
        "Whisk in the milk.",
    ],
)
PLAIN = recipe(
    ["To garnish: chopped chives", "1,25 kg beef", "0,75 l stock", "a few leaves of sage"],
    ["Cook the beef."],
)


def about(of: Recipe, text: str, step: int = 0) -> Question:
    return Question(text=text, recipe=of, lexicon=english(), step=step)


@pytest.mark.parametrize(
    ("step", "told"),
    [
        (1, "50 g butter"),
        (2, "50 g butter"),
        (3, "20 g butter"),
        (4, "20 g butter"),
        (0, "50 g butter (for the crumble) and 20 g butter (for the sauce)"),
    ],
)
def test_of_one_food_in_two_parts_the_amount_of_the_part_is_told(step: int, told: str) -> None:
    assert amount(about(TWICE, "how much butter?", step)).fields == {"items": told}


def test_what_goes_in_is_that_of_the_part() -> None:
    assert of_step(about(TWICE, "what goes in now?", 3)).fields == {"items": "20 g butter"}
    listed = everything(about(TWICE, "", 0)).fields["items"].splitlines()
    assert listed[2:5] == ["- 100 g flour", "For the sauce:", "- 20 g butter"]


@pytest.mark.parametrize(
    ("text", "response", "told"),
    [
        ("how many chives?", "utter_free_amount", "chopped chives (to garnish)"),
        ("how much beef?", "utter_amount", "1.25 kg beef"),
        ("how much stock?", "utter_amount", "0.75 l stock"),
        ("how much sage?", "utter_amount", "a few leaves of sage"),
    ],
)
def test_lines_without_a_number_and_with_a_comma_are_told(
    text: str, response: str, told: str
) -> None:
    found = amount(about(PLAIN, text))
    assert (found.response, found.fields) == (response, {"items": told})
