"""Which numbers of an instruction or a line are amounts of an ingredient."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.language.lexicon import Lexicon
from actions.language.measures import Densities
from actions.recipes.model import Ingredient
from actions.recipes.scaling.foods import Foods
from actions.recipes.scaling.scalable import in_line, in_step

ENGLISH = Lexicon.load("en")
TABLE = Densities.load(ENGLISH)


def line(text: str, name: str, quantity: str | None = None, unit: str | None = None) -> Ingredient:
    return Ingredient(text=text, quantity=quantity, unit=unit, name=name)


LIST = (
    line("3 eggs", "eggs", "3"),
    line("200 g flour", "flour", "200", "g"),
    line("1 onion", "onion", "1"),
    line("4 tbsp olive oil", "olive oil", "4", "tbsp"),
    line("300 g grated cheese", "cheese", "300", "g"),
    line("2 cans chopped tomatoes", "chopped tomatoes", "2", "can"),
    line("8 tortillas", "tortillas", "8"),
    line("1 leg of lamb", "leg of lamb", "1"),
    line("salt", "salt"),
    line("500 ml milk", "milk", "500", "ml"),
    line("4 cloves garlic", "garlic", "4", "clove"),
    line("2 bay leaves", "bay leaves", "2"),
)


def grown(text: str) -> list[str]:
    return [text[choice.found.start : choice.found.end] for choice in in_step(text, Foods(LIST, ENGLISH, TABLE)) if choice.scaled]


@pytest.mark.parametrize(
    ("text", "amounts"),
    [
        ("Stir in 2 tablespoons of the oil.", ["2 tablespoons"]),
        ("Set aside 1/4 cup of the grated cheese, then add 100 g flour.", ["1/4 cup", "100 g"]),
        ("Add the remaining 3 1/2 tbsp finely sifted flour.", ["3 1/2 tbsp"]),
        ("Beat 2 eggs with half a teaspoon of salt.", ["2", "half a teaspoon"]),
        ("Whisk 2 egg whites and chop two cloves of garlic.", ["2", "two cloves"]),
        ("Add 2 bay leaves and 1 leg of lamb.", ["2", "1"]),
        ("Pour in 1 cup (240 ml) milk and 120 ml/4 fl oz water.", ["1 cup", "240 ml", "120 ml", "4 fl oz"]),
        ("Add the milk (1 cup) and a pinch of salt.", ["1 cup", "a pinch"]),
        ("Sift 1 cup plus 2 tablespoons flour.", ["1 cup", "2 tablespoons"]),
        ("Add 1/2 teaspoon each of salt and cheese.", ["1/2 teaspoon"]),
        ("Heat 1 tbsp oil and fry 3 minutes on each side, mixing after each turn.", ["1 tbsp"]),
        ("Pour half of the milk over it, then add the next 100 ml.", ["100 ml"]),
        ("Simmer 1 can tomatoes in 2 cups water for 20 minutes.", ["1 can", "2 cups"]),
    ],
)
def test_amounts_of_a_named_food_grow(text: str, amounts: list[str]) -> None:
    assert grown(text) == amounts


@pytest.mark.parametrize(
    "text",
    [
        "Bake for 25 minutes at 180 °C (350 °F) in a 23 cm tin, gas mark 4.",
        "Cut the onion into 8 pieces, or into 2 cm cubes.",
        "Go back to step 3 and bring it to 200 F.",
        "Roll the flour dough 1/4 inch thick and cut it into 12 rounds.",
        "Melt the cheese in a 2 quart saucepan or a 12-cup muffin tin.",
        "Add half the flour, 1/2 of the milk and a third of the cheese.",
        "Quarter the tomatoes and halve the eggs.",
        "Put 2 tablespoons of cheese on each tortilla and 3 slices over every one.",
        "Top each tortilla with 1 tablespoon cheese.",
        "Add the flour, 1/2 cup at a time, and one egg at a time.",
        "Place 1 tortilla on the board and lay one clove of garlic beside it.",
        "Thread 5 cubes of lamb per skewer.",
        "Boil it down to 1 cup.",
        "Shape into 4 cheese balls and place 12 flour rounds apart.",
        "Pour the milk into each of 2 bowls and 1 tbsp oil into every glass.",
        "Add a piece of onion and an egg mixture.",
        "Spoon 1/4 cup batter into the pan.",
    ],
)
def test_times_sizes_shares_and_single_portions_stay(text: str) -> None:
    assert grown(text) == []


def test_an_amount_without_a_known_food_is_told_as_stray() -> None:
    choices = in_step("Keep 1 cup of the sauce in one 2 cup bowl.", Foods(LIST, ENGLISH, TABLE))
    assert [(choice.scaled, choice.stray) for choice in choices] == [(False, True), (False, False), (False, False)]


def test_without_a_density_table_only_the_recipe_s_own_foods_are_known() -> None:
    choices = in_step("Add 1 cup water and 1 cup milk.", Foods(LIST, ENGLISH, None))
    assert [choice.scaled for choice in choices] == [False, True]


@pytest.mark.parametrize(
    ("text", "name", "unit", "amounts"),
    [
        ("2 eggs", "eggs", None, ["2"]),
        ("about 2 cups flour", "flour", "cup", ["2 cups"]),
        ("1 (14 oz) can tomatoes", "tomatoes", "can", ["1 (14 oz) can"]),
        ("1 can tomatoes (400 g)", "tomatoes", "can", ["1 can"]),
        ("1 (3 lb) chicken, cut into 8 pieces", "chicken", None, ["1"]),
        ("4 salmon fillets (150 g each)", "salmon fillets", None, ["4"]),
        ("4 salmon fillets (600 g in total)", "salmon fillets", None, ["4", "600 g"]),
        ("1 cup (240 ml) milk", "milk", "cup", ["1 cup", "240 ml"]),
        ("200g/7oz butter", "butter", "g", ["200g", "7oz"]),
        ("1 cup plus 2 tbsp sugar", "sugar", "cup", ["1 cup", "2 tbsp"]),
        ("1 large or 2 small onions", "onions", None, ["1", "2"]),
        ("juice of 1 lemon", "lemon", None, ["1"]),
        ("600 g beef, cut into 3 cm cubes", "beef", "g", ["600 g"]),
        ("2 cups 2% milk", "milk", "cup", ["2 cups"]),
        ("50 g ham, in one piece", "ham", "g", ["50 g"]),
        ("Decoration: 4 cherries", "cherries", None, ["4"]),
        ("lemon, cut in half", "lemon", None, []),
        ("salt to taste", "salt", None, []),
        ("two 12-ounce steaks", "steaks", None, ["two"]),
        ("12 tortillas (8-inch)", "tortillas", None, ["12"]),
        ("1 kg (16 to 20 count shrimp) 4 per guest, deveined", "shrimp", "kg", ["1 kg"]),
        ("2 lb 21/25 shrimp", "shrimp", "lb", ["2 lb"]),
        ("18 to 22 count prawns", "prawns", None, []),
        ("2 eggs per person", "eggs", None, []),
        ("8 chops (2 per guest)", "chops", None, ["8"]),
        ("2 (8 count) packs buns", "buns", "pack", ["2 (8 count) packs"]),
    ],
)
def test_in_a_line_the_amount_and_what_belongs_to_it_grow(text: str, name: str, unit: str | None, amounts: list[str]) -> None:
    choices = in_line(text, line(text, name, "1" if amounts else None, unit), ENGLISH)
    assert [text[choice.found.start : choice.found.end] for choice in choices if choice.scaled] == amounts


@pytest.mark.parametrize(
    ("text", "name", "unit", "noun"),
    [("1 large red onion, sliced", "onion", None, "onion"), ("2 legs of lamb", "legs of lamb", None, "legs"), ("1 garlic clove, crushed", "garlic", "clove", "clove")],
)
def test_a_bare_number_counts_a_noun(text: str, name: str, unit: str | None, noun: str) -> None:
    [choice] = in_line(text, line(text, name, "1", unit), ENGLISH)
    assert choice.noun is not None
    assert text[slice(*choice.noun)] == noun


WORDS = ["2", "1/2", "cups", "of", "the", "each", "eggs", "(", ")", "into", "flour", "per", "at a time", "and", "one", "half", "remaining", "bowl", ".", ",", "both"]


@settings(derandomize=True, deadline=None, max_examples=300)
@given(st.one_of(st.text(max_size=200), st.lists(st.sampled_from(WORDS), max_size=15).map(" ".join)))
def test_any_text_is_decided_on(text: str) -> None:
    for choice in [*in_step(text, Foods(LIST, ENGLISH, TABLE)), *in_line(text, LIST[0], ENGLISH)]:
        assert not (choice.scaled and choice.stray)
        assert choice.noun is None or text[slice(*choice.noun)].strip()
