"""How relevant a candidate is to a question, by learned directions."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

from actions.answering.ranker import RankerError
from actions.answering.relevance import FILE, PARTS, Relevance, columns
from actions.kitchen import Kitchen
from actions.training.relevance import Pairs, cross_scored, fit, pairs_of, scored

WIDE = 8


def given(cases: int = 3000) -> Pairs:
    """Cases of which each question fits the one of its three answers that lies in its direction."""
    chance = np.random.default_rng(0)
    layers = np.zeros((2 * WIDE + 1, WIDE), dtype=np.float32)
    layers[:WIDE] = layers[WIDE : 2 * WIDE] = np.eye(WIDE)
    rows, right, case = [], [], []
    for at in range(cases):
        question = at % WIDE
        others = [(question + int(chance.integers(1, WIDE))) % WIDE for _ in range(2)]
        for answer in (question, *others):
            rows.append((question, WIDE + answer, 2 * WIDE))
            right.append(answer == question)
            case.append(at)
    return Pairs(
        torch.from_numpy(layers), 2 * WIDE, np.array(rows), np.array(right), np.array(case)
    )


def test_what_was_judged_right_becomes_more_relevant() -> None:
    pairs = given()
    maps = fit(pairs, np.zeros(len(pairs.case), dtype=np.bool_))
    found = scored(pairs, maps, np.arange(len(pairs.case)))
    assert found.shape == (len(pairs.case), 2)
    assert not found[:, 1].any()
    best = found.sum(axis=1).reshape(-1, 3).argmax(axis=1)
    assert (best == 0).mean() > 0.9


def test_each_fold_is_scored_by_what_the_others_taught() -> None:
    pairs = given()
    folds = pairs.case % 3
    found = cross_scored(pairs, folds)
    own = scored(pairs, fit(pairs, folds == 1), np.flatnonzero(folds == 1))
    assert found[folds == 1] == pytest.approx(own)


def test_each_text_is_encoded_once(kitchen: Kitchen) -> None:
    said = [("how long", "8 minutes", ""), ("how long", "in the pan", "8 minutes")]
    pairs = pairs_of(said, np.array([True, False]), np.array([0, 0]), kitchen.encoder)
    assert pairs.layers.shape == (4, kitchen.encoder.layer_dimensions)
    assert pairs.texts.tolist()[0][1] == pairs.texts.tolist()[1][2]
    assert pairs.blank == pairs.texts.tolist()[0][2]


def test_what_was_learned_is_kept_in_bytes(tmp_path: Path, kitchen: Kitchen) -> None:
    chance = np.random.default_rng(1)
    wide = kitchen.encoder.layer_dimensions
    maps = {name: chance.normal(size=(4, wide)).astype(np.float32) for name in PARTS}
    Relevance.save(maps, tmp_path / FILE, "digest")
    texts = ["Simmer it for 8 minutes.", ""], ["", "Fry the onions."]
    found = Relevance.load(tmp_path / FILE, kitchen.encoder, RankerError)("how long", *texts)
    whole = Relevance(maps, kitchen.encoder)("how long", *texts)
    assert found == pytest.approx(whole, abs=0.5)
    assert found[0, 1] == found[1, 0] == 0.0
    narrow = {name: one[:, :5] for name, one in maps.items()}
    Relevance.save(narrow, tmp_path / FILE, "digest")
    with pytest.raises(RankerError, match="another encoder"):
        Relevance.load(tmp_path / FILE, kitchen.encoder, RankerError)


def test_the_best_of_a_wording_is_behind_nothing() -> None:
    scores = np.array([[1, 2], [0, 1], [5, 0]], dtype=np.float32)
    found = columns(scores, np.array([0, 0, 1]))
    assert found.tolist() == [[1, 2, 3, 0], [0, 1, 1, 2], [5, 0, 5, 0]]
