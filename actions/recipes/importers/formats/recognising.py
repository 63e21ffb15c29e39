"""Which format a file or a JSON value is in, by what it holds, and the recipes in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any
from xml.etree.ElementTree import Element

from actions.language.lexicons import Lexicons
from actions.recipes.importers.formats import gourmet, mastercook, mealie, mealmaster, nextcloud, paprika, recipeml, tandoor
from actions.recipes.importers.formats.parts import Json, Piece, with_times
from actions.recipes.importers.formats.xml import parsed, under
from actions.recipes.importers.json_ld import DEEPEST, recipes_in

BOM = b"\xef\xbb\xbf"
ROOT = re.compile(rb"(?:\s|<\?[^>]{0,200}\?>|<!--.{0,2000}?-->|<!DOCTYPE[^>\[]{0,400}(?:\[.{0,4000}?\]\s*)?>)*<([A-Za-z][\w.-]*)", re.IGNORECASE | re.DOTALL)
MEAL_MASTER = re.compile(rb"^(?:M{5}|-{5})[^\n]{0,60}meal-?\s?master", re.IGNORECASE | re.MULTILINE)
MASTER_COOK = re.compile(rb"^[ \t]*[*{][ \t]*Exported (?:from|for)[ \t]+MasterCook", re.IGNORECASE | re.MULTILINE)
DOS = re.compile(rb"[A-Za-z][\x80-\x91\x93-\x98\xa1-\xa4][A-Za-z]|\d ?\xf8 ?[CF]?(?![\w\x80-\xff])")  # letters and degrees of code page 437, where Windows has other signs


def in_json(value: Any) -> list[Piece]:
    """The recipes of a JSON value: of schema.org, else of Mealie, Tandoor and Paprika, wherever they lie in it."""
    return [partial(_typed, recipe) for recipe in recipes_in(value)] or list(_others(value, 0))


def in_content(content: bytes) -> list[Piece] | None:
    """The recipes of a file in a format that its content tells; None where it tells none.

    Raises:
        RecipeError: it is broken.
    """
    content = content.removeprefix(BOM)
    root = ROOT.match(content)
    kind = root[1].lower() if root else b""
    if kind == b"recipeml":
        return [partial(_recipeml, recipe) for recipe in under(parsed(decoded(content)), "recipe")]
    if kind == b"gourmetdoc":
        return [partial(_read, gourmet.as_schema, recipe) for recipe in under(parsed(decoded(content)), "recipe")]
    if kind == b"mx2":
        return [partial(_read, mastercook.from_xml, recipe) for recipe in under(parsed(mastercook.as_xml(decoded(content))), "rcpe")]
    if kind:
        return None
    if MASTER_COOK.search(content):
        return [partial(_read, mastercook.from_text, text) for text in mastercook.recipes_in(decoded(content))]
    if MEAL_MASTER.search(content):
        return [partial(_read, mealmaster.as_schema, lines) for lines in mealmaster.recipes_in(decoded(content))]
    return None


def decoded(content: bytes) -> str:
    """The text of an old file: UTF-8, else what DOS or Windows wrote."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp437" if DOS.search(content) else "cp1252", "replace")


def _typed(recipe: Json, lexicons: Lexicons) -> Json:
    return nextcloud.as_schema(recipe) if nextcloud.has_headings(recipe) else recipe


def _recipeml(recipe: Element, lexicons: Lexicons) -> Json:
    return with_times(recipeml.as_schema(recipe, lexicons), lexicons)


def _read(as_schema: Callable[[Any], Json], recipe: Any, lexicons: Lexicons) -> Json:
    return with_times(as_schema(recipe), lexicons)


def _others(value: Any, depth: int) -> Iterator[Piece]:
    if depth > DEEPEST:
        return
    if isinstance(value, dict):
        for reader in (mealie, tandoor, paprika):
            if reader.is_recipe(value):
                yield partial(_read, reader.as_schema, value)
                return
        if mealie.is_database(value):
            yield from (partial(_read, mealie.as_schema, recipe) for recipe in mealie.recipes_of(value))
            return
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        if isinstance(item, list | dict):
            yield from _others(item, depth + 1)
