"""What the wording of a question tells: its meaning by a support vector machine, its sequences of words by a logistic regression.

Both are kept as arrays and tables rather than as the library's objects: one question is scored in a fraction of a millisecond, and what is saved opens
under any version of the library.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from actions.answering.common_sense.approach import Vectors
from actions.answering.question_type.situation import Numbers
from actions.answering.shipped import Content, half

# Chosen on the development part of real questions, where meaning and sequences of words together beat either alone.
DIMENSIONS, SLACK, WIDTH = 200, 10.0, 1.0  # of the support vector machine: principal components, penalty, and width of its kernel beside that of the data
LONGEST, FEWEST, PULL = 3, 2, 3.0  # words in a sequence, texts that one must occur in, and inverse strength of their regularisation
ROUNDS = 300
WORD = re.compile(r"\w+")
Flags = NDArray[np.bool_]


def sequences(text: str) -> list[str]:
    """All runs of one to LONGEST words of a text in lower case, with a space between."""
    words = WORD.findall(text)
    return [" ".join(words[at : at + size]) for size in range(1, LONGEST + 1) for at in range(len(words) - size + 1)]


@dataclass(frozen=True)
class Components:
    """Principal components of the encoder's vectors: `axes` has a column for each."""

    mean: Vectors
    axes: Vectors

    def __call__(self, vectors: Vectors) -> Numbers:
        """Vectors in the space of the components, a row each."""
        found: Numbers = ((vectors - self.mean) @ self.axes).astype(np.float32)
        return found

    @classmethod
    def learn(cls, vectors: Vectors) -> Components:
        """Find them; fewer than DIMENSIONS where there are fewer vectors."""
        from sklearn.decomposition import PCA

        found = PCA(min(DIMENSIONS, *vectors.shape), random_state=0).fit(vectors)
        return cls(found.mean_.astype(np.float32), np.ascontiguousarray(found.components_.T, dtype=np.float32))


@dataclass(frozen=True)
class Machine:
    """A support vector machine with a Gaussian kernel; `squares` are the squared lengths of its points."""

    points: Numbers
    squares: Numbers
    pulls: Numbers
    width: float
    offset: float

    def __call__(self, rows: Numbers) -> Numbers:
        """A score for each row; above 0 speaks for the class."""
        apart = self.squares + (rows**2).sum(axis=1)[:, None] - 2 * rows @ self.points.T
        found: Numbers = np.exp(-self.width * apart) @ self.pulls + self.offset
        return found

    @classmethod
    def learn(cls, rows: Numbers, right: Flags, weights: Numbers) -> Machine:
        """Learn from rows, whether each is of the class, and how much it counts."""
        from sklearn.svm import SVC

        width = float(WIDTH / (rows.shape[1] * rows.var()))
        found = SVC(C=SLACK, gamma=width).fit(rows, right, sample_weight=weights)
        points = found.support_vectors_.astype(np.float32)
        return cls(points, (points**2).sum(axis=1), found.dual_coef_[0].astype(np.float32), width, float(found.intercept_[0]))


@dataclass(frozen=True)
class Runs:
    """A logistic regression over sequences of words, each counted by the logarithm of its number times its rarity, all of a text scaled to length 1."""

    places: Mapping[str, int]
    rarity: Numbers
    pulls: Numbers
    offset: float

    def __call__(self, texts: Sequence[str]) -> Numbers:
        """A score for each text; above 0 speaks for the class."""
        return np.array([self._score(text) for text in texts], dtype=np.float32)

    def _score(self, text: str) -> float:
        counts = Counter(place for run in sequences(text) if (place := self.places.get(run)) is not None)
        if not counts:
            return self.offset
        places = np.fromiter(counts, dtype=np.intp)
        values = (1 + np.log(np.fromiter(counts.values(), dtype=np.float32))) * self.rarity[places]
        return float(values @ self.pulls[places] / np.sqrt((values**2).sum())) + self.offset

    def packed(self) -> Content:
        """What `of` opens."""
        return {"runs": sorted(self.places, key=self.places.__getitem__), "rarity": half(self.rarity), "pulls": half(self.pulls), "offset": self.offset}

    @classmethod
    def of(cls, content: Content) -> Runs:
        """What `packed` gave."""
        return cls({run: place for place, run in enumerate(content["runs"])}, content["rarity"], content["pulls"], content["offset"])

    @classmethod
    def learn(cls, texts: Sequence[str], right: Flags, weights: Numbers) -> Runs:
        """Learn from texts, whether each is of the class, and how much it counts."""
        from sklearn.feature_extraction.text import TfidfVectorizer
        from sklearn.linear_model import LogisticRegression

        counts = TfidfVectorizer(analyzer=sequences, min_df=FEWEST, sublinear_tf=True)
        found = LogisticRegression(C=PULL, max_iter=ROUNDS).fit(counts.fit_transform(texts), right, sample_weight=weights)
        places = {str(run): int(place) for run, place in counts.vocabulary_.items()}
        return cls(places, counts.idf_.astype(np.float32), found.coef_[0].astype(np.float32), float(found.intercept_[0]))


@dataclass(frozen=True)
class Wording:
    """Both scores of a text."""

    machine: Machine
    runs: Runs

    def __call__(self, texts: Sequence[str], rows: Numbers) -> Numbers:
        """Scores, shape (texts, 2).

        Args:
            texts: in lower case, with names of foods masked.
            rows: their components.
        """
        return np.stack([self.machine(rows), self.runs(texts)], axis=1)

    @classmethod
    def learn(cls, texts: Sequence[str], rows: Numbers, right: Flags, weights: Numbers) -> Wording:
        """Learn both."""
        return cls(Machine.learn(rows, right, weights), Runs.learn(texts, right, weights))
