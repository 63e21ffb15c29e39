"""The recipe in hand for more or fewer, as a cook says it."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.answering.portions import Portions, other_portions
from actions.language.lexicons import Lexicons
from actions.recipes.adapting.adapter import Adapter
from actions.recipes.adapting.model import Adaptation
from actions.recipes.model import Recipe
from tests.unit.recipes.adapting.sample import recipe
from tests.unit.recipes.english import english

LINES = ["300 g flour", "2 eggs", "1 cup milk", "1 tbsp white sugar", "1 tbsp brown sugar", "salt"]


@cache
def adapter() -> Adapter:
    return Adapter(Lexicons("en"))


@cache
def pancakes(servings: int | None = 4) -> Recipe:
    return recipe(LINES, ["Whisk the eggs with the milk."], title="Pancakes", servings=servings)


def scale(text: str, factor: str = "1", servings: int | None = 4, *, asked: bool = False) -> Portions:
    return other_portions(text, pancakes(servings), Adaptation(factor=factor), adapter(), english(), asked=asked)


def said(found: Portions) -> list[str]:
    return [answer.response for answer in found.answers]


@pytest.mark.parametrize(
    ("text", "factor"),
    [
        ("make it for six people", "3/2"), ("for 8 please", "2"), ("we're only two", "1/2"), ("we are three tonight", "3/4"), ("there are five of us", "5/4"),
        ("just me", "1/4"), ("I'm cooking for 12", "3"),
        ("I need ten servings", "5/2"), ("it has to feed twenty four", "6"), ("for two dozen guests", "6"), ("scale it to 2 portions", "1/2"),
        ("double it", "2"), ("can you halve that", "1/2"),
        ("half the recipe please", "1/2"), ("triple the amounts", "3"), ("three times as much", "3"), ("1.5 times", "3/2"), ("1½ times please", "3/2"),
        ("one and a half times", "3/2"), ("times 4", "4"), ("2x", "2"),
        ("a quarter of it", "1/4"), ("double it for 6 people", "3/2"), ("two more guests", "3/2"), ("one person less, so one fewer guest", "3/4"),
        ("I only have one egg", "1/2"), ("I have 600 g of flour, can you adjust", "2"), ("I've got 150 grams flour left", "1/2"),
        ("just two cups of milk here", "2"), ("we have 3 eggs", "3/2"),
    ],
)
def test_what_is_wished_is_understood(text: str, factor: str) -> None:
    assert scale(text).adaptation.factor == factor


@pytest.mark.parametrize(("text", "factor"), [
    ("just me and my roommate", "1/2"), ("only me and my wife tonight", "1/2"), ("it's just me and her", "1/2"), ("just me and two friends", "3/4"),
    ("me plus three mates are eating", "1"), ("it's for me and my two kids", "3/4"),
    ("just me and my roommate so half of it", "1/2"), ("just me and the kids so half please", "1/2"),
])
def test_who_is_named_behind_just_me_eats_too(text: str, factor: str) -> None:
    assert scale(text).adaptation.factor == factor


@pytest.mark.parametrize("text", ["just me and the kids", "just me and my family", "just me and my wife and the kids"])
def test_how_many_is_asked_where_it_is_not_said(text: str) -> None:
    assert said(scale(text)) == ["utter_ask_servings"]


def test_a_factor_counts_from_what_it_is_now_and_people_from_the_recipe() -> None:
    assert scale("double it", "2").adaptation.factor == "4"
    assert scale("for six", "2").adaptation.factor == "3/2"
    assert scale("two more people", "3/2").adaptation.factor == "2"
    assert scale("double the original recipe", "3").adaptation.factor == "2"


@pytest.mark.parametrize("text", ["back to the original amounts", "the original recipe please", "as written", "for four"])
def test_the_authors_amounts_come_back(text: str) -> None:
    found = scale(text, "3")
    assert (found.adaptation.factor, said(found)) == ("1", ["utter_amounts_original_serves"])


@pytest.mark.parametrize("text", ["make it bigger", "scale it up", "", "more please", "for everybody", "次"])
def test_without_a_number_it_is_asked(text: str) -> None:
    found = scale(text, "2")
    assert (said(found), found.asks, found.adaptation.factor) == (["utter_ask_servings"], True, "2")


@pytest.mark.parametrize(("text", "factor"), [("six", "3/2"), ("2", "1/2"), ("eight I think", "2")])
def test_a_bare_number_answers_the_question_for_how_many(text: str, factor: str) -> None:
    assert scale(text, asked=True).adaptation.factor == factor


def test_a_recipe_that_does_not_say_for_how_many_asks_for_a_factor() -> None:
    found = scale("for six people", servings=None)
    assert (said(found), found.asks) == (["utter_ask_factor"], True)
    assert said(scale("double it", servings=None))[0] == "utter_now_times"
    assert said(scale("back to the original", "2", servings=None)) == ["utter_amounts_original"]


@pytest.mark.parametrize("text", ["for 100 people", "21 times", "for zero people times 0", "1/100 times", "for 999999 people"])
def test_beyond_its_limits_it_says_them(text: str) -> None:
    found = scale(text)
    assert said(found) in (["utter_beyond_scaling"], ["utter_ask_servings"])
    assert found.adaptation == Adaptation()


@pytest.mark.parametrize(
    ("text", "response"),
    [("I only have 2 tbsp sugar", "utter_which_of_several"), ("I only have 10 g of salt", "utter_no_amount_to_scale"),
     ("I only have one can of eggs", "utter_not_comparable")],
)
def test_a_food_that_cannot_be_gone_by_is_named(text: str, response: str) -> None:
    assert said(scale(text)) == [response]


def test_what_is_for_how_many_and_what_does_not_scale_is_said() -> None:
    found = scale("for six people")
    assert said(found) == ["utter_now_serves", "utter_not_scaled"]
    assert found.answers[0].fields == {"servings": "6"}
    assert found.answers[1].fields == {"items": "salt"}


def test_far_from_the_recipe_it_warns_of_the_times() -> None:
    assert "utter_times_stay" in said(scale("double it"))
    assert "utter_times_stay" not in said(scale("for five people"))


def test_what_is_there_is_told_with_how_far_it_goes() -> None:
    found = scale("I only have one egg")
    assert found.answers[0].response == "utter_scaled_to_have_serves"
    assert found.answers[0].fields == {"have": "one egg", "factor": "½", "servings": "2"}


def test_a_number_of_eaters_that_is_no_whole_one_is_about() -> None:
    assert scale("1.3 times").answers[0].fields == {"servings": "about 5"}


@settings(deadline=None)
@given(text=st.text(max_size=200), asked=st.booleans())
def test_any_text_leaves_a_recipe_that_can_be_told(text: str, asked: bool) -> None:
    found = scale(text, asked=asked)
    assert found.answers
    assert Fraction(1, 20) <= found.adaptation.by <= 20


WORDS = ["for", "six", "people", "double", "half", "1/2", "0", "times", "2 eggs", "300 g", "flour", "only", "have", "a", "and", "more", "1/0", "99999999", ".5", "½", "original"]


@settings(deadline=None)
@given(words=st.lists(st.sampled_from(WORDS), max_size=7), factor=st.sampled_from(["1", "1/20", "20", "2/3"]))
def test_any_words_about_amounts_do_too(words: list[str], factor: str) -> None:
    found = scale(" ".join(words), factor)
    assert adapter()(pancakes(), found.adaptation).steps


def makes(text: str, yields: str, servings: int | None = None, factor: str = "1") -> Portions:
    of = recipe(LINES, ["Whisk the eggs with the milk."], servings=servings, yields=yields)
    return other_portions(text, of, Adaptation(factor=factor), adapter(), english())


@pytest.mark.parametrize(
    ("yields", "servings", "factor", "told"), [("2½ litres", None, "1", "2½ litres"), ("1.25 litres", None, "2", "2.5 litres"), ("24 buns", 24, "1", "24 buns")],
)
def test_for_people_it_is_asked_back_where_only_a_volume_or_things_are_known(yields: str, servings: int | None, factor: str, told: str) -> None:
    found = makes("for 4 people", yields, servings, factor)
    assert (said(found), found.asks, found.adaptation.factor) == (["utter_ask_factor_of"], True, factor)
    assert found.answers[0].fields == {"yields": told}


@pytest.mark.parametrize(("yields", "servings", "told"), [("1.25 litres", None, "2.5 litres"), ("1 1/2 dozen", 18, "3 dozen"), ("makes one loaf", 1, "two loaves")])
def test_twice_as_much_is_told_in_the_words_of_the_yield(yields: str, servings: int | None, told: str) -> None:
    found = makes("twice as much", yields, servings)
    assert (found.answers[0].response, found.answers[0].fields["yields"].lower()) == ("utter_now_makes", told)
