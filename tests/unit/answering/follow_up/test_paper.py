"""The paper's methods, each with what it finds and what it misses."""

from __future__ import annotations

import pytest

from actions.answering.follow_up.asked import Asked, Recogniser
from actions.answering.follow_up.paper import METHOD_0, METHOD_1, METHOD_2, METHOD_3A, METHOD_3B, METHODS, methods
from actions.settings import FOLLOW_UPS
from tests.unit.answering.follow_up.sample import asked, tools, wordnet


def method(name: str) -> Recogniser:
    found = methods(tools().reading, tools().frequencies, wordnet() if name in (METHOD_3A, METHOD_3B) else None, FOLLOW_UPS.similarity)
    return found[name]


def test_methods_that_need_wordnet_are_left_out_without_it() -> None:
    assert tuple(methods(tools().reading, tools().frequencies, None, 1.0)) == (METHOD_0, METHOD_1, METHOD_2)


def test_all_methods_are_there_with_it() -> None:
    assert tuple(methods(tools().reading, tools().frequencies, wordnet(), 1.0)) == METHODS


@pytest.mark.parametrize("name", METHODS)
def test_nothing_continues_where_nothing_was_asked(name: str) -> None:
    assert not method(name)("and why is it so?", [])


def test_method_0_needs_a_word_in_common_that_is_not_among_the_most_frequent() -> None:
    judge = method(METHOD_0)
    assert judge("How long was the Varyag?", asked("What type of vessel was the modern Varyag?"))
    assert not judge("When was she born?", asked("What was the first transgenic mammal?"))


def test_method_1_finds_pronouns_but_no_fragments() -> None:
    judge = method(METHOD_1)
    assert judge("When was it born?", asked("What was the first transgenic mammal?"))
    assert not judge("On what body of water?", asked("Where does the Varyag lie?"))


def test_method_2_finds_fragments_too() -> None:
    judge = method(METHOD_2)
    assert judge("On what body of water?", asked("Where does the vessel lie?"))
    assert judge("When was it born?", asked("What was the first transgenic mammal?"))
    assert not judge("How many people were killed?", asked("Which museum in Florence was damaged by a bomb?"))


def test_method_3a_takes_any_related_word_and_so_too_much() -> None:
    judge = method(METHOD_3A)
    assert judge("Which automobile did Fred like?", asked("Who bought a car yesterday?"))
    assert judge("What is the main religion in Peru?", asked("Which religion has the most followers?"))
    assert not judge("Which trombone is loud?", asked("Who bought a car yesterday?"))


def test_method_3b_asks_for_more_than_method_3a() -> None:
    loose, strict = method(METHOD_3A), methods(tools().reading, tools().frequencies, wordnet(), 99.0)[METHOD_3B]
    before = asked("Which religion has the most followers?")
    assert loose("What is the main religion in Peru?", before)
    assert not strict("What is the main religion in Peru?", before)


def test_only_the_last_ten_count() -> None:
    judge = method(METHOD_0)
    before = [*asked("Where is the Varyag?"), *asked(*(f"Question {number} on cheese" for number in range(10)))]
    assert not judge("How long was the Varyag?", before)
    assert judge("How long was the Varyag?", before[:-1])


@pytest.mark.parametrize("name", (METHOD_0, METHOD_3A))
def test_what_only_the_answer_named_is_missed_as_the_paper_reports(name: str) -> None:
    before = [Asked("Which famous musicians did Sinatra sing with?", "With Antonio Carlos Jobim, among others.")]
    assert not method(name)("Where was Antonio Carlos Jobim born?", before)
