"""Numbers, amounts, spans of time and temperatures in text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from actions.language.heat_words import GAS_MARKS, heat_pattern, mark_pattern
from actions.language.lexicon import Lexicon
from actions.language.numbers import LONGEST_NUMBER, NUMBER, ONE_NUMBER, PLAIN, VULGAR, decimal_mark, exact_number, number, plain_numbers, spoken_number, with_plain_digits
from actions.language.words import any_of, lookup

__all__ = [
    "LONGEST_NUMBER", "MINUTES", "NUMBER", "ONE_NUMBER", "PLAIN", "VULGAR", "Duration", "Heat", "Temperature", "decimal_mark", "durations", "exact_number", "heats",
    "number", "one_sign", "plain_numbers", "spoken_minutes", "spoken_number", "temperatures", "with_plain_digits",
]


@dataclass(frozen=True)
class Duration:
    """A span of time in minutes, with a longest value where the text gives a range."""

    text: str
    minutes: float
    longest: float


@dataclass(frozen=True)
class Temperature:
    """A temperature as written; scale is "C", "F", "G" for a gas mark (its value is in degrees Celsius), or "" where the text does not say."""

    text: str
    value: float
    scale: str

    @property
    def celsius(self) -> float:
        """Degrees Celsius (gas marks in those of their table; a scale that is not named counts as Celsius)."""
        return (self.value - 32) / 1.8 if self.scale == "F" else self.value

    @property
    def fahrenheit(self) -> float:
        """Degrees Fahrenheit."""
        return self.value if self.scale == "F" else self.value * 1.8 + 32


MINUTES = {"second": 1 / 60, "minute": 1.0, "hour": 60.0, "day": 1440.0}


LEAST_OVEN = 100  # degrees from which a range may fall: "from 400 to 375 °F"


def _fractions(lexicon: Lexicon) -> dict[str, float]:
    """Words for parts of a whole with their exact values: 0.3333 stands for a third."""
    parts = {str(word): value for word, value in lexicon.table("fractions").items()} | {word: value for word, value in lexicon.cardinals.items() if 0 < value < 1}
    return {word: float(Fraction(value).limit_denominator(16)) for word, value in parts.items()}


def _joining(lexicon: Lexicon) -> frozenset[str]:
    return lexicon.words("joiners") - lexicon.words("articles")


@lru_cache(maxsize=8)
def _amount(lexicon: Lexicon) -> tuple[str, str]:
    """Patterns of an amount before a unit ("10", "one and a half", "three quarters of an"), and of a fraction after it ("and a half")."""
    article, of = rf"(?:{any_of(lexicon.words('articles'))})\b", rf"(?:{any_of(lexicon.words('connectors'))})\b"
    part = rf"\b(?:{any_of(_fractions(lexicon))})\b"
    more = rf"\s+(?:{any_of(_joining(lexicon))})\s+(?:{article}\s+)?{part}"
    words = rf"(?:\b{article}\s+)?\b(?:{any_of(lexicon.cardinals)})\b"
    parted = rf"(?:\d+\s*/\s*\d+|(?:{NUMBER})[\s-]+{part}|{words}(?:[\s-]+{part})?)(?:\s+{of})?(?:\s+{article})?"
    return rf"(?:(?:{NUMBER}|{words}){more}|{parted}|(?:{NUMBER}))", more


def durations(text: str, lexicon: Lexicon) -> list[Duration]:
    """Spans of time in the text, in order: digits or number words before a unit of time, ranges included."""
    plain = plain_numbers(text)
    found = [span for match in _duration_pattern(lexicon).finditer(plain) for span in _spans(match, lexicon)]
    return _added(found, plain, lexicon)


@lru_cache(maxsize=8)
def _duration_pattern(lexicon: Lexicon) -> re.Pattern[str]:
    """A span of time; made once for a lexicon."""
    amount, more = _amount(lexicon)
    ranges, unit = any_of(lexicon.words("ranges")), rf"(?:{any_of(lexicon.duration_of)})\b"
    follows = any_of(lexicon.words("connectors") | lexicon.words("articles") | frozenset(lexicon.duration_of) | frozenset(lexicon.unit_of))
    return re.compile(
        rf"(?<![\w/.])(?P<low>{amount})(?:(?:[\s-]*(?P<own>{unit})\.?)?\s*(?:{ranges})\s*(?P<high>{amount}))?[\s-]*(?P<unit>{unit})(?P<more>{more}(?!\s+(?:{follows})(?!\w)))?",
        re.IGNORECASE,
    )


@dataclass(frozen=True)
class _Span:
    """A span of time and where it stands; `two_units` where it is a range that names its unit at both ends."""

    start: int
    end: int
    minutes: float
    longest: float
    two_units: bool = False


def _spans(match: re.Match[str], lexicon: Lexicon) -> list[_Span]:
    """The span that was matched; none where a number has no value, two where a range does not rise ("1 hour - 5 minutes")."""
    high_factor = _factor(match["unit"], lexicon)
    low_factor = _factor(match["own"], lexicon) if match["own"] else high_factor
    low, more = _value(match["low"], lexicon), _value(match["more"], lexicon) if match["more"] else 0.0
    high = _value(match["high"], lexicon) if match["high"] else low
    if low is None or high is None or more is None:
        return []
    shortest, longest = low * low_factor, (high + more) * high_factor
    if match["high"] and match["own"] and shortest > longest:
        return [_Span(match.start(), match.end("own"), shortest, shortest), _Span(match.start("high"), match.end(), longest, longest)]
    return [_Span(match.start(), match.end(), shortest if match["high"] else longest, longest, bool(match["own"]))]


def _factor(unit: str, lexicon: Lexicon) -> float:
    return MINUTES[lookup(unit, lexicon.duration_of) or "minute"]


def _added(found: list[_Span], text: str, lexicon: Lexicon) -> list[Duration]:
    """"1 hour 30 minutes" and "1 hour and 30 minutes" are one span."""
    spans: list[_Span] = []
    for span in found:
        before = spans[-1] if spans else None
        between = text[before.end : span.start].strip().lower() if before else ""
        if before and (not between or between in lexicon.words("joiners")) and span.minutes < before.minutes:
            spans[-1] = _sum(before, span)
        else:
            spans.append(span)
    return [Duration(text[span.start : span.end], span.minutes, span.longest) for span in spans]


def _sum(first: _Span, second: _Span) -> _Span:
    """Two spans as one; of "1 hour to 1 hour 30 minutes" and "1 hour 30 minutes to 2 hours" the end that the second belongs to grows."""
    shortest = first.minutes if first.two_units else first.minutes + second.minutes
    whole = second.two_units and second.longest >= first.longest + second.minutes
    return _Span(first.start, second.end, shortest, second.longest if whole else first.longest + second.longest, first.two_units or second.two_units)


def _value(text: str, lexicon: Lexicon) -> float | None:
    """The value of an amount: words on one side of a joiner are multiplied ("three quarters"), both sides added ("one and a half")."""
    joined = re.split(rf"(?:^|\s)(?:{any_of(_joining(lexicon))})(?:\s|$)", text, flags=re.IGNORECASE)
    values = [_product(side, lexicon) for side in joined if side.strip()]
    return None if None in values else sum(value for value in values if value is not None)


def _product(text: str, lexicon: Lexicon) -> float | None:
    known = lexicon.cardinals | _fractions(lexicon)
    said = number(text) if any(char.isdigit() for char in text) else 1.0
    for word in re.split(r"\s+", text):
        pieces = [word] if lookup(word, known) is not None else word.split("-")
        for piece in pieces:
            value = lookup(piece, known)
            if said is not None and value is not None and lookup(piece, dict.fromkeys(lexicon.words("articles"), True)) is None:
                said *= value
    return said


@dataclass(frozen=True)
class Heat:
    """A temperature in a text, or a range of two.

    Args:
        start: where it begins.
        end: where it ends.
        ends: the one temperature, or the lower and the upper one.
        between: what stands between the numbers of a range, its spaces included.
    """

    start: int
    end: int
    ends: tuple[Temperature, ...]
    between: str = ""

    @property
    def scale(self) -> str:
        """Its scale, as `Temperature` has it."""
        return self.ends[-1].scale


def temperatures(text: str, lexicon: Lexicon) -> list[Temperature]:
    """Temperatures in the text, in order: "200 °C", "400 degrees F", "180 degrees", "-18 °C"; both ends of "200-220 °C"."""
    return [one for heat in heats(text, lexicon) for one in heat.ends]


def one_sign(text: str) -> str:
    """A text with one way of writing degrees."""
    return text.replace("℃", "°C").replace("℉", "°F").replace("º", "°")


def heats(text: str, lexicon: Lexicon) -> list[Heat]:
    """Temperatures and their ranges, with their places in the text with one sign for degrees."""
    text = one_sign(text)
    marks = [_marks(match, lexicon) for match in mark_pattern(lexicon).finditer(text)] if lexicon.words("gas_marks") else []
    degrees = [found for match in heat_pattern(lexicon).finditer(text) for found in _heats(match)]
    return sorted(marks + degrees, key=lambda heat: heat.start)


def _marks(match: re.Match[str], lexicon: Lexicon) -> Heat:
    """The gas mark that was matched, or two of them."""
    said = [match[end] for end in ("low", "high") if match[end]]
    values = [exact_number(plain_numbers(one)) or Fraction(lexicon.cardinals.get(one.lower(), 1)) for one in said]
    label = lexicon.table("mark_labels").get("mark", match["name"])
    ends = tuple(Temperature(f"{label} {spoken_number(float(value))}", GAS_MARKS[value], "G") for value in values)
    return Heat(match.start(), match.end(), ends, match["between"] or "")


def _scale(match: re.Match[str], at: str) -> str:
    bare = (match[f"{at}bare"] or "").upper()
    return "C" if match[f"{at}celsius"] or bare == "C" else "F" if match[f"{at}fahrenheit"] or bare == "F" else ""


def _heats(match: re.Match[str]) -> list[Heat]:
    """The temperature that was matched, or the range; two temperatures where it does not rise, or changes its scale."""
    if match["bare"] and len(match["value"]) < 2:  # "1 C flour" is a cup
        return []
    scale, value = _scale(match, ""), _degrees(match["value"], bool(match["sign"]))
    upper = Temperature(match[0].removeprefix(match["range"] or "").strip(), value, scale)
    last = Heat(match.start("sign") if match["sign"] else match.start("value"), match.end(), (upper,))
    if not match["range"]:
        return [last]
    low, own = _degrees(match["low"], bool(match["low_sign"])), _scale(match, "low_") or scale
    lower = Temperature(f"{match['low_sign'] or ''}{match['low']}{match['own'] or match['rest']}".strip(), low, own)
    first = Heat(match.start(), match.end("own") if match["own"] else match.end("low"), (lower,))
    rises = low < value and (match["own"] or len(match["low"]) >= len(match["value"]) - 1)
    if own == scale and (rises or LEAST_OVEN <= value < low <= 2 * value):
        return [Heat(match.start(), match.end(), (lower, upper), match["between"])]
    return [first, last] if match["own"] else [last]


def _degrees(digits: str, below_zero: bool) -> float:
    value = float(digits.replace(",", "."))
    return -value if below_zero else value


def spoken_minutes(minutes: float, lexicon: Lexicon) -> str:
    """A span of time as it is said: "45 minutes", "1 hour", "1 hour 20 minutes"."""
    forms = lexicon.table("durations")
    hours, rest = divmod(round(minutes), 60)
    pieces = [(hours, "hour"), (rest, "minute")] if hours else [(rest, "minute")]
    said = [f"{count} {forms[unit][0 if count == 1 else 1]}" for count, unit in pieces if count or len(pieces) == 1]
    return " ".join(said)
