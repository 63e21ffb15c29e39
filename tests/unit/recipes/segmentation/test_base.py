"""Sentences of a text with their places, and the pieces between boundaries."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from actions.language.lexicon import Lexicon
from actions.recipes.segmentation.base import pieces, readable, sentence_spans

ODD_TEXTS = st.one_of(
    st.text(max_size=200), st.lists(st.sampled_from(["Mix", "1.5", "min.", "Stir.", "(", ")", "!", "...", "é", "\n", "2)", "tbsp."]), max_size=14).map(" ".join)
)


@cache
def english() -> Lexicon:
    return Lexicon.load("en")


def sentences(text: str) -> list[str]:
    return [text[start:end] for start, end in sentence_spans(text, english())]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Mix. Bake!", ["Mix.", "Bake!"]),
        ("Is it firm? Serve.", ["Is it firm?", "Serve."]),
        ("Add 1.5 l water. Stir.", ["Add 1.5 l water.", "Stir."]),
        ("Add 2 tbsp. of oil. Stir.", ["Add 2 tbsp. of oil.", "Stir."]),
        ("Bake for 10 min. Serve.", ["Bake for 10 min.", "Serve."]),
        ("Use a 9-in. pan. Bake", ["Use a 9-in. pan.", "Bake"]),
        ("Fry (turn once. Do not burn) well. Serve.", ["Fry (turn once. Do not burn) well.", "Serve."]),
        ("Mix (well. Bake (hot. Very hot) now. Serve.", ["Mix (well.", "Bake (hot. Very hot) now.", "Serve."]),
        ("Heat to 350. Bake.", ["Heat to 350.", "Bake."]),
        ("1) Mix (well. 2) Bake.", ["1) Mix (well.", "2) Bake."]),
        ("Mix the oats\nChill them", ["Mix the oats", "Chill them"]),
        ("Mix (the\noats) now", ["Mix (the\noats) now"]),
        ("  no full stop  ", ["no full stop"]),
        ("Wait... Stir.", ["Wait...", "Stir."]),
        ("", []),
        (" \n ", []),
    ],
)
def test_sentences_end_at_marks_and_line_breaks_outside_brackets(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


@settings(derandomize=True, deadline=None)
@given(ODD_TEXTS)
def test_sentences_stand_in_order_and_hold_all_but_white_space(text: str) -> None:
    spans = sentence_spans(text, english())
    places = [place for span in spans for place in span]
    assert places == sorted(places)
    assert all(0 <= start < end <= len(text) for start, end in spans)
    held = {at for start, end in spans for at in range(start, end)}
    assert all(char.isspace() for at, char in enumerate(text) if at not in held)
    assert all(text[start:end] == text[start:end].strip() for start, end in spans)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Drain the peas & rinse them.", "Drain the peas and rinse them."), ("Stop if it reads >74 °C.", "Stop if it reads over 74 °C."), ("Serve w/ rice.", "Serve with rice."),
        ("Chop it -> fry it.", "Chop it then fry it."), ("Use M&M's and C+D.", "Use M&M's and C+D."), ("Mix & match (<5 g).", "Mix and match (<5 g)."),
        ("Plain.", "Plain."), ("", ""),
    ],
)
def test_signs_are_read_as_the_words_that_they_stand_for(text: str, read: str) -> None:
    assert readable(text, english()).text == read


@settings(derandomize=True, deadline=None)
@given(ODD_TEXTS)
def test_every_character_that_is_read_stands_somewhere_in_the_text(text: str) -> None:
    found = readable(text, english())
    assert len(found.places) == len(found.text) + 1
    assert list(found.places) == sorted(found.places)
    assert found.places[-1] == len(text)


def test_pieces_lie_between_the_boundaries() -> None:
    assert pieces("Mix it, then bake.", [7]) == ["Mix it,", "then bake."]
    assert pieces("Mix it.", []) == ["Mix it."]
    assert pieces("  ", []) == []


@settings(derandomize=True)
@given(st.text(max_size=100), st.data())
@example("", None)
def test_pieces_joined_give_the_text_back(text: str, data: st.DataObject | None) -> None:
    cuts = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=5))) if data else []
    assert "".join("".join(pieces(text, cuts)).split()) == "".join(text.split())
