"""Whether an utterance asks something about the dish, learned also from the questions that the reader of recipes learns from, and from what was said at steps.

Utterances written for intents are told apart from each other; cooks also ask in ways that nobody wrote an intent for ("stir it with a?"), and what is nearest
to those is often a move. The reader's questions are of all ways of asking, so they tell asking from moving, whatever is asked; what was said at steps beside
them asks nothing with the same words ("that's the onions in").
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import yaml
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, vstack
from sklearn.linear_model import LogisticRegression

from nlu.encoder import PROJECT

Numbers = NDArray[np.float32]
KNOWLEDGE = PROJECT / "knowledge"
ANSWERED, SAID = ("recipe", "general"), "said"
"""Kinds of what was said at steps: questions that something answers, and what asks nothing."""


def question_files(language: str, folder: Path = KNOWLEDGE) -> list[Path]:
    """The files of questions of a language, and those of what was said at steps, in order."""
    return [*sorted((folder / "questions" / language).glob("*.yml")), *sorted((folder / "notes" / language / "asked").glob("*.jsonl"))]


def heard(files: Sequence[Path]) -> tuple[list[str], list[str]]:
    """The wordings of all questions, and of what asks nothing."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    asked: list[str] = []
    said: list[str] = []
    for file in files:
        text = file.read_text(encoding="utf-8")
        if file.suffix == ".yml":
            asked += [str(question["ask"]) for question in yaml.load(text, Loader=loader)["questions"]]
        else:
            rows = [json.loads(line) for line in text.splitlines()]
            asked += [row["ask"] for row in rows if row["kind"] in ANSWERED]
            said += [row["ask"] for row in rows if row["kind"] == SAID]
    return [one.replace("’", "'") for one in asked], [one.replace("’", "'") for one in said]


def fingerprint(files: Sequence[Path]) -> str:
    """Changes when a file does, so that nothing learned from other questions is taken from Rasa's cache."""
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


@dataclass(frozen=True)
class Groups:
    """Which intents ask something about the dish, and which do so as well as they tell something: a told problem wants an answer, too.

    Args:
        prefix: what names of asking intents begin with.
        other: intents with that prefix which ask for something else.
        either: intents that both may be.
    """

    prefix: str
    other: frozenset[str]
    either: frozenset[str]

    def asks(self, intents: Sequence[str]) -> NDArray[np.bool_]:
        """Whether each intent asks; shape (number of intents,)."""
        return np.array([name.startswith(self.prefix) and name not in self.other for name in intents], dtype=bool)

    def are_either(self, intents: Sequence[str]) -> NDArray[np.bool_]:
        """Whether each intent is of both groups; shape (number of intents,)."""
        return np.array([name in self.either for name in intents], dtype=bool)


@dataclass(frozen=True)
class Gate:
    """A logistic regression on the features of the intent classifier: the probability that an utterance asks.

    Args:
        coefficients: shape (number of features,).
        intercept: of the regression.
    """

    coefficients: Numbers
    intercept: float

    @classmethod
    def fit(cls, features: csr_matrix, intents: Sequence[str], asked: csr_matrix, groups: Groups, said: csr_matrix | None = None, **settings: Any) -> Gate | None:
        """Learn from utterances with their intents and from questions beside them; None where there is nothing to tell apart.

        Both sides weigh the same, because how many questions somebody wrote says nothing about how often a cook asks.

        Args:
            features: of the utterances, shape (number of utterances, number of features).
            intents: of the utterances.
            asked: features of the questions, shape (number of questions, number of features).
            groups: which intents ask.
            said: features of what asks nothing, shape (number of such utterances, number of features); None where there is none.
            settings: of the regression.
        """
        plain, others = ~groups.are_either(intents), [said] if said is not None else []
        asks = np.concatenate([groups.asks(intents)[plain], np.ones(asked.shape[0], dtype=bool), *(np.zeros(one.shape[0], dtype=bool) for one in others)])
        if asks.all() or not asks.any():
            return None
        model = LogisticRegression(class_weight="balanced", **settings).fit(vstack([features[plain], asked, *others]), asks)
        return cls(model.coef_[0].astype(np.float32), float(model.intercept_[0]))

    def weighed(self, chances: Numbers, score: float, asks: NDArray[np.bool_], either: NDArray[np.bool_]) -> Numbers:
        """Probabilities of intents, times that of asking or not asking.

        Args:
            chances: probabilities of the intents, shape (number of intents,).
            score: of the utterance, from the coefficients.
            asks: whether each intent asks.
            either: whether each intent is of both groups; the likelier one counts for it.
        """
        asking = 1 / (1 + np.exp(-(score + self.intercept)))
        factors = np.where(either, max(asking, 1 - asking), np.where(asks, asking, 1 - asking))
        weighed: Numbers = chances * factors
        weighed /= weighed.sum()
        return weighed


