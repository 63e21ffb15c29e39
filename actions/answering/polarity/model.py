"""The learned part: how likely a question is to be answered by yes, by no, or not at all, given the sentences that may decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.special import softmax

from actions.answering import shipped
from actions.answering.polarity.features import NAMES, Numbers
from actions.answering.trees import Trees
from actions.language.words import tokens

NO, NONE, YES = "no", "none", "yes"
OUTCOMES = (NO, NONE, YES)
"""In the order in which scikit-learn has them."""
LAYER_SCALE, WORD_STRENGTH, ROUNDS = 0.1, 0.1, 400  # of the encoder's layers beside words, and inverse regularisation: five folds over recipes; rounds of the solver
DECISION_STRENGTH, DECISION_ROUNDS = 0.3, 500
STILL = 1e-6  # deviation of a number that is always the same; encoders have such
VERSION = 2  # changes when what is learned changes its form or meaning
SMALL = 1e-3  # is added where a logarithm is taken
LEAST = 1e-3  # what a word must weigh to be kept
Layers = NDArray[np.float32]


class PolarityError(RuntimeError):
    """What was learned about yes and no cannot be opened; the message names the file and the remedy."""


@dataclass(frozen=True)
class WordingModel:
    """Question → probability of each outcome by its wording alone: questions after brands are rarely answered by any recipe.

    Args:
        words: words and pairs of words that count, with their rows in `said`.
        said: weights of the words; shape (words, outcomes).
        layers: weights of the encoder's layers; shape (layers, outcomes).
        offsets: what each outcome has before.
    """

    words: Mapping[str, int]
    said: Layers
    layers: Layers
    offsets: Layers

    @classmethod
    def learn(cls, asked: Sequence[str], layers: Layers, outcomes: Sequence[str]) -> WordingModel:
        """Learn from questions, the means of the encoder's layers (one row each) and their outcomes."""
        import scipy.sparse
        from sklearn.feature_extraction import DictVectorizer
        from sklearn.linear_model import LogisticRegression

        mean, scale = layers.mean(axis=0), LAYER_SCALE * _scale(layers)
        vectorizer = DictVectorizer(dtype=np.float32)
        words = vectorizer.fit_transform([dict.fromkeys(_said(text), 1.0) for text in asked])
        rows = scipy.sparse.hstack([scipy.sparse.csr_matrix((layers - mean) * scale), words]).tocsr()
        found = LogisticRegression(C=WORD_STRENGTH, max_iter=ROUNDS).fit(rows, list(outcomes))
        meant, said = np.split(found.coef_.T, [len(mean)])
        meant = meant * scale[:, None]
        return cls(vectorizer.vocabulary_, said.astype(np.float32), meant.astype(np.float32), (found.intercept_ - mean @ meant).astype(np.float32))

    def probabilities(self, asked: str, layers: Layers) -> Numbers:
        """Probabilities of one question in the order of OUTCOMES; shape (3,)."""
        said = self.said[[self.words[name] for name in _said(asked) if name in self.words]].sum(axis=0)
        return np.asarray(softmax((self.offsets + layers @ self.layers + said).astype(np.float64)))


def _said(text: str) -> list[str]:
    """The words of a question and their pairs, each once, and whether it is marked as one."""
    said = tokens(text)
    marked = ("marked",) if text.rstrip().endswith("?") else ()
    return list(dict.fromkeys((*(f"word={word}" for word in said), *(f"pair={one} {two}" for one, two in pairwise(said)), *marked)))


def _scale(rows: NDArray[np.floating]) -> Numbers:
    """What makes columns even; nothing is told by those that are always the same."""
    spread = rows.std(axis=0, dtype=np.float64)
    return np.where(spread > STILL, 1 / np.maximum(spread, STILL), 0.0)


@dataclass(frozen=True)
class Judges:
    """What judges the wording and each sentence by itself.

    Args:
        wording: outcome by the wording of the question alone.
        sentences: features of a sentence → scores that it has nothing to do with the claim, supports it, speaks against it.
    """

    wording: WordingModel
    sentences: Trees

    def judged(self, rows: Numbers) -> Numbers:
        """Probability that each sentence decides and supports the claim, and that it decides and speaks against it; shape (number of sentences, 2)."""
        return np.asarray(softmax(self.sentences(rows), axis=1)[:, 1:])


def sentence_trees(rows: Numbers, says: NDArray[np.int64], weights: Numbers) -> Trees:
    """Learn from sentences whether each has nothing to do with the claim (0), supports it (1) or speaks against it (2)."""
    from sklearn.ensemble import HistGradientBoostingClassifier

    trees = HistGradientBoostingClassifier(max_iter=80, learning_rate=0.1, max_leaf_nodes=15, l2_regularization=2.0, min_samples_leaf=15, max_features=0.4, random_state=0)
    return Trees.boosted([trees.fit(rows, says, sample_weight=weights)])


@dataclass(frozen=True)
class Decision:
    """What the sentences say together → outcome: the mean of a logistic regression and of trees."""

    weights: Layers
    offsets: Layers
    trees: Trees

    def __call__(self, together: Numbers) -> Numbers:
        """Probability of each of OUTCOMES; shape (3,)."""
        return np.asarray((softmax(together @ self.weights + self.offsets) + softmax(self.trees(together[None])[0])) / 2)

    @classmethod
    def learn(cls, rows: Numbers, outcomes: Sequence[str]) -> Decision:
        """Learn from what sentences say together, a row for each question, and the outcomes."""
        from sklearn.ensemble import HistGradientBoostingClassifier
        from sklearn.linear_model import LogisticRegression

        mean, scale = rows.mean(axis=0), _scale(rows)
        line = LogisticRegression(C=DECISION_STRENGTH, max_iter=DECISION_ROUNDS).fit((rows - mean) * scale, outcomes)
        trees = HistGradientBoostingClassifier(max_iter=30, learning_rate=0.12, max_leaf_nodes=7, min_samples_leaf=15, l2_regularization=2.0, random_state=0)
        weights = line.coef_.T * scale[:, None]
        return cls(weights.astype(np.float32), (line.intercept_ - mean @ weights).astype(np.float32), Trees.boosted([trees.fit(rows, outcomes)]))


@dataclass(frozen=True)
class PolarityModel:
    """All that is learned."""

    judges: Judges
    decision: Decision

    def save(self, file: Path, digest: str) -> None:
        """Write it, with the digest of the rows that it was learned from."""
        wording, decision = self.judges.wording, self.decision
        words = sorted(wording.words, key=wording.words.__getitem__)
        content = {
            "said": shipped.thin(words, wording.said, LEAST), "layers": wording.layers, "offsets": wording.offsets, "sentences": self.judges.sentences.packed(),
            "decision": {"weights": decision.weights, "offsets": decision.offsets, "trees": decision.trees.packed()},
        }
        shipped.save(file, {"version": VERSION, "names": NAMES, "encoder": len(wording.layers), **content}, digest)

    @classmethod
    def load(cls, file: Path, encoder: int) -> PolarityModel:
        """Open what `souschef train-polarity` wrote.

        Args:
            file: the file.
            encoder: number of dimensions of the layers of the encoder in use.

        Raises:
            PolarityError: it is missing, damaged, of another version or learned with another encoder; the message names the remedy.
        """
        found = shipped.load(file, "train-polarity", PolarityError, version=VERSION, names=NAMES, encoder=encoder)
        wording, decision = WordingModel(*shipped.whole(found["said"]), found["layers"], found["offsets"]), found["decision"]
        return cls(Judges(wording, Trees.of(found["sentences"])), Decision(decision["weights"], decision["offsets"], Trees.of(decision["trees"])))


KEPT = ("share", "same", "opposite", "same held", "opposite held", "matched denied", "any denied", "difference", "meaning", "words", "unknown words", "started")
"""Features of the best sentence that the decision sees too."""


def together(rows: Numbers, judged: Numbers, wording: Numbers) -> Numbers:
    """What all sentences say, as features of the decision.

    Args:
        rows: features of the sentences.
        judged: see `Judges.judged`.
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
