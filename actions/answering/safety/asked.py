"""What a question about a safe temperature names: degrees, foods, a time, and what it wants to know."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from actions.answering.safety.foods import rows_named
from actions.answering.safety.table import SafetyTable, reaches
from actions.language.lexicon import Lexicon
from actions.language.phrases import digits
from actions.language.quantities import Temperature, durations, plain_numbers, temperatures
from actions.language.words import any_spaced, normalise

COLDEST, HOTTEST = -40.0, 120.0  # °C that the middle of a food, a fridge or a freezer may have
LUKEWARM = 30.0  # °C below which a number tells no heat of a food
BARE_CELSIUS = 110.0  # up to which a number without a scale is one of Celsius
OVEN_LIKE = 90.0  # °C from which an oven may be meant too
LONGEST = 400  # characters of a question that are read


@dataclass(frozen=True)
class HeatAsked:
    """A question about a temperature, read.

    Args:
        rows: names of the rows of the table whose foods it names.
        told: the degrees that it names, the lowest first; none where it asks for them.
        minutes: the time that it names; 0 where it names none.
        open: whether it asks which temperature is right.
        questioned: whether it ends as a question, and asks for no degree of doneness.
        asks: whether it asks if what it names is enough.
        surely: whether its words leave no doubt of that.
        middle: whether it speaks of the middle of a food, or of a thermometer.
        scaled: whether it says that its numbers are degrees.
        oven: whether it names what heats.
        cooking: whether it tells a heat to cook at.
        long: whether that lasts for hours.
        elsewhere: whether it is about something else.
    """

    rows: frozenset[str]
    told: tuple[Temperature, ...] = ()
    minutes: float = 0
    open: bool = False
    questioned: bool = False
    asks: bool = False
    surely: bool = False
    middle: bool = False
    scaled: bool = False
    oven: bool = False
    cooking: bool = False
    long: bool = False
    elsewhere: bool = False


def read_heat(text: str, lexicon: Lexicon, table: SafetyTable, scale: str = "") -> HeatAsked:
    """Read a question.

    Args:
        text: what was said; untrusted.
        lexicon: the words of the language.
        table: the table of food safety.
        scale: "C" or "F", in which numbers without one are meant; empty where their size tells.
    """
    plain = _in_digits(normalise(plain_numbers(text[:LONGEST])), lexicon)
    named = temperatures(plain, lexicon)
    near = _says("safety_heat", plain, lexicon)
    told = sorted((_scaled(one, scale, near) for one in named or _bare(plain, lexicon)), key=lambda one: one.celsius)
    spans = durations(plain, lexicon)
    surely, middle = _says("safety_surely", plain, lexicon), _says("safety_middle", plain, lexicon)
    rows = table.fitting(rows_named(plain, lexicon), told[0].celsius if told else None, cold=_says("safety_cold", plain, lexicon))
    return HeatAsked(
        rows=rows, told=tuple(told), minutes=spans[0].minutes if spans else 0,
        open=not told and _asks_openly(plain, lexicon), questioned=plain.endswith("?") and not _says("safety_doneness", plain, lexicon),
        asks=surely or _says("safety_asked", plain, lexicon), surely=surely or middle, middle=middle, scaled=bool(named),
        oven=near, cooking=near or _says("safety_cooking", plain, lexicon), long=_says("safety_long", plain, lexicon),
        elsewhere=_is_elsewhere(plain, surely or middle, lexicon),
    )


def _in_digits(plain: str, lexicon: Lexicon) -> str:
    """A text with spoken numbers in digits, from those on that may be degrees."""
    spoken = {word: f"{value:g}" for word, value in lexicon.cardinals.items() if value >= LUKEWARM}
    return re.sub(rf"(?<![\w'-])(?:{any_spaced(spoken)})(?![\w'-])", lambda found: spoken[found[0]], digits(plain, lexicon)) if spoken else plain


def is_about_safety(asked: HeatAsked, table: SafetyTable) -> bool:
    """Whether a question asks if degrees are enough for a food that it names, or which are; not an oven's, and no conversion.

    Args:
        asked: the question, read.
        table: the table of food safety.
    """
    name = table.chosen(asked.rows)
    if name is None or asked.elsewhere or (asked.long and not asked.middle):
        return False
    if not asked.told:
        return asked.open
    if not is_measured(asked):
        return False
    if asked.cooking and not asked.middle and asked.told[0].celsius >= min(OVEN_LIKE, table.limit(name).celsius):
        return False  # "can I roast pork at 90 °C?"
    if asked.oven and not asked.surely:
        return False
    return asked.asks or asked.surely or (asked.questioned and not reaches(asked.told[0], table.limit(name)))


def is_measured(asked: HeatAsked) -> bool:
    """Whether degrees are told that the middle of a food, a fridge or a freezer may have."""
    return bool(asked.told) and all(COLDEST <= one.celsius <= HOTTEST for one in asked.told)


def _asks_openly(plain: str, lexicon: Lexicon) -> bool:
    if any(_says(key, plain, lexicon) for key in ("safety_heat", "safety_cooking", "safety_doneness")):
        return False
    return _says("safety_openly", plain, lexicon) or (_says("safety_degrees", plain, lexicon) and _says("safety_must", plain, lexicon))


def _is_elsewhere(plain: str, surely: bool, lexicon: Lexicon) -> bool:
    """Whether something else is asked: a conversion, a degree of doneness, or of what is not cooked."""
    return _says("safety_otherwise", plain, lexicon) or (not surely and (_says("safety_elsewhere", plain, lexicon) or _says("safety_converting", plain, lexicon)))


def _scaled(one: Temperature, scale: str, near: bool) -> Temperature:
    """A temperature in the scale that is named, else that of the recipe where it fits, else the one that its size tells; beside an oven a high number is the oven's."""
    if one.scale:
        return one
    size = "C" if one.value <= BARE_CELSIUS or near else "F"
    fits = scale == "F" and one.value > LUKEWARM
    return Temperature(one.text, one.value, "F" if fits else size)


def _bare(plain: str, lexicon: Lexicon) -> list[Temperature]:
    """Numbers without a unit that may be degrees ("can I eat mince at 60", "between 60 and 65"); beside a time only those that say where something is at."""
    if _measured(lexicon).search(plain):
        return []
    timed, found = bool(durations(plain, lexicon)), []
    for match in _bare_pattern(lexicon).finditer(plain):
        before = plain[: match.start()].split()[-1:]
        wanted = set(before) <= lexicon.words("safety_at") if timed else not set(before) & lexicon.words("safety_never_before")
        if wanted and float(match[0]) >= LUKEWARM:
            found.append(Temperature(match[0], float(match[0]), ""))
    return found


@lru_cache(maxsize=8)
def _measured(lexicon: Lexicon) -> re.Pattern[str]:
    """A number with a unit that is none of degrees."""
    return re.compile(rf"\d\s*(?:{any_spaced(lexicon.unit_of)})(?!\w)")


@lru_cache(maxsize=8)
def _bare_pattern(lexicon: Lexicon) -> re.Pattern[str]:
    after = any_spaced(lexicon.words("safety_after"))
    return re.compile(rf"(?<![\w.,/'])(?<!\d[-–])\d{{2,3}}(?=\s*(?:$|[?!,;)]|\.(?!\d)|[-–]\s*\d|\s(?:{after})(?!\w)))|(?<=\d[-–])\d{{2,3}}(?=\s*(?:$|[?!,;)]|\s(?:{after})(?!\w)))")


def _says(key: str, plain: str, lexicon: Lexicon) -> bool:
    return _words(lexicon, key).search(plain) is not None


@lru_cache(maxsize=64)
def _words(lexicon: Lexicon, key: str) -> re.Pattern[str]:
    return whole_words(lexicon.words(key))


def whole_words(words: Iterable[str]) -> re.Pattern[str]:
    """A pattern for any of the words or phrases as they stand; without any it fits nothing."""
    return re.compile(rf"(?<![\w'-])(?:{any_spaced(words)})(?![\w'])")
