"""How well a piece of the recipe fits a question, as numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from actions.answering.reading.asked import Asked
from actions.answering.reading.classes import class_names
from actions.answering.reading.page import FIXED, PLACES, Numbers, Page, Vectors
from actions.answering.reading.slots import Slot

NONE, POLAR = "none", "polarity"  # types of questions: the recipe does not say; yes or no
ROLE = ("role fits", "role unlike", "place asked", "verb", "verb in step", "verb like", "verb given")
WORDS = (
    "beside in frame", "beside in step", "beside near", "beside given", "said already", "all said", "number in text", "number in amount", "measure in amount",
    "food in frame", "food in step", "food given",
)
NOUN = ("noun in piece", "noun is head", "noun given", "class", "other class", "variety")
PLACE = (
    "same step", "ahead", "behind", "away", "same source", "sources away", "before in source", "after in source", "started", "meaning", "meaning rank",
    "used now", "used nearby", "own meaning",
)
TYPE = ("wanted", "form", "form given", "more", "all", "after", "none", "yes or no", "surest", "best step", "best frame")
NAMES: tuple[str, ...] = (*FIXED, *ROLE, *WORDS, *NOUN, *PLACE, *TYPE)
FAR_STEPS, FAR_SOURCES, FAR_RANK, MANY_WORDS = 12, 4, 10, 5  # beyond these nothing more is told


@dataclass(frozen=True)
class Situation:
    """A question where it was asked.

    Args:
        asked: the question, read.
        kinds: probability of each kind of piece.
        types: probability of each type of question.
        vector: the question's encoder vector.
        step: the running step, 0 before the first.
    """

    asked: Asked
    kinds: dict[str, float]
    types: dict[str, float]
    vector: Vectors
    step: int


def rows(situation: Situation, page: Page, alike: Callable[[str, str], float]) -> Numbers:
    """Features of all pieces; shape (number of pieces, len(NAMES)).

    Args:
        situation: the question.
        page: the recipe.
        alike: similarity of two words, 0 to 1.
    """
    words = _words(situation.asked, page)
    parts = [
        page.fixed,
        np.array([_role(situation.asked, slot, page, alike) for slot in page.slots], dtype=np.float64),
        words,
        np.array([_noun(situation.asked, slot, kin, page) for slot, kin in zip(page.slots, page.kin, strict=True)], dtype=np.float64),
        _place(situation, page),
        _type(situation, page, words),
    ]
    return np.hstack(parts)


def _role(asked: Asked, slot: Slot, page: Page, alike: Callable[[str, str], float]) -> list[float]:
    """Whether the piece fills the role that the question leaves open, of the verb that it names."""
    place = slot.role in PLACES
    place_asked = asked.role in PLACES or asked.role == "place"
    fits = bool(asked.role) and (asked.role == slot.role or (place_asked and place))
    in_step = bool(slot.step) and any(word in page.verbs[slot.step - 1] or word in page.words[slot.step - 1] for word in asked.verbs)
    like = max((alike(word, slot.verb) for word in asked.verbs[:1] if slot.verb), default=0.0)
    return [fits, bool(asked.role) and not fits, place_asked, slot.verb in asked.verbs, in_step, like, bool(asked.verbs)]


def _words(asked: Asked, page: Page) -> Numbers:
    """What else the question says, and how much of it stands beside each piece; shape (number of pieces, len(WORDS))."""
    given, foods = asked.beside, asked.beside & page.named
    many, all_weight = min(len(given), MANY_WORDS) / MANY_WORDS, page.weight(given) or 1.0
    food_weight = page.weight(foods) or 1.0
    found = np.zeros((len(page.slots), len(WORDS)))
    found[:, 3], found[:, 11] = many, bool(foods)
    for row, (own, beside, step, near), (in_text, in_amounts) in zip(found, page.knows, page.numbers, strict=True):
        shared = given & near | given & own | given & beside
        if shared:
            row[0], row[1], row[2] = page.weight(given & beside) / all_weight, page.weight(given & step) / all_weight, page.weight(given & near) / all_weight
            row[4], row[5] = page.share(own, given), bool(own) and own <= given
            if foods:
                row[9], row[10] = page.weight(foods & beside) / food_weight, page.weight(foods & step) / food_weight
        if asked.numbers:
            measured = asked.numbers & in_amounts
            row[6], row[7], row[8] = bool(asked.numbers & in_text), bool(measured), any(" " in one for one in measured)
    return found


def _noun(asked: Asked, slot: Slot, kin: frozenset[str], page: Page) -> list[float]:
    """Whether the piece is a thing of the kind that is asked for: "which herb", "what kind of pan"."""
    known = asked.noun in class_names(page.lexicon)
    return [asked.noun in slot.stems, asked.noun in slot.heads, bool(asked.noun), known and asked.noun in kin, known and asked.noun not in kin, asked.variety]


def _place(situation: Situation, page: Page) -> Numbers:
    """How far the piece's step is from the running one, and how near in meaning to the question; shape (number of pieces, len(PLACE))."""
    step, last = page.spans
    listed, at = step == 0, np.maximum(step - 1, 0)
    away = np.where(listed, 0, np.where(step > situation.step, step - situation.step, np.minimum(last - situation.step, 0)))
    source = np.array(page.sources)[at] if page.sources else at
    here = page.sources[situation.step - 1] if situation.step else -1
    same = ~listed & (source == here)
    own = np.zeros(len(step))
    own[page.sentences] = page.told @ situation.vector
    meaning = page.vectors @ situation.vector
    rank = np.argsort(np.argsort(-meaning))
    now = page.uses[situation.step - 1] if situation.step else frozenset()
    nearby = page.used_in(frozenset({here}))
    half = FAR_STEPS / 2
    return np.column_stack([
        (away == 0) & ~listed, np.clip(away, 0, half) / half, np.clip(-away, 0, half) / half, np.minimum(abs(away), FAR_STEPS) / FAR_STEPS,
        same, np.where(listed, 1.0, np.minimum(abs(source - here), FAR_SOURCES) / FAR_SOURCES), same & (away < 0), same & (away > 0), np.full(len(step), situation.step > 0),
        np.where(listed, 0.0, meaning[at]), np.where(listed, 1.0, np.minimum(rank[at], FAR_RANK) / FAR_RANK),
        [slot.index in now for slot in page.slots], [slot.index in nearby for slot in page.slots], own,
    ]).astype(np.float64)


def _type(situation: Situation, page: Page, words: Numbers) -> Numbers:
    """What kind of answer is wanted, and whether no other piece stands nearer to the question's words; shape (number of pieces, len(TYPE))."""
    asked, types = situation.asked, situation.types
    count = len(page.slots)
    wanted, formed = np.zeros(count), np.zeros(count)
    for kind, mine in page.fixed_columns.items():
        wanted[mine], formed[mine] = situation.kinds.get(kind, 0.0), float(asked.form == kind)
    best = [column >= column.max(initial=0.0) - 1e-6 if column.max(initial=0.0) > 0 else np.zeros(len(column), dtype=bool) for column in (words[:, 1], words[:, 0])]
    whole = [float(bool(asked.form)), float(asked.more), float(asked.all), float(asked.after), types.get(NONE, 0.0), types.get(POLAR, 0.0), max(types.values(), default=0.0)]
    return np.column_stack([wanted, formed, np.tile(whole, (count, 1)), *best])
