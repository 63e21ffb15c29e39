"""schema.org/Recipe in JSON-LD, in the shapes in which sites write it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from babel import Locale

from actions.language.lexicon import Lexicon
from actions.language.lexicons import Lexicons
from actions.recipes.analysis import RecipeError, refusing
from actions.recipes.importers.equipment import apart
from actions.recipes.importers.ingredient_list import ingredient_lines
from actions.recipes.importers.instructions import instructions_of, nested_recipes, picture_of
from actions.recipes.importers.plain_text import one_line, text_of
from actions.recipes.importers.times import minutes_of
from actions.recipes.importers.yields import servings_of, words_of
from actions.recipes.model import NAMESPACE, RawRecipe

Json = dict[str, Any]

KIND = re.compile(r"(?:https?://(?:www\.)?schema\.org/|schema:)?Recipe")
VOCABULARY = re.compile(r"(?:https?://(?:www\.)?schema\.org/|schema:)")
DEEPEST = 100  # objects inside objects; no page nests its recipe further
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
    language = language_of(data.get("inLanguage"))
    lexicon = lexicons.of(language)
    title = one_line(data.get("name")) or one_line(data.get("headline"))
    if not title:
        raise RecipeError("it has no name")
    written = data.get("recipeInstructions") or data.get("instructions") or data.get("step") or list(nested_recipes(data.get("hasPart")))
    instructions = instructions_of(written, lexicon, as_written=f"'{NAMESPACE[:-1]}'" in str(data.get("@context")))
    if not instructions:
        raise RecipeError("it has no recipeInstructions")
    ingredients, tools = apart(_ingredients(data, written, lexicon), lexicon)
    listed = _lines(data.get("tool"))
    yields = data.get("recipeYield") or data.get("yield")
    prep, cook = (minutes_of(data.get(field), field, lexicon) for field in ("prepTime", "cookTime"))
    total = minutes_of(data.get("totalTime"), "totalTime", lexicon)
    parts = (prep, cook, minutes_of(data.get("performTime"), "performTime", lexicon) if not (prep and cook) else None)
    return RawRecipe(
        id=_identifier(data.get("identifier")),
        title=title[:300],
        servings=servings_of(yields, lexicon),
        yields=words_of(yields, lexicon),
        minutes=total or sum(part for part in parts if part) or None,
        prep_minutes=prep,
        cook_minutes=cook,
        summary=text_of(data.get("description")) or None,
        language=language,
        url=_url(data),
        image=picture_of(data.get("image")),
        author=one_line(data.get("author")) or one_line(data.get("publisher")) or None,
        categories=tuple(dict.fromkeys(word.lower() for key in ("recipeCategory", "recipeCuisine", "keywords") for word in _words(data.get(key)))),
        ingredients=tuple(ingredients),
        utensils=(*listed, *(tool for tool in dict.fromkeys(tools) if tool not in listed)),
        instructions=instructions,
        techniques=_techniques(data.get(f"{NAMESPACE}techniques")),
    )


def _ingredients(data: Json, written: Any, lexicon: Lexicon) -> tuple[str, ...]:
    """The lines of the list, with those of recipes inside the instructions that it does not hold, under their names."""
    lines = ingredient_lines(data.get("recipeIngredient") or data.get("ingredients"), lexicon)
    for part in nested_recipes(written):
        more = [line for line in ingredient_lines(part.get("recipeIngredient") or part.get("ingredients"), lexicon) if line not in lines]
        lines += (f"{one_line(part.get('name'))}:", *more) if more and one_line(part.get("name")) else tuple(more)
    return lines


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


def language_of(value: Any) -> str | None:
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


def _techniques(value: Any) -> dict[str, str]:
    """Techniques with their explanations, as `souschef export` writes them."""
    return {str(name): str(text) for name, text in value.items()} if isinstance(value, dict) else {}
