"""Pieces that cannot answer, however much they look like it: amounts of other foods, times of other deeds, and what holds in a case that nobody asked about."""

from __future__ import annotations

import re
from collections.abc import Sequence

from actions.answering.reading.asked import Asked
from actions.answering.reading.page import Page
from actions.answering.reading.slots import AMOUNT, HEAT, RATE, SIZE, STEP, TIME, Slot
from actions.language.words import any_of, normalise, stem

FORM = "amount"
MEASURED = (TIME, HEAT, RATE, AMOUNT, SIZE)


def is_of_another(slot: Slot, asked: Asked, page: Page, step: int = 0) -> bool:
    """Whether a piece tells something else than what is asked: the amount of another food ("half red onion" for "how much salt"), or how long something else is done.

    Args:
        slot: the piece.
        asked: the question.
        page: the recipe.
        step: the running step, 0 before the first.
    """
    if slot.kind in (TIME, SIZE) and _is_of_other_deed(slot, asked, page, step):
        return True
    if slot.kind == TIME:
        deeds = set(asked.verbs) - {stem(verb, page.lexicon.language) for verb in page.lexicon.words("general_verbs")}
        return bool(deeds and asked.beside) and slot.verb not in deeds and any(_tells_deed(other, deeds, asked, page) for other in page.slots)
    if slot.kind == AMOUNT and slot.origin == STEP and _is_measured(slot, asked, page):
        return True
    wanted = foods_of(asked.measured, page.foods)
    if not wanted and slot.kind == AMOUNT and asked.measured & page.told_words:
        return not asked.measured & (slot.stems | slot.beside)  # no food of the list, but something that a step names: "salt to taste"
    if not wanted or slot.kind not in (AMOUNT, RATE):
        return False
    if slot.kind == RATE and asked.form != FORM:
        return False
    said = slot.stems | slot.beside if slot.kind == RATE else slot.stems  # "100 ml at a time" names no food, what is beside it does
    named = foods_of(said, page.foods)
    return not wanted & named if named else not said & asked.measured


def _is_of_other_deed(slot: Slot, asked: Asked, page: Page, step: int) -> bool:
    """Whether a time or a size belongs to a step before the deed that is asked about: how long the biscuits bake is not how long they cool.

    A length is none for a deed that takes a time: "how long do they stay in there" at "Roll into 10 inch logs".
    """
    if not slot.step or slot.origin != STEP or slot.step >= step:
        return slot.kind == SIZE and asked.form == TIME and bool(asked.verbs) and slot.verb not in asked.verbs
    if slot.kind == TIME and not asked.verbs and asked.beside:  # "how long until the chocolate sets?", read as a noun
        told = [number for number, words in enumerate(page.words, 1) if asked.beside & words]
        return bool(told) and slot.step < min(told)
    deeds = set(asked.verbs) - {stem(verb, page.lexicon.language) for verb in page.lexicon.words("general_verbs")}
    if not deeds or slot.verb in deeds:
        return False
    doing = [number for number, verbs in enumerate(page.verbs, 1) if deeds & verbs]
    return bool(doing) and step <= max(doing) and not deeds & (page.verbs[slot.step - 1] | page.words[slot.step - 1])


def _is_measured(slot: Slot, asked: Asked, page: Page) -> bool:
    """Whether an amount is measured where a number of other things is asked: "1/4 cup of the mixture" is not how many fit in the pan."""
    plain, lexicon = normalise(asked.text), page.lexicon
    if re.search(rf"\b(?:{any_of(lexicon.words('counting_words'))})\b", plain) is None or asked.measured & (slot.stems | slot.beside):
        return False
    measures = [form for form, unit in lexicon.unit_of.items() if unit not in lexicon.words("containers")]
    return re.match(rf"[\d\s./½¼¾⅓⅔⅛–-]+(?:{any_of(measures)})\b", slot.text) is not None and re.search(rf"\b(?:{any_of(measures)})\b", plain) is None


def _tells_deed(slot: Slot, deeds: set[str], asked: Asked, page: Page) -> bool:
    """Whether a piece is the time of the very deed that is asked about, done with all that the question names."""
    return slot.kind == TIME and slot.step > 0 and slot.verb in deeds and asked.beside <= slot.stems | slot.beside | page.words[slot.step - 1]


def foods_of(words: frozenset[str], foods: Sequence[Slot]) -> frozenset[int]:
    """Places of the foods that some words name, the most fully named only: chicken stock is no chicken, and a chicken is no stock.

    Args:
        words: stems.
        foods: the pieces that name the foods of the list.
    """
    said = {at: food.stems & words for at, food in enumerate(foods) if food.heads & words} or {at: food.stems & words for at, food in enumerate(foods) if food.stems & words}
    return frozenset(at for at, own in said.items() if not any(own < other for other in said.values()))


def without_unasked_cases(pieces: Sequence[tuple[Slot, float]], asked: Asked, page: Page) -> list[tuple[Slot, float]]:
    """Pieces without the measures that hold only in some case ("if it is wet, 5 minutes more") where another one of the same step holds in any.

    Args:
        pieces: each with how well it answers, the best first.
        asked: the question.
        page: the recipe.
    """
    supposes = re.search(rf"\b(?:{any_of(page.lexicon.words('condition_marks'))})\b", normalise(asked.text)) is not None
    held = [(slot, worth, not supposes and _is_in_case(slot, asked, page)) for slot, worth in pieces]
    plain = [(slot, worth) for slot, worth, in_case in held if not in_case]
    return [(slot, worth) for slot, worth, in_case in held if not (in_case and any(_stands_for(other, slot) and 2 * value >= worth for other, value in plain))]


def _is_in_case(slot: Slot, asked: Asked, page: Page) -> bool:
    """Whether a measure is told in no more than a case, of which a question says nothing."""
    if slot.kind not in MEASURED or not slot.step:
        return False
    told = slot.sentence or page.texts[slot.step - 1]
    cases = [case for case in page.cases if case.step == slot.step and case.origin == slot.origin and case.sentence in told]
    return any(told.count(slot.text) == case.items[0].count(slot.text) > 0 and not (asked.beside | set(asked.verbs)) & case.heads for case in cases)


def _stands_for(other: Slot, slot: Slot) -> bool:
    """Whether a piece tells the same kind of thing of the same steps."""
    return other.kind == slot.kind and slot.step <= max(other.step, other.last) and other.step <= max(slot.step, slot.last)
