"""What the wording of a question tells: its meaning by a support vector machine, its sequences of words by a logistic regression.

Both are kept as arrays and tables rather than as the library's objects: one question is scored in a fraction of a millisecond, and what is saved opens
under any version of the library.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from actions.answering.common_sense.approach import Vectors
from actions.answering.question_type.situation import Numbers
from actions.answering.shipped import Content, small

# Chosen on the development part of real questions, where meaning and sequences of words together beat either alone.
DIMENSIONS, SLACK, WIDTH = 200, 10.0, 1.0  # of the support vector machine: principal components, penalty, and width of its kernel beside that of the data
LONGEST, FEWEST, PULL = 3, 2, 3.0  # words in a sequence, texts that one must occur in, and inverse strength of their regularisation
ROUNDS = 300
MOST, LEAST = 127, 1e-6  # steps to either side, and how far they reach at least
WORD = re.compile(r"\w+")
Flags = NDArray[np.bool_]
Counts = NDArray[np.int8]


def sequences(text: str) -> list[str]:
    """All runs of one to LONGEST words of a text in lower case, with a space between."""
    words = WORD.findall(text)
    return [" ".join(words[at : at + size]) for size in range(1, LONGEST + 1) for at in range(len(words) - size + 1)]


def numbered(runs: Sequence[str]) -> Content:
    """Sequences of words by the numbers of their words, from 1; 0 where they have fewer than LONGEST."""
    parts = [run.split(" ") for run in runs]
    numbers = {word: number for number, word in enumerate(sorted({word for words in parts for word in words}), 1)}
    table = np.zeros((len(runs), LONGEST), dtype=np.intp)
    for at, words in enumerate(parts):
        table[at, : len(words)] = [numbers[word] for word in words]
    return {"words": list(numbers), "table": small(table)}


def spelled(content: Content) -> list[str]:
    """The sequences of words that `numbered` was given."""
    words = ["", *content["words"]]
    return [" ".join(words[number] for number in numbers if number) for numbers in content["table"].tolist()]


def counted(rows: NDArray[np.floating], steps: Vectors) -> Counts:
    """Numbers as whole steps of their columns."""
    found: Counts = np.clip(np.rint(rows / steps), -MOST, MOST).astype(np.int8)
    return found


def steps_to(farthest: NDArray[np.floating]) -> Vectors:
    """Steps of which MOST reach as far."""
    found: Vectors = (np.maximum(farthest, LEAST) / MOST).astype(np.float32)
    return found


@dataclass(frozen=True)
class Components:
    """Principal components of the encoder's vectors, in whole steps: axes and rows take 8 bits a number, when they are learned from as when they are kept.

    Args:
        mean: of the vectors.
        axes: a column for each component.
        lengths: of a step of each axis.
        steps: of each component.
    """

    mean: Vectors
    axes: Counts
    lengths: Vectors
    steps: Vectors

    @cached_property
    def _axes(self) -> Vectors:
        found: Vectors = self.axes * self.lengths
        return found

    def counts(self, vectors: Vectors) -> Counts:
        """Vectors in whole steps of the components, a row each."""
        return counted((vectors - self.mean) @ self._axes, self.steps)

    def __call__(self, vectors: Vectors) -> Numbers:
        """Vectors in the space of the components, a row each."""
        return self.rows(self.counts(vectors))

    def rows(self, counts: Counts) -> Numbers:
        """The rows of whole steps."""
        found: Numbers = counts * self.steps
        return found

    def packed(self) -> Content:
        """What `of` opens."""
        return {"mean": self.mean, "axes": self.axes, "lengths": self.lengths, "steps": self.steps}

    @classmethod
    def of(cls, content: Content) -> Components:
        """What `packed` gave."""
        return cls(**content)

    @classmethod
    def learn(cls, vectors: Vectors) -> Components:
        """Find them; fewer than DIMENSIONS where there are fewer vectors."""
        from sklearn.decomposition import PCA

        found = PCA(min(DIMENSIONS, *vectors.shape), random_state=0).fit(vectors)
        mean, axes = found.mean_.astype(np.float32), found.components_.T
        lengths = steps_to(np.abs(axes).max(axis=0))
        return cls(mean, counted(axes, lengths), lengths, steps_to(np.abs((vectors - mean) @ axes).max(axis=0)))


@dataclass(frozen=True)
class Machine:
    """A support vector machine with a Gaussian kernel: points that pull a row to one side or the other, the more the nearer they are."""

    points: Numbers
    pulls: Numbers
    width: float
    offset: float

    @cached_property
    def _squares(self) -> Numbers:
        """The squared lengths of the points."""
        found: Numbers = (self.points**2).sum(axis=1)
        return found

    def __call__(self, rows: Numbers) -> Numbers:
        """A score for each row; above 0 speaks for the class."""
        apart = self._squares + (rows**2).sum(axis=1)[:, None] - 2 * rows @ self.points.T
        found: Numbers = np.exp(-self.width * apart) @ self.pulls + self.offset
        return found

    @classmethod
    def learn(cls, rows: Numbers, right: Flags, weights: Numbers) -> Machine:
        """Learn from rows, whether each is of the class, and how much it counts; equal ones are taken together, which takes half the time and tells the same."""
        from sklearn.svm import SVC

        width = float(WIDTH / (rows.shape[1] * rows.var()))
        each, same = np.unique(np.column_stack([rows, right]), axis=0, return_inverse=True)
        found = SVC(C=SLACK, gamma=width).fit(each[:, :-1], each[:, -1] > 0, sample_weight=np.bincount(same, weights=weights))
        points, same = np.unique(found.support_vectors_.astype(np.float32), axis=0, return_inverse=True)
        return cls(points, np.bincount(same, weights=found.dual_coef_[0]).astype(np.float32), width, float(found.intercept_[0]))


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

    def packed(self, runs: Sequence[str]) -> Content:
        """What `of` opens.

        Args:
            runs: all of these, and maybe others, which get no rarity.
        """
        known = np.array([run in self.places for run in runs], dtype=bool)
        places = [self.places[run] for run in runs if run in self.places]
        rarity, pulls = np.zeros(len(runs), dtype=np.float16), np.zeros(len(runs), dtype=np.float16)
        rarity[known], pulls[known] = self.rarity[places], self.pulls[places]
        return {"rarity": rarity, "pulls": pulls, "offset": self.offset}

    @classmethod
    def of(cls, content: Content, runs: Sequence[str]) -> Runs:
        """What `packed` gave for the same runs."""
        known = np.flatnonzero(content["rarity"])
        return cls({runs[at]: place for place, at in enumerate(known.tolist())}, content["rarity"][known], content["pulls"][known], content["offset"])

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
