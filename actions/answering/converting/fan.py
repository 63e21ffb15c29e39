"""What an oven with a fan is set to, and what one without a fan where a question names a setting with it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from actions.answering.converting.base import Conversion, Hand
from actions.answering.converting.heat import bare, scale_in, written
from actions.answering.recipe_answers.base import Answer
from actions.language.lexicon import Lexicon
from actions.language.measures import Scale, degrees
from actions.language.quantities import Heat, heats
from actions.language.words import any_spaced
from actions.recipes.adapting.converting import in_words

LESS = {"C": 20, "F": 25}
"""Degrees that a fan takes off, as books on baking give them."""
COOLEST = 110  # degrees Celsius from which a temperature is one of an oven
ROUND = 5  # degrees to which what was converted is rounded


@lru_cache(maxsize=8)
def _patterns(lexicon: Lexicon) -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    def whole(key: str) -> re.Pattern[str]:
        return re.compile(rf"(?<![\w-])(?:{any_spaced(lexicon.words(key))})(?!\w)")

    return whole("fan_ovens"), whole("no_fan"), whole("plain_ovens")


def in_fan(plain: str, told: Sequence[Heat], hand: Hand) -> Conversion | None:
    """What to set an oven with a fan to for a temperature that a question names, else for the oven's of the recipe; without a fan where it says so.

    Args:
        plain: the question, normalised, numbers in digits.
        told: the temperatures in it.
        hand: what it may speak of.

    Returns:
        None where the question speaks of no fan, or nothing is known of a temperature.
    """
    fan, none, common = _patterns(hand.lexicon)
    blown, still = ([found.start() for found in pattern.finditer(plain)] for pattern in (fan, common))
    without = none.search(plain) is not None or (bool(blown and still) and still[-1] > blown[-1])  # "160 fan, what's that in a normal oven"
    if not without and not blown:
        return None
    ovens = [one for text in hand.near if (found := heats(text, hand.lexicon)) for one in found if one.ends[-1].celsius >= COOLEST]
    heat = next(iter(told or bare(plain, r"[1-5]\d{2}") or ovens), None)
    if heat is None:
        return None
    labels = hand.lexicon.table("fan_labels")
    label = str(labels.get("without" if without else "with", ""))
    fields = {"amount": written(heat, hand), "other": f"{_both(heat, 1 if without else -1, hand)} {label}".strip()}
    return hand.answered(Answer("utter_converted", fields))


def _both(heat: Heat, way: int, hand: Hand) -> str:
    """A temperature with or without the fan in both scales, the one first that it was told in."""
    scale = scale_in(heat, None, hand)
    other: Scale = "F" if scale == "C" else "C"
    values = [round((one.value + way * LESS[scale]) / ROUND) * ROUND for one in heat.ends]
    beside = [round(degrees(value, scale, other) / ROUND) * ROUND for value in values]
    return f"{in_words(heat, values, scale, hand.lexicon)} ({in_words(heat, beside, other, hand.lexicon)})"
