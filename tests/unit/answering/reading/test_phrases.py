"""Noun phrases of parsed sentences."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from actions.answering.reading.phrases import Phrase, joined, phrase
from tests.unit.answering.reading.sample import parsed
from tests.unit.recipes.english import english


def of(text: str, word: str) -> list[Phrase]:
    """The phrases of a word and of those joined to it."""
    head = next(token for token in parsed(text) if token.text == word)
    return [phrase(token, english()) for token in joined(head)]


def test_an_amount_is_told_apart_from_what_it_measures() -> None:
    found = of("Stir 3 tablespoons of the coconut milk into the pot.", "tablespoons")[0]
    assert (found.text, found.amount, found.whole) == ("coconut milk", "3 tablespoons", "3 tablespoons of the coconut milk")
    assert (found.head, found.stems, found.modifiers) == ("milk", frozenset({"coconut", "milk"}), ("coconut",))


def test_an_article_is_kept_apart() -> None:
    found = of("Put the small bowl on the table.", "bowl")[0]
    assert (found.article, found.text, found.modifiers) == ("the", "small bowl", ("small",))


def test_what_is_joined_is_phrases_of_its_own_in_order() -> None:
    found = of("Add the onions, 2 large eggs and a pinch of salt.", "onions")
    assert [part.text for part in found] == ["onions", "large eggs", "salt"]
    assert [part.amount for part in found] == ["", "2", "pinch"]
    assert [part.head for part in found] == ["onion", "egg", "salt"]


def test_a_number_alone_is_an_amount() -> None:
    assert of("Beat 4 eggs in the bowl.", "eggs")[0].amount == "4"


def test_a_phrase_knows_what_hangs_on_it() -> None:
    found = of("Pour the stock over the sides of the large wok.", "sides")[0]
    assert [(preposition, inner.text, inner.article) for preposition, inner in found.inner] == [("of", "large wok", "the")]


def test_places_of_the_words_are_told() -> None:
    found = of("Warm the milk.", "milk")[0]
    assert found.first <= found.last == 2


@settings(derandomize=True, deadline=None, max_examples=60)
@example("salt - Add # )")
@given(st.text(max_size=60))
def test_any_word_of_any_text_has_a_phrase(text: str) -> None:
    for token in parsed(text):
        for one in joined(token):
            found = phrase(one, english())
            assert found.first <= found.last
            assert isinstance(found.text, str)
