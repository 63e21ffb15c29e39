"""What is learned: the map of vectors, kinds of questions, and the order of candidates."""

from __future__ import annotations

import numpy as np

from actions.answering.common_sense.feature_names import NAMES
from actions.answering.common_sense.kinds import Kinds
from actions.answering.common_sense.model import Ranking
from actions.answering.common_sense.projection import projected, train


def test_the_map_brings_wordings_of_a_pair_together() -> None:
    chance = np.random.default_rng(0)
    owners = np.repeat(np.arange(20), 3)
    said = chance.standard_normal((20, 12)).astype(np.float32)[owners]
    habit = 2 * chance.standard_normal((60, 12)).astype(np.float32) * (np.arange(12) < 6)
    rows = np.concatenate([said + habit, habit], axis=1).astype(np.float32)  # half of the vector is drowned by how something is said
    before, after = (rows[:, :12] / np.linalg.norm(rows[:, :12], axis=1, keepdims=True)), projected(rows, train(rows, owners, 12))

    def found(vectors: np.ndarray) -> float:
        scores = vectors @ vectors.T
        np.fill_diagonal(scores, -9)
        return float(np.mean(owners[scores.argmax(axis=1)] == owners))

    assert found(after) > found(before) + 0.1
    assert np.allclose(np.linalg.norm(after, axis=1), 1, atol=1e-5)


def test_the_map_of_single_wordings_is_nearly_the_encoder_s() -> None:
    rows = np.random.default_rng(0).standard_normal((5, 8)).astype(np.float32)
    same = projected(rows, train(rows, np.arange(5), 8))
    assert np.all(np.sum(same * rows / np.linalg.norm(rows, axis=1, keepdims=True), axis=1) > 0.99)


def test_kinds_are_told_apart() -> None:
    rows = np.random.default_rng(0).standard_normal((90, 6)).astype(np.float32)
    names = ["keeping" if row[0] > 0 else "meaning" if row[1] > 0 else "health" for row in rows]
    kinds = Kinds.learn(rows, names)
    shares = kinds(rows)
    assert np.allclose(shares.sum(axis=1), 1, atol=1e-5)
    assert np.mean([kinds.names[at] == name for at, name in zip(shares.argmax(axis=1), names, strict=True)]) > 0.9
    two = Kinds.learn(rows, ["a" if row[0] > 0 else "b" for row in rows])
    assert two(rows)[rows[:, 0] > 1, 0].min() > 0.5
    assert Kinds.learn(rows, ["one"] * 90)(rows).tolist() == [[1.0]] * 90


def questions(count: int, seed: int) -> list[tuple[np.ndarray, np.ndarray]]:
    """Questions whose right candidate is nearer in meaning, and shares fewer words; every fourth has none."""
    chance = np.random.default_rng(seed)
    found = []
    for number in range(count):
        rows = chance.standard_normal((8, len(NAMES))).astype(np.float32)
        right = np.zeros(8, dtype=bool)
        if number % 4:
            right[3] = True
            rows[3, NAMES.index("meaning")] += 3
            rows[3, NAMES.index("shared_query")] -= 3
        rows[:2, NAMES.index("answer")] = np.nan
        found.append((rows, right))
    return found


def test_the_right_candidate_comes_first_and_is_surer() -> None:
    model = Ranking.learn(questions(200, 1))
    asked = questions(100, 2)
    first = [int(np.argmax(model.scores(rows))) for rows, _ in asked]
    assert np.mean([at == 3 for at, (_, right) in zip(first, asked, strict=True) if right.any()]) > 0.8
    sure = [model.probability(rows, model.scores(rows)) for rows, _ in asked]
    assert np.mean([value for value, (_, right) in zip(sure, asked, strict=True) if right.any()]) > np.mean([v for v, (_, r) in zip(sure, asked, strict=True) if not r.any()])
    assert all(0 <= value <= 1 for value in sure)


def test_agreement_never_speaks_against_a_pair() -> None:
    model = Ranking.learn(questions(200, 1))
    assert model.order[NAMES.index("shared_query")] == 0
    assert model.order[NAMES.index("meaning")] > 0
    assert model.order[NAMES.index("things_apart")] <= 0
    assert model.order[NAMES.index("query_words")] == 0
