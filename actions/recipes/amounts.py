"""Where a text says how much: numbers with the units behind them, exact and with their places.

Which of them are amounts of an ingredient is decided in `actions.recipes.scaling.scalable`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from actions.language.lexicon import Lexicon
from actions.language.measures import NEXT, dimension, exact, of_region
from actions.language.quantities import LONGEST_NUMBER, PLAIN, VULGAR, decimal_mark, exact_number, plain_numbers
from actions.language.words import any_spaced

MOST_OF_A_LETTER = 20  # "2 C" are cups, "180 C" are degrees
SENTENCE_END = re.compile(r"\s*$|\s+[A-ZÀ-Þ]")
SLASH = r"\s*[/\u2044\u2215]\s*"


@dataclass(frozen=True)
class Number:
    """A number in a text; `spelled` where it is written in words."""

    start: int
    end: int
    value: Fraction
    spelled: bool = False


@dataclass(frozen=True)
class Found:
    """A number or a range in a text, and its unit.

    Args:
        start: where the first number begins.
        end: where the unit ends, or the number where there is none.
        low: the number, or the lower one of a range.
        high: the upper one of a range.
        unit: the lexicon's name of the unit; None where things are counted.
        written: the unit as it is written.
        unit_start: where the unit begins; `end` without one.
        hyphen: whether a hyphen joins number and unit ("a 12-ounce steak").
        article: whether the number is only "a" or "an".
        between: what stands between the numbers of a range, its spaces included.
    """

    start: int
    end: int
    low: Number
    high: Number | None
    unit: str | None
    written: str | None
    unit_start: int
    hyphen: bool = False
    article: bool = False
    between: str = ""

    @property
    def measures(self) -> bool:
        """Whether it is a weight or a volume."""
        return dimension(self.unit) in ("mass", "volume")


def _compiled(pattern: str) -> re.Pattern[str]:
    """A pattern that takes at most two spaces for one, which keeps its search linear in a long run of them."""
    return re.compile(pattern.replace(r"\s*", r"\s{0,2}").replace(r"\s+", r"\s{1,2}"), re.IGNORECASE)


class AmountFinder:
    """Finds amounts by the words of a lexicon; make it with `finder`, which keeps one for each lexicon."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        parts = {str(word): exact(value).limit_denominator(16) for word, value in lexicon.table("fractions").items()}
        whole = {word: exact(value) for word, value in lexicon.cardinals.items()}
        self._values = parts | whole
        articles = lexicon.words("articles")
        self._articles = articles
        self._joiners = (lexicon.words("joiners") | lexicon.words("fraction_joiners")) - articles
        article, joiner = rf"(?:{any_spaced(articles)})", rf"(?:{any_spaced(self._joiners)})"
        counts = rf"(?:{any_spaced(word for word in whole if word not in articles and word not in lexicon.unit_of)})"
        part = rf"(?:{any_spaced({*parts, *(word for word, value in whole.items() if 0 < value < 1)})})"
        fraction = rf"(?:\d+{SLASH}\d+|[{VULGAR}])"
        self._whole_and_part = re.compile(rf"(\d+)(?:\s+{joiner}\s+|\s*-\s*|\s+)(?:{article}\s+)?({fraction}|{part})", re.IGNORECASE)
        mixed = rf"\d+(?:\s*-\s*|\s+(?:{joiner}\s+)?)\d+{SLASH}\d+|\d+\s*[{VULGAR}]|\d+\s+{joiner}\s+(?:[{VULGAR}]|(?:{article}\s+)?{part}\b)"
        digits = rf"{mixed}|{fraction}|{PLAIN}|\.\d+"
        words = rf"\b(?:{article}\s+(?:{counts}|{part})|{counts})\b(?:[\s-]+(?:{counts}|{part})\b)?(?:\s+{joiner}\s+(?:{article}\s+)?{part}\b)?"
        number = rf"(?:{digits}|{words}(?:(?:\s+(?:{any_spaced(lexicon.words('connectors'))}))?\s+{article}\b)?|\b(?:{any_spaced(articles & set(whole))})\b)"
        self._and_part = _compiled(rf"\s+{joiner}\s+{article}\s+(?P<part>{part})\b(?!\s*-?\s*(?:{any_spaced(lexicon.unit_of)})\b)")
        self._compile(number)

    def _compile(self, number: str) -> None:
        lexicon = self._lexicon
        marks = lexicon.words("ranges")
        between = rf"\s*(?:{any_spaced(mark for mark in marks if not mark.isalpha())})\s*|\s+(?:{any_spaced(mark for mark in marks if mark.isalpha())})\s+"
        short = lexicon.table("short_units")
        regions = any_spaced(word for words in lexicon.table("unit_regions").values() for word in words)
        unit = rf"(?:(?:(?:{regions})\s+)?(?:{any_spaced(lexicon.unit_of)})(?!\w)|(?-i:{any_spaced(form for form in short if form.isalpha())})(?!\w))"
        weights = rf"(?:{any_spaced(form for form, name in lexicon.unit_of.items() if dimension(name))})"
        size = rf"(?:\d{{1,5}}(?:[.,]\d{{1,3}})?(?:\s*-?\s*(?:\d/\d{{1,2}}|[{VULGAR}]))?|\d/\d{{1,2}}|[{VULGAR}])[\s-]?{weights}\.?[\s-]+"
        gap = rf"(?:\s*(?:{any_spaced(lexicon.words('times'))})\s*{size}|\s+{size}|\s*\([^()]*\)\s*|(?=\s))(?:\s*(?:{any_spaced(lexicon.words('size_words'))})\b)*\s*|\s*-?\s*"
        before, after = r"(?<![\w.\u2044$£€#])(?<!\d[,/])(?<!\w-)", r"(?!\w|\u2044|(?<=\d)/|[.,]\d)"
        ranged = rf"(?P<low>{number})(?:(?:\s*{unit})?(?P<between>{between})(?P<high>{number}))?"
        pattern = rf"{before}{ranged}(?:(?P<gap>{gap})(?P<unit>{unit}))?{after}"
        self._pattern = _compiled(pattern)
        heat = any_spaced(lexicon.words("degrees") | lexicon.words("celsius") | lexicon.words("fahrenheit"))
        times = any_spaced(lexicon.words("times"))
        other = rf"\s*%|\s*-?\s*(?:{any_spaced(lexicon.duration_of)})(?!\w)|\s*(?:{heat})|\s?[CF]\b|\s*-?\s*(?:{any_spaced(lexicon.words('length_marks'))})|\s*(?:{times})\s*\d|-\w"
        self._no_amount = _compiled(other)
        self._number_follows = _compiled(rf"\s+(?:(?:{any_spaced(lexicon.words('size_words'))})\s+)*[\d{VULGAR}][\d{VULGAR}./\s]*(?=[^\W\d_])")

    def all_in(self, text: str) -> list[Found]:
        """Amounts in the order of the text; times, temperatures, lengths, percentages and what is joined to a word are none."""
        return [found for match in self._pattern.finditer(text) if (found := self._found(match, text))]

    def _found(self, match: re.Match[str], text: str) -> Found | None:
        written = match["unit"]
        if written and written.endswith(".") and SENTENCE_END.match(text, match.end("unit")):  # the full stop is the sentence's
            written = written[:-1]
        name = self.unit_name(written) if written else None
        low, high = self._number(match, "low"), self._number(match, "high") if match["high"] else None
        if low is None or low.value <= 0 or (match["high"] and (high is None or high.value <= low.value)):
            return None
        article = match["low"].lower() in self._articles
        if article and written is None and self._number_follows.match(text, match.end()):  # "a scant 1/2 teaspoon"
            return None
        if written in self._lexicon.table("short_units") and low.value >= MOST_OF_A_LETTER:
            return None
        if written is None and self._no_amount.match(text, match.end()):
            return None
        if name in self._lexicon.words("lengths") or dimension(name) == "length":
            return self._count_before_length(match)
        end = match.start("unit") + len(written) if written else match.end("high") if match["high"] else match.end("low")
        more = self._and_part.match(text, end) if written and high is None else None
        if more is not None:  # "a pound and a half"
            end, low = more.end(), replace(low, value=low.value + self._values[more["part"].lower()])
        return Found(match.start(), end, low, high, name, written, match.start("unit") if written else end, "-" in (match["gap"] or "")[:2], article, match["between"] or "")

    def _count_before_length(self, match: re.Match[str]) -> Found | None:
        """"4 1/2-inch slices" are four; any other length is the size of something."""
        parted = re.match(rf"(\d+)\s+(?:\d+{SLASH}\d+)$", match["low"])
        if not parted or match["high"] or "-" not in (match["gap"] or ""):
            return None
        end = match.start() + len(parted[1])
        return Found(match.start(), end, Number(match.start(), end, Fraction(parted[1])), None, None, None, end)

    def unit_name(self, written: str) -> str | None:
        """The lexicon's name of a written unit, with its country where that is named ("imperial pint"); "T" and "t" differ."""
        short = self._lexicon.table("short_units")
        flat = " ".join(written.lower().split())
        for region in NEXT:
            words = self._lexicon.table("unit_regions").get(region, ())
            if word := next((word for word in words if flat.startswith(f"{word} ")), ""):
                plain = self.unit_name(flat.removeprefix(word).strip())
                return plain and of_region(plain, region)
        return short.get(written) or self._lexicon.unit_of.get(flat) or self._lexicon.unit_of.get(flat.rstrip("."))

    def _number(self, match: re.Match[str], group: str) -> Number | None:
        said = match[group]
        spelled = not any(char.isdigit() or char in VULGAR for char in said)
        value = self._spelled(said) if spelled else self._digits(said)
        return None if value is None else Number(match.start(group), match.end(group), value, spelled)

    def _digits(self, said: str) -> Fraction | None:
        """The exact value of "3", "2,5", "1,000", "1/3", "1½", "1 1/2", "1-1/2" or "1 and a half"."""
        mixed = self._whole_and_part.fullmatch(said.strip())
        if mixed:
            part = self._digits(mixed[2]) if not mixed[2][0].isalpha() else self._values.get(mixed[2].lower())
            return None if part is None or part >= 1 or len(mixed[1]) > LONGEST_NUMBER else int(mixed[1]) + part
        return exact_number(re.sub(SLASH, "/", plain_numbers(said)), decimal_mark(self._lexicon))

    def _spelled(self, said: str) -> Fraction | None:
        """The value of number words: neighbours are multiplied ("three quarters"), a joined part added ("one and a half")."""
        total = Fraction(0)
        for side in re.split(rf"\s+(?:{any_spaced(self._joiners)})\s+", said.lower()):
            pieces = [piece for word in side.split() for piece in ([word] if word in self._values else word.split("-"))]
            value = Fraction(1)
            for piece in pieces:
                value *= Fraction(1) if piece in self._articles else self._values.get(piece, Fraction(1))
            total += value
        return total


@lru_cache(maxsize=8)
def finder(lexicon: Lexicon) -> AmountFinder:
    """The finder of a lexicon, compiled once."""
    return AmountFinder(lexicon)
