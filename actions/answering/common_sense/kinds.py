"""What kind of question something is (how long it keeps, what it means, what replaces it …), learned from the categories of our own base."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from actions.answering.common_sense.approach import Vectors
from actions.answering.shipped import Content, half

PENALTY = 0.3  # inverse strength of the regularisation
ROUNDS = 25  # more take longer and tell no more kinds apart


@dataclass(frozen=True)
class Kinds:
    """Probabilities of the categories by multinomial logistic regression on raw vectors: `slopes` (raw dimensions, categories) and `offsets`."""

    names: tuple[str, ...]
    slopes: Vectors
    offsets: Vectors

    def __call__(self, rows: Vectors) -> Vectors:
        """Probabilities; shape (len(rows), number of categories)."""
        scores = rows @ self.slopes + self.offsets
        powers = np.exp(scores - scores.max(axis=1, keepdims=True))
        shares: Vectors = (powers / powers.sum(axis=1, keepdims=True)).astype(np.float32)
        return shares

    def packed(self) -> Content:
        """What `of` opens."""
        return {"names": self.names, "slopes": half(self.slopes), "offsets": self.offsets}

    @classmethod
    def of(cls, content: Content) -> Kinds:
        """What `packed` gave."""
        return cls(tuple(content["names"]), content["slopes"], content["offsets"])

    @classmethod
    def learn(cls, rows: Vectors, categories: Sequence[str]) -> Kinds:
        """Learn from wordings with their categories; with a single category every question is of that."""
        names = tuple(sorted(set(categories)))
        if len(names) < 2:
            return cls(names or ("",), np.zeros((rows.shape[1], 1), dtype=np.float32), np.zeros(1, dtype=np.float32))
        from sklearn.linear_model import LogisticRegression

        model = LogisticRegression(C=PENALTY, max_iter=ROUNDS, tol=1e-3)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it is stopped early on purpose
            model.fit(rows, list(categories))
        slopes, offsets = model.coef_, model.intercept_
        if len(names) == 2:
            slopes, offsets = np.concatenate([-slopes, slopes]) / 2, np.concatenate([-offsets, offsets]) / 2
        return cls(names, np.ascontiguousarray(slopes.T, dtype=np.float32), offsets.astype(np.float32))
