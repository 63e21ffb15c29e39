"""Learning which candidates are right answers, and how far that holds on writers and recipes that taught nothing."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import lightgbm
import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression

from actions.answering.feature_names import NAMES, RELEVANT
from actions.answering.features import Features, texts_of
from actions.answering.ranker import CARD, CONTINUES, FILE, Fit
from actions.answering.relevance import columns
from actions.training.answers import Case
from actions.training.relevance import Pairs, cross_scored

Numbers = NDArray[np.float64]
ROUNDS = 400
FOLDS = 5  # in each, groups are left out together
HOPELESS = ("unknowable", "outside")
TOLD = frozenset(
    [
        "tree_sizes",
        "split_gain",
        "leaf_weight",
        "leaf_count",
        "internal_value",
        "internal_weight",
        "internal_count",
    ]
)
"""What LightGBM tells of its trees beside what predicts; `tree_sizes` would be wrong without them."""
DIGITS = {"threshold": 9, "leaf_value": 6}
SETTINGS: dict[str, Any] = {
    "objective": "binary",
    "learning_rate": 0.03,
    "num_leaves": 31,
    "min_data_in_leaf": 25,
    "feature_fraction": 0.4,
    "bagging_fraction": 0.7,
    "bagging_freq": 1,
    "lambda_l2": 5.0,
    "seed": 0,
    "deterministic": True,
    "verbosity": -1,
    "num_threads": 2,
}


@dataclass(frozen=True)
class Table:
    """Cases as numbers.

    Attributes:
        rows: all judged candidates.
        right: whether each is right.
        case: which case each is of.
        said: of each its question, what it says and what that rests on.
    """

    rows: NDArray[np.float32]
    right: NDArray[np.bool_]
    case: NDArray[np.int64]
    said: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True)
class Fitted:
    """What was learned, and how its scores become probabilities."""

    model: lightgbm.Booster
    fit: Fit

    def __call__(self, rows: NDArray[np.float32]) -> Numbers:
        """Probabilities."""
        scores = np.asarray(self.model.predict(rows, raw_score=True))
        return self.fit(scores, rows)

    def save(self, folder: Path, **known: str) -> None:
        """Write the trees as text, and beside them what else is known."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / FILE).write_text(_lean(self.model.model_to_string()), encoding="utf-8")
        card = {**asdict(self.fit), **known}
        (folder / CARD).write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")


def _lean(text: str) -> str:
    """The text of trees with only what predicts, in as many digits as its numbers carry: a third of it."""
    kept = []
    for line in text.split("\nparameters:")[0].splitlines():
        name, _, values = line.partition("=")
        if name in TOLD:
            continue
        digits = DIGITS.get(name)
        if digits is not None:
            line = f"{name}=" + " ".join(f"{float(value):.{digits}g}" for value in values.split())
        kept.append(line)
    return "\n".join(kept) + "\n"


def table(cases: Sequence[Case], features: Features) -> Table:
    """The judged candidates of cases."""
    rows, right, owners, said = [], [], [], []
    for at, one in ((at, one) for at, case in enumerate(cases) for one in case.wordings):
        known = [place for place, verdict in enumerate(one.right) if verdict is not None]
        if known:
            rows.append(features(one.query, one.candidates)[known])
            right += [bool(one.right[place]) for place in known]
            owners += [at] * len(known)
            texts = zip(*texts_of(one.query, one.candidates), strict=True)
            told = [(one.query.text, says, rest) for says, rest in texts]
            said += [told[place] for place in known]
    return Table(np.concatenate(rows), np.array(right), np.array(owners), tuple(said))


def with_relevance(given: Table, folds: NDArray[np.int64], pairs: Pairs) -> Table:
    """The table with how relevant each candidate is, by what the other folds taught."""
    wordings: dict[tuple[int, str], int] = {}
    keys = zip(given.case.tolist(), (question for question, _, _ in given.said), strict=True)
    groups = np.array([wordings.setdefault(key, len(wordings)) for key in keys])
    rows = given.rows.copy()
    first = NAMES.index(RELEVANT[0])
    rows[:, first : first + len(RELEVANT)] = columns(cross_scored(pairs, folds), groups)
    return replace(given, rows=rows)


def folds_of(given: Table, groups: Sequence[str]) -> NDArray[np.int64]:
    """The fold of each row; the rows of a group are in one."""
    fold = {group: at % FOLDS for at, group in enumerate(sorted(set(groups)))}
    return np.array([fold[groups[at]] for at in given.case])


def learn(given: Table, groups: Sequence[str]) -> tuple[Fitted, Numbers]:
    """Learn from everything; and the probability of each row by what the other groups taught.

    Probabilities are made to fit the best candidate of each case, which is the one that would be told.

    Args:
        given: the candidates.
        groups: of each case, those of one are left out together.
    """
    folds = folds_of(given, groups)
    scores = np.zeros(len(given.right))
    for number in sorted(set(folds.tolist())):
        held = folds == number
        scores[held] = _model(given.rows[~held], given.right[~held]).predict(
            given.rows[held], raw_score=True
        )
    best = _best(given, scores)
    told = np.stack([scores[best], given.rows[best, CONTINUES]], axis=1)
    learned = LogisticRegression(C=1e3).fit(told, given.right[best])
    slope, after = map(float, learned.coef_[0])
    fit = Fit(slope, float(learned.intercept_[0]), after)
    return Fitted(_model(given.rows, given.right), fit), fit(scores, given.rows)


def _best(given: Table, scores: Numbers) -> NDArray[np.int64]:
    """The row of the best candidate of each case."""
    order = np.lexsort((-scores, given.case))
    firsts = np.unique(given.case[order], return_index=True)[1]
    found: NDArray[np.int64] = order[firsts].astype(np.int64)
    return found


def _model(rows: NDArray[np.float32], right: NDArray[np.bool_]) -> lightgbm.Booster:
    data = lightgbm.Dataset(rows, label=right.astype(float), feature_name=list(NAMES))
    return lightgbm.train(SETTINGS, data, ROUNDS)


@dataclass(frozen=True)
class Outcome:
    """What came of the cases of a kind at a threshold: shares of right and of wrong replies, and of those where a right one was proposed at all."""

    count: int
    right: float
    wrong: float
    within: float


def outcomes(
    cases: Sequence[Case], given: Table, chances: Numbers, least: float
) -> dict[str, Outcome]:
    """The outcome by kind of question, where the best candidate answers from a probability on.

    A refusal is right where no candidate is.
    """
    found: dict[str, list[tuple[bool, bool, bool]]] = {}
    for at, case in enumerate(cases):
        mine = np.flatnonzero(given.case == at)
        if not len(mine):
            continue
        best = mine[int(chances[mine].argmax())]
        answers, within = chances[best] >= least, bool(given.right[mine].any())
        hopeless = case.asked.kind.startswith(HOPELESS)
        right = bool(given.right[best]) if answers else hopeless
        found.setdefault(case.asked.kind, []).append(
            (right, answers and not given.right[best], within or hopeless)
        )
    return {
        kind: Outcome(len(rows), *(float(np.mean([row[at] for row in rows])) for at in range(3)))
        for kind, rows in found.items()
    }
