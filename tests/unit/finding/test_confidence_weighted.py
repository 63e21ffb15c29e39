"""The estimator: the paper's equations, scikit-learn's own checks, and what it learns."""

from __future__ import annotations

import math
import os
import warnings
from typing import Any

import numpy as np
import pytest
from scipy.sparse import csr_matrix
from scipy.special import ndtri
from sklearn.metrics import f1_score
from sklearn.utils.estimator_checks import estimator_checks_generator

from actions.finding.confidence_weighted import ConfidenceWeighted, Update, step_sizes

CHECKS = list(estimator_checks_generator(ConfidenceWeighted(random_state=0)))


@pytest.mark.parametrize(("estimator", "check"), CHECKS, ids=[getattr(check, "func", check).__name__ for _, check in CHECKS])
def test_it_is_what_scikit_learn_asks_of_an_estimator(estimator: Any, check: Any) -> None:
    from sklearn.utils._testing import SkipTest

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            check(estimator)
    except SkipTest:
        assert not os.environ.get("SCIPY_ARRAY_API")


def test_the_variance_update_is_the_papers() -> None:
    """Mean 0, S = I, x = (1, 2): M = 0, V = 5, so gamma = (-1 + sqrt(1 + 8 phi^2 V)) / (4 phi V)."""
    phi = float(ndtri(0.9))
    gamma = (-1 + math.sqrt(1 + 8 * phi * phi * 5)) / (4 * phi * 5)
    found = ConfidenceWeighted(confidence=0.9, update="variance", average=False).partial_fit(np.array([[1.0, 2.0]]), [1], classes=[0, 1])
    variances = np.array([1, 1, 1]) / (1 + 2 * gamma * phi * np.array([1, 4, 1]))  # of x1, x2 and the intercept, whose x is 1
    intercept_too = (-1 + math.sqrt(1 + 8 * phi * phi * 6)) / (4 * phi * 6)
    np.testing.assert_allclose(step_sizes(np.zeros(1), np.array([5.0]), phi, "variance")[0], gamma)
    np.testing.assert_allclose(found.mean_.ravel(), intercept_too * np.array([1, 2, 1]), rtol=1e-5)
    assert (found.spread_.ravel() < 1).all()
    assert np.argmin(found.spread_) == np.argmin(variances) == 1  # the larger the value, the surer its weight becomes


@pytest.mark.parametrize(("update", "margin", "variance"), [("variance", 0.0, 5.0), ("variance", -1.0, 2.0), ("stdev", 0.0, 5.0), ("stdev", -0.7, 0.3), ("stdev", 0.4, 2.0)])
def test_after_a_step_the_constraint_is_just_met(update: Update, margin: float, variance: float) -> None:
    """One feature of value 1: the mean moves by alpha S, 1/S grows by the shrinking; then M = phi V (variance) or phi sqrt(V) (stdev)."""
    phi = float(ndtri(0.85))
    alpha, shrink = (float(values[0]) for values in step_sizes(np.array([margin]), np.array([variance]), phi, update))
    after_margin, after_variance = margin + alpha * variance, 1 / (1 / variance + shrink)
    needed = phi * (after_variance if update == "variance" else math.sqrt(after_variance))
    assert alpha > 0
    assert math.isclose(after_margin, needed, rel_tol=1e-9)


@pytest.mark.parametrize("update", ["variance", "stdev"])
def test_what_is_sure_enough_moves_nothing(update: Update) -> None:
    alpha, shrink = step_sizes(np.array([10.0]), np.array([1.0]), float(ndtri(0.9)), update)
    assert (alpha[0], shrink[0]) == (0, 0)


def sample(seed: int = 0) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    chance = np.random.default_rng(seed)
    rows = (chance.random((600, 40)) < 0.2).astype(float)
    labels = np.stack([rows[:, 0] + rows[:, 1] > 0, rows[:, 2] > 0, rows[:, 3] + rows[:, 4] + rows[:, 5] > 1], axis=1).astype(int)
    return rows, labels


def test_labels_of_an_indicator_matrix_are_learned_side_by_side() -> None:
    rows, labels = sample()
    found = ConfidenceWeighted(random_state=0).fit(rows[:400], labels[:400])
    assert f1_score(labels[400:], found.predict(rows[400:]), average="micro") > 0.93
    for at in range(3):
        alone = ConfidenceWeighted(random_state=0).fit(rows[:400], labels[:400, at])
        np.testing.assert_allclose(alone.decision_function(rows[400:]), found.decision_function(rows[400:])[:, at], rtol=1e-4, atol=1e-4)


def test_sparse_and_dense_give_the_same() -> None:
    rows, labels = sample()
    dense, sparse = ConfidenceWeighted(random_state=0).fit(rows, labels), ConfidenceWeighted(random_state=0).fit(csr_matrix(rows), labels)
    np.testing.assert_allclose(dense.decision_function(rows), sparse.decision_function(csr_matrix(rows)), rtol=1e-5)


def test_what_is_not_known_teaches_nothing() -> None:
    rows, labels = sample()
    known = np.ones_like(labels, dtype=bool)
    known[200:, 0] = False
    wrong = labels.copy()
    wrong[200:, 0] = 1 - wrong[200:, 0]
    first, second = (ConfidenceWeighted(random_state=0).fit(rows, given, known=known) for given in (labels, wrong))
    np.testing.assert_array_equal(first.decision_function(rows), second.decision_function(rows))


def test_learning_on_gives_what_learning_at_once_gives() -> None:
    rows, labels = sample()
    whole = ConfidenceWeighted().partial_fit(rows, labels)
    parts = ConfidenceWeighted().partial_fit(rows[:300], labels[:300]).partial_fit(rows[300:], labels[300:])
    np.testing.assert_allclose(whole.decision_function(rows), parts.decision_function(rows), rtol=1e-5)


def test_the_mean_over_updates_is_the_mean_of_the_weights_after_each() -> None:
    rows, labels = sample()
    averaged, seen = ConfidenceWeighted(), []
    last = ConfidenceWeighted(average=False)
    for row, label in zip(rows[:20], labels[:20, 0], strict=True):
        averaged.partial_fit(row[None], [label], classes=[0, 1])
        seen.append(last.partial_fit(row[None], [label], classes=[0, 1]).weights_.copy())
    np.testing.assert_allclose(averaged.weights_, np.sum(seen, axis=0) / (len(seen) + 1), rtol=1e-4, atol=1e-5)


def test_what_was_seen_often_is_surer() -> None:
    rows = np.array([[1.0, 0.0]] * 30 + [[0.0, 1.0]])
    found = ConfidenceWeighted(random_state=0).fit(rows, [1, 1, 0] * 10 + [0])
    assert found.spread_[0, 0] < found.spread_[1, 0]


def test_probabilities_are_nearer_to_a_half_where_less_is_known() -> None:
    rows, labels = sample()
    found = ConfidenceWeighted(random_state=0).fit(rows, labels[:, 0])
    told = found.predict_proba(rows)
    np.testing.assert_allclose(told.sum(axis=1), 1)
    np.testing.assert_array_equal(told[:, 1] > 0.5, found.decision_function(rows) > 0)
    few = ConfidenceWeighted(random_state=0).fit(rows[:20], labels[:20, 0]).predict_proba(rows)
    assert np.abs(few - 0.5).mean() < np.abs(told - 0.5).mean()


def test_the_mean_over_updates_bears_noise_in_the_labels_better_than_the_last_weights() -> None:
    rows, labels = sample()
    noisy = np.where(np.random.default_rng(1).random(400) < 0.1, 1 - labels[:400, 0], labels[:400, 0])
    averaged, last = (ConfidenceWeighted(average=average, random_state=0).fit(rows[:400], noisy).score(rows[400:], labels[400:, 0]) for average in (True, False))
    assert averaged > 0.85
    assert averaged >= last


@pytest.mark.parametrize(("change", "said"), [
    ({"confidence": 0.5}, "between 0.5 and 1"), ({"variance": 0.0}, "variance must be over 0"), ({"update": "other"}, "'stdev' or 'variance'"), ({"passes": 0}, "passes"),
])
def test_parameters_that_cannot_be_used_are_named(change: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        ConfidenceWeighted(**change).fit(np.eye(4), [0, 1, 0, 1])


def test_labels_that_cannot_be_used_are_named() -> None:
    with pytest.raises(ValueError, match="classes"):
        ConfidenceWeighted().partial_fit(np.eye(2), [0, 1])
    started = ConfidenceWeighted().partial_fit(np.eye(2), [0, 1], classes=[0, 1])
    with pytest.raises(ValueError, match="not among the classes"):
        started.partial_fit(np.eye(2), [0, 7])
