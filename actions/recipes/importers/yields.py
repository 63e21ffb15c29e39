"""What a recipe yields: for how many it is, and its words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from actions.language.lexicon import Lexicon
from actions.language.measures import SPOONS, dimension
from actions.language.quantities import NUMBER, number, plain_numbers
from actions.language.words import any_of
from actions.recipes.importers.plain_text import one_line
from actions.recipes.importers.unit_codes import amount_of

MOST_SERVINGS = 1000
LONGEST = 200  # characters of a yield's words that are kept
UNIT = re.compile(r"[\s-]*([^\W\d_]+\.?)(?:[\s-]+[^\W\d_]+\.?)?")
HOUSEHOLD = SPOONS | {"cup"}
BEHIND = 3  # words between a number and those whom it counts: "4 small main-course servings"
EATERS, THINGS, SPELLED, HELPINGS = range(4)
"""What a number counts, the best first: those who eat; things, in digits or by the dozen; things, as a word; cups and spoons."""


@dataclass(frozen=True)
class _Count:
    """A number of a text, the lower end where it is a range, and what it counts."""

    number: int
    low: int
    rank: int


def servings_of(value: Any, lexicon: Lexicon) -> int | None:
    """How many a recipe is for, or how many things it makes; of a range the upper end ("Serves 2 to 4").

    A text says it best by who eats it ("One 9-inch cake (8 servings)"), then by things ("5 cups (about 120 crackers)").
    Weights, litres and lengths are no servings, nor is a number that is not whole ("2½ litres"); cups and spoons are where
    nothing else is counted. Of several texts one that counts things goes before a plain number, and that before one that counts eaters.

    Args:
        value: the yield: a text, a number, a QuantitativeValue, or a list of these.
        lexicon: words for numbers, eaters and units.
    """
    texts = yields_of(value, lexicon)
    counted = {text: list(_counts(text, lexicon)) for text in texts}
    said = [text for text in texts if not text.isdecimal()]
    plain = [text for text in texts if text.isdecimal() and not any(_repeats(text, other, counted[other]) for other in said)]
    things = [text for text in said if any(map(str.isalpha, text)) and any(count.rank == THINGS for count in counted[text])]
    order = [counted[text] for text in [*things, *plain, *(text for text in said if text not in things)]]
    best = [min(counts, key=lambda count: count.rank) for counts in order if counts]
    for ranks in ((EATERS, THINGS), (SPELLED,), (HELPINGS,)):
        if found := next((count.number for count in best if count.rank in ranks), None):
            return found
    return None


def words_of(value: Any, lexicon: Lexicon) -> str | None:
    """The yield in words ("12 cookies"); None where it is no more than a number."""
    said = [text for text in yields_of(value, lexicon) if not text.isdecimal()]
    return max(said, key=len)[:LONGEST] if said else None


def yields_of(value: Any, lexicon: Lexicon) -> list[str]:
    """The texts of a yield, those of a QuantitativeValue with its unit."""
    if isinstance(value, dict):
        value = next((value[key] for key in ("@list", "@set", "itemListElement") if key in value), value)
    texts = ((isinstance(item, dict) and amount_of(item, lexicon)) or one_line(item) for item in (value if isinstance(value, list) else [value]))
    return [text for text in texts if text]


def _repeats(plain: str, said: str, counts: list[_Count]) -> bool:
    """Whether a plain number is only digits of a text, which count something else there: 9 beside "One 9-inch cake", 2 beside "2½ litres"."""
    digits = plain.lstrip("0") or "0"
    return digits not in {str(number) for count in counts for number in (count.low, count.number)} and re.search(rf"(?<!\d){digits}(?!\d)", said) is not None


def _counts(text: str, lexicon: Lexicon) -> Iterator[_Count]:
    """What a text counts, in its order."""
    said = plain_numbers(text)
    for match in _pattern(lexicon).finditer(said):
        low, value = _ends(match, lexicon)
        rank = _rank(said, match, lexicon)
        if rank is not None and value.denominator == 1 and 0 < value <= MOST_SERVINGS:
            yield _Count(int(value), int(low), rank)


@lru_cache(maxsize=8)
def _pattern(lexicon: Lexicon) -> re.Pattern[str]:
    """A number, a range of two, or a collective ("2 dozen", "half a dozen", "a couple"); made once for a lexicon."""
    words = any_of(_words(lexicon))
    one = rf"(?:{NUMBER}|(?:{words})(?:[\s-](?:{words}))?(?!\w))"
    article, many = rf"(?:(?:{any_of(lexicon.words('articles'))})\s+)?", rf"(?:{any_of(lexicon.table('collectives'))})(?!\w)"
    half = rf"(?:{any_of(word for word, value in lexicon.table('fractions').items() if value == 0.5)})(?!\w)"
    return re.compile(
        rf"(?<![\w.,/])(?:(?P<low>{one})(?:\s*(?:{any_of(lexicon.words('ranges'))})\s*(?P<high>{one}))?"
        rf"(?P<more>\s+(?:{any_of(lexicon.words('fraction_joiners'))})\s+{article}{half})?(?:[\s-]+(?P<many>{many}))?"
        rf"|(?P<half>{half}[\s-]+{article})?{article}(?P<alone>{many}))(?![\d/]|[.,]\d)",
        re.IGNORECASE,
    )


@lru_cache(maxsize=8)
def _words(lexicon: Lexicon) -> dict[str, Fraction]:
    """Words for numbers from one on; articles and collectives are none."""
    others = lexicon.words("articles") | lexicon.table("collectives").keys()
    return {word: Fraction(value) for word, value in lexicon.cardinals.items() if value >= 1 and word not in others}


def _ends(match: re.Match[str], lexicon: Lexicon) -> tuple[Fraction, Fraction]:
    """The number that was matched twice, of a rising range both ends."""
    collectives = {str(word).lower(): int(value) for word, value in lexicon.table("collectives").items()}
    if match["alone"]:
        alone = Fraction(collectives[match["alone"].lower()], 2 if match["half"] else 1)
        return alone, alone
    ends = [_number(end, lexicon) for end in (match["low"], match["high"]) if end]
    more, factor = Fraction(1, 2) if match["more"] else 0, collectives[match["many"].lower()] if match["many"] else 1
    return ends[0] * factor, (max(ends[0], ends[-1]) + more) * factor


def _number(text: str, lexicon: Lexicon) -> Fraction:
    """The value of digits or of number words: "2 1/2", "twenty-four"; 0 where they have none."""
    if any(char.isdigit() for char in text):
        return Fraction(number(text) or 0).limit_denominator(1000)
    words = _words(lexicon)
    low = text.lower()
    return words[low] if low in words else sum((words[word] for word in re.split(r"[\s-]", low)), Fraction(0))


def _rank(text: str, match: re.Match[str], lexicon: Lexicon) -> int | None:
    """What a number counts; None where it is a size, a weight, a volume or a time."""
    behind = text[match.end() :]
    times = any_of(lexicon.words("times"))
    if re.match(rf"\s*(?:{times})\s*\d+(?!\d|\s*(?:{any_of(_measures(lexicon))})\b)", behind, re.IGNORECASE) or re.search(rf"\d\s*(?:{times})\s*$", text[: match.start()]):
        return None
    if _eats(behind, text[: match.start()], lexicon):
        return EATERS
    word = UNIT.match(behind)
    forms = [form.strip().lower() for form in (word[0], word[1], word[1].rstrip("."))] if word else [behind.lstrip()[:1]]
    unit = next((unit for form in forms if (unit := lexicon.unit_of.get(form.lstrip("-")) or lexicon.table("short_units").get(form))), None)
    if unit in HOUSEHOLD:
        return HELPINGS
    if dimension(unit) or not lexicon.words("length_marks").isdisjoint(forms) or not lexicon.duration_of.keys().isdisjoint(forms):
        return None
    return THINGS if match["many"] or match["alone"] or any(char.isdigit() for char in match[0]) else SPELLED


@lru_cache(maxsize=8)
def _measures(lexicon: Lexicon) -> frozenset[str]:
    """Forms of units of weight and volume."""
    return frozenset(form for form, unit in lexicon.unit_of.items() if dimension(unit) in ("mass", "volume"))


def _eats(behind: str, before: str, lexicon: Lexicon) -> bool:
    """Whether eaters stand close behind a number, or what tells them right before it ("serves about 6")."""
    start = rf"\b(?:{any_of(lexicon.words('serving_starts'))})\W{{1,3}}(?:(?:{any_of(lexicon.words('roughly'))})\s*)*$"
    if re.search(start, before, re.IGNORECASE):
        return True
    apart = lexicon.words("per_piece_alone") | lexicon.words("serving_starts")
    for word in re.match(rf"(?:[\s-]*[^\W\d_]+){{0,{BEHIND}}}", behind)[0].lower().replace("-", " ").split():  # type: ignore[index]
        if word in lexicon.words("eaters"):
            return True
        if word in apart:
            return False
    return False
