"""What questions of taste ask for."""

from __future__ import annotations

from typing import Any

import pytest

from actions.encyclopedia.asking import Asking
from actions.language.lexicon import Lexicon


@pytest.fixture(scope="module")
def asking(nlp: Any, english: Lexicon) -> Asking:
    return Asking(nlp, english)


@pytest.mark.parametrize(("text", "first"), [
    ("What's your favourite vegetable?", "vegetable"), ("which fruit do you like best", "fruit"), ("What kind of music do you listen to?", "music"),
    ("any modern artists you like?", "modern artists"),
    ("Who is the greatest chef of all time?", "cook"), ("What board games do you own?", "board games"), ("What's your go-to snack?", "snack"),
    ("which film director do you rate", "film director"),
    ("What was the first toy you ever had?", "toy"), ("what is the best cheese in your opinion", "cheese"), ("which children's book do you love", "children's book"),
])
def test_what_is_named_comes_first(asking: Asking, text: str, first: str) -> None:
    assert asking(text).direct[0] == first


@pytest.mark.parametrize(("text", "first"), [
    ("what do you like to drink", "drink"), ("what would you eat if you could choose anything", "food"), ("who do you admire", "hero"), ("What do you do for a living?", "job"),
    ("what do you do in your free time", "hobby"), ("who do you like to listen to", "musician"),
    ("where would you go on holiday", "country"),
    ("what would you like to be when you grow up", "job"), ("what's your favourite thing to cook", "dish"), ("do you have a favourite way to relax", "hobby"),
])
def test_verbs_and_occasions_tell_what_is_not_named(asking: Asking, text: str, first: str) -> None:
    asked = asking(text)
    assert (asked.direct, asked.implied[0]) == ((), first)


def test_an_occasion_is_known_however_it_is_parsed(nlp: Any, english: Lexicon) -> None:
    def as_verb(text: str) -> Any:
        doc = nlp(text)
        doc[-2].pos_, doc[-2].lemma_ = "VERB", "live"
        return doc

    assert Asking(as_verb, english)("What do you do for a living?").implied[0] == "job"  # type: ignore[arg-type]


@pytest.mark.parametrize(("text", "wanted"), [
    ("Who do you admire?", "person"), ("whose paintings do you like", "person"), ("Which woman do you admire?", "person"), ("Where would you live?", "place"),
    ("What do you eat?", "thing"),
    ("do you have a favourite film?", "thing"),
])
def test_persons_places_and_things_are_told_apart(asking: Asking, text: str, wanted: str) -> None:
    assert asking(text).wanted == wanted


def test_who_makes_a_thing_is_asked_for_where_a_person_is(asking: Asking) -> None:
    assert asking("Whose paintings do you like most?").direct[0] == "artist"
    assert asking("What paintings do you like most?").direct[0] == "paintings"


def test_what_else_is_said_is_kept_apart(asking: Asking) -> None:
    asked = asking("What snacks do you like with your drinks?")
    assert (asked.direct[0], asked.context) == ("snacks", frozenset({"drink"}))
    assert asking("what hot drink do you like").context == {"hot"}
    assert asking("What's your favourite vegetable, of all things?").context == frozenset()


def test_what_is_not_liked(asking: Asking) -> None:
    assert (asking("which vegetable do you hate").disliked, asking("which vegetable do you like").disliked) == (True, False)


@pytest.mark.parametrize("text", ["", "?", "what", "who", "what makes you laugh", "🍕", "what do", "which", "of of of", "what's your favourite"])
def test_a_question_without_anything_names_no_thing(asking: Asking, text: str) -> None:
    assert asking(text).direct == ()
