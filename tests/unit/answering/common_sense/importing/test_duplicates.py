"""Questions that say the same."""

from __future__ import annotations

import pytest

from actions.answering.common_sense.importing.duplicates import Known, same_words
from actions.language.encoder import Encoder
from actions.language.lexicon import Lexicon


@pytest.fixture
def known(lexicon: Lexicon, encoder: Encoder) -> Known:
    """A base of some questions."""
    base = Known(lexicon, encoder.encode)
    for name, question in {
        "thin": "How to thin chocolate for dipping", "mustard": "substitute for Dijon mustard", "eggs": "How long do eggs last in the refrigerator out of the shell?",
        "roast": "How long does a 2 kg roast take?", "prawns": "fresh prawns in the fridge",
    }.items():
        base.add(name, [question])
    return base


@pytest.mark.parametrize(("question", "pair"), [
    ("What can be done to thin chocolate for dipping?", "thin"),
    ("Is there a substitute for Dijon mustard and if so, what is it?", "mustard"),
    ("how long will a roast of 2 kg take", "roast"),
])
def test_other_words_for_the_same_are_found(known: Known, question: str, pair: str) -> None:
    assert known.near(question) == pair


@pytest.mark.parametrize("question", [
    "How long do eggs last outside the refrigerator and out of the shell?", "How long does a 3 kg roast take?", "leftover prawns in the fridge", "substitute for grainy mustard",
    "How to thin chocolate without dipping", "the and of",
])
def test_what_differs_in_a_food_a_number_or_a_turning_word_is_not(known: Known, question: str) -> None:
    assert known.near(question) is None


def test_marks_and_case_do_not_count(known: Known) -> None:
    assert known.same("SUBSTITUTE for “dijon” mustard?!") == "mustard"
    assert known.same("substitute for mustard") is None
    assert same_words("Peas — how long?") == "peas how long"


def test_a_wording_stays_with_the_pair_that_had_it_first(known: Known) -> None:
    known.add("later", ["Substitute for dijon mustard", "a new one about leeks"])
    assert (known.same("substitute for dijon mustard"), known.same("A new one about leeks")) == ("mustard", "later")
