"""How well a piece of the recipe fits a question, as numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from actions.answering.reading.asked import Asked
from actions.answering.reading.classes import class_names
from actions.answering.reading.page import FIXED, PLACES, UNKNOWN, Numbers, Page, Vectors

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
    return np.hstack([page.fixed, _role(situation.asked, page, alike), words, _noun(situation.asked, page), _place(situation, page), _type(situation, page, words)])


def _role(asked: Asked, page: Page, alike: Callable[[str, str], float]) -> Numbers:
    """Whether each piece fills the role that the question leaves open, of the verb that it names; shape (number of pieces, len(ROLE))."""
    roles, places = page.roles
    count, place_asked = len(page.slots), asked.role in PLACES or asked.role == "place"
    fits = ((roles == asked.role) | (places & place_asked)) & bool(asked.role)
    like = page.done.weighed({other: alike(verb, other) for verb in asked.verbs[:1] for other in page.done.words if other})
    return np.column_stack([
        fits, ~fits & bool(asked.role), np.full(count, place_asked), page.done.any(asked.verbs), page.acts.any(asked.verbs), like, np.full(count, bool(asked.verbs)),
    ]).astype(np.float64)


def _words(asked: Asked, page: Page) -> Numbers:
    """What else the question says, and how much of it stands beside each piece; shape (number of pieces, len(WORDS))."""
    given = {word: page.weights.get(word, UNKNOWN) for word in sorted(asked.beside)}  # in one order, so that sums are the same in every run
    foods = {word: weight for word, weight in given.items() if word in page.named}
    all_weight, food_weight = sum(given.values()) or 1.0, sum(foods.values()) or 1.0
    own, said = page.own.weighed(given), page.own.weighed(dict.fromkeys(given, 1.0))
    found = np.zeros((len(page.slots), len(WORDS)))
    found[:, 0], found[:, 1], found[:, 2] = page.beside.weighed(given) / all_weight, page.in_step.weighed(given) / all_weight, page.around.weighed(given) / all_weight
    found[:, 3], found[:, 11] = min(len(given), MANY_WORDS) / MANY_WORDS, bool(foods)
    found[:, 4] = np.divide(own, page.own_weight, out=np.zeros(len(own)), where=own > 0)
    found[:, 5] = (page.own_count > 0) & (said == page.own_count)
    found[:, 9], found[:, 10] = page.beside.weighed(foods) / food_weight, page.in_step.weighed(foods) / food_weight
    if asked.numbers:
        for row, (in_text, in_amounts) in zip(found, page.numbers, strict=True):
            measured = asked.numbers & in_amounts
            row[6], row[7], row[8] = bool(asked.numbers & in_text), bool(measured), any(" " in one for one in measured)
    return found


def _noun(asked: Asked, page: Page) -> Numbers:
    """Whether each piece is a thing of the kind that is asked for: "which herb", "what kind of pan"; shape (number of pieces, len(NOUN))."""
    count, noun = len(page.slots), (asked.noun,)
    known, kin = asked.noun in class_names(page.lexicon), page.of_class.any(noun)
    given, variety = np.full(count, bool(asked.noun)), np.full(count, asked.variety)
    return np.column_stack([page.own.any(noun), page.heads.any(noun), given, kin & known, ~kin & known, variety]).astype(np.float64)


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
        np.isin(page.index, list(now)), np.isin(page.index, list(nearby)), own,
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
