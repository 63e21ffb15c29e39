"""Kitchen measures: units and what they are of, exact conversion, volume ↔ weight by density, and degrees of heat.

Amounts are exact fractions. Only `actions.language.spoken_amounts` rounds them, for show.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal

import yaml

from actions.language.lexicon import FAST, Lexicon
from actions.language.words import content_stems, stems
from actions.settings import PROJECT

Dimension = Literal["mass", "volume", "length"]
Scale = Literal["C", "F"]
Region = Literal["us", "imperial", "metric", "australian"]

POUND = Fraction(45359237, 100_000)
US, IMPERIAL = Fraction(3785411784, 1_000_000), Fraction(454609, 100)
"""Millilitres of a gallon."""
SPOON = Fraction(5)
REGIONAL: dict[str, dict[Region, Fraction]] = {
    "gallon": {"us": US, "imperial": IMPERIAL}, "quart": {"us": US / 4, "imperial": IMPERIAL / 4}, "pint": {"us": US / 8, "imperial": IMPERIAL / 8},
    "cup": {"us": US / 16, "metric": Fraction(250), "imperial": IMPERIAL / 16}, "gill": {"us": US / 32, "imperial": IMPERIAL / 32},
    "fluid ounce": {"us": US / 128, "imperial": IMPERIAL / 160}, "tablespoon": {"us": US / 256, "metric": 3 * SPOON, "australian": 4 * SPOON},
    "dessertspoon": {"us": US / 384, "metric": 2 * SPOON}, "teaspoon": {"us": US / 768, "metric": SPOON}, "shot": {"us": US * 3 / 256, "imperial": 5 * SPOON},
}
"""Millilitres of units that countries have in different sizes. A unit is called "imperial pint" where its country is known, "pint" where it is not."""
RARE = frozenset({"imperial cup"})  # of old books: told only to who asks for it
NEXT: dict[Region, tuple[Region, ...]] = {
    "us": ("us",), "imperial": ("imperial", "metric", "us"), "metric": ("metric", "imperial", "us"), "australian": ("australian", "metric", "imperial", "us"),
}
"""Whose sizes a country uses where it has none of its own: the Australian pint is the imperial one."""
DEFAULT: Region = "us"  # recipes in cups that name no country are those of the United States
SIZES: dict[Dimension, dict[str, Fraction]] = {
    "mass": {"milligram": Fraction(1, 1000), "gram": Fraction(1), "kilogram": Fraction(1000), "pound": POUND, "ounce": POUND / 16,
             "troy ounce": Fraction(311034768, 10_000_000), "ons": Fraction(100), "pond": Fraction(500)},
    "volume": {"milliliter": Fraction(1), "centiliter": Fraction(10), "deciliter": Fraction(100), "liter": Fraction(1000), "jigger": US * 3 / 256}
    | {f"{region} {unit}": next(sizes[other] for other in others if other in sizes) for unit, sizes in REGIONAL.items() for region, others in NEXT.items()}
    | {unit: sizes[DEFAULT] for unit, sizes in REGIONAL.items()},
    "length": {"cm": Fraction(1), "mm": Fraction(1, 10), "inch": Fraction(254, 100)},
}
DIMENSIONS = {unit: of for of, sizes in SIZES.items() for unit in sizes}
BASE: dict[Dimension, str] = {"mass": "gram", "volume": "milliliter", "length": "cm"}
ROUGHLY = {"pinch": Fraction(1, 16), "dash": Fraction(1, 8)}  # teaspoons that cooks take for what nobody measures
METRIC_UNITS = frozenset({"milligram", "gram", "kilogram", "milliliter", "centiliter", "deciliter", "liter"})
SPOONS = frozenset(unit for unit in SIZES["volume"] if unit.endswith("spoon"))  # owned in every kitchen, whatever else it measures in
OVEN_FROM, OVEN_STEP = 120, 5  # degrees Celsius from which a dial is set, and the degrees to which that is read
HOTTEST = 275  # degrees that only an oven in Fahrenheit has
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


def dimension(unit: str | None) -> Dimension | None:
    """What a unit measures; None for units that are counted, such as cloves, and for None.

    Args:
        unit: the lexicon's name of it.
    """
    return DIMENSIONS.get(unit or "")


def in_unit(value: Fraction, unit: str, to: str) -> Fraction:
    """A value in another unit of the same dimension, exactly.

    Raises:
        ValueError: one of them is no unit of measure, or they measure different things.
    """
    of = dimension(unit)
    if of is None or of != dimension(to):
        raise ValueError(f"{unit} and {to} measure different things")
    return value * SIZES[of][unit] / SIZES[of][to]


def plain_unit(unit: str | None) -> str | None:
    """A unit without its country: the pint of "imperial pint"."""
    first, _, rest = (unit or "").partition(" ")
    return rest if first in NEXT and rest in REGIONAL else unit


def of_region(unit: str, region: Region | None) -> str:
    """A unit as the cooks of a country have it; one that is of a country already, and one that is everywhere the same, as it is."""
    if region is None or unit not in REGIONAL:
        return unit
    return f"{region if region != 'metric' else next(name for name in NEXT[region] if name in REGIONAL[unit])} {unit}"  # Canadians have imperial pints


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
    return None if base is None else Amount(in_unit(base, BASE[dimension(target) or "mass"], target), target)


def _name(unit: str | None, lexicon: Lexicon) -> str | None:
    if unit is None:
        return None
    low = unit.strip().lower()
    name = lexicon.unit_of.get(low) or lexicon.unit_of.get(low.rstrip(".")) or (low if plain_unit(low) in lexicon.table("units") else None)
    return name and str(lexicon.table("own_units").get(name, name))  # a Dutch pound is not an American one


def _in_base(value: Fraction, unit: str | None, wanted: Dimension | None, weighed: Weighed | None) -> Fraction | None:
    """An amount in grams or millilitres, whichever are wanted."""
    if wanted not in ("mass", "volume") or dimension(unit) == "length":
        return None
    if unit == "ounce" and wanted == "volume" and weighed and weighed.liquid:
        unit = "fluid ounce"  # nobody weighs what is poured into a cup
    if unit in ROUGHLY:
        value, unit = value * ROUGHLY[unit], "teaspoon"
    have = dimension(unit)
    if have is None:
        piece = weighed.pieces.get(unit or "each") if weighed else None
        if piece is None:
            return None
        base, have = value * piece, "mass"
    else:
        base = in_unit(value, unit or "", BASE[have])
    if have == wanted:
        return base
    if weighed is None:
        return None
    return base * weighed.density if wanted == "mass" else base / weighed.density


def _of_system(value: Fraction, unit: str | None, system: str, weighed: Weighed | None) -> str | None:
    """The unit in which a kitchen of that system measures such an amount."""
    if unit in SPOONS or unit in ROUGHLY:
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


def degrees(value: float, scale: Scale, to: Scale) -> int:
    """A temperature in the other scale as a cook says it: an oven's to 5 degrees, that of food to a degree.

    Args:
        value: degrees in `scale`.
        scale: the scale of the value.
        to: the wanted scale.
    """
    if scale == to:
        return round(value)
    celsius = (exact(value) - 32) * Fraction(5, 9) if scale == "F" else exact(value)
    other = celsius if to == "C" else celsius * Fraction(9, 5) + 32
    return round(other / OVEN_STEP) * OVEN_STEP if celsius >= OVEN_FROM else round(other)
