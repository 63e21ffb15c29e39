"""The `recipeInstructions` of a schema.org/Recipe: steps, sections, lists and recipes inside each other, and texts in one piece."""

from __future__ import annotations

import ast
import json
import logging
import re
from collections.abc import Iterator
from typing import Any

from actions.language.lexicon import Lexicon
from actions.recipes.importers.instruction_lines import Line, lines_of, structured
from actions.recipes.importers.plain_text import one_line, text_of
from actions.recipes.model import NAMESPACE, Instruction

logger = logging.getLogger(__name__)

VOCABULARY = re.compile(r"(?:https?://(?:www\.)?schema\.org/|schema:)")
GROUPS = frozenset({"HowToSection", "HowTo", "Recipe", "ItemList"})
"""Kinds of objects whose name is the heading of what they hold."""
PARTS = ("itemListElement", "step", "steps", "recipeInstructions", "instructions", "item", "hasPart", "@list", "@set")
BESIDE = frozenset({"image", "video", "author", "publisher", "tool", "supply", "nutrition", "aggregateRating", "review", "offers", "potentialAction", "mainEntityOfPage"})
"""Fields of a step that hold no instructions."""
WEB = re.compile(r"https?://\S{1,1990}")
NOTES = ("details", "reasons", "pictures")
LONGEST_LITERAL = 200_000  # characters of a text that is looked into for a list written as text


def instructions_of(value: Any, lexicon: Lexicon, *, as_written: bool = False) -> tuple[Instruction, ...]:
    """The instructions in order; headings and the names of sections go with each step below them.

    Args:
        value: HowToStep, HowToSection, HowTo, Recipe, ItemList, HowToDirection or HowToTip objects, strings, and lists of these, inside each other.
        lexicon: words that number steps ("Step 1"), and verbs, by which a step is told from a heading.
        as_written: whether every HowToStep is one instruction just as it stands: `souschef export` writes them so.
    """
    while isinstance(value, dict) and "HowToSection" not in _kinds(value) and (inner := _parts(value)) and not value.get("text"):
        value = inner
    found = list(_read(value, None, lexicon))
    if as_written:
        return tuple(line.instruction() for line in found)
    return tuple(structured(found, lexicon))


def nested_recipes(value: Any) -> Iterator[dict[str, Any]]:
    """The recipes, and guides of other kinds, that stand inside instructions."""
    if isinstance(value, list):
        for item in value:
            if isinstance(item, list | dict):
                yield from nested_recipes(item)
    elif isinstance(value, dict):
        if not _kinds(value).isdisjoint({"Recipe", "HowTo"}):
            yield value
        for part in _parts(value):
            if not isinstance(part, str):
                yield from nested_recipes(part)


def picture_of(image: Any) -> str | None:
    """The address of a picture: a text, an ImageObject, or the first of several."""
    if isinstance(image, list):
        return next((found for found in map(picture_of, image) if found), None)
    if isinstance(image, dict):
        return next((found for key in ("url", "contentUrl", "@list", "@id") if (found := picture_of(image.get(key)))), None)
    return image.strip() if isinstance(image, str) and WEB.fullmatch(image.strip()) else None


def _read(value: Any, section: str | None, lexicon: Lexicon) -> Iterator[Line]:
    if isinstance(value, list):
        for item in _in_position(value):
            yield from _read(item, section, lexicon)
    elif isinstance(value, dict):
        yield from _read_object(value, section, lexicon)
    elif isinstance(value, str):
        listed = _listed(value)
        if listed is None:
            yield from lines_of(value, section, lexicon)
        else:
            yield from _read(listed, section, lexicon)


def _in_position(items: list[Any]) -> list[Any]:
    """The items by their `position` where each has its own."""
    places = [item.get("position") if isinstance(item, dict) else None for item in items]
    numbers = [int(str(place)) for place in places if str(place).isdecimal() and len(str(place)) < 9]
    return [item for _, item in sorted(zip(numbers, items, strict=True), key=lambda pair: pair[0])] if len(set(numbers)) == len(items) else items


def _read_object(value: dict[str, Any], section: str | None, lexicon: Lexicon) -> Iterator[Line]:
    kinds, name = _kinds(value), one_line(value.get("name"))[:300]
    group = not GROUPS.isdisjoint(kinds)
    below = name if name and (group or (section is None and "HowToStep" in kinds)) else section
    inner = [line for part in _parts(value) for line in _read(part, below, lexicon)]
    text = text_of(value.get("text") or value.get("@value") or value.get("description") or ("" if group else name)) if not inner or value.get("text") else ""
    if inner and not group and _tells(inner, name):
        inner = [line if line.section is not below else line.under(section) for line in inner]
    if not _tells(inner, text):
        yield from _step(value, text, below if group else section, lexicon)
    yield from inner
    if not inner and not text:
        yield from _unknown(value, section, lexicon)


def _tells(lines: list[Line], text: str) -> bool:
    """Whether a text says nothing, or only how one of the lines begins."""
    said = " ".join(text.split()).rstrip(" .…:").lower()
    return not any(char.isalnum() for char in said) or any(line.text.lower().startswith(said) for line in lines)


def _step(value: dict[str, Any], text: str, section: str | None, lexicon: Lexicon) -> Iterator[Line]:
    """The lines of a step's own text, as one where each is a sentence; one with a picture or notes stays whole."""
    picture = picture_of(value.get("image"))
    notes: dict[str, Any] = {"pictures": {1: picture}} if picture else {}
    notes |= {key: value[NAMESPACE + key] for key in NOTES if isinstance(value.get(NAMESPACE + key), dict)}
    written = value.get("text")
    yield from lines_of(written if isinstance(written, str) else text, section, lexicon, notes=notes, step=True)


def _unknown(value: dict[str, Any], section: str | None, lexicon: Lexicon) -> Iterator[Line]:
    """What an object without text holds in fields that are not schema.org's: steps by number, sections by name. What is not read is logged."""
    found = False
    for key, entry in value.items():
        if isinstance(entry, list | dict) and key not in BESIDE and key not in PARTS:
            for line in _read(entry, section if "@type" in value else one_line(key) or section, lexicon):
                found = True
                yield line
        elif isinstance(entry, str) and not _kinds(value) and "@id" not in value and re.fullmatch(r"\D*\d+", key):
            found = True
            yield from lines_of(entry, section, lexicon)
    if not found and any(isinstance(entry, str) and entry for key, entry in value.items() if key not in ("@type", "@id")):
        logger.warning("Instructions: an object with the fields %s is not read.", ", ".join(sorted(map(str, value)))[:200])


def _kinds(value: dict[str, Any]) -> frozenset[str]:
    """The types of an object, without the address of the vocabulary."""
    kinds = value.get("@type")
    return frozenset(VOCABULARY.sub("", kind) for kind in (kinds if isinstance(kinds, list) else [kinds]) if isinstance(kind, str))


def _parts(value: dict[str, Any]) -> list[Any]:
    """What an object holds."""
    return [value[key] for key in PARTS if key in value and value[key] and isinstance(value[key], list | dict | str)]


def _listed(text: str) -> Any:
    """The list that a text holds, as JSON or as Python writes it; None where it is plain text."""
    start = text.lstrip()[:2].replace(" ", "")
    if not start.startswith(("[{", "[\"", "['", "{\"", "{'")) or len(text) > LONGEST_LITERAL:
        return None
    for read in (json.loads, ast.literal_eval):
        try:
            found = read(text.strip())
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            continue
        if isinstance(found, list | dict):
            return found
    return None
