"""The learned part of the reader: which type a question is of, and how well a piece answers it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse
from numpy.typing import NDArray
from sklearn.ensemble import HistGradientBoostingRegressor, VotingRegressor
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler

from actions.answering import learned
from actions.answering.reading.asked import Asked
from actions.answering.reading.features import NAMES
from actions.answering.reading.slots import KINDS
from actions.language.words import tokens

Numbers = NDArray[np.float64]
LAYER_SCALE = 0.15  # of encoder features beside words, by five-fold cross-validation over recipes
WORD_STRENGTH = 0.5  # inverse regularisation of the type classifier, likewise
CHAINS = 3  # of the ranking
FORMAT = 3


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


@dataclass
class TypeModel:
    """Question → probability of each type, by logistic regression on the encoder's layers and the wording."""

    words: DictVectorizer = field(default_factory=lambda: DictVectorizer(dtype=np.float32))
    scale: StandardScaler = field(default_factory=StandardScaler)
    classifier: LogisticRegression = field(default_factory=lambda: LogisticRegression(C=WORD_STRENGTH, max_iter=300))

    def fit(self, asked: list[Asked], layers: NDArray[np.float32], types: list[str]) -> TypeModel:
        """Learn from questions, the means of the encoder's layers (one row each) and their types."""
        words = self.words.fit_transform([form_of(one) for one in asked])
        self.classifier.fit(self._joined(self.scale.fit_transform(layers), words), types)
        return self

    def probabilities(self, asked: list[Asked], layers: NDArray[np.float32]) -> list[dict[str, float]]:
        """Type → probability, for each question."""
        found = self.classifier.predict_proba(self._joined(self.scale.transform(layers), self.words.transform([form_of(one) for one in asked])))
        return [dict(zip(map(str, self.classifier.classes_), map(float, row), strict=True)) for row in found]

    @staticmethod
    def _joined(layers: Any, words: Any) -> Any:
        return scipy.sparse.hstack([scipy.sparse.csr_matrix(layers * LAYER_SCALE), words]).tocsr()


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


def ranker() -> VotingRegressor:
    """Piece features → expected agreement with the right answer, 0 to 1; sizes by five-fold cross-validation over recipes.

    Which piece comes first depends on chance where two are close: the mean of several chains of trees, each with half of
    the features at every split, agrees better with the right answer on new recipes than any of them.
    """
    return VotingRegressor([(str(seed), _chain(seed)) for seed in range(CHAINS)])


def _chain(seed: int) -> HistGradientBoostingRegressor:
    return HistGradientBoostingRegressor(
        max_iter=100, learning_rate=0.12, max_leaf_nodes=31, l2_regularization=1.0, min_samples_leaf=20, max_features=0.5, random_state=seed,
    )


@dataclass
class ReaderModel:
    """All that is learned."""

    types: TypeModel
    table: dict[str, dict[str, float]]
    rank: VotingRegressor
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


