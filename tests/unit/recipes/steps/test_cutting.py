"""Instructions cut into the texts of steps."""

from __future__ import annotations

from typing import cast

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from spacy.language import Language

from actions.language.words import tokens
from actions.recipes.steps.cutting import Cut, aloud, cut
from tests.unit.recipes.english import english, trained
from tests.unit.recipes.segmentation.docs import Parser, parsed

ANY_TEXT = st.one_of(
    st.text(max_size=150),
    st.lists(st.sampled_from(["Mix", "and", "stir", "the oats", ",", "1.5", "min.", "Stir.", "(", ")", "!", "...", "é", "\n", "Oil and flour a tin."]), max_size=12).map(" ".join),
)


def texts(text: str, nlp: Language | None = None) -> list[str]:
    return [one.text for one in cut(text, english(), nlp)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Mix. Bake!", ["Mix.", "Bake!"]),
        ("Add 1.5 l water. Stir.", ["Add 1.5 l water.", "Stir."]),
        ("Fry (turn once. Do not burn) well. Serve.", ["Fry (turn once. Do not burn) well.", "Serve."]),
        ("Serve (with rice.)", ["Serve (with rice.)"]),
        ("no full stop", ["No full stop."]),
        ("Chop the kale;", ["Chop the kale."]),
        ("Wait... Then\nstir.", ["Wait...", "Then stir."]),
        ("1. Mix the flour. 2. Bake.", ["Mix the flour.", "Bake."]),
        ("1) Mix (well. 2) Bake.", ["Mix (well.", "Bake."]),
        ("Step 1: Mix. Step 2. Bake.", ["Mix.", "Bake."]),
        ("Heat to 350. Bake.", ["Heat to 350.", "Bake."]),
        ("", []),
        ("... !", []),
    ],
)
def test_without_a_pipeline_a_sentence_is_a_step(text: str, expected: list[str]) -> None:
    assert texts(text) == expected
    assert all(one.action is None for one in cut(text, english(), None))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Rinse the rice, then boil it in 500 ml water for 12 min. Drain.", ["Rinse the rice.", "Then boil it in 500 ml water for 12 min.", "Drain."]),
        ("1. Peel the beets. 2. Grate the beets and dress them.", ["Peel the beets.", "Grate the beets.", "And dress them."]),
        ("Melt 1.5 tbsp. of lard (or oil. Any will do) and fry the leek.", ["Melt 1.5 tbsp. of lard (or oil. Any will do).", "And fry the leek."]),
        ("Grease and flour a loaf tin.", ["Grease a loaf tin.", "And flour a loaf tin."]),
    ],
)
def test_with_a_pipeline_an_action_is_a_step_that_can_be_said(text: str, expected: list[str]) -> None:
    assert texts(text, trained()) == expected


def test_a_step_knows_its_action_and_its_sentences() -> None:
    found = cut("Rinse the rice and boil it. This takes a while. Drain.", english(), trained())
    assert found == [Cut("Rinse the rice.", (1,), "rinse"), Cut("And boil it. This takes a while.", (1, 2), "boil"), Cut("Drain.", (3,), "drain")]


def test_a_bare_verb_is_said_with_the_object_that_it_shares() -> None:
    doc = parsed("Oil/VERB!/0/ROOT and/CCONJ/2/cc line/VERB!/0/conj tins/NOUN/0/obj ./PUNCT/0/punct")
    assert texts(doc.text, cast(Language, Parser(doc))) == ["Oil tins.", "And line tins."]


def kept(text: str) -> list[str]:
    return [char for char in text if char.isalpha()]


@settings(derandomize=True, deadline=None)
@given(ANY_TEXT)
def test_no_letter_is_lost_by_cutting_at_sentences(text: str) -> None:
    assert [char.lower() for char in kept("".join(texts(text)))] == [char.lower() for char in kept(text)]


@settings(derandomize=True, deadline=None, max_examples=80)
@given(ANY_TEXT)
@example("Peel, core and chop the apples, then stir and add the cream.")
def test_no_word_is_lost_by_cutting_at_actions(text: str) -> None:
    told = iter(word for one in texts(text, trained()) for word in tokens(one))
    assert [word for word in tokens(text) if word not in told] == []


@settings(derandomize=True, deadline=None, max_examples=40)
@given(ANY_TEXT, st.booleans())
def test_every_step_is_a_sentence_of_some_sentence(text: str, parse: bool) -> None:
    for one in cut(text, english(), trained() if parse else None):
        assert any(char.isalnum() for char in one.text)
        assert one.text == one.text.strip()
        assert one.text.rstrip(")\"'”’")[-1] in ".!?…"
        assert one.sentences == tuple(range(one.sentences[0], one.sentences[-1] + 1))
        assert one.sentences[0] >= 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("And fry the leek.", "Fry the leek."),
        ("And, with gloves on, lift it.", "With gloves on, lift it."),
        ("Then fry the leek.", "Then fry the leek."),
        ("Andouille goes in.", "Andouille goes in."),
        ("And.", "And."),
        ("And !", "And !"),
        ("", ""),
    ],
)
def test_a_step_is_told_without_the_word_that_joined_it(text: str, expected: str) -> None:
    assert aloud(text, english()) == expected


@settings(derandomize=True)
@given(st.text().filter(lambda text: any(char.isalnum() for char in text)), st.sampled_from(["", "And ", "and, ", "AND "]))
def test_telling_never_empties_a_step(text: str, before: str) -> None:
    assert any(char.isalnum() for char in aloud(before + text, english()))
