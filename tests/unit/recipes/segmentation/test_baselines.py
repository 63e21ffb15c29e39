"""The two baselines: cuts by chance, and one step per sentence."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.language.lexicon import Lexicon
from actions.recipes.segmentation.base import Segmenter, pieces
from actions.recipes.segmentation.baselines import RandomSegmenter, SentenceSegmenter

TEXT = "Rinse the barley, then simmer it for 30 minutes. Drain. Stir in the dill!"


@cache
def english() -> Lexicon:
    return Lexicon.load("en")


def test_a_sentence_is_a_step() -> None:
    assert pieces(TEXT, SentenceSegmenter(english()).boundaries(TEXT)) == ["Rinse the barley, then simmer it for 30 minutes.", "Drain.", "Stir in the dill!"]


def test_chance_cuts_about_once_in_k_tokens() -> None:
    text = "oat " * 4000
    found = len(RandomSegmenter(8).boundaries(text))
    assert found == pytest.approx(4000 / 8, rel=0.15)


def test_chance_is_the_same_with_the_same_seed_and_another_with_another() -> None:
    text = TEXT * 20
    assert RandomSegmenter(5, seed=1).boundaries(text) == RandomSegmenter(5, seed=1).boundaries(text)
    assert RandomSegmenter(5, seed=1).boundaries(text) != RandomSegmenter(5, seed=2).boundaries(text)


@pytest.mark.parametrize("length", [0.0, 0.3, 1.0])
def test_steps_shorter_than_a_token_are_cut_after_every_token(length: float) -> None:
    assert RandomSegmenter(length).boundaries("Mix, bake.") == [3, 4, 9]


@settings(derandomize=True, deadline=None)
@given(st.text(max_size=200), st.sampled_from([RandomSegmenter(2), SentenceSegmenter(english())]))
def test_boundaries_rise_inside_any_text(text: str, segmenter: Segmenter) -> None:
    found = segmenter.boundaries(text)
    assert found == sorted(set(found))
    assert all(0 < place < len(text) for place in found)
    assert "".join("".join(pieces(text, found)).split()) == "".join(text.split())
