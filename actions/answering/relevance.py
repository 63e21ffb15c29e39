"""How relevant a candidate is to a question: cosines do not know that "lid on" answers "do I cover it", learned directions of the encoder's layers do."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import load_file, save_file

from actions.language.encoder import Encoder

Numbers = NDArray[np.float32]
FILE = "relevance.safetensors"
PARTS = ("question_said", "said", "question_rest", "rest")
"""Maps of questions and of what is said, and of questions and of what that rests on."""
STEPS = 127  # of a weight, kept in one byte


class Relevance:
    """Compares questions with candidates in learned directions.

    Args:
        maps: four, by the names of `PARTS`; each of shape (directions, dimensions of the encoder's layers).
        encoder: reads the texts.
    """

    def __init__(self, maps: dict[str, Numbers], encoder: Encoder) -> None:
        self._maps, self._encoder = maps, encoder

    @classmethod
    def load(cls, folder: Path, encoder: Encoder) -> Relevance:
        """Open what `save` wrote.

        Raises:
            OSError, ValueError, KeyError: it is missing or damaged, or was learned with another encoder.
        """
        found = load_file(folder / FILE)
        maps = {name: found[name] * found[f"{name}.scale"].astype(np.float32) for name in PARTS}
        wide = {one.shape[1] for one in maps.values()}
        if wide != {encoder.layer_dimensions}:
            raise ValueError(f"it has {wide} dimensions, not {encoder.layer_dimensions}")
        return cls(maps, encoder)

    @staticmethod
    def save(maps: dict[str, Numbers], folder: Path) -> None:
        """Write the maps, each weight in a byte."""
        kept: dict[str, NDArray[np.generic]] = {}
        for name, weights in maps.items():
            scale = np.abs(weights).max(axis=1, keepdims=True) / STEPS + 1e-12
            kept[name] = np.round(weights / scale).astype(np.int8)
            kept[f"{name}.scale"] = scale.astype(np.float16)
        save_file(kept, folder / FILE)

    def __call__(self, question: str, says: Sequence[str], rests: Sequence[str]) -> Numbers:
        """How relevant what is said and what it rests on are; shape (texts, 2), 0 where a text is empty."""
        layers = self._encoder.encode_layers([question, *says, *rests])
        asked, said, rest = layers[0], layers[1 : len(says) + 1], layers[len(says) + 1 :]
        maps = self._maps
        found = np.stack(
            [
                (said @ maps["said"].T) @ (maps["question_said"] @ asked),
                (rest @ maps["rest"].T) @ (maps["question_rest"] @ asked),
            ],
            axis=1,
        )
        blank = np.array([[not one, not other] for one, other in zip(says, rests, strict=True)])
        found[blank] = 0.0
        return found.astype(np.float32)


def columns(scores: Numbers, groups: NDArray[np.int64]) -> Numbers:
    """The features: both scores, their sum, and how far that is behind the best of the same group; shape (rows, 4).

    Args:
        scores: of `Relevance`, shape (rows, 2).
        groups: of each row, from 0; one wording of one question is a group.
    """
    total = scores.sum(axis=1)
    best = np.full(int(groups.max(initial=0)) + 1, -np.inf, dtype=np.float32)
    np.maximum.at(best, groups, total)
    found: Numbers = np.column_stack([scores, total, best[groups] - total]).astype(np.float32)
    return found
