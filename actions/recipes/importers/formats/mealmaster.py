"""Recipes as Meal-Master and the many programs after it write them (`.mmf`): text in columns, one recipe or a thousand in a file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from actions.language.quantities import number
from actions.recipes.importers.formats.parts import Json, heading, ingredient, section

START = re.compile(r"(?:M{5}|-{5}).*meal-?\s?master", re.IGNORECASE)
END = re.compile(r"(?:M{5}|-{5})\s*")
TITLED = re.compile(r"(?:M{5}|-{5})-*\s*(?P<name>[^-\s].*?)\s*-{3,}\s*")
FIELD = re.compile(r"\s*(Title|Categories|Yield|Servings)\s*:\s*(.*)", re.IGNORECASE)
COLUMN = re.compile(r"(?P<amount>[ \d/.,~-]{7}) (?P<unit>[A-Za-z ]{2}) (?P<name>\S.*)")
LONGEST_TITLE = 200  # characters of a line that may be a heading
SECOND = (41, 40)  # where the second column of ingredients may begin
UNITS = {
    "x": "", "ea": "", "sm": "small", "md": "medium", "lg": "large", "cn": "can", "pk": "package", "pn": "pinch", "dr": "drop", "ds": "dash", "ct": "carton",
    "bn": "bunch", "sl": "slice", "t": "tsp", "ts": "tsp", "T": "tbsp", "tb": "tbsp", "fl": "fl oz", "c": "cup", "pt": "pint", "qt": "quart", "ga": "gallon", "cb": "ml",
}
COUNTED = ("can", "package", "pinch", "drop", "dash", "carton", "bunch", "slice", "cup", "pint", "quart", "gallon")  # those that take a plural


@dataclass
class _Reading:
    """What was read of a recipe so far; the columns hold the ingredients since the last heading."""

    fields: dict[str, str] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    columns: tuple[list[str], list[str]] = field(default_factory=lambda: ([], []))
    parts: list[tuple[str, list[str]]] = field(default_factory=lambda: [("", [])])
    cooking: bool = False

    def close(self) -> None:
        """Put the columns below one another."""
        self.lines += [line for column in self.columns for line in column]
        self.columns = ([], [])


def recipes_in(text: str) -> list[list[str]]:
    """The lines of each recipe of a file."""
    found: list[list[str]] = []
    inside = False
    for line in text.expandtabs().splitlines():
        if START.match(line):
            found.append([])
            inside = True
        elif END.fullmatch(line):
            inside = False
        elif inside:
            found[-1].append(line)
    return found


def as_schema(lines: list[str]) -> Json:
    """A schema.org/Recipe object."""
    reading = _Reading()
    for at, line in enumerate(lines):
        _take(line, lines[at + 1 :], reading)
    reading.close()
    fields = reading.fields
    return {
        "@type": "Recipe",
        "name": fields.get("title"),
        "keywords": fields.get("categories"),
        "recipeYield": fields.get("yield") or fields.get("servings"),
        "recipeIngredient": reading.lines,
        "recipeInstructions": [step for name, said in reading.parts for step in section(name, list(_paragraphs(said)))],
    }


def _take(line: str, rest: list[str], reading: _Reading) -> None:
    """Sort one line into what was read; `rest` are the lines behind it."""
    said, titled = FIELD.fullmatch(line), TITLED.fullmatch(line) if len(line) <= LONGEST_TITLE else None
    if said and not reading.lines and not reading.cooking and not reading.columns[0]:
        reading.fields.setdefault(said[1].lower(), said[2].strip())
    elif titled:
        reading.close()
        following = next((next_line for next_line in rest if next_line.strip()), "")
        reading.cooking = not any(_cells(following))
        if reading.cooking:
            reading.parts.append((titled["name"].title(), []))
        else:
            reading.lines += heading(titled["name"].title())
    elif not reading.cooking and (cells := list(_cells(line))):
        for at, cell in cells:
            _add(cell, reading.columns[at])
    elif line.strip() or reading.cooking:
        reading.cooking = True
        reading.parts[-1][1].append(line)


def _cells(line: str) -> Iterator[tuple[int, re.Match[str]]]:
    """The one or two ingredients of a line, each with the number of its column."""
    for at in SECOND:
        first, second = COLUMN.fullmatch(line[:at].rstrip()), COLUMN.fullmatch(line[at:])
        if second and not line[at - 1 : at].strip() and (first or not line[:at].strip()):
            yield from ((number, cell) for number, cell in enumerate((first, second)) if cell)
            return
    whole = COLUMN.fullmatch(line)
    if whole:
        yield 0, whole


def _add(cell: re.Match[str], column: list[str]) -> None:
    amount, unit, name = cell["amount"].strip(), cell["unit"].strip(), cell["name"].strip()
    if name.startswith("-") and not amount and not unit and column:
        column[-1] += f" {name.lstrip('-').strip()}"
    else:
        column.append(ingredient(amount, _unit(unit, amount), name.lstrip("-").strip()))


def _unit(code: str, amount: str) -> str:
    name = UNITS.get(code, UNITS.get(code.lower(), code))
    several = name in COUNTED and (number(re.split(r"[-~]", amount)[-1]) or 0) > 1
    return f"{name}{'es' if name.endswith('h') else 's'}" if several else name


def _paragraphs(lines: list[str]) -> Iterator[Any]:
    """The paragraphs; a line that begins with a colon begins one, as does a line behind an empty one."""
    said = ""
    for line in [*lines, ""]:
        bare = line.strip()
        if (not bare or bare.startswith(":")) and said:
            yield said
            said = ""
        if any(char.isalnum() for char in bare):
            said = f"{said} {bare.lstrip(':').strip()}".strip()
