"""Whether degrees are enough, by the table."""

from __future__ import annotations

from typing import Any

import pytest

from actions.answering.recipe_answers import Answer
from actions.answering.safety.asked import is_about_safety, read_heat
from actions.answering.safety.table import load_table
from actions.answering.safety.temperatures import Judge
from actions.language.lexicon import Lexicon
from tests.unit.recipes.english import english

TABLE = load_table()


def judged(text: str, scale: str = "") -> Answer | None:
    asked = read_heat(text, english(), TABLE, scale)
    return Judge(TABLE, english())(asked) if is_about_safety(asked, TABLE) else None


def reply(text: str, domain: dict[str, Any], scale: str = "") -> str:
    answer = judged(text, scale)
    assert answer is not None, text
    return str(domain["responses"][answer.response][0]["text"]).format(**answer.fields)


@pytest.mark.parametrize(("text", "needed"), [
    ("is 50 celsius ok for chicken thighs?", "74 °C (165 °F)"), ("is 145 fahrenheit enough for meatballs?", "71 °C (160 °F)"), ("is 150 F done for turkey?", "74 °C (165 °F)"),
    ("is 130 °F done for chicken breast?", "74 °C (165 °F)"), ("can i eat mince at 60", "71 °C (160 °F)"), ("my duck breast reads 57 C, is that safe?", "74 °C (165 °F)"),
    ("the thermometer says 155 in the chicken, good to go?", "74 °C (165 °F)"), ("would 66 °C do for pheasant", "74 °C (165 °F)"),
    ("is between 60 and 65 ok for pork chops?", "71 °C (160 °F)"),
    ("pork at 60-65 °C, done?", "71 °C (160 °F)"), ("steak at 130f safe?", "63 °C (145 °F)"), ("is 45 °C ok for salmon fillet", "70 °C (158 °F)"),
    ("are prawns ok at 55 degrees", "74 °C (165 °F)"),
    ("is the turkey done? it's at 68", "74 °C (165 °F)"), ("should köfte be 60 °C inside?", "71 °C (160 °F)"),
    ("are 140 degrees enough for reheated leftovers", "74 °C (165 °F)"),
    ("venison at 62 inside, safe to eat?", "74 °C (165 °F)"), ("is 80 °C hot enough for kidney beans", "100 °C (212 °F)"), ("is 60 enough for scrambled eggs", "74 °C (165 °F)"),
    ("keep the soup warm at 50 °C, ok?", "63 °C (145 °F)"), ("chicken and beef kebabs at 71 °C, done?", "74 °C (165 °F)"), ("is 164 °F enough for chicken", "74 °C (165 °F)"),
])
def test_too_little_is_no(text: str, needed: str, domain: dict[str, Any]) -> None:
    told = reply(text, domain)
    assert told.startswith("No")
    assert needed in told


@pytest.mark.parametrize("text", [
    "is 165 F enough for chicken wings?", "are burgers done at 71 °C", "is 160 enough for meatballs", "roast turkey reads 76, can we eat it?", "is 145 °F ok for a steak",
    "is 75 degrees safe for leftovers",
    "is 74 ok for a whole chicken", "is 158 F enough for cod", "my sausages hit 72 inside, ok?",
])
def test_enough_is_yes(text: str, domain: dict[str, Any]) -> None:
    assert reply(text, domain).startswith("Yes")


@pytest.mark.parametrize(("text", "parts"), [
    ("is 145 °F ok for pork chops", ("63 °C (145 °F) with 3 minutes of rest (USDA)", "71 °C (160 °F)", "Health Canada")), ("salmon at 63 °C, done?", ("USDA", "70 °C (158 °F)")),
])
def test_what_only_milder_advice_allows_is_told_with_both(text: str, parts: tuple[str, ...], domain: dict[str, Any]) -> None:
    told = reply(text, domain)
    assert not told.startswith(("Yes", "No"))
    assert all(part in told for part in parts)


def test_less_heat_is_enough_where_it_lasts(domain: dict[str, Any]) -> None:
    assert reply("chicken thighs at 65 °C for 15 minutes, is that safe?", domain).startswith("Yes, 65 °C (149 °F) is enough for poultry if the middle")
    assert reply("chicken thighs at 65 °C for 5 minutes, is that safe?", domain).startswith("No")
    assert "45 minutes (UK FSA)" in reply("is 60 °C enough for chicken", domain)
    assert "UK FSA" not in reply("is 59 °C enough for chicken", domain)


@pytest.mark.parametrize(("text", "needed"), [
    ("what should the inside of a pork roast be", "71 °C (160 °F)"), ("how hot must leftovers get", "74 °C (165 °F)"), ("at what temperature is chicken done", "74 °C (165 °F)"),
    ("internal temperature for lamb?", "63 °C (145 °F)"), ("safe temp for burgers", "71 °C (160 °F)"), ("how hot should reheated rice be", "74 °C (165 °F)"),
    ("how many degrees must a stuffed turkey have", "74 °C (165 °F)"),
    ("how cold must the fridge be", "4 °C (40 °F)"),
])
def test_what_is_asked_for_is_told(text: str, needed: str, domain: dict[str, Any]) -> None:
    assert needed in reply(text, domain).split(".")[0]


@pytest.mark.parametrize("text", ["is 8 °C ok for the fridge?", "is my freezer cold enough at -12 °C?"])
def test_too_warm_is_no(text: str, domain: dict[str, Any]) -> None:
    assert reply(text, domain).startswith("No")
    assert reply("is 3 °C ok for the fridge?", domain).startswith("Yes")


@pytest.mark.parametrize("text", [
    "what is 130 °F in Celsius", "how much is 165 F in celsius for chicken", "roast chicken at 180 °C?", "oven at 400 F for chicken", "is 180 ok for roasting a chicken",
    "what temperature do I roast pork at",
    "how hot should the oil be for chicken", "can I bake salmon at 100 °C?", "is 3 kg of chicken enough for 30?", "are 40 meatballs enough for 10 people",
    "is 50 minutes enough for chicken thighs",
    "do I need 100 g of bacon or 50", "is bread done at 95 °C", "can I thaw chicken at 20 °C", "how hot is the chicken curry", "why does chicken need 74 degrees",
    "is 80 °C ok for beef all day",
])
def test_other_questions_are_none(text: str) -> None:
    assert judged(text) is None


def test_bare_numbers_take_the_scale_of_the_recipe(domain: dict[str, Any]) -> None:
    assert reply("is 95 enough for chicken", domain, "F").startswith("No, 95 °F (35 °C)")
    assert reply("is 165 enough for chicken", domain, "C").startswith("Yes, 165 °F (74 °C)")


def test_the_scale_of_the_question_is_told_first(domain: dict[str, Any]) -> None:
    assert "145 °F (63 °C)" in reply("is 145 °F enough for mince?", domain)
    assert "62.5 °C (144 °F)" in reply("is 62.5 °C enough for mince?", domain)


def test_a_language_without_words_reads_nothing() -> None:
    assert not is_about_safety(read_heat("is 50 °C genoeg voor kip?", Lexicon.load("nl"), TABLE), TABLE)


@pytest.mark.parametrize(("text", "parts"), [
    ("is 100 °C for 5 minutes enough for kidney beans?", ("100 °C (212 °F) for 5 minutes", "30 minutes")),
    ("are clams safe at 90 °C for 30 seconds?", ("90 °C (194 °F) for 30 seconds", "90 seconds")),
])
def test_a_heat_that_lasts_too_short_is_not_enough(text: str, parts: tuple[str, ...], domain: dict[str, Any]) -> None:
    told = reply(text, domain)
    assert not told.startswith("Yes")
    for part in parts:
        assert part in told


def test_how_cold_a_fridge_is_does_not_hang_on_what_lies_in_it(domain: dict[str, Any]) -> None:
    assert "4 °C" in reply("how cold should the fridge be for chicken?", domain)


def test_thawing_is_no_cooking() -> None:
    assert judged("is it safe to thaw chicken at 20 °C?") is None
    assert judged("my defrosted chicken reads 60 °C, is it done?") is not None
