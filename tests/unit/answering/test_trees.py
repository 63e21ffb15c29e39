"""Trees as plain arrays."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.ensemble import HistGradientBoostingClassifier

from actions.answering.trees import Trees

CHANCE = np.random.default_rng(0)
ROWS = CHANCE.normal(size=(400, 6))
ROWS[:, 2] = CHANCE.integers(0, 3, 400)  # few values, so that rows lie on the limits
STARTS = (ROWS[:, 0] * ROWS[:, 1] + ROWS[:, 2] > 1) ^ (CHANCE.random(400) < 0.1)


@pytest.mark.parametrize("rounds", [1, 40])
@pytest.mark.parametrize("told", [STARTS, STARTS + ROWS[:, 2]])
def test_they_judge_as_those_that_they_are_made_of(rounds: int, told: np.ndarray) -> None:
    trained = [
        HistGradientBoostingClassifier(
            max_iter=rounds, max_leaf_nodes=10, max_features=0.5, early_stopping=False, random_state=at
        ).fit(ROWS, told)
        for at in (0, 1)
    ]
    expected = np.mean([one.decision_function(ROWS).reshape(len(ROWS), -1) for one in trained], axis=0)
    trees = Trees.of(Trees.boosted(trained).packed())
    assert np.allclose(trees(ROWS), expected, atol=1e-5)
    assert np.allclose(trees(ROWS[:1]), expected[:1], atol=1e-5)


def test_trees_that_learned_nothing_give_their_base() -> None:
    rows, starts = np.zeros((40, 2)), np.arange(40) % 4 == 0
    trained = HistGradientBoostingClassifier(max_iter=3, early_stopping=False).fit(rows, starts)
    assert Trees.boosted([trained])(np.ones((1, 2))) == pytest.approx(np.log(1 / 3), abs=1e-6)
