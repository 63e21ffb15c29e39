"""Numbers in digits, as recipes and cooks write them."""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction

from actions.language.lexicon import Lexicon

PLAIN = r"\d+(?:[.,]\d{3}(?!\d))*(?:[.,]\d+)?"  # digits with their marks: "1,250", "2.5", "1.234,5"
ONE_NUMBER = rf"\d+\s*/\s*\d+|{PLAIN}"
NUMBER = rf"\d+\s+\d+\s*/\s*\d+|{ONE_NUMBER}"  # of mixed numbers the whole and its part
MARKS = {".": ",", ",": "."}
"""Decimal mark and what divides thousands beside it."""
VULGAR = "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
LONGEST_NUMBER = 15  # digits before the decimal mark that a float keeps; no recipe counts further
SPOKEN_FRACTIONS = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 8): "⅛"}


def plain_numbers(text: str) -> str:
    """Vulgar fractions as digits: "1½ cups" → "1 1/2 cups"."""
    spaced = "".join(f" {char} " if unicodedata.category(char) == "No" and "FRACTION" in unicodedata.name(char, "") else char for char in text)
    return " ".join(unicodedata.normalize("NFKC", spaced).replace("\u2044", "/").split())


def number(text: str, mark: str = ".") -> float | None:
    """The value of "3", "2.5", "2,5", "1,000", "1/2", ".5", "1 1/2" or "1-1/2"; None where it is none (division by zero, endless digits).

    Args:
        text: a number in digits.
        mark: the decimal mark of the language, which decides what "1,250" is.
    """
    value = exact_number(text, mark)
    return None if value is None else float(value)


def exact_number(text: str, mark: str = ".") -> Fraction | None:
    """As `number`, exactly."""
    total, pieces = Fraction(0), re.findall(rf"{ONE_NUMBER}|(?<!\d)[.,]\d+", text)
    for piece in pieces:
        sides = [_plain(side.strip(), mark) for side in piece.split("/")]
        if None in sides or 0 in sides[1:]:
            return None
        whole, *parts = (side for side in sides if side is not None)
        total += whole / parts[0] if parts else whole
    return total if pieces else None


def _plain(text: str, mark: str) -> Fraction | None:
    """The value of digits with their marks: of two kinds the last is the decimal one, a single one divides thousands where three digits follow and the language does so."""
    marks = [char for char in text if char in MARKS]
    decimal = marks[-1] if marks and marks.count(marks[-1]) == 1 else ""
    if len(marks) == 1 and decimal == MARKS[mark] and re.fullmatch(r"[1-9]\d{0,2}[.,]\d{3}", text):
        decimal = ""
    whole, _, part = text.rpartition(decimal) if decimal else (text, "", "")
    digits = re.sub(r"[.,]", "", whole)
    return Fraction(f"{digits or 0}.{part or 0}") if len(digits) <= LONGEST_NUMBER else None


def decimal_mark(lexicon: Lexicon) -> str:
    """What stands before the decimals in a language."""
    return str(lexicon.entries.get("decimal_mark", "."))


def spoken_number(value: float) -> str:
    """The value as a cook reads it: "3", "1½", "0.8"."""
    whole, rest = int(value), Fraction(value - int(value)).limit_denominator(8)
    if abs(value - round(value)) < 1e-6:
        return str(round(value))
    if rest in SPOKEN_FRACTIONS and abs(float(rest) - (value - whole)) < 0.01:
        return f"{whole or ''}{SPOKEN_FRACTIONS[rest]}"
    return f"{value:.2f}".rstrip("0").rstrip(".")


def with_plain_digits(text: str, mark: str = ".") -> str:
    """The text with its numbers in plain digits: "1,25 kg" is "1.25 kg" and "1,200 g" "1200 g".

    Args:
        text: any text.
        mark: the decimal mark of the language.
    """
    return re.sub(PLAIN, lambda found: _told(found[0], mark) if MARKS[mark] in found[0] else found[0], text)


def _told(digits: str, mark: str) -> str:
    value = _plain(digits, mark)
    return digits if value is None else f"{float(value):.3f}".rstrip("0").rstrip(".").replace(".", mark)
