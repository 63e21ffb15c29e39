"""Our classifiers of questions: is one about cooking in general rather than this recipe, and can any source answer it at all?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import ThreadpoolController

from actions.answering import shipped
from actions.answering.common_sense.approach import Vectors
from actions.answering.common_sense.projection import raw_vectors
from actions.answering.question_type.paper import PaperTypes
from actions.answering.question_type.situation import NAMES, Numbers, Situation, SituationReader
from actions.answering.question_type.wording import ROUNDS, Components, Flags, Machine, Runs, Wording, counted, numbered, spelled
from actions.answering.shipped import Content
from actions.language.encoder import Encoder
from actions.language.lexicon import Lexicon

VERSION = 3  # changes when what is learned changes its form or meaning
FOLDS = 3
LAST = ("means", "scales", "weights", "offset")


class TypeModelError(RuntimeError):
    """What was learned about question types is missing or damaged; the message tells the remedy."""


@dataclass(frozen=True)
class Classifier:
    """Scores of the wording and numbers of the situation, weighed into a probability by a logistic regression over `scales`-standardised columns."""

    wording: Wording
    means: Numbers
    scales: Numbers
    weights: Numbers
    offset: float

    def __call__(self, texts: Sequence[str], rows: Numbers, context: Numbers) -> NDArray[np.float64]:
        """Probabilities, one for each text."""
        given = (np.concatenate([self.wording(texts, rows), context], axis=1) - self.means) / self.scales
        found: NDArray[np.float64] = 1 / (1 + np.exp(-(given @ self.weights + self.offset).astype(np.float64)))
        return found

    def packed(self, points: NDArray[np.intp], runs: Sequence[str]) -> Content:
        """What `of` opens.

        Args:
            points: places of the machine's points among all that are kept.
            runs: all sequences of words that are kept.
        """
        machine = self.wording.machine
        kept = {"points": points.astype(np.uint16), "pulls": machine.pulls, "width": machine.width, "offset": machine.offset}
        return {"machine": kept, "runs": self.wording.runs.packed(runs), **{name: getattr(self, name) for name in LAST}}

    @classmethod
    def of(cls, content: Content, points: Numbers, runs: Sequence[str]) -> Classifier:
        """What `packed` gave for the same points and runs."""
        kept = content["machine"]
        machine = Machine(points[kept["points"]], kept["pulls"], kept["width"], kept["offset"])
        return cls(Wording(machine, Runs.of(content["runs"], runs)), **{name: content[name] for name in LAST})

    @classmethod
    def learn(cls, texts: Sequence[str], rows: Numbers, context: Numbers, right: Flags, weights: Numbers, groups: NDArray[np.intp]) -> Classifier:
        """Learn; how much the scores count is learned from texts of groups that were left out, so that the probabilities are calibrated.

        Args:
            texts: in lower case, with names of foods masked.
            rows: components of their vectors.
            context: numbers of their situations.
            right: whether each is of the class.
            weights: how much each counts.
            groups: texts of one group are left out together; both classes need FOLDS texts at least.
        """
        from sklearn.linear_model import LogisticRegression
        from sklearn.model_selection import StratifiedGroupKFold

        scores = np.zeros((len(texts), 2), dtype=np.float32)
        for kept, held in StratifiedGroupKFold(FOLDS, shuffle=True, random_state=0).split(rows, right, groups):
            part = Wording.learn([texts[at] for at in kept], rows[kept], right[kept], weights[kept])
            scores[held] = part([texts[at] for at in held], rows[held])
        given = np.concatenate([scores, context], axis=1)
        means, scales = given.mean(axis=0), given.std(axis=0) + np.float32(1e-3)
        last = LogisticRegression(C=1.0, max_iter=ROUNDS).fit((given - means) / scales, right, sample_weight=weights)
        return cls(Wording.learn(texts, rows, right, weights), means, scales, last.coef_[0].astype(np.float32), float(last.intercept_[0]))


@dataclass(frozen=True)
class Learned:
    """What `souschef train-types` writes: names of foods, and both classifiers over components of the encoder's vectors."""

    foods: frozenset[str]
    components: Components
    general: Classifier
    answerable: Classifier

    def save(self, file: Path, digest: str) -> None:
        """Write it, with the digest of the rows that it was learned from; what both classifiers have in common is kept once."""
        both = (self.general.wording, self.answerable.wording)
        points, places = np.unique(np.concatenate([one.machine.points for one in both]), axis=0, return_inverse=True)
        runs, first = sorted({run for one in both for run in one.runs.places}), len(both[0].machine.points)
        content = {
            "foods": sorted(self.foods), "components": self.components.packed(), "points": counted(points, self.components.steps), "runs": numbered(runs),
            "general": self.general.packed(places[:first], runs), "answerable": self.answerable.packed(places[first:], runs),
        }
        shipped.save(file, {"version": VERSION, "names": NAMES, "encoder": len(self.components.mean), **content}, digest)

    @classmethod
    def load(cls, file: Path, encoder: int) -> Learned:
        """Open what was written.

        Args:
            file: the file.
            encoder: number of dimensions of the layers of the encoder in use.

        Raises:
            TypeModelError: it is missing, damaged, of another version or learned with another encoder; the message names it and the remedy.
        """
        found = shipped.load(file, "train-types", TypeModelError, version=VERSION, names=NAMES, encoder=encoder)
        components, runs = Components.of(found["components"]), spelled(found["runs"])
        general, answerable = (Classifier.of(found[name], components.rows(found["points"]), runs) for name in ("general", "answerable"))
        return cls(frozenset(found["foods"]), components, general, answerable)


@dataclass(frozen=True)
class Judged:
    """Probabilities, 0 to 1: that a question is general rather than about the recipe in hand, and that some source could answer it."""

    general: float
    answerable: float


class QuestionTypes:
    """Judges questions in their situation.

    Args:
        learned: what was learned.
        lexicon: the words that point, and those of the language.
        encoder: the sentence encoder.
        paper: gives the paper's classifier; it is asked once, where that is needed.
    """

    def __init__(self, learned: Learned, lexicon: Lexicon, encoder: Encoder, paper: Callable[[], PaperTypes]) -> None:
        self._learned, self._reader, self._encoder = learned, SituationReader(lexicon, learned.foods), encoder
        self._paper = cache(paper)
        self._threads = ThreadpoolController()

    @classmethod
    def open(cls, file: Path, lexicon: Lexicon, encoder: Encoder, paper: Callable[[], PaperTypes]) -> QuestionTypes:
        """Open what was learned.

        Raises:
            TypeModelError: see `Learned.load`.
        """
        return cls(Learned.load(file, encoder.layer_dimensions), lexicon, encoder, paper)

    def __call__(self, text: str, situation: Situation) -> Judged:
        """Judge one question."""
        return self.many([text], [situation])[0]

    def many(self, texts: Sequence[str], situations: Sequence[Situation]) -> list[Judged]:
        """Judge many, each in its own situation."""
        if not texts:
            return []
        learned = self._learned
        masked, vectors, context = read(texts, situations, self._reader, self._encoder)
        with self._threads.limit(limits=1):  # a question is too little work for two cores: threads that wait for each other take ten times as long
            rows = learned.components(vectors)
            general, answerable = learned.general(masked, rows, context), learned.answerable(masked, rows, context)
        return [Judged(float(one), float(other)) for one, other in zip(general, answerable, strict=True)]

    def p_general_paper(self, text: str) -> float:
        """The probability by the paper's classifier, which knows nothing of the situation."""
        return float(self.p_general_paper_many([text])[0])

    def p_general_paper_many(self, texts: Sequence[str]) -> NDArray[np.float64]:
        """The same for many, one number each."""
        return self._paper().p_general(texts)


def read(texts: Sequence[str], situations: Sequence[Situation], reader: SituationReader, encoder: Encoder) -> tuple[list[str], Vectors, Numbers]:
    """What the classifiers see: masked texts in lower case, their vectors, and the numbers of their situations."""
    masked = [reader.masked(text, situation).lower() for text, situation in zip(texts, situations, strict=True)]
    context = np.stack([reader.features(text, situation) for text, situation in zip(texts, situations, strict=True)])
    return masked, raw_vectors(masked, encoder), context
