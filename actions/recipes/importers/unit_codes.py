"""The unit of an amount in schema.org's objects: its text, or a code of UN/CEFACT Recommendation 20 or of UCUM."""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from actions.language.lexicon import Lexicon
from actions.language.measures import in_unit
from actions.language.quantities import number, plain_numbers, spoken_number
from actions.recipes.importers.plain_text import one_line

logger = logging.getLogger(__name__)

UNITS: dict[str, str] = {
    "milligram": "MGM mg", "gram": "GRM g", "kilogram": "KGM kg", "pound": "LBR [lb_av]", "ounce": "ONZ [oz_av]",
    "milliliter": "MLT CMQ mL ml cm3", "centiliter": "CLT cL cl", "deciliter": "DLT dL dl", "liter": "LTR DMQ L l dm3",
    "teaspoon": "G25 [tsp_us]", "tablespoon": "G24 [tbs_us]", "cup": "G21 [cup_us]",
    "fluid ounce": "OZA [foz_us]", "pint": "PT PTL [pt_us]", "quart": "QT QTL [qt_us]", "gallon": "GLL [gal_us]",
    "cm": "CMT cm", "mm": "MMT mm", "inch": "INH [in_i] [in_us]",
    "dozen": "DZN", "": "C62 EA H87 NMB 1 {piece} {each}", "can": "XCA XTN", "bottle": "XBO", "jar": "XJR", "bag": "XBG", "box": "XBX", "package": "XPK XPA", "bunch": "XBH",
}
"""Names of units in the lexicon with their codes; things that are counted have none."""
CONVERTED: dict[str, tuple[str, Fraction]] = {
    **dict.fromkeys(("OZI", "[foz_br]"), ("milliliter", Fraction("28.4131"))), **dict.fromkeys(("PTI", "[pt_br]"), ("milliliter", Fraction("568.261"))),
    **dict.fromkeys(("QTI", "[qt_br]"), ("milliliter", Fraction("1136.52"))), **dict.fromkeys(("GLI", "[gal_br]"), ("milliliter", Fraction("4546.09"))),
    "PTD": ("milliliter", Fraction("550.61")), "QTD": ("milliliter", Fraction("1101.22")), "[cup_m]": ("milliliter", Fraction(250)),
    "[tbs_m]": ("milliliter", Fraction(15)), "[tsp_m]": ("milliliter", Fraction(5)),
    "HGM": ("gram", Fraction(100)), "DJ": ("gram", Fraction(10)), "APZ": ("gram", Fraction("31.1035")), "STI": ("gram", Fraction("6350.29")),
    "PR": ("", Fraction(2)), "CEN": ("", Fraction(100)), "HD": ("dozen", Fraction(1, 2)),
}
"""Codes of units that recipes do not name, or whose name means another size in other countries, with what they are in one that they do."""
CODES: dict[str, tuple[str, Fraction]] = {code: (unit, Fraction(1)) for unit, codes in UNITS.items() for code in codes.split()} | CONVERTED


@dataclass(frozen=True)
class Unit:
    """A unit as it is written, in the singular and the plural, and how many of it the amounts are to be multiplied with."""

    one: str
    many: str
    factor: Fraction = Fraction(1)

    def amount(self, text: str) -> str:
        """An amount with the unit; `text` is a number or a range as written ("1 1/2", "2-3")."""
        values = [number(plain_numbers(end)) for end in re.split(r"\s*[-–—]\s*", text)]
        if self.factor != 1 and None not in values:
            text = "-".join(_rounded(Fraction(value).limit_denominator(1000) * self.factor) for value in values if value is not None)
        unit = self.many if any(value is not None and value > 1 for value in values) else self.one
        return f"{text} {unit}".strip()


def amount_of(value: dict[str, Any], lexicon: Lexicon) -> str:
    """The amount of an object with its unit: its `value`, or the range from `minValue` to `maxValue`; the unit alone where it has none."""
    ends = [one_line(value.get(end)) for end in (("value",) if value.get("value") is not None else ("minValue", "maxValue"))]
    text = "-".join(dict.fromkeys(end for end in ends if end))
    unit = unit_of(value, lexicon)
    return unit.amount(text) if text else unit.one


def unit_of(value: dict[str, Any], lexicon: Lexicon) -> Unit:
    """The unit of an object with `unitText`, `unit` or `unitCode`; a code that is not known stands for itself, and is logged.

    Args:
        value: a PropertyValue, a QuantitativeValue or the like.
        lexicon: how units are written in the language of the recipe.
    """
    text, code = one_line(value.get("unitText")) or one_line(value.get("unit")), one_line(value.get("unitCode"))
    said = text or re.split(r"[/#:]", code)[-1].strip()
    known = CODES.get(said) or CODES.get(said.upper())
    if not said or (said.lower() in lexicon.unit_of and (text or not known)):
        return Unit(said, said)
    if known is None:
        if not text:
            logger.warning("The unit code %r is not known and is kept as it is.", said[:20])
        return Unit(said, said)
    name, factor = known
    if name in lexicon.table("own_units"):  # a Dutch ounce is a hundred grams
        name, factor = "gram", factor * in_unit(Fraction(1), name, "gram")
    forms = lexicon.table("units").get(name) or [name]
    plural = forms[1] if forms[1:2] and forms[1].startswith(forms[0]) and forms[1][-1] != "." and name not in lexicon.table("plurals").get("same", ()) else forms[0]
    return Unit(forms[0], plural, factor)


def _rounded(value: Fraction) -> str:
    """A converted amount to three figures: 852, 28.4."""
    return str(round(value)) if value >= 100 else spoken_number(float(f"{float(value):.3g}"))
