"""Which foods hold what somebody may not eat, by their names."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from actions.answering.substitutes.allergies import avoided, concerned, held, is_allergy
from actions.answering.substitutes.options import entry_of, suits
from actions.answering.substitutes.things import Known, Thing
from actions.recipes.substitution import Option
from tests.unit.answering.substitutes.sample import situation
from tests.unit.recipes.adapting.sample import recipe
from tests.unit.recipes.english import densities, english, substitutes


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("my son is allergic to nuts", {"nuts"}), ("she can't have dairy", {"dairy"}), ("I'm lactose intolerant", {"dairy"}),
        ("make it gluten-free", {"gluten"}), ("he is a coeliac", {"gluten"}),
        ("allergic to peanuts", {"peanut"}), ("we are vegan", {"vegan"}),
        ("she's vegetarian", {"vegetarian"}), ("I don't eat eggs", {"egg"}),
    ],
)
def test_allergies_and_diets_are_understood(text: str, names: set[str]) -> None:
    assert is_allergy(text, english())
    assert set(avoided(text, english())) == names


@pytest.mark.parametrize("text", ["I have no nuts", "the milk is gone", "how much butter"])
def test_what_is_only_missing_is_no_allergy(text: str) -> None:
    assert not is_allergy(text, english())


@pytest.mark.parametrize(
    ("food", "allergen"),
    [
        ("milk", "dairy"), ("crème fraîche", "dairy"), ("Parmesan cheese", "dairy"), ("milk chocolate", "dairy"), ("plain flour", "gluten"),
        ("breadcrumbs", "gluten"), ("spaghetti", "gluten"),
        ("soy sauce", "gluten"), ("soy sauce", "soy"), ("large eggs", "egg"), ("egg noodles", "egg"), ("mayonnaise", "egg"), ("walnuts", "nuts"),
        ("almond flour", "nuts"), ("pesto", "nuts"), ("peanut butter", "peanut"),
        ("fish sauce", "fish"), ("anchovy fillets", "fish"), ("prawns", "shellfish"), ("tahini", "sesame"), ("Dijon mustard", "mustard"),
        ("celery stalks", "celery"), ("chicken stock", "meat"), ("bacon", "pork"),
        ("gelatin", "meat"), ("red wine", "alcohol"), ("runny honey", "honey"), ("Worcestershire sauce", "fish"),
    ],
)
def test_a_food_that_holds_an_allergen_is_known_by_its_name(food: str, allergen: str) -> None:
    assert held((food,), (allergen,), substitutes()) == allergen


@pytest.mark.parametrize(
    ("food", "allergen"),
    [
        ("coconut milk", "dairy"), ("peanut butter", "dairy"), ("butternut squash", "dairy"), ("cream of tartar", "dairy"), ("plant-based butter", "dairy"),
        ("rice flour", "gluten"), ("gluten-free spaghetti", "gluten"),
        ("cornflour", "gluten"), ("eggplant", "egg"), ("nutmeg", "nuts"), ("coconut", "nuts"), ("water chestnuts", "nuts"), ("chickpeas", "meat"),
        ("goat cheese", "meat"), ("red wine vinegar", "alcohol"), ("oyster mushrooms", "shellfish"),
    ],
)
def test_a_food_that_is_only_named_alike_holds_none(food: str, allergen: str) -> None:
    assert held((food,), (allergen,), substitutes()) is None


def test_what_the_table_says_of_a_substitute_counts() -> None:
    assert held(("margarine",), ("soy",), substitutes(), contains=("soy",)) == "soy"
    assert held(("pecans",), ("nuts",), substitutes(), contains=("tree nuts",)) == "nuts"


def test_a_food_that_is_no_allergen_is_avoided_by_its_name() -> None:
    assert held(("strawberry jam",), ("strawberries",), substitutes()) == "strawberries"
    assert held(("red onion",), ("onion",), substitutes()) == "onion"
    assert held(("onion",), ("",), substitutes()) is None


def test_the_lines_concerned_are_found() -> None:
    assert concerned(recipe(["2 eggs", "1 cup milk", "1 tbsp sugar", "50 g almonds"]), ("dairy", "nuts"), substitutes()) == (1, 3)


@given(food=st.text(max_size=40), avoid=st.lists(st.text(max_size=20), max_size=3), contains=st.lists(st.text(max_size=10), max_size=2))
def test_any_names_can_be_compared(food: str, avoid: list[str], contains: list[str]) -> None:
    assert held((food,), avoid, substitutes(), contains) in (None, *avoid)


# ------------------------------------------------------------ fit and unfit


def fits(title: str, lines: list[str], steps: list[str], line: int = 0, **words: tuple[str, ...]) -> bool:
    at = replace(situation(), recipe=recipe(lines, steps, title=title))
    return suits(Option(food="oil", **words), Thing("butter", line=line), at)


def test_a_dish_is_known_by_its_title_and_by_what_is_done_with_the_food() -> None:
    assert not fits("Apple Pie Crust", ["1 cup butter"], ["Rub in the butter."], unfit=("pie crust",))
    assert not fits("Slices", ["1 cup butter", "1 cup sugar"], ["Cream the butter with the sugar."], unfit=("cream",))
    assert fits("Slices", ["1 cup butter", "1 cup cream"], ["Melt the butter and add the cream."], unfit=("cream",))
    assert fits("Slices", ["1 cup butter"], ["Fry the butter."], fit=("fry",))
    assert not fits("Slices", ["1 cup butter"], ["Melt the butter."], fit=("fry",))
    assert fits("Slices", ["1 cup butter", "1 tbsp flour"], ["Melt the butter.", "Fry the flour."], fit=("flour",))
    assert not fits("Slices", ["1 cup butter", "1 tbsp oil"], ["Melt the butter.", "Fry it in the oil."], fit=("fry",))


def test_what_a_line_says_of_its_food_finds_the_more_special_entry() -> None:
    at = replace(situation(), known=Known(substitutes(), densities(), english()), recipe=recipe(["1 tsp thyme, dried"]))
    found = entry_of(Thing("thyme", line=0), at)
    assert found is not None
    assert found.food == "dried thyme"


def test_who_does_not_drink_alcohol_may_not_have_it() -> None:
    assert is_allergy("I don't drink alcohol", english())
