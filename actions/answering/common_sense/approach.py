"""What every approach to retrieval offers, so that they can be compared and taken for one another (Stolwijk & Kunneman 2023, section 3.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from actions.answering.common_sense.pairs import Pair

Vectors = NDArray[np.float32]


class Hit(NamedTuple):
    """A pair that was found: its number in the base, and its distance from the question, 0 for the same and growing."""

    row: int
    distance: float


class Approach(Protocol):
    """A way to find the question that means the same."""

    def fit(self, pairs: Sequence[Pair]) -> None:
        """Take up a base of pairs; it replaces an earlier one."""

    def search(self, text: str, k: int) -> list[Hit]:
        """The k nearest pairs, the nearest first; fewer where the base has fewer or nothing in common with the text."""


def unit(vectors: Vectors) -> Vectors:
    """Rows of length 1; rows of zeros stay so."""
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    scaled: Vectors = (vectors / np.where(lengths > 0, lengths, 1)).astype(np.float32)
    return scaled


def nearest(scores: NDArray[np.float32], k: int) -> NDArray[np.intp]:
    """Places of the k highest scores, the highest first, equals by place."""
    kept = np.argpartition(-scores, k - 1)[:k] if k < len(scores) else np.arange(len(scores))
    order: NDArray[np.intp] = kept[np.lexsort((kept, -scores[kept]))]
    return order
