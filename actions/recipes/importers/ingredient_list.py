"""The `recipeIngredient` of a schema.org/Recipe: lines, objects, lists of these, and all ingredients in one text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from actions.language.lexicon import Lexicon
from actions.recipes.importers.plain_text import one_line, text_of

NUMBER = r"(?:\d|[¼½¾⅐-⅞])"
FIRST_NUMBER = re.compile(rf"{NUMBER}")
COMMAS = re.compile(rf"\s*[,;]\s+(?={NUMBER})")  # "1 cup flour, 2 eggs"
GLUED = re.compile(rf"(?<=[^\W\d_])(?={NUMBER})|(?<=[^\W\d_][.)])(?=\w)|(?<=[.!)])(?={NUMBER})")  # "1 onion, chopped.2 eggs", "sesame oil2 eggs"
ONE_TEXT = 3  # numbers in one line from which it is looked at as the whole list


def ingredient_lines(value: Any, lexicon: Lexicon) -> tuple[str, ...]:
    """The lines of the list, as written.

    Args:
        value: strings, objects with amount, unit and name, lists of these, or one string.
        lexicon: units; a line break after a number or a unit ends no line ("2 ⏎ bay leaves").
    """
    lines = [line for text in _texts(value) for line in _whole_lines(text, lexicon)]
    return tuple(_cut(lines[0], lexicon) if len(lines) == 1 else lines)


def _texts(value: Any) -> Iterator[str]:
    """The text of each ingredient, whatever holds it."""
    if isinstance(value, dict):
        inner = next((value[key] for key in ("@list", "@set", "itemListElement", "recipeIngredient") if key in value), None)
        inner = value["item"] if inner is None and isinstance(value.get("item"), str | dict) and not value.get("name") else inner
        if inner is None:
            yield _object(value)
        else:
            yield from _texts(inner)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)
    else:
        yield text_of(value)


def _object(value: dict[str, Any]) -> str:
    """The text of an ingredient that is an object with a text, or with amount, unit and name."""
    amount = next((value[key] for key in ("requiredQuantity", "amount", "quantity", "value") if value.get(key)), None)
    unit = value.get("unitText") or value.get("unit")
    pieces = [amount.get("value"), amount.get("unitText") or unit] if isinstance(amount, dict) else [amount, unit]
    name = text_of([value.get(key) for key in ("text", "name", "ingredient", "@value")])
    return " ".join(piece for piece in (*map(one_line, pieces), name) if piece) if name else ""


def _whole_lines(text: str, lexicon: Lexicon) -> Iterator[str]:
    whole = ""
    for line in text.splitlines():
        whole = f"{whole} {line}".strip()
        if whole.rsplit(" ", 1)[-1].lower() not in lexicon.unit_of and any(char.isalpha() for char in whole):
            yield whole
            whole = ""
    if whole:
        yield whole


def _cut(line: str, lexicon: Lexicon) -> list[str]:
    """A whole list in one line, cut where an ingredient begins: at a number after a comma, or at what is glued to the one before."""
    if len(FIRST_NUMBER.findall(line)) < ONE_TEXT:
        return [line]
    listed = COMMAS.split(line)
    if len(listed) >= ONE_TEXT:
        return listed
    pieces = [piece for part in GLUED.split(line) for piece in _at_capitals(part)]
    if len(pieces) < ONE_TEXT:
        return [line]
    return [piece.strip() for part in pieces for piece in _at_amounts(part, lexicon) if piece.strip()]


def _at_capitals(text: str) -> list[str]:
    """The text cut where a capital is glued to a small letter: "green onionsMussels"."""
    ends = [at for at in range(1, len(text)) if text[at].isupper() and text[at - 1].islower()]
    return [text[start:end] for start, end in zip([0, *ends], [*ends, len(text)], strict=True)]


def _at_amounts(text: str, lexicon: Lexicon) -> list[str]:
    """The text cut before a number with a unit that follows a word: "red pepper powder 2 tablespoons oil"."""
    starts = [match.start(1) for match in re.finditer(r"(?<=[^\W\d_]) (\d[\d\s/.,]*([^\W\d_]+))", text) if match[2].lower() in lexicon.unit_of]
    return [text[start:end] for start, end in zip([0, *starts], [*starts, len(text)], strict=True)]
