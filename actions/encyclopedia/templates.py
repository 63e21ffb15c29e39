"""Templates and tags of wikitext that stand for a value: fractions, powers, measures, dates, marks. They are read as what a page shows in their place."""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections.abc import Callable, Sequence
from contextlib import suppress
from fractions import Fraction
from math import floor, log10

from babel import UnknownLocaleError
from babel.dates import format_date

RAISED, LOWERED = str.maketrans("0123456789+-−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻"), str.maketrans("0123456789+-−", "₀₁₂₃₄₅₆₇₈₉₊₋₋")
VULGAR = {unicodedata.normalize("NFKC", sign).replace("\u2044", "/"): sign for sign in "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"}
MARKS = {
    "ndash": "–", "spnd": " – ", "snd": " – ", "spaced ndash": " – ", "mdash": "—", "spaced mdash": " — ", "nbsp": " ", "thinsp": " ", "hairsp": " ", "sp": " ", "minus": "−",
    "times": "×", "pm": "±", "degree": "°", "deg": "°", "dot": "·", "·": "·", "!": "|", "=": "=", "'": "'", "shy": "", "zwj": "", "zwnj": "", "wbr": "",
}
FIRST = (
    "nowrap", "nobr", "nobold", "noitalic", "small", "smaller", "big", "larger",
    "abbr", "tooltip", "em", "strong", "smallcaps", "sc", "formatnum", "num", "number", "math", "mvar", "var",
)
"""Templates that show their first argument."""
SIZES = {
    "heat": "f=°F=1, c=°C=1, k=K=1",
    "mass": "mg=mg=0.001, g=g=1, kg=kg=1000, t=t=1000000, oz=oz=28.349523125, lb=lb=453.59237",
    "volume": (
        "ml=ml=1, cl=cl=10, dl=dl=100, l=l=1000, cc=cc=1, cm3=cm³=1, m3=m³=1000000, usgal=US gal=3785.411784, impgal=imp gal=4546.09, usqt=US qt=946.352946, "
        "uspt=US pt=473.176473, imppt=imp pt=568.26125, uscup=US cup=236.5882365, cup=cup=236.5882365, usoz=US fl oz=29.5735295625, "
        "usfloz=US fl oz=29.5735295625, impoz=imp fl oz=28.4130625, impfloz=imp fl oz=28.4130625, ustbsp=US tbsp=14.78676478125, ustsp=US tsp=4.92892159375"
    ),
    "length": "mm=mm=1, cm=cm=10, m=m=1000, km=km=1000000, in=in=25.4, ft=ft=304.8, yd=yd=914.4, mi=mi=1609344",
    "area": "m2=m²=1, km2=km²=1000000, ha=ha=10000, sqft=sq ft=0.09290304, sqmi=sq mi=2589988.110336, acre=acres=4046.8564224",
    "energy": "kj=kJ=1, kcal=kcal=4.184, cal=cal=0.004184",
    "pressure": "kpa=kPa=1, psi=psi=6.894757293, bar=bar=100",
    "speed": "km/h=km/h=1, mph=mph=1.609344",
}
UNITS = {unit: (kind, shown, size) for kind, units in SIZES.items() for unit, shown, size in (entry.split("=") for entry in units.split(", "))}
"""Units of {{convert}}: what they measure, how they are shown, and their size."""
BETWEEN = {"to": " to ", "-": "–", "–": "–", "and": " and ", "or": " or ", "to(-)": " to ", "and(-)": " and ", "x": " × ", "by": " by ", "+/-": " ± ", "±": " ± "}
DATES = ("start date", "start date and age", "birth date", "birth date and age", "death date", "death date and age", "end date", "film date", "dts", "date", "bda", "dob")
OTHERS = ("frac", "fraction", "sfrac", "convert", "cvt", "val", "sup", "sub", "e", "10^", "circa", "c.", "lang", "transl", "transliteration", "gaps")
NAMES = "|".join(re.escape(name) for name in sorted([*MARKS, *FIRST, *DATES, *OTHERS], key=len, reverse=True))
TEMPLATE = re.compile(rf"\{{\{{\s*(?P<name>{NAMES}|lang-[a-z-]+|\d+/\d+|[{''.join(VULGAR.values())}])\s*(?:[|:](?P<rest>[^{{}}]*))?\}}\}}", re.IGNORECASE)
FRACTION = re.compile(r"(?:(?P<whole>\d+)\s*)?<sup>\s*(\d+)\s*</sup>\s*(?:/|⁄|&frasl;|∕)\s*<sub>\s*(\d+)\s*</sub>", re.IGNORECASE)
RAISING = re.compile(r"<(?P<tag>sup|sub)\b[^<>]*>\s*(?P<digits>[-+−]?\d+)\s*</(?P=tag)\s*>", re.IGNORECASE)
PARTED = re.compile(r"(?:(\d+)[+ ])?(\d+)/(\d+)")
DEEPEST = 4  # templates inside templates


def with_values(text: str, language: str = "en") -> str:
    """Wikitext with what stands for a value as plain text; what cannot be read stays as it is.

    Args:
        text: wikitext.
        language: in which dates are written.
    """
    if "<su" in text:
        text = FRACTION.sub(lambda match: fraction(match["whole"] or "", match[2], match[3]), text)
        text = RAISING.sub(lambda match: match["digits"].translate(RAISED if match["tag"].lower() == "sup" else LOWERED), text)
    for _ in range(DEEPEST):
        before = text
        text = TEMPLATE.sub(lambda match: _shown(match, language), text)
        if text == before:
            break
    return text


def fraction(whole: str, over: str, under: str) -> str:
    """A mixed number: "2½", "1 3/16"."""
    part = f"{int(over)}/{int(under)}" if len(over) + len(under) < 9 else f"{over}/{under}"
    return f"{whole}{VULGAR[part]}" if part in VULGAR else f"{whole} {part}".strip()


def _shown(match: re.Match[str], language: str) -> str:
    """What a template shows; the template itself where its arguments are not understood."""
    name = match["name"].lower()
    parts = [part.strip() for part in (match["rest"] or "").split("|")] if match["rest"] is not None else []
    plain = [part for part in parts if not re.match(r"[a-z_ -]+=", part, re.IGNORECASE)]
    named = dict(part.split("=", 1) for part in parts if part not in plain)
    shown: str | None = None
    with suppress(ValueError, IndexError, ArithmeticError):
        shown = _value(name, plain, {key.strip(): value.strip() for key, value in named.items()}, language)
    return match[0] if shown is None else shown


def _value(name: str, plain: Sequence[str], named: dict[str, str], language: str) -> str | None:
    if name in MARKS:
        return MARKS[name]
    if "/" in name and name[0].isdigit():
        return fraction("", *name.split("/"))
    if name in VULGAR.values():
        return name
    if name in DATES:
        return _date(plain, language)
    if name in FIRST or name.startswith("lang-"):
        return plain[0]
    return READERS[name](plain, named)


def _fraction(plain: Sequence[str], named: dict[str, str]) -> str:
    return fraction(*("", "1", plain[0]) if len(plain) == 1 else ("", *plain[:2]) if len(plain) == 2 else plain[:3])


def _measured(plain: Sequence[str], named: dict[str, str]) -> str:
    return f"{''.join(plain[:1])}{''.join(f' {named[key]}' for key in ('u', 'ul') if key in named)}"


def _date(plain: Sequence[str], language: str) -> str:
    """The first date of the arguments: year, month and day, or fewer."""
    numbers = [int(part) for part in plain if part.isdecimal() and len(part) <= 4][:3]
    day = datetime.date(*[*numbers, 1, 1][:3])
    try:
        return format_date(day, ("y", "MMMM y", "d MMMM y")[len(numbers) - 1], locale=language)
    except UnknownLocaleError:
        return "-".join(f"{number:02d}" for number in numbers)


def _converted(plain: Sequence[str], named: dict[str, str]) -> str | None:
    """An amount or a range of amounts with its unit, and in brackets in the other one: "350 °F (177 °C)"."""
    ends, joint, rest = [plain[0]], "", list(plain[1:])
    if rest[0].lower() in BETWEEN:
        joint, rest, ends = BETWEEN[rest[0].lower()], rest[2:], [plain[0], rest[1]]
    source, target = (UNITS.get(unit.lower().removeprefix("°")) for unit in (*rest, "", "")[:2])
    if source is None:
        return None
    said = f"{joint.join(re.sub(PARTED, lambda match: fraction(match[1] or '', match[2], match[3]), end) for end in ends)} {source[1]}"
    if target is None or target[0] != source[0]:
        return said
    return f"{said} ({joint.join(_in_other(end, source, target) for end in ends)} {target[1]})"


def _in_other(amount: str, source: tuple[str, str, str], target: tuple[str, str, str]) -> str:
    """An amount in another unit: degrees whole, all else to as many figures as it was given in, at least two."""
    digits = amount.replace(",", "")
    value = sum((Fraction(part) for part in digits.replace("+", " ").split()), Fraction(0))
    if source[0] == "heat":
        celsius = {"°C": value, "°F": (value - 32) * Fraction(5, 9), "K": value - Fraction(27315, 100)}[source[1]]
        return str(round({"°C": celsius, "°F": celsius * Fraction(9, 5) + 32, "K": celsius + Fraction(27315, 100)}[target[1]]))
    other = float(value * Fraction(source[2]) / Fraction(target[2]))
    places = max(2, len(re.sub(r"\D", "", digits).strip("0"))) - 1 - floor(log10(abs(other))) if other else 0
    return f"{round(other, places):,.{max(0, places)}f}".rstrip("0").rstrip(".") if places > 0 else f"{round(other, places):,.0f}"


READERS: dict[str, Callable[[Sequence[str], dict[str, str]], str | None]] = {
    **dict.fromkeys(("frac", "fraction", "sfrac"), _fraction), **dict.fromkeys(("convert", "cvt"), _converted),
    **dict.fromkeys(("circa", "c."), lambda plain, named: f"c. {plain[0]}"),
    "val": _measured, "gaps": lambda plain, named: "".join(plain), "sup": lambda plain, named: plain[0].translate(RAISED), "sub": lambda plain, named: plain[0].translate(LOWERED),
    "e": lambda plain, named: f"×10{plain[0].translate(RAISED)}", "10^": lambda plain, named: f"10{plain[0].translate(RAISED)}", "lang": lambda plain, named: plain[1],
    **dict.fromkeys(("transl", "transliteration"), lambda plain, named: plain[-1]),
}
