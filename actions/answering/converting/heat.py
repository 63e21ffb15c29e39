"""Temperatures in the other scale."""

from __future__ import annotations

import re
from fractions import Fraction

from actions.answering.converting.base import SHOWN, Conversion, Hand
from actions.answering.converting.question import Asked
from actions.answering.recent import still_meant
from actions.answering.recipe_answers.base import Answer
from actions.language.lexicon import Lexicon
from actions.language.measures import Scale
from actions.language.quantities import Temperature, temperatures
from actions.language.spoken_amounts import number_text
from actions.recipes.adapting.converting import degrees

TOO_HOT = 275  # degrees that only an oven in Fahrenheit has


def _scale_of(one: Temperature, to: Scale | None) -> Scale:
    """The scale of a temperature; one that is not told is Fahrenheit where no oven is so hot in Celsius, else not the asked one, else Celsius."""
    if one.scale or one.value >= TOO_HOT:
        return "C" if one.scale == "C" else "F"
    return "C" if to != "C" else "F"


def in_degrees(plain: str, told: list[Temperature], asked: Asked, hand: Hand) -> Conversion:
    """The temperatures that a question names, else those at hand, in the asked scale or else the other one."""
    source = "common_sense"
    if not told and (bare := re.search(r"(?<![\w.,/])\d{2,3}(?![\w.,/]\d|\w)", plain)):
        told = [Temperature(bare[0], float(bare[0]), "")]
    if not told:
        told, source = at_hand(hand), "recipe"
    if not told:
        return Conversion((Answer("utter_no_temperature"),), hand.adaptation, found=False)
    answers = [answer for one in told[:SHOWN] if (answer := _in_other_scale(one, asked.scale, told, hand.lexicon))]
    if not answers:  # they are told in that scale already
        answers = [Answer("utter_scale_is", {"items": told[0].text})]
    return Conversion(tuple(answers), hand.adaptation, source=source)


def _in_other_scale(one: Temperature, to: Scale | None, told: list[Temperature], lexicon: Lexicon) -> Answer | None:
    scale = _scale_of(one, to)
    wanted: Scale = to or ("F" if scale == "C" else "C")
    if scale == wanted:
        return None
    signs = lexicon.table("degree_signs")
    said = f"{number_text(Fraction(one.value).limit_denominator(10), None, lexicon)} {signs.get(scale, scale)}"
    return Answer("utter_converted", {"amount": said, "other": f"{degrees(one.value, scale, wanted)} {signs.get(wanted, wanted)}"})


def at_hand(hand: Hand) -> list[Temperature]:
    """Those of the last answer, of the running step, or of the nearest step that has any."""
    last = still_meant(hand.last, hand.step)
    found = temperatures(last.text, hand.lexicon) if last else []
    if found or hand.recipe is None:
        return found
    near = sorted(hand.recipe.steps, key=lambda step: (abs(step.number - hand.step), step.number < hand.step))
    return next((found for step in near if (found := temperatures(step.text, hand.lexicon))), [])


def which_scale(plain: str, hand: Hand) -> Conversion:
    """"Is that Celsius or Fahrenheit?": as the recipe says it."""
    numbers = re.findall(r"\d{2,3}", plain)
    found = at_hand(hand)
    steps = hand.recipe.steps if hand.recipe else ()
    named = [one for step in steps for one in temperatures(step.text, hand.lexicon) if str(round(one.value)) in numbers]
    meant = named or found
    if not meant:
        return Conversion((Answer("utter_no_temperature"),), hand.adaptation, found=False)
    if not meant[0].scale:
        return Conversion((Answer("utter_scale_unknown", {"items": meant[0].text}),), hand.adaptation, found=False)
    return Conversion((Answer("utter_scale_is", {"items": meant[0].text}),), hand.adaptation)
