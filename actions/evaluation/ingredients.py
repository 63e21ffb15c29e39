"""Ingredient lines: a regular expression, the paper's heuristics (Stolwijk & Kunneman 2023, section 3.2) and ours against hand annotation."""

from __future__ import annotations

import contextlib
import importlib
import io
import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from actions.evaluation.report import Report, read_rows
from actions.language.lexicon import Lexicon
from actions.language.quantities import NUMBER, number, plain_numbers
from actions.language.words import any_of, stem, stems
from actions.recipes.lines.ingredient_amounts import singular_unit
from actions.recipes.lines.ingredient_lines import decimal, parse_line
from actions.recipes.lines.line_words import line_words

LIBRARY = "ingredient-parser-nlp"
METRICS = ("quantity", "unit", "name", "name_contained", "line")


class GoldLine(BaseModel):
    """One annotated line; `source` is where it comes from, "(several ...)" behind it marks a line with several amounts or foods."""

    model_config = ConfigDict(str_strip_whitespace=True)

    line: str = Field(min_length=1)
    quantity: str | None = None
    unit: str | None = None
    name: str
    source: str = ""


class Reading(NamedTuple):
    """What an approach reads in a line."""

    quantity: str | None
    unit: str | None
    name: str


Approach = Callable[[str], Reading]


def evaluate_ingredients(path: Path, lexicon: Lexicon) -> Report:
    """Measure every approach on a file of annotated lines.

    The metrics are shares of lines: `quantity` as decimals, `unit` without its plural, `name` by the stems of its words,
    `name_contained` where the annotated name stands whole in the one that was read, `line` where quantity, unit and name all are right.

    Args:
        path: JSON Lines of `line`, `quantity`, `unit`, `name` and, for figures of its own for each source, `source`.
        lexicon: words of the language that the lines are in.

    Raises:
        DataError: the file cannot be used.
    """
    gold = read_rows(path, GoldLine)
    readings = {name: [approach(row.line) for row in gold] for name, approach in approaches(lexicon).items()}
    sources = [row.source.partition(" (")[0] for row in gold]
    groups = {}
    for source in dict.fromkeys(sources) if len(set(sources)) > 1 else ():
        kept = [at for at, other in enumerate(sources) if other == source]
        groups[source or "no source", len(kept)] = {name: _scores([gold[at] for at in kept], [read[at] for at in kept], lexicon) for name, read in readings.items()}
    return Report("ingredients", len(gold), {name: _scores(gold, read, lexicon) for name, read in readings.items()}, groups)


def approaches(lexicon: Lexicon) -> dict[str, Approach]:
    """Every approach by its name; the library among them where it is installed."""
    found: dict[str, Approach] = {"regular expression": lambda line: by_expression(line, lexicon), "paper": lambda line: by_paper(line, lexicon)}
    if library := _library():
        found[LIBRARY] = library
    return found | {"ours": lambda line: _ours(line, lexicon)}


def _ours(line: str, lexicon: Lexicon) -> Reading:
    read = parse_line(line, lexicon)
    return Reading(read.quantity, read.unit, read.name)


def by_expression(line: str, lexicon: Lexicon) -> Reading:
    """The floor: number, unit of the lexicon, and the words up to the first comma or bracket."""
    return _numeral_unit_rest(line, frozenset(lexicon.unit_of), r"[^,;]*")


def by_paper(line: str, lexicon: Lexicon) -> Reading:
    """The paper's heuristics: a numeral, a unit of its Table 6, and the rest of the line."""
    return _numeral_unit_rest(line, lexicon.words("table_6"), r".*")


def _numeral_unit_rest(line: str, units: frozenset[str], name: str) -> Reading:
    plain = plain_numbers(re.sub(r"\([^()]*\)", " ", line) if name != ".*" else line)
    match = re.match(rf"\s*(?P<low>{NUMBER})?(?:\s*-\s*(?P<high>{NUMBER}))?\s*(?:(?P<unit>{any_of(units)})(?!\w))?\s*(?P<name>{name})", plain, re.IGNORECASE)
    if not match:
        return Reading(None, None, line)
    ends = [value for value in (number(match[end]) for end in ("low", "high") if match[end]) if value is not None]
    return Reading("-".join(map(decimal, ends)) or None, match["unit"], match["name"].strip())


def _library() -> Approach | None:
    """The parser of the library, None where it or something that it needs is not installed."""
    try:
        with contextlib.redirect_stdout(io.StringIO()):  # it reports the download of its data there
            parse = importlib.import_module("ingredient_parser").parse_ingredient
            parse("1", string_units=True)
    except (ImportError, AttributeError, LookupError, OSError):
        return None
    return lambda line: _by_library(parse(line, string_units=True, separate_names=False))


def _by_library(parsed: Any) -> Reading:
    """A reading from the library's result: its first amount and its first name."""
    amounts = list(parsed.amount)
    first = getattr(amounts[0], "amounts", amounts)[0] if amounts else None
    names = parsed.name if isinstance(parsed.name, list) else [parsed.name]
    name = names[0].text if names and names[0] else ""
    if first is None:
        return Reading(None, None, name)
    return Reading(_library_quantity(first), str(first.unit) or None, name)


def _library_quantity(amount: Any) -> str | None:
    if not isinstance(amount.quantity, (int, float, Fraction)):
        return None
    low = decimal(float(amount.quantity))
    return f"{low}-{decimal(float(amount.quantity_max))}" if getattr(amount, "RANGE", False) else low


def _scores(gold: Sequence[GoldLine], read: Sequence[Reading], lexicon: Lexicon) -> dict[str, float]:
    hits = [_hits(row, reading, lexicon) for row, reading in zip(gold, read, strict=True)]
    return {metric: sum(hit[at] for hit in hits) / len(hits) for at, metric in enumerate(METRICS)}


def _hits(gold: GoldLine, read: Reading, lexicon: Lexicon) -> tuple[bool, ...]:
    """Whether each of the metrics holds, in their order."""
    wanted, found = stems(gold.name, lexicon.language), stems(read.name, lexicon.language)
    quantity = gold.quantity == read.quantity
    unit = _unit_key(gold.unit, lexicon) == _unit_key(read.unit, lexicon)
    contained = any(found[at : at + len(wanted)] == wanted for at in range(len(found) - len(wanted) + 1))
    return quantity, unit, wanted == found, contained, quantity and unit and wanted == found


def _unit_key(unit: str | None, lexicon: Lexicon) -> tuple[str, ...]:
    """A unit without the plural of its words: "thick slices" and "thick slice" are one."""
    words = line_words(lexicon)
    return tuple(stem(singular_unit(word, words), lexicon.language) for word in (unit or "").split())
