"""What a question about units asks for: a scale, a unit or a system, once or from now on."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from actions.answering.converting.base import Conversion, Hand
from actions.answering.recipe_answers.base import Answer
from actions.language.lexicon import Lexicon
from actions.language.measures import Scale, dimension
from actions.language.words import any_of
from actions.recipes.amounts import finder


@dataclass(frozen=True)
class Asked:
    """What is asked for: a scale, gas marks, a unit, or a system; nothing where it is only to be "converted"; `written` is the unit or scale as it was said."""

    scale: Scale | None = None
    unit: str | None = None
    system: str | None = None
    marks: bool = False
    written: str = ""


@dataclass(frozen=True)
class Patterns:
    """The words of a lexicon for units and for wishes about them."""

    celsius: re.Pattern[str]
    fahrenheit: re.Pattern[str]
    marks: re.Pattern[str]
    either: re.Pattern[str]
    unit: re.Pattern[str]
    standing: re.Pattern[str]
    author: re.Pattern[str]
    wishes: tuple[tuple[str, re.Pattern[str]], ...]


@lru_cache(maxsize=8)
def patterns_of(lexicon: Lexicon) -> Patterns:
    """The patterns of a lexicon, compiled once."""

    def whole(forms: Iterable[str]) -> re.Pattern[str]:
        return re.compile(rf"(?<!\w)(?:{any_of(forms)})(?!\w)")

    celsius, fahrenheit = any_of(lexicon.words("celsius")), any_of(lexicon.words("fahrenheit"))
    choice = any_of(lexicon.words("alternatives"))
    either = rf"(?:{celsius})\s+(?:{choice})\s+(?:{fahrenheit})|(?:{fahrenheit})\s+(?:{choice})\s+(?:{celsius})"
    units = any_of(form for form, unit in lexicon.unit_of.items() if dimension(unit) in ("mass", "volume"))
    regions = any_of(word for words in lexicon.table("unit_regions").values() for word in words)
    alone = any_of(lexicon.table("units_alone"))
    wishes = tuple((name, whole(row["said"])) for name, row in lexicon.table("unit_wishes").items())
    return Patterns(
        celsius=whole(lexicon.words("celsius")), fahrenheit=whole(lexicon.words("fahrenheit")), either=re.compile(either),
        unit=re.compile(rf"(?<!\w)(?:(?:{regions})\s+)?(?:{units})(?!\w)"),
        marks=re.compile(rf"(?<!\w)(?:{any_of(lexicon.words('gas_marks'))})(?!\w)|^\W*(?:\w+\s+){{0,2}}(?P<alone>{alone})\W*$"),
        standing=whole(lexicon.words("from_now_on")), author=whole(lexicon.words("author_units")), wishes=wishes,
    )


def asked_for(rest: str, lexicon: Lexicon) -> Asked:
    """What is asked for in the text beside the amounts."""
    patterns = patterns_of(lexicon)
    celsius, marks, unit = patterns.celsius.search(rest), patterns.marks.search(rest), patterns.unit.search(rest)
    degrees = celsius or patterns.fahrenheit.search(rest)
    scale: Scale | None = "C" if celsius else "F" if degrees else None
    wish = next((name for name, pattern in patterns.wishes if pattern.search(rest)), None)
    row = lexicon.table("unit_wishes")[wish] if wish else {}
    system = row["units"] if row.get("units") and row.get("scale") else None
    said = marks or degrees or unit
    written = marks["alone"] if marks and marks["alone"] else said[0].strip() if said else ""
    return Asked(scale, finder(lexicon).unit_name(unit[0]) if unit else None, system, marks is not None, written)


def standing_wish(plain: str, hand: Hand) -> Conversion | None:
    """Units or a scale that shall hold from now on."""
    patterns, lexicon, before = patterns_of(hand.lexicon), hand.lexicon, hand.adaptation
    if patterns.author.search(plain):
        return Conversion((Answer("utter_units_original"),), before.changed(units=None, scale=None))
    if not patterns.standing.search(plain):
        return None
    rows = [lexicon.table("unit_wishes")[name] for name, pattern in patterns.wishes if pattern.search(plain)]
    if not rows:
        return None
    units = next((row["units"] for row in rows if row["units"]), None)
    scale = next((row["scale"] for row in rows if row["scale"]), None)
    labels = lexicon.table("unit_labels")
    said = f" {lexicon.entries['and']} ".join(str(labels.get(wish, wish)) for wish in (units, scale) if wish)
    return Conversion((Answer("utter_units_changed", {"system": said}),), before.changed(units=units or before.units, scale=scale or before.scale))
