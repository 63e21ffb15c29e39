"""The paper's Tables 4 and 5 for real conversations: how well the type of a question was told, and what was lost on the way to a right answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from actions.learning.judging import TYPES, Judged

TOTAL, WEIGHTED = "total", "weighted"
OWN_SOURCE: Mapping[str, str] = {"general": "common_sense", "specific": "recipe"}
"""The source to which questions of a type belong."""


@dataclass(frozen=True)
class Scores:
    """Precision, recall and F1 of a type of questions, and how many were of it."""

    precision: float
    recall: float
    f1: float
    n: int


@dataclass(frozen=True)
class Remaining:
    """How many questions remain at a stage, and their share of all that were asked."""

    n: int
    share: float


Classified = Mapping[str, Scores]
Stages = Mapping[str, Mapping[str, Remaining]]

PAPER_CLASSIFIED: Classified = {"general": Scores(0.53, 0.70, 0.61, 57), "specific": Scores(0.92, 0.85, 0.88, 234), WEIGHTED: Scores(0.85, 0.82, 0.83, 291)}
"""Table 4; the numbers of questions are those of Table 5."""

PAPER_STAGES: Stages = {
    stage: dict(zip((*TYPES, TOTAL), (Remaining(*figures) for figures in row), strict=True))
    for stage, row in {
        "asked": ((57, 1.0), (234, 1.0), (291, 1.0)),
        "available": ((32, 0.56), (205, 0.88), (237, 0.81)),
        "classified": ((40, 0.70), (199, 0.85), (239, 0.82)),
        "passed": ((37, 0.65), (194, 0.83), (231, 0.79)),
        "right": ((14, 0.25), (178, 0.76), (192, 0.66)),
    }.items()
}
"""Table 5."""

CALLED: Mapping[str, str] = {
    "asked": "asked", "available": "available in a source", "classified": "classified rightly", "passed": "passed the tree", "right": "answered rightly",
}
"""What each stage is called in a table."""

REMAINS: Mapping[str, Callable[[Judged], bool]] = {
    "asked": lambda one: True,
    "available": lambda one: one.judgement.was_available,
    "classified": lambda one: one.question.type == one.judgement.type,
    "passed": lambda one: one.judgement.right or one.question.source == OWN_SOURCE[one.judgement.type],
    "right": lambda one: one.judgement.right,
}
"""Whether a question remains at a stage. As in the paper each stage counts all that were asked: the tree also leads back some that were classified wrongly."""


def classified(judged: Sequence[Judged]) -> Classified:
    """Table 4 of judged questions: precision, recall and F1 of each type, and their mean weighted by the numbers of questions."""
    from sklearn.metrics import precision_recall_fscore_support  # a second that other commands do not wait for

    given, told = [one.judgement.type for one in judged], [one.question.type for one in judged]
    precision, recall, f1, count = precision_recall_fscore_support(given, told, labels=list(TYPES), zero_division=0.0)
    rows: dict[str, Scores] = {name: Scores(float(precision[at]), float(recall[at]), float(f1[at]), int(count[at])) for at, name in enumerate(TYPES)}
    precision, recall, f1, _ = precision_recall_fscore_support(given, told, labels=list(TYPES), average="weighted", zero_division=0.0)
    return rows | {WEIGHTED: Scores(float(precision), float(recall), float(f1), len(judged))}


def stages(judged: Sequence[Judged]) -> Stages:
    """Table 5 of judged questions: how many remain at each stage, of each type and in all."""
    groups = {name: [one for one in judged if one.judgement.type == name] for name in TYPES} | {TOTAL: list(judged)}
    return {stage: {name: _remaining(group, remains) for name, group in groups.items()} for stage, remains in REMAINS.items()}


def _remaining(group: Sequence[Judged], remains: Callable[[Judged], bool]) -> Remaining:
    count = sum(map(remains, group))
    return Remaining(count, count / len(group) if group else 0.0)


def public(classes: Classified, left: Stages) -> dict[str, Any]:
    """Both tables as `--json` prints them; shares with four decimals."""
    return {
        "classification": {name: {"precision": round(row.precision, 4), "recall": round(row.recall, 4), "f1": round(row.f1, 4), "n": row.n} for name, row in classes.items()},
        "stages": {stage: {name: {"n": cell.n, "share": round(cell.share, 4)} for name, cell in row.items()} for stage, row in left.items()},
    }
