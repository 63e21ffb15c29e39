"""Retrieval of general questions: the paper's Table 1 for every approach and base size (Stolwijk & Kunneman 2023, section 3.1)."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean
from typing import Any

from pydantic import BaseModel, Field

from actions.answering.common_sense.approach import Approach
from actions.answering.common_sense.pairs import Pair
from actions.evaluation.report import DataError, Report, read_rows

RANKS = 3  # the paper looks at three
DEPTH = 10  # of the mean reciprocal rank
SIZES = (1000, 5000, 10_000)
PAPER = {"word2vec": {"hit1": 0.47, "hit2": 0.05, "hit3": 0.03, "total": 0.55}, "sbert": {"hit1": 0.66, "hit2": 0.08, "hit3": 0.05, "total": 0.79}}
"""The paper's Table 1 at 10,000: shares of all questions that are right at each rank, and their sum."""


class Title(BaseModel):
    """A question of a base; the answer may be missing."""

    id: str
    question: str = Field(min_length=1)
    answer: str = ""


class GoldQuery(BaseModel):
    """A question in other words, with the id of the right pair and of others that answer it as well."""

    id: str
    text: str = Field(min_length=1)
    source_id: str
    also_ok: tuple[str, ...] = ()

    @property
    def right(self) -> frozenset[str]:
        """The ids that count as hits."""
        return frozenset({self.source_id, *self.also_ok})


class Unanswerable(BaseModel):
    """A question that no pair answers."""

    id: str
    text: str = Field(min_length=1)


@dataclass(frozen=True)
class Outcome:
    """One question asked: the rank of the right pair from 0 (None beyond DEPTH), and the distance of the best."""

    rank: int | None
    distance: float


@dataclass(frozen=True)
class Measured:
    """All outcomes: approach → size → those of the questions, in their order.

    `without` are distances of the best pair for questions that no pair answers, `within` the outcomes of the others; both are asked of the base
    without distractors, for these answer some of what our own pairs do not.
    """

    outcomes: Mapping[str, Mapping[int, list[Outcome]]]
    without: Mapping[str, list[float]] = field(default_factory=dict)
    within: Mapping[str, list[Outcome]] = field(default_factory=dict)

    @property
    def largest(self) -> int:
        """The largest size."""
        return max(size for sizes in self.outcomes.values() for size in sizes)


def base_of(size: int, pairs: Sequence[Pair], wanted: frozenset[str], distractors: Sequence[Pair]) -> list[Pair]:
    """A base of a size: what the questions ask for, then the rest of the pairs, then distractors, in an order that hangs on nothing.

    It is smaller where there is not enough; larger where the questions ask for more.
    """
    asked = [pair for pair in pairs if pair.id in wanted]
    rest = [pair for pair in pairs if pair.id not in wanted]
    random.Random(1).shuffle(rest)
    return [*asked, *[*rest, *distractors][: max(0, size - len(asked))]]


def read_base(path: Path) -> list[Pair]:
    """A base of titles, or of questions with answers, from JSON Lines.

    Raises:
        DataError: the file cannot be used.
    """
    return [Pair(id=row.id, question=row.question, answer=row.answer) for row in read_rows(path, Title)]


def read_queries(path: Path, pairs: Sequence[Pair]) -> list[GoldQuery]:
    """Questions with the right ids.

    Raises:
        DataError: the file cannot be used, or names a right pair that is not in the base.
    """
    queries, known = read_rows(path, GoldQuery), {pair.id for pair in pairs}
    for query in queries:
        if query.source_id not in known:
            raise DataError(f"{path}, question '{query.id}': the base has no pair '{query.source_id}'; give the base that the questions were written for with --data")
    return queries


def measure(
    approaches: Mapping[str, Approach], bases: Mapping[int, Sequence[Pair]], queries: Sequence[GoldQuery], heard: Callable[[str], None],
    unanswerable: Sequence[str] = (), own: Sequence[Pair] = (),
) -> Measured:
    """Ask every question of every approach at every size.

    Args:
        approaches: by their names.
        bases: size → pairs.
        queries: the questions.
        heard: is told what is measured.
        unanswerable: questions without an answer.
        own: the base that does not answer these.
    """
    outcomes: dict[str, dict[int, list[Outcome]]] = {}
    without: dict[str, list[float]] = {}
    within: dict[str, list[Outcome]] = {}
    for name, approach in approaches.items():
        outcomes[name] = {}
        for size, pairs in bases.items():
            heard(f"{name} at {size}")
            approach.fit(pairs)
            outcomes[name][size] = [_outcome(approach, query, pairs) for query in queries]
        if unanswerable:
            heard(f"{name}: questions without an answer")
            approach.fit(own)
            within[name] = [_outcome(approach, query, own) for query in queries]
            without[name] = [hits[0].distance if (hits := approach.search(text, 1)) else float("inf") for text in unanswerable]
    return Measured(outcomes, without, within)


def _outcome(approach: Approach, query: GoldQuery, pairs: Sequence[Pair]) -> Outcome:
    hits = approach.search(query.text, DEPTH)
    rank = next((at for at, hit in enumerate(hits) if pairs[hit.row].id in query.right), None)
    return Outcome(rank, hits[0].distance if hits else float("inf"))


def scores(outcomes: Sequence[Outcome]) -> dict[str, float]:
    """Table 1 for one approach: the shares of questions whose right pair is at rank 1, 2 and 3, their sum `total`, and the mean reciprocal rank."""
    ranked = [mean(outcome.rank == rank for outcome in outcomes) for rank in range(RANKS)]
    reciprocal = mean(0.0 if outcome.rank is None else 1 / (outcome.rank + 1) for outcome in outcomes)
    return {"hit1": ranked[0], "hit2": ranked[1], "hit3": ranked[2], "total": sum(ranked), "mrr": reciprocal}


def report(measured: Measured, data: str) -> Report:
    """The figures at the largest size, with those of every size as groups."""
    sizes = sorted({size for found in measured.outcomes.values() for size in found})
    groups = {
        (f"{data}, base of {size}", len(next(iter(measured.outcomes.values()))[size])): {name: scores(found[size]) for name, found in measured.outcomes.items()}
        for size in sizes if len(sizes) > 1
    }
    largest = {name: scores(found[measured.largest]) for name, found in measured.outcomes.items()}
    return Report("retrieval", len(next(iter(measured.outcomes.values()))[measured.largest]), largest, groups)


@dataclass(frozen=True)
class Effect:
    """One line of an analysis of variance: degrees of freedom, F and p."""

    name: str
    freedom: int
    f: float
    p: float


def variance(measured: Measured, names: Sequence[str] | None = None) -> list[Effect]:
    """Two-way analysis of variance of being right within three ranks, by algorithm and size, with their interaction (type II sums of squares).

    Args:
        measured: the outcomes.
        names: approaches that are compared; all where left out. The paper compares two.

    Returns:
        The effects; none where there is but one algorithm or size.
    """
    chosen = list(names or measured.outcomes)
    sizes = sorted({size for name in chosen for size in measured.outcomes[name]})
    if len(chosen) < 2 or len(sizes) < 2:
        return []
    import pandas
    from statsmodels.formula.api import ols
    from statsmodels.stats.anova import anova_lm

    rows: list[dict[str, Any]] = [
        {"algorithm": name, "size": str(size), "right": float(outcome.rank is not None and outcome.rank < RANKS)}
        for name in chosen for size in sizes for outcome in measured.outcomes[name][size]
    ]
    table = anova_lm(ols("right ~ C(algorithm) * C(size)", data=pandas.DataFrame(rows)).fit(), typ=2)
    labels = {"C(algorithm)": "algorithm", "C(size)": "size", "C(algorithm):C(size)": "algorithm x size"}
    return [Effect(label, int(table.loc[key, "df"]), float(table.loc[key, "F"]), float(table.loc[key, "PR(>F)"])) for key, label in labels.items()]
