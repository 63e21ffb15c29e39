"""Trees as plain arrays: they take little room, are judged quickly, and need no scikit-learn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from actions.answering.shipped import Content, small

Numbers = NDArray[np.float64]
Places = NDArray[np.intp]


class _Nodes(NamedTuple):
    """All nodes with their places in a row: a leaf leads to itself.

    A row of numbers goes left where its number at `features` is at most that of `limits`; a leaf
    adds its value; `roots` are the first nodes of the trees, `depth` the steps to the deepest leaf.
    """

    features: Places
    limits: Numbers
    left: Places
    right: Places
    values: Numbers
    roots: Places
    depth: int


@dataclass(frozen=True)
class Trees:
    """Trees whose leaves are summed up; of each node the one on the left is the next.

    Args:
        sizes: numbers of nodes of the trees; those of several outputs take turns.
        features: column that a node asks for.
        steps: how many nodes further the one on the right is; 0 for a leaf.
        numbers: limits of nodes up to which a row goes left, and values of leaves.
        base: what each output has before any tree.
    """

    sizes: NDArray[Any]
    features: NDArray[Any]
    steps: NDArray[Any]
    numbers: NDArray[np.float32]
    base: Numbers

    def __call__(self, rows: Numbers) -> Numbers:
        """Sums of the leaves; shape (rows, outputs)."""
        nodes, place = self._nodes, np.arange(len(rows))[:, None]
        at = np.broadcast_to(nodes.roots, (len(rows), len(nodes.roots)))
        for _ in range(nodes.depth):
            is_left = rows[place, nodes.features[at]] <= nodes.limits[at]
            at = np.where(is_left, nodes.left[at], nodes.right[at])
        told = nodes.values[at].reshape(len(rows), -1, len(self.base))
        found: Numbers = self.base + told.sum(axis=1)
        return found

    @cached_property
    def _nodes(self) -> _Nodes:
        leaf, itself = self.steps == 0, np.arange(len(self.steps), dtype=np.intp)
        roots = np.concatenate([[0], np.cumsum(self.sizes, dtype=np.intp)[:-1]]).astype(np.intp)
        left = np.where(leaf, itself, itself + 1)
        right = itself + self.steps.astype(np.intp)
        limits = self.numbers.astype(np.float64)
        return _Nodes(
            self.features.astype(np.intp), limits, left, right, np.where(leaf, limits, 0.0), roots,
            _depth(roots, left, right),
        )

    def packed(self) -> Content:
        """What `of` opens."""
        return {
            "sizes": self.sizes, "features": self.features, "steps": self.steps,
            "numbers": self.numbers, "base": self.base,
        }

    @classmethod
    def of(cls, content: Content) -> Trees:
        """The trees that `packed` gave."""
        return cls(**content)

    @classmethod
    def boosted(cls, learned: Sequence[Any], *, single: bool = False) -> Trees:
        """The mean of scikit-learn's boosted trees over histograms, for numbers without gaps.

        Args:
            learned: what was learned.
            single: whether rows have single precision, which tells apart what lies close together.
        """
        nodes = [tree.nodes for one in learned for trees in one._predictors for tree in trees]
        joined = np.concatenate(nodes)
        leaf, rounded = joined["is_leaf"].astype(bool), _below if single else _above
        base = np.mean([np.ravel(one._baseline_prediction) for one in learned], axis=0)
        return cls._made(
            [len(one) for one in nodes], joined["feature_idx"],
            np.where(leaf, 0, joined["right"] - _own_places(nodes)),
            np.where(leaf, joined["value"] / len(learned), rounded(joined["num_threshold"])), base,
        )

    @classmethod
    def _made(
        cls, sizes: Sequence[int], features: Any, steps: Any, numbers: Any, base: Numbers
    ) -> Trees:
        return cls(
            small(np.array(sizes)), small(features), small(steps), numbers.astype(np.float32),
            np.asarray(base, dtype=np.float64),
        )


def _own_places(trees: Sequence[Any]) -> NDArray[np.int64]:
    """For every node its place in its tree."""
    return np.concatenate([np.arange(len(one)) for one in trees])


def _above(limits: Numbers) -> NDArray[np.float32]:
    """The least numbers of single precision that are not below: what lies on a limit stays left."""
    rounded = limits.astype(np.float32)
    return np.where(rounded < limits, np.nextafter(rounded, np.float32(np.inf)), rounded)


def _below(limits: Numbers) -> NDArray[np.float32]:
    """The largest numbers of single precision that are not above."""
    return -_above(-limits)


def _depth(roots: Places, left: Places, right: Places) -> int:
    """Steps from a root to the deepest leaf."""
    level, depth = roots, -1
    while len(level):
        inner = level[left[level] != level]
        level, depth = np.concatenate([left[inner], right[inner]]), depth + 1
    return max(depth, 0)
