"""Slips of the pen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from actions.language.spelling import Spelling, dictionary

TEXTS = ["Freeze the avocado with passata.", "Freeze the avocado with pasta and passata.", "Let the tomatoes boil until a tomato is soft, then let the tomatoes rest."] * 2
KNOWN = dictionary("en")


@pytest.fixture(scope="module")
def mend() -> Spelling:
    return Spelling(TEXTS, KNOWN)


@pytest.mark.parametrize(("typed", "meant"), [
    ("can you freze an avacado", "can you freeze an avocado"),
    ("Freze it?", "Freeze it?"),
    ("pasata", "passata"),  # a letter left out is likelier than one too many
    ("two ripe tomatos", "two ripe tomatoes"),
])
def test_a_slip_becomes_the_word_that_is_meant(mend: Spelling, typed: str, meant: str) -> None:
    assert mend(typed) == meant


@pytest.mark.parametrize("text", [
    "chucking the racket is scorching",  # words that are right, whatever they are near
    "my uncle Avacado came",  # a name
    "the avxcxdo",  # too far from anything
    "isn't it",
    "",
])
def test_everything_else_stays(mend: Spelling, text: str) -> None:
    assert mend(text) == text


def test_a_word_of_the_recipe_in_hand_is_right(mend: Spelling) -> None:
    assert mend("where does the freze go", beside="4 tbsp freze, chopped") == "where does the freze go"


def test_short_words_are_mended_as_the_lexicon_tells() -> None:
    mend = Spelling(TEXTS, KNOWN, {"wich": "which", "u": "you"})
    assert mend("Wich pasta did u say") == "Which pasta did you say"
    assert mend("a wich", beside="one ham wich") == "a wich"
    assert mend("ask Wich") == "ask Wich"


def test_of_two_words_that_are_as_near_none_is_taken() -> None:
    mend = Spelling(["batter butter"] * 3)
    assert mend("bitter") == "bitter"


def test_a_language_without_a_dictionary_has_none() -> None:
    assert dictionary("xx") == frozenset()


@given(st.text(max_size=60))
def test_nothing_breaks_and_what_is_no_word_stays(text: str) -> None:
    mended = Spelling(TEXTS, KNOWN)(text)
    assert [one for one in mended if not one.isalpha()] == [one for one in text if not one.isalpha()]


def test_of_noise_no_word_is_known() -> None:
    spelling = Spelling(["whisk the eggs"], ["butter"])
    assert spelling.is_noise("jjjjjj xqzw")
    assert not any(map(spelling.is_noise, ("xqzw butter", "Eggs!", "123 ?!", "xq")))
