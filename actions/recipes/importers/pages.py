"""Web pages: their own JSON-LD, microdata or RDFa, and what recipe-scrapers reads in them where these say nothing."""

from __future__ import annotations

import json
import logging
import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any
from urllib.parse import urljoin, urlsplit

from actions.language.lexicon import Lexicon
from actions.language.lexicons import Lexicons
from actions.recipes.analysis import RecipeError
from actions.recipes.importers.ingredient_list import ingredient_lines
from actions.recipes.importers.instructions import instructions_of, picture_of
from actions.recipes.importers.json_ld import Json, language_of, read_json_ld, recipes_in
from actions.recipes.importers.plain_text import one_line, text_of
from actions.recipes.importers.times import minutes_of
from actions.recipes.importers.yields import yields_of
from actions.recipes.model import Instruction, RawRecipe

logger = logging.getLogger(__name__)

NOWHERE = "https://page.invalid/"  # stands for the address of a page that does not tell its own
CUT_OFF = 0.5  # share of the scraper's instructions by length below which the page's own data is taken for a shortened text; the other way round, for an article around them
SHORTEST = 2  # minutes up to which a time is doubted where the scraper reads a longer one: some sites write minutes as seconds
TAIL = re.compile(r"\s*[-–|:]?\s*[\w ]{1,40}")  # what sites add to the title of a recipe: " recipe", " - Cook's Corner"
FIELDS = {
    "name": "title", "recipeYield": "yields", "totalTime": "total_time", "prepTime": "prep_time", "cookTime": "cook_time", "recipeIngredient": "ingredients",
    "recipeInstructions": "instructions_list", "description": "description", "recipeCategory": "category", "recipeCuisine": "cuisine", "keywords": "keywords",
    "inLanguage": "language", "author": "author", "image": "image", "url": "canonical_url", "tool": "equipment",
}
FORMER = {"ingredients": "recipeIngredient", "instructions": "recipeInstructions", "yield": "recipeYield"}
COMPARED = ("title", "servings", "yields", "minutes", "prep_minutes", "cook_minutes", "ingredients", "instructions", "utensils", "categories", "summary", "language",
            "author", "image")
SHOWN = 80  # characters of a value in the log
BLOCK = re.compile(r"""<script\b[^<>]*\btype\s*=\s*["']?application/ld\+json[^<>]*>(.*?)</script""", re.IGNORECASE | re.DOTALL)
WRAPPING = re.compile(r"<!--|-->|/?/?\s*<!\[CDATA\[|/?/?\s*\]\]>|/\*[^{}\[\]]*?\*/")
TRAILING = re.compile(r",(\s*[}\]])")
ADDRESS = re.compile(r"""<link[^<>]*\brel\s*=\s*["']?canonical["']?[^<>]*>|<meta[^<>]*\b(?:property|name)\s*=\s*["']og:url["'][^<>]*>""", re.IGNORECASE)
VALUE = re.compile(r"""\b(?:href|content)\s*=\s*["']?(https?://[^"'\s<>]+)""", re.IGNORECASE)
MARKED = re.compile(r"\b(?:itemtype|typeof)\s*=[^<>]{0,200}Recipe", re.IGNORECASE)


@dataclass(frozen=True)
class Difference:
    """A field that the page's own data and recipe-scrapers say differently."""

    field: str
    own: str
    scraped: str


@dataclass(frozen=True)
class Page:
    """The recipe of a page, and where its two readings differ."""

    recipe: RawRecipe
    differences: tuple[Difference, ...] = ()


def read_page(html: str, url: str | None, lexicons: Lexicons) -> RawRecipe:
    """The recipe of a page; where its two readings differ is logged.

    Args:
        html: the whole page.
        url: its address; where None, the page's own `canonical` or `og:url` tells the site.
        lexicons: as `read_json_ld`.

    Raises:
        RecipeError: there is no recipe in the page, or it cannot be used; the message says what is missing.
    """
    page = compared(html, url, lexicons)
    place = urlsplit(page.recipe.url or "")
    for found in page.differences:
        logger.info("%s%s: %s is %r in the page's data, recipe-scrapers reads %r.", place.hostname or "", place.path, found.field, found.own[:SHOWN], found.scraped[:SHOWN])
    return page.recipe


def compared(html: str, url: str | None, lexicons: Lexicons) -> Page:
    """The recipe of a page, with the differences of its two readings; arguments and errors are those of `read_page`."""
    address = url or _own_address(html)
    scraped = _scraped(html, address or NOWHERE)
    inside = _inside(html, address or "")
    problems: list[str] = []
    for own in inside or [{}] * bool(scraped):
        try:
            recipe = read_json_ld(_joined(own, scraped, lexicons), lexicons)
        except RecipeError as problem:
            problems.append(str(problem))
            continue
        recipe = recipe if recipe.url or not address else recipe.model_copy(update={"url": address})  # some sites give a mere path
        return Page(recipe, tuple(_differences(recipe, own, scraped, lexicons)) if own else ())
    if problems:
        raise RecipeError(f"the recipe in the page cannot be used: {problems[0]}")
    raise RecipeError("the page holds no recipe that can be read (no schema.org/Recipe in JSON-LD or microdata)")


def _own_address(html: str) -> str | None:
    addresses = (VALUE.search(tag[0]) for tag in ADDRESS.finditer(html))
    return next((found[1] for found in addresses if found), None)


def _inside(html: str, address: str) -> list[Json]:
    """The schema.org/Recipe objects of a page: those of its JSON-LD, then those of its microdata or RDFa; the fullest first."""
    found = [recipe for block in BLOCK.finditer(html) for recipe in recipes_in(_parsed(block[1]))]
    if MARKED.search(html):
        found += recipes_in(_marked_up(html, address))
    named = [{FORMER.get(name, name): value for name, value in recipe.items()} for recipe in found]
    for recipe in named:
        if picture := one_line(recipe.get("image")):
            recipe["image"] = urljoin(address, picture) if isinstance(recipe["image"], str) else recipe["image"]
    return sorted(named, key=lambda recipe: -sum(bool(recipe.get(field)) for field in FIELDS))


def _parsed(block: str) -> Any:
    """The value of a JSON-LD block; some sites write line breaks in texts, comments, and commas before brackets. None where it cannot be read."""
    plain = WRAPPING.sub("", block)
    for text in (block, plain, TRAILING.sub(r"\1", plain)):
        try:
            return json.loads(text, strict=False)
        except (ValueError, RecursionError):
            continue
    return None


def _marked_up(html: str, address: str) -> Any:
    """Microdata and RDFa as JSON-LD, texts with their markup. None where the page cannot be parsed."""
    from extruct.w3cmicrodata import MicrodataExtractor
    from lxml.html import HTMLParser, fromstring, tostring

    class Extractor(MicrodataExtractor):  # type: ignore[misc]
        def _extract_textContent(self, node: Any) -> str:  # noqa: N802
            return " ".join(str(tostring(node, encoding="unicode", with_tail=False)).split())

    try:
        tree = fromstring(html.encode("utf-8", "replace"), parser=HTMLParser(encoding="utf-8"))
        for element in list(tree.iter("*")):
            _as_microdata(element)
        return [_as_json_ld(item) for item in Extractor().extract_items(tree, address)]
    except Exception:  # whatever the parser meets in a page: there is none then
        return None


def _as_microdata(element: Any) -> None:
    """Give an element with RDFa's attributes those of microdata, and a time the text of its element too: its attribute may be missing, or no span of time."""
    kind, name = element.get("typeof"), element.get("property")
    if kind and element.get("itemscope") is None:
        element.set("itemscope", "")
        element.set("itemtype", f"https://schema.org/{re.split('[:/]', kind.split()[0])[-1]}")
    if name and element.get("itemprop") is None:
        element.set("itemprop", re.split("[:/]", name.split()[0])[-1])
    if element.tag == "time" and element.get("itemprop"):
        element.addnext(element.makeelement("meta", {"itemprop": element.get("itemprop"), "content": element.text_content()}))


def _as_json_ld(item: Any) -> Any:
    """An item of microdata as an object of JSON-LD."""
    if isinstance(item, list):
        return [_as_json_ld(entry) for entry in item]
    if not isinstance(item, dict):
        return item
    return {"@type": item.get("type"), **{name: _as_json_ld(value) for name, value in item.get("properties", {"text": item.get("value")}).items()}}


def _scraped(html: str, address: str) -> Json:
    """What recipe-scrapers reads, under the names of schema.org; empty where it finds nothing."""
    from recipe_scrapers import scrape_html

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of every field that a site does not have
        try:
            scraper = scrape_html(html, org_url=address, supported_only=False, best_image=False)
        except Exception:  # it raises what its parsers raise
            return {}
        return dict(_fields(scraper))


def _fields(scraper: Any) -> Iterator[tuple[str, Any]]:
    for field, method in FIELDS.items():
        value = _call(scraper, method)
        if isinstance(value, list):
            value = [item for item in value if text_of(item) not in ("", "None")]
        if value and field == "recipeInstructions":
            value = [{"@type": "HowToStep", "text": one_line(item)} for item in value]  # each is one instruction, however it is worded
        if value and not (isinstance(value, str) and value.startswith(NOWHERE)):
            yield field, value


def _call(scraper: Any, method: str) -> Any:
    """A scraper's value for a field; None where the page has none, which each scraper tells by another exception."""
    try:
        return getattr(scraper, method)()
    except Exception:
        return None


def _joined(own: Json, scraped: Json, lexicons: Lexicons) -> Json:
    """The page's own fields, completed by the scraper's."""
    lexicon = lexicons.of(language_of(own.get("inLanguage")) or language_of(scraped.get("inLanguage")))
    joined = {**own, **{field: value for field, value in scraped.items() if _is_missing(field, own.get(field), value, lexicon)}}
    return {field: value for field, value in joined.items() if not field.endswith("Time") or _is_time(field, value, lexicon)}


def _is_time(field: str, value: Any, lexicon: Lexicon) -> bool:
    """Whether a time can be read; one that cannot is not worth losing the page's recipe for, and is logged."""
    try:
        minutes_of(value, field, lexicon)
    except RecipeError as problem:
        logger.warning("A time of a page is left out: %s.", problem)
        return False
    return True


def _is_missing(field: str, own: Any, scraped: Any, lexicon: Lexicon) -> bool:
    """Whether the page's own data says nothing that can be read in a field, or what is plainly not meant."""
    try:
        if field == "recipeInstructions":
            long, short = (sum(len(line.text) for line in instructions_of(value, lexicon)) for value in (scraped, own))
            return short < CUT_OFF * long or (isinstance(own, str) and long < CUT_OFF * short)
        if field == "recipeIngredient":
            return not ingredient_lines(own, lexicon)
        if field.endswith("Time"):
            minutes = minutes_of(own, field, lexicon) or 0
            return minutes <= SHORTEST and minutes < (minutes_of(scraped, field, lexicon) or 1)
    except RecipeError:
        return True
    if field in ("image", "url"):
        return picture_of(own) is None
    if field == "recipeYield":
        return not yields_of(own, lexicon)
    said, title = text_of(own), text_of(scraped)
    return not said or (field == "name" and said.startswith(title) and TAIL.fullmatch(said[len(title) :]) is not None)


def _differences(recipe: RawRecipe, own: Json, scraped: Json, lexicons: Lexicons) -> Iterator[Difference]:
    """Where the recipe would be another one if the scraper's reading went before the page's own data; of lists the first lines that differ."""
    try:
        other = read_json_ld({**own, **scraped}, lexicons)
    except RecipeError:
        return
    for field in COMPARED:
        sides = [_listed(getattr(reading, field)) for reading in (recipe, other)]
        if sides[0] != sides[1]:
            pairs = zip_longest(*sides, fillvalue="")
            yield Difference(field, *next(pair for pair in pairs if pair[0] != pair[1]))


def _listed(value: Any) -> list[str]:
    """The lines of a field: instructions with their headings."""
    if not isinstance(value, tuple):
        return [] if value is None else [str(value)]
    return [f"{item.section or ''}: {item.text}" if isinstance(item, Instruction) else item for item in value]
