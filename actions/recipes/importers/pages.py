"""Web pages: what recipe-scrapers reads in them, and the JSON-LD or microdata inside."""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Iterator
from typing import Any

from actions.language.lexicons import Lexicons
from actions.recipes.analysis import RecipeError
from actions.recipes.importers.json_ld import Json, read_json_ld, recipes_in
from actions.recipes.importers.plain_text import one_line, text_of
from actions.recipes.model import RawRecipe

NOWHERE = "https://page.invalid/"  # stands for the address of a page that does not tell its own
KEPT_TEXT = 0.8  # share of the scraper's instructions by length that the page's JSON-LD must hold to be preferred: it knows sections, and its steps have no headings
FIELDS = {
    "name": "title", "recipeYield": "yields", "totalTime": "total_time", "prepTime": "prep_time", "cookTime": "cook_time", "recipeIngredient": "ingredients",
    "recipeInstructions": "instructions_list", "description": "description", "recipeCategory": "category", "recipeCuisine": "cuisine", "keywords": "keywords",
    "inLanguage": "language", "author": "author", "url": "canonical_url", "tool": "equipment",
}
BLOCK = re.compile(r"""<script\b[^<>]*\btype\s*=\s*["']?application/ld\+json[^<>]*>(.*?)</script""", re.IGNORECASE | re.DOTALL)
WRAPPING = re.compile(r"<!--|-->|/?/?\s*<!\[CDATA\[|/?/?\s*\]\]>|/\*[^{}\[\]]*?\*/")
TRAILING = re.compile(r",(\s*[}\]])")
ADDRESS = re.compile(r"""<link[^<>]*\brel\s*=\s*["']?canonical["']?[^<>]*>|<meta[^<>]*\b(?:property|name)\s*=\s*["']og:url["'][^<>]*>""", re.IGNORECASE)
VALUE = re.compile(r"""\b(?:href|content)\s*=\s*["']?(https?://[^"'\s<>]+)""", re.IGNORECASE)


def read_page(html: str, url: str | None, lexicons: Lexicons) -> RawRecipe:
    """The recipe of a page.

    Args:
        html: the whole page.
        url: its address; where None, the page's own `canonical` or `og:url` tells the site.
        lexicons: as `read_json_ld`.

    Raises:
        RecipeError: there is no recipe in the page, or it cannot be used; the message says what is missing.
    """
    address = url or _own_address(html)
    inside = _inside(html, address or NOWHERE)
    scraped = _scraped(html, address or NOWHERE)
    problems: list[str] = []
    for data in [_joined(scraped, inside[0] if inside else {})] * bool(scraped) + inside:
        try:
            return _with_address(read_json_ld(data, lexicons), address)
        except RecipeError as problem:
            problems.append(str(problem))
    if problems:
        raise RecipeError(f"the recipe in the page cannot be used: {problems[0]}")
    raise RecipeError("the page holds no recipe that can be read (no schema.org/Recipe in JSON-LD or microdata)")


def _own_address(html: str) -> str | None:
    addresses = (VALUE.search(tag[0]) for tag in ADDRESS.finditer(html))
    return next((found[1] for found in addresses if found), None)


def _with_address(recipe: RawRecipe, address: str | None) -> RawRecipe:
    """The recipe with the page's address, for which some sites give a mere path."""
    return recipe if recipe.url or not address else recipe.model_copy(update={"url": address})


def _inside(html: str, address: str) -> list[Json]:
    """The schema.org/Recipe objects of a page: those of its JSON-LD, then those of its microdata; the fullest first."""
    found = [recipe for block in BLOCK.finditer(html) for recipe in recipes_in(_parsed(block[1]))]
    found += recipes_in(_microdata(html, address))
    return sorted(found, key=lambda recipe: -sum(bool(recipe.get(field)) for field in FIELDS))


def _parsed(block: str) -> Any:
    """The value of a JSON-LD block; some sites write line breaks in texts, comments, and commas before brackets. None where it cannot be read."""
    plain = WRAPPING.sub("", block)
    for text in (plain, TRAILING.sub(r"\1", plain)):
        try:
            return json.loads(text, strict=False)
        except (ValueError, RecursionError):
            continue
    return None


def _microdata(html: str, address: str) -> Any:
    import extruct

    try:
        return extruct.extract(html, base_url=address, syntaxes=["microdata"], uniform=True, errors="ignore")
    except Exception:  # whatever its parser meets in a page: there is none then
        return None


def _scraped(html: str, address: str) -> Json:
    """What recipe-scrapers reads, under the names of schema.org; empty where it finds nothing."""
    from recipe_scrapers import scrape_html

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of every field that a site does not have
        try:
            scraper = scrape_html(html, org_url=address, supported_only=False)
        except Exception:  # it raises what its parsers raise; the page's own data is tried then
            return {}
        return dict(_fields(scraper))


def _fields(scraper: Any) -> Iterator[tuple[str, Any]]:
    for field, method in FIELDS.items():
        value = _call(scraper, method)
        if isinstance(value, list):
            value = [item for item in value if text_of(item)]
        if value and field == "recipeInstructions":
            value = [{"@type": "HowToStep", "text": one_line(item)} for item in value]  # each is one instruction, however it is worded
        if value:
            yield field, value


def _call(scraper: Any, method: str) -> Any:
    """A scraper's value for a field; None where the page has none, which each scraper tells by another exception."""
    try:
        return getattr(scraper, method)()
    except Exception:
        return None


def _joined(scraped: Json, inside: Json) -> Json:
    """The scraper's fields, completed from the page's own data.

    The instructions of the page's data are preferred where they are cut into steps and hold nearly as much: they keep
    the names of sections apart from steps.
    """
    joined = {**inside, **scraped}
    steps = inside.get("recipeInstructions")
    if isinstance(steps, list) and any(isinstance(step, dict) for step in steps) and _length(steps) >= KEPT_TEXT * _length(scraped.get("recipeInstructions")):
        joined["recipeInstructions"] = steps
    if not one_line(joined.get("url")).startswith("http") or one_line(joined["url"]).startswith(NOWHERE):
        joined.pop("url", None)
    if inside.get("recipeYield") and "recipeYield" in scraped:
        joined["recipeYield"] = [scraped["recipeYield"], *(inside["recipeYield"] if isinstance(inside["recipeYield"], list) else [])]
    return joined


def _length(value: Any) -> int:
    """Characters of all texts of a value."""
    if isinstance(value, list):
        return sum(map(_length, value))
    if isinstance(value, dict) and "itemListElement" in value:
        return _length(value["itemListElement"])
    return len(text_of(value))
