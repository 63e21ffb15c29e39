"""Extents, rates, reasons and cases in the sentences of a recipe."""

from __future__ import annotations

import pytest

from actions.answering.reading.telling import Case, cases, declares, extents, rates, reasons, sentences
from tests.unit.recipes.english import english


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("cut it into cubes the size of a pea", ["the size of a pea"]),
        ("press two thirds of the dough 5 cm up the sides", ["5 cm up the sides"]),
        ("pour in hot water until it stands halfway up the ramekins", ["halfway up the ramekins"]),
        ("slice it a finger thick", ["a finger thick"]),
        ("pull a walnut-size lump off", ["walnut-size"]),
        ("roll it as thin as a coin", ["as thin as a coin"]),
        ("heat the large pan", []),
        ("put the dough in the tin", []),
    ],
)
def test_extents_are_told_by_likeness_and_by_way(text: str, found: list[str]) -> None:
    assert extents(text, english()) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Simmer for 60 minutes, scraping the bottom every 10 minutes", ["every 10 minutes"]),
        ("Pour in about 100 ml of milk at a time", ["about 100 ml of milk at a time"]),
        ("Turn the batter over, about 15 strokes, and stop", ["about 15 strokes"]),
        ("Cook, stirring now and then", ["now and then"]),
        ("Add the flour, 1 tablespoon at a time", ["1 tablespoon at a time"]),
        ("Once the milk is in, whisk", []),
        ("Simmer for 60 minutes", []),
    ],
)
def test_rates_are_told_by_time_number_and_portion(text: str, found: list[str]) -> None:
    assert rates(text, english()) == found


def test_a_reason_is_a_clause_where_one_tells_it() -> None:
    assert list(reasons("Press straight down so that the crust does not shatter.", english())) == ["so that the crust does not shatter"]


def test_a_sentence_that_declares_is_a_reason_whole() -> None:
    assert list(reasons("The dough sticks under the sauce.", english(), declares=True)) == ["The dough sticks under the sauce"]


@pytest.mark.parametrize("text", ["Take them out as soon as they are soft.", "Stir until so soft.", "Cut the bread."])
def test_what_tells_no_reason_gives_none(text: str) -> None:
    assert list(reasons(text, english())) == []


def test_which_sentences_tell_how_things_are() -> None:
    assert declares("The dough sticks if it stands.", english())
    assert not declares("Fold the dough.", english())


@pytest.mark.parametrize(
    ("text", "case"),
    [
        ("If wet batter sticks to it, bake for 3 minutes more.", Case("If wet batter sticks to it, bake for 3 minutes more", "wet batter sticks to it", "bake for 3 minutes more")),
        ("Cook the eggs on if it reads less.", Case("Cook the eggs on if it reads less", "it reads less", "Cook the eggs on")),
    ],
)
def test_a_case_is_cut_from_what_is_done_then(text: str, case: Case) -> None:
    assert list(cases(text, english())) == [case]


def test_a_text_without_conditions_has_no_cases() -> None:
    assert list(cases("Bake the loaf. When it is done, cool it.", english())) == []


def test_sentences_are_cut_at_their_ends_only() -> None:
    assert sentences("Heat 2.3 l of water. Stir twice; wait!") == ["Heat 2.3 l of water.", "Stir twice;", "wait!"]
    assert sentences("  ") == []
