"""What is done with ranked candidates."""

from __future__ import annotations

import pytest

from actions.answering.candidate import Candidate
from actions.answering.decision import decide, is_general
from actions.answering.ranker import Ranked
from actions.settings import DECIDING


def ranked(source: str, p: float) -> Ranked:
    return Ranked(Candidate(source, source, "time", "utter_found"), p)


@pytest.mark.parametrize(
    ("given", "choice"),
    [
        ((), "refuse"),
        ((("recipe.time", 0.9), ("general.heat", 0.2)), "answer"),
        ((("recipe.time", DECIDING.answer),), "answer"),
        ((("general.heat", DECIDING.ask_back),), "ask_back"),
        ((("general.heat", DECIDING.ask_back - 0.01),), "refuse"),
    ],
)
def test_the_best_candidate_answers_where_it_is_probable_enough(
    given: tuple[tuple[str, float], ...], choice: str
) -> None:
    assert decide([ranked(*one) for one in given]).choice == choice


def test_where_both_sources_are_close_the_other_is_named() -> None:
    both = [ranked("recipe.time", 0.8), ranked("general.heat", 0.8 - DECIDING.close / 2)]
    assert decide(both).other == both[1]


def test_of_two_that_are_close_the_source_that_was_chosen_before_answers() -> None:
    both = [ranked("recipe.time", 0.8), ranked("general.heat", 0.8 - DECIDING.close / 2)]
    assert decide(both, "common_sense").ranked == both[1]
    assert decide(both, "recipe").ranked == both[0]


def test_a_source_that_is_far_behind_is_not_asked_about() -> None:
    assert decide([ranked("recipe.time", 0.95), ranked("general.heat", 0.55)]).other is None


def test_reasons_and_pairs_are_general_and_the_recipe_is_not() -> None:
    assert [is_general(ranked(name, 1.0)) for name in ("common_sense", "general.heat", "step")] == [
        True,
        True,
        False,
    ]
