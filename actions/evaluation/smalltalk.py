"""Small talk: the paper's table (Koshinda, Inaba & Takahashi, table 2, figures 1 and 2) for its three methods and ours."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, Field

from actions.encyclopedia.choosing import Ours
from actions.encyclopedia.paper import BOTH, METHODS, STRUCTURE, WORD_SIMILARITY, Paper
from actions.encyclopedia.store import Encyclopedia, Entry
from actions.encyclopedia.titles import key_of, name_of, title_stems
from actions.evaluation.report import Report, read_rows

TASK, OURS = "smalltalk", "ours"
RANKS = 10
PAPER: Mapping[str, Mapping[str, float]] = {
    WORD_SIMILARITY: {"good": 0.41, "good_or_average": 0.63}, STRUCTURE: {"good": 0.43, "good_or_average": 0.67}, BOTH: {"good": 0.47, "good_or_average": 0.68},
}
"""The paper's table 2 on its 100 questions, by ten judges over Wikipedia."""
Ranked = Mapping[str, Sequence[Entry]]
"""The answers of each method, the best first; none where it declines."""


class GoldRow(BaseModel):
    """A question of taste; `good` and `average` name the answers that were judged beforehand, where it was judged."""

    id: str
    text: str = Field(min_length=1)
    type: Literal["what", "who"] = "what"
    good: list[str] | None = None
    average: list[str] = Field(default_factory=list)


@dataclass(frozen=True)
class Answered:
    """A question with the answers of each method."""

    row: GoldRow
    ranked: Ranked

    def public(self) -> dict[str, Any]:
        """As `--json` prints it."""
        return {"id": self.row.id, "text": self.row.text, "type": self.row.type, "answers": {name: [entry.name for entry in found] for name, found in self.ranked.items()}}


def read(path: Path) -> list[GoldRow]:
    """The questions of a file.

    Raises:
        DataError: the file cannot be used.
    """
    return read_rows(path, GoldRow)


def answer(rows: Sequence[GoldRow], paper: Paper, ours: Ours, told: Callable[[int], None] = lambda done: None) -> list[Answered]:
    """Answer every question by every method."""
    found: list[Answered] = []
    for done, row in enumerate(rows, 1):
        found.append(Answered(row, {**paper.all(row.text), OURS: tuple(choice.entry for choice in ours(row.text))}))
        told(done)
    return found


def report(answered: Sequence[Answered], encyclopedia: Encyclopedia) -> Report:
    """Share of questions with a good first answer, with a good or average one, MAP at 1 to 10 for both, and how many were declined; a declined one is not good.

    Of the declined ones those are told apart for which no answer was judged to be any good. Questions that nobody judged count only as answered or declined.
    """
    judged = [(one, judge(one.row, encyclopedia)) for one in answered if one.row.good is not None]
    figures: dict[str, dict[str, float]] = {}
    for name in (*METHODS, OURS):
        values: dict[str, float] = {}
        for metric, short, average in (("good", "map", False), ("good_or_average", "map_average", True)):
            hits = [[right(entry, average) for entry in one.ranked[name][:RANKS]] for one, right in judged]
            if hits:
                values[metric] = sum(any(each[:1]) for each in hits) / len(hits)
                values |= {f"{short}{rank}": sum(average_precision(each, rank) for each in hits) / len(hits) for rank in range(1, RANKS + 1)}
        figures[name] = {**values, "declined": sum(not one.ranked[name] for one in answered)}
        if judged:
            figures[name]["declined_rightly"] = sum(not one.ranked[name] and not one.row.good for one, _ in judged)
    return Report(TASK, len(answered), figures)


def judge(row: GoldRow, encyclopedia: Encyclopedia) -> Callable[[Entry, bool], bool]:
    """Whether an answer was judged good, or with True good or average: by its title, by words with the same stems, or by a title that leads to it."""
    kinds = {average: _judged(row.good or [], encyclopedia) if not average else _judged([*(row.good or []), *row.average], encyclopedia) for average in (False, True)}

    def right(entry: Entry, average: bool) -> bool:
        keys, stemmed, numbers = kinds[average]
        return entry.id in numbers or bool({key_of(entry.title), key_of(entry.name)} & keys) or title_stems(name_of(entry.title), encyclopedia.language) in stemmed

    return right


def _judged(names: Sequence[str], encyclopedia: Encyclopedia) -> tuple[set[str], set[frozenset[str]], set[int]]:
    found = (encyclopedia.find(name) for name in names)
    return {key_of(name) for name in names}, {title_stems(name, encyclopedia.language) for name in names}, {entry.id for entry in found if entry is not None}


def average_precision(right: Sequence[bool], rank: int) -> float:
    """Mean, over the right answers among the first so many, of the share of right ones up to each; 0 where none is right."""
    hits = [at for at, one in enumerate(right[:rank], 1) if one]
    return sum(number / at for number, at in enumerate(hits, 1)) / len(hits) if hits else 0.0
