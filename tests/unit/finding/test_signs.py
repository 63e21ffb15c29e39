"""Plain words for and against categories."""

from __future__ import annotations

import pytest

from actions.finding.known_foods import KnownFoods
from actions.finding.signs import Signs
from actions.finding.wording import Wording, stop_stems, words_of
from actions.language.lexicon import Lexicon
from actions.recipes.model import RawRecipe
from tests.unit.finding.sample import categories, raw

ENGLISH = Lexicon.load("en")
SIGNS = Signs(categories(), ENGLISH)


def said(recipe: RawRecipe) -> tuple[set[str], set[str]]:
    speaks_for, rules_out = SIGNS.of(Wording.of(recipe, ENGLISH))
    names = categories().ids
    return {names[at] for at in speaks_for}, {names[at] for at in rules_out}


@pytest.mark.parametrize(("recipe", "names"), [
    (raw("Leek Soup"), {"soup"}), (raw("Leeks", steps="Preheat the oven to 350 F. Chop."), {"oven"}), (raw("Baked Leeks"), {"oven"}), (raw("Bakery style leeks"), set()),
    (raw("No-Baked Cookies"), set()), (raw("Leeks", steps="Cook without the oven."), {"oven"} - {"oven"}), (raw("Leeks", steps="Chop. In the pot. The oven is off."), set()),
    (raw("Leeks", steps="Put it in. The oven is off."), set()),
])
def test_what_speaks_for_a_category(recipe: RawRecipe, names: set[str]) -> None:
    assert said(recipe)[0] == names


@pytest.mark.parametrize(("line", "names"), [
    ("4 slices bacon", {"vegetarian"}), ("2 pork chops", {"vegetarian"}), ("2 onions, chopped", set()), ("1 cup milk", {"dairy_free"}), ("1 cup coconut milk", set()),
    ("2 tablespoons peanut butter", set()), ("2 tablespoons butter", {"dairy_free"}), ("1 cup vegan butter", set()), ("no bacon", {"vegetarian"}), ("MILK", {"dairy_free"}),
    ("1/2 teaspoon cream of tartar", set()), ("peanut butter and butter", {"dairy_free"}), ("", set()),
])
def test_what_rules_a_category_out(line: str, names: set[str]) -> None:
    assert said(raw("Dish", line))[1] == names


def test_a_food_of_the_title_rules_out_though_the_list_lacks_it() -> None:
    assert said(raw("Chicken with Rice", "1 cup rice"))[1] == {"vegetarian"}
    assert said(raw("Onion soup mix"))[1] == {"soup"}


def test_phrases_end_with_their_line() -> None:
    assert said(raw("Dish", "1 cup coconut", "milk"))[1] == {"dairy_free"}


def test_words_are_compared_without_accents_and_marks() -> None:
    assert words_of("Crème-fraîche, 2 tsp. «Pâté»") == ("creme", "fraiche", "2", "tsp", "pate")


def test_foods_are_known_where_each_line_names_one() -> None:
    foods = KnownFoods(ENGLISH)
    assert foods.knows_all(Wording.of(raw("Dish", "2 leeks", "salt"), ENGLISH))
    assert not foods.knows_all(Wording.of(raw("Dish", "2 leeks", "1 box Zorblax dinner kit"), ENGLISH))
    assert not foods.knows_all(Wording.of(raw("Dish"), ENGLISH))


def test_words_without_content_are_known_by_their_stems() -> None:
    assert {"the", "with"} <= stop_stems(ENGLISH)
    assert "leek" not in stop_stems(ENGLISH)


def test_another_language_has_words_of_its_own() -> None:
    dutch = Lexicon.load("nl")
    assert Signs(categories(), dutch).of(Wording.of(raw("Leek Soup", "bacon"), dutch)) == (frozenset(), frozenset())
