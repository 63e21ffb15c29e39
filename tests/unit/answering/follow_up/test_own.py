"""Questions without a verb that say all that they ask, and take nothing up."""

from __future__ import annotations

import pytest

from actions.answering.follow_up.history import exchange
from actions.answering.follow_up.resolving import Resolver

MILK = [exchange("how long does milk keep", "how long does milk keep", intent="ask_other", answer="Five days once opened.", source="common_sense")]


@pytest.mark.parametrize("question", [
    "350 f in celsius?", "250 ml in cups?", "best potatoes for mash", "oil instead of butter in a cake, how much", "and 180 c in fahrenheit",
])
def test_what_says_all_takes_nothing_up(resolver: Resolver, question: str) -> None:
    assert not resolver(question, MILK)


@pytest.mark.parametrize("question", ["350 f in celsius?", "best potatoes for mash", "oil instead of butter in a cake, how much"])
def test_what_says_all_does_not_lean(resolver: Resolver, question: str) -> None:
    assert not resolver.leans(question)


@pytest.mark.parametrize("question", ["best way?", "in celsius?", "the best one?", "best way to freeze it", "and cream?"])
def test_what_leaves_something_out_leans(resolver: Resolver, question: str) -> None:
    assert resolver.leans(question)


@pytest.mark.parametrize(("question", "whole"), [
    ("stock cube, how much water", "how much water for stock cube"),
    ("green potatoes, ok to eat?", "are green potatoes ok to eat"),
    ("raw dough, safe to eat?", "is raw dough safe to eat"),
])
def test_a_thing_that_is_asked_of_behind_a_comma_is_asked_of_alone(resolver: Resolver, question: str, whole: str) -> None:
    assert resolver(question, MILK)[0].text == whole
