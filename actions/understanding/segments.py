"""Cutting an utterance into segments that each do one thing: of all cuts at marks and joints, that whose segments are surest."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from actions.training.labels import act_of
from actions.understanding.acts import Read
from nlu.parts import Piece, joined

LONGEST = 6  # pieces that one segment has at most


@dataclass(frozen=True)
class Segment:
    """A stretch of the utterance with how it was read; `start` and `end` are its place in the whole."""

    text: str
    start: int
    end: int
    read: Read


def cut(
    text: str, pieces: Sequence[Piece], read: Callable[[str], Read], cost: float
) -> list[Segment]:
    """The surest segments of an utterance.

    Args:
        text: the utterance.
        pieces: where it may be cut.
        read: reads a stretch of it.
        cost: what each cut costs, in log probability; a cut between two stretches that do the same costs twice.
    """
    best: list[tuple[float, list[Segment]]] = [(0.0, [])]
    for end in range(1, len(pieces) + 1):
        options = []
        for start in range(max(0, end - LONGEST), end):
            segment = _segment(text, pieces[start:end], read)
            score, before = best[start]
            options.append(
                (score + _sureness(segment) - _cost(before, segment, cost), [*before, segment])
            )
        best.append(max(options, key=lambda option: option[0]))
    return best[-1][1]


def _segment(text: str, pieces: Sequence[Piece], read: Callable[[str], Read]) -> Segment:
    whole = joined(text, list(pieces)) if len(pieces) > 1 else pieces[0]
    return Segment(whole.text, whole.start, whole.end, read(whole.text))


def _sureness(segment: Segment) -> float:
    return math.log(max(segment.read.act(act_of(segment.read.best[0])), 1e-6))


def _cost(before: Sequence[Segment], segment: Segment, cost: float) -> float:
    if not before:
        return 0.0
    same = act_of(before[-1].read.best[0]) == act_of(segment.read.best[0])
    return cost * (2 if same else 1)
