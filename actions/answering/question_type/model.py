"""Our classifiers of questions: is one about cooking in general rather than this recipe, and can any source answer it at all?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import joblib
import numpy as np
from numpy.typing import NDArray

from actions.answering.common_sense.approach import Vectors
from actions.answering.common_sense.projection import raw_vectors
from actions.answering.question_type.situation import Numbers, Situation, SituationReader
from actions.language.encoder import Encoder

VERSION = 1  # changes when what is learned changes its form or meaning
# Chosen on the development part of real questions, where vectors and words of n together beat either alone.
DIMENSIONS, SLACK, WIDTH = 200, 10.0, 1.0  # of the support vector machine: principal components, penalty, and width of its kernel beside that of the data
GRAMS, PULL = (1, 3), 3.0  # lengths of word sequences that are counted, and inverse strength of their regularisation
ROUNDS = 300
FOLDS = 3
Flags = NDArray[np.bool_]


class TypeModelError(RuntimeError):
    """What was learned about question types is missing or damaged; the message tells the remedy."""


@dataclass(frozen=True)
class Wording:
    """Two scores of a text's wording: a support vector machine over the encoder's vectors, a logistic regression over sequences of words."""

    components: Any
    machine: Any
    counts: Any
    sequences: Any

    def __call__(self, texts: Sequence[str], vectors: Vectors) -> Numbers:
        """Scores, shape (texts, 2); above 0 speaks for the class."""
        by_meaning = self.machine.decision_function(self.components.transform(vectors))
        by_words = self.sequences.decision_function(self.counts.transform(texts))
        found: Numbers = np.stack([by_meaning, by_words], axis=1).astype(np.float32)
        return found

    @classmethod
    def learn(cls, texts: Sequence[str], vectors: Vectors, right: Flags, weights: Numbers) -> Wording:
        """Learn both."""
        from sklearn.decomposition import PCA
        from sklearn.feature_extraction.text import TfidfVectorizer
        from sklearn.linear_model import LogisticRegression
        from sklearn.svm import SVC

        components = PCA(min(DIMENSIONS, *vectors.shape), random_state=0).fit(vectors)
        reduced = components.transform(vectors)
        machine = SVC(C=SLACK, gamma=WIDTH / (reduced.shape[1] * reduced.var())).fit(reduced, right, sample_weight=weights)
        counts = TfidfVectorizer(ngram_range=GRAMS, min_df=2, sublinear_tf=True, token_pattern=r"(?u)\b\w+\b")
        sequences = LogisticRegression(C=PULL, max_iter=ROUNDS).fit(counts.fit_transform(texts), right, sample_weight=weights)
        return cls(components, machine, counts, sequences)


@dataclass(frozen=True)
class Classifier:
    """Scores of the wording and numbers of the situation, weighed into a probability by a logistic regression over `scales`-standardised columns."""

    wording: Wording
    means: Numbers
    scales: Numbers
    weights: Numbers
    offset: float

    def __call__(self, texts: Sequence[str], vectors: Vectors, context: Numbers) -> NDArray[np.float64]:
        """Probabilities, one for each text."""
        rows = (np.concatenate([self.wording(texts, vectors), context], axis=1) - self.means) / self.scales
        found: NDArray[np.float64] = 1 / (1 + np.exp(-(rows @ self.weights + self.offset).astype(np.float64)))
        return found

    @classmethod
    def learn(cls, texts: Sequence[str], vectors: Vectors, context: Numbers, right: Flags, weights: Numbers, groups: NDArray[np.intp]) -> Classifier:
        """Learn; how much the scores count is learned from texts of groups that were left out, so that the probabilities are calibrated.

        Args:
            texts: with names of foods masked.
            vectors: of the texts.
            context: numbers of their situations.
            right: whether each is of the class.
            weights: how much each counts.
            groups: texts of one group are left out together.
        """
        from sklearn.linear_model import LogisticRegression
        from sklearn.model_selection import StratifiedGroupKFold

        scores = np.zeros((len(texts), 2), dtype=np.float32)
        for kept, held in StratifiedGroupKFold(FOLDS, shuffle=True, random_state=0).split(vectors, right, groups):
            part = Wording.learn([texts[at] for at in kept], vectors[kept], right[kept], weights[kept])
            scores[held] = part([texts[at] for at in held], vectors[held])
        rows = np.concatenate([scores, context], axis=1)
        means, scales = rows.mean(axis=0), rows.std(axis=0) + np.float32(1e-3)
        last = LogisticRegression(C=1.0, max_iter=ROUNDS).fit((rows - means) / scales, right, sample_weight=weights)
        return cls(Wording.learn(texts, vectors, right, weights), means, scales, last.coef_[0].astype(np.float32), float(last.intercept_[0]))


@dataclass(frozen=True)
class Learned:
    """What `souschef train-types` writes: names of foods, and both classifiers."""

    version: int
    foods: frozenset[str]
    general: Classifier
    answerable: Classifier


@dataclass(frozen=True)
class Judged:
    """Probabilities, 0 to 1: that a question is general rather than about the recipe in hand, and that some source could answer it."""

    general: float
    answerable: float


class QuestionTypes:
    """Judges questions in their situation.

    Args:
        learned: what was learned.
        reader: puts questions beside recipes.
        encoder: the sentence encoder.
    """

    def __init__(self, learned: Learned, reader: SituationReader, encoder: Encoder) -> None:
        self._learned, self._reader, self._encoder = learned, reader, encoder

    @classmethod
    def open(cls, file: Path, lexicon: Any, encoder: Encoder) -> QuestionTypes:
        """Open what was learned.

        Raises:
            TypeModelError: it is missing, damaged or of another version.
        """
        try:
            learned = joblib.load(file)
        except Exception as problem:
            raise TypeModelError(f"{file} is missing or damaged; `make setup` or `souschef train-types` makes it") from problem
        if not isinstance(learned, Learned) or learned.version != VERSION:
            raise TypeModelError(f"{file} is of another version; `souschef train-types` makes it anew")
        return cls(learned, SituationReader(lexicon, learned.foods), encoder)

    def __call__(self, text: str, situation: Situation) -> Judged:
        """Judge one question."""
        return self.many([text], [situation])[0]

    def many(self, texts: Sequence[str], situations: Sequence[Situation]) -> list[Judged]:
        """Judge many."""
        given = read(texts, situations, self._reader, self._encoder)
        return [Judged(float(one), float(other)) for one, other in zip(self._learned.general(*given), self._learned.answerable(*given), strict=True)]


def read(texts: Sequence[str], situations: Sequence[Situation], reader: SituationReader, encoder: Encoder) -> tuple[list[str], Vectors, Numbers]:
    """What the classifiers see: masked texts, their vectors, and the numbers of their situations."""
    masked = [reader.masked(text, situation).lower() for text, situation in zip(texts, situations, strict=True)]
    context = np.stack([reader.features(text, situation) for text, situation in zip(texts, situations, strict=True)])
    return masked, raw_vectors(masked, encoder), context
