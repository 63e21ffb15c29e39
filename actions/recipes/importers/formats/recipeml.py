"""Recipes in RecipeML."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element

from actions.language.lexicons import Lexicons
from actions.recipes.importers.formats.parts import Json, heading, ingredient, paragraphs, section
from actions.recipes.importers.formats.xml import bare_name, first, under, words

TIMES = {"total": "totalTime", "cooking": "cookTime", "cook": "cookTime", "bake": "cookTime", "baking": "cookTime"}


def as_schema(recipe: Element, lexicons: Lexicons) -> Json:
    """A schema.org/Recipe object of a `recipe` element; `lexicons` have the word between foods of which one is taken."""
    language = next((value for key, value in recipe.attrib.items() if key.rpartition("}")[2] == "lang"), None)
    either = min(lexicons.of((language or "")[:2].lower() or None).words("alternatives"), key=lambda word: (len(word), word), default="/")
    head = first(recipe, "head")
    top = recipe if head is None else head
    ingredients, directions, equipment = (first(recipe, name) for name in ("ingredients", "directions", "equipment"))
    notes = [words(item) for item in recipe if bare_name(item) in ("description", "note")]
    return {
        "@type": "Recipe",
        "name": " – ".join(part for part in (words(first(top, "title")), words(first(top, "subtitle"))) if part),
        "inLanguage": language,
        "description": paragraphs(*notes),
        "author": words(first(top, "source")),
        "recipeYield": _amount(first(top, "yield")),
        "keywords": [words(item) for item in under(top, "cat")] or words(first(top, "categories")),
        **{TIMES.get(item.get("type", "").lower(), "prepTime"): words(item) for item in under(top, "preptime")},
        "tool": [words(item) for item in under(equipment, "tool")] if equipment is not None else None,
        "recipeIngredient": list(_lines(ingredients, f" {either} ")) if ingredients is not None else None,
        "recipeInstructions": list(_steps(directions)) if directions is not None else None,
    }


def _lines(parent: Element, either: str) -> Iterator[str]:
    """The lines of a list, with the titles of its parts."""
    for item in parent:
        if bare_name(item) == "ing":
            yield _line(item, either)
        elif bare_name(item) == "title":
            yield from heading(words(item))
        elif bare_name(item) in ("ing-div", "ingdiv"):
            yield from heading(item.get("title") if not any(bare_name(inner) == "title" for inner in item) else None)
            yield from _lines(item, either)


def _line(item: Element, either: str) -> str:
    """An ingredient with its modifier, what is done to it, and what may take its place."""
    own = {bare_name(part): part for part in reversed(list(item))}
    food = " ".join(words(own.get(name)) for name in ("modifier", "item") if name in own)
    amount = " ".join(_amount(part) or words(part) for part in item if bare_name(part) in ("amt", "sep"))
    said = [words(part) for part in item if bare_name(part) in ("prep", "ing-note", "ingnote")]
    others = [_line(part, either) for part in item if bare_name(part) == "alt-ing"]
    return either.join([ingredient(amount, words(own.get("unit")), food, ", ".join(part for part in said if part)), *others])


def _amount(element: Element | None) -> str:
    """An amount with its size and unit; of a range both ends."""
    if element is None:
        return ""
    ends = [words(end) for end in under(element, "q1", "q2")] or [words(first(element, "qty"))]
    said = [words(part) for name in ("size", "unit") for part in under(element, name)]
    return " ".join(part for part in ("-".join(end for end in ends if end), *said) if part) or words(element)


def _steps(parent: Element) -> list[Any]:
    """The steps, under the titles of their parts; of directions that are one text its paragraphs."""
    found: list[Any] = []
    for item in parent:
        if bare_name(item) in ("dir-div", "dirdiv"):
            found += section(item.get("title") or words(first(item, "title")), _steps(item))
        elif bare_name(item) == "step":
            found.append({"@type": "HowToStep", "text": " ".join(words(item).split())})
    return found or [" ".join(text.split()) for text in words(parent).split("\n\n") if text.strip()]
