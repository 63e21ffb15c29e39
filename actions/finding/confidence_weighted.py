"""Confidence-weighted linear classification (Dredze, Crammer & Pereira 2008) as a scikit-learn estimator.

Each weight is a normal distribution: a mean and a variance, which tells how sure the weight is. An example moves the
means and shrinks the variances just so far that it is classified rightly with a given probability; weights of rare
features, which are unsure, move farther than those of frequent ones.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.special import ndtr, ndtri, softmax
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils import check_random_state
from sklearn.utils.multiclass import check_classification_targets, type_of_target, unique_labels
from sklearn.utils.validation import check_is_fitted, column_or_1d, validate_data

Update = Literal["stdev", "variance"]
Numbers = NDArray[np.floating[Any]]
LEAST = 1e-12  # in place of a variance of 0, which an empty example has


def step_sizes(margins: Numbers, variances: Numbers, phi: float, update: Update) -> tuple[Numbers, Numbers]:
    """How far an example moves the weights of each class.

    Args:
        margins: mean of the signed score, y (mean · x).
        variances: variance of the score, x' S x.
        phi: quantile of the standard normal distribution at the confidence that is asked for.
        update: "variance" asks for margin >= phi * variance (the paper's equations), "stdev" for margin >= phi * standard deviation (its exact form).

    Returns:
        The factors of y S x in the step of the mean, and those of x x' in the step of the inverse variance; both are 0 where the example is sure enough already.
    """
    margins, spread = np.asarray(margins, dtype=np.float64), np.maximum(np.asarray(variances, dtype=np.float64), LEAST)
    if update == "variance":
        base = 1 + 2 * phi * margins
        inside = np.maximum(base**2 - 8 * phi * (margins - phi * spread), 0)
        alpha = np.maximum((-base + np.sqrt(inside)) / (4 * phi * spread), 0)
        return alpha, 2 * alpha * phi
    psi, zeta = 1 + phi**2 / 2, 1 + phi**2
    alpha = np.maximum((-margins * psi + np.sqrt(margins**2 * phi**4 / 4 + spread * phi**2 * zeta)) / (spread * zeta), 0)
    half = alpha * spread * phi
    return alpha, alpha * phi * (half + np.sqrt(half**2 + 4 * spread)) / (2 * spread)  # alpha phi / root, without a difference of near equals


class ConfidenceWeighted(ClassifierMixin, BaseEstimator):  # type: ignore[misc]
    """A linear classifier whose weights have a mean and a variance each (diagonal covariance).

    Several classes, or the labels of an indicator matrix, are learned at once, one against the rest.

    Args:
        confidence: probability, over 0.5, with which an example shall be classified rightly after its update.
        variance: variance of the weights before anything was learned.
        update: "stdev" or "variance", see `step_sizes`.
        passes: how often `fit` goes over the examples; `partial_fit` goes over them once.
        average: whether predictions are by the mean over all updates of the means of the weights, which noise in the labels harms less, or by the last.
        random_state: shuffles the examples before each pass of `fit`; None takes a new order each time.
    """

    def __init__(
        self, *, confidence: float = 0.8, variance: float = 1.0, update: Update = "stdev", passes: int = 2, average: bool = True, random_state: Any = None,
    ) -> None:
        self.confidence, self.variance, self.update, self.passes, self.average, self.random_state = confidence, variance, update, passes, average, random_state

    def __sklearn_tags__(self) -> Any:
        """What the estimator can do, as scikit-learn asks for it."""
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        tags.classifier_tags.multi_label = True
        return tags

    # ------------------------------------------------------------ learning

    def fit(self, X: Any, y: Any, known: Any = None) -> ConfidenceWeighted:  # noqa: N803 as scikit-learn names it
        """Learn from nothing.

        Args:
            X: examples × features, dense or sparse.
            y: a label for each example, or an indicator matrix of examples × labels.
            known: examples × labels, only for an indicator matrix: where it is false, the example teaches nothing about that label.

        Raises:
            ValueError: a parameter or the data cannot be used.
        """
        rows, labels = self._begin(X, y, reset=True)
        self._prepare(rows.shape[1], labels, None)
        signs = self._signs(labels, known)
        chance = check_random_state(self.random_state)
        for _ in range(self.passes):
            self._pass(rows, signs, chance.permutation(rows.shape[0]))
        return self

    def partial_fit(self, X: Any, y: Any, classes: Any = None, known: Any = None) -> ConfidenceWeighted:  # noqa: N803
        """Learn on, from examples that are gone over once, in their order.

        Args:
            X: examples × features.
            y: as for `fit`.
            classes: all labels that will ever come; needed in the first call, unless y is an indicator matrix.
            known: as for `fit`.

        Raises:
            ValueError: a parameter or the data cannot be used.
        """
        first = not hasattr(self, "mean_")
        rows, labels = self._begin(X, y, reset=first)
        if first:
            if classes is None and labels.ndim == 1:
                raise ValueError("classes must be passed on the first call to partial_fit.")
            self._prepare(rows.shape[1], labels, classes)
        self._pass(rows, self._signs(labels, known), np.arange(rows.shape[0]))
        return self

    def _begin(self, X: Any, y: Any, reset: bool) -> tuple[csr_matrix, NDArray[Any]]:  # noqa: N803
        if not 0.5 < self.confidence < 1:
            raise ValueError(f"confidence must lie between 0.5 and 1, both excluded; it is {self.confidence}")
        if self.variance <= 0 or self.passes < 1 or self.update not in ("stdev", "variance"):
            raise ValueError(f"variance must be over 0, passes at least 1 and update 'stdev' or 'variance', not {self.variance}, {self.passes} and '{self.update}'")
        given, labels = validate_data(self, X, y, accept_sparse="csr", dtype=np.float64, multi_output=True, reset=reset)
        check_classification_targets(labels)
        if labels.ndim == 2 and labels.shape[1] == 1:
            labels = column_or_1d(labels, warn=True)
        if labels.ndim == 2 and type_of_target(labels) != "multilabel-indicator":
            raise ValueError("y must hold one label for each example, or be an indicator matrix of 0 and 1")
        return csr_matrix(given), np.asarray(labels)

    def _prepare(self, features: int, labels: NDArray[Any], classes: Any) -> None:
        self.multilabel_ = labels.ndim == 2
        self.classes_ = np.arange(labels.shape[1]) if self.multilabel_ else unique_labels(labels if classes is None else np.asarray(classes))
        if not self.multilabel_ and len(self.classes_) < 2:
            raise ValueError(f"there must be two classes at least; there is only one class, '{self.classes_[0]}'")
        columns = 1 if not self.multilabel_ and len(self.classes_) == 2 else len(self.classes_)
        shape = (features + 1, columns)  # the last feature is 1 for every example: the intercept
        self.mean_, self.spread_ = np.zeros(shape, dtype=np.float32), np.full(shape, self.variance, dtype=np.float32)
        self._lag = np.zeros(shape, dtype=np.float32)
        self.t_ = 0

    def _signs(self, labels: NDArray[Any], known: Any) -> NDArray[np.float32]:
        """Examples × columns: 1 where the label holds, -1 where it does not, 0 where that is not known."""
        if labels.ndim == 2:
            if not self.multilabel_ or labels.shape[1] != len(self.classes_):
                raise ValueError(f"y has {labels.shape[1]} labels, the estimator learned {len(self.classes_)}")
            signs = np.where(labels.astype(bool), np.float32(1), np.float32(-1))
            return signs if known is None else signs * np.asarray(known, dtype=bool)
        strange = np.setdiff1d(labels, self.classes_)
        if self.multilabel_ or len(strange):
            raise ValueError(f"y holds labels that are not among the classes: {strange[:5]}")
        columns = self.classes_[1:] if len(self.classes_) == 2 else self.classes_
        return np.where(labels[:, None] == columns[None, :], np.float32(1), np.float32(-1))

    def _pass(self, rows: csr_matrix, signs: Numbers, order: NDArray[np.intp]) -> None:
        """Go once over the examples. The mean over all updates is kept by its lag: the sum of the steps, each times when it was made."""
        phi, intercept = float(ndtri(self.confidence)), rows.shape[1]
        for at in order.tolist():
            begin, end = rows.indptr[at], rows.indptr[at + 1]
            places = np.append(rows.indices[begin:end], intercept)
            x = np.append(rows.data[begin:end], 1.0).astype(self.mean_.dtype)
            mean, spread, sign, squares = self.mean_[places], self.spread_[places], signs[at], x * x
            alpha, shrink = step_sizes(sign * (x @ mean), squares @ spread, phi, self.update)
            step = spread * x[:, None]
            step *= alpha * sign
            self.t_ += 1
            mean += step
            step *= self.t_
            shrinking = spread * squares[:, None]
            shrinking *= shrink * np.abs(sign)
            shrinking += 1
            spread /= shrinking
            self.mean_[places], self.spread_[places] = mean, spread
            self._lag[places] += step

    # ------------------------------------------------------------ telling

    @property
    def weights_(self) -> Numbers:
        """Features × columns: the weights that predictions are by; the last row is the intercept."""
        return self.mean_ - self._lag / (self.t_ + 1) if self.average else self.mean_

    def decision_function(self, X: Any) -> Numbers:  # noqa: N803
        """Scores: one for each example where there are two classes, else examples × classes or labels."""
        check_is_fitted(self)
        return self._flat(self._scores(csr_matrix(self._examples(X))))

    def predict(self, X: Any) -> NDArray[Any]:  # noqa: N803
        """Labels with the best score; for an indicator matrix 1 where the score is over 0."""
        scores = self.decision_function(X)
        if self.multilabel_:
            return (scores > 0).astype(np.int64)
        found: NDArray[Any] = self.classes_[(scores > 0).astype(np.intp) if scores.ndim == 1 else scores.argmax(axis=1)]
        return found

    def predict_proba(self, X: Any) -> Numbers:  # noqa: N803
        """Probabilities of the labels: examples × classes or labels.

        A score counts by its own variance and that of an answer, which is taken to be 1: what was learned from little is believed less.
        """
        check_is_fitted(self)
        rows = csr_matrix(self._examples(X))
        variances = np.asarray(rows.multiply(rows) @ self.spread_[:-1] + self.spread_[-1])
        scores = self._scores(rows)
        if not self.multilabel_ and scores.shape[1] > 1:
            return np.asarray(softmax(scores / np.sqrt(1 + variances.mean(axis=1, keepdims=True)), axis=1))  # one scale for all classes keeps their order
        positive = np.clip(ndtr(scores / np.sqrt(1 + variances)), LEAST, 1 - LEAST)
        return positive if self.multilabel_ else np.hstack([1 - positive, positive])

    def _examples(self, X: Any) -> Any:  # noqa: N803
        return validate_data(self, X, accept_sparse="csr", dtype=np.float64, reset=False)

    def _scores(self, rows: csr_matrix) -> Numbers:
        weights = self.weights_
        return np.asarray(rows @ weights[:-1] + weights[-1])

    def _flat(self, scores: Numbers) -> Numbers:
        return scores.ravel() if scores.shape[1] == 1 and not self.multilabel_ else scores
