"""What is missing and what is offered, by the words around it."""

from __future__ import annotations

import pytest

from actions.answering.substitutes.things import clean, things
from actions.answering.substitutes.wish import read_wish, unknown_name
from tests.unit.answering.substitutes.sample import situation
from tests.unit.recipes.english import english


def read(text: str, *, reports: bool = False, named: tuple[str, ...] = (), alone: bool = True) -> tuple[list[str], list[str]]:
    at = situation(alone=alone)
    plain = clean(text)
    wish = read_wish(plain, things(plain, named, at.recipes, at.known), english(), reports=reports)
    return [thing.name for thing in wish.missing], [thing.name for thing in wish.offered]


@pytest.mark.parametrize(
    ("text", "missing", "offered"),
    [
        ("I have no butter", ["butter"], []), ("we're out of sugar and walnuts", ["sugar", "walnuts"], []), ("the butter has gone off", ["butter"], []),
        ("no mixer for the butter", ["mixer"], []),
        ("I only have margarine, no butter", ["butter"], ["margarine"]), ("butter? all gone", ["butter"], []), ("the milk is out of date", ["milk"], []),
        ("no butter for the flour", ["butter"], []),
    ],
)
def test_reports(text: str, missing: list[str], offered: list[str]) -> None:
    assert read(text, reports=True) == (missing, offered)


@pytest.mark.parametrize(
    ("text", "missing", "offered"),
    [
        ("can I use honey instead of sugar", ["sugar"], ["honey"]), ("honey in place of the sugar?", ["sugar"], ["honey"]), ("is honey okay", [], ["honey"]),
        ("swap the sugar for honey", ["sugar"], ["honey"]), ("use honey for the sugar", ["sugar"], ["honey"]),
        ("substitute the sugar with honey", ["sugar"], ["honey"]),
        ("substitute honey for the sugar", ["sugar"], ["honey"]), ("what can I use for the buttermilk", ["buttermilk"], []),
        ("any alternative to butter", ["butter"], []),
        ("butter substitute?", ["butter"], []), ("does it have to be butter", ["butter"], []), ("would it work with almond milk", [], ["almond milk"]),
        ("can I make the cake with oat milk instead of milk", ["milk"], ["oat milk"]),
        ("can I do it in a loaf tin rather than a muffin tin", ["muffin tin"], ["loaf tin"]),
        ("the butter can be swapped for margarine, right", ["butter"], ["margarine"]), ("could I use store-bought buttermilk", [], ["store-bought buttermilk"]),
        ("should I use cream if I haven't got buttermilk", ["buttermilk"], ["cream"]), ("can I use frozen raspberries", [], ["frozen raspberries"]),
        ("what can I use", [], []),
    ],
)
def test_questions(text: str, missing: list[str], offered: list[str]) -> None:
    assert read(text) == (missing, offered)


def test_what_is_in_the_recipe_is_missing_and_what_is_not_is_offered_where_no_word_tells() -> None:
    assert read("the sugar?", alone=False) == (["sugar"], [])
    assert read("pecans?", alone=False) == ([], ["pecans"])


def test_what_only_the_classifier_knows_is_understood_too() -> None:
    assert read("I have no zorble", reports=True, named=("zorble",)) == (["zorble"], [])
    assert read("it is gone", reports=True, named=("Butter",)) == (["butter"], [])


@pytest.mark.parametrize(
    ("text", "name"), [("i have no zorble beans", "zorble beans"), ("we're out of zorbleberries, sorry", "zorbleberries"), ("no", None),
    ("i don't have that", None), ("there is nothing", None), ("", None)],
)
def test_a_name_that_nobody_knows_is_read_behind_the_words_for_missing(text: str, name: str | None) -> None:
    assert unknown_name(text, english()) == name
