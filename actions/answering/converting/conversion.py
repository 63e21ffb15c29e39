"""Amounts and temperatures in other units: "what is that in grams?", "how many ml is a cup?", "from now on in Celsius"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from actions.answering.converting.amounts import of_question
from actions.answering.converting.base import Conversion, Hand
from actions.answering.converting.fan import in_fan
from actions.answering.converting.heat import at_hand, bare, in_degrees, in_marks, which_scale, written
from actions.answering.converting.length import in_length, length_named, length_told
from actions.answering.converting.question import Asked, asked_for, patterns_of, standing_wish
from actions.answering.recipe_answers.base import Answer
from actions.language.lexicon import Lexicon
from actions.language.measures import dimension
from actions.language.phrases import digits
from actions.language.quantities import Heat, heats, plain_numbers
from actions.language.words import any_of, any_spaced, normalise
from actions.recipes.amounts import Found, finder

LONGEST = 600  # characters of a question that are read
AMOUNT = "§"  # stands for an amount in a frame
FOOD = 4  # words that a food is named by


def convert(text: str, hand: Hand) -> Conversion:
    """Convert what a question names, else the last amounts or temperatures that were told, else those of the running step.

    Args:
        text: the question; untrusted.
        hand: what it may speak of.
    """
    plain = _prepared(text, hand.lexicon)
    standing = standing_wish(plain, hand)
    if standing:
        return standing
    if patterns_of(hand.lexicon).either.search(plain):
        return which_scale(plain, hand)
    named = _named(plain, hand.lexicon)
    told, sources, asked = named.told, named.sources, named.asked
    other = in_fan(plain, told, hand) or in_length(plain, hand) or _unfit_length(plain, named, hand)
    if other is not None:
        return other
    return of_question(plain, sources, asked, hand) if sources or not (told or asked.scale or asked.marks) else _in_heat(plain, told, asked, hand)


@dataclass(frozen=True)
class _Named:
    """What a question names: temperatures, amounts, and beside them what it asks for; `frame` is the text with a mark in their places."""

    told: list[Heat]
    sources: list[Found]
    asked: Asked
    frame: str


def _named(plain: str, lexicon: Lexicon) -> _Named:
    told = heats(plain, lexicon)
    beside = _without([(one.start, one.end) for one in told], plain)
    sources = [found for found in finder(lexicon).all_in(beside) if found.measures]
    rest = _without([(found.start, found.end) for found in sources], beside)
    places = sorted([(one.start, one.end) for one in told] + [(found.start, found.end) for found in sources], reverse=True)
    frame = plain
    for start, end in places:
        frame = f"{frame[:start]} {AMOUNT} {frame[end:]}"
    return _Named(told, sources, asked_for(rest, lexicon), " ".join(frame.split()))


def is_conversion(text: str, lexicon: Lexicon) -> bool:
    """Whether a text says nothing but an amount or a temperature, maybe its food, and the unit that it is wanted in, in any order: "1 lb of chicken in kg"."""
    named = _named(_prepared(text, lexicon), lexicon)
    marks = any(one.scale == "G" for one in named.told) and named.frame.strip("?!. ") != AMOUNT  # "and gas mark 6?" asks how hot that is
    return len(named.told) + len(named.sources) == 1 and (marks or named.asked != Asked()) and _frames(lexicon).fullmatch(named.frame) is not None


@lru_cache(maxsize=8)
def _frames(lexicon: Lexicon) -> re.Pattern[str]:
    """Patterns of what holds nothing but a conversion, with the mark for an amount in its place."""
    keys = ("conversion_starts", "conversion_ends", "unit_joints", "unit_verbs", "celsius", "fahrenheit", "gas_marks", "connectors")
    words = {key: any_spaced(lexicon.words(key)) for key in keys}
    regions = any_of(word for row in lexicon.table("unit_regions").values() for word in row)
    units = any_spaced(form for form, unit in lexicon.unit_of.items() if dimension(unit) in ("mass", "volume"))
    unit = rf"(?:(?:{regions}) )?(?:{units}|{words['celsius']}|{words['fahrenheit']}|{words['gas_marks']})"
    amount = rf"{AMOUNT}(?: (?:{words['connectors']}))?(?: (?!(?:{words['unit_joints']})\b)[^\W\d_][\w'-]*){{0,{FOOD}}}"
    start, end = rf"(?:(?:{words['conversion_starts']})[ ,]+)*", rf"(?:[ ,]+(?:{words['conversion_ends']}))*[ ?!.]*"
    behind = rf"{amount}[ ,]+(?:(?:{words['conversion_starts']})[ ,]+)*(?:{words['unit_joints']}) {unit}"
    before = rf"(?:(?:{words['unit_joints']}) )?{unit}[ ,]+(?:(?:{words['unit_verbs']}) )*{amount}"
    return re.compile(rf"{start}(?:{behind}|{before}|{AMOUNT}){end}")


def _prepared(text: str, lexicon: Lexicon) -> str:
    """A question as it is read: normalised, with its numbers in digits."""
    return digits(_with_parts(normalise(plain_numbers(text[:LONGEST])), lexicon), lexicon)


def _unfit_length(plain: str, named: _Named, hand: Hand) -> Conversion | None:
    """That a weight, a volume or a temperature is no length, or a length neither of them; None where no length is spoken of, or it is that of a piece."""
    wished, sized = length_named(plain, hand.lexicon), length_told(plain, hand.lexicon)
    if wished and named.sources:
        amount = named.sources[0]
        return hand.unfit(plain[amount.start : amount.end], dimension(amount.unit) or "", wished)
    if wished and (heat := next(iter(named.told or at_hand(hand.here, hand.lexicon)), None)):
        return hand.unfit(written(heat, hand), "heat", wished)
    unit = named.asked.unit or named.asked.scale or named.asked.marks
    return hand.unfit(sized, "length", named.asked.written) if sized and unit and not (named.sources or named.told) else None


def _in_heat(plain: str, told: list[Heat], asked: Asked, hand: Hand) -> Conversion:
    """The temperatures that a question names, else those at hand, in the asked scale or as gas marks; that they fit no other unit."""
    if told and asked.unit:
        return hand.unfit(written(told[0], hand), "heat", asked.written)
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
