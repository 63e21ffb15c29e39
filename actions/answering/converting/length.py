"""Lengths in other units: "2 inches, what's that in cm?", "how many inches is 30 cm?"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from actions.answering.converting.base import SHOWN, Conversion, Hand
from actions.answering.recipe_answers.base import Answer
from actions.language.lexicon import Lexicon
from actions.language.measures import exact, in_unit
from actions.language.quantities import decimal_mark, exact_number, plain_numbers
from actions.language.spoken_amounts import VULGAR, number_text, unit_form
from actions.language.words import any_of, normalise

DIGITS = r"\d{1,4}(?:\s+\d/\d{1,2}|/\d{1,2}|[.,]\d{1,3})?"
METRIC = "gram"  # any unit whose numbers are told as decimals
CENTIMETRE, INCH = "cm", "inch"
SMALL, LARGE = 2, 10  # centimetres up to which millimetres count, and from which only whole ones do
LEAST = Fraction(1, 8)  # of an inch; above it rulers in kitchens show quarters


@dataclass(frozen=True)
class _Length:
    value: Fraction
    unit: str

    def said(self, lexicon: Lexicon) -> str:
        """As it is told: "2 inches"."""
        rest = self.value % 1
        whole = self.unit == INCH and (rest in VULGAR or not rest)
        number = str(self.value) if self.value == LEAST else number_text(self.value, None if whole else METRIC, lexicon)
        return f"{number} {unit_form(self.unit, self.value > 1, lexicon)}"


@lru_cache(maxsize=8)
def length_patterns(lexicon: Lexicon) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """A length with its number, and the bare name of a unit of length."""
    names = any_of(form for form, unit in lexicon.unit_of.items() if unit in lexicon.words("lengths"))
    spelled, parts, articles = any_of(word for word, value in lexicon.cardinals.items() if value >= 1), any_of(lexicon.table("fractions")), any_of(lexicon.words("articles"))
    part, start = rf"(?P<part>{parts})(?:\s+(?:{any_of(lexicon.words('connectors'))}))?(?:\s+(?:{articles}))?", r"(?:(?<![\w.,/])|(?<=\d[x×]))"
    sized = rf"{start}(?:{part}|(?P<number>{DIGITS}|(?:{spelled})(?!\w)))[\s-]*(?P<unit>{names})(?!\w)"
    return re.compile(sized), re.compile(rf"(?<!\w)(?:{names})(?!\w)")


def wished_length(plain: str, lexicon: Lexicon) -> str | None:
    """The unit of length that a question asks for: one that it names without a number; None where there is none."""
    found = length_named(plain, lexicon)
    return lexicon.unit_of[found] if found else None


def length_named(plain: str, lexicon: Lexicon) -> str:
    """The unit of length that a text names without a number, as it is written there; empty where there is none."""
    sized, named = length_patterns(lexicon)
    found = named.search(sized.sub(" ", plain))
    return found[0] if found else ""


def length_told(plain: str, lexicon: Lexicon) -> str:
    """The length that a text tells with its number and nothing that is so long, as it is written there; empty where there is none."""
    found = next(length_patterns(lexicon)[0].finditer(plain), None)
    behind = plain[found.end() :].split()[:1] if found else []
    return found[0] if found and (not behind or behind[0].strip("?!.,") in lexicon.words("stop")) else ""


def in_length(plain: str, hand: Hand) -> Conversion | None:
    """The lengths that a question names in the unit that it asks for; without any those of the last answer, else of the running step.

    Args:
        plain: the question, normalised, numbers in digits.
        hand: what it may speak of.

    Returns:
        None where no other unit of length is asked for, or there is no length to tell in it.
    """
    wished = wished_length(plain, hand.lexicon)
    if wished is None:
        return None
    named = _lengths(plain, hand.lexicon)
    texts = [named, *(_lengths(normalise(plain_numbers(text)), hand.lexicon) for text in hand.here)]
    told = next((others for found in texts if (others := [one for one in found if one.unit != wished])), [])
    answers = [Answer("utter_converted", {"amount": one.said(hand.lexicon), "other": _in(one, wished, hand.lexicon)}) for one in told[:SHOWN]]
    return hand.answered(*answers, source="common_sense" if named else "recipe") if answers else None


def _lengths(plain: str, lexicon: Lexicon) -> list[_Length]:
    """The lengths in a normalised text."""
    read = [(_value(match["number"] or match["part"], lexicon), lexicon.unit_of[match["unit"]]) for match in length_patterns(lexicon)[0].finditer(plain)]
    return [_Length(value, unit) for value, unit in read if value > 0]


def _value(said: str, lexicon: Lexicon) -> Fraction:
    """A number in digits ("1 1/4") or in a word; 0 for what is none."""
    if not said[0].isdigit():
        return exact(lexicon.table("fractions").get(said) or lexicon.cardinals.get(said, 0))
    return exact_number(said, decimal_mark(lexicon)) or Fraction(0)


def _in(one: _Length, unit: str, lexicon: Lexicon) -> str:
    """A length in another unit as a cook measures it, with "about" where it is rounded."""
    value = in_unit(one.value, one.unit, unit)
    near = _rounded(value, unit)
    about = f"{lexicon.entries.get('about', '')} " if near != value else ""
    return f"{about}{_Length(near, unit).said(lexicon)}".strip()


def _rounded(value: Fraction, unit: str) -> Fraction:
    if unit == CENTIMETRE and value < LARGE:
        parts = 10 if value < SMALL else 2
        return max(Fraction(round(value * parts), parts), Fraction(1, parts))
    if unit == INCH:
        return max(Fraction(round(value * 4), 4), LEAST)
    return Fraction(max(round(value), 1))
