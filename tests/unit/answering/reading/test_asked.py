"""What a question asks for."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.answering.reading.asked import Asked, asked, without_call
from tests.unit.answering.reading.sample import parsed, read
from tests.unit.recipes.english import english

SPEECH = ["hey", "what", "which", "kind", "of", "herb", "do", "I", "stir", "in", "the", "pot", "with", "after", "else", "how", "long", "2", "?", "is", "to", "put"]


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("how long do I simmer it", "time"),
        ("How hot must the oven be?", "temperature"),
        ("how much salt", "amount"),
        ("how big should the bowl be", "size"),
        ("how do I know it is done", "sign"),
        ("why do I chill it", "reason"),
        ("what do I do with the nuts", "action"),
        ("which herb goes in", ""),
        ("how high up the sides", "size"),
        ("how small is finely", "size"),
        ("how often do I scrape", "rate"),
        ("roughly how many strokes?", "rate"),
        ("until it does what?", "sign"),
        ("what happens if it stands", "reason"),
    ],
)
def test_a_fixed_form_is_told(text: str, form: str) -> None:
    assert read(text).form == form


@pytest.mark.parametrize(
    ("text", "noun", "variety"),
    [
        ("which herb do I sprinkle on top", "herb", False),
        ("what kind of oil goes in the pan", "oil", True),
        ("what sort of flour do I use", "flour", True),
        ("what do I stir", "", False),
    ],
)
def test_the_kind_of_thing_that_is_asked_for(text: str, noun: str, variety: bool) -> None:
    assert (read(text).noun, read(text).variety) == (noun, variety)


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("what do I stir now", "obj"),
        ("what do I stir with", "with"),
        ("what gets folded in", "obj"),
        ("what do I put it in", "in"),
        ("with?", "with"),
        ("in what do I stir the two eggs?", "in"),
        ("where do I put the pasta", "place"),
        ("I add the salt and what else", "obj"),
        ("what is to be chopped", "obj"),
        ("what do I use to stir it", "with"),
        ("how long", ""),
        ("do I need to peel the carrots", ""),
    ],
)
def test_the_role_that_is_open(text: str, role: str) -> None:
    assert read(text).role == role


def test_content_verbs_and_the_other_words_are_kept_apart() -> None:
    found = read("in what do I stir the two eggs?")
    assert found.verbs[0] == "stir"
    assert "egg" in found.beside
    assert "stir" not in found.beside


def test_how_thin_speaks_of_nothing_thin() -> None:
    assert "thin" not in read("how thin?").beside
    assert "thin" in read("is the thin edge cut off?").beside


@pytest.mark.parametrize(("text", "measured"), [
    ("how much salt do I need?", {"salt"}), ("how many of the red onions go in with the milk", {"red", "onion"}), ("how much of the salt", {"salt"}),
    ("how much is the salt again", {"salt"}), ("how much do I need of the salt", {"salt"}), ("what amount of salt goes into the dough", {"salt"}),
    ("how much goes into the dough", set()), ("how much?", set()), ("what do I do with the salt", set()),
])
def test_what_the_amount_is_asked_of(text: str, measured: set[str]) -> None:
    assert read(text).measured == measured


def test_all_of_several_things_may_be_asked_for() -> None:
    assert read("so what all gets folded in").all
    assert not read("what gets folded in").all


def test_numbers_else_and_order() -> None:
    assert read("do I add 2 or 1/2 cups").numbers == frozenset({"2", "½", "½ cup"})
    assert read("what else goes in").more
    assert [read(text).after for text in ("what comes after the onions", "what goes in before the milk", "what goes in")] == [1, -1, 0]


def test_a_kind_is_asked_in_the_form_of_a_yes_or_no_question_too() -> None:
    found = read("do I need a particular type of pan")
    assert (found.variety, found.noun, found.polar) == (True, "pan", False)


def test_a_question_that_yes_or_no_answers() -> None:
    assert read("do I need to peel the carrots").polar
    assert not read("which carrots do I peel").polar


@pytest.mark.parametrize(
    ("text", "rest"),
    [("hey how long", "how long"), ("ok so what now", "what now"), ("Sorry, which pan?", "which pan?"), ("which pan", "which pan"), ("hey", "hey"), ("", "")],
)
def test_words_that_only_call_are_left_out(text: str, rest: str) -> None:
    assert without_call(text, english()) == rest


@pytest.mark.parametrize("text", ["", " ", "?", "?!…", "🍳🍳🍳", "番茄炒蛋怎么做", "Сколько соли?", "ملح", "what " * 1000, "\n\t"])
def test_odd_questions_are_read(text: str) -> None:
    assert isinstance(asked(parsed(without_call(text, english())), english()), Asked)


@settings(derandomize=True, deadline=None, max_examples=120)
@given(st.text(max_size=80) | st.lists(st.sampled_from(SPEECH), max_size=12).map(" ".join))
def test_any_words_are_read(text: str) -> None:
    found = read(without_call(text, english()))
    assert found.after in (-1, 0, 1)
    assert not (found.polar and found.noun)
