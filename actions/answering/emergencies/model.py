"""The learned part: which emergency an utterance tells of, or none, by the meaning of the whole and its words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse
from numpy.typing import NDArray
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler

from actions.answering import learned
from actions.language.words import tokens

NONE = "none"
FORMAT = 1
LAYER_SCALE, STRENGTH = 0.3, 1.0  # of the encoder's layers beside words, and inverse regularisation: five folds of the written utterances


class EmergencyModelError(RuntimeError):
    """What was learned about emergencies cannot be opened; the message names the file and the remedy."""


@dataclass
class EmergencyModel:
    """Utterance → probability of each emergency.

    Args:
        encoder: number of dimensions of the layers of the encoder that it was trained with.
    """

    encoder: int
    words: DictVectorizer = field(default_factory=lambda: DictVectorizer(dtype=np.float32))
    scale: StandardScaler = field(default_factory=StandardScaler)
    classifier: LogisticRegression = field(default_factory=lambda: LogisticRegression(C=STRENGTH, max_iter=400))
    format: int = FORMAT

    def fit(self, texts: Sequence[str], layers: NDArray[np.float32], names: Sequence[str]) -> EmergencyModel:
        """Learn.

        Args:
            texts: utterances.
            layers: the means of the encoder's layers, one row each.
            names: ids of their emergencies, NONE for what is none.
        """
        words = self.words.fit_transform([_said(text) for text in texts])
        self.classifier.fit(self._joined(self.scale.fit_transform(layers), words), list(names))
        return self

    def judged(self, text: str, layers: NDArray[np.float32]) -> tuple[str, float]:
        """The likeliest emergency of an utterance, with the probability that it is any at all.

        Args:
            text: the utterance.
            layers: the means of the encoder's layers, shape (layers,).
        """
        weights, count, said = self.classifier.coef_, layers.shape[0], _said(text)
        columns = [count + self.words.vocabulary_[name] for name in said if name in self.words.vocabulary_]
        scaled = (layers - self.scale.mean_) / self.scale.scale_ * LAYER_SCALE
        scores = self.classifier.intercept_ + weights[:, :count] @ scaled + weights[:, columns].sum(axis=1)
        shares = np.exp(scores - scores.max())
        none = [str(name) for name in self.classifier.classes_].index(NONE)
        probability = 1.0 - float(shares[none] / shares.sum())
        shares[none] = 0.0
        return str(self.classifier.classes_[int(np.argmax(shares))]), probability

    @staticmethod
    def _joined(layers: Any, words: Any) -> Any:
        return scipy.sparse.hstack([scipy.sparse.csr_matrix(layers * LAYER_SCALE), words]).tocsr()

    def save(self, file: Path) -> None:
        """Write aside, then rename."""
        learned.save(self, file)

    @classmethod
    def load(cls, file: Path, encoder: int) -> EmergencyModel:
        """Open what `souschef train-emergencies` wrote.

        Args:
            file: the file.
            encoder: number of dimensions of the layers of the encoder in use.

        Raises:
            EmergencyModelError: it is missing, damaged, of another version or trained with another encoder; the message names the remedy.
        """
        return learned.load(file, cls, EmergencyModelError, lambda found: found.format == FORMAT and found.encoder == encoder)


def _said(text: str) -> dict[str, float]:
    said = tokens(text)
    return {f"word={word}": 1.0 for word in said} | {f"pair={one} {two}": 1.0 for one, two in pairwise(said)}
