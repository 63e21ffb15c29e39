"""Which ingredients a step uses, how much of each, and what is left."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.language.lexicon import Lexicon
from actions.recipes.lines.ingredient_lines import parse_line
from actions.recipes.model import StepIngredient
from actions.recipes.steps.step_ingredients import Ledger

ENGLISH = Lexicon.load("en")
Use = tuple[str, str | None, str | None, str | None]


def uses(lines: tuple[str, ...], *steps: str) -> list[list[Use]]:
    ledger = Ledger([parse_line(line, ENGLISH) for line in lines], ENGLISH)
    return [[(use.name, use.quantity, use.unit, use.share) for use in ledger.step(step)] for step in steps]


def last(lines: tuple[str, ...], *steps: str) -> list[Use]:
    return uses(lines, *steps)[-1]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Melt half the lard.", ("120", "g", "1/2")),
        ("Melt half of the softened lard.", ("120", "g", "1/2")),
        ("Melt one half of the lard.", ("120", "g", "1/2")),
        ("Melt 1/2 of the lard.", ("120", "g", "1/2")),
        ("Melt ½ of the lard.", ("120", "g", "1/2")),
        ("Melt a third of the lard.", ("80", "g", "1/3")),
        ("Melt two thirds of the lard.", ("160", "g", "2/3")),
        ("Melt three quarters of your lard.", ("180", "g", "3/4")),
        ("Melt all the lard.", ("240", "g", "all")),
        ("Melt the remaining lard.", ("240", "g", "rest")),
        ("Melt some of the lard.", (None, None, None)),
        ("Melt a little of the remaining lard.", (None, None, None)),
        ("Melt the lard.", ("240", "g", None)),
        ("Melt 30 g lard.", ("30", "gram", None)),
        ("Melt 30 g (1 oz) of the soft lard.", ("30", "gram", None)),
        ("Melt two tablespoons of lard.", ("2", "tablespoon", None)),
        ("Melt 2-3 tablespoons lard.", ("2-3", "tablespoon", None)),
        ("Melt half a cup of lard.", ("0.5", "cup", None)),
    ],
)
def test_a_step_takes_what_it_says_of_an_ingredient(text: str, expected: tuple[str | None, ...]) -> None:
    assert last(("240 g lard",), text) == [("lard", *expected)]


@pytest.mark.parametrize(
    ("text", "quantity"),
    [("Crack an egg.", "1"), ("Crack two eggs.", "2"), ("Beat half an egg.", "0.5"), ("Beat ½ egg.", "0.5"), ("Beat the eggs for 3 minutes.", "6"), ("Lay 3 pans by eggs", "6")],
)
def test_counted_things_are_counted(text: str, quantity: str) -> None:
    assert [use[1] for use in last(("6 eggs",), text)] == [quantity]


def test_a_unit_may_stand_behind_the_food() -> None:
    assert last(("1 head garlic",), "Crush 2 garlic cloves.") == [("garlic", "2", "clove", None)]


@pytest.mark.parametrize("text", ["Boil 2 litres of water, then add the dill.", "Boil 3 yams in the dill.", "Cook for 5 minutes with the dill.", "Heat to 200 °C with dill."])
def test_an_amount_of_something_else_is_not_taken(text: str) -> None:
    assert last(("4 tsp dill",), text) == [("dill", "4", "tsp", None)]


@pytest.mark.parametrize(
    ("text", "shares"),
    [
        ("Add half of the salt and sumac.", ["1/2", "1/2"]),
        ("Add half of the salt and the sumac.", ["1/2", None]),
        ("Rub half of the salt into the sumac.", ["1/2", None]),
        ("Add the rest of the salt and sumac.", ["rest", "rest"]),
        ("Add the remaining salt, sumac.", ["rest", "rest"]),
        ("Add the remaining salt, the sumac.", ["rest", None]),
        ("Add half of the salt, sumac.", ["1/2", None]),
        ("Add the salt halves and sumac.", [None, None]),
    ],
)
def test_a_share_reaches_as_far_as_it_is_said(text: str, shares: list[str | None]) -> None:
    assert [use[3] for use in last(("2 tsp salt", "1 tsp sumac"), text)] == shares


def test_the_half_of_a_thing_that_is_all_there_is_is_all_of_it() -> None:
    assert last(("½ swede",), "Peel the half swede.") == [("swede", "0.5", None, None)]


def test_half_and_the_rest_make_up_the_whole() -> None:
    first, second = uses(("250 g ghee",), "Melt half the ghee.", "Add the rest of the ghee.")
    assert (first, second) == ([("ghee", "125", "g", "1/2")], [("ghee", "125", "g", "rest")])


@pytest.mark.parametrize(
    ("steps", "left"),
    [
        (("Rinse the kale.", "Fry a quarter of the kale.", "Add the remaining kale."), "300"),
        (("Fry 100 g of the kale.", "Fry 0.1 kg kale.", "Add the remaining kale."), "200"),
        (("Fry half of the kale.", "Fry half of the remaining kale.", "Add the rest of the kale."), "100"),
        (("Fry half of the kale.", "Set the rest of the kale aside.", "Add the rest of the kale."), "200"),
        (("Fry the kale.", "Add the rest of the kale."), None),
        (("Fry 2 cups of the kale.", "Add the rest of the kale."), None),
        (("Fry some of the kale.", "Add the rest of the kale."), None),
        (("Fry half of the kale.", "Fry half the kale.", "Add the rest of the kale."), None),
        (("Fry 500 g kale.", "Add the rest of the kale."), None),
        (("Add the rest of the kale.",), "400"),
    ],
)
def test_the_rest_is_what_was_not_measured_out(steps: tuple[str, ...], left: str | None) -> None:
    assert last(("400 g kale",), *steps) == [("kale", left, "g" if left else None, "rest")]


def test_a_share_of_the_rest_is_told_as_a_share_of_all() -> None:
    assert last(("400 g kale",), "Fry 300 g kale.", "Add half of the remaining kale.") == [("kale", "50", "g", "1/8")]


def test_without_an_amount_in_the_list_a_share_has_none_either() -> None:
    assert uses(("salt",), "Add half of the salt.", "Add the rest of the salt.") == [[("salt", None, None, "1/2")], [("salt", None, None, "rest")]]


LIST = ("2 yams", "1 leek", "salt", "2-3 tbsp oil")


def test_the_remaining_ingredients_are_those_that_no_step_has_named() -> None:
    assert last(LIST, "Boil the yams.", "Add the remaining ingredients.") == [("leek", "1", None, "rest"), ("salt", None, None, "rest"), ("oil", "2-3", "tbsp", "rest")]
    assert [use[3] for use in last(LIST, "Add the rest of the ingredients to the leek.")] == ["rest", None, "rest", "rest"]
    assert last(LIST, "Boil yams, leek and salt in oil.", "Add the other ingredients.") == []


FIVE = ("2 cups flour", "1 tsp salt", "1 tsp pepper", "2 eggs", "1 cup milk")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Combine the first three ingredients in a bag.", ["flour", "salt", "pepper"]),
        ("Whisk the last 2 ingredients.", ["eggs", "milk"]),
        ("Mix the first nine ingredients.", []),
        ("Mix the first ingredients.", []),
    ],
)
def test_a_number_of_ingredients_is_counted_in_the_list(text: str, names: list[str]) -> None:
    assert [use[0] for use in uses(FIVE, "Whisk the flour.", text)[-1]] == names


def test_the_next_ingredients_are_those_that_no_step_has_named() -> None:
    first, then = uses(FIVE, "Combine the first three ingredients.", "Whisk the next two ingredients.")
    assert ([use[0] for use in first], [use[0] for use in then]) == (["flour", "salt", "pepper"], ["eggs", "milk"])


@pytest.mark.parametrize("text", ["Mix all the ingredients.", "Mix all ingredients together.", "Mix the ingredients."])
def test_all_the_ingredients_are_all(text: str) -> None:
    assert last(LIST, text) == [("yams", "2", None, "all"), ("leek", "1", None, "all"), ("salt", None, None, "all"), ("oil", "2-3", "tbsp", "all")]


@pytest.mark.parametrize("steps", [("Mix the dry ingredients.",), ("Mix all the dry ingredients.",), ("Boil the yams.", "Mix the ingredients.")])
def test_some_ingredients_that_nobody_names_are_none(steps: tuple[str, ...]) -> None:
    assert [use for use in last(LIST, *steps) if use[3]] == []


AMOUNT = st.fractions(min_value=Fraction(1, 8), max_value=2000, max_denominator=8)
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["half", "half of", "a third of", "two thirds of", "three quarters of", "all", "the rest of", "half the remaining", "some of", "30 g of", "a cup of", ""]),
        st.sampled_from(["the kale", "the kale and chard", "the chard, the kale", "the ingredients"]),
    ).map(lambda said: f"Add {said[0]} {said[1]}."),
    max_size=8,
)


def taken(use: StepIngredient) -> Fraction | None:
    return Fraction(use.quantity) if use.share and use.quantity else None


@settings(derandomize=True, deadline=None)
@given(AMOUNT, STEPS)
def test_no_share_is_negative_or_more_than_there_is(amount: Fraction, steps: list[str]) -> None:
    lines = [parse_line(f"{float(amount)} g kale", ENGLISH), parse_line("2 chard", ENGLISH)]
    ledger = Ledger(lines, ENGLISH)
    for step in steps:
        for use in ledger.step(step):
            part, total = taken(use), Fraction(lines[use.index].quantity or 0)
            assert part is None or 0 <= part <= total + Fraction(1, 1000)
            if use.share not in (None, "all", "rest"):
                assert 0 < Fraction(str(use.share)) <= 1


@settings(derandomize=True, deadline=None)
@given(AMOUNT, st.sampled_from(["half", "a third", "two thirds", "a quarter", "three quarters"]))
def test_a_share_and_the_rest_make_up_the_whole(amount: Fraction, share: str) -> None:
    ledger = Ledger([parse_line(f"{float(amount)} g kale", ENGLISH)], ENGLISH)
    parts = [taken(use) for step in (f"Add {share} of the kale.", "Add the rest of the kale.") for use in ledger.step(step)]
    assert None not in parts
    assert float(sum(part for part in parts if part)) == pytest.approx(float(amount), abs=0.002)


@settings(derandomize=True, deadline=None)
@given(st.lists(st.text(max_size=80), max_size=4), st.lists(st.text(min_size=1, max_size=25).filter(str.strip), max_size=4))
def test_any_steps_use_ingredients_of_the_list_each_once_and_in_order(steps: list[str], lines: list[str]) -> None:
    ledger = Ledger([parse_line(line, ENGLISH) for line in lines], ENGLISH)
    for step in steps:
        places = [use.index for use in ledger.step(step)]
        assert places == sorted(set(places))
        assert all(0 <= place < len(lines) for place in places)
