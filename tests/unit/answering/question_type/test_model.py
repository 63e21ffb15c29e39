"""What judges questions: learned from a small folder, saved and opened."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from actions.answering.question_type.model import Learned, QuestionTypes, TypeModelError
from actions.answering.question_type.situation import Situation
from tests.unit.answering.question_type.small import Small, at, encoder
from tests.unit.recipes.english import english


@pytest.fixture(scope="module")
def types(small: Small) -> QuestionTypes:
    return QuestionTypes(small.learned, english(), encoder(), small.paper)


@pytest.mark.parametrize(
    ("text", "general"),
    [("how much of the pumpkin goes in now", False), ("what comes next", False), ("how long does pumpkin keep", True), ("can you freeze pumpkin usually", True)],
)
def test_new_wordings_are_told_apart(text: str, general: bool, types: QuestionTypes) -> None:
    assert (types(text, at("pumpkin-wok", 1)).general >= 0.5) == general


def test_what_nobody_answers_is_less_likely_answered(types: QuestionTypes) -> None:
    outside, cooking = types("cheapest taxi to the match", Situation()), types("how much salt do I add", at("leek-pan", 1))
    assert outside.answerable < 0.5 < cooking.answerable


def test_probabilities_are_calibrated_on_what_was_learned(small: Small, types: QuestionTypes) -> None:
    placed = [one for one in small.samples if one.question is not None]
    told = np.array([one.general for one in types.many([one.text for one in placed], [one.situation for one in placed])])
    general = np.array([bool(one.general) for one in placed])
    assert abs(told.mean() - general.mean()) < 0.1
    assert told[general].mean() - told[~general].mean() > 0.6


def test_many_are_judged_as_each_alone(types: QuestionTypes) -> None:
    texts, situations = ["how much salt", "", "is kale healthy?", "🥬"], [at("leek-pan", 2), Situation(), at("fried-kale", 9), Situation()]
    alone = [types(text, situation) for text, situation in zip(texts, situations, strict=True)]
    for one, other in zip(types.many(texts, situations), alone, strict=True):
        assert one.general == pytest.approx(other.general, abs=1e-4)
        assert one.answerable == pytest.approx(other.answerable, abs=1e-4)
        assert 0 <= one.general <= 1
    assert types.many([], []) == []


def test_the_paper_judges_without_a_situation(types: QuestionTypes) -> None:
    assert types.p_general_paper("can you freeze pumpkin") > 0.5 > types.p_general_paper("do I add the butter now")


def test_what_is_saved_judges_the_same(small: Small, types: QuestionTypes, tmp_path: Path) -> None:
    file = tmp_path / "some.safetensors"
    small.learned.save(file, "digest")
    opened = QuestionTypes.open(file, english(), encoder(), small.paper)
    for text, situation in (("how long do I fry it", at("leek-pan", 2)), ("can you freeze leeks", Situation()), ("cheapest taxi to the match", Situation())):
        one, other = opened(text, situation), types(text, situation)
        assert one.general == pytest.approx(other.general, abs=0.02)
        assert one.answerable == pytest.approx(other.answerable, abs=0.02)


def test_a_file_that_is_missing_is_named_with_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(TypeModelError, match=r"some\.safetensors is missing.*souschef train-types"):
        Learned.load(tmp_path / "some.safetensors", encoder().layer_dimensions)


def test_a_file_with_other_numbers_is_refused(small: Small, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small.learned.save(tmp_path / "some.safetensors", "digest")
    monkeypatch.setattr("actions.answering.question_type.model.NAMES", ("other",))
    with pytest.raises(TypeModelError, match="another version"):
        Learned.load(tmp_path / "some.safetensors", encoder().layer_dimensions)
