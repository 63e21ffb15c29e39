"""Amounts and temperatures in other units, as a cook asks for them."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.answering.converting.base import Conversion, Hand
from actions.answering.converting.conversion import convert
from actions.answering.recent import LastAnswer, last_answer, still_meant
from actions.recipes.adapting.model import Adaptation
from actions.recipes.model import Recipe
from tests.unit.recipes.adapting.sample import recipe
from tests.unit.recipes.english import densities, english

LINES = ["2 cups flour", "1 cup milk", "200 g zorble", "2 eggs"]
STEPS = ["Heat the oven to 180 °C.", "Whisk 1 cup of the flour into the milk.", "Bake it at 350 degrees.", "Add the zorble.", "Serve it."]


@cache
def cake() -> Recipe:
    return recipe(LINES, STEPS)


def ask(text: str, step: int = 2, last: LastAnswer | None = None, *, of: Recipe | None = None, alone: bool = False, **adapted: Any) -> Conversion:
    return convert(text, Hand(None if alone else of or cake(), step, last, Adaptation(**adapted), english(), densities()))


def told(found: Conversion) -> list[tuple[str, str]]:
    return [(answer.fields["amount"], answer.fields["other"]) for answer in found.answers if answer.response == "utter_converted"]


@pytest.mark.parametrize(
    ("text", "amount", "other"),
    [
        ("how many ml is a cup", "1 cup", "237 ml"), ("how many tablespoons is half a cup", "½ cup", "8 tbsp"), ("convert 100 g to ounces", "100 g", "3½ oz"),
        ("what's 2 pounds in kilos", "2 lb", "0.91 kg"),
        ("how many teaspoons in a tablespoon", "1 tbsp", "3 tsp"), ("how many grams is a cup of flour", "1 cup flour", "about 125 g"),
        ("250 g sugar in cups", "250 g sugar", "about 1¼ cups"),
        ("how many grams is a stick of butter", "1 stick butter", "about 113 g"), ("1½ cups in ml", "1½ cups", "355 ml"),
        ("2-3 cups in ml please", "2 cups-3 cups", "473 ml-710 ml"),
        ("how many cups are 300 ml", "300 ml", "1¼ cups"), ("1 litre in metric?", "1 l", "1 l"),
    ],
)
def test_amounts_in_the_question_are_converted(text: str, amount: str, other: str) -> None:
    found = ask(text, alone=True)
    assert told(found) == ([(amount, other)] if amount != other else [])
    assert found.source == "common_sense"


@pytest.mark.parametrize(
    ("text", "amount", "other"),
    [
        ("what's 180 in fahrenheit", "180 °C", "355 °F"), ("what is 350 f in celsius", "350 °F", "175 °C"), ("how hot is 165 °F", "165 °F", "74 °C"),
        ("200 degrees in fahrenheit", "200 °C", "390 °F"),
        ("convert 400 degrees fahrenheit to celsius", "400 °F", "205 °C"), ("and 74 celsius in fahrenheit?", "74 °C", "165 °F"),
    ],
)
def test_temperatures_in_the_question_are_converted(text: str, amount: str, other: str) -> None:
    assert told(ask(text, alone=True)) == [(amount, other)]


def test_that_is_the_last_answer_as_long_as_the_step_runs() -> None:
    last = last_answer({"items": "1 cup milk"}, ("milk",), 2)
    assert told(ask("what is that in ml", 2, last)) == [("1 cup milk", "237 ml")]
    assert told(ask("what is that in ml", 4, last)) == []


def test_that_is_else_what_the_running_step_takes() -> None:
    assert told(ask("what is that in grams", 2)) == [("1 cup flour", "about 125 g"), ("1 cup milk", "about 245 g")]
    assert told(ask("convert that", 4))[0][0] == "200 g zorble"
    assert ask("convert that", 2).source == "recipe"


def test_a_temperature_that_is_meant_is_that_of_the_step_or_the_nearest() -> None:
    assert told(ask("in fahrenheit please", 1)) == [("180 °C", "355 °F")]
    assert told(ask("how much is that in celsius", 3)) == [("350 °F", "175 °C")], "no oven has 350 °C"
    assert told(ask("how much is that in celsius", 2)) == [("350 °F", "175 °C")]
    assert told(ask("what is that", 1)) == [("180 °C", "355 °F")]
    assert told(ask("and in fahrenheit", 5, last_answer({"items": "at 200 °C"}, (), 5))) == [("200 °C", "390 °F")]


def test_which_scale_it_is_is_told_as_the_recipe_has_it() -> None:
    assert ask("is that celsius or fahrenheit", 1).answers[0].fields == {"items": "180 °C"}
    assert ask("is 350 celsius or fahrenheit?", 3).answers[0].response == "utter_scale_unknown"
    assert ask("is that in celsius", 1).answers[0].response == "utter_scale_is"


def test_weight_and_volume_need_a_food_whose_weight_is_known() -> None:
    assert ask("2 cups in grams", 4).answers[0].response == "utter_convert_of_what"
    assert ask("1 cup in grams", 5, of=recipe(["1 cup sugar"], ["Stir in the sugar."]), alone=True).answers[0].response == "utter_convert_of_what"
    assert told(ask("what's 1 cup in grams", 1, of=recipe(["1 cup sugar"], ["Stir in the sugar."]))) == [("1 cup sugar", "about 200 g")]
    unknown = ask("what is 200 g zorble in cups", 4)
    assert (unknown.answers[0].response, unknown.found) == ("utter_unknown_weight", False)


@pytest.mark.parametrize(
    ("text", "response"),
    [("what is that in grams", "utter_convert_what"), ("in celsius please", "utter_no_temperature"), ("convert it", "utter_convert_what"),
     ("", "utter_convert_what")],
)
def test_where_nothing_is_meant_it_is_asked(text: str, response: str) -> None:
    found = ask(text, alone=True)
    assert (found.answers[0].response, found.found) == (response, False)


def test_what_is_in_that_unit_already_is_said_so() -> None:
    assert ask("how much is 200 g flour in grams").answers[0].response == "utter_in_units_already"


@pytest.mark.parametrize(
    ("text", "units", "scale"),
    [
        ("from now on in cups please", "us", None), ("use metric", "metric", "C"), ("always in grams", "metric", None),
        ("tell me everything in celsius", None, "C"), ("switch to fahrenheit", None, "F"),
        ("american measures for the whole recipe", "us", "F"), ("I prefer metric", "metric", "C"),
        ("all amounts in grams and all temperatures in fahrenheit", "metric", "F"),
    ],
)
def test_units_can_be_set_from_now_on(text: str, units: str | None, scale: str | None) -> None:
    found = ask(text)
    assert (found.adaptation.units, found.adaptation.scale) == (units, scale)
    assert found.answers[0].response == "utter_units_changed"


def test_one_wish_leaves_the_other_and_the_authors_units_come_back() -> None:
    assert ask("always in celsius", units="us").adaptation == Adaptation(units="us", scale="C")
    assert ask("go back to the original units", units="us", scale="C").adaptation == Adaptation()
    assert ask("can I have that in metric", 2).adaptation == Adaptation(), "once is not from now on"
    assert told(ask("can I have that in metric", 2))[0] == ("1 cup flour", "about 125 g")


def test_the_last_answer_is_kept_within_bounds() -> None:
    kept = last_answer({"items": "x" * 9000, "until": None}, ("a",) * 90, 3)
    assert (len(kept.text), len(kept.about)) == (4000, 40)
    assert still_meant(kept, 3) is kept
    assert still_meant(kept, 4) is None
    assert still_meant(None, 0) is None


@settings(deadline=None)
@given(text=st.text(max_size=150), step=st.integers(0, 9), last=st.text(max_size=60), alone=st.booleans())
def test_any_question_is_answered(text: str, step: int, last: str, alone: bool) -> None:
    assert ask(text, step, LastAnswer(text=last, step=step), alone=alone).answers


WORDS = ["how", "many", "ml", "is", "a", "cup", "2", "180", "°", "f", "celsius", "in", "of", "flour", "egg", "or", "fahrenheit", "to", "1/0", "always", "grams", "0", "that", "½"]


@settings(deadline=None)
@given(words=st.lists(st.sampled_from(WORDS), max_size=9), step=st.integers(0, 5))
def test_any_words_about_units_are_answered(words: list[str], step: int) -> None:
    assert ask(" ".join(words), step).answers
