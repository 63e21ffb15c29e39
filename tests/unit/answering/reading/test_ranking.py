"""Trees that scikit-learn learns and ONNX runs."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from threadpoolctl import threadpool_limits

from actions.answering.reading.ranking import Ranking, Rows, chain, scout_chain
from actions.answering.trees import Trees

ROWS, COLUMNS = 400, 6


@cache
def taught() -> tuple[Rows, Rows]:
    """Rows with flags, shares and numbers that fall onto thresholds, and how right each is."""
    chance = np.random.default_rng(3)
    rows = chance.random((ROWS, COLUMNS), dtype=np.float32)
    rows[:, 1], rows[:, 2] = rows[:, 1] > 0.5, np.round(rows[:, 2] * 7) / 7
    return rows, np.clip(rows[:, 0] * rows[:, 1] + rows[:, 2] / 3, 0, 1)


@pytest.mark.parametrize("count", [1, 2])
def test_the_graph_tells_what_the_chains_tell(count: int) -> None:
    rows, right = taught()
    with threadpool_limits(1):
        chains = [chain(seed).fit(rows, right) for seed in range(count)]
        told = np.mean([one.predict(rows) for one in chains], axis=0)
    assert np.allclose(Ranking(Trees.boosted(chains, single=True)).predict(rows), told, atol=1e-5)


def test_numbers_on_both_sides_of_a_threshold_fall_as_they_were_taught() -> None:
    low = np.float32(0.1)
    rows = np.repeat(np.array([[low], [np.nextafter(low, np.float32(1))]], dtype=np.float32), 40, axis=0)
    right = np.repeat(np.array([0, 1], dtype=np.float32), 40)
    with threadpool_limits(1):
        found = Ranking.fit(rows, right, chains=[chain(0)]).predict(rows)
    assert found[0] < 0.2
    assert found[-1] > 0.8


def test_what_weighs_more_counts_more() -> None:
    rows, right = np.zeros((60, 1), dtype=np.float32), np.repeat(np.array([0, 1], dtype=np.float32), 30)
    with threadpool_limits(1):
        heavy = Ranking.fit(rows, right, np.where(right > 0, 9, 1).astype(np.float32), [scout_chain()]).predict(rows)
    assert heavy[0] == pytest.approx(0.9, abs=0.01)


def test_what_is_learned_agrees_with_what_was_taught_and_is_the_same_each_time() -> None:
    rows, right = taught()
    with threadpool_limits(1):
        one, other = Ranking.fit(rows, right), Ranking.fit(rows, right)
    assert np.abs(one.predict(rows) - right).mean() < 0.05
    assert np.array_equal(one.predict(rows), other.predict(rows))


def test_no_pieces_are_none_to_rank() -> None:
    rows, right = taught()
    with threadpool_limits(1):
        assert Ranking.fit(rows, right, chains=[scout_chain()]).predict(rows[:0]).shape == (0,)
