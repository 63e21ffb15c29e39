"""What tagged recipes teach about the categories of others: a classifier, made at import."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from actions.finding.tags import Flags, Taught
from actions.finding.traits import TraitBook, Vocabulary

if TYPE_CHECKING:
    from actions.finding.confidence_weighted import ConfidenceWeighted

Numbers = NDArray[np.floating[Any]]
LEAST_TAGGED = 300  # tagged recipes from which a classifier is worth learning
LEAST_POSITIVE = 20  # recipes of a category from which it is learned
HELD_OUT = 0.2  # share of the tagged recipes that thresholds and probabilities are fitted on
SURE = 0.9  # precision that is asked for where only what is sure may count: diets, allergies
FLOOR = 0.2  # probability below which nothing counts as of a category, should the threshold lie lower
ROUNDS = 25  # of Newton's method
RIDGE = 1e-2


def confidence_weighted() -> ConfidenceWeighted:
    """The estimator with the parameters that were best on held-out tagged recipes: `souschef evaluate categories`."""
    from actions.finding.confidence_weighted import ConfidenceWeighted  # scikit-learn takes a second, which those who only label do not wait for

    return ConfidenceWeighted(confidence=0.8, passes=2, random_state=0)


@dataclass(frozen=True)
class Learned:
    """Weights of the traits for each category, and how scores become probabilities and decisions.

    Args:
        vocabulary: the traits.
        weights: traits + 1 × categories; the last row is the intercept.
        slopes, offsets: the probability of a score is 1 / (1 + exp(-(slope * score + offset))).
        thresholds: probabilities from which a recipe is of the category; infinite where there was too little to learn from.
        used: source of recipes → places of the categories whose tags it uses.
        count: tagged recipes that were learned from.
    """

    vocabulary: Vocabulary
    weights: NDArray[np.float32]
    slopes: NDArray[np.float64]
    offsets: NDArray[np.float64]
    thresholds: NDArray[np.float64]
    used: dict[str, NDArray[np.intp]]
    count: int

    @property
    def covered(self) -> Flags:
        """For each category whether there was enough to learn from."""
        return np.isfinite(self.thresholds)

    def probabilities(self, recipes: Sequence[Collection[str]]) -> Numbers:
        """Recipes (their traits) × categories."""
        rows = self.vocabulary.rows(recipes)
        found: Numbers = expit((rows @ self.weights[:-1] + self.weights[-1]) * self.slopes + self.offsets)
        return found


def expit(values: Numbers) -> Numbers:
    """The logistic function, without overflow."""
    found: Numbers = 1 / (1 + np.exp(-np.clip(values, -40, 40)))
    return found


def learn(recipes: TraitBook, taught: Taught, strict: Flags) -> Learned | None:
    """Learn from tagged recipes; None where there are too few.

    Args:
        recipes: their traits.
        taught: what their tags teach.
        strict: for each category whether only what is sure may count.
    """
    if len(recipes) < LEAST_TAGGED:
        return None
    chance = np.random.default_rng(0).permutation(len(recipes))
    held, kept = np.split(chance, [int(HELD_OUT * len(recipes))])
    vocabulary = recipes.vocabulary(kept.tolist())
    rows = recipes.rows(vocabulary)
    first = confidence_weighted().fit(rows[kept], taught.holds[kept].astype(np.int64), known=taught.known[kept])
    scores = np.asarray(first.decision_function(rows[held]), dtype=np.float64)
    fitted = [_fitted(scores[:, at], taught.holds[held, at], taught.known[held, at], bool(strict[at])) for at in range(len(strict))]
    slopes, offsets, thresholds = (np.array(values) for values in zip(*fitted, strict=True))
    thresholds[taught.holds.sum(axis=0) < LEAST_POSITIVE] = np.inf
    whole = confidence_weighted().fit(rows, taught.holds.astype(np.int64), known=taught.known)
    return Learned(vocabulary, whole.weights_.astype(np.float32), slopes, offsets, thresholds, taught.used, len(recipes))


def _fitted(scores: NDArray[np.float64], holds: Flags, known: Flags, strict: bool) -> tuple[float, float, float]:
    """Slope and offset of the probability, and the threshold, for one category."""
    scores, holds = scores[known], holds[known]
    if not holds.any() or holds.all():
        return 1.0, 0.0, float("inf")
    slope, offset = calibrated(scores, holds)
    told = expit(slope * scores + offset)
    return slope, offset, threshold(told, holds, SURE if strict else None)


def calibrated(scores: NDArray[np.float64], holds: Flags) -> tuple[float, float]:
    """Slope and offset with which the logistic function of the scores fits how often the category holds (Platt's scaling, by Newton's method)."""
    given = np.stack([scores, np.ones_like(scores)], axis=1)
    found = np.array([1.0, 0.0])
    for _ in range(ROUNDS):
        told = expit(given @ found)
        slope = given.T @ (told - holds) + RIDGE * found
        bend = (given * (told * (1 - told))[:, None]).T @ given + RIDGE * np.eye(2)
        found = found - np.clip(np.linalg.solve(bend, slope), -2, 2)
    return float(found[0]), float(found[1])


def threshold(told: Numbers, holds: Flags, precision: float | None = None, floor: float = FLOOR) -> float:
    """The threshold of the best F1, but no lower than a floor; or the lowest that has a precision, infinite where none has it."""
    order = np.argsort(-told, kind="stable")
    hits = np.cumsum(holds[order])
    taken = np.arange(1, len(order) + 1)
    if precision is None:
        return max(float(told[order][np.argmax(2 * hits / (taken + holds.sum()))]), floor)
    enough = np.flatnonzero(hits / taken >= precision)
    return max(float(told[order][enough[-1]]), 0.5) if len(enough) else float("inf")
