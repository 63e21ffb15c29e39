"""The `recipeInstructions` of a schema.org/Recipe: steps, sections, lists of these, and texts in one piece."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from typing import Any

from actions.language.lexicon import Lexicon
from actions.language.words import any_of
from actions.recipes.importers.plain_text import one_line, text_of
from actions.recipes.model import NAMESPACE, Instruction

SECTION = re.compile(r"(?:https?://(?:www\.)?schema\.org/|schema:)?HowToSection")
GLUED = re.compile(r"(?<=[^\W\d_])(?:[.!?]\)?|\)[.!?])(?=[^\W\d_])")  # "until soft.Add the rice."
WEB = re.compile(r"https?://\S{1,1990}")
NOTES = ("details", "reasons", "pictures")
LONGEST_LITERAL = 200_000  # characters of a text that is looked into for a list written as text


def instructions_of(value: Any, lexicon: Lexicon) -> tuple[Instruction, ...]:
    """The instructions in order; the name of a HowToSection goes with each of its steps.

    Args:
        value: HowToStep, HowToSection, ItemList, HowToDirection or HowToTip objects, strings, and lists of these.
        lexicon: words that number steps ("Step 1").
    """
    return tuple(_read(value, None, lexicon))


def _read(value: Any, section: str | None, lexicon: Lexicon) -> Iterator[Instruction]:
    if isinstance(value, list):
        for item in value:
            yield from _read(item, section, lexicon)
    elif isinstance(value, dict):
        yield from _read_object(value, section, lexicon)
    elif isinstance(value, str):
        listed = _listed(value)
        if listed is not None:
            yield from _read(listed, section, lexicon)
            return
        for line in text_of(value).splitlines():
            for text in _cut(line, lexicon):
                yield Instruction(text=text, section=section)


def _read_object(value: dict[str, Any], section: str | None, lexicon: Lexicon) -> Iterator[Instruction]:
    kinds = value.get("@type")
    if any(isinstance(kind, str) and SECTION.fullmatch(kind) for kind in (kinds if isinstance(kinds, list) else [kinds])):
        section = one_line(value.get("name"))[:300] or section
        value = {key: entry for key, entry in value.items() if key != "name"}
    inner = next((value[key] for key in ("itemListElement", "steps", "item", "@list") if value.get(key)), None)
    if isinstance(inner, list | dict) or (isinstance(inner, str) and not text_of(value)):
        yield from _read(inner, section, lexicon)
        return
    picture = _picture(value.get("image"))
    notes: dict[str, Any] = {"pictures": {1: picture}} if picture else {}
    notes |= {key: value[NAMESPACE + key] for key in NOTES if isinstance(value.get(NAMESPACE + key), dict)}
    lines = [line for line in text_of(value).splitlines() if _says(line)]
    if notes and (lines or set(notes) != {"pictures"}):
        yield Instruction.model_validate({"text": " ".join(lines) or "-", "section": section, **notes})
    else:
        yield from (Instruction(text=line, section=section) for line in lines)


def _picture(image: Any) -> str | None:
    """The address of a step's picture: a text, an ImageObject, or the first of several."""
    if isinstance(image, list):
        return next((found for found in map(_picture, image) if found), None)
    address = image.get("url") or image.get("contentUrl") if isinstance(image, dict) else image
    return address.strip() if isinstance(address, str) and WEB.fullmatch(address.strip()) else None


def _says(text: str) -> bool:
    return any(char.isalnum() for char in text)


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


def _cut(line: str, lexicon: Lexicon) -> list[str]:
    """One line of text at its list numbers ("1. Mix. 2. Bake."), and where a sentence is glued to the one before."""
    return [piece.strip() for part in _numbered(line, lexicon) for piece in _unglued(part) if _says(piece)]


def _unglued(text: str) -> list[str]:
    """The text cut where a full stop stands between a small and a capital letter."""
    ends = [match.end() for match in GLUED.finditer(text) if text[match.start() - 1].islower() and text[match.end()].isupper()]
    return [text[start:end] for start, end in zip([0, *ends], [*ends, len(text)], strict=True)]


def _numbered(line: str, lexicon: Lexicon) -> list[str]:
    """The line cut before 1, 2, 3, …, without these numbers; whole where no such count runs through it."""
    words = any_of(lexicon.words("step_words"))
    counted: list[re.Match[str]] = []
    for mark in re.finditer(rf"(?:^|(?<=[\s.!?;:)]))(?:(?:{words})\s*)?(\d{{1,2}})\s?[.):]\s*(?=[^\W\d_])", line, re.IGNORECASE):
        if int(mark[1]) == len(counted) + 1:
            counted.append(mark)
    if len(counted) < 2:
        return [line]
    ends = [mark.start() for mark in counted[1:]] + [len(line)]
    return [line[: counted[0].start()], *(line[mark.end() : end] for mark, end in zip(counted, ends, strict=True))]
