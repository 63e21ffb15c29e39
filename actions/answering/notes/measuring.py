"""How well notes are found: wordings that were left out, of recipes whose notes were not learned from, and questions that no note answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from actions.answering.common_sense.kinds import Kinds
from actions.answering.common_sense.making import Raw, Tools
from actions.answering.common_sense.training import on_one_core
from actions.answering.notes.judging import Example, Judge, first
from actions.answering.notes.training import FOLDS, Heard, Written, examples_of, mapped

PARTS = 3  # of the recipes, each measured with what the others taught
THRESHOLDS = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)


@dataclass(frozen=True)
class Told:
    """What came first for a question: how probable it is, whether it is right, and whether any note answers the question."""

    confidence: float
    right: bool
    answered: bool


def cross_validated(given: Sequence[Written], tools: Tools, kinds: Kinds, things: Sequence[str], heard: Heard = lambda _: None) -> list[Told]:
    """Ask the left-out wordings of each part of the recipes, judged by what was learned from the others."""
    found: list[Told] = []
    with on_one_core():
        raw = Raw(tools.encoder)
        for part in range(PARTS):
            heard(f"measuring, part {part + 1} of {PARTS}")
            held, taught = [one for at, one in enumerate(given) if at % PARTS == part], [one for at, one in enumerate(given) if at % PARTS != part]
            common = mapped(taught, raw, kinds, tools, things)
            judge = Judge.learn([example for fold in range(FOLDS) for example in examples_of(taught, tools, raw, common, fold)])
            found += [told(judge, example) for example in examples_of(held, tools, raw, common, FOLDS)]
    return found


def told(judge: Judge, example: Example) -> Told:
    """What comes first for a question."""
    if not len(example.rows):
        return Told(0.0, False, bool(example.right.any()))
    best = first(judge.order, example.rows, example.notes)
    return Told(judge(best), bool(example.right[example.notes == best.notes[0]].any()), bool(example.right.any()))


def report(found: Sequence[Told]) -> str:
    """A table: for each threshold which share of the answered questions is told rightly and wrongly, and of the others how many are told something."""
    answered, none = [one for one in found if one.answered], [one for one in found if not one.answered]
    lines = [f"{len(answered)} questions that a note answers, first right {sum(one.right for one in answered) / max(1, len(answered)):.3f}; {len(none)} that none answers",
             "threshold  right  wrong  told of none"]
    for least in THRESHOLDS:
        said = [one for one in answered if one.confidence >= least]
        right, wrong = (sum(one.right is value for one in said) / max(1, len(answered)) for value in (True, False))
        lines.append(f"{least:9.1f}  {right:.3f}  {wrong:.3f}  {sum(one.confidence >= least for one in none) / max(1, len(none)):.3f}")
    return "\n".join(lines)
