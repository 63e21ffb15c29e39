"""Questions how something is done, and for another degree of what was asked about."""

from __future__ import annotations

import pytest

from actions.answering.follow_up.history import exchange
from actions.answering.follow_up.resolving import Resolver
from tests.unit.answering.follow_up.test_left_out import first


@pytest.mark.parametrize(("question", "follow", "resolved"), [
    ("how long do the cookies bake", "both trays at once?", "can i bake both trays at once"),
    ("how long do i fry the patties", "all together?", "can i fry all the patties together"),
    ("how long does the curry simmer", "lid off?", "should the lid be off when i simmer the curry"),
    ("how long do i simmer the curry", "lid off?", "should the lid be off when i simmer the curry"),
    ("how long does the chicken marinate", "can I leave it overnight", "can i marinate the chicken overnight"),
    ("how long does the dough chill", "could it stay in there till tomorrow", "can i chill the dough till tomorrow"),
])
def test_how_it_is_done_is_asked_of_the_deed(resolver: Resolver, question: str, follow: str, resolved: str) -> None:
    assert resolver.leans(follow)
    assert first(resolver, question, "14 minutes.", follow, "ask_step_time") == resolved


def test_what_is_to_stay_is_no_deed_where_no_time_was_asked(resolver: Resolver) -> None:
    assert "marinate" not in first(resolver, "why do i marinate the chicken", "For the taste.", "can I leave it overnight", "ask_why")


@pytest.mark.parametrize(("question", "follow", "resolved"), [
    ("what temperature is medium rare for steak", "and well done?", "what temperature is well done for steak"),
    ("how long for a soft boiled egg", "hard boiled?", "how long for a hard boiled egg"),
    ("how long do i fry a steak", "well done", "how long do i fry a steak well done"),
    ("how long should a steak rest", "why does it need that?", "why should a steak rest"),
    ("what does fish look like when it's done", "and the temperature?", "what temperature should fish be inside"),
])
def test_another_degree_is_put_into_the_question(resolver: Resolver, question: str, follow: str, resolved: str) -> None:
    assert first(resolver, question, "Five minutes.", follow) == resolved


@pytest.mark.parametrize(("follow", "resolved"), [
    ("and half of that?", "how many grams is half a pound of meat"), ("a quarter?", "how many grams is a quarter of a pound of meat"),
])
def test_a_share_of_what_was_converted_is_converted(resolver: Resolver, follow: str, resolved: str) -> None:
    found = resolver(follow, [exchange("how many grams is a pound of meat", "how many grams is a pound of meat", intent="ask_convert", answer="454 g.", source="common_sense")])[0]
    assert (found.text, found.intent) == (resolved, "ask_convert")


def test_a_condition_that_names_a_thing_is_first_of_its_own(resolver: Resolver) -> None:
    history = [exchange("how much sausage", "how much sausage", intent="ask_amount", answer="275 g.", source="recipe", recipe="soup")]
    found = resolver("what if I leave the bacon out altogether", history)
    assert found[0].text == "what if I leave the bacon out altogether"
    assert all(other.weight < found[0].weight for other in found[1:])


@pytest.mark.parametrize(("follow", "resolved"), [
    ("so half a cup would be?", "how many grams is half a cup of butter"), ("and 2 cups?", "how many grams is 2 cups of butter"),
])
def test_another_amount_of_what_was_converted_is_converted(resolver: Resolver, follow: str, resolved: str) -> None:
    assert first(resolver, "how many grams is a cup of butter", "225 g.", follow, "ask_convert") == resolved


def test_a_like_food_that_would_do_takes_the_place_of_what_was_asked_about(resolver: Resolver) -> None:
    assert first(resolver, "how much butter", "60 g.", "does margarine work too", "ask_amount") == "can i use margarine instead of butter"
    assert "instead" not in first(resolver, "how long do i fry the onions", "10 minutes.", "does that work too")
