"""A text beside others: its vector, and how much each of its content words weighs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Seen:
    """A question or an answer.

    Args:
        vector: of unit length.
        weights: stem of a content word → how rare the word is, 0 to 1.
        form: of a question its words, those with content replaced by one mark.
        scores: what the wording of a question tells by itself.
    """

    vector: NDArray[np.float32]
    weights: Mapping[str, float]
    form: tuple[str, ...] = ()
    scores: tuple[float, float] = (0.0, 0.0)

    @property
    def weight(self) -> float:
        """Of all words."""
        return sum(self.weights.values())

    def near(self, other: Seen) -> float:
        """Cosine of the vectors."""
        return float(self.vector @ other.vector)


def shared(one: Seen, other: Seen) -> float:
    """Weight of the words that both have."""
    return sum(weight for word, weight in one.weights.items() if word in other.weights)


def joint(now: Seen, before: Sequence[Seen], weights: NDArray[np.float64]) -> float:
    """Cosine to the weighted mean of several."""
    centre = sum((one.vector * weight for one, weight in zip(before, weights, strict=False)), np.zeros_like(now.vector))
    return float(centre @ now.vector / (np.linalg.norm(centre) + 1e-6))


def first(values: NDArray[np.float64], otherwise: float) -> float:
    """The first of the values, or something else where there is none."""
    return float(values[0]) if len(values) else otherwise
