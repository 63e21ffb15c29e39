"""What counts beside the learned worth of a piece: the instruction in hand, the role that a question leaves open, and what is done until a time is over."""

from __future__ import annotations

import re

import numpy as np

from actions.answering.reading.asked import Asked
from actions.answering.reading.page import PLACES, Numbers, Page
from actions.answering.reading.slots import FOOD, HEAT, STEP, THING, TIME, TOOL, VARIETY, Slot
from actions.language.lexicon import Lexicon
from actions.language.words import stem, tokens
from actions.settings import READING

NAMES = (TOOL, FOOD, THING, VARIETY)
SAME_PLACE = ({"in", "into", "inside"}, {"on", "onto", "over", "upon"})
"""Prepositions that leave the same place open: "what do I put it into" is answered by "in the bowl"."""
ANY_PLACE = "to"


def weighed(worth: Numbers, asked: Asked, page: Page) -> Numbers:
    """The worth of the pieces of a page, with what the words of the question tell.

    Args:
        worth: the learned worth of each piece.
        asked: the question.
        page: the recipe.
    """
    deeds = frozenset(asked.verbs) - {stem(verb, page.lexicon.language) for verb in page.lexicon.words("general_verbs")}
    timed, place = _steps_timed_behind(deeds, asked, page), asks_place(asked, page.lexicon)
    factors = np.ones(len(page.slots))
    for at, slot in enumerate(page.slots):
        if place and slot.kind in NAMES and slot.role != ANY_PLACE:
            factors[at] *= READING.in_role if _leaves_open(slot.role, asked.role) else 1 / READING.in_role
        if deeds and slot.kind == TIME and (slot.step in timed or _is_behind(slot, deeds, page)):
            factors[at] *= READING.of_deed
    return worth * factors


def ranked(worth: Numbers, page: Page, step: int) -> Numbers:
    """The order of the pieces, as numbers to sort by: among things and heats those of the instruction in hand count more, without being surer for that.

    Args:
        worth: the worth of each piece.
        page: the recipe.
        step: the running step, 0 before the first.
    """
    source = page.sources[step - 1] if 0 < step <= len(page.sources) else None
    here = [slot.kind in (*NAMES, HEAT) and slot.origin == STEP and slot.step > 0 and page.sources[slot.step - 1] == source for slot in page.slots]
    return np.where(np.array(here, dtype=np.bool_) & (worth >= READING.likely), worth * READING.in_hand, worth)


def asks_place(asked: Asked, lexicon: Lexicon) -> bool:
    """Whether a question leaves a place open: "what do I stir it in?"; "what do I stir in?" asks for what is stirred in."""
    if asked.role not in PLACES:
        return False
    said = tokens(asked.text)
    while said and said[-1] in lexicon.words("trailing_words"):
        said.pop()
    if len(said) < 2 or said[-1] != asked.role:
        return True
    return stem(said[-2], lexicon.language) not in asked.verbs and said[-2] not in lexicon.words("generic_verbs")


def _leaves_open(role: str, asked: str) -> bool:
    """Whether a piece stands in the place that a question leaves open."""
    return role == asked or any({role, asked} <= same for same in SAME_PLACE)


def _steps_timed_behind(deeds: frozenset[str], asked: Asked, page: Page) -> frozenset[int]:
    """Steps that tell the time of the one before them in the same instruction: "Bake the loaf. Until brown, about 30 minutes"."""
    if not deeds:
        return frozenset()
    timed = {slot.step for slot in page.slots if slot.kind == TIME and slot.origin == STEP}
    doing = [number for number, verbs in enumerate(page.verbs, 1) if deeds & verbs and number not in timed and asked.beside <= page.words[number - 1]]
    return frozenset(number + 1 for number in doing if number + 1 in timed and page.sources[number] == page.sources[number - 1])


def _is_behind(slot: Slot, deeds: frozenset[str], page: Page) -> bool:
    """Whether a time is the first one behind the verb that a question names, in a step that tells several."""
    times = [other.text for other in page.slots if other.kind == TIME and other.step == slot.step and other.origin == slot.origin == STEP]
    if len(times) < 2 or not slot.step:
        return False
    told = page.texts[slot.step - 1]
    said = next((found.end() for found in re.finditer(r"[^\W\d_]+", told) if _is_deed(found[0], deeds, page.lexicon)), None)
    behind = [(place, text) for text in times if said is not None and (place := told.find(text, said)) >= 0]
    return bool(behind) and min(behind)[1] == slot.text


def _is_deed(word: str, deeds: frozenset[str], lexicon: Lexicon) -> bool:
    return stem(word.lower(), lexicon.language) in deeds
