"""What is learned: the map of vectors, kinds of questions, and the order of candidates."""

from __future__ import annotations

import numpy as np
import torch

from actions.answering.common_sense.feature_names import NAMES
from actions.answering.common_sense.kinds import Kinds
from actions.answering.common_sense.model import APART, FAR, Example, Ranking, ahead
from actions.answering.common_sense.projection import projected, train
from actions.answering.common_sense.training import on_one_core
from actions.answering.common_sense.verifying import Verifier


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


def questions(count: int, seed: int) -> list[Example]:
    """Questions whose right candidate is nearer in meaning, and shares fewer words; every fourth has none, but one that is as near and differs in one thing."""
    chance = np.random.default_rng(seed)
    found = []
    for number in range(count):
        rows = chance.standard_normal((8, len(NAMES))).astype(np.float32)
        beside = chance.standard_normal((8, 5)).astype(np.float32)
        right = np.zeros(8, dtype=bool)
        rows[3, NAMES.index("meaning")] += 3
        rows[3, NAMES.index("shared_query")] -= 3
        if number % 4:
            right[3] = True
        beside[3, 2] = 3 if number % 4 else -3
        rows[:2, NAMES.index("answer")] = np.nan
        found.append(Example(rows, np.arange(5), beside[:5], right))
    return found


def sureness(model: Ranking, question: Example) -> float:
    first = [int(np.argmax(model.scores(question.rows[question.near])))]
    return model.probability(question.rows[first], question.beside[first], float(ahead(model.scores(question.rows))[first[0]]))


def test_the_right_candidate_comes_first_and_is_surer() -> None:
    model, asked = Ranking.learn(questions(3000, 1)), questions(100, 2)
    first = [int(np.argmax(model.scores(question.rows))) for question in asked]
    assert np.mean([at == 3 for at, question in zip(first, asked, strict=True) if question.right.any()]) > 0.8
    sure = [sureness(model, question) for question in asked]
    with_one = [value for value, question in zip(sure, asked, strict=True) if question.right.any()]
    without = [value for value, question in zip(sure, asked, strict=True) if not question.right.any()]
    assert np.mean(with_one) > np.mean(without) + 0.2
    assert all(0 <= value <= 1 for value in sure)


def test_without_anything_right_nothing_is_sure() -> None:
    nothing = [Example(question.rows, question.near, question.beside, np.zeros(8, dtype=bool)) for question in questions(8, 3)]
    model = Ranking.learn(nothing)
    assert sureness(model, nothing[0]) == 0


def test_agreement_never_speaks_against_a_pair() -> None:
    model = Ranking.learn(questions(200, 1))
    assert model.order[NAMES.index("shared_query")] == 0
    assert model.order[NAMES.index("meaning")] > 0
    assert model.order[NAMES.index("things_apart")] <= 0
    assert model.order[NAMES.index("query_words")] == 0


def test_what_is_ahead_is_so_by_its_lead_over_the_next() -> None:
    assert ahead(np.array([1.0, 3.0, 2.5], dtype=np.float32)).tolist() == [-2.0, 0.5, -0.5]
    assert ahead(np.array([9.0, 0.0], dtype=np.float32)).tolist() == [FAR, -FAR]
    assert ahead(np.array([0.3], dtype=np.float32)).tolist() == [FAR]
    assert ahead(np.zeros(0, dtype=np.float32)).tolist() == []


def test_a_pair_of_the_opposite_state_falls_behind() -> None:
    plain = Ranking(np.zeros(len(NAMES), np.float32), np.ones(len(NAMES), np.float32), np.zeros(len(NAMES), np.float32), Verifier((), ()))
    rows = np.zeros((3, len(NAMES)), dtype=np.float32)
    rows[:2, NAMES.index("states_apart_mostly")] = 1.0
    rows[1, NAMES.index("states_shared")] = 1.0
    assert plain.scores(rows).tolist() == [-APART, 0.0, 0.0]


def test_what_is_learned_does_not_hang_on_how_many_cores_there_are() -> None:
    rows = np.random.default_rng(0).standard_normal((4000, 64)).astype(np.float32)
    before, found = torch.get_num_threads(), []
    for cores in (1, 2):
        torch.set_num_threads(cores)
        with on_one_core():
            assert torch.get_num_threads() == 1
            found.append(train(rows, np.arange(4000) // 2, 32))
        assert torch.get_num_threads() == cores
    torch.set_num_threads(before)
    assert np.array_equal(found[0], found[1])
