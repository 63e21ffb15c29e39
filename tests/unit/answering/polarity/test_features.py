"""How a claim stands to the sentences of a recipe."""

from __future__ import annotations

import numpy as np
import pytest

from actions.answering.polarity.asking import asking
from actions.answering.polarity.evidence import LINE, STEP, sheet
from actions.answering.polarity.features import NAMES, TRIED, claim_of, rows
from actions.recipes.model import Recipe
from tests.unit.answering.reading.sample import encoder, plain
from tests.unit.answering.sample import FRY, SIMMER, SUGAR, soup
from tests.unit.recipes.english import english


def features(text: str, recipe: Recipe, step: int = 1) -> list[tuple[int, dict[str, float]]]:
    """The step of each sentence that may decide, with its features."""
    asked = asking(text, english())
    assert asked is not None
    page = sheet(recipe, english(), encoder())
    kept, found = rows(claim_of(asked, page, encoder(), step), page)
    assert found.shape == (len(kept), len(NAMES) + page.layers.shape[1])
    assert np.isfinite(found).all()
    return [(page.evidence[at].step, dict(zip(NAMES, row, strict=False))) for at, row in zip(kept, found, strict=True)]


def of_steps(text: str, step: int) -> dict[int, dict[str, float]]:
    """Number of a step → the features of its own sentence."""
    return {number: found for number, found in features(text, soup(), step) if found[f"kind {STEP}"]}


def first(text: str, told: str) -> dict[str, float]:
    return features(text, plain(told))[0][1]


@pytest.mark.parametrize(
    ("text", "told", "name"),
    [
        ("is the water hot?", "Pour in the cold water.", "opposite near"),
        ("is the water cold?", "Pour in the cold water.", "same near"),
        ("is it cooked with the lid on?", "Cook it without a lid.", "opposite held"),
        ("is it smooth?", "Mash it to a coarse paste.", "opposite held"),
        ("through the skin?", "Score it without cutting the skin.", "matched denied"),
        ("do I put all of the salt in?", "Put half of the salt in.", "whole_words against part_words"),
        ("can I cut it straight away?", "Let it rest for an hour.", "soon_words against waiting_words"),
        ("can I skip the salt?", "Add the salt if you like.", "leaving_out_words against optional_words"),
        ("should it not boil?", "Do not let it boil.", "claim denied"),
    ],
)
def test_what_decides_is_seen(text: str, told: str, name: str) -> None:
    assert first(text, told)[name] > 0


@pytest.mark.parametrize(
    ("text", "told", "name"),
    [
        ("is the water hot?", "Pour in the cold water.", "same"),
        ("is the water cold?", "Pour in the cold water.", "opposite"),
        ("does it boil?", "Boil it, and do not stir.", "matched denied"),
        ("do I put all of the salt in?", "Put the salt in.", "whole_words against part_words"),
    ],
)
def test_what_does_not_decide_is_not_seen(text: str, told: str, name: str) -> None:
    assert first(text, told)[name] == 0


def test_all_words_of_a_claim_are_found_in_the_sentence_that_says_them() -> None:
    found = of_steps("do I fry the onions?", FRY)
    assert found[FRY]["share"] == 1.0
    assert found[FRY]["all matched"] == 1.0
    assert found[SUGAR]["share"] < 1.0


def test_sentences_know_how_far_they_are() -> None:
    found = of_steps("do I simmer the soup?", FRY)
    assert found[FRY]["same step"] == found[FRY]["same source"] == 1.0
    assert found[SIMMER]["ahead"] > 0
    assert found[SIMMER]["after in source"] == 1.0
    assert all(entry["sources away"] == 1.0 for number, entry in features("do I simmer the soup?", soup(), FRY) if not number)


def test_foods_and_numbers_are_compared() -> None:
    found = features("two litres of water?", soup(), FRY)
    lines = [features for step, features in found if not step and features[f"kind {LINE}"]]
    assert any(entry["food"] and entry["other number"] for entry in lines)
    assert any(entry["other food"] for entry in lines)


def test_before_the_first_step_and_without_words_there_are_features_too() -> None:
    assert features("is it?", soup(), 0)
    assert features("is it?", plain("Wait."), 0)


def test_only_so_many_sentences_are_looked_at() -> None:
    assert len(features("is it hot?", plain(*(f"Stir the pot {number} times." for number in range(40))))) == TRIED
