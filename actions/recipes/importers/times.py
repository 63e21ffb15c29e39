"""Spans of time as recipe pages write them: ISO-8601, and what looks like it or like a clock or like words."""

from __future__ import annotations

import re
from typing import Any

from actions.language.lexicon import Lexicon
from actions.language.quantities import MINUTES, durations, plain_numbers, spoken_number
from actions.language.words import any_of
from actions.recipes.analysis import RecipeError
from actions.recipes.importers.plain_text import one_line

AMOUNT = r"(\d+(?:[.,]\d+)?)"
ISO = re.compile(
    rf"P?\s*(?:{AMOUNT}\s*W)?\s*(?:{AMOUNT}\s*D)?\s*T?\s*(?:{AMOUNT}\s*H)?\s*(?:{AMOUNT}\s*(?:M(?:IN)?|$))?\s*(?:{AMOUNT}\s*S)?",
    re.IGNORECASE,
)
NO_CALENDAR = re.compile(r"P\s*(?:0+\s*Y)?\s*(?:0+\s*M(?=\s*[\dT]))?", re.IGNORECASE)  # no years and no months, as some sites write in full
RANGE = re.compile(r"/|(?<=\w)\s*[-–]\s*(?=P?T?\d)")
CALENDAR = re.compile(r"P\s*\d+\s*(?:Y|M(?=.*T))|\d{4}-\d\d", re.IGNORECASE)  # years, or months beside a time: nobody cooks that long; or a date
CLOCK = re.compile(r"(?:P?T)?(?:(\d{1,3})\.)?(\d{1,3}):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?")  # [days.]hours:minutes[:seconds]
NOTHING = re.compile(r"[\W_]*(?:n/a|(?:[PTDHMS]|NaN|null|none|undefined|false)*)[\W_]*", re.IGNORECASE)  # what templates leave where a value is missing
WEIGHTS = (7 * MINUTES["day"], MINUTES["day"], MINUTES["hour"], MINUTES["minute"], MINUTES["second"])
UNIT_CODES = {"MIN": MINUTES["minute"], "HUR": MINUTES["hour"], "SEC": MINUTES["second"], "DAY": MINUTES["day"]}  # UN/CEFACT, as schema.org's unitCode
LONGEST = 9  # digits of a number that is read


def minutes_of(value: Any, field: str, lexicon: Lexicon) -> int | None:
    """Minutes that a value of a time field stands for; the longer end of a range.

    Args:
        value: an ISO-8601 duration ("PT1H30M"), a malformed one ("1H30M", "P30M", "PT90"), a clock ("1:30"), words
            ("1 hour 20 minutes"), a number of minutes, a schema.org QuantitativeValue or Duration, or a list of these.
        field: the name of the field, for the message.
        lexicon: words for units of time.

    Returns:
        None where the value is empty, zero, or a template's leftover such as "PTNaNM".

    Raises:
        RecipeError: something is written that is no span of time, or the span is out of bounds.
    """
    if isinstance(value, list):
        return _first(value, field, lexicon)
    if isinstance(value, dict) and not any(isinstance(value.get(key), str) for key in ("text", "@value", "duration")):
        return _quantity(value, field, lexicon)
    text = one_line(value.get("duration") or value) if isinstance(value, dict) else one_line(value)
    if NOTHING.fullmatch(text):
        return None
    if re.search(rf"\d{{{LONGEST + 1}}}", text):
        raise RecipeError(f"{field} '{text[:40]}' is too long")
    text = NO_CALENDAR.sub("P", text, count=1) if NO_CALENDAR.match(text) else text
    if CALENDAR.match(text):
        raise RecipeError(f"{field} '{text[:40]}' counts months or years")
    minutes = _iso(text)
    if minutes is None:
        minutes = _clock(text, lexicon)
    if minutes is None:
        minutes = _words(text, lexicon)
    if minutes is None or text.startswith(("-", "−")):
        raise RecipeError(f"{field} '{text[:40]}' is no span of time; write an ISO-8601 duration such as PT1H30M")
    return round(minutes) or None


def _first(values: list[Any], field: str, lexicon: Lexicon) -> int | None:
    """The first of several that is a span of time; where none is, the fault of the first that should be one."""
    fault: RecipeError | None = None
    for value in values:
        try:
            if found := minutes_of(value, field, lexicon):
                return found
        except RecipeError as problem:
            fault = fault or problem
    if fault:
        raise fault
    return None


def _quantity(value: dict[str, Any], field: str, lexicon: Lexicon) -> int | None:
    """A schema.org QuantitativeValue: `value` or `maxValue`, with `unitCode` or `unitText`; minutes where no unit is given."""
    amount = next((value[key] for key in ("value", "maxValue", "minValue") if value.get(key) is not None), None)
    unit, code = one_line(value.get("unitText")), UNIT_CODES.get(one_line(value.get("unitCode")).upper())
    try:
        number = float(one_line(amount).replace(",", "."))
    except ValueError:
        return minutes_of(amount, field, lexicon) if isinstance(amount, str) else None
    if code is not None:
        return round(number * code) or None
    return minutes_of(f"{spoken_number(number)} {unit}".strip(), field, lexicon) if 0 <= number < 10**LONGEST else None


def _iso(text: str) -> float | None:
    """An ISO-8601 duration, with its letters in any case, some missing, or minutes in the place of months."""
    ends = [ISO.fullmatch(end.strip()) for end in RANGE.split(text)]
    sums = [sum(float(amount.replace(",", ".")) * weight for amount, weight in zip(end.groups(), WEIGHTS, strict=True) if amount) for end in ends if end]
    return max(sums) if sums and len(sums) == len(ends) else None


def _clock(text: str, lexicon: Lexicon) -> float | None:
    match = re.fullmatch(rf"{CLOCK.pattern}\s*(?:{any_of(unit for unit, name in lexicon.duration_of.items() if name == 'hour')})?\.?", text, re.IGNORECASE)
    if not match:
        return None
    days, hours, minutes, seconds = (int(part or 0) for part in match.groups())
    return days * MINUTES["day"] + hours * MINUTES["hour"] + minutes + seconds * MINUTES["second"]


def _words(text: str, lexicon: Lexicon) -> float | None:
    """The longest of the spans that words name: "20 to 25 minutes", "1 hour, 20 min", "1 hr 30m"; a number behind hours counts minutes."""
    hour, minute = (any_of(unit for unit, name in lexicon.duration_of.items() if name == kind) for kind in ("hour", "minute"))
    plain = re.sub(r"\(s\)|(?<=[^\W\d_])[.,](?=\s*\d)", "", plain_numbers(text))
    plain = re.sub(r"(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])", " ", plain)
    counted = minute.partition("|")[0]
    plain = re.sub(rf"(?<=\d)\s*m\b|(\b(?:{hour})\.?\s+\d{{1,2}})(?![\d/.,]|\s*(?:[^\W\d_]|\d+/))", lambda match: f"{match[1] or ''} {counted}", plain, flags=re.IGNORECASE)
    return max((span.longest for span in durations(plain, lexicon)), default=None)
