"""Multinomial logistic regression over features of which some are dense and most are sparse.

What scikit-learn's solver learns, by the same steps of L-BFGS: it takes features of one kind only, and multiplying the zeros of n-grams took four fifths of its time.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.sparse import csr_matrix
from scipy.special import logsumexp
from sklearn.linear_model import LogisticRegression

Floats = NDArray[np.float64]
TOLERANCE = 1e-4  # of the largest slope, as scikit-learn has it


def fit(dense: NDArray[np.float32], sparse: csr_matrix, labels: Sequence[str], C: float, max_iter: int) -> LogisticRegression:  # noqa: N803 - scikit-learn's name
    """Learn from rows with their labels.

    Args:
        dense: the first features, shape (number of rows, number of dense features).
        sparse: the others, shape (number of rows, number of sparse features).
        labels: of the rows, at least three different ones.
        C: inverse strength of regularisation.
        max_iter: steps after which it stops.

    Returns:
        A regression with coefficients for all features in that order.
    """
    classes, wanted = np.unique(np.asarray(labels), return_inverse=True)
    problem = _Problem(dense.astype(np.float64), sparse.astype(np.float64), wanted, len(classes), 1 / C)
    found = minimize(problem, np.zeros(problem.size), method="L-BFGS-B", jac=True, options={"gtol": TOLERANCE, "maxiter": max_iter})
    weights = found.x.reshape(len(classes), -1)
    learned = LogisticRegression(C=C, max_iter=max_iter)
    learned.coef_, learned.intercept_, learned.classes_ = weights[:, :-1].copy(), weights[:, -1].copy(), classes
    return learned


class _Problem:
    """The loss of coefficients, and its slopes; the last coefficient of each class is its intercept, which is not regularised."""

    def __init__(self, dense: Floats, sparse: csr_matrix, wanted: NDArray[np.intp], classes: int, strength: float) -> None:
        self._dense, self._sparse, self._turned = dense, sparse, sparse.T.tocsr()
        self._wanted, self._classes, self._strength = wanted, classes, strength
        self._width = dense.shape[1]
        self.size = classes * (dense.shape[1] + sparse.shape[1] + 1)

    def __call__(self, given: Floats) -> tuple[float, Floats]:
        weights = given.reshape(self._classes, -1)
        upper, lower, intercepts = weights[:, : self._width], weights[:, self._width : -1], weights[:, -1]
        scores = self._dense @ upper.T + self._sparse @ lower.T + intercepts
        rows = np.arange(len(scores))
        sums = logsumexp(scores, axis=1)
        loss = float((sums - scores[rows, self._wanted]).sum()) + 0.5 * self._strength * float((weights[:, :-1] ** 2).sum())
        ahead = np.exp(scores - sums[:, None])
        ahead[rows, self._wanted] -= 1
        slopes = np.concatenate([ahead.T @ self._dense, (self._turned @ ahead).T, ahead.sum(axis=0)[:, None]], axis=1)
        slopes[:, :-1] += self._strength * weights[:, :-1]
        return loss, slopes.ravel()
