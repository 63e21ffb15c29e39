"""Trees as plain arrays."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.ensemble import HistGradientBoostingClassifier

from actions.answering.follow_up.trees import Trees


@pytest.mark.parametrize("rounds", [1, 40])
def test_they_judge_as_those_that_they_are_made_of(rounds: int) -> None:
    chance = np.random.default_rng(0)
    rows = chance.normal(size=(400, 6))
    rows[:, 2] = chance.integers(0, 3, 400)  # few values, so that rows lie on the limits
    starts = (rows[:, 0] * rows[:, 1] + rows[:, 2] > 1) ^ (chance.random(400) < 0.1)
    trained = [
        HistGradientBoostingClassifier(max_iter=rounds, max_leaf_nodes=10, max_features=0.5, early_stopping=False, random_state=seed).fit(rows, starts) for seed in (0, 1)
    ]
    trees = Trees.of(trained)
    assert np.allclose([trees(row) for row in rows], np.mean([one.decision_function(rows) for one in trained], axis=0))


def test_trees_that_learned_nothing_give_their_offset() -> None:
    rows, starts = np.zeros((40, 2)), np.arange(40) % 4 == 0
    trained = HistGradientBoostingClassifier(max_iter=3, early_stopping=False, random_state=0).fit(rows, starts)
    assert Trees.of([trained])(np.ones(2)) == pytest.approx(np.log(1 / 3), abs=1e-6)
