"""How well a piece of the recipe fits a question, as numbers."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from actions.answering.reading.asked import Asked
from actions.answering.reading.slots import KINDS, Slot
from actions.language.lexicon import Lexicon
from actions.language.words import stem

Vectors = NDArray[np.float32]
ROLES = ("obj", "subj", "list", "step", "adv", "bare", "at", "until", "with", "in", "to", "from", "of", "on")
NONE, POLAR = "none", "polarity"  # types of questions: the recipe does not say; yes or no
PLACES = ("in", "into", "on", "onto", "to", "over", "inside", "from", "under", "at", "through", "between", "around", "across", "against", "off", "out")


@dataclass(frozen=True)
class Page:
    """A recipe made ready for questions: its pieces, and what its steps say.

    Args:
        slots: all pieces.
        words: content stems of each step, the first at 0.
        verbs: stems of all verbs of each step.
        sources: index of the instruction of each step.
        vectors: encoder vectors of the steps, one row each.
    """

    slots: tuple[Slot, ...]
    words: tuple[frozenset[str], ...]
    verbs: tuple[frozenset[str], ...]
    sources: tuple[int, ...]
    vectors: Vectors

    def weights(self) -> dict[str, float]:
        """Words that few steps hold weigh more."""
        counts = Counter(word for words in self.words for word in words)
        return {word: math.log(1 + len(self.words) / count) for word, count in counts.items()}


NAMES: tuple[str, ...] = (
    *(f"kind {kind}" for kind in KINDS), *(f"role {role}" for role in ROLES), "role place", "wanted", "role fits", "role unlike", "place asked", "verb", "verb in step", "verb like", "verb given",
    "beside in frame", "beside in step", "beside near", "beside given", "said already", "all said", "noun in slot", "noun is head", "noun given", "class", "class other", "variety", "same step", "ahead", "behind", "steps away",
    "same source", "sources away", "meaning", "meaning rank", "number in slot", "number in step", "count", "more", "after", "until clause", "length", "list", "started", "same source before", "same source after", "alone in source", "alone in step", "part of list", "best step", "best frame", "form kind", "none", "yes or no", "surest",
)


@dataclass(frozen=True)
class Situation:
    """A question where it was asked.

    Args:
        asked: the question, read.
        kinds: probability of each kind of piece, by `KINDS`.
        types: probability of each type of question.
        vector: the question's encoder vector.
        step: the running step, 0 before the first.
    """

    asked: Asked
    kinds: dict[str, float]
    types: dict[str, float]
    vector: Vectors
    step: int


def rows(situation: Situation, page: Page, lexicon: Lexicon, alike: Callable[[str, str], float]) -> NDArray[np.float64]:
    """Features of all pieces; shape (number of slots, len(NAMES)).

    Args:
        situation: the question.
        page: the recipe.
        lexicon: the words of the language.
        alike: similarity of two words, 0 to 1.
    """
    weights, similar = page.weights(), page.vectors @ situation.vector if len(page.vectors) else np.zeros(0)
    ranks = np.argsort(np.argsort(-similar)) if len(similar) else similar
    plain = np.array([_row(situation, slot, page, lexicon, alike, weights, similar, ranks) for slot in page.slots], dtype=np.float64)
    return np.hstack([plain, _relative(situation, page, plain)])


def _relative(situation: Situation, page: Page, plain: NDArray[np.float64]) -> NDArray[np.float64]:
    """Features that compare a piece with the others."""
    source = [page.sources[slot.step - 1] if slot.step else -1 for slot in page.slots]
    here = page.sources[situation.step - 1] if situation.step else -2
    in_source = Counter((slot.kind, at) for slot, at in zip(page.slots, source, strict=True))
    in_step = Counter((slot.kind, slot.step) for slot in page.slots)
    lists = {(slot.step, slot.verb, slot.role) for slot in page.slots if slot.count > 1}
    step, frame = NAMES.index("beside in step"), NAMES.index("beside in frame")
    best = [float(plain[:, column].max(initial=0.0)) for column in (step, frame)]
    return np.array([
        [
            float(at == here and slot.step < situation.step), float(at == here and slot.step > situation.step), 1 / in_source[slot.kind, at], 1 / in_step[slot.kind, slot.step],
            float(slot.count == 1 and (slot.step, slot.verb, slot.role) in lists), float(best[0] > 0 and row[step] >= best[0] - 1e-6), float(best[1] > 0 and row[frame] >= best[1] - 1e-6),
            float(situation.asked.form == slot.kind), situation.types.get(NONE, 0.0), situation.types.get(POLAR, 0.0), max(situation.types.values(), default=0.0),
        ]
        for slot, at, row in zip(page.slots, source, plain, strict=True)
    ])


def _share(wanted: frozenset[str], have: frozenset[str], weights: dict[str, float]) -> float:
    total = sum(weights.get(word, 1.5) for word in wanted)
    return sum(weights.get(word, 1.5) for word in wanted & have) / total if total else 0.0


def _row(situation: Situation, slot: Slot, page: Page, lexicon: Lexicon, alike: Callable[[str, str], float], weights: dict[str, float], similar: Vectors, ranks: Vectors) -> list[float]:
    asked, at = situation.asked, slot.step - 1
    words = page.words[at] if slot.step else slot.stems
    near = frozenset().union(*(page.words[other] for other in range(max(0, at - 1), min(len(page.words), at + 2)))) if slot.step else slot.stems
    place = slot.role in PLACES
    role_fits = bool(asked.role) and (asked.role == slot.role or (asked.role == "place" and place) or (asked.role in PLACES and place))
    verb = any(word == slot.verb for word in asked.verbs)
    in_step = bool(slot.step) and any(word in page.verbs[at] or word in words for word in asked.verbs)
    like = max((alike(word, slot.verb) for word in asked.verbs[:1] if slot.verb), default=0.0)
    kin = classes(slot, lexicon)
    wanted_class = asked.noun in lexicon_classes(lexicon)
    here = page.sources[situation.step - 1] if situation.step else -1
    away = slot.step - situation.step if slot.step else 0
    given = frozenset(asked.beside)
    return [
        *(float(slot.kind == kind) for kind in KINDS), *(float(slot.role == role) for role in ROLES), float(place), situation.kinds.get(slot.kind, 0.0), float(role_fits),
        float(bool(asked.role) and not role_fits), float(asked.role in PLACES or asked.role == "place"), float(verb), float(in_step), like, float(bool(asked.verbs)),
        _share(given, slot.beside, weights), _share(given, words, weights), _share(given, near, weights), min(len(given), 5) / 5, _share(slot.stems, given, weights),
        float(bool(slot.stems) and slot.stems <= given), float(bool(asked.noun) and asked.noun in slot.stems), float(bool(asked.noun) and asked.noun in slot.heads), float(bool(asked.noun)),
        float(wanted_class and asked.noun in kin), float(wanted_class and asked.noun not in kin), float(asked.variety), float(away == 0 and slot.step > 0), max(0, min(away, 6)) / 6, max(0, min(-away, 6)) / 6,
        min(abs(away), 12) / 12, float(slot.step > 0 and page.sources[at] == here), min(abs(page.sources[at] - here), 4) / 4 if slot.step else 1.0, float(similar[at]) if slot.step else 0.0,
        min(float(ranks[at]), 10.0) / 10 if slot.step else 1.0, float(any(_has(number, slot.text) for number in asked.numbers)), float(any(_has(number, slot.amounts) for number in asked.numbers)),
        min(slot.count, 6) / 6, float(asked.more), float(asked.after), float(bool(slot.clause)), min(len(slot.text.split()), 20) / 20, float(slot.step == 0), float(situation.step > 0),
    ]


def _has(number: str, text: str) -> bool:
    return number in text.split()


_classes: dict[int, tuple[frozenset[str], dict[str, frozenset[str]]]] = {}


def _class_table(lexicon: Lexicon) -> tuple[frozenset[str], dict[str, frozenset[str]]]:
    """Names of classes, and the classes of each word, all as stems."""
    if id(lexicon) not in _classes:
        members: dict[str, set[str]] = {}
        names: set[str] = set()
        for name, entry in lexicon.table("classes").items():
            called = {stem(word, lexicon.language) for word in [name, *entry.get("also", [])]}
            names |= called
            for word in entry["members"]:
                members.setdefault(" ".join(stem(piece, lexicon.language) for piece in word.split()), set()).update(called)
        _classes[id(lexicon)] = frozenset(names), {word: frozenset(found) for word, found in members.items()}
    return _classes[id(lexicon)]


def lexicon_classes(lexicon: Lexicon) -> frozenset[str]:
    """Stems of the names of classes of things."""
    return _class_table(lexicon)[0]


def classes(slot: Slot, lexicon: Lexicon) -> frozenset[str]:
    """Stems of the classes that the things of a piece belong to."""
    members = _class_table(lexicon)[1]
    found: set[str] = set()
    for text in slot.items or (slot.text,):
        words = [stem(word, lexicon.language) for word in text.lower().split()]
        for size in (3, 2, 1):
            keys = [" ".join(words[at : at + size]) for at in range(len(words) - size, -1, -1)]
            hit = next((key for key in keys if key in members), None)
            if hit is not None:
                found |= members[hit]
                break
    return frozenset(found)
