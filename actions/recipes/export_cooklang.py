"""Recipes as Cooklang, so that its programs read them and `souschef import` reads them back without loss."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby

import yaml

from actions.language.lexicon import Lexicon
from actions.language.lexicons import Lexicons
from actions.language.quantities import NUMBER, VULGAR, plain_numbers
from actions.language.words import any_of, stem
from actions.recipes.export import json_ld
from actions.recipes.importers.formats import cooklang
from actions.recipes.importers.json_ld import read_json_ld
from actions.recipes.lines.ingredient_lines import is_heading, parse_line
from actions.recipes.model import Instruction, RawRecipe
from actions.recipes.steps.ingredient_mentions import Names, words_of

HYPHENS = r"-(?=-)|(?<=-)-|\[(?=-)"  # of comments
SIGNS = re.compile(rf"[\\@#~{{}}]|{HYPHENS}|^[=>]")
INSIDE = re.compile(rf"[\\@#~{{}}|%=*()]|{HYPHENS}|^[&?+.-]")  # in names and amounts
VALUE = rf"(?:(?:{NUMBER})(?:\s?[{VULGAR}])?|[{VULGAR}])"

Span = tuple[int, int]


@dataclass
class _Left:
    """What no step has named yet: lines of the list by their places, and tools; `taken` are names that already stand for an amount."""

    lines: dict[int, str]
    tools: list[str]
    names: Names
    taken: set[str] = field(default_factory=set)


def write(raw: RawRecipe, lexicons: Lexicons) -> str:
    """A recipe as the text of a `.cook` file.

    Ingredients and tools are marked where a step first names them; the others are listed in a section at the end. The lists as they were
    written go into the front matter only where the marks alone would not bring them back.
    """
    lexicon, expected, text = lexicons.of(raw.language), read_json_ld(json_ld(raw), lexicons), ""
    for marked in (True, False):
        body = "\n\n".join(_blocks(raw, lexicon, marked))
        text = f"---\n{_front_matter(raw, {})}---\n\n{body}\n"
        back = cooklang.as_schema(text, raw.title, lexicons)
        lists = {"ingredients": (back["recipeIngredient"], raw.ingredients), "cookware": (back["tool"], raw.utensils)}
        listed = {name: list(lines) for name, (found, lines) in lists.items() if found != list(lines)}
        text = f"---\n{_front_matter(raw, listed)}---\n\n{body}\n"
        if read_json_ld(cooklang.as_schema(text, raw.title, lexicons), lexicons) == expected:
            break
    return text


def _front_matter(raw: RawRecipe, listed: dict[str, list[str]]) -> str:
    fields = {
        "title": raw.title, "id": raw.id, "locale": raw.language, "servings": raw.servings, "yield": raw.yields, "prep time": _time(raw.prep_minutes),
        "cook time": _time(raw.cook_minutes), "time": _time(raw.minutes), "author": raw.author, "source": raw.url, "image": json_ld(raw).get("image"),
        "description": raw.summary, "tags": list(raw.categories), "techniques": raw.techniques, **listed,
    }
    return yaml.safe_dump({name: value for name, value in fields.items() if value}, allow_unicode=True, sort_keys=False, width=10**6)


def _time(minutes: int | None) -> str | None:
    """Minutes as Cooklang has them: 95 → "1h35m"."""
    hours, rest = divmod(minutes or 0, 60)
    return f"{f'{hours}h' if hours else ''}{f'{rest}m' if rest else ''}" or None


def _blocks(raw: RawRecipe, lexicon: Lexicon, marked: bool) -> Iterator[str]:
    """The paragraphs of the file: headings, steps, notes, and what no step names."""
    foods = {at: line for at, line in enumerate(raw.ingredients) if not is_heading(line, lexicon)}
    names = Names([parse_line(line, lexicon) for line in raw.ingredients], lexicon)
    left = _Left(foods, list(dict.fromkeys(raw.utensils)) if marked else list(raw.utensils), names)
    for number, (section, members) in enumerate(groupby(raw.instructions, key=lambda instruction: instruction.section)):
        if section or number:
            yield _titled(section or "")
        for instruction in members:
            yield _step(instruction.text, left, lexicon) if marked else _plain(instruction.text)
            yield from _notes(instruction, lexicon)
    if left.lines or left.tools:
        yield _titled(lexicon.table("card").get("sections", {}).get("ingredients" if left.lines else "utensils", "+"))
        yield from _listed(left, lexicon, marked)


def _listed(left: _Left, lexicon: Lexicon, marked: bool) -> Iterator[str]:
    foods = [_whole(line, lexicon) if marked else f"@{_inside(line)}{{}}" for line in left.lines.values()]
    for marks in (foods, [f"#{_inside(tool)}{{}}" for tool in left.tools]):
        if marks:
            yield ",\n".join(marks)


def _titled(name: str) -> str:
    return f"== {_inside(' '.join(name.split()))} ==" if name else "=="


def _notes(instruction: Instruction, lexicon: Lexicon) -> Iterator[str]:
    """Notes with their labels, as cards write them: "> Why 2: they soften"."""
    for key, label in lexicon.table("card").get("notes", {}).items():
        for number, note in getattr(instruction, key).items():
            yield f"> {label}{f' {number}' if number != 1 else ''}: {_plain(' '.join(note.split()))}"


def _plain(text: str) -> str:
    """Text in which nothing is a mark; a line break stays one."""
    return "\\\n".join(SIGNS.sub(r"\\\g<0>", line) for line in text.split("\n"))


def _inside(text: str) -> str:
    return INSIDE.sub(r"\\\g<0>", text.strip())


def _step(text: str, left: _Left, lexicon: Lexicon) -> str:
    """A step with its marks: foods and tools that no step before it named, and spans of time."""
    marks: dict[Span, str] = {}
    words = words_of(text, lexicon)
    for mention in left.names.mentions(words):
        span = words[mention.first].start, words[mention.last].end
        mark = None if mention.made or mention.index not in left.lines or _overlaps(span, marks) else _mark(left.lines[mention.index], text[slice(*span)], lexicon)
        if mark and (mark.endswith("{}") or text[slice(*span)].lower() not in left.taken):
            marks[span] = mark
            left.taken.add(text[slice(*span)].lower())
            del left.lines[mention.index]
    for tool in list(left.tools):
        found = re.search(rf"(?<![\w-]){re.escape(tool)}(?![\w-])", text)
        if found and not _overlaps(found.span(), marks):
            marks[found.span()] = f"#{_inside(found[0])}{{}}"
            left.tools.remove(tool)
    for time in _times(lexicon).finditer(text):
        if time["number"] and not _overlaps(time.span(), marks):
            marks[time.span()] = f"~{{{time['number']}%{time['unit']}}}"
    return _marked(text, marks)


def _overlaps(span: Span, marks: Iterable[Span]) -> bool:
    return any(span[0] < end and start < span[1] for start, end in marks)


def _marked(text: str, marks: dict[Span, str]) -> str:
    written, at = "", 0
    for (start, end), mark in sorted(marks.items()):
        written, at = written + _behind(written, text[at:start]) + mark, end
    return written + _behind(written, text[at:])


def _behind(written: str, text: str) -> str:
    """Text behind a mark; a bracket right behind one would be its note."""
    return f"\\{_plain(text)}" if written and text.startswith("(") else _plain(text)


def _whole(line: str, lexicon: Lexicon) -> str:
    """The mark of a line that no step names."""
    return _mark(line, parse_line(line, lexicon).called, lexicon) or f"@{_inside(line)}{{}}"


def _mark(line: str, name: str, lexicon: Lexicon) -> str | None:
    """The mark of a line under the name that the text has for it; None where the line has other words for it."""
    words, wanted = list(re.finditer(r"\w+", line)), [stem(word, lexicon.language) for word in re.findall(r"\w+", name.lower())]
    stems = [stem(word[0].lower(), lexicon.language) for word in words]
    at = next((at for at in range(len(stems) - len(wanted) + 1) if wanted and stems[at : at + len(wanted)] == wanted), None)
    if at is None:
        return None
    before, after = line[: words[at].start()], line[words[at + len(wanted) - 1].end() :]
    amount = _amounts(lexicon).match(before)
    note = ", ".join(said for said in (_said(before[amount.end() :] if amount else before, lexicon), _said(after, lexicon)) if said)
    quantity = "%".join(_inside(part) for part in (_number(amount[1], lexicon), amount[2]) if part) if amount else ""
    return f"@{_inside(name)}{{{quantity}}}" + (f"({_inside(note)})" if note else "")


def _number(text: str, lexicon: Lexicon) -> str:
    """A number or a range as Cooklang counts with it: "1 1/2", "2-3"."""
    return re.sub(rf"(?<=\d)\s*(?:{any_of(lexicon.words('ranges'))})\s*(?=\d)", "-", plain_numbers(text))


def _said(text: str, lexicon: Lexicon) -> str:
    """What a line says beside amount and name, without brackets, which end a note, and without "of"."""
    kept = " ".join(word for word in re.sub(r"[()]", " ", text).split() if word.lower() not in lexicon.words("connectors"))
    return kept.strip(" ,;:–-")


@lru_cache(maxsize=8)
def _amounts(lexicon: Lexicon) -> re.Pattern[str]:
    """A number or a range at the beginning of a line, with its unit."""
    return re.compile(rf"\s*({VALUE}(?:\s*(?:{any_of(lexicon.words('ranges'))})\s*{VALUE})?)(?:\s*({any_of(lexicon.unit_of)})(?![\w-]))?", re.IGNORECASE)


@lru_cache(maxsize=8)
def _times(lexicon: Lexicon) -> re.Pattern[str]:
    """A span of time that a mark writes as it stands there; without a number one that it would write otherwise ("10 to 15 minutes")."""
    unit, between = any_of(lexicon.duration_of), any_of(lexicon.words("ranges"))
    return re.compile(rf"{VALUE}\s*(?:{between})\s*{VALUE}\s+(?:{unit})(?![\w-])|(?<![\w/.,%-])(?P<number>\d+(?:[-–]\d+)?) (?P<unit>{unit})(?![\w-])")
