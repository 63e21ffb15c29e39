"""Which steps need which earlier ones."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.language.lexicon import Lexicon
from actions.recipes.analysis import analyse
from actions.recipes.dependencies import dependencies
from actions.recipes.model import Instruction, RawRecipe, Recipe
from tests.unit.cards import card
from tests.unit.recipes.english import english

CARDS = [
    "banana-walnut-muffins", "beef-stew-with-root-vegetables", "blueberry-buttermilk-pancakes", "chicken-tikka-skewers-with-cucumber-raita", "chickpea-and-spinach-curry",
    "classic-beef-burgers", "creme-caramel", "gazpacho", "lemon-drizzle-cake", "mushroom-risotto", "no-knead-white-bread", "pizza-margherita", "salmon-with-dill-potatoes",
    "shakshuka", "vegetable-fried-rice",
]
WORDS = [
    "the", "a", "dough", "onions", "it", "bowl", "large", "pan", "Chop", "Add",
    "remaining", "half of", "in", "into", "and", "while", ",", ".", "until", "them", "oven", "butter", "2", "cups",
]


def made(*steps: str, list_of: tuple[str, ...] = (), tools: tuple[str, ...] = ()) -> Recipe:
    return analyse(RawRecipe(title="Dish", ingredients=list_of, utensils=tools, instructions=tuple(Instruction(text=text) for text in steps)), english())


def needs(*steps: str, list_of: tuple[str, ...] = (), tools: tuple[str, ...] = ()) -> list[set[int]]:
    """What each step needs, directly or through others."""
    return [set(needed) for needed in dependencies(made(*steps, list_of=list_of, tools=tools), english())]


def test_a_food_is_needed_as_it_was_left() -> None:
    assert needs("Peel the carrots.", "Rinse the peas.", "Slice the carrots.", list_of=("2 carrots", "100 g peas")) == [set(), set(), {1}]


def test_foods_that_are_treated_side_by_side_stay_apart() -> None:
    assert needs("Rinse the carrots and the peas.", "Slice the carrots.", "Drain the peas.", list_of=("2 carrots", "100 g peas")) == [set(), {1}, {1}]


def test_what_was_put_together_stays_together() -> None:
    steps = ("Whisk the eggs with the milk in the large bowl.", "Rinse the peas.", "Pour the milk into the small pan.")
    assert needs(*steps, list_of=("2 eggs", "1 l milk", "100 g peas"))[2] == {1}


def test_without_a_thing_of_its_own_a_step_needs_the_one_before() -> None:
    assert needs("Chop the onions.", "Fry for 5 minutes.", "Stir.", list_of=("2 onions",)) == [set(), {1}, {1, 2}]


@pytest.mark.parametrize("second", ["Put it in the oven.", "Cover them with a cloth.", "Squeeze out its juice."])
def test_a_pronoun_is_the_thing_of_the_step_before(second: str) -> None:
    assert needs("Slice the lemon.", second, list_of=("1 lemon", "1 cloth"))[1] == {1}


def test_a_word_before_a_noun_is_no_pronoun() -> None:
    assert needs("Rinse the peas.", "Halve both lemons.", list_of=("2 lemons", "100 g peas"))[1] == set()


def test_the_rest_of_a_food_does_not_wait_for_the_part_that_was_taken() -> None:
    steps = ("Melt half of the butter in the small pan.", "Grease the tin with the remaining butter.")
    assert needs(*steps, list_of=("100 g butter",)) == [set(), set()]


def test_a_part_of_what_was_prepared_whole_needs_the_preparing() -> None:
    steps = ("Peel the potatoes.", "Grate half of the potatoes into the large bowl.", "Slice the remaining potatoes.")
    assert needs(*steps, list_of=("8 potatoes",)) == [set(), {1}, {1}]


def test_another_bowl_is_another_thing_and_the_bowl_is_the_last_one() -> None:
    steps = ("Whisk the eggs in the large bowl.", "Mix the flour with the salt in the small bowl.", "Cover the large bowl.", "Cover the bowl.")
    found = needs(*steps, list_of=("2 eggs", "100 g flour", "1 tsp salt"), tools=("large bowl", "small bowl"))
    assert found == [set(), set(), {1}, {1, 3}]


def test_a_clean_plate_has_not_been_used() -> None:
    steps = ("Put the chicken on a plate.", "Slice the lemon.", "Lay the lemon on a clean plate.")
    assert needs(*steps, list_of=("1 chicken", "1 lemon"))[2] == {2}


def test_a_measure_is_no_vessel() -> None:
    assert needs("Boil the rice.", "Pour in 1 cup of the stock.", list_of=("1 cup rice", "2 cups stock"))[1] == {1}


def test_a_thing_that_no_step_named_is_what_the_step_before_made() -> None:
    steps = ("Mix the flour with the water in the bowl.", "Fold the nuts into the batter.", "Rinse the peas.", "Rest the batter.")
    found = needs(*steps, list_of=("100 g flour", "1 dl water", "50 g nuts", "100 g peas"))
    assert found[1] == {1}
    assert {1, 2} <= found[3]


def test_baking_needs_the_hot_oven() -> None:
    steps = ("Heat the oven to 200 °C.", "Peel the pears.", "Bake the pears for 20 minutes.")
    assert needs(*steps, list_of=("4 pears",))[2] == {1, 2}


def test_a_step_that_goes_on_beside_another_does_not_need_it() -> None:
    steps = ("Simmer the beans in the large pan for 1 hour.", "While the beans simmer, chop the onions.", "As soon as the beans simmer, slice the leek.")
    assert needs(*steps, list_of=("200 g beans", "2 onions", "1 leek"))[1:] == [set(), set()]


def test_a_step_that_begins_when_another_is_done_needs_it() -> None:
    steps = ("Bring the water to the boil in the large pan.", "As soon as the water boils, add the rice.")
    assert needs(*steps, list_of=("1 l water", "200 g rice"))[1] == {1}


def test_untouched_foods_that_begin_an_instruction_need_nothing_unless_they_are_added_to_something() -> None:
    steps = ("Fry the onions for 8 minutes.", "{verb} the cream.")
    for verb, needed in (("Whip", set()), ("Add", {1}), ("Pour", {1}), ("Stir in", {1})):
        assert needs(steps[0], steps[1].format(verb=verb), list_of=("2 onions", "200 ml cream"))[1] == needed, verb


def test_what_a_step_says_it_makes_is_new() -> None:
    steps = ("Bake the pears for 20 minutes.", "For the glaze, whisk the honey with the juice of the lemon.", "Slice the bread.", "Brush the glaze over the pears.")
    found = needs(*steps, list_of=("4 pears", "2 tbsp honey", "1 lemon", "1 loaf bread"))
    assert found == [set(), set(), set(), {1, 2}]


def test_where_something_goes_may_have_been_made_by_any_step_before() -> None:
    steps = ("Pour the batter into the tin.", "Bake it for 30 minutes.", "Whisk the honey with the lemon in a small bowl.", "Drizzle over the cooled cake.")
    assert needs(*steps, list_of=("2 tbsp honey", "1 lemon"))[3] == {1, 2, 3}


def test_a_verb_that_is_also_a_food_is_a_verb() -> None:
    steps = ("Flour the large tin.", "Sift the flour into the small bowl.", "Cream the butter in the large bowl.")
    assert needs(*steps, list_of=("100 g flour", "100 g butter")) == [set(), set(), set()]


def test_clean_hands_need_the_work_before() -> None:
    assert needs("Dice the chicken.", "Wash your hands and the board.", list_of=("1 chicken",))[1] == {1}


@pytest.mark.parametrize("name", CARDS)
def test_in_every_recipe_needs_are_whole_and_earlier(name: str) -> None:
    recipe = card(name)
    found = dependencies(recipe, english())
    assert len(found) == len(recipe.steps)
    for step, needed in zip(recipe.steps, found, strict=True):
        assert all(number < step.number and found[number - 1] <= needed for number in needed)


@pytest.mark.parametrize("name", CARDS)
def test_the_last_step_of_every_recipe_needs_nearly_all_others(name: str) -> None:
    recipe = card(name)
    assert len(dependencies(recipe, english())[-1]) >= 0.7 * (len(recipe.steps) - 1)


def test_a_language_without_these_words_is_taken_to_need_every_step_before() -> None:
    recipe = card("gazpacho")
    found = dependencies(recipe, Lexicon("en", {key: entry for key, entry in english().entries.items() if key in ("stop", "units", "articles")}))
    assert found[-1] == frozenset(range(1, len(recipe.steps)))


@settings(derandomize=True, deadline=None, max_examples=150)
@given(st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=12).map(" ".join), min_size=1, max_size=6))
def test_any_text_has_needs_that_are_earlier(texts: list[str]) -> None:
    recipe = made(*(f"Stir {text}" for text in texts), list_of=("2 onions", "100 g butter"))
    for number, needed in enumerate(dependencies(recipe, english()), 1):
        assert all(0 < other < number for other in needed)
