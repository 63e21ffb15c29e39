"""How much: of a named ingredient, or of what the running step uses."""

from __future__ import annotations

import pytest

from actions.answering.recipe_answers.amounts import amount, still_there
from actions.answering.recipe_answers.base import Question
from actions.answering.recipe_answers.ingredients import everything, of_step
from actions.recipes.model import Recipe
from tests.unit.answering.recipe_answers.asking import asked
from tests.unit.answering.sample import ADD, CHOP, HEAT, SIMMER, SUGAR, ask, bare
from tests.unit.recipes.adapting.sample import recipe
from tests.unit.recipes.english import english


@pytest.mark.parametrize("text", ["how much water?", "How many litres of WATER do I need", "water"])
@pytest.mark.parametrize("step", [0, 1, 9])
def test_a_named_ingredient_is_told_at_any_time(text: str, step: int) -> None:
    found = ask("ask_amount", text, step)
    assert (found.found, found.fields) == (True, {"items": "1 l water"})


def test_an_ingredient_is_known_in_another_form() -> None:
    assert ask("ask_amount", "how many slices of bread and how many onion?").fields == {"items": "2 onions and 6 slices rye bread"}


def test_an_ingredient_that_only_the_entity_names_is_told() -> None:
    assert ask("ask_amount", "how much of those?", ingredient=["peas"]).fields == {"items": "500 g split peas"}


def test_the_amount_of_the_step_is_told_with_the_whole_behind_it() -> None:
    assert ask("ask_amount", "how much oil?", HEAT).fields == {"items": "2 tbsp olive oil (4 tbsp olive oil)"}
    assert ask("ask_amount", "how much oil?", CHOP).fields == {"items": "4 tbsp olive oil"}


def test_an_amount_told_earlier_in_the_instruction_still_counts() -> None:
    found = ask("ask_amount", "how much salt?", SIMMER)
    assert (found.fields, found.answer_id) == ({"items": "1 tsp salt (2 tsp salt)"}, f"step-{ADD}")
    assert ask("ask_amount", "how much salt in total?", SIMMER).fields == {"items": "2 tsp salt"}


def test_of_two_sugars_the_named_one_is_told() -> None:
    assert ask("ask_amount", "how much white sugar?").fields == {"items": "1 tsp white sugar"}


def test_of_two_sugars_the_one_of_the_step_is_told() -> None:
    assert ask("ask_amount", "how much sugar?", SUGAR).fields == {"items": "2 tsp brown sugar"}


def test_where_no_step_decides_both_sugars_are_told() -> None:
    assert ask("ask_amount", "how much sugar?").fields == {"items": "1 tsp white sugar and 2 tsp brown sugar"}


def test_a_food_of_another_recipe_is_denied() -> None:
    found = ask("ask_amount", "how much beef?", ADD, ingredient=["beef"])
    assert (found.response, found.fields) == ("utter_not_in_recipe", {"food": "beef"})


def test_without_a_name_the_amounts_of_the_step_are_told() -> None:
    assert ask("ask_amount", "how much?", ADD).fields == {"items": "500 g split peas, 1 tsp salt and 1 l water"}


def test_a_step_that_uses_nothing_falls_back_on_the_step_before() -> None:
    found = ask("ask_amount", "how much?", SIMMER)
    assert found.answer_id == f"step-{ADD}"


def test_without_a_name_or_a_step_it_asks_back() -> None:
    found = ask("ask_amount", "how much?")
    assert (found.response, found.found) == ("utter_how_much_of_what", False)


def test_no_step_with_ingredients_means_no_amount() -> None:
    assert not ask("ask_amount", "how much?", 3, of=bare()).found


def test_what_is_made_of_a_food_is_not_that_food() -> None:
    assert ask("ask_amount", "how much of the sugar syrup goes in?", SUGAR).response == "utter_no_amount"
    assert ask("ask_amount", "how much sugar goes into the soup?", SUGAR).fields == {"items": "2 tsp brown sugar"}


def test_the_amounts_of_a_step_do_not_answer_for_a_thing_that_it_does_not_use() -> None:
    assert ask("ask_amount", "how much pot?", ADD).response == "utter_no_amount"
    assert ask("ask_amount", "how much of it?", ADD).found


def test_what_is_counted_by_its_unit_alone_is_the_food_of_that_unit() -> None:
    found = amount(asked("how many cloves?", "Stir the garlic and tomato paste into the lamb", "moussaka"))
    assert found.fields == {"items": "3 cloves garlic"}


def test_a_vague_amount_is_told_as_the_card_tells_more_of_it() -> None:
    found = amount(asked("roughly how many do I squash?", "Crush a few of the chickpeas", "chickpea-and-spinach-curry"))
    assert found.response == "utter_detail"
    assert "two spoonfuls" in found.fields["detail"]


def test_only_what_goes_on_something_is_measured() -> None:
    found = amount(asked("how much salt goes on the mushrooms?", "Season the mushrooms", "mushroom-risotto"))
    assert "salt" in found.fields["items"]
    assert "mushroom" not in found.fields["items"]


@pytest.mark.parametrize(("text", "items"), [
    ("how much butter do I have left?", "40 g butter"), ("how much butter goes in?", None), ("what is left?", None), ("how many steps are left for the butter?", None),
])
def test_what_is_left_of_a_food_is_told(text: str, items: str | None) -> None:
    found = still_there(asked(text, "fry for 8 minutes", "mushroom-risotto"))
    assert (found.fields["items"] if found else None) == items


@pytest.mark.parametrize(
    ("text", "at", "of", "items"),
    [
        ("how much sugar do I need in total", "Beat the butter", "chocolate-chip-cookies", "1 cup packed light brown sugar and 1/2 cup granulated sugar"),
        ("how much sugar on the apples", "Mix the flour", "dutch-apple-pie", "50 g caster sugar"),
        ("how much brown sugar", "Toss the raisins", "dutch-apple-pie", "150 g soft light brown sugar"),
        ("can I start the caramel and how much sugar", "heat the milk", "creme-caramel", "120 g caster sugar (210 g caster sugar)"),
        ("how much sugar for the caramel in all", "heat the milk", "creme-caramel", "210 g caster sugar"),
        ("how many walnuts on top", "Fold 3/4 cup", "banana-walnut-muffins", "\u00bc cup walnuts (1 cup walnuts)"),
    ],
)
def test_all_of_a_kind_or_the_part_for_what_is_named_is_told(text: str, at: str, of: str, items: str) -> None:
    assert amount(asked(text, at, of)).fields["items"] == items


def test_a_food_that_only_tells_when_is_not_the_one_that_is_measured() -> None:
    at = "Tip the lentils into the saucepan", "red-lentil-soup-with-lemon"
    assert amount(asked("how much water when I soak the lentils", *at)).response == "utter_no_amount"
    assert "stock" in amount(asked("how much stock when I add the lentils", *at)).fields["items"]


TWICE = recipe(
    ["For the crumble:", "50 g butter", "100 g flour", "For the sauce:", "20 g butter", "200 ml milk"],
    ["For the crumble, rub the butter into the flour.", "Chill it.", "For the sauce, melt the butter.", "Whisk in the milk."],
)
PLAIN = recipe(
    ["To garnish: chopped chives", "For serving: lime wedges", "Flaky salt, to taste", "1,25 kg beef", "0,75 l stock", "1,200 g onions", "a few leaves of sage"],
    ["Cook the beef."],
)


def about(of: Recipe, text: str, step: int = 0) -> Question:
    return Question(text=text, recipe=of, lexicon=english(), step=step)


@pytest.mark.parametrize(("step", "text", "told"), [
    (1, "how much butter?", "50 g butter"), (2, "how much butter?", "50 g butter"), (3, "how much butter?", "20 g butter"), (4, "how much butter?", "20 g butter"),
    (1, "how much butter for the sauce?", "20 g butter"), (0, "how much butter?", "50 g butter (for the crumble) and 20 g butter (for the sauce)"),
])
def test_of_one_food_in_two_parts_the_amount_of_the_part_is_told(step: int, text: str, told: str) -> None:
    assert amount(about(TWICE, text, step)).fields == {"items": told}


def test_what_goes_in_is_that_of_the_part() -> None:
    assert of_step(about(TWICE, "what goes in now?", 3)).fields == {"items": "20 g butter"}
    assert everything(about(TWICE, "", 0)).fields["items"].splitlines()[2:5] == ["- 100 g flour", "For the sauce:", "- 20 g butter"]


@pytest.mark.parametrize(("text", "told"), [
    ("how many chives?", "chopped chives (to garnish)"), ("how many lime wedges?", "lime wedges (for serving)"), ("how much salt?", "Flaky salt (to taste)"),
])
def test_where_no_amount_is_given_that_is_said(text: str, told: str) -> None:
    found = amount(about(PLAIN, text))
    assert (found.response, found.fields) == ("utter_free_amount", {"items": told})


@pytest.mark.parametrize(("text", "told"), [
    ("how much beef?", "1.25 kg beef"), ("how much stock?", "0.75 l stock"), ("how many onions?", "1200 g onions"), ("how much sage?", "a few leaves of sage"),
])
def test_amounts_with_a_comma_are_told_whole(text: str, told: str) -> None:
    found = amount(about(PLAIN, text))
    assert (found.response, found.fields) == ("utter_amount", {"items": told})
