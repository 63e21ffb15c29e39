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

from actions.answering import shipped
from actions.answering.reading.asked import Asked
from actions.answering.reading.features import NAMES
from actions.answering.reading.ranking import Ranking
from actions.answering.reading.slots import KINDS
from actions.answering.trees import Trees
from actions.language.words import tokens

Layers = NDArray[np.float32]
LAYER_SCALE = 0.15  # of encoder features beside words, by five-fold cross-validation over recipes
WORD_STRENGTH = 0.5  # inverse regularisation of the type classifier, likewise
DIRECTIONS = 1000  # of the layers: 0.820 of the types are then right on cards not learned from, and 0.821 with all of them, in twice the time
STILL = 1e-6  # deviation of a dimension that is the same for every text; encoders have such
LEAST = 0.01  # what a word must weigh to be kept
VERSION = 5  # changes when what is learned changes its form or meaning


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
        self.mean, scale = layers.mean(axis=0), np.where(spread > STILL, LAYER_SCALE / np.maximum(spread, STILL), 0.0)
        even = (layers - self.mean) * scale
        found = scipy.linalg.eigh(even.T @ even, subset_by_index=(max(0, even.shape[1] - DIRECTIONS), even.shape[1] - 1))[1]
        self.axes = (found * scale[:, None]).astype(np.float32)

    def __call__(self, layers: Layers) -> Layers:
        """How far each question goes in each direction; shape (number of questions, number of directions)."""
        return np.asarray((layers - self.mean) @ self.axes, dtype=np.float32)


@dataclass(frozen=True)
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
        found = LogisticRegression(C=WORD_STRENGTH, max_iter=300).fit(scipy.sparse.hstack([scipy.sparse.csr_matrix(main(layers)), words]).tocsr(), types)
        weights, bias = found.coef_.T, found.intercept_
        if len(found.classes_) == 2:  # then only the second one has weights
            weights, bias = np.hstack([np.zeros_like(weights), weights]), np.concatenate([[0.0], bias])
        meant, said = np.split(weights, [main.axes.shape[1]])
        meant = main.axes @ meant
        return cls(tuple(map(str, found.classes_)), wording.vocabulary_, said.astype(np.float32), meant.astype(np.float32), (bias - main.mean @ meant).astype(np.float32))

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


@dataclass(frozen=True)
class ReaderModel:
    """All that is learned."""

    types: TypeModel
    table: dict[str, dict[str, float]]
    rank: Ranking

    def save(self, file: Path, digest: str) -> None:
        """Write it, with the digest of the rows that it was learned from."""
        types = self.types
        words = sorted(types.words, key=types.words.__getitem__)
        content = {
            "types": types.names, "said": shipped.thin(words, types.said, LEAST), "meant": shipped.half(types.meant), "bias": types.bias,
            "table": self.table, "rank": self.rank.trees.packed(),
        }
        shipped.save(file, {"version": VERSION, "names": NAMES, "encoder": len(types.meant), **content}, digest)

    @classmethod
    def load(cls, file: Path, encoder: int) -> ReaderModel:
        """Open what `souschef train-reader` wrote.

        Args:
            file: the file.
            encoder: number of dimensions of the layers of the encoder in use.

        Raises:
            ReaderError: it is missing, damaged, of another version or learned with another encoder; the message names the remedy.
        """
        found = shipped.load(file, "train-reader", ReaderError, version=VERSION, names=NAMES, encoder=encoder)
        types = TypeModel(tuple(found["types"]), *shipped.whole(found["said"]), found["meant"], found["bias"])
        return cls(types, found["table"], Ranking(Trees.of(found["rank"])))


