"""How well notes are found of recipes whose notes were not learned from: for what other hands said at their steps, and for wordings that were left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from actions.answering.common_sense.kinds import Kinds
from actions.answering.common_sense.making import Raw, Tools
from actions.answering.common_sense.training import on_one_core
from actions.answering.notes.judging import Example, Judge, first
from actions.answering.notes.material import Material
from actions.answering.notes.spoken import Kind
from actions.answering.notes.training import FOLDS, Heard, examples_of, learned_from, mapped, said_at

PARTS = 3  # of the recipes, each measured with what the others taught
THRESHOLDS = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
OTHERS, OWN, SAID = "said by other hands", "wordings that were left out", "said by other hands, asking nothing"
GROUPS: Mapping[Kind, str] = {"alone": OTHERS, "said": SAID, "follows": "turns of talks that follow another", "new": "turns of talks that follow none"}


@dataclass(frozen=True)
class Told:
    """What came first for an utterance of a group: how probable it is, whether it is right, and whether any note answers."""

    group: str
    confidence: float
    right: bool
    answered: bool


def cross_validated(given: Material, tools: Tools, kinds: Kinds, things: Sequence[str], heard: Heard = lambda _: None) -> list[Told]:
    """Ask of each part of the recipes, judged by what was learned from the others."""
    found: list[Told] = []
    with on_one_core():
        raw = Raw(tools.encoder)
        for part in range(PARTS):
            heard(f"measuring, part {part + 1} of {PARTS}")
            held, taught = [one for at, one in enumerate(given.notes) if at % PARTS == part], [one for at, one in enumerate(given.notes) if at % PARTS != part]
            common = mapped([one.spoken(tools.lexicon) for one in taught], raw, kinds, tools, things)
            sayings, judge = learned_from(replace(given, notes=taught), tools, raw, common, lambda _: None)
            found += [told(judge, example, OWN) for example in examples_of([one.spoken(tools.lexicon) for one in held], tools, raw, common, sayings, FOLDS)]
            found += [told(judge, example, GROUPS[asked.kind]) for asked, example in said_at(held, tools, raw, common, sayings, known=True)]
    return found


def told(judge: Judge, example: Example, group: str) -> Told:
    """What comes first for an utterance."""
    if not len(example.rows):
        return Told(group, 0.0, False, bool(example.right.any()))
    best = first(judge.order, example.rows, example.notes, example.said)
    return Told(group, judge(best), bool(example.right[example.notes == best.notes[0]].any()), bool(example.right.any()))


def report(found: Sequence[Told]) -> str:
    """A table of each group: for each threshold which share of what a note answers is told rightly and wrongly, and of the rest how much is told something."""
    groups = {group: [one for one in found if one.group == group] for group in (*GROUPS.values(), OWN)}
    return "\n".join(line for group, ones in groups.items() if ones for line in _lines(group, ones))


def _lines(group: str, ones: Sequence[Told]) -> list[str]:
    answered, none = [one for one in ones if one.answered], [one for one in ones if not one.answered]
    first_right = f", first right {sum(one.right for one in answered) / len(answered):.3f}" if answered else ""
    lines = [f"{group}: {len(answered)} that a note answers{first_right}; {len(none)} that none answers", "threshold  right  wrong  told of none"]
    for least in THRESHOLDS:
        said = [one for one in answered if one.confidence >= least]
        right, wrong = (sum(one.right is value for one in said) / max(1, len(answered)) for value in (True, False))
        lines.append(f"{least:9.1f}  {right:.3f}  {wrong:.3f}  {sum(one.confidence >= least for one in none) / max(1, len(none)):.3f}")
    return lines
