"""Recipes of MasterCook: the text of its versions 1 to 4 (`.mxp`) and the XML after them (`.mx2`, `.mz2`)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element
from xml.sax.saxutils import quoteattr, unescape

from actions.recipes.importers.formats.parts import Json, heading, ingredient, paragraphs
from actions.recipes.importers.formats.xml import bare_name, first, under, words

START = re.compile(r"^[ \t]*[*{][ \t]*Exported (?:from|for)[ \t]+MasterCook[^\n]*$", re.IGNORECASE | re.MULTILINE)
FIELD = re.compile(r"(Recipe By|Serving Size|Preparation Time|Start to Finish Time)\s*:[ \t]*(.*?)(?=\s{2,}(?:Preparation|Start to Finish) Time\s*:|$)", re.IGNORECASE)
RULE = re.compile(r"^-{4,}(?P<first>\s+)-{4,}(?P<second>\s+)-{4,}\s*$")
AMOUNT = re.compile(r"[\s\d/.,-]*")
CLOSED = re.compile(r"^\s*(?:- ){5,}-?\s*$")
QUOTED = re.compile(r"^(?P<name>[A-Z][^\n:]{1,40}):\n\s+\"(?P<text>(?:[^\"]|\"(?!\s*$)){0,2000})\"\s*$", re.MULTILINE)
REMARK = re.compile(r"^(?:NOTES|Serving Ideas)\s*:\s*(.+?)(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)
TITLED = re.compile(r"[*=_~-]{2,}\s*(\w.*?)\s*[*=_~-]{2,}|(\w.*):")
TAG = re.compile(r"^[ \t]*<\w+ .*>[ \t\r]*$", re.MULTILINE)
ATTRIBUTE = re.compile(r"(\s\w+=)\"(.{0,2000}?)\"(?=\s+\w+=\"|\s*/?>)")


def recipes_in(text: str) -> list[str]:
    """The text of each recipe of an `.mxp` file."""
    starts = list(START.finditer(text))
    ends = [start.start() for start in starts[1:]] + [len(text)]
    return [text[start.end() : end] for start, end in zip(starts, ends, strict=True)]


def from_text(text: str) -> Json:
    """A schema.org/Recipe object of one recipe's text."""
    lines = text.expandtabs().splitlines()
    ruled = next((at for at, line in enumerate(lines) if RULE.match(line)), len(lines))
    head = [line for line in lines[:ruled] if line.strip()]
    rest = next((at for at in range(ruled + 1, len(lines)) if not _is_ingredient(lines, at)), len(lines))
    closed = next((at for at in range(rest, len(lines)) if CLOSED.match(lines[at])), len(lines))
    said, after = "\n".join(lines[rest:closed]), "\n".join(lines[closed + 1 :])
    quoted = {match["name"].lower(): " ".join(match["text"].split()) for match in QUOTED.finditer(said)}
    fields = {match[1].lower(): match[2].strip() for line in head[1:] for match in FIELD.finditer(line)}
    return {
        "@type": "Recipe",
        "name": head[0].strip() if head else None,
        "author": fields.get("recipe by") or quoted.get("source"),
        "description": paragraphs(quoted.get("description"), *(" ".join(match[1].split()) for match in REMARK.finditer(after))),
        "recipeYield": [_count(fields.get("serving size")), quoted.get("yield")],
        "prepTime": fields.get("preparation time"),
        "totalTime": fields.get("start to finish time") or quoted.get("start to finish time"),
        "keywords": ",".join(_categories(head)),
        "recipeIngredient": list(_lines(lines[ruled : ruled + 1], lines[ruled + 1 : rest])),
        "recipeInstructions": [" ".join(part.split()) for part in re.split(r"\n\s*\n", QUOTED.sub("", said)) if part.strip()],
    }


def _is_ingredient(lines: list[str], at: int) -> bool:
    """Whether a line below the rule belongs to the list: it is indented, and so is what comes behind an empty one."""
    if lines[at].strip():
        return lines[at].startswith("  ") and not CLOSED.match(lines[at])
    following = next((line for line in lines[at + 1 :] if line.strip()), "")
    return following.startswith("  ") and not CLOSED.match(following)


def _count(text: str | None) -> str | None:
    """A number of servings; MasterCook writes 0 where there is none."""
    return text if re.search(r"[1-9]", text or "") else None


def _categories(head: list[str]) -> Iterator[str]:
    """The categories, which stand in columns over several lines."""
    inside = False
    for line in head[1:]:
        name, colon, rest = line.partition(":")
        inside = name.strip().lower() == "categories" if colon else inside and line.startswith("      ")
        if inside:
            yield from (word.strip() for word in re.split(r"\s{2,}", rest if colon else line) if word.strip())


def _lines(rule: list[str], lines: list[str]) -> Iterator[str]:
    """The lines of the list by the columns that the rule draws; a line of a preparation alone goes on with the one before."""
    match = RULE.match(rule[0]) if rule else None
    if match is None:
        return
    measure, name = match.end("first"), match.end("second")
    whole: list[str] = []
    for line in filter(str.strip, lines):
        begins, ends = _border(line, name), _border(line, measure)
        amount, unit, food = line[:ends].strip(), line[ends:begins].strip(), line[begins:].strip()
        if not AMOUNT.fullmatch(amount):
            amount, unit, food = "", "", line.strip()
        titled = TITLED.fullmatch(food)
        if not amount and not unit and food.startswith("-- ") and whole and not titled:
            whole[-1] += f", {food.strip('- ')}"
        elif not amount and not unit and titled:
            whole += heading(titled[1] or titled[2])
        else:
            said, _, preparation = food.partition("--")
            whole.append(ingredient(amount, unit, said.strip(" -"), preparation))
    yield from whole


def _border(line: str, at: int) -> int:
    """Where a column begins: at its border, or in a line that is out of place at the word through which that goes."""
    while 0 < at < len(line) and not line[at - 1].isspace():
        at -= 1
    return at


def as_xml(text: str) -> str:
    """An `.mx2` file with the signs in its attributes escaped: MasterCook writes name="3/4" dice"."""
    return TAG.sub(lambda tag: ATTRIBUTE.sub(lambda match: match[1] + quoteattr(unescape(match[2], {"&quot;": '"', "&apos;": "'"})), tag[0]), text)


def from_xml(recipe: Element) -> Json:
    """A schema.org/Recipe object of an `RcpE` element."""
    said = {name: words(first(recipe, name)) for name in ("desc", "note", "srce")}
    given = {name: first(recipe, name) for name in ("serv", "yield", "prpt", "ttim")}
    count, yielded, preparing, total = (item.attrib if item is not None else {} for item in given.values())
    return {
        "@type": "Recipe",
        "name": recipe.get("name"),
        "author": recipe.get("author") if (recipe.get("author") or "").lower() not in ("", "n/a") else said["srce"],
        "description": paragraphs(said["desc"], *(words(item) for item in under(recipe, "note", "sili"))),
        "recipeYield": [_count(count.get("qty")), ingredient(_number(yielded.get("qty")), yielded.get("unit"), None)],
        "prepTime": preparing.get("elapsed"),
        "totalTime": total.get("elapsed"),
        "keywords": [words(item) for item in under(recipe, "catt")],
        "recipeIngredient": [line for item in recipe if bare_name(item) == "ingr" for line in _row(item)],
        "recipeInstructions": [" ".join(words(item).split()) for item in under(recipe, "dirt")],
    }


def _row(item: Element) -> list[str]:
    name, amount, unit = item.get("name", "").strip(), item.get("qty", ""), item.get("unit", "")
    titled = TITLED.fullmatch(name)
    if not amount and not unit and (titled or item.get("code") == "S"):
        return heading(titled[1] or titled[2] if titled else name)
    return [ingredient(amount, unit, name.rstrip(" -"), words(first(item, "iprp")))]


def _number(text: str | None) -> Any:
    try:
        return float(text or 0)
    except ValueError:
        return text
