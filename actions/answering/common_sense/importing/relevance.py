"""Which questions are asked while cooking: the filter that Stolwijk & Kunneman (2023, section 5) propose for community questions.

Logistic regression over all layers of the sentence encoder, trained in some seconds from `knowledge/asked/<language>.yml` and
from questions of our own base, all of which are asked while cooking.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import yaml
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import StandardScaler

from actions.answering.common_sense.pairs import QuestionBaseError
from actions.language.encoder import Encoder
from actions.language.lexicon import FAST
from actions.settings import Settings

Probabilities = NDArray[np.float64]
STRENGTH = 0.001  # inverse regularisation, by five-fold cross-validation over the shipped examples
FROM_OWN = 1000  # questions of our own base; of 300, 1,000 and 3,000, by the same
ASKED = "asked"
FOLDS, SEED = 5, 7
TOO_FEW = 10  # examples of a side


@dataclass(frozen=True)
class Examples:
    """Questions that cooks ask at the stove, and those that nobody asks there, each with its kind."""

    asked: tuple[str, ...]
    not_asked: tuple[tuple[str, str], ...]

    @classmethod
    def load(cls, file: Path) -> Examples | None:
        """The examples of a language; None where it has no file.

        Raises:
            QuestionBaseError: the file cannot be used; the message names it.
        """
        if not file.is_file():
            return None
        try:
            whole = yaml.load(file.read_text(encoding="utf-8"), Loader=FAST)
            asked = tuple(str(question) for question in whole[ASKED])
            others = tuple((str(question), str(kind)) for kind, questions in whole.items() if kind != ASKED for question in questions)
        except (yaml.YAMLError, UnicodeDecodeError, OSError, TypeError, KeyError, AttributeError) as problem:
            why = " ".join(str(problem).split())[:300]
            raise QuestionBaseError(f"{file} holds no valid examples: {why}; it is a mapping of kinds to lists, one of them '{ASKED}'") from problem
        if min(len(asked), len(others)) < TOO_FEW:
            raise QuestionBaseError(f"{file} has fewer than {TOO_FEW} examples of one side; write more or remove it")
        return cls(asked, others)

    @property
    def texts(self) -> list[str]:
        """All questions, those that are asked first."""
        return [*self.asked, *(question for question, _ in self.not_asked)]

    @property
    def labels(self) -> NDArray[np.int64]:
        """1 for a question that is asked, 0 for another; in the order of `texts`."""
        return np.array([1] * len(self.asked) + [0] * len(self.not_asked))


class Relevance:
    """Question → probability that it is asked while cooking, 0 to 1."""

    def __init__(self, examples: Examples, encoder: Encoder, own: Sequence[str] = ()) -> None:
        self._encoder = encoder
        self._model = _fitted(encoder.encode_layers(examples.texts), examples.labels, encoder.encode_layers(_some(own)))

    @classmethod
    def open(cls, knowledge: Path, language: str, encoder: Encoder, own: Sequence[str] = ()) -> Relevance | None:
        """The filter of a language; None where it has no examples, and every question counts as asked.

        Args:
            knowledge: the folder that holds `asked/<language>.yml`.
            language: ISO 639-1 code.
            encoder: gives the layers that it learns from.
            own: questions of our own base in this language.

        Raises:
            QuestionBaseError: its examples cannot be used.
        """
        examples = Examples.load(knowledge / "asked" / f"{language}.yml")
        return None if examples is None else cls(examples, encoder, own)

    def probabilities(self, questions: Sequence[str]) -> Probabilities:
        """Shape (len(questions),)."""
        if not questions:
            return np.zeros(0)
        found: Probabilities = self._model.predict_proba(self._encoder.encode_layers(questions))[:, 1]
        return found

    def asked(self, question: str) -> bool:
        """Whether a question is to be kept: rather a useless one kept than a useful one lost."""
        return float(self.probabilities([question])[0]) >= Settings.qa_asked


def cross_validated(examples: Examples, encoder: Encoder, own: Sequence[str] = ()) -> Probabilities:
    """Of each example the probability by a filter that did not learn from it, in five folds; in the order of `texts`."""
    layers, labels, further = encoder.encode_layers(examples.texts), examples.labels, encoder.encode_layers(_some(own))
    found = np.zeros(len(labels))
    for seen, unseen in StratifiedKFold(FOLDS, shuffle=True, random_state=SEED).split(layers, labels):
        found[unseen] = _fitted(layers[seen], labels[seen], further).predict_proba(layers[unseen])[:, 1]
    return found


def _some(own: Sequence[str]) -> Sequence[str]:
    """Evenly chosen questions of our own base, so that every category is among them."""
    return own[:: max(1, len(own) // FROM_OWN)]


def _fitted(layers: NDArray[np.float32], labels: NDArray[np.int64], own: NDArray[np.float32]) -> Pipeline:
    model = make_pipeline(StandardScaler(), LogisticRegression(C=STRENGTH, max_iter=500, class_weight="balanced"))
    return model.fit(np.vstack([layers, own]), np.concatenate([labels, np.ones(len(own), dtype=np.int64)]))
