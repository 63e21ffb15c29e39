"""Amounts and temperatures in other units: "what is that in grams?", "how many ml is a cup?", "from now on in Celsius"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from actions.answering.converting.amounts import of_question
from actions.answering.converting.base import Conversion, Hand
from actions.answering.converting.fan import in_fan
from actions.answering.converting.gas import in_marks
from actions.answering.converting.heat import in_degrees, which_scale
from actions.answering.converting.length import in_length
from actions.answering.converting.question import asked_for, patterns_of, standing_wish
from actions.answering.recipe_answers.claims import digits
from actions.language.lexicon import Lexicon
from actions.language.quantities import Temperature, plain_numbers, temperatures
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
    sources = [found for found in finder(hand.lexicon).all_in(plain) if found.measures]
    rest = _without([(found.start, found.end) for found in sources], plain)
    told = temperatures(plain, hand.lexicon)
    marks = in_marks(plain, told, hand) or in_fan(plain, told, hand) or in_length(plain, hand)
    if marks is not None:
        return marks
    asked = asked_for(_without([_place(one, rest) for one in told], rest), hand.lexicon)
    if told or (asked.scale and not sources):
        return in_degrees(plain, told, asked, hand)
    return of_question(plain, sources, asked, hand)


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


def _place(one: Temperature, text: str) -> tuple[int, int]:
    at = text.find(one.text)
    return (at, at + len(one.text)) if at >= 0 else (0, 0)
