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


def sections(value: object) -> list[tuple[str | None, str]]:
    return [(instruction.section, instruction.text) for instruction in instructions_of(value, english())]


STIR = {"@type": "HowToStep", "text": "Stir."}


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ([{"@type": "HowToSection", "name": "Glaze", "itemListElement": [{"@type": "Recipe", "name": "Lemon glaze", "recipeInstructions": [STIR, "Pour."]}]}],
         [("Lemon glaze", "Stir."), ("Lemon glaze", "Pour.")]),
        ([{"@type": "HowTo", "name": "Stock", "step": [{"@type": "HowToSection", "name": "Bones", "itemListElement": [STIR]}]}, STIR], [("Bones", "Stir."), (None, "Stir.")]),
        ([[["Mix."]], {"@type": "ItemList", "itemListElement": [{"@type": "ListItem", "position": 2, "item": STIR}, {"@type": "ListItem", "position": 1, "item": "Add."}]}],
         [(None, "Mix."), (None, "Add."), (None, "Stir.")]),
        ([{"@type": "HowToStep", "text": "Make dough.", "itemListElement": [{"@type": "HowToDirection", "text": "Mix."}, {"@type": "HowToTip", "text": "Rest."}]}],
         [(None, "Make dough."), (None, "Mix."), (None, "Rest.")]),
        ([{"@type": "HowToSection", "name": "Sauce", "text": "Melt the butter."}], [("Sauce", "Melt the butter.")]),
        ([{"@type": "HowToStep", "name": "Heat", "description": "Heat the oil."}], [(None, "Heat the oil.")]),
        ([{"@type": "HowToStep", "name": "Stir.", "text": "Stir."}], [(None, "Stir.")]),
        ({"1": "Mix.", "2": "Bake."}, [(None, "Mix."), (None, "Bake.")]),
        ({"Dough": ["Knead."], "Top": [STIR]}, [("Dough", "Knead."), ("Top", "Stir.")]),
    ],
)
def test_what_is_nested_is_walked_to_its_end(value: object, expected: list[tuple[str | None, str]]) -> None:
    assert sections(value) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Dough\n- mix the flour with the milk\n- knead for 8 minutes\nFilling\n- spread the jam",
         [("Dough", "mix the flour with the milk"), ("Dough", "knead for 8 minutes"), ("Filling", "spread the jam")]),
        ("Dough:\nMix the flour.\nFor the sauce:\nMelt the butter.", [("Dough", "Mix the flour."), ("For the sauce", "Melt the butter.")]),
        ("• Mix the flour\n• Bake it", [(None, "Mix the flour"), (None, "Bake it")]),
        ("1) Mix.\n2) Bake.", [(None, "Mix."), (None, "Bake.")]),
        ("a) Mix.\nb) Bake.", [(None, "Mix."), (None, "Bake.")]),
        ("Step 1:\nMix.\nStep 2 - Bake.", [(None, "Mix."), (None, "Bake.")]),
        ("Icing\n* Whisk the sugar\n* 2 drops of lemon are enough", [("Icing", "Whisk the sugar"), ("Icing", "2 drops of lemon are enough")]),
        ("Crust\nPress the crumbs into the tin.\nFilling\nBeat the cheese.", [("Crust", "Press the crumbs into the tin."), ("Filling", "Beat the cheese.")]),
        ("<h3>Crust</h3><ol><li>Mix.</li><li>Bake.</li></ol><strong>Top:</strong><ul><li>Spread.</li></ul>", [("Crust", "Mix."), ("Crust", "Bake."), ("Top", "Spread.")]),
        ("Preheat the oven\n- mix the flour", [(None, "Preheat the oven"), (None, "mix the flour")]),
        ("In a bowl combine:\nflour and salt", [(None, "In a bowl combine:"), (None, "flour and salt")]),
        ("Stir in the sugar*.\n*Sold at most markets.", [(None, "Stir in the sugar*."), (None, "*Sold at most markets.")]),
        ("Chill at\n-18 °C for a day.", [(None, "Chill at"), (None, "-18 °C for a day.")]),
    ],
)
def test_headings_and_marks_of_lists_in_a_text_are_structure(text: str, expected: list[tuple[str | None, str]]) -> None:
    assert sections(text) == expected


def test_headings_and_numbers_of_listed_steps_are_structure_too() -> None:
    steps = [{"@type": "HowToStep", "text": text} for text in ("For the sauce:", "1. Melt the butter.", "2. Stir.")]
    assert sections(steps) == [("For the sauce", "Melt the butter."), ("For the sauce", "Stir.")]


def test_a_step_of_several_sentences_on_lines_stays_one() -> None:
    assert texts([{"@type": "HowToStep", "text": "Boil the water.\n\nAdd the peas."}, STIR]) == ["Boil the water. Add the peas.", "Stir."]


@pytest.mark.parametrize(
    "value",
    [["Fry the onions until golden<br>Then drain."], "Fry the onions until golden<br/>Then drain.", [{"@type": "HowToStep", "text": "Fry the onions until golden<br>Then drain."}]],
)
def test_a_line_break_parts_sentences(value: object) -> None:
    assert texts(value) == ["Fry the onions until golden", "Then drain."]


def test_what_is_not_read_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    assert sections([STIR, {"@type": "Thing", "sound": "Hiss."}]) == [(None, "Stir.")]
    assert "sound" in caplog.text
    assert "Hiss" not in caplog.text
