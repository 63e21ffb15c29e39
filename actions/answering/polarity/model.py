"""The learned part: how likely a question is to be answered by yes, by no, or not at all, given the sentences that may decide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse
from numpy.typing import NDArray
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import StandardScaler

from actions.answering import learned
from actions.answering.polarity.features import NAMES, Numbers
from actions.language.words import tokens

NO, NONE, YES = "no", "none", "yes"
OUTCOMES = (NO, NONE, YES)
LAYER_SCALE, WORD_STRENGTH = 0.1, 0.1  # of the encoder's layers beside words, and inverse regularisation: five folds over recipes
CHAINS = 1  # of the judge of sentences
FORMAT = 1
SMALL = 1e-3  # is added where a logarithm is taken


class PolarityError(RuntimeError):
    """What was learned about yes and no cannot be opened; the message names the file and the remedy."""


@dataclass
class WordingModel:
    """Question → probability of each outcome by its wording alone: questions after brands are rarely answered by any recipe."""

    words: DictVectorizer = field(default_factory=lambda: DictVectorizer(dtype=np.float32))
    scale: StandardScaler = field(default_factory=StandardScaler)
    classifier: LogisticRegression = field(default_factory=lambda: LogisticRegression(C=WORD_STRENGTH, max_iter=400))

    def fit(self, asked: Sequence[str], layers: NDArray[np.float32], outcomes: Sequence[str]) -> WordingModel:
        """Learn from questions, the means of the encoder's layers (one row each) and their outcomes."""
        words = self.words.fit_transform([_said(text) for text in asked])
        self.classifier.fit(self._joined(self.scale.fit_transform(layers), words), list(outcomes))
        return self

    def probabilities(self, asked: str, layers: NDArray[np.float32]) -> Numbers:
        """Probabilities of one question in the order of OUTCOMES; shape (3,)."""
        weights, count = self.classifier.coef_, layers.shape[0]
        columns = [count + self.words.vocabulary_[name] for name, value in _said(asked).items() if value and name in self.words.vocabulary_]
        scores: Numbers = self.classifier.intercept_ + weights[:, :count] @ (self.scale.transform(layers[None, :])[0] * LAYER_SCALE) + weights[:, columns].sum(axis=1)
        found = np.exp(scores - scores.max())
        ordered: Numbers = _ordered((found / found.sum())[None, :], self.classifier.classes_)[0]
        return ordered

    @staticmethod
    def _joined(layers: Any, words: Any) -> Any:
        return scipy.sparse.hstack([scipy.sparse.csr_matrix(layers * LAYER_SCALE), words]).tocsr()


def _said(text: str) -> dict[str, float]:
    said = tokens(text)
    return {f"word={word}": 1.0 for word in said} | {f"pair={one} {two}": 1.0 for one, two in pairwise(said)} | {"marked": float(text.rstrip().endswith("?"))}


def _ordered(found: Any, classes: Any) -> Numbers:
    """Columns in the order of OUTCOMES, zeros for one that was never seen."""
    result = np.zeros((len(found), len(OUTCOMES)))
    for column, name in enumerate(classes):
        result[:, OUTCOMES.index(str(name))] = found[:, column]
    return result


def sentence_models(seeds: int = CHAINS) -> list[HistGradientBoostingClassifier]:
    """Sentence features → whether the sentence has nothing to do with the claim, supports it or speaks against it; chains that differ by chance."""
    return [
        HistGradientBoostingClassifier(max_iter=80, learning_rate=0.1, max_leaf_nodes=15, l2_regularization=2.0, min_samples_leaf=15, max_features=0.4, random_state=seed)
        for seed in range(seeds)
    ]


def decision_models() -> list[Pipeline | HistGradientBoostingClassifier]:
    """What the sentences say together → outcome."""
    return [
        make_pipeline(StandardScaler(), LogisticRegression(C=0.3, max_iter=500)),
        HistGradientBoostingClassifier(max_iter=30, learning_rate=0.12, max_leaf_nodes=7, min_samples_leaf=15, l2_regularization=2.0, random_state=0),
    ]


@dataclass
class PolarityModel:
    """All that is learned.

    Args:
        wording: outcome by the wording of the question alone.
        sentences: features of a sentence → nothing to do with it, supports, speaks against.
        decision: what the sentences say together → outcome.
        encoder: number of dimensions of the layers of the encoder that it was trained with.
    """

    wording: WordingModel
    sentences: list[HistGradientBoostingClassifier]
    decision: list[Any]
    encoder: int
    names: tuple[str, ...] = NAMES
    format: int = FORMAT

    def judged(self, rows: Numbers) -> Numbers:
        """Probability that each sentence decides and supports the claim, and that it decides and speaks against it; shape (number of sentences, 2)."""
        return np.asarray(np.mean([model.predict_proba(rows)[:, 1:] for model in self.sentences], axis=0))

    def outcome(self, together: Numbers) -> Numbers:
        """Probability of each of OUTCOMES; shape (3,)."""
        return np.asarray(np.mean([_ordered(model.predict_proba(together[None, :]), model.classes_)[0] for model in self.decision], axis=0))

    def save(self, file: Path) -> None:
        """Write aside, then rename."""
        learned.save(self, file)

    @classmethod
    def load(cls, file: Path) -> PolarityModel:
        """Open what `souschef train-polarity` wrote.

        Raises:
            PolarityError: it is missing, broken or of another version; the message names the remedy.
        """
        return learned.load(file, cls, PolarityError, lambda found: found.format == FORMAT and found.names == NAMES)


KEPT = ("share", "same", "opposite", "same held", "opposite held", "matched denied", "any denied", "difference", "meaning", "words", "unknown words", "started")
"""Features of the best sentence that the decision sees too."""


def together(rows: Numbers, judged: Numbers, wording: Numbers) -> Numbers:
    """What all sentences say, as features of the decision.

    Args:
        rows: features of the sentences.
        judged: see `PolarityModel.judged`.
        wording: probabilities of the outcomes by the wording.
    """
    yes, no = judged[:, 0], judged[:, 1]
    decides = yes + no
    first, second = (np.argsort(-decides)[[0, 1]]) if len(decides) > 1 else (0, 0)
    return np.array([
        yes[first], no[first], decides[first], yes[first] / (decides[first] + SMALL), _odds(yes[first], no[first]), decides[second], yes.max(), no.max(), yes.sum(), no.sum(),
        _odds(yes.sum(), no.sum()), _odds(yes.max(), no.max()), *(rows[first, NAMES.index(name)] for name in KEPT), *np.log(wording + SMALL),
    ])


def _odds(one: float, other: float) -> float:
    return float(np.log((one + SMALL) / (other + SMALL)))
