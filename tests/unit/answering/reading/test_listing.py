"""Long lists of foods are read whole."""

from __future__ import annotations

import pytest
from spacy.tokens import Doc
from spacy.vocab import Vocab

from actions.answering.reading.frames import frames
from actions.answering.reading.listing import completed
from actions.language.words import stems
from tests.unit.answering.reading.sample import parsed
from tests.unit.recipes.english import english

SPICES = "cumin coriander star anise cloves peppercorns cinnamon beef soy fish sauce white sugar butter onion garlic"
NAMED = frozenset(stems(SPICES)) - {"star"}


def things(text: str, named: frozenset[str] = NAMED) -> list[tuple[str, ...]]:
    doc = parsed(text)
    found = completed(doc, frames(doc, english()), named, english())
    return [tuple(part.text for part in argument.phrases) for frame in found for argument in frame.arguments if len(argument.phrases) > 1]


@pytest.mark.parametrize(
    ("text", "members"),
    [
        ("Combine cumin, coriander, star anise, cloves, peppercorns, and cinnamon in a spice grinder.", ("cumin", "coriander", "star anise", "cloves", "peppercorns", "cinnamon")),
        ("Combine beef, 1 teaspoon soy sauce, 2 teaspoons fish sauce, and white sugar in a bowl.", ("beef", "soy sauce", "fish sauce", "white sugar")),
    ],
)
def test_a_list_has_all_of_its_members(text: str, members: tuple[str, ...]) -> None:
    assert members in things(text)


def test_what_is_done_next_is_no_member() -> None:
    assert all("cook" not in member for one in things("Add onion, garlic, butter, and cook until soft.") for member in one)


def test_words_that_name_no_foods_are_left_as_they_were_read() -> None:
    text = "Remove the pan, the lid, and the rack."
    doc = parsed(text)
    read = frames(doc, english())
    assert completed(doc, read, frozenset(), english()) == read


def test_a_food_that_was_torn_in_two_is_whole() -> None:
    words = ["Combine", "cumin", ",", "star", "anise", ",", "and", "cinnamon", "."]
    doc = Doc(
        Vocab(), words=words, lemmas=words, pos=["VERB", "NOUN", "PUNCT", "NOUN", "NOUN", "PUNCT", "CCONJ", "NOUN", "PUNCT"],
        heads=[0, 0, 3, 1, 1, 7, 7, 1, 0], deps=["ROOT", "obj", "punct", "conj", "conj", "punct", "cc", "conj", "punct"],
    )
    found = completed(doc, frames(doc, english()), NAMED, english())
    assert [part.text for part in found[0].arguments[0].phrases] == ["cumin", "star anise", "cinnamon"]
