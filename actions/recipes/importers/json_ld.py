"""Plain schema.org/Recipe objects in JSON-LD."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any

import isodate

from actions.recipes.analysis import RecipeError, refusing
from actions.recipes.model import Instruction, RawRecipe

Json = dict[str, Any]

KIND = re.compile(r"(?:https?://(?:www\.)?schema\.org/|schema:)?Recipe")
UNSTORABLE = re.compile(r"[\x00\ud800-\udfff]")  # lone surrogates are no text; no database stores them, some no NUL either


def recipes_in(data: Any) -> Iterator[Json]:
    """All schema.org/Recipe objects of a JSON-LD value: an object, a list, or an `@graph`."""
    if isinstance(data, list):
        for item in data:
            yield from recipes_in(item)
    elif isinstance(data, dict):
        kinds = data.get("@type")
        if any(isinstance(kind, str) and KIND.fullmatch(kind) for kind in (kinds if isinstance(kinds, list) else [kinds])):
            yield data
        elif "@graph" in data:
            yield from recipes_in(data["@graph"])


def read_json_ld(data: Json) -> RawRecipe:
    """Turn one schema.org/Recipe object into a raw recipe.

    Raises:
        RecipeError: title or instructions are missing, or a value has no usable form; the message names the field.
    """
    with refusing():
        return _read(data)


def _read(data: Json) -> RawRecipe:
    title = _text(data.get("name"))
    if not title:
        raise RecipeError("it has no name")
    instructions = tuple(Instruction(text=text) for text in _instructions(data.get("recipeInstructions")))
    if not instructions:
        raise RecipeError("it has no recipeInstructions")
    return RawRecipe(
        id=_identifier(data.get("identifier")),
        title=title[:300],
        servings=_servings(data.get("recipeYield") or data.get("yield")),
        minutes=_minutes(data),
        summary=None,
        categories=tuple(dict.fromkeys(word.lower() for key in ("recipeCategory", "recipeCuisine", "keywords") for word in _words(data.get(key)))),
        ingredients=tuple(_lines(data.get("recipeIngredient") or data.get("ingredients"))),
        utensils=tuple(_lines(data.get("tool"))),
        instructions=instructions,
    )


def _text(value: Any) -> str:
    """Plain text of a value: markup and entities removed, white space single."""
    if isinstance(value, dict):
        value = value.get("text") or value.get("name") or value.get("@value")
    if not isinstance(value, str | int | float):
        return ""
    plain = re.sub(r"<(?:br|/p|/li|/div)\s*/?>", "\n", UNSTORABLE.sub("", str(value)), flags=re.IGNORECASE)
    plain = html.unescape(html.unescape(re.sub(r"<[a-zA-Z/!][^<>]*>", " ", plain)))
    return "\n".join(line for line in (" ".join(line.split()) for line in plain.splitlines()) if line)


def _lines(value: Any) -> list[str]:
    items = value if isinstance(value, list) else [value]
    return [line for item in items for line in _text(item).splitlines()]


def _words(value: Any) -> list[str]:
    return [word.strip() for line in _lines(value) for word in line.split(",") if word.strip()]


def _identifier(value: Any) -> str | None:
    if isinstance(value, list):
        value = value[0] if value else None
    if isinstance(value, dict):
        value = value.get("value") or value.get("@id")
    return _text(value)[:200] or None


def _instructions(value: Any) -> list[str]:
    """Texts of HowToStep, HowToSection, ItemList, strings and lists of these, in order."""
    if isinstance(value, list):
        return [text for item in value for text in _instructions(item)]
    if isinstance(value, dict) and "itemListElement" in value:
        return _instructions(value["itemListElement"])
    return [text for text in _text(value).splitlines() if any(char.isalnum() for char in text)]


def _servings(value: Any) -> int | None:
    for item in value if isinstance(value, list) else [value]:
        digits = re.search(r"(?<!\d)0*(\d{1,4})(?!\d)", _text(item))
        if digits and 0 < int(digits[1]) <= 1000:
            return int(digits[1])
    return None


def _minutes(data: Json) -> int | None:
    """totalTime, else prepTime + cookTime."""
    total = _span(data.get("totalTime"), "totalTime")
    parts = [_span(data.get(key), key) for key in ("prepTime", "cookTime")]
    minutes = total or sum(part for part in parts if part)
    return minutes or None


def _span(value: Any, field: str) -> int | None:
    text = _text(value)
    if not text:
        return None
    try:
        span = isodate.parse_duration(text)
    except OverflowError as problem:
        raise RecipeError(f"{field} '{text[:40]}' is too long") from problem
    except (isodate.ISO8601Error, ValueError, ArithmeticError) as problem:
        raise RecipeError(f"{field} '{text[:40]}' is no ISO-8601 duration such as PT1H30M") from problem
    if isinstance(span, isodate.Duration):
        raise RecipeError(f"{field} '{text[:40]}' counts months or years")
    minutes: float = span.total_seconds() / 60
    return round(minutes)
