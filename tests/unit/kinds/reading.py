"""How the tests of kinds read a recipe: as an object of its own, and out of a page with JSON-LD or microdata."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from actions.language.lexicons import Lexicons
from actions.recipes.analysis import analyse
from actions.recipes.importers.json_ld import read_json_ld
from actions.recipes.importers.pages import read_page
from actions.recipes.model import RawRecipe, Recipe
from tests.unit.recipes.english import english, trained

NEUTRAL = "https://our-own-kitchen.example/dish"
KNOWN = "https://www.allrecipes.com/recipe/4711/dish/"
"""Addresses: of a page that no scraper is made for, and of one that recipe-scrapers knows."""
DISH: dict[str, Any] = {"@context": "https://schema.org", "@type": "Recipe", "name": "Plain Dish", "recipeIngredient": ["300 g rice"], "recipeInstructions": ["Boil the rice."]}


@cache
def lexicons() -> Lexicons:
    """All words."""
    return Lexicons("en")


def of_object(**fields: Any) -> RawRecipe:
    """A recipe of a `.json` file."""
    return read_json_ld(DISH | fields, lexicons())


def of_page(url: str = NEUTRAL, **fields: Any) -> RawRecipe:
    """The same object in a page, as sites embed it."""
    block = json.dumps(DISH | fields, ensure_ascii=False).replace("</", "<\\/").replace("<!--", "\\u003c!--").replace("<script", "\\u003cscript")
    return read_page(f'<html lang="en"><head><script type="application/ld+json">{block}</script></head><body><p>My holidays.</p></body></html>', url, lexicons())


def of_known_page(**fields: Any) -> RawRecipe:
    """The same page at an address that recipe-scrapers knows."""
    return of_page(KNOWN, **fields)


def of_microdata(extra: str = "", lines: str = "<li itemprop='recipeIngredient'>300 g rice</li>", steps: str = "<li>Boil the rice.</li>", name: str = "Plain Dish") -> RawRecipe:
    """A recipe whose parts are marked in the text of the page; all arguments are HTML."""
    body = f"<h1 itemprop='name'>{name}</h1>{extra}<ul>{lines}</ul><ol itemprop='recipeInstructions'>{steps}</ol>"
    return read_page(f"<html lang='en'><body><div itemscope itemtype='https://schema.org/Recipe'>{body}</div></body></html>", NEUTRAL, lexicons())


READERS = (of_object, of_page, of_known_page)


def words(raw: RawRecipe) -> str:
    """The instructions in one line, blanks single."""
    return " ".join(" ".join(instruction.text for instruction in raw.instructions).split())


def full(raw: RawRecipe) -> Recipe:
    """The recipe as cooks get it."""
    return analyse(raw, english(), trained())


def plain(text: str) -> str:
    """A step without what its place in the list may change: its capital and its full stop."""
    return " ".join(text.split()).rstrip(".").lower()


def steps(raw: RawRecipe) -> list[str]:
    """The steps that are told, plain."""
    return [plain(step.text) for step in full(raw).steps]
