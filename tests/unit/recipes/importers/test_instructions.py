"""Instructions in one text, written as a list, under headings and with notes."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.language.lexicon import Lexicon
from actions.recipes.importers.instructions import instructions_of


@cache
def english() -> Lexicon:
    return Lexicon.load("en")


def texts(value: object) -> list[str]:
    return [instruction.text for instruction in instructions_of(value, english())]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. Mix the flour. 2. Bake it.", ["Mix the flour.", "Bake it."]),
        ("1) Mix the flour 2) Bake it 3) Eat", ["Mix the flour", "Bake it", "Eat"]),
        ("Step 1: Mix the flour. Step 2: Bake it.", ["Mix the flour.", "Bake it."]),
        ("First heat the oven.1. Mix well.2. Bake.", ["First heat the oven.", "Mix well.", "Bake."]),
        ("Heat to 180. Bake for 2. Then cool.", ["Heat to 180. Bake for 2. Then cool."]),
        ("Fry the onion until soft.Add the rice.Stir.", ["Fry the onion until soft.", "Add the rice.", "Stir."]),
        ("Simmer (covered).Serve at once.", ["Simmer (covered).", "Serve at once."]),
        ("Mix. Bake.", ["Mix. Bake."]),
        ("See www.example.org for approx.10 more", ["See www.example.org for approx.10 more"]),
        ("Use a U.S. cup of e.g.rice.", ["Use a U.S. cup of e.g.rice."]),
        ("[{'@type': 'HowToStep', 'text': 'Mix.'}, {'@type': 'HowToStep', 'text': 'Bake it.'}]", ["Mix.", "Bake it."]),
        ('[{"@type": "HowToStep", "text": "Mix."}]', ["Mix."]),
        ('["Mix.", "Bake."]', ["Mix.", "Bake."]),
        ("[optional] Toast the nuts.", ["[optional] Toast the nuts."]),
        ("['unfinished", ["['unfinished"]),
    ],
)
def test_a_text_in_one_piece_is_cut_where_its_writer_cut_it(text: str, expected: list[str]) -> None:
    assert texts(text) == expected


def test_a_step_is_cut_at_numbers_only_where_it_is_the_only_one_and_never_at_full_stops() -> None:
    whole = {"@type": "HowToStep", "text": "1. Mix.Add eggs. 2. Bake."}
    assert texts([whole]) == ["Mix.Add eggs.", "Bake."]
    assert texts([whole, {"@type": "HowToStep", "text": "Cool it.Eat."}]) == ["Mix.Add eggs. 2. Bake.", "Cool it.Eat."]


def test_the_name_of_a_section_goes_with_its_steps_and_is_no_step() -> None:
    value = [
        {"@type": "HowToSection", "name": "For the <b>dough</b>", "itemListElement": [{"@type": "HowToStep", "text": "Knead."}, "Rest."]},
        {"@type": ["HowToSection"], "name": "Sauce", "itemListElement": {"@type": "HowToStep", "text": "Stir."}},
        {"@type": "HowToStep", "name": "Serve", "text": "Serve hot."},
    ]
    found = [(instruction.section, instruction.text) for instruction in instructions_of(value, english())]
    assert found == [("For the dough", "Knead."), ("For the dough", "Rest."), ("Sauce", "Stir."), (None, "Serve hot.")]


@pytest.mark.parametrize("value", [{"@type": "HowToSection", "name": "Dough"}, {"@type": "HowToSection", "name": "Dough", "itemListElement": []}, None, 7, True, {}, "…", [[]]])
def test_what_says_nothing_is_no_instruction(value: object) -> None:
    assert texts(value) == []


@pytest.mark.parametrize(
    "value",
    [
        {"@type": "HowToStep", "name": "Stir."},
        {"@type": "ListItem", "item": {"@type": "HowToStep", "text": "Stir."}},
        {"@list": ["Stir."]},
        {"@type": "HowToStep", "itemListElement": {"@type": "HowToDirection", "text": "Stir."}},
    ],
)
def test_a_step_may_be_wrapped(value: object) -> None:
    assert texts(value) == ["Stir."]


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.one_of(st.text(max_size=200), st.lists(st.sampled_from(["1. ", "2.", "Mix", ".", "Add", "[", "{", "'", '"', "Step 3:", ")", "é", "\n"]), max_size=20).map("".join)))
def test_no_letter_of_a_text_is_lost(text: str) -> None:
    if any(mark in text for mark in "<&[{"):
        assert isinstance(texts(text), list)
        return
    kept = [char for char in "".join(texts(text)) if char.isalpha()]
    lost = [char for char in text if char.isalpha() and char not in "Step"]
    assert [char for char in kept if char not in "Step"] == lost


@pytest.mark.parametrize(
    ("image", "expected"),
    [
        ("https://example.org/knead.jpg", {1: "https://example.org/knead.jpg"}),
        ({"@type": "ImageObject", "url": " http://example.org/knead.jpg "}, {1: "http://example.org/knead.jpg"}),
        ({"contentUrl": "https://example.org/knead.jpg"}, {1: "https://example.org/knead.jpg"}),
        (["", None, {"url": "https://example.org/1.jpg"}, "https://example.org/2.jpg"], {1: "https://example.org/1.jpg"}),
        ("knead.jpg", {}),
        ("data:image/png;base64,AAAA", {}),
        ({"url": 5}, {}),
        (None, {}),
    ],
)
def test_a_step_keeps_the_address_of_its_picture(image: object, expected: dict[int, str]) -> None:
    (knead,) = instructions_of({"@type": "HowToStep", "text": "Knead the dough. Let it rest.", "image": image}, english())
    assert (knead.text, knead.pictures) == ("Knead the dough. Let it rest.", expected)


def test_a_picture_without_words_is_no_instruction() -> None:
    assert instructions_of([{"@type": "HowToStep", "text": "", "image": "https://example.org/1.jpg"}], english()) == ()
