"""schema.org/Recipe in JSON-LD, in the shapes in which sites write it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from babel import Locale

from actions.language.lexicon import Lexicon
from actions.language.lexicons import Lexicons
from actions.language.measures import dimension
from actions.language.words import any_of, tokens
from actions.recipes.analysis import RecipeError, refusing
from actions.recipes.importers.equipment import apart
from actions.recipes.importers.ingredient_list import ingredient_lines
from actions.recipes.importers.instructions import instructions_of
from actions.recipes.importers.plain_text import one_line, text_of
from actions.recipes.importers.times import minutes_of
from actions.recipes.model import NAMESPACE, RawRecipe

Json = dict[str, Any]

KIND = re.compile(r"(?:https?://(?:www\.)?schema\.org/|schema:)?Recipe")
VOCABULARY = re.compile(r"(?:https?://(?:www\.)?schema\.org/|schema:)")
DEEPEST = 100  # objects inside objects; no page nests its recipe further
MOST_SERVINGS = 1000
UNIT = re.compile(r"[\s-]*([^\W\d_]+)")
CODE = re.compile(r"([A-Za-z]{2,3})(?:[-_][A-Za-z0-9]+)*")


def recipes_in(data: Any) -> Iterator[Json]:
    """All schema.org/Recipe objects of a JSON-LD value, wherever they lie: alone, in a list, an `@graph`, a page's `mainEntity`.

    A recipe without a language gets that of the object around it; references by `@id` to other objects are filled in.
    """
    named = {str(item["@id"]): item for item in _objects(data) if "@id" in item and len(item) > 1}
    for recipe in _recipes(data, None, 0):
        yield _resolved(recipe, named) if named else recipe


def _recipes(data: Any, language: Any, depth: int) -> Iterator[Json]:
    if depth > DEEPEST:
        return
    if isinstance(data, list):
        for item in data:
            yield from _recipes(item, language, depth + 1)
    elif isinstance(data, dict):
        kinds = data.get("@type")
        language = data.get("inLanguage") or language
        if any(isinstance(kind, str) and KIND.fullmatch(kind) for kind in (kinds if isinstance(kinds, list) else [kinds])):
            yield data if not language or data.get("inLanguage") else {**data, "inLanguage": language}
            return
        for value in data.values():
            if isinstance(value, list | dict):
                yield from _recipes(value, language, depth + 1)


def _objects(data: Any, depth: int = 0) -> Iterator[Json]:
    """Every object inside a value."""
    if depth > DEEPEST or not isinstance(data, list | dict):
        return
    if isinstance(data, dict):
        yield data
    for item in data.values() if isinstance(data, dict) else data:
        yield from _objects(item, depth + 1)


def _resolved(value: Any, named: dict[str, Json], depth: int = 0) -> Any:
    """The value with each bare reference {"@id": …} replaced by the object of that name."""
    if depth > DEEPEST:
        return value
    if isinstance(value, list):
        return [_resolved(item, named, depth + 1) for item in value]
    if isinstance(value, dict):
        if len(value) == 1 and "@id" in value:
            return named.get(str(value["@id"]), value)
        return {key: _resolved(item, named, depth + 1) for key, item in value.items()}
    return value


def read_json_ld(data: Json, lexicons: Lexicons) -> RawRecipe:
    """Turn one schema.org/Recipe object into a raw recipe.

    Args:
        data: the object.
        lexicons: words for units of time and for ranges, in the language that the recipe names, else the default one.

    Raises:
        RecipeError: title or instructions are missing, or a value has no usable form; the message names the field.
    """
    with refusing():
        return _read({VOCABULARY.sub("", key): value for key, value in data.items()} if any(":" in key for key in data) else data, lexicons)


def _read(data: Json, lexicons: Lexicons) -> RawRecipe:
    language = _language(data.get("inLanguage"))
    lexicon = lexicons.of(language)
    title = one_line(data.get("name")) or one_line(data.get("headline"))
    if not title:
        raise RecipeError("it has no name")
    instructions = instructions_of(data.get("recipeInstructions") or data.get("instructions"), lexicon)
    if not instructions:
        raise RecipeError("it has no recipeInstructions")
    ingredients, tools = apart(ingredient_lines(data.get("recipeIngredient") or data.get("ingredients"), lexicon), lexicon)
    listed = _lines(data.get("tool"))
    yields = data.get("recipeYield") or data.get("yield")
    prep, cook = (minutes_of(data.get(field), field, lexicon) for field in ("prepTime", "cookTime"))
    total = minutes_of(data.get("totalTime"), "totalTime", lexicon)
    parts = (prep, cook, minutes_of(data.get("performTime"), "performTime", lexicon) if not (prep and cook) else None)
    return RawRecipe(
        id=_identifier(data.get("identifier")),
        title=title[:300],
        servings=_servings(yields, lexicon),
        yields=_yields(yields),
        minutes=total or sum(part for part in parts if part) or None,
        prep_minutes=prep,
        cook_minutes=cook,
        summary=text_of(data.get("description")) or None,
        language=language,
        url=_url(data),
        author=one_line(data.get("author")) or one_line(data.get("publisher")) or None,
        categories=tuple(dict.fromkeys(word.lower() for key in ("recipeCategory", "recipeCuisine", "keywords") for word in _words(data.get(key)))),
        ingredients=tuple(ingredients),
        utensils=(*listed, *(tool for tool in dict.fromkeys(tools) if tool not in listed)),
        instructions=instructions,
        techniques=_techniques(data.get(f"{NAMESPACE}techniques")),
    )


def _items(value: Any) -> list[Any]:
    """What a value holds: the elements of a list or of a schema.org ItemList, else the value itself."""
    if isinstance(value, dict):
        value = next((value[key] for key in ("@list", "@set", "itemListElement") if key in value), value)
    return value if isinstance(value, list) else [value]


def _lines(value: Any) -> list[str]:
    return [line for item in _items(value) for line in text_of(_item(item)).splitlines()]


def _item(value: Any) -> Any:
    """The thing in a ListItem; other values as they are."""
    return value["item"] if isinstance(value, dict) and isinstance(value.get("item"), str | dict) else value


def _words(value: Any) -> list[str]:
    return [word.strip() for line in _lines(value) for word in line.split(",") if word.strip()]


def _identifier(value: Any) -> str | None:
    first: Any = value[0] if isinstance(value, list) and value else value
    if isinstance(first, dict):
        first = first.get("value") or first.get("@value") or first.get("@id")
    return one_line(first)[:200] or None


def _url(data: Json) -> str | None:
    """The page of the recipe: `url`, the page that it is the main entity of, or its `@id` where that is an address."""
    page = data.get("mainEntityOfPage")
    for value in (data.get("url"), page.get("@id") if isinstance(page, dict) else page, data.get("@id")):
        address = one_line(value)
        if address.startswith(("http://", "https://")):
            return address[:2000]
    return None


def _language(value: Any) -> str | None:
    """An ISO 639-1 code from "en-US", "English" or a schema.org Language; None where it is none of these."""
    for item in value if isinstance(value, list) else [value]:
        for text in (item.get(key) for key in ("alternateName", "name", "@value", "@id")) if isinstance(item, dict) else (item,):
            word = one_line(text)
            code = CODE.fullmatch(word)
            if word.lower() in _names_of_languages():
                return _names_of_languages()[word.lower()]
            if code:
                return code[1].lower()
    return None


@lru_cache(maxsize=1)
def _names_of_languages() -> dict[str, str]:
    """Names of languages, in English and in themselves, with their codes."""
    codes = {code: name for code, name in Locale("en").languages.items() if code.isalpha() and len(code) == 2}
    own = {str(Locale.parse(code).language_name).lower(): code for code in ("nl", "de", "fr", "es", "it", "pt", "sv", "da", "pl")}
    return own | {str(name).lower(): code for code, name in codes.items()}


def _servings(value: Any, lexicon: Lexicon) -> int | None:
    """How many a recipe yields; of a range the upper end ("Serves 2 to 4").

    Of several values a text that counts things ("11-12 cookies") goes before a plain number, and that before one that counts
    eaters ("8-10 servings"). A weight, a volume or a length counts only where nothing else does: "5 cups (about 120 crackers)".
    """
    texts = [text for text in map(_amount, _items(value)) if text]
    eaters = lexicon.words("eaters") | lexicon.words("ranges")
    texts.sort(key=lambda text: 1 if text.isdecimal() else 2 if set(tokens(text)) <= eaters else 0)
    found = [count for text in texts for count in _counts(text, lexicon)]
    return next((count for measures in (False, True) for count, measured in found if measured is measures), None)


def _amount(value: Any) -> str:
    """The text of a yield, which may be a schema.org QuantitativeValue."""
    if isinstance(value, dict) and any(key in value for key in ("value", "maxValue", "minValue")):
        amount = next((value[key] for key in ("value", "maxValue", "minValue") if value.get(key) is not None), None)
        return f"{one_line(amount)} {one_line(value.get('unitText'))}".strip()
    return one_line(value)


def _counts(text: str, lexicon: Lexicon) -> Iterator[tuple[int, bool]]:
    """The numbers of a yield in their order, of a range the upper one; each with whether it measures and does not count."""
    between = any_of(lexicon.words("ranges"))
    for match in re.finditer(rf"(?<![\d.,/])0*(\d{{1,4}})(?:[.,]0+)?(?![\d/]|[.,]\d)(?:\s*(?:{between})\s*0*(\d{{1,4}})(?![\d/]|[.,]\d))?", text, re.IGNORECASE):
        counts = [int(number) for number in match.groups() if number]
        if len(counts) == 2 and counts[0] >= counts[1]:
            counts = counts[:1]
        if 0 < counts[-1] <= MOST_SERVINGS:
            behind = UNIT.match(text, match.end())
            yield counts[-1], behind is not None and dimension(lexicon.unit_of.get(behind[1].lower())) is not None


def _yields(value: Any) -> str | None:
    """The yield in words ("12 cookies"); None where it is no more than a number."""
    texts = [text for text in map(_amount, _items(value)) if text and not text.isdecimal()]
    return max(texts, key=len)[:200] if texts else None


def _techniques(value: Any) -> dict[str, str]:
    """Techniques with their explanations, as `souschef export` writes them."""
    return {str(name): str(text) for name, text in value.items()} if isinstance(value, dict) else {}
