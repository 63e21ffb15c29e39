"""What an oven with a fan is set to, and what one without a fan where a question names a setting with it."""

from __future__ import annotations

import re
from functools import lru_cache

from actions.answering.converting.base import Conversion, Hand
from actions.answering.converting.heat import TOO_HOT
from actions.answering.recent import still_meant
from actions.answering.recipe_answers.base import Answer
from actions.language.lexicon import Lexicon
from actions.language.measures import Scale
from actions.language.quantities import Temperature, temperatures
from actions.language.words import any_spaced
from actions.recipes.adapting.converting import degrees

LESS = {"C": 20, "F": 25}
"""Degrees that a fan takes off, as books on baking give them."""
COOLEST = 110  # degrees Celsius from which a temperature is one of an oven
ROUND = 5  # degrees to which what was converted is rounded


@lru_cache(maxsize=8)
def _patterns(lexicon: Lexicon) -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    def whole(key: str) -> re.Pattern[str]:
        return re.compile(rf"(?<![\w-])(?:{any_spaced(lexicon.words(key))})(?!\w)")

    return whole("fan_ovens"), whole("no_fan"), whole("plain_ovens")


def names_fan(plain: str, lexicon: Lexicon) -> bool:
    """Whether a normalised question speaks of an oven with a fan, or of one without."""
    return any(pattern.search(plain) for pattern in _patterns(lexicon)[:2])


def in_fan(plain: str, told: list[Temperature], hand: Hand) -> Conversion | None:
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
    bare = re.search(r"(?<![\w.,/])[1-5]\d{2}(?![\w.,/]\d|\w)", plain) if not told else None
    named = told or ([Temperature(bare[0], float(bare[0]), "")] if bare else [])
    heat = next(iter(named or _of_oven(hand)), None)
    if heat is None:
        return None
    labels = hand.lexicon.table("fan_labels")
    label = str(labels.get("without" if without else "with", ""))
    fields = {"amount": heat.text, "other": f"{_both(heat, 1 if without else -1, hand.lexicon)} {label}".strip()}
    return Conversion((Answer("utter_converted", fields),), hand.adaptation, source="common_sense")


def _of_oven(hand: Hand) -> list[Temperature]:
    """The temperatures of the last answer, else of the nearest step, that an oven has."""
    last, recipe = still_meant(hand.last, hand.step), hand.recipe
    texts = [last.text] if last else []
    if recipe is not None:
        texts += [step.text for step in sorted(recipe.steps, key=lambda step: (abs(step.number - hand.step), step.number < hand.step))]
    return next((found for text in texts if (found := [one for one in temperatures(text, hand.lexicon) if one.celsius >= COOLEST])), [])


def _both(heat: Temperature, way: int, lexicon: Lexicon) -> str:
    """A temperature with or without the fan in both scales, the one first that it was told in."""
    scale: Scale = "F" if heat.scale == "F" or (not heat.scale and heat.value >= TOO_HOT) else "C"
    other: Scale = "F" if scale == "C" else "C"
    signs = lexicon.table("degree_signs")
    value = round((heat.value + way * LESS[scale]) / ROUND) * ROUND
    beside = round(degrees(value, scale, other) / ROUND) * ROUND
    return f"{value} {signs.get(scale, scale)} ({beside} {signs.get(other, other)})"
