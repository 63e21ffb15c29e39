"""Which questions are asked while cooking."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from actions.answering.common_sense.importing.relevance import Examples, Relevance, cross_validated
from actions.answering.common_sense.pairs import QuestionBaseError, load
from actions.language.encoder import Encoder
from actions.settings import PROJECT, Settings
from tests.conftest import scratch

KNOWLEDGE = PROJECT / "knowledge"


@pytest.fixture(scope="module")
def own() -> list[str]:
    """The questions of our own base."""
    return [pair.question for pair in load(KNOWLEDGE / "qa", "en")]


@pytest.fixture(scope="module")
def filtering(encoder: Encoder, own: list[str]) -> Relevance:
    """The shipped filter."""
    found = Relevance.open(KNOWLEDGE, "en", encoder, own)
    assert found is not None
    return found


@pytest.mark.parametrize("question", [
    "How long can I keep cooked lentils?", "Why did my souffle fall?", "What can I use instead of mascarpone?", "Difference between stock and bouillon",
])
def test_what_cooks_ask_is_kept(filtering: Relevance, question: str) -> None:
    assert filtering.asked(question)


@pytest.mark.parametrize("question", [
    "Who invented the pressure cooker?", "Best tapas restaurant in Madrid", "How many calories are in a diet of only fruit?", "Where can I buy dried limes in Ohio?",
    "Which toaster should I buy?", "Why do flamingos turn pink from shrimps?",
])
def test_what_nobody_asks_at_the_stove_is_not(filtering: Relevance, question: str) -> None:
    assert not filtering.asked(question)


def test_the_shipped_examples_are_enough_and_nothing_is_on_both_sides() -> None:
    examples = Examples.load(KNOWLEDGE / "asked" / "en.yml")
    assert examples is not None
    assert min(len(examples.asked), len(examples.not_asked)) >= 300
    assert len(set(examples.texts)) == len(examples.texts)


def test_the_filter_tells_them_apart_on_examples_that_it_did_not_see(encoder: Encoder, own: list[str]) -> None:
    examples = Examples.load(KNOWLEDGE / "asked" / "en.yml")
    assert examples is not None
    kept = cross_validated(examples, encoder, own) >= Settings.qa_asked
    assert np.mean(kept[examples.labels == 1]) >= 0.97
    assert np.mean(~kept[examples.labels == 0]) >= 0.75


def test_a_language_without_examples_has_no_filter(tmp_path: Path, encoder: Encoder) -> None:
    assert Relevance.open(tmp_path, "xx", encoder) is None


@pytest.mark.parametrize(("text", "reason"), [("- a", "no valid examples"), ("asked: [a]\nother: [b]", "fewer than 10"), ("asked: [", "no valid examples")])
def test_examples_that_cannot_be_used_are_named(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(QuestionBaseError, match=reason) as caught:
        Examples.load(scratch(tmp_path / "asked" / "en.yml", text))
    assert "en.yml" in str(caught.value)
