"""A recipe made ready for questions."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from actions.answering.reading.classes import classes
from actions.answering.reading.numbers import numbers_in
from actions.answering.reading.slots import ACTION, CASE, DETAIL, FOOD, KINDS, SENTENCES, STEP, Slot
from actions.language.lexicon import Lexicon

Vectors = NDArray[np.float32]
Numbers = NDArray[np.float64]
Mask = NDArray[np.bool_]
ROLES = ("obj", "subj", "list", "step", "adv", "bare", "at", "until", "with", "in", "to", "from", "of", "on")
PLACES = ("in", "into", "on", "onto", "to", "over", "inside", "from", "under", "at", "through", "between", "around", "across", "against", "off", "out")
MOST_ITEMS, MOST_WORDS = 6, 20  # beyond these a piece is as long as can be
FIXED = (
    *(f"kind {kind}" for kind in KINDS), *(f"role {role}" for role in ROLES), "role place", "count", "until clause", "length", "list", "alone in source",
    "alone in step", "part of list", "told in detail",
)


class Holders:
    """Which pieces hold a word, looked up by the word.

    Args:
        words: the words of each piece.
    """

    def __init__(self, words: Sequence[frozenset[str]]) -> None:
        places: dict[str, list[int]] = {}
        for at, held in enumerate(words):
            for word in held:
                places.setdefault(word, []).append(at)
        self._count = len(words)
        self._places = {word: np.array(found, dtype=np.int32) for word, found in places.items()}

    @property
    def words(self) -> Iterable[str]:
        """All words that a piece holds."""
        return self._places

    def weighed(self, weights: Mapping[str, float]) -> Numbers:
        """Sum of the weights of the words that each piece holds; shape (number of pieces,)."""
        found = np.zeros(self._count)
        for word, weight in weights.items():
            if word in self._places:
                found[self._places[word]] += weight
        return found

    def any(self, words: Iterable[str]) -> Mask:
        """Which pieces hold one of the words; shape (number of pieces,)."""
        return self.weighed(dict.fromkeys(words, 1.0)) > 0


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
        told: encoder vectors of the pieces that are whole sentences, one row each, in their order.
        named: stems of the words that name foods.
        lexicon: the words of the language.
    """

    slots: tuple[Slot, ...]
    words: tuple[frozenset[str], ...]
    verbs: tuple[frozenset[str], ...]
    sources: tuple[int, ...]
    uses: tuple[frozenset[int], ...]
    vectors: Vectors
    told: Vectors
    named: frozenset[str]
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
                    slot.count == 1 and (slot.step, slot.verb, slot.role) in lists, slot.origin == DETAIL,
                ]
                for slot, at in zip(self.slots, source, strict=True)
            ],
            dtype=np.float64,
        ).reshape(len(self.slots), len(FIXED))

    @cached_property
    def spans(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The first and the last step of each piece."""
        first = np.array([slot.step for slot in self.slots], dtype=np.int64)
        return first, np.maximum(first, np.array([slot.last for slot in self.slots], dtype=np.int64))

    @cached_property
    def sentences(self) -> NDArray[np.bool_]:
        """Which pieces are whole sentences."""
        return np.array([slot.kind in SENTENCES for slot in self.slots], dtype=np.bool_)

    @cached_property
    def numbers(self) -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
        """The numbers in the text and in the amounts of each piece."""
        return tuple((numbers_in(slot.text, self.lexicon), numbers_in(slot.amounts, self.lexicon)) for slot in self.slots)

    @cached_property
    def fixed_columns(self) -> dict[str, Mask]:
        """For each kind of piece which pieces are of it."""
        kinds = np.array([slot.kind for slot in self.slots])
        return {kind: kinds == kind for kind in KINDS}

    @cached_property
    def roles(self) -> tuple[NDArray[np.str_], Mask]:
        """The role of each piece, and which of them tell a place."""
        return np.array([slot.role for slot in self.slots], dtype=np.str_), np.array([slot.role in PLACES for slot in self.slots], dtype=np.bool_)

    @cached_property
    def index(self) -> NDArray[np.int64]:
        """Place in the ingredient list of each piece, -1 where it is no line of it."""
        return np.array([-1 if slot.index is None else slot.index for slot in self.slots], dtype=np.int64)

    @cached_property
    def foods(self) -> tuple[Slot, ...]:
        """The pieces that name the foods of the ingredient list."""
        return tuple(slot for slot in self.slots if slot.kind == FOOD and slot.index is not None)

    @cached_property
    def cases(self) -> tuple[Slot, ...]:
        """The pieces that tell what to do in some case."""
        return tuple(slot for slot in self.slots if slot.kind == CASE)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """What each step says."""
        told = {slot.step: slot.text for slot in self.slots if slot.kind == ACTION and slot.role == "step" and slot.origin == STEP}
        return tuple(told.get(number, "") for number in range(1, len(self.words) + 1))

    @cached_property
    def told_words(self) -> frozenset[str]:
        """Content stems of all steps."""
        return frozenset[str]().union(*self.words)

    @cached_property
    def own(self) -> Holders:
        """Which pieces have a word of their own."""
        return Holders([slot.stems for slot in self.slots])

    @cached_property
    def beside(self) -> Holders:
        """Which pieces have a word beside them."""
        return Holders([slot.beside for slot in self.slots])

    @cached_property
    def in_step(self) -> Holders:
        """In which pieces' steps a word is; of a piece of the list or of a detail its own words count too."""
        return Holders([self._told(slot) for slot in self.slots])

    @cached_property
    def around(self) -> Holders:
        """In which pieces' steps, or those before and behind them, a word is."""
        return Holders([self.near[slot.step - 1] if slot.step else slot.stems for slot in self.slots])

    @cached_property
    def heads(self) -> Holders:
        """Which pieces name a thing by a word."""
        return Holders([slot.heads for slot in self.slots])

    @cached_property
    def of_class(self) -> Holders:
        """Which pieces hold a thing of a class."""
        return Holders(self.kin)

    @cached_property
    def done(self) -> Holders:
        """Which pieces belong to a verb."""
        return Holders([frozenset({slot.verb}) for slot in self.slots])

    @cached_property
    def acts(self) -> Holders:
        """In which pieces' steps a verb or another word is."""
        nothing: frozenset[str] = frozenset()
        return Holders([self.verbs[slot.step - 1] | self.words[slot.step - 1] if slot.step else nothing for slot in self.slots])

    @cached_property
    def own_weight(self) -> Numbers:
        """Weight of all words of each piece."""
        return np.array([self.weight(sorted(slot.stems)) for slot in self.slots], dtype=np.float64)

    @cached_property
    def own_count(self) -> NDArray[np.int64]:
        """How many words each piece has."""
        return np.array([len(slot.stems) for slot in self.slots], dtype=np.int64)

    def _told(self, slot: Slot) -> frozenset[str]:
        if not slot.step:
            return slot.stems
        return self.words[slot.step - 1] | (slot.stems | slot.beside) if slot.last else self.words[slot.step - 1]

    def used_in(self, sources: frozenset[int]) -> frozenset[int]:
        """Places in the ingredient list that steps of some instructions use."""
        nothing: frozenset[int] = frozenset()
        return nothing.union(*(used for used, source in zip(self.uses, self.sources, strict=True) if source in sources))

    def weight(self, words: Iterable[str]) -> float:
        """Sum of the weights of some words."""
        return sum(self.weights.get(word, UNKNOWN) for word in words)


UNKNOWN = 1.5  # weight of a word that no step holds


def _one_of(value: str, values: tuple[str, ...]) -> list[bool]:
    return [value == other for other in values]
