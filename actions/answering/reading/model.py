"""The learned part of the reader: which type a question is of, and how well a piece answers it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
import scipy.linalg
import scipy.sparse
import scipy.special
from numpy.typing import NDArray
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression

from actions.answering import learned
from actions.answering.reading.asked import Asked
from actions.answering.reading.features import NAMES
from actions.answering.reading.ranking import Ranking
from actions.answering.reading.slots import KINDS
from actions.language.words import tokens

Layers = NDArray[np.float32]
LAYER_SCALE = 0.15  # of encoder features beside words, by five-fold cross-validation over recipes
WORD_STRENGTH = 0.5  # inverse regularisation of the type classifier, likewise
DIRECTIONS = 1000  # of the layers: 0.820 of the types are then right on cards not learned from, and 0.821 with all of them, in twice the time
FORMAT = 4


class ReaderError(RuntimeError):
    """The trained reader cannot be opened; the message names the file and the remedy."""


def form_of(asked: Asked) -> dict[str, float]:
    """The wording of a question as features: its words and pairs of words, and what was read from its form."""
    said = tokens(asked.text)
    found: dict[str, float] = {
        f"form={asked.form}": 1, f"role={asked.role}": 1, f"noun={asked.noun}": 1, f"after={asked.after}": 1,
        "polar": float(asked.polar), "variety": float(asked.variety), "more": float(asked.more), "all": float(asked.all), "number": float(bool(asked.numbers)),
    }
    found |= {f"word={word}": 1.0 for word in said} | {f"pair={one} {two}": 1.0 for one, two in pairwise(said)}
    found |= {f"first={word}": 1.0 for word in said[:2]} | {f"last={word}": 1.0 for word in said[-1:]}
    return found


class Directions:
    """The main directions of the encoder's layers over some questions: learning from them takes half the time and tells types as well.

    Args:
        layers: means of the encoder's layers, one row each.
    """

    def __init__(self, layers: Layers) -> None:
        spread = layers.std(axis=0)
        self.mean, scale = layers.mean(axis=0), LAYER_SCALE / np.where(spread > 0, spread, 1.0)
        even = (layers - self.mean) * scale
        found = scipy.linalg.eigh(even.T @ even, subset_by_index=(max(0, even.shape[1] - DIRECTIONS), even.shape[1] - 1))[1]
        self.axes = (found * scale[:, None]).astype(np.float32)

    def __call__(self, layers: Layers) -> Layers:
        """How far each question goes in each direction; shape (number of questions, number of directions)."""
        return np.asarray((layers - self.mean) @ self.axes, dtype=np.float32)


@dataclass
class TypeModel:
    """Question → probability of each type, by logistic regression on the encoder's layers and the wording.

    Args:
        names: the types.
        words: feature of the wording → its row in `said`.
        said: weights of the wording; shape (number of its features, number of types).
        meant: weights of the layers; shape (layer dimensions, number of types).
        bias: what each type has before.
    """

    names: tuple[str, ...]
    words: dict[str, int]
    said: Layers
    meant: Layers
    bias: Layers

    @classmethod
    def fit(cls, asked: Sequence[Asked], layers: Layers, types: Sequence[str], directions: Directions | None = None) -> TypeModel:
        """Learn from questions.

        Args:
            asked: the questions.
            layers: means of the encoder's layers, one row each.
            types: their types.
            directions: those of the layers, where they are known already.
        """
        main, wording = directions or Directions(layers), DictVectorizer(dtype=np.float32)
        words = wording.fit_transform([form_of(one) for one in asked])
        learned = LogisticRegression(C=WORD_STRENGTH, max_iter=300).fit(scipy.sparse.hstack([scipy.sparse.csr_matrix(main(layers)), words]).tocsr(), types)
        weights, bias = learned.coef_.T, learned.intercept_
        if len(learned.classes_) == 2:  # then only the second one has weights
            weights, bias = np.hstack([np.zeros_like(weights), weights]), np.concatenate([[0.0], bias])
        meant, said = np.split(weights, [main.axes.shape[1]])
        meant = main.axes @ meant
        return cls(tuple(map(str, learned.classes_)), wording.vocabulary_, said.astype(np.float32), meant.astype(np.float32), (bias - main.mean @ meant).astype(np.float32))

    def probabilities(self, asked: Sequence[Asked], layers: Layers) -> list[dict[str, float]]:
        """Type → probability, for each question."""
        told = layers @ self.meant + self.bias
        for row, one in zip(told, asked, strict=True):
            row += sum(value * self.said[self.words[name]] for name, value in form_of(one).items() if name in self.words)
        return [dict(zip(self.names, row, strict=True)) for row in scipy.special.softmax(told.astype(np.float64), axis=1).tolist()]


def kind_table(types: list[str], right: list[set[str]]) -> dict[str, dict[str, float]]:
    """For each type of question the share of each kind of piece among its right answers.

    Args:
        types: the type of each question.
        right: the kinds of the pieces that answer it.
    """
    counts: defaultdict[str, defaultdict[str, float]] = defaultdict(lambda: defaultdict(float))
    for name, kinds in zip(types, right, strict=True):
        for kind in kinds:
            counts[name][kind] += 1 / len(kinds)
    return {name: {kind: count / sum(found.values()) for kind, count in found.items()} for name, found in counts.items()}


def kinds_wanted(types: dict[str, float], table: dict[str, dict[str, float]]) -> dict[str, float]:
    """Probability of each kind of piece, given those of the types."""
    return {kind: sum(share * table.get(name, {}).get(kind, 0.0) for name, share in types.items()) for kind in KINDS}


@dataclass
class ReaderModel:
    """All that is learned."""

    types: TypeModel
    table: dict[str, dict[str, float]]
    rank: Ranking
    names: tuple[str, ...] = NAMES
    format: int = FORMAT

    def save(self, file: Path) -> None:
        """Write aside, then rename."""
        learned.save(self, file)

    @classmethod
    def load(cls, file: Path) -> ReaderModel:
        """Open what `souschef train-reader` wrote.

        Raises:
            ReaderError: it is missing, broken or of another version; the message names the remedy.
        """
        return learned.load(file, cls, ReaderError, lambda found: found.format == FORMAT and found.names == NAMES)


