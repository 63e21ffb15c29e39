"""Rules of a faith on what may be eaten: what the names of the ingredients show, never a flat yes."""

from __future__ import annotations

import pytest

from actions.answering.recipe_answers.base import Question
from actions.answering.substitutes.food_rules import judged_by_rule
from tests.unit.cards import card
from tests.unit.recipes.english import english, substitutes

BACON, TIRAMISU, CHICKEN = "spaghetti-with-bacon-and-parmesan-cream", "tiramisu-without-raw-eggs", "chicken-tikka-skewers-with-cucumber-raita"


def told(text: str, name: str) -> str | None:
    found = judged_by_rule(Question(text, card(name), english(), step=1), substitutes())
    return None if found is None else " ".join((found.response, *map(str, found.fields.values())))


@pytest.mark.parametrize(("text", "name", "parts"), [
    ("is this halal?", BACON, ("utter_unfit", "bacon (pork)", "Parmesan")),
    ("my mate is muslim can he have this", BACON, ("utter_unfit", "bacon")),
    ("halal?", TIRAMISU, ("utter_unfit", "Marsala", "vanilla extract")),
    ("is the bacon halal", BACON, ("utter_unfit", "bacon")),
    ("is everything in it halal", CHICKEN, ("utter_certified", "chicken breast")),
    ("is the meat halal", CHICKEN, ("utter_certified", "chicken breast")),
    ("is it ok for jewish guests", CHICKEN, ("utter_kept_apart", "chicken breast and plain yoghurt", "certificate")),
    ("is it kosher style", CHICKEN, ("utter_kept_apart", "chicken breast and plain yoghurt")),
    ("is it kosher", "moussaka", ("utter_kept_apart", "lamb and butter")),
    ("can muslims eat this", "red-lentil-soup-with-lemon", ("not halal",)),
])
def test_what_speaks_against_a_rule_is_told_by_the_names(text: str, name: str, parts: tuple[str, ...]) -> None:
    answer = told(text, name)
    assert answer is not None
    assert all(part in answer for part in parts), answer


def test_what_is_left_out_speaks_against_nothing() -> None:
    assert "wine" not in str(told("is it halal without the wine?", "mushroom-risotto"))
    assert "wine" in str(told("is it halal?", "mushroom-risotto"))


@pytest.mark.parametrize("text", [
    "is kosher salt ok", "can I take kosher salt", "what is halal", "what makes meat halal", "is the gelatin halal", "is the salt ok", "where is the halal butcher",
    "how do I grill halal burgers for later",
])
def test_other_questions_ask_nothing_of_a_rule(text: str) -> None:
    assert told(text, TIRAMISU) is None
