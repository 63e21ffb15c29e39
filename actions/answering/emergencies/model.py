"""The learned part: which emergency an utterance tells of, or none, by the meaning of the whole and its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from actions.answering import shipped
from actions.language.words import tokens

NONE = "none"
VERSION = 2  # changes when what is learned changes its form or meaning
LAYER_SCALE, STRENGTH, ROUNDS = 0.3, 1.0, 400  # of the encoder's layers beside words, inverse regularisation: five folds of the written utterances; rounds of the solver
STILL = 1e-6  # deviation of a dimension that is the same for every text; encoders have such
LEAST = 0.01  # what a word must weigh to be kept: a thousandth of a probability
Numbers = NDArray[np.float32]


class EmergencyModelError(RuntimeError):
    """What was learned about emergencies cannot be opened; the message names the file and the remedy."""


@dataclass(frozen=True)
class EmergencyModel:
    """Utterance → probability of each emergency, by logistic regression.

    Args:
        names: ids of the emergencies, and NONE.
        words: words and pairs of words that count, with their rows in `said`.
        said: weights of the words; shape (words, names).
        layers: weights of the encoder's layers; shape (layers, names).
        offsets: what each name has before.
    """

    names: tuple[str, ...]
    words: Mapping[str, int]
    said: Numbers
    layers: Numbers
    offsets: Numbers

    @classmethod
    def learn(cls, texts: Sequence[str], layers: Numbers, names: Sequence[str]) -> EmergencyModel:
        """Learn.

        Args:
            texts: utterances.
            layers: the means of the encoder's layers, one row each.
            names: ids of their emergencies, NONE for what is none.
        """
        import scipy.sparse
        from sklearn.feature_extraction import DictVectorizer
        from sklearn.linear_model import LogisticRegression

        mean, spread = layers.mean(axis=0), layers.std(axis=0)
        scale = np.where(spread > STILL, LAYER_SCALE / np.maximum(spread, STILL), 0.0)
        vectorizer = DictVectorizer(dtype=np.float32)
        words = vectorizer.fit_transform([dict.fromkeys(_said(text), 1.0) for text in texts])
        rows = scipy.sparse.hstack([scipy.sparse.csr_matrix((layers - mean) * scale), words]).tocsr()
        found = LogisticRegression(C=STRENGTH, max_iter=ROUNDS).fit(rows, list(names))
        meant, said = np.split(found.coef_.T, [len(mean)])
        meant = meant * scale[:, None]
        return cls(
            tuple(map(str, found.classes_)), vectorizer.vocabulary_, said.astype(np.float32), meant.astype(np.float32), (found.intercept_ - mean @ meant).astype(np.float32),
        )

    def judged(self, text: str, layers: Numbers) -> tuple[str, float]:
        """The likeliest emergency of an utterance, with the probability that it is any at all.

        Args:
            text: the utterance.
            layers: the means of the encoder's layers, shape (layers,).
        """
        scores = self.offsets + layers @ self.layers + self.said[[self.words[name] for name in _said(text) if name in self.words]].sum(axis=0)
        shares = np.exp(scores - scores.max())
        none = self.names.index(NONE)
        probability = 1.0 - float(shares[none] / shares.sum())
        shares[none] = 0.0
        return self.names[int(np.argmax(shares))], probability

    def save(self, file: Path, digest: str) -> None:
        """Write it, with the digest of the rows that it was learned from."""
        words = sorted(self.words, key=self.words.__getitem__)
        arrays = {"said": shipped.thin(words, self.said, LEAST), "layers": shipped.half(self.layers), "offsets": self.offsets}
        shipped.save(file, {"version": VERSION, "encoder": len(self.layers), "names": self.names, **arrays}, digest)

    @classmethod
    def load(cls, file: Path, encoder: int) -> EmergencyModel:
        """Open what `souschef train-emergencies` wrote.

        Args:
            file: the file.
            encoder: number of dimensions of the layers of the encoder in use.

        Raises:
            EmergencyModelError: it is missing, damaged, of another version or learned with another encoder; the message names the remedy.
        """
        found = shipped.load(file, "train-emergencies", EmergencyModelError, version=VERSION, encoder=encoder)
        return cls(tuple(found["names"]), *shipped.whole(found["said"]), found["layers"], found["offsets"])


def _said(text: str) -> list[str]:
    """The words of an utterance and their pairs, each once."""
    said = tokens(text)
    return list(dict.fromkeys((*(f"word={word}" for word in said), *(f"pair={one} {two}" for one, two in pairwise(said)))))
