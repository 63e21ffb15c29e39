"""Times, numbers of eaters, and how much may be missing."""

from __future__ import annotations

import pytest

from actions.finding.limits import eaters, longest_time, may_be_missing
from actions.finding.phrases import plain
from actions.language.lexicon import Lexicon

ENGLISH = Lexicon.load("en")


@pytest.mark.parametrize(
    ("said", "minutes"),
    [
        ("half an hour", 30),
        ("under 20 minutes", 20),
        ("I have an hour", 60),
        ("an hour and a half", 90),
        ("in 15-20 min", 20),
        ("30-minute meals", 30),
        ("1/2 hour", 30),
        ("no more than forty minutes", 40),
        ("more than an hour", 0),
        ("at least 2 hours", 0),
    ],
)
def test_the_longest_time(said: str, minutes: float) -> None:
    found = longest_time(plain(said), ENGLISH)
    assert found is not None
    assert found.value == minutes


def test_without_a_time() -> None:
    assert longest_time(plain("something with leek"), ENGLISH) is None


@pytest.mark.parametrize(
    ("said", "count"),
    [
        ("for six of us", 6),
        ("soup for 4", 4),
        ("for two, with leek", 2),
        ("it serves 8 people", 8),
        ("just me", 1),
        ("me and my wife", 2),
        ("we are five", 5),
        ("feeding twenty at a party", 20),
        ("dinner for 2 with candles", 2),
        ("a family of four", 4),
        ("for about ten guests", 10),
    ],
)
def test_for_how_many(said: str, count: int) -> None:
    found = eaters(plain(said), ENGLISH)
    assert found is not None
    assert found.value == count


@pytest.mark.parametrize("said", ["for 2 hours", "with 2 eggs", "for 3 eggs I have left", "a soup", "for 0 people", "for 9999999 people"])
def test_other_numbers_are_no_eaters(said: str) -> None:
    assert eaters(plain(said), ENGLISH) is None


@pytest.mark.parametrize(
    ("said", "count"),
    [
        ("at most two missing", 2),
        ("missing at most 3", 3),
        ("i can buy two more things", 2),
        ("one or two extra ingredients are ok", 2),
        ("nothing else", 0),
        ("no shopping", 0),
        ("buy a couple of things", 2),
    ],
)
def test_what_may_be_missing(said: str, count: int) -> None:
    found = may_be_missing(plain(said), ENGLISH)
    assert found is not None
    assert found.value == count


def test_places_are_those_of_the_words() -> None:
    words = plain("leek soup, for six people please")
    found = eaters(words, ENGLISH)
    assert found is not None
    assert [words[place] for place in found.places] == ["for", "six"]
