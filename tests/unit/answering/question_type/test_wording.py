"""Scores of a question's wording: what is kept is what the library learned."""

from __future__ import annotations

import numpy as np
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.svm import SVC

from actions.answering.question_type.wording import PULL, ROUNDS, SLACK, WIDTH, Components, Machine, Runs, Wording, numbered, sequences, spelled

CHANCE = np.random.default_rng(0)
ROWS = CHANCE.normal(size=(80, 6)).astype(np.float32)
RIGHT = (ROWS[:, 0] * ROWS[:, 1] > 0)
WEIGHTS = CHANCE.uniform(0.5, 2, size=80).astype(np.float32)
TEXTS = ["how much food now", "can you freeze food", "what's next", "is food healthy or not"] * 5
ABOUT = np.array([False, True, False, True] * 5)


def test_sequences_are_runs_of_one_to_three_words() -> None:
    assert sequences("what's in it?") == ["what", "s", "in", "it", "what s", "s in", "in it", "what s in", "s in it"]
    assert sequences("") == sequences("?!") == []


def test_the_machine_scores_as_the_library_does() -> None:
    machine = Machine.learn(ROWS, RIGHT, WEIGHTS)
    library = SVC(C=SLACK, gamma=WIDTH / (ROWS.shape[1] * ROWS.var())).fit(ROWS, RIGHT, sample_weight=WEIGHTS)
    fresh = CHANCE.normal(size=(20, 6)).astype(np.float32)
    np.testing.assert_allclose(machine(fresh), library.decision_function(fresh), atol=3e-3)
    assert ((machine(ROWS) > 0) == RIGHT).mean() > 0.95


def test_rows_that_come_again_weigh_more() -> None:
    again = np.arange(80).repeat(np.where(ROWS[:, 2] > 0, 2, 1))
    twice, heavier = Machine.learn(ROWS[again], RIGHT[again], WEIGHTS[again]), Machine.learn(ROWS, RIGHT, WEIGHTS * np.where(ROWS[:, 2] > 0, 2, 1).astype(np.float32))
    assert len(twice.points) == len(np.unique(twice.points, axis=0))
    assert ((twice(ROWS) > 0) == (heavier(ROWS) > 0)).all()


def test_runs_score_as_the_library_does() -> None:
    weights = np.linspace(0.5, 1.5, len(TEXTS)).astype(np.float32)
    runs = Runs.learn(TEXTS, ABOUT, weights)
    counts = TfidfVectorizer(analyzer=sequences, min_df=2, sublinear_tf=True)
    library = LogisticRegression(C=PULL, max_iter=ROUNDS).fit(counts.fit_transform(TEXTS), ABOUT, sample_weight=weights)
    for text in ("how much food", "food food food, can you?", "is it next", "nothing known here at all", ""):
        assert abs(float(runs([text])[0]) - float(library.decision_function(counts.transform([text]))[0])) < 1e-4


def test_components_keep_distances_of_few_vectors() -> None:
    vectors = ROWS[:5]
    rows = Components.learn(vectors)(vectors)
    np.testing.assert_allclose(np.linalg.norm(rows[0] - rows[1]), np.linalg.norm(vectors[0] - vectors[1]), rtol=0.02)


def test_runs_are_spelled_as_they_were() -> None:
    runs = ["how", "how much", "how much food", "food"]
    assert spelled(numbered(runs)) == runs
    assert spelled(numbered([])) == []


def test_both_scores_stand_side_by_side() -> None:
    rows = np.stack([ABOUT * 2.0 - 1, np.arange(len(TEXTS)) / 10], axis=1).astype(np.float32)
    wording = Wording.learn(TEXTS, rows, ABOUT, np.ones(len(TEXTS), dtype=np.float32))
    scores = wording(TEXTS, rows)
    assert scores.shape == (len(TEXTS), 2)
    assert ((scores > 0) == ABOUT[:, None]).all()
