"""A recipe made ready for questions."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from actions.answering.reading.classes import classes
from actions.answering.reading.slots import KINDS, Slot
from actions.language.lexicon import Lexicon

Vectors = NDArray[np.float32]
Numbers = NDArray[np.float64]
ROLES = ("obj", "subj", "list", "step", "adv", "bare", "at", "until", "with", "in", "to", "from", "of", "on")
PLACES = ("in", "into", "on", "onto", "to", "over", "inside", "from", "under", "at", "through", "between", "around", "across", "against", "off", "out")
MOST_ITEMS, MOST_WORDS = 6, 20  # beyond these a piece is as long as can be
FIXED = (
    *(f"kind {kind}" for kind in KINDS), *(f"role {role}" for role in ROLES), "role place", "count", "until clause", "length", "list", "alone in source",
    "alone in step", "part of list",
)


@dataclass(frozen=True)
class Page:
    """A recipe made ready for questions: its pieces, and what its steps say.

    Args:
        slots: all pieces.
        words: content stems of each step, the first at 0.
        verbs: stems of all verbs of each step.
        sources: index of the instruction of each step.
        uses: places in the ingredient list that each step uses.
        vectors: encoder vectors of the steps, one row each.
        lexicon: the words of the language.
    """

    slots: tuple[Slot, ...]
    words: tuple[frozenset[str], ...]
    verbs: tuple[frozenset[str], ...]
    sources: tuple[int, ...]
    uses: tuple[frozenset[int], ...]
    vectors: Vectors
    lexicon: Lexicon

    @cached_property
    def weights(self) -> dict[str, float]:
        """Weight of every word: those that few steps hold tell more."""
        counts = Counter(word for words in self.words for word in words)
        return {word: math.log(1 + len(self.words) / count) for word, count in counts.items()}

    @cached_property
    def near(self) -> tuple[frozenset[str], ...]:
        """Content stems of each step with those before and behind it."""
        nothing: frozenset[str] = frozenset()
        return tuple(nothing.union(*self.words[max(0, at - 1) : at + 2]) for at in range(len(self.words)))

    @cached_property
    def kin(self) -> tuple[frozenset[str], ...]:
        """Stems of the classes of each piece's things."""
        nothing: frozenset[str] = frozenset()
        return tuple(nothing.union(*(classes(item, self.lexicon) for item in slot.items or (slot.text,))) for slot in self.slots)

    @cached_property
    def fixed(self) -> Numbers:
        """Features of the pieces that no question changes; shape (number of pieces, len(FIXED))."""
        source = [self.sources[slot.step - 1] if slot.step else -1 for slot in self.slots]
        in_source = Counter((slot.kind, at) for slot, at in zip(self.slots, source, strict=True))
        in_step = Counter((slot.kind, slot.step) for slot in self.slots)
        lists = {(slot.step, slot.verb, slot.role) for slot in self.slots if slot.count > 1}
        return np.array(
            [
                [
                    *_one_of(slot.kind, KINDS), *_one_of(slot.role, ROLES), slot.role in PLACES, min(slot.count, MOST_ITEMS) / MOST_ITEMS, bool(slot.clause),
                    min(len(slot.text.split()), MOST_WORDS) / MOST_WORDS, slot.step == 0, 1 / in_source[slot.kind, at], 1 / in_step[slot.kind, slot.step],
                    slot.count == 1 and (slot.step, slot.verb, slot.role) in lists,
                ]
                for slot, at in zip(self.slots, source, strict=True)
            ],
            dtype=np.float64,
        ).reshape(len(self.slots), len(FIXED))

    def used_in(self, sources: frozenset[int]) -> frozenset[int]:
        """Places in the ingredient list that steps of some instructions use."""
        nothing: frozenset[int] = frozenset()
        return nothing.union(*(used for used, source in zip(self.uses, self.sources, strict=True) if source in sources))

    def share(self, wanted: frozenset[str], have: frozenset[str]) -> float:
        """Weighted share of some words among others, 0 where none are wanted."""
        total = sum(self._weight(wanted))
        return sum(self._weight(wanted & have)) / total if total else 0.0

    def _weight(self, words: Iterable[str]) -> list[float]:
        return [self.weights.get(word, UNKNOWN) for word in words]


UNKNOWN = 1.5  # weight of a word that no step holds


def _one_of(value: str, values: tuple[str, ...]) -> list[bool]:
    return [value == other for other in values]
