"""The `recipeIngredient` of a schema.org/Recipe: lines, objects, lists of these, and all ingredients in one text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from actions.language.lexicon import Lexicon
from actions.language.quantities import VULGAR, number, plain_numbers
from actions.language.words import content_stems, tokens
from actions.recipes.analysis import RecipeError
from actions.recipes.importers.plain_text import one_line, text_of
from actions.recipes.importers.unit_codes import amount_of
from actions.recipes.lines.ingredient_names import names_food
from actions.recipes.lines.line_words import line_words

DIGIT = rf"[\d{VULGAR}]"
FIRST_NUMBER = re.compile(DIGIT)
COMMAS = re.compile(rf"\s*[,;]\s+(?={DIGIT})")  # "1 cup flour, 2 eggs"
GLUED = re.compile(rf"(?<=[^\W\d_])(?={DIGIT})|(?<=[^\W\d_][.)])(?=\w)|(?<=[.!)])(?={DIGIT})")  # "1 onion, chopped.2 eggs", "sesame oil2 eggs"
SEMICOLON = re.compile(r"\s*;\s*(?![^()]{0,80}\))")  # none inside brackets
BULLET = re.compile(r"^(?:[-–—*]+\s+|[•·▪◦‣●○■□▢☐►▶✓✔]+\s*)(?=\w)")
BOLD = re.compile(r"^(\*\*|__)(.+?)\1")
TWICE = re.compile(r"\(\(([^()]*)\)\)")  # some sites put brackets around notes that have them
AMOUNT = re.compile(rf"{DIGIT}[\s\d{VULGAR}/.,–-]*")
UNITS = ("unitText", "unit", "unitCode")
LONGEST_PIECE = 200  # characters of what a semicolon may part from its line
ONE_TEXT = 3  # numbers in one line from which it is looked at as the whole list
FEWEST_LETTERS = 8  # entries of one letter each from which a list is a text that fell apart
MOST_TIMES = 4  # how often one list may be given, each time for another size or in other units
SHORTEST_TWICE = 5  # foods from which the same ones in the same order are the same list; dough and crumble may share three


def ingredient_lines(value: Any, lexicon: Lexicon) -> tuple[str, ...]:
    """The lines of the list, as written; a list that is given for several sizes or in several units once, as it is given first.

    Args:
        value: strings, objects with amount, unit and name, lists of these, or one string.
        lexicon: units; a line break after a number or a unit ends no line ("2 ⏎ bay leaves").

    Raises:
        RecipeError: the list holds single letters.
    """
    texts = [text for text in _texts(value, lexicon) if text]
    if len(texts) >= FEWEST_LETTERS and all(len(text) == 1 for text in texts) and any(text.lower() != text.upper() for text in texts):
        raise RecipeError("its recipeIngredient is cut into single letters")
    lines = [_bare(line) for text in texts for line in _whole_lines(text, lexicon)]
    cut = _cut(lines[0], lexicon) if len(lines) == 1 else [piece for line in lines for piece in _at_semicolons(line, lexicon)]
    return tuple(_once(cut, lexicon))


def _texts(value: Any, lexicon: Lexicon, *, within: bool = False) -> Iterator[str]:
    """The text of each ingredient, whatever holds it; the name of a list inside the list is a heading."""
    if isinstance(value, dict):
        inner = next((value[key] for key in ("@list", "@set", "itemListElement", "recipeIngredient") if key in value), None)
        inner = value["item"] if inner is None and isinstance(value.get("item"), str | dict) and not value.get("name") else inner
        if inner is None:
            yield _object(value, lexicon)
            return
        name = one_line(value.get("name")).rstrip(" :")
        if name and within:
            yield f"{name}:"
        yield from _texts(inner, lexicon, within=True)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item, lexicon, within=True)
    else:
        yield text_of(value)


def _object(value: dict[str, Any], lexicon: Lexicon) -> str:
    """The text of an ingredient that is an object with a text, or with amount, unit and name; a name may hold its amount already."""
    said = next((value[key] for key in ("requiredQuantity", "amount", "quantity", "value") if value.get(key)), None)
    own = said if isinstance(said, dict) else {**value, "value": said}
    if isinstance(said, dict) and not any(said.get(key) for key in UNITS):
        own = {**said, **{key: value[key] for key in UNITS if value.get(key)}}
    amount, name = amount_of(own, lexicon), text_of([value.get(key) for key in ("text", "name", "ingredient", "@value")])
    held = AMOUNT.match(name)
    digits = AMOUNT.match(amount)
    if value.get("text") or (held and digits and number(plain_numbers(held[0])) == number(plain_numbers(digits[0]))):
        return name
    return f"{amount} {name}".strip() if name else ""


def _bare(line: str) -> str:
    """A line without the mark of a list and marks of bold type, and with one pair of brackets where a note has two."""
    line = line if line[0].isalnum() else BOLD.sub(r"\2", BULLET.sub("", line))
    return TWICE.sub(r"(\1)", line) if "((" in line else line


def _whole_lines(text: str, lexicon: Lexicon) -> Iterator[str]:
    whole = ""
    for line in text.splitlines():
        whole = f"{whole} {line}".strip()
        if whole.rsplit(" ", 1)[-1].lower() not in lexicon.unit_of and any(char.isalpha() for char in whole):
            yield whole
            whole = ""
    if any(char.isalnum() for char in whole):
        yield whole


def _cut(line: str, lexicon: Lexicon) -> list[str]:
    """A whole list in one line, cut where an ingredient begins: at a number after a comma, or at what is glued to the one before."""
    listed = SEMICOLON.split(line)
    if len(listed) >= ONE_TEXT and sum(bool(AMOUNT.match(piece)) for piece in listed) > 1:
        return [piece for piece in listed if piece]
    if len(FIRST_NUMBER.findall(line)) < ONE_TEXT:
        return _at_semicolons(line, lexicon)
    listed = COMMAS.split(line)
    if len(listed) >= ONE_TEXT:
        return listed
    pieces = [piece for part in GLUED.split(line) for piece in _at_capitals(part)]
    if len(pieces) < ONE_TEXT:
        return _at_semicolons(line, lexicon)
    return [piece.strip() for part in pieces for piece in _at_amounts(part, lexicon) if piece.strip()]


def _at_semicolons(line: str, lexicon: Lexicon) -> list[str]:
    """The line cut at its semicolons where each part is an amount of a food: "2 eggs; 1 cup milk". Elsewhere a remark follows them."""
    pieces = SEMICOLON.split(line)
    return pieces if len(pieces) > 1 and all(_is_amount_of_food(piece, lexicon) for piece in pieces) else [line]


def _is_amount_of_food(text: str, lexicon: Lexicon) -> bool:
    amount, words = AMOUNT.match(text) if len(text) <= LONGEST_PIECE else None, line_words(lexicon)
    rest = re.sub(rf"^\s*{words.unit}\s*", "", text[amount.end() :], flags=re.IGNORECASE) if amount else ""
    return not words.comment_start.match(rest) and names_food(rest.strip(), words)


def _once(lines: list[str], lexicon: Lexicon) -> list[str]:
    """The first of several lists that name the same foods in the same order: for two sizes, or in metric and in cups."""
    units = lexicon.words("unit_systems")
    kept = [line for line in lines if line.strip(" :").lower() not in units]
    foods = lru_cache(maxsize=None)(lambda at: _foods(kept[at], lexicon))
    for times in range(2, MOST_TIMES + 1):
        size, rest = divmod(len(kept), times)
        if rest or size < SHORTEST_TWICE or not _begin_alike(kept[0], kept[size], lexicon) or any(foods(at) != foods(at % size) for at in range(size, len(kept))):
            continue
        if len({foods(at) for at in range(size)} - {()}) >= SHORTEST_TWICE:
            return kept[:size]
    return lines


def _begin_alike(one: str, other: str, lexicon: Lexicon) -> bool:
    """Whether two lines have words that begin alike beside units, without which they name no same food; quicker than their stems."""
    first, second = ({word[:3] for word in tokens(line) if word not in lexicon.unit_of} for line in (one, other))
    return not first.isdisjoint(second)


def _foods(line: str, lexicon: Lexicon) -> tuple[str, ...]:
    """Stems of a line's words without its amount."""
    amount = frozenset(word for word in tokens(line) if word in lexicon.unit_of or word in lexicon.cardinals)
    return tuple(content_stems(line, lexicon, without=amount))


def _at_capitals(text: str) -> list[str]:
    """The text cut where a capital is glued to a small letter: "green onionsMussels"."""
    ends = [at for at in range(1, len(text)) if text[at].isupper() and text[at - 1].islower()]
    return [text[start:end] for start, end in zip([0, *ends], [*ends, len(text)], strict=True)]


def _at_amounts(text: str, lexicon: Lexicon) -> list[str]:
    """The text cut before a number with a unit that follows a word: "red pepper powder 2 tablespoons oil"."""
    starts = [match.start(1) for match in re.finditer(r"(?<=[^\W\d_]) (\d[\d\s/.,]*([^\W\d_]+))", text) if match[2].lower() in lexicon.unit_of]
    return [text[start:end] for start, end in zip([0, *starts], [*starts, len(text)], strict=True)]
