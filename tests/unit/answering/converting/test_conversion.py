"""Amounts and temperatures in other units, as a cook asks for them."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.answering.converting.base import Conversion, Hand
from actions.answering.converting.conversion import convert, is_conversion
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


@pytest.mark.parametrize(
    ("text", "amount", "other"),
    [
        ("1 lb of chicken in kg", "1 lb", "0.45 kg"), ("24 oz of milk in litres", "24 fl oz milk", "0.71 l"), ("1 kg of potatoes in pounds", "1 kg potatoes", "2.2 lb"),
        ("2,5 kg in pounds", "2.5 kg", "5½ lb"), ("how much is 2,000 g in pounds?", "2000 g", "4.4 lb"), ("2 3/4 cups in ml", "2¾ cups", "651 ml"),
        ("one and a half pounds in grams", "1½ lb", "680 g"),
        ("how many ml is an imperial gallon?", "1 imperial gallon", "4546 ml"), ("how many grams is a troy ounce?", "1 troy oz", "31 g"), ("how many ml is a gill?", "1 gill",
        "118 ml (US) or 142 ml (imperial)"),
        ("how many ml is a pint", "1 pint", "473 ml (US) or 568 ml (imperial)"), ("how many ml in a UK pint", "1 imperial pint", "568 ml"),
        ("how many ml is a pint in Australia", "1 pint", "568 ml"),
        ("1 litre in pints", "1 l", "2.1 pints (US) or 1¾ pints (imperial)"), ("how many tablespoons are in an Australian cup", "1 Australian cup", "12½ tbsp"),
        ("how many ml is a metric cup", "1 metric cup", "250 ml"),
        ("how many ml is a tablespoon", "1 tbsp", "15 ml (US, metric) or 20 ml (Australian)"), ("how many ml is an Australian tablespoon", "1 Australian tbsp", "20 ml"),
        ("how many pints in a gallon", "1 gallon", "8 pints"),
        ("how many litres in 5 UK gallons", "5 imperial gallons", "22.73 l"), ("how many grams is a stick", "1 stick butter", "about 113 g"), ("how many eggs are 2 dozen",
        "2 dozen", "24"),
        ("how many grams is a pinch of salt", "1 pinch salt", "about 0.38 g"), ("2 cups in ounces", "2 cups", "16 fl oz"), ("12 oz flour in cups", "12 oz flour",
        "about 2¾ cups"), ("3 kg in pounds", "3 kg", "6.6 lb"),
    ],
)
def test_units_of_every_country_are_converted_as_a_cook_would_say_it(text: str, amount: str, other: str) -> None:
    assert told(ask(text, alone=True)) == [(amount, other)]


@pytest.mark.parametrize(
    ("text", "amount", "other"),
    [
        ("170–180 degrees in fahrenheit", "170–180 °C", "340–355 °F"), ("what is 375 to 400 °F in celsius", "375 to 400 °F", "190 to 205 °C"), ("and gas mark 6?",
        "gas mark 6", "200 °C (390 °F)"),
        ("gas mark 4-5 in celsius", "gas mark 4-5", "180-190 °C (355-375 °F)"), ("190-200 celsius in gas marks", "190-200 celsius", "gas mark 5-6"), ("350f in gas", "350f",
        "gas mark 4"),
        ("180-200 celsius in a fan oven", "180-200 celsius", "160-180 °C (320-355 °F) with a fan"), ("gas mark 6 in a fan oven", "gas mark 6", "180 °C (355 °F) with a fan"),
    ],
)
def test_heat_is_converted_with_both_ends(text: str, amount: str, other: str) -> None:
    assert told(ask(text, alone=True)) == [(amount, other)]


@pytest.mark.parametrize(
    ("text", "kind", "unit"),
    [("180 °C in litres", "a temperature", "litres"), ("20 g in celsius", "a weight", "celsius"), ("200 g in cm", "a weight", "cm"), ("20 cm in grams", "a length", "grams"),
    ("2 cups in fahrenheit", "a volume", "fahrenheit"),
     ("a gallon in gas marks", "a volume", "gas marks")],
)
def test_a_unit_of_another_kind_is_said_not_to_fit(text: str, kind: str, unit: str) -> None:
    [answer] = ask(text, alone=True).answers
    assert (answer.response, answer.fields["kind"], answer.fields["unit"]) == ("utter_unit_does_not_fit", kind, unit)


@pytest.mark.parametrize(("text", "unit"), [("how many ml is a firkin?", "firkin"), ("what's a hogshead in litres", "hogshead"), ("a firkin in litres?", "firkin"),
     ("how many litres are in 3 hogsheads", "hogsheads"), ("how many grams is a scruple?",
    "scruple")])
def test_an_unknown_unit_is_said_to_be_unknown_whatever_was_told_before(text: str, unit: str) -> None:
    found = ask(text, 2, last_answer({"items": "1 cup milk"}, ("milk",), 2))
    assert [(answer.response, answer.fields) for answer in found.answers] == [("utter_unknown_unit", {"unit": unit})]


def test_a_unit_alone_asks_for_what_the_step_can_have() -> None:
    ginger = recipe(["20 g ginger", "1 chicken"], ["Chop 20 g of the ginger.", "Roast the chicken at 200 °C."])
    assert [ask(text, 1, of=ginger).answers[0].response for text in ("gas", "and gas?")] == ["utter_no_temperature_here"] * 2
    assert told(ask("gas", 2, of=ginger)) == [("200 °C", "gas mark 6")]
    assert ask("in litres", 2, of=ginger).answers[0].response == "utter_unit_does_not_fit"


def test_bare_degrees_are_those_of_the_recipe() -> None:
    hot = recipe(["1 chicken"], ["Heat the oven to 425°F.", "Turn it down to 200 degrees.", "Serve it."])
    assert told(ask("what is that in celsius", 2, of=hot)) == [("200 °F", "93 °C")]
    assert told(ask("what is that in fahrenheit", 2, of=recipe(["1 kg beef"], ["Heat the oven to 220 °C.", "Turn it to 160-170 degrees."]))) == [("160-170 °C", "320-340 °F")]


@pytest.mark.parametrize(
    "text",
    ["1 lb of chicken in kg", "24 oz of milk in litres", "2,5 kg in pounds", "how much is 2,000 g in pounds?", "and 3 cups of brown sugar to grams please",
    "in kg, 1 lb of beef", "kilos in 5 lb",
     "1½ kg of carrots, what is that in pounds?", "how many ml is an imperial gallon", "what is 350 F in celsius", "180 °C in gas marks", "500 ml of zorble in cups",
     "and gas mark 6?", "how hot is gas mark 4-5"],
)
def test_an_amount_and_the_unit_it_is_wanted_in_are_a_conversion(text: str) -> None:
    assert is_conversion(text, english())


@pytest.mark.parametrize(
    "text",
    ["add 200 g of butter to a cup", "is 145 fahrenheit enough for meatballs?", "is 50 celsius ok for chicken thighs?", "put 2 cups of rice in the pan",
    "1 cup of rice to 2 cups of water", "in grams?",
     "what can I make with 1 lb of chicken in 30 minutes", "how many grams of protein in 1 lb of chicken", "how many tablespoons of oil for 1 kg of potatoes?",
     "for 4 people", "the cups", "gas mark 6", "2 cups", "what is 180 degrees"],
)
def test_other_questions_with_amounts_are_none(text: str) -> None:
    assert not is_conversion(text, english())
