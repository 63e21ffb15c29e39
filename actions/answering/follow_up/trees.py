"""Boosted trees as plain arrays: one row is judged in a fraction of what scikit-learn's own way takes, and what is kept needs no scikit-learn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
Places = NDArray[np.intp]


@dataclass(frozen=True)
class Trees:
    """All nodes of all trees in a row; a leaf leads to itself.

    Args:
        roots: places of the first node of each tree.
        features: column that a node asks for.
        limits: a row goes left where it has at most this.
        left: place of the node on the left.
        right: likewise.
        values: what a leaf adds to the log-odds.
        offset: log-odds before any tree.
        depth: steps from a root to the deepest leaf.
    """

    roots: Places
    features: Places
    limits: Numbers
    left: Places
    right: Places
    values: Numbers
    offset: float
    depth: int

    def __call__(self, row: Numbers) -> float:
        """The log-odds of one row of numbers."""
        at = self.roots
        for _ in range(self.depth):
            at = np.where(row[self.features[at]] <= self.limits[at], self.left[at], self.right[at])
        return self.offset + float(self.values[at].sum())

    @classmethod
    def of(cls, trained: Sequence[Any]) -> Trees:
        """The trees of some of scikit-learn's HistGradientBoostingClassifiers for two classes, learned from numbers without gaps; what they tell is their mean."""
        nodes = [tree.nodes for one in trained for (tree,) in one._predictors]
        sizes = [len(one) for one in nodes]
        roots = np.concatenate([[0], np.cumsum(sizes)[:-1]]).astype(np.intp)
        joined, starts = np.concatenate(nodes), np.repeat(roots, sizes)
        itself, leaf = np.arange(len(joined)), joined["is_leaf"].astype(bool)
        return cls(
            roots, np.where(leaf, 0, joined["feature_idx"]).astype(np.intp), joined["num_threshold"].astype(np.float64),
            np.where(leaf, itself, joined["left"] + starts).astype(np.intp), np.where(leaf, itself, joined["right"] + starts).astype(np.intp),
            joined["value"].astype(np.float64) / len(trained), float(np.mean([np.ravel(one._baseline_prediction)[0] for one in trained])), int(joined["depth"].max()),
        )
