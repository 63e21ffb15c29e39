"""The shipped Dutch lexicon beside the English one."""

from __future__ import annotations

import pytest

from actions.language.lexicon import Lexicon
from actions.language.quantities import durations, temperatures

LINES = (
    "units", "short_units", "lengths", "containers", "bare_units", "trailing_units", "whole_counts", "size_words", "optional", "connectors",
    "alternatives", "comment_starts", "table_6", "states", "kinds", "adverbs", "kept", "parts", "compounds", "vague", "part_joiners", "shared_heads",
    "description_joiners", "list_joiners", "determiners", "after_unit", "plural_endings", "singulars", "shortened_units",
)
STEPS = (
    "cardinals", "articles", "fractions", "joiners", "ranges", "minus", "roughly", "times", "fraction_joiners", "adding", "durations", "until",
    "shares", "every", "unmeasured", "made_things", "products", "ingredient_words", "choice", "introducing", "linking",
    "celsius", "fahrenheit", "degrees", "heat", "utensils", "stop", "remaining", "step_words", "abbreviations", "card", "courses",
)


@pytest.fixture(scope="module")
def dutch() -> Lexicon:
    return Lexicon.load("nl")


@pytest.mark.parametrize("key", LINES + STEPS)
def test_what_recipes_need_is_there_in_both_languages(key: str, dutch: Lexicon, lexicon: Lexicon) -> None:
    assert dutch.entries.get(key)
    assert type(dutch.entries[key]) is type(lexicon.entries.get(key))


@pytest.mark.parametrize("key", LINES + STEPS)
def test_all_words_are_words(key: str, dutch: Lexicon) -> None:
    entry = dutch.entries[key]
    assert not {bool, type(None)} & {type(word) for word in entry}, "YAML reads a bare no, yes, on or off as something else: quote it"


def test_every_dutch_unit_form_means_one_unit(dutch: Lexicon) -> None:
    forms = [form.lower() for listed in dutch.table("units").values() for form in listed]
    assert sorted(forms) == sorted(set(forms))


def test_measures_have_the_same_names_in_both_languages(dutch: Lexicon, lexicon: Lexicon) -> None:
    for form in ("g", "kg", "ml", "cl", "dl", "l", "cm"):
        assert dutch.unit_of[form] == lexicon.unit_of[form]
    assert {dutch.unit_of["eetlepel"], dutch.unit_of["theelepel"]} == {"tablespoon", "teaspoon"}


def test_dutch_spans_of_time_and_degrees_are_read(dutch: Lexicon) -> None:
    assert [span.minutes for span in durations("Laat 20 minuten sudderen en nog een uur rusten.", dutch)] == [20, 60]
    assert [found.text for found in temperatures("Verwarm de oven voor op 180 °C.", dutch)] == ["180 °C"]
