"""How relevant a candidate is to a question, by learned directions of the encoder's layers: cosines do not know that "lid on" answers "do I cover it"."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from actions.answering import shipped
from actions.language.encoder import Encoder

Numbers = NDArray[np.float32]
FILE = "relevance.safetensors"
PARTS = ("question_said", "said", "question_rest", "rest")
"""Maps of questions and of what is said, and of questions and of what that rests on."""
VERSION = 1  # changes when what is learned changes its form or meaning


class Relevance:
    """Compares questions with candidates in learned directions.

    Args:
        maps: four, by the names of `PARTS`; each of shape (directions, dimensions of the encoder's layers).
        encoder: reads the texts.
    """

    def __init__(self, maps: dict[str, Numbers], encoder: Encoder) -> None:
        self._maps, self._encoder = maps, encoder

    @classmethod
    def load(cls, file: Path, encoder: Encoder, problem: type[Exception]) -> Relevance:
        """Open what `save` wrote.

        Args:
            file: the file.
            encoder: the one that it was learned with.
            problem: the error of those who need it.

        Raises:
            Exception: `problem`, where it is missing, damaged or of another encoder.
        """
        expected = {"version": VERSION, "encoder": encoder.layer_dimensions}
        found = shipped.load(file, "train-ranker", problem, **expected)
        return cls({name: shipped.unstepped(found[name]).T for name in PARTS}, encoder)

    @staticmethod
    def save(maps: dict[str, Numbers], file: Path, digest: str) -> None:
        """Write the maps, with the digest of the rows that they were learned from."""
        wide = maps[PARTS[0]].shape[1]
        parts = {name: shipped.stepped(one.T) for name, one in maps.items()}
        shipped.save(file, {"version": VERSION, "encoder": wide, **parts}, digest)

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
