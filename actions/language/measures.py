"""Kitchen measures: units and what they are of, exact conversion, volume ↔ weight by density, and oven heat.

Amounts are exact fractions. Only `actions.language.spoken_amounts` rounds them, for show.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Literal

import pint
import yaml

from actions.language.lexicon import FAST, Lexicon
from actions.language.words import content_stems, stems
from actions.settings import PROJECT

Dimension = Literal["mass", "volume", "length"]
Scale = Literal["C", "F"]

DEFINITIONS = (
    "gram = [mass]", "milligram = 1/1000 * gram", "kilogram = 1000 * gram", "pound = 45359237/100000 * gram", "ounce = 1/16 * pound",
    "milliliter = [volume]", "centiliter = 10 * milliliter", "deciliter = 100 * milliliter", "liter = 1000 * milliliter",
    "gallon = 3785411784/1000000 * milliliter", "quart = 1/4 * gallon", "pint = 1/8 * gallon", "cup = 1/16 * gallon", "fluid_ounce = 1/128 * gallon",
    "tablespoon = 1/256 * gallon", "teaspoon = 1/768 * gallon", "dessertspoon = 1/384 * gallon", "jigger = 3/2 * fluid_ounce", "shot = 3/2 * fluid_ounce",
    "cm = [length]", "mm = 1/10 * cm", "inch = 254/100 * cm",
    "ons = 100 * gram", "pond = 500 * gram",
    "kelvin = [temperature]", "celsius = kelvin; offset: 5463/20", "fahrenheit = 5/9 * kelvin; offset: 45967/180",
)  # volumes are those of the United States, in which recipes in cups are written
DIMENSIONS: dict[str, Dimension] = {"[mass]": "mass", "[volume]": "volume", "[length]": "length"}
METRIC_UNITS = frozenset({"milligram", "gram", "kilogram", "milliliter", "centiliter", "deciliter", "liter"})
SPOONS = frozenset({"teaspoon", "dessertspoon", "tablespoon"})  # owned in every kitchen, whatever else it measures in
OVEN_FROM = 120  # degrees Celsius; below it a temperature is measured in food, where each degree counts
OVEN_STEP = {"C": 10, "F": 25}  # what the dials of ovens show
ROUGHEST_WEIGHT = 1000  # grams or millilitres from which kilograms or litres are spoken of


@dataclass(frozen=True)
class Amount:
    """An exact amount: from `low` to `high`, which are equal unless a recipe gives a range; `unit` is the lexicon's name, None for things that are counted."""

    low: Fraction
    unit: str | None = None
    high: Fraction = field(default=Fraction(-1))

    def __post_init__(self) -> None:
        if self.high < 0:
            object.__setattr__(self, "high", self.low)

    def times(self, factor: Fraction) -> Amount:
        """The amount multiplied."""
        return Amount(self.low * factor, self.unit, self.high * factor)


def exact(value: Fraction | float | str) -> Fraction:
    """The fraction that a decimal stands for: "0.333" and 1/3 as a float are a third, "0.35" is 7/20.

    Raises:
        ValueError, OverflowError: it is no finite number.
    """
    if isinstance(value, str):
        decimal = Fraction(value)
        near = decimal.limit_denominator(16)
        return near if len(value.partition(".")[2]) >= 3 and abs(near - decimal) < Fraction(6, 10_000) else decimal
    return Fraction(value).limit_denominator(1_000_000) if isinstance(value, float) else Fraction(value)


@cache
def _registry() -> pint.UnitRegistry[Any]:
    return pint.UnitRegistry(list(DEFINITIONS), non_int_type=Fraction)


def dimension(unit: str | None) -> Dimension | None:
    """What a unit measures; None for units that are counted, such as cloves, and for None.

    Args:
        unit: the lexicon's name of it.
    """
    name = (unit or "").replace(" ", "_")
    return DIMENSIONS.get(str(_registry().get_dimensionality(name))) if name in _known() else None


@cache
def _known() -> frozenset[str]:
    return frozenset(definition.partition(" ")[0] for definition in DEFINITIONS)


def in_unit(value: Fraction, unit: str, to: str) -> Fraction:
    """A value in another unit of the same dimension, exactly.

    Raises:
        pint.DimensionalityError: the units measure different things.
        pint.UndefinedUnitError: one of them is no unit of measure.
    """
    return Fraction(_registry().Quantity(value, unit.replace(" ", "_")).to(to.replace(" ", "_")).magnitude)


class DensityError(ValueError):
    """The table of densities cannot be read."""


@dataclass(frozen=True)
class Weighed:
    """What an ingredient weighs: grams per millilitre, grams of its pieces, and whether it is poured."""

    density: Fraction
    pieces: dict[str, Fraction]
    liquid: bool


class Densities:
    """The density table of one language.

    Args:
        table: `liquids` and `solids`, each a list of entries with `density`, names by language, and maybe `pieces`.
        lexicon: gives the language and its stop words.
    """

    def __init__(self, table: dict[str, list[dict[str, Any]]], lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._named: dict[tuple[str, ...], Weighed] = {}
        for kind, entries in table.items():
            for entry in entries:
                pieces = {str(unit): exact(str(grams)) for unit, grams in entry.get("pieces", {}).items()}
                weighed = Weighed(exact(str(entry["density"])), pieces, kind == "liquids")
                for name in entry.get(lexicon.language, ()):
                    self._named[self._words(name)] = weighed

    @classmethod
    def load(cls, lexicon: Lexicon, knowledge: Path = PROJECT / "knowledge") -> Densities:
        """Read `densities.yml`.

        Raises:
            DensityError: the file is missing or no valid table; the message names it.
        """
        file = knowledge / "densities.yml"
        try:
            return cls(yaml.load(file.read_text(encoding="utf-8"), Loader=FAST), lexicon)
        except (OSError, yaml.YAMLError, KeyError, TypeError, AttributeError) as problem:
            raise DensityError(f"{file} is no table of densities: {problem}") from problem

    def _words(self, name: str) -> tuple[str, ...]:
        return tuple(content_stems(name, self._lexicon) or stems(name, self._lexicon.language))

    def __len__(self) -> int:
        return len(self._named)

    def of(self, ingredient: str) -> Weighed | None:
        """What an ingredient weighs, by the longest name of the table that holds its last word and only words of it."""
        words = self._words(ingredient.partition(",")[0])
        if not words:
            return None
        fitting = [name for name in self._named if name and name[-1] == words[-1] and set(name) <= set(words)]
        return self._named[max(fitting, key=len)] if fitting else None

    def named(self, words: list[str]) -> int:
        """How many of the stems, from the first on, are the name of a food of the table; 0 where they begin none."""
        return next((length for length in range(min(4, len(words)), 0, -1) if tuple(words[:length]) in self._named), 0)


def converted(
    quantity: Fraction | float | str, unit: str | None, to: str, ingredient: str | None, lexicon: Lexicon, densities: Densities | None = None
) -> Amount | None:
    """An amount in another unit or system of units, exactly; None where the two cannot be compared.

    Args:
        quantity: how much; a decimal of three places counts as the fraction it stands for.
        unit: any written form or the name of it; None for things that are counted ("2 eggs").
        to: a unit, or a form of "metric" or "us" in the lexicon. Spoons stay spoons in either system.
        ingredient: what it is an amount of; needed between volume and weight, and for pieces.
        lexicon: the forms of units and the names of the systems.
        densities: the density table; without it volume and weight are not compared.
    """
    value, source = exact(quantity), _name(unit, lexicon)
    weighed = densities.of(ingredient) if densities and ingredient else None
    asked = to.strip().lower()
    system = next((system for system, forms in lexicon.table("systems").items() if asked == system or asked in forms), None)
    target = _name(to, lexicon)
    if system and (system == "metric" or target is None):
        target = _of_system(value, source, system, weighed)
    if target is None:
        return None
    if target == source:
        return Amount(value, source)
    base = _in_base(value, source, dimension(target), weighed)
    return None if base is None else Amount(in_unit(base, "gram" if dimension(target) == "mass" else "milliliter", target), target)


def _name(unit: str | None, lexicon: Lexicon) -> str | None:
    if unit is None:
        return None
    low = unit.strip().lower()
    name = lexicon.unit_of.get(low) or lexicon.unit_of.get(low.rstrip(".")) or (low if low in lexicon.table("units") else None)
    return name and str(lexicon.table("own_units").get(name, name))  # a Dutch pound is not an American one


def _in_base(value: Fraction, unit: str | None, wanted: Dimension | None, weighed: Weighed | None) -> Fraction | None:
    """An amount in grams or millilitres, whichever are wanted."""
    have = dimension(unit)
    if wanted not in ("mass", "volume") or have == "length":
        return None
    if have is None:
        piece = weighed.pieces.get(unit or "each") if weighed else None
        if piece is None:
            return None
        base, have = value * piece, "mass"
    else:
        base = in_unit(value, unit or "", "gram" if have == "mass" else "milliliter")
    if have == wanted:
        return base
    if weighed is None:
        return None
    return base * weighed.density if wanted == "mass" else base / weighed.density


def _of_system(value: Fraction, unit: str | None, system: str, weighed: Weighed | None) -> str | None:
    """The unit in which a kitchen of that system measures such an amount."""
    if unit in SPOONS:
        return unit
    have = dimension(unit)
    if system == "metric":
        wanted: Dimension = "volume" if have == "volume" and (weighed is None or weighed.liquid) else "mass"
        small, large = ("gram", "kilogram") if wanted == "mass" else ("milliliter", "liter")
        base = _in_base(value, unit, wanted, weighed)
        return None if base is None else (large if base >= ROUGHEST_WEIGHT else small)
    volume = _in_base(value, unit, "volume", weighed)
    if volume is None:
        mass = _in_base(value, unit, "mass", weighed)
        return None if mass is None else ("pound" if in_unit(mass, "gram", "pound") >= 1 else "ounce")
    least = {name: in_unit(Fraction(1, parts), name, "milliliter") for name, parts in (("cup", 4), ("tablespoon", 1))}
    return next((name for name, amount in least.items() if volume >= amount), "teaspoon")


def temperature(value: float, scale: Scale, to: Scale, *, oven: bool | None = None) -> int:
    """Degrees in the other scale, as a cook sets or reads them: an oven to its dial (10 °C or 25 °F), food to a degree.

    Args:
        value: degrees in `scale`.
        scale: the scale of the value.
        to: the wanted scale.
        oven: whether an oven is set; None decides by the heat, from 120 °C on.
    """
    names = {"C": "celsius", "F": "fahrenheit"}
    exact_value = Fraction(_registry().Quantity(exact(value), names[scale]).to(names[to]).magnitude)
    celsius = exact_value if to == "C" else (exact_value - 32) * Fraction(5, 9)
    if scale == to or not (oven if oven is not None else celsius >= OVEN_FROM):
        return round(exact_value)
    step = OVEN_STEP[to]
    return round(exact_value / step) * step
