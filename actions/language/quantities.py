"""Numbers, amounts, spans of time and temperatures in text."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction

from actions.language.lexicon import Lexicon

NUMBER = r"\d+\s+\d+\s*/\s*\d+|\d+\s*/\s*\d+|\d+(?:[.,]\d+)?"
SPOKEN_FRACTIONS = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 8): "⅛"}


def plain_numbers(text: str) -> str:
    """Vulgar fractions as digits: "1½ cups" → "1 1/2 cups"."""
    spaced = "".join(f" {char} " if unicodedata.category(char) == "No" and "FRACTION" in unicodedata.name(char, "") else char for char in text)
    return " ".join(unicodedata.normalize("NFKC", spaced).replace("\u2044", "/").split())


def number(text: str) -> float | None:
    """The value of "3", "2.5", "2,5", "1/2" or "1 1/2"; None where it is none (division by zero included)."""
    pieces = re.findall(r"\d+\s*/\s*\d+|\d+(?:[.,]\d+)?", text)
    total = 0.0
    for piece in pieces:
        if "/" in piece:
            over, under = (int(side) for side in piece.split("/"))
            if not under:
                return None
            total += over / under
        else:
            total += float(piece.replace(",", "."))
    return total if pieces else None


def spoken_number(value: float) -> str:
    """The value as a cook reads it: "3", "1½", "0.8"."""
    whole, rest = int(value), Fraction(value - int(value)).limit_denominator(8)
    if abs(value - round(value)) < 1e-6:
        return str(round(value))
    if rest in SPOKEN_FRACTIONS and abs(float(rest) - (value - whole)) < 0.01:
        return f"{whole or ''}{SPOKEN_FRACTIONS[rest]}"
    return f"{value:.2f}".rstrip("0").rstrip(".")


@dataclass(frozen=True)
class Duration:
    """A span of time in minutes, with a longest value where the text gives a range."""

    text: str
    minutes: float
    longest: float


@dataclass(frozen=True)
class Temperature:
    """A temperature as written; scale is "C", "F" or "" where the text does not say."""

    text: str
    value: float
    scale: str

    @property
    def celsius(self) -> float:
        """Degrees Celsius (a scale that is not named counts as Celsius)."""
        return (self.value - 32) / 1.8 if self.scale == "F" else self.value

    @property
    def fahrenheit(self) -> float:
        """Degrees Fahrenheit."""
        return self.value if self.scale == "F" else self.value * 1.8 + 32


MINUTES = {"second": 1 / 60, "minute": 1.0, "hour": 60.0, "day": 1440.0}


def _alternatives(forms: list[str] | frozenset[str]) -> str:
    return "|".join(re.escape(form) for form in sorted(forms, key=len, reverse=True))


def durations(text: str, lexicon: Lexicon) -> list[Duration]:
    """Spans of time in the text, in order: digits or number words before a unit of time, ranges included."""
    plain = plain_numbers(text)
    words = _alternatives(frozenset(lexicon.cardinals))
    value = rf"(?:{NUMBER}|\b(?:{words})\b(?:\s+(?:{_alternatives(lexicon.words('articles') | frozenset(lexicon.words('joiners')))}))?)"
    ranges = _alternatives(lexicon.words("ranges"))
    pattern = re.compile(rf"(?<![\w/.])(?P<low>{value})(?:\s*(?:{ranges})\s*(?P<high>{value}))?[\s-]*(?P<unit>{_alternatives(frozenset(lexicon.duration_of))})\b", re.IGNORECASE)
    found: list[tuple[int, int, Duration]] = []
    for match in pattern.finditer(plain):
        low, factor = _value(match["low"], lexicon), MINUTES[lexicon.duration_of[match["unit"].lower()]]
        high = _value(match["high"], lexicon) if match["high"] else low
        if low is not None and high is not None:
            found.append((match.start(), match.end(), Duration(match[0], low * factor, high * factor)))
    return _added(found, plain, lexicon)


def _added(found: list[tuple[int, int, Duration]], text: str, lexicon: Lexicon) -> list[Duration]:
    """"1 hour 30 minutes" and "1 hour and 30 minutes" are one span."""
    spans: list[tuple[int, int, Duration]] = []
    for start, end, span in found:
        between = text[spans[-1][1] : start].strip().lower() if spans else ""
        if spans and (not between or between in lexicon.words("joiners")) and span.minutes < spans[-1][2].minutes:
            first, _, before = spans.pop()
            spans.append((first, end, Duration(text[first:end], before.minutes + span.minutes, before.longest + span.longest)))
        else:
            spans.append((start, end, span))
    return [span for _, _, span in spans]


def _value(text: str, lexicon: Lexicon) -> float | None:
    if any(char.isdigit() for char in text):
        return number(text)
    known = [lexicon.cardinals[word] for word in text.lower().split() if word in lexicon.cardinals and word not in lexicon.words("articles")]
    return known[0] if known else (1.0 if text.strip() else None)


def temperatures(text: str, lexicon: Lexicon) -> list[Temperature]:
    """Temperatures in the text, in order: "200 °C", "400 degrees F", "180 degrees"."""
    celsius, fahrenheit = lexicon.words("celsius"), lexicon.words("fahrenheit")
    scales = _alternatives(celsius | fahrenheit)
    degrees = _alternatives(lexicon.words("degrees"))
    plain = plain_numbers(text.replace("℃", "°C").replace("º", "°"))
    pattern = re.compile(rf"(?<![\w/.])(\d{{2,3}})\s*(?:(?:{degrees})\s*)?(?:({scales})(?!\w)|(?:{degrees}))|(?<![\w/.])(\d{{2,3}})\s?([CF])\b", re.IGNORECASE)
    found = []
    for match in pattern.finditer(plain):
        named = (match[2] or match[4] or "").lower()
        scale = "F" if named in fahrenheit or named == "f" else "C" if named in celsius or named == "c" else ""
        found.append(Temperature(match[0].strip(), float(match[1] or match[3]), scale))
    return found


def spoken_minutes(minutes: float, lexicon: Lexicon) -> str:
    """A span of time as it is said: "45 minutes", "1 hour", "1 hour 20 minutes"."""
    forms = lexicon.table("durations")
    hours, rest = divmod(round(minutes), 60)
    pieces = [(hours, "hour"), (rest, "minute")] if hours else [(rest, "minute")]
    said = [f"{count} {forms[unit][0 if count == 1 else 1]}" for count, unit in pieces if count or len(pieces) == 1]
    return " ".join(said)
