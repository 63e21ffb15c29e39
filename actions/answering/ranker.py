"""How probably each candidate is a right answer: one learned model for all sources.

LightGBM (Ke et al. 2017) over the shared features of `features`; its probabilities are made to fit by a slope and a shift (Platt
1999) that were learned on recipes which taught nothing.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import lightgbm
import numpy as np
from lightgbm.basic import LightGBMError
from numpy.typing import NDArray

from actions.answering.candidate import Candidate
from actions.answering.common_sense.static_vectors import StaticVectors
from actions.answering.feature_names import NAMES
from actions.answering.features import Features
from actions.answering.query import Query
from actions.answering.relevance import FILE as RELEVANCE
from actions.answering.relevance import Relevance
from actions.answering.shipped import digest_stored
from actions.language.encoder import Encoder

Numbers = NDArray[np.float64]
FILE, CARD = "ranker.txt", "ranker.json"
CONTINUES = NAMES.index("continues")


class RankerError(ValueError):
    """The ranker cannot be opened; the message names the file and the remedy."""


@dataclass(frozen=True)
class Fit:
    """Makes probabilities of scores: a slope, a shift, and what is added where a question goes on with another, whose many wordings flatter the best."""

    slope: float
    shift: float
    after: float

    def __call__(self, scores: Numbers, rows: NDArray[np.float32]) -> Numbers:
        """The probability of each row."""
        after = self.after * rows[:, CONTINUES]
        found: Numbers = 1 / (1 + np.exp(-(self.slope * scores + self.shift + after)))
        return found


@dataclass(frozen=True)
class Ranked:
    """A candidate with the probability that it is a right answer."""

    candidate: Candidate
    p: float


class Ranker:
    """Ranks candidates by what was learned.

    Args:
        model: the trees.
        fit: makes probabilities of its scores.
        features: reads questions and candidates.
    """

    def __init__(self, model: lightgbm.Booster, fit: Fit, features: Features) -> None:
        self._model, self._fit, self._features = model, fit, features

    @classmethod
    def load(cls, folder: Path, encoder: Encoder, static: StaticVectors) -> Ranker:
        """Open what `souschef train-ranker` wrote.

        Args:
            folder: where it lies.
            encoder: reads questions and candidates.
            static: compares them word by word.

        Raises:
            RankerError: a file is missing or damaged, or is of other features.
        """
        remedy = "`souschef train-ranker` makes it anew"
        try:
            card = json.loads((folder / CARD).read_text(encoding="utf-8"))
            model = lightgbm.Booster(model_str=(folder / FILE).read_text(encoding="utf-8"))
            fit = Fit(*(float(card[name]) for name in ("slope", "shift", "after")))
        except (OSError, ValueError, KeyError, LightGBMError) as problem:
            raise RankerError(f"{folder / FILE} cannot be read ({problem}); {remedy}") from problem
        relevance = Relevance.load(folder / RELEVANCE, encoder, RankerError)
        if card.get("rows") != digest_stored(folder / RELEVANCE):
            raise RankerError(f"{folder / FILE} and {RELEVANCE} were learned apart; {remedy}")
        if model.num_feature() != len(NAMES):
            raise RankerError(
                f"{folder / FILE} has {model.num_feature()} features, not {len(NAMES)}; {remedy}"
            )
        return cls(model, fit, Features(encoder, static, relevance))

    def __call__(self, query: Query, candidates: Sequence[Candidate]) -> list[Ranked]:
        """The candidates with their probabilities, the best first."""
        if not candidates:
            return []
        rows = self._features(query, candidates)
        scores = np.asarray(self._model.predict(rows, raw_score=True, num_threads=1))
        chances = self._fit(scores, rows)
        found = [Ranked(one, float(p)) for one, p in zip(candidates, chances, strict=True)]
        return sorted(found, key=lambda ranked: -ranked.p)
