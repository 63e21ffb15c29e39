"""What of a recipe somebody may not eat: everything that holds it, and why; what is not known is said to be unknown."""

from __future__ import annotations

import pytest

from actions.answering.substitutes.allergies import concerned
from actions.answering.substitutes.judging import SUITS, judge, told
from tests.unit.recipes.adapting.sample import recipe
from tests.unit.recipes.english import english, substitutes


def items(lines: list[str], *names: str) -> str:
    return str(told(judge(recipe(lines).ingredients, names, english()), names, english()).fields.get("items", ""))


@pytest.mark.parametrize(("name", "foods"), [
    ("gluten", "einkorn, emmer, spätzle, rusks, pretzels, freekeh, matzo, soy sauce"),
    ("meat", "haggis, bresaola, mortadella, pastrami, merguez, biltong, suet, beef stock"),
    ("pork", "mortadella, pancetta, black pudding, lard"),
    ("fish", "bottarga, gravlax, whitebait, kedgeree, Worcestershire sauce, dashi, taramasalata"),
    ("nuts", "Frangelico, romesco, nocciola paste, florentines, marzipan, dukkah, satay sauce"),
    ("egg", "zabaglione, béarnaise, macarons, aioli, meringue, royal icing"),
    ("dairy", "casein, tzatziki, béchamel, ghee, labneh, dulce de leche"),
    ("soy", "okara, yuba, doubanjiang, miso, tempeh, hoisin sauce"),
    ("shellfish", "shrimp paste, oyster sauce, calamari, clam juice"),
    ("sesame", "tahini, halva, hummus, furikake"),
    ("corn", "polenta, hominy, masa harina, grits, popcorn, corn tortillas"),
    ("chickpeas", "hummus, falafel, gram flour, chana dal"),
    ("tomatoes", "passata, ketchup, marinara sauce, sun-dried tomatoes"),
    ("potatoes", "gnocchi, hash browns, potato starch"),
])
def test_every_food_that_holds_it_by_nature_is_named(name: str, foods: str) -> None:
    said = items([f"100 g {food}" for food in foods.split(", ")] + ["1 pinch of salt"], name)
    assert [food for food in foods.split(", ") if food.lower() not in said.lower()] == []
    assert "salt" not in said


def test_the_reason_is_told() -> None:
    assert items(["100 g couscous", "1 carrot"], "gluten", "nuts").startswith("couscous (made of ")
    assert items(["500 g lamb", "50 g butter", "2 eggs", "1 carrot"], "vegan") == "lamb (meat), butter (dairy) and eggs"


def test_several_eaters_are_all_thought_of() -> None:
    said = items(["200 g flour", "100 g walnuts", "100 g feta"], "gluten", "nuts", "dairy")
    assert all(food in said for food in ("flour", "walnuts", "feta"))


def test_what_may_hold_it_is_told_apart_and_what_is_unknown_is_never_safe() -> None:
    found = told(judge(recipe(["2 eggs", "1 tbsp spice mix", "1 zorblax"]).ingredients, ("dairy",), english()), ("dairy",), english(), SUITS)
    assert found.response in ("utter_contents_unknown", "utter_may_hold")
    assert "zorblax" in str(found.fields)
    assert "spice mix" in str(found.fields)


def test_a_food_that_others_are_made_of_is_found_in_them() -> None:
    lines = ["100 g hummus", "4 falafel", "50 g gram flour", "1 carrot"]
    assert all(food in items(lines, "chickpeas") for food in ("hummus", "falafel", "gram flour"))
    assert concerned(recipe(lines), ("chickpeas",), substitutes()) == (0, 1, 2)
