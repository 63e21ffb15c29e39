"""Plain-text recipe cards as in `knowledge/recipes/`."""

from __future__ import annotations

import re

from actions.language.lexicon import Lexicon
from actions.language.quantities import durations
from actions.language.words import lookup
from actions.recipes.analysis import RecipeError, refusing
from actions.recipes.model import Instruction, RawRecipe

ITEM = re.compile(r"^\s*[-*•](?:\s+(.*))?$")
LONGEST_NUMBER = 9  # digits
PARAGRAPH = re.compile(r"^\s*\d+[.)]\s+(.*)$")


def read_card(text: str, recipe_id: str, lexicon: Lexicon) -> RawRecipe:
    """Read one card: title, header lines, then the sections that the lexicon's `card` names.

    Args:
        text: the whole card.
        recipe_id: the id to give, by custom the file's name without its ending.
        lexicon: names of header lines, sections and notes in the card's language.

    Raises:
        RecipeError: a part that a card needs is missing or cannot be read; the message names it.
    """
    with refusing():
        return _read(text, recipe_id, lexicon)


def _read(text: str, recipe_id: str, lexicon: Lexicon) -> RawRecipe:
    names = lexicon.table("card")
    lines = text.splitlines()
    filled = [line for line in lines if line.strip()]
    if not filled:
        raise RecipeError("the card is empty")
    if _is_heading(filled[0], names):
        raise RecipeError(f"the card has no title, it starts with '{filled[0].strip()[:60]}'")
    header, sections = _split(lines, names["sections"])
    procedure = _instructions(sections.get("procedure", []), names["notes"])
    ingredients = _items(sections.get("ingredients", []))
    for part, found in (("ingredients", ingredients), ("procedure", procedure)):
        if not found:
            raise RecipeError(f"the card has no section '{names['sections'][part]}'")
    fields = _fields(header, names["header"])
    preparation, cooking = (_minutes(key, fields, names["header"], lexicon) for key in ("preparation", "cooking"))
    return RawRecipe(
        id=recipe_id,
        title=filled[0].strip(),
        servings=_whole(fields.get("servings"), names["header"]["servings"]),
        minutes=(preparation or 0) + (cooking or 0) or None,
        prep_minutes=preparation,
        cook_minutes=cooking,
        summary=fields.get("summary"),
        categories=tuple(word.strip().lower() for word in fields.get("categories", "").split(",") if word.strip()),
        ingredients=tuple(ingredients),
        utensils=tuple(_items(sections.get("utensils", []))),
        instructions=tuple(procedure),
        techniques=dict(_pair(item) for item in _items(sections.get("techniques", []))),
    )


def _is_heading(line: str, names: dict[str, dict[str, str]]) -> bool:
    """Whether a line is the heading of a section or a header line "Name: value", and so no title."""
    name, colon, _ = line.partition(":")
    sections = {heading.lower() for heading in names["sections"].values()}
    header = {heading.lower() for heading in names["header"].values()}
    return line.strip().rstrip(":").lower() in sections or (bool(colon) and name.strip().lower() in header)


def _split(lines: list[str], names: dict[str, str]) -> tuple[list[str], dict[str, list[str]]]:
    """Lines before the first section, and the lines of each section."""
    by_heading = {heading.lower(): key for key, heading in names.items()}
    header: list[str] = []
    sections: dict[str, list[str]] = {}
    current = header
    for line in lines:
        key = by_heading.get(line.strip().rstrip(":").lower())
        if key:
            current = sections.setdefault(key, [])
        elif line.strip():
            current.append(line.rstrip())
    return header[1:], sections


def _fields(header: list[str], names: dict[str, str]) -> dict[str, str]:
    """Header lines "Name: value" under their keys."""
    keys = {name.lower(): key for key, name in names.items()}
    pairs = (line.partition(":") for line in header)
    return {keys[name.strip().lower()]: value.strip() for name, _, value in pairs if name.strip().lower() in keys}


def _whole(value: str | None, name: str) -> int | None:
    if value is None:
        return None
    digits = re.search(r"\d+", value)
    if not digits:
        raise RecipeError(f"'{name}: {value[:60]}' holds no number")
    return _counted(digits[0], name)


def _counted(digits: str, name: str) -> int:
    """The number that the digits write; more digits than anybody counts with are refused."""
    if len(digits) > LONGEST_NUMBER:
        raise RecipeError(f"the number of '{name} {digits[:12]}…' is too large")
    return int(digits)


def _minutes(key: str, fields: dict[str, str], names: dict[str, str], lexicon: Lexicon) -> int | None:
    """The time that a header line gives; the longer end of a range."""
    value = fields.get(key)
    if value is None:
        return None
    found = durations(value, lexicon)
    if not found and not re.search(r"\b0\b", value):
        raise RecipeError(f"'{names[key]}: {value[:60]}' is no span of time, write for example '20 minutes'")
    return round(sum(span.longest for span in found)) or None


def _items(lines: list[str]) -> list[str]:
    """Bulleted lines without their bullets; an indented line continues the one before, a bullet alone is none."""
    items: list[str] = []
    for line in lines:
        match = ITEM.match(line)
        if match:
            items.append((match[1] or "").strip())
        elif items and line.startswith(" "):
            items[-1] += " " + line.strip()
        else:
            items.append(line.strip())
    return [item.strip() for item in items if item.strip()]


def _pair(item: str) -> tuple[str, str]:
    name, colon, text = item.partition(":")
    if not colon or not text.strip():
        raise RecipeError(f"technique '{item[:60]}' needs a colon and an explanation")
    return name.strip().lower(), text.strip()


def _instructions(lines: list[str], names: dict[str, str]) -> list[Instruction]:
    """Numbered paragraphs with the notes under them."""
    note = re.compile(rf"^\s*({'|'.join(map(re.escape, names.values()))})(?:\s+(\d+))?\s*:\s*(.*)$", re.IGNORECASE)
    keys = {name.lower(): key for key, name in names.items()}
    found: list[dict[str, object]] = []
    target: tuple[str, int] | None = None
    for line in lines:
        paragraph, remark = PARAGRAPH.match(line), note.match(line)
        if remark and found:
            target = (lookup(remark[1], keys) or "", _counted(remark[2] or "1", remark[1]))
            found[-1].setdefault(target[0], {})[target[1]] = remark[3].strip()  # type: ignore[index]
        elif paragraph or not found:
            found.append({"text": (paragraph[1] if paragraph else line).strip()})
            target = None
        elif target:
            notes = found[-1][target[0]]
            notes[target[1]] += " " + line.strip()  # type: ignore[index]
        else:
            found[-1]["text"] = f"{found[-1]['text']} {line.strip()}"
    return [Instruction.model_validate(entry) for entry in found]
