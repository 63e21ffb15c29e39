"""Exact amount → one that a cook can measure and say: "⅓ cup", "2 tbsp + 2 tsp", "115 g", "a pinch", "about 1½ eggs"."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from actions.language.lexicon import Lexicon
from actions.language.measures import BASE, METRIC_UNITS, dimension, exact, in_unit, plain_unit
from actions.language.plurals import plural, singular

VULGAR = {Fraction(1, 4): "¼", Fraction(1, 3): "⅓", Fraction(1, 2): "½", Fraction(2, 3): "⅔", Fraction(3, 4): "¾"}
ROUGH = Fraction(1, 20)  # a twentieth more or less changes no dish; beyond it "about" is said or a smaller measure added
SPLIT_ROUGH = Fraction(1, 50)
HALVES, QUARTERS = (Fraction(1, 2),), (Fraction(1, 4), Fraction(1, 2), Fraction(3, 4))
THIRDS = tuple(VULGAR)
WHOLE_FROM = 8  # of so many things a half more or less is within a twentieth


@dataclass(frozen=True)
class _Measure:
    """How a unit is measured.

    Args:
        parts: the parts of it that there are measures of.
        least: the least that is measured in it.
        smaller: the unit for what is less, or between two parts.
        larger: the amount from which another unit is used, and that unit.
    """

    parts: tuple[Fraction, ...]
    least: Fraction
    smaller: str | None = None
    larger: tuple[Fraction, str] | None = None


MEASURES = {
    "teaspoon": _Measure(QUARTERS, Fraction(1, 4), None, (Fraction(12), "tablespoon")),
    "dessertspoon": _Measure(HALVES, Fraction(1, 2), "teaspoon"),
    "tablespoon": _Measure(HALVES, Fraction(1, 2), "teaspoon", (Fraction(24), "cup")),
    "cup": _Measure(THIRDS, Fraction(1, 4), "tablespoon"),
    "fluid ounce": _Measure(QUARTERS, Fraction(1, 2), "tablespoon"),
    "jigger": _Measure(HALVES, Fraction(1, 2), "tablespoon"),
    "shot": _Measure(HALVES, Fraction(1, 2), "tablespoon"),
    "pint": _Measure(THIRDS, Fraction(1, 4), "cup"),
    "quart": _Measure(THIRDS, Fraction(1, 4), "cup"),
    "gallon": _Measure(THIRDS, Fraction(1, 4), "cup"),
    "gill": _Measure(THIRDS, Fraction(1, 4), "tablespoon"),
    "ounce": _Measure(QUARTERS, Fraction(1, 4), "gram"),
    "pound": _Measure(THIRDS, Fraction(1, 4), "ounce"),
}
# Up to an amount in grams or millilitres: the step to which it is rounded.
STEPS = {
    "mass": ((Fraction(10), Fraction(1, 2)), (Fraction(100), Fraction(1)), (Fraction(500), Fraction(5)), (Fraction(2000), Fraction(10)), (None, Fraction(50))),
    "volume": ((Fraction(10), Fraction(1, 2)), (Fraction(50), Fraction(1)), (Fraction(250), Fraction(5)), (Fraction(1000), Fraction(10)), (None, Fraction(50))),
}
LARGE = Fraction(5000)  # grams or millilitres that nobody counts in ones


@dataclass(frozen=True)
class Measured:
    """What can be measured: one part, or two to be added ("¼ cup + 2 tbsp"); none where it is less than the least spoon.

    `rough` says that it is more than a twentieth away from the exact amount.
    """

    parts: tuple[tuple[Fraction, str | None], ...]
    rough: bool = False

    def total(self) -> tuple[Fraction, str | None]:
        """All of it in the unit of the first part."""
        value, unit = self.parts[0]
        return value + sum((in_unit(more, other or "", unit or "") for more, other in self.parts[1:]), Fraction(0)), unit


def measured(value: Fraction, unit: str | None, lexicon: Lexicon, food: str = "") -> Measured:
    """The nearest amount that a cook can measure, in the author's unit wherever that unit can measure it.

    Args:
        value: an exact amount, more than 0.
        unit: the lexicon's name of its unit, None for things that are counted.
        lexicon: tells which units are never cut ("a pinch"), and which foods are not cut finer than in halves.
        food: what is counted, where its last word may say so ("egg").
    """
    if unit in METRIC_UNITS:
        return _metric(value, unit)
    if unit in MEASURES and unit not in lexicon.table("own_units"):
        return _spooned(value, unit)
    if unit in lexicon.words("loose_units"):
        return Measured(((Fraction(max(1, round(value))), unit),))
    halved = unit is None and singular(food.split()[-1] if food.split() else "", lexicon).lower() in lexicon.words("halved_foods")
    return _counted(value, unit, HALVES if halved else THIRDS)


def _nearest(value: Fraction, parts: tuple[Fraction, ...]) -> Fraction:
    whole = Fraction(value.numerator // value.denominator)
    return min((whole, *(whole + part for part in parts), whole + 1), key=lambda near: (abs(near - value), -near))


def _rough(near: Fraction, value: Fraction) -> bool:
    return abs(near - value) > value * ROUGH


def _spooned(value: Fraction, unit: str) -> Measured:
    how = MEASURES[unit]
    if how.larger and value >= how.larger[0]:
        more = _spooned(in_unit(value, unit, how.larger[1]), how.larger[1])
        if not more.rough:
            return more
    near = _nearest(value, how.parts)
    if near >= how.least and not _rough(near, value):
        return Measured(((near, unit),))
    if how.smaller in METRIC_UNITS and value >= how.least:
        return Measured(((near, unit),), _rough(near, value))
    if how.smaller is None:
        return Measured(()) if value < how.least * (1 - ROUGH) else Measured(((max(near, how.least), unit),), _rough(max(near, how.least), value))
    if value < (1 if how.parts == HALVES else how.least):
        return _smaller(in_unit(value, unit, how.smaller), how.smaller)
    return _split(value, unit, how.parts, how.smaller)


def _smaller(value: Fraction, unit: str) -> Measured:
    """An amount that its author's unit cannot measure, in the next smaller one."""
    return _metric(value, unit) if unit in METRIC_UNITS else _spooned(value, unit)


def _split(value: Fraction, unit: str, parts: tuple[Fraction, ...], smaller: str) -> Measured:
    """Two measures that make up an amount between two parts of a unit: 3/8 cup → ¼ cup + 2 tbsp."""
    options: list[tuple[bool, Fraction, Fraction, Fraction]] = []
    whole = Fraction(value.numerator // value.denominator)
    for first in (whole, *(whole + part for part in parts if parts != HALVES)):
        rest = in_unit(value - first, unit, smaller)
        if first > 0 and rest > 0:
            second = _nearest(rest, MEASURES[smaller].parts)
            off = abs(in_unit(second - rest, smaller, unit))
            if second:
                options.append((off > value * SPLIT_ROUGH, -first, off, second))
    if not options:
        near = max(MEASURES[unit].least, _nearest(value, parts))
        return Measured(((near, unit),), _rough(near, value))
    _, first, off, second = min(options)
    return Measured(((-first, unit), (second, smaller)), off > value * ROUGH)


def _metric(value: Fraction, unit: str) -> Measured:
    of = dimension(unit) or "mass"
    base = BASE[of]
    size = in_unit(value, unit, base)
    if unit == "milligram" and size < 1:
        whole = Fraction(max(1, round(value)))
        return Measured(((whole, unit),), _rough(whole, value))
    step = next(step for limit, step in STEPS[of] if limit is None or size < limit)
    near = round(size / step) * step
    if near == 0:
        return Measured(())
    shown = base
    if unit != base and _short(in_unit(near, base, unit), digits=2 if near >= 1000 else 1):
        shown = unit
    elif near >= LARGE and unit == base:
        shown = "kilogram" if of == "mass" else "liter"
    return Measured(((in_unit(near, base, shown), shown),), _rough(near, size))


def _short(value: Fraction, digits: int) -> bool:
    return bool(value) and (value * 10**digits).denominator == 1


def _counted(value: Fraction, unit: str | None, parts: tuple[Fraction, ...]) -> Measured:
    fitting = parts if value < 1 else HALVES if value < WHOLE_FROM else ()
    near = _nearest(value, fitting) or min(parts)
    return Measured(((near, unit),), _rough(near, value))


def number_text(value: Fraction, unit: str | None, lexicon: Lexicon) -> str:
    """A measurable number as it is written: "1½"; metric amounts as decimals, "2.5"."""
    whole, rest = divmod(value, 1)
    if rest in VULGAR and unit not in METRIC_UNITS:
        return f"{whole or ''}{VULGAR[rest]}"
    decimal = f"{float(value):.2f}".rstrip("0").rstrip(".")
    return decimal.replace(".", str(lexicon.entries.get("decimal_mark", ".")))


def unit_form(unit: str, many: bool, lexicon: Lexicon, written: str | None = None) -> str:
    """A unit as it is written beside a number: "cup" or "cups"; abbreviations that have no plural stay as they are.

    Args:
        unit: the lexicon's name.
        many: whether the number is more than one.
        lexicon: the forms of units and the rules of plurals.
        written: the form to keep, where an author has written one.
    """
    if (plain := plain_unit(unit)) and plain != unit:
        region = unit.removesuffix(f" {plain}")
        return f"{lexicon.table('region_labels').get(region, region)} {unit_form(plain, many, lexicon)}"
    forms = [str(form) for form in lexicon.table("units").get(unit, [unit])]
    form = written or forms[0]
    one = singular(form, lexicon)
    shortened = form.endswith(".") or f"{one.lower()}." in forms
    other = form if many and shortened else plural(one, lexicon) if many else one
    return other if other.lower() in forms else form


def said(result: Measured, lexicon: Lexicon, written: str | None = None) -> str:
    """A measurable amount in words, without "about": "¼ cup + 2 tbsp".

    Args:
        result: what is measured.
        lexicon: forms of units, and the word for less than a spoon.
        written: the author's form of the unit, kept where the unit is kept.
    """
    if not result.parts:
        return str(lexicon.table("least").get("said", ""))
    pieces = [_piece(value, unit, lexicon, written if at == 0 else _like(written, unit, lexicon)) for at, (value, unit) in enumerate(result.parts)]
    return f" {lexicon.entries.get('plus', '+')} ".join(pieces)


def _named(written: str, lexicon: Lexicon) -> str | None:
    return lexicon.unit_of.get(written.lower()) or lexicon.unit_of.get(written.lower().rstrip("."))


def _like(written: str | None, unit: str | None, lexicon: Lexicon) -> str | None:
    """The long form of another unit where the author writes long forms that have short ones: "tablespoons" goes with "teaspoons"."""
    own = _named(written, lexicon) if written else None
    spelled = written is not None and own is not None and singular(written.lower(), lexicon) == own != lexicon.table("units")[own][0]
    return unit if spelled else None


def _piece(value: Fraction, unit: str | None, lexicon: Lexicon, written: str | None) -> str:
    number = number_text(value, unit, lexicon)
    if unit is None:
        return number
    kept = written if written and _named(written, lexicon) == unit else _like(written, unit, lexicon)
    return f"{number} {unit_form(unit, value > 1, lexicon, kept)}"


def spoken_amount(quantity: Fraction | float | str, unit: str | None, lexicon: Lexicon) -> str:
    """An amount as a cook says and measures it: "1½ cups", "⅓ cup", "250 g", "2-3", "about 1½", "a pinch".

    Args:
        quantity: exact or decimal ("0.333" is a third), or a range ("2-3").
        unit: any written form or the name of a unit; None for things that are counted.
        lexicon: forms of units and words for rounding.

    Raises:
        ValueError: the quantity is no number, or not more than 0.
    """
    name = None if unit is None else lexicon.unit_of.get(unit.lower(), unit)
    ends = [exact(end) for end in quantity.split("-")] if isinstance(quantity, str) else [exact(quantity)]
    if min(ends) <= 0:
        raise ValueError(f"an amount must be more than 0, not {quantity}")
    if len(ends) > 1:
        low, high = measured_range(ends[0], ends[-1], name, lexicon)
        same = low.parts == high.parts
        return said(high, lexicon) if same else f"{number_text(*low.parts[0], lexicon)}-{said(high, lexicon)}"
    result = measured(ends[0], name, lexicon)
    about = f"{lexicon.entries.get('about', '')} " if result.rough else ""
    return f"{about}{said(result, lexicon)}".strip()


def measured_range(low: Fraction, high: Fraction, unit: str | None, lexicon: Lexicon, food: str = "") -> tuple[Measured, Measured]:
    """Both ends of a range, measured in one and the same unit, without sums.

    Args:
        low: the exact lower end.
        high: the exact upper end.
        unit: the lexicon's name of their unit, None for things that are counted.
        lexicon: tells which units are never cut.
        food: what is counted.
    """
    ends = measured(low, unit, lexicon, food), measured(high, unit, lexicon, food)
    units = {name for end in ends for _, name in end.parts}
    if len(units) == 1 and all(len(end.parts) == 1 for end in ends):
        return ends
    if not units:
        return ends
    to = min(units, key=lambda name: in_unit(Fraction(1), name or "", "gram" if dimension(name) == "mass" else "milliliter"))
    return _in_only(low, unit, to), _in_only(high, unit, to)


def _in_only(value: Fraction, unit: str | None, to: str | None) -> Measured:
    """The nearest measurable amount in just that unit of measure; never 0."""
    here = in_unit(value, unit or "", to or "")
    if to in METRIC_UNITS:
        near = _metric(here, to or "").total()[0] if _metric(here, to or "").parts else Fraction(1, 2)
    else:
        near = max(MEASURES[to or ""].least, _nearest(here, MEASURES[to or ""].parts))
    return Measured(((near, to),), _rough(near, here))
