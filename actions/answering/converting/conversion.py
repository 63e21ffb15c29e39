"""Amounts and temperatures in other units: "what is that in grams?", "how many ml is a cup?", "from now on in Celsius"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from actions.answering.converting.amounts import of_question
from actions.answering.converting.base import Conversion, Hand
from actions.answering.converting.fan import in_fan
from actions.answering.converting.heat import at_hand, bare, in_degrees, in_marks, which_scale, written
from actions.answering.converting.length import in_length, length_named
from actions.answering.converting.question import Asked, asked_for, patterns_of, standing_wish
from actions.answering.recipe_answers.base import Answer
from actions.answering.recipe_answers.claims import digits
from actions.language.lexicon import Lexicon
from actions.language.quantities import Heat, heats, plain_numbers
from actions.language.words import any_of, normalise
from actions.recipes.amounts import finder

LONGEST = 600  # characters of a question that are read


def convert(text: str, hand: Hand) -> Conversion:
    """Convert what a question names, else the last amounts or temperatures that were told, else those of the running step.

    Args:
        text: the question; untrusted.
        hand: what it may speak of.
    """
    plain = digits(_with_parts(normalise(plain_numbers(text[:LONGEST])), hand.lexicon), hand.lexicon)
    standing = standing_wish(plain, hand)
    if standing:
        return standing
    if patterns_of(hand.lexicon).either.search(plain):
        return which_scale(plain, hand)
    told = heats(plain, hand.lexicon)
    beside = _without([(one.start, one.end) for one in told], plain)
    sources = [found for found in finder(hand.lexicon).all_in(beside) if found.measures]
    rest = _without([(found.start, found.end) for found in sources], beside)
    asked = asked_for(rest, hand.lexicon)
    other = in_fan(plain, told, hand) or in_length(plain, hand)
    if other is not None:
        return other
    return of_question(plain, sources, asked, hand) if sources or not (told or asked.scale or asked.marks) else _in_heat(plain, told, asked, hand)


def _in_heat(plain: str, told: list[Heat], asked: Asked, hand: Hand) -> Conversion:
    """The temperatures that a question names, else those at hand, in the asked scale or as gas marks; that they fit no other unit."""
    if told and (asked.unit or length_named(plain, hand.lexicon)):
        return hand.unfit(written(told[0], hand), "heat", asked.written or length_named(plain, hand.lexicon))
    named = told or (bare(plain) if asked.scale or asked.marks else [])
    source = "common_sense" if named else "recipe"
    alone = asked.marks and asked.written in hand.lexicon.table("units_alone")
    if alone and not named and not at_hand(hand.here, hand.lexicon):
        return hand.answered(Answer("utter_no_temperature_here"), found=bool(hand.recipe))
    heat = named or at_hand(hand.near, hand.lexicon)
    if asked.marks and (not heat or heat[0].scale != "G"):
        return in_marks(heat, hand, source)
    return in_degrees(heat, asked, hand, source)


def _with_parts(plain: str, lexicon: Lexicon) -> str:
    """A text with the part of an amount before its unit: "a pound and a half" is one and a half pounds."""
    articles, joiners = any_of(lexicon.words("articles")), any_of(lexicon.words("joiners") - lexicon.words("articles"))
    units, parts = any_of(lexicon.unit_of), any_of(lexicon.table("fractions"))
    found = rf"(?<![\w'])(?P<whole>{articles}|\d+)\s+(?P<unit>{units})\s+(?:{joiners})\s+(?P<part>(?:(?:{articles})\s+)?(?:{parts}))(?![\w'])"
    return re.sub(found, lambda match: f"{match['whole'] if match['whole'].isdigit() else 1} {_joint(lexicon)} {match['part']} {match['unit']}", plain)


def _joint(lexicon: Lexicon) -> str:
    return str(lexicon.entries["and"])


def _without(places: Sequence[tuple[int, int]], text: str) -> str:
    """The text with these places blank, so that all others stay where they are."""
    for start, end in places:
        text = text[:start] + " " * (end - start) + text[end:]
    return text
