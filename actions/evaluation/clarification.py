"""Follow-up questions: the paper's table (De Boni & Manandhar 2003, section 7) for its methods and ours, over streams whose borders are not known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, Field

from actions.answering.follow_up.asked import HISTORY, Asked
from actions.answering.follow_up.examples import Stream
from actions.answering.follow_up.paper import METHODS
from actions.evaluation.report import Report, read_rows
from actions.recipes.model import Recipe

TASK, OURS = "clarification", "ours"
PAPER: Mapping[str, Mapping[str, float]] = dict(zip(METHODS, (
    {"new": 1.0, "clarification": 0.64}, {"new": 1.0, "clarification": 0.62}, {"new": 1.0, "clarification": 0.66}, {"new": 0.67, "clarification": 0.91},
    {"new": 0.83, "clarification": 0.89},
), strict=True))
"""The paper's table on its 253 collected questions."""
Flags = NDArray[np.bool_]
Judge = Callable[[str, Sequence[Asked], Recipe | None], bool]
"""Whether a question continues those before it, with the recipe in hand."""


class GoldRow(BaseModel):
    """A question of a stream; `position` orders them, and `start` begins a new series."""

    id: str
    stream: str
    position: int
    question: str = Field(min_length=1)
    label: Literal["start", "follow"]
    group: str = ""


@dataclass(frozen=True)
class Placed:
    """A question with what was asked before it, and whether it starts a series."""

    question: str
    history: Sequence[Asked]
    starts: bool
    group: str
    recipe: Recipe | None = None


def of_file(path: Path) -> list[Placed]:
    """The questions of a file, with those before them in their stream; no answers are known.

    Raises:
        DataError: the file cannot be used.
    """
    streams: dict[str, list[GoldRow]] = {}
    for row in read_rows(path, GoldRow):
        streams.setdefault(row.stream, []).append(row)
    found = []
    for rows in streams.values():
        rows.sort(key=lambda row: row.position)
        asked = [Asked(row.question) for row in rows]
        found += [Placed(row.question, asked[max(0, at - HISTORY) : at], row.label == "start", row.group) for at, row in enumerate(rows)]
    return found


def of_dialogues(dialogues: Iterable[Stream], recipes: Mapping[str, Recipe]) -> list[Placed]:
    """The questions of our own dialogues, with the questions and answers before them."""
    found = []
    for stream in dialogues:
        turns = list(stream.turns())
        asked = [Asked(turn.ask, turn.answer) for turn, _ in turns]
        group, recipe = ("cooking a recipe", recipes.get(stream.recipe)) if stream.recipe else ("without a recipe", None)
        found += [Placed(turn.ask, asked[max(0, at - HISTORY) : at], starts, group, recipe) for at, (turn, starts) in enumerate(turns)]
    return found


def evaluate(questions: Sequence[Placed], judges: Mapping[str, Judge], heard: Callable[[int], None] = lambda done: None) -> Report:
    """Measure; the borders of series are not known, so that the last questions may be of another series.

    Args:
        questions: with those before them.
        judges: approach → what decides.
        heard: is told how many questions are done.
    """
    told: dict[str, list[bool]] = {name: [] for name in judges}
    for done, one in enumerate(questions, start=1):
        for name, judge in judges.items():
            told[name].append(not judge(one.question, one.history, one.recipe))
        heard(done)
    starts, groups = np.array([one.starts for one in questions]), [one.group for one in questions]
    flags = {name: np.array(values, dtype=bool) for name, values in told.items()}
    parts = {}
    for group in dict.fromkeys(groups) if len(set(groups)) > 1 else ():
        mine = np.array([other == group for other in groups])
        parts[group, int(mine.sum())] = {name: figures(starts[mine], values[mine]) for name, values in flags.items()}
    return Report(TASK, len(questions), {name: figures(starts, values) for name, values in flags.items()}, parts)


def figures(starts: Flags, told: Flags) -> dict[str, float]:
    """Shares of starts ("new") and continuations ("clarification") that are recognised, their mean, and F1 of starts.

    Args:
        starts: which questions start a series.
        told: which ones an approach takes for starts.

    Returns:
        What does not occur has no figure.
    """
    hits = int((starts & told).sum())
    found = {"start_f1": 2 * hits / int(starts.sum() + told.sum()) if (starts | told).any() else 0.0}
    shares = {}
    if starts.any():
        shares["new"] = hits / int(starts.sum())
    if not starts.all():
        shares["clarification"] = float((~told[~starts]).mean())
    if len(shares) == 2:
        found["balanced_accuracy"] = sum(shares.values()) / 2
    return found | shares
