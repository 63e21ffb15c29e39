"""Marks of gas ovens: which one a temperature is, and how hot a mark is."""

from __future__ import annotations

import re
from functools import lru_cache

from actions.answering.converting.base import Conversion, Hand
from actions.answering.converting.heat import at_hand
from actions.answering.recipe_answers.base import Answer
from actions.language.lexicon import Lexicon
from actions.language.quantities import Temperature
from actions.language.words import any_of
from actions.recipes.adapting.converting import degrees

MARKS = ((1 / 4, 110), (1 / 2, 130), (1, 140), (2, 150), (3, 170), (4, 180), (5, 190), (6, 200), (7, 220), (8, 230), (9, 240))
"""Mark and degrees Celsius of a conventional oven, as British cookery books give them."""
FRACTIONS = {"¼": 1 / 4, "1/4": 1 / 4, "½": 1 / 2, "1/2": 1 / 2}
OFF = 12  # degrees Celsius from the nearest mark beyond which there is none


@lru_cache(maxsize=8)
def _pattern(lexicon: Lexicon) -> re.Pattern[str]:
    spoken = any_of(word for word, value in lexicon.cardinals.items() if value in range(1, 10))
    numbers = rf"{any_of(FRACTIONS)}|[1-9](?![\d./°])|(?:{spoken})\b"
    return re.compile(rf"\b(?:{any_of(lexicon.words('gas_marks'))})\b(?:\s*(?:{any_of(lexicon.words('mark_numbers'))})?\s*(?P<mark>{numbers}))?")


def in_marks(plain: str, told: list[Temperature], hand: Hand) -> Conversion | None:
    """How hot the mark is that a question names; without a number which mark the temperature is that it names, else that at hand.

    Args:
        plain: the question, normalised, numbers in digits.
        told: the temperatures in it.
        hand: what it may speak of.

    Returns:
        None where the question speaks of no gas mark, or the lexicon has no word for it.
    """
    if not hand.lexicon.words("gas_marks"):
        return None
    found = _pattern(hand.lexicon).search(plain)
    if found is None:
        return None
    name = next(iter(hand.lexicon.table("mark_labels").values()), "")
    if found["mark"] and not told:
        mark = FRACTIONS.get(found["mark"]) or float(hand.lexicon.cardinals.get(found["mark"], 0) or found["mark"])
        fields = {"amount": f"{name} {_said(mark)}".strip(), "other": _both(dict(MARKS)[mark], hand.lexicon)}
        return Conversion((Answer("utter_converted", fields),), hand.adaptation, source="common_sense")
    source = "common_sense" if told else "recipe"
    heat = next(iter(told or at_hand(hand)), None)
    if heat is None:
        return Conversion((Answer("utter_no_temperature"),), hand.adaptation, found=False)
    mark, nearest = min(MARKS, key=lambda row: abs(row[1] - heat.celsius))
    if abs(nearest - heat.celsius) > OFF:
        return Conversion((Answer("utter_no_gas_mark", {"amount": heat.text}),), hand.adaptation, source=source)
    return Conversion((Answer("utter_converted", {"amount": heat.text, "other": f"{name} {_said(mark)}".strip()}),), hand.adaptation, source=source)


def _said(mark: float) -> str:
    return {1 / 4: "¼", 1 / 2: "½"}.get(mark, f"{mark:g}")


def _both(celsius: int, lexicon: Lexicon) -> str:
    signs = lexicon.table("degree_signs")
    return f"{celsius} {signs.get('C', 'C')} ({degrees(celsius, 'C', 'F')} {signs.get('F', 'F')})"
