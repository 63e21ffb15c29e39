"""Recipes in Cooklang (`.cook`), as its specification has them and as `souschef export --format cooklang` writes them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import yaml

from actions.language.lexicon import Lexicon
from actions.language.lexicons import Lexicons
from actions.language.quantities import plain_numbers
from actions.language.words import any_of, normalise, stem
from actions.recipes.export import CONTEXT
from actions.recipes.importers.formats.parts import Json, heading, ingredient, paragraphs, with_times
from actions.recipes.importers.plain_text import one_line
from actions.recipes.lines.ingredient_lines import is_heading
from actions.recipes.model import NAMESPACE

FRONT = re.compile(r"\s*---[ \t]*\n(.*?)^---[ \t]*(?:\n|\Z)", re.DOTALL | re.MULTILINE)
BLOCK_COMMENT = re.compile(r"(?<!\\)\[-.*?(?:-\]|\Z)", re.DOTALL)
LINE_COMMENT = re.compile(r"(?<![\\-])--(?!-).*")
SECTION = re.compile(r"=+(?!=)((?:\\.|[^=\\])*)=*\s*")
OLD_FIELD = re.compile(r">>\s*([^:]+?)\s*:\s*(.*)")
NO_MARK = r"!-/:-@\[-`{-~\u00a1\u00a7\u00ab\u00b6\u00b7\u00bb\u00bf\u2010-\u2027\u2030-\u205e\u2e00-\u2e7f\u3001-\u3003\u3008-\u3011"
COMPONENT = re.compile(
    rf"\\(?P<escaped>.)|(?P<kind>[@#~])[&?+@-]{{0,3}}(?:(?P<name>(?:\\.|[^\s@#~{{}}\\])(?:\\.|[^@#~{{}}\\])*)?\{{(?P<amount>(?:\\.|[^{{}}\\])*)\}}"
    rf"(?:\((?P<note>(?:\\.|[^()\\])*)\))?|(?P<word>[^\s{NO_MARK}]+))",
    re.DOTALL,
)
ESCAPED = re.compile(r"\\(.)", re.DOTALL)
BROKEN = re.compile(r"(?<!\\)(?:\\\\)*\\$")  # a line that ends with a backslash goes on in a line of its own
ADDRESS = re.compile(r"https?://[^\s<>]+")
FIELDS = {
    "identifier": ("id",), "name": ("title",), "inLanguage": ("locale",), "author": ("author", "source.author", "source.name", "source"),
    "image": ("image", "images", "picture", "pictures"),
    "prepTime": ("prep time", "prep_time", "time.prep"), "cookTime": ("cook time", "cook_time", "time.cook"), "totalTime": ("time required", "time", "duration"),
    "recipeCategory": ("course", "category"), "recipeCuisine": ("cuisine",), "keywords": ("tags", "tag"), f"{NAMESPACE}techniques": ("techniques",),
}


@dataclass(frozen=True)
class Component:
    """An ingredient "@", a tool "#" or a timer "~" of a step."""

    kind: str
    name: str
    shown: str
    quantity: str = ""
    unit: str = ""
    note: str = ""
    reference: bool = False

    @property
    def amount(self) -> str:
        """The quantity with its unit."""
        return " ".join(part for part in (self.quantity, self.unit) if part)

    @property
    def line(self) -> str:
        """The line of a list that it stands for."""
        return ingredient(self.quantity, self.unit, self.name, self.note)


@dataclass
class _Block:
    """A step, as text between components, or a note behind steps; `section` is the heading that it stands under."""

    parts: list[str | Component]
    section: str
    note: bool = False

    @property
    def is_list(self) -> bool:
        """Whether it only lists what is needed and says nothing of it."""
        speaks = any(char.isalnum() for part in self.parts if isinstance(part, str) for char in part)
        return not self.note and bool(self.parts) and not speaks and all(part.kind != "~" for part in self.components)

    @property
    def components(self) -> list[Component]:
        """Its ingredients, tools and timers."""
        return [part for part in self.parts if isinstance(part, Component)]


@dataclass
class _Document:
    """The metadata, by names in lower case, and the blocks of a file."""

    fields: dict[str, Any] = field(default_factory=dict)
    blocks: list[_Block] = field(default_factory=list)


def as_schema(text: str, name: str, lexicons: Lexicons) -> Json:
    """A schema.org/Recipe object.

    Args:
        text: the whole file.
        name: the title where the file has none, by custom its name.
        lexicons: the words of the languages.
    """
    document = _read(text)
    fields = {key: value for key, names in FIELDS.items() if (value := next((document.fields[one] for one in names if document.fields.get(one)), None))}
    address = ADDRESS.search(" ".join(str(document.fields.get(key)) for key in ("source.url", "source")))
    lexicon = lexicons.of(one_line(fields.get("inLanguage"))[:2].lower() or None)
    steps, remarks = _steps(document, lexicon)
    recipe = {
        **fields,
        "@context": CONTEXT,
        "@type": "Recipe",
        "name": fields.get("name") or name,
        "author": ADDRESS.sub("", one_line(fields.get("author"))).strip(" <>") or None,
        "url": address[0] if address else None,
        "description": paragraphs(*(document.fields.get(key) for key in ("introduction", "description")), *remarks),
        "recipeYield": [one_line(document.fields.get(key)).partition("|")[0].replace("%", " ") for key in ("servings", "serves", "yield")],
        "tool": ordered(_tools(document), _listed(document, "cookware"), lexicon),
        "recipeIngredient": _ingredients(document, lexicon),
        "recipeInstructions": steps,
    }
    return with_times(recipe, lexicons)


def ordered(found: Sequence[str], listed: Sequence[str], lexicon: Lexicon) -> list[str]:
    """What the steps use, in the order and the wording of a list in the front matter where that has it, with the list's headings.

    Amounts come from the steps: what somebody changed or took out there is not brought back by the list.
    """
    left, kept = Counter(_key(line, lexicon) for line in found), list[str]()
    for line in listed:
        if left[_key(line, lexicon)] > 0:
            left[_key(line, lexicon)] -= 1
            kept.append(line)
        elif is_heading(line, lexicon):
            kept.append(line)
    for line in found:
        if left[_key(line, lexicon)] > 0:
            left[_key(line, lexicon)] -= 1
            kept.append(line)
    return kept


def _key(line: str, lexicon: Lexicon) -> tuple[str, ...]:
    """The stems of a line's words and its numbers, in any order; "2 to 3 cups of ½" is as "2-3 cups 1/2"."""
    skipped = lexicon.words("connectors") | lexicon.words("ranges")
    return tuple(sorted(stem(word, lexicon.language) for word in re.findall(r"\w+", normalise(plain_numbers(line))) if word not in skipped))


def _read(text: str) -> _Document:
    document, body = _Document(), text.replace("\r\n", "\n").replace("\r", "\n")
    front = FRONT.match(body)
    if front:
        document.fields, body = _front_matter(front[1]), body[front.end() :]
    heading_now, lines = "", list[str]()
    for line in [*LINE_COMMENT.sub("", BLOCK_COMMENT.sub(" ", body)).split("\n"), ""]:
        titled, old = SECTION.fullmatch(line.strip()), OLD_FIELD.fullmatch(line.strip())
        if lines and (titled or old or not line.strip()):
            document.blocks += [_block(lines, heading_now)]
            lines = []
        if titled:
            heading_now = _unescaped(titled[1]).strip()
        elif old and not front:
            document.fields[old[1].lower()] = old[2]
        elif line.strip():
            lines.append(line.strip())
    return document


def _front_matter(text: str) -> dict[str, Any]:
    """The metadata, every value a text, a list or a table; of what is no YAML its lines "name: value"."""
    try:
        found = yaml.load(text, Loader=yaml.BaseLoader)
    except (yaml.YAMLError, RecursionError):
        found = {name.strip(): value.strip() for name, colon, value in (line.partition(":") for line in text.splitlines()) if colon}
    fields = {str(name).strip().lower(): value for name, value in found.items()} if isinstance(found, dict) else {}
    inner = {f"{name}.{key}": value for name, table in fields.items() if isinstance(table, dict) for key, value in table.items()}
    return fields | inner


def _block(lines: list[str], heading_now: str) -> _Block:
    if lines[0].startswith(">"):
        return _Block([_unescaped(" ".join(line.removeprefix(">").strip() for line in lines))], heading_now, note=True)
    text = ""
    for line in lines:
        text += line[:-1].rstrip() + "\n" if BROKEN.search(line) else f"{line} "
    return _Block(list(_parts(text.strip())), heading_now)


def _parts(text: str) -> Iterator[str | Component]:
    """The text and the components of a step."""
    said, end = "", 0
    for match in COMPONENT.finditer(text):
        said += text[end : match.start()]
        end = match.end()
        if match["escaped"] is not None:
            said += match["escaped"] if not match["escaped"].isalnum() else match[0]
        elif match["name"] or match["word"] or (match["kind"] == "~" and match["amount"]):
            if said:
                yield said
            said = ""
            yield _component(match)
        else:
            said += match[0]
    if said + text[end:]:
        yield said + text[end:]


def _component(match: re.Match[str]) -> Component:
    name, alias = _halves(match["name"] or match["word"] or "", "|")
    if name.startswith(("./", "../")):  # another recipe
        name = name.rpartition("/")[2]
    name = _unescaped(name).strip()
    quantity, unit = _halves(match["amount"] or "", "%")
    much, unit, note = (_unescaped(part).strip() for part in (quantity.strip().removeprefix("=").removesuffix("*"), unit, match["note"] or ""))
    timed = f"{much} {unit}".strip() if match["kind"] == "~" else ""
    return Component(match["kind"], name, timed or _unescaped(alias).strip() or name, much, unit, note, match[0][1:2] == "&")


def _halves(text: str, sign: str) -> tuple[str, str]:
    """A text before and behind the first sign that is not escaped."""
    before, *behind = re.split(rf"(?<!\\)[{sign}]", text, maxsplit=1)
    return before, "".join(behind)


def _unescaped(text: str) -> str:
    return ESCAPED.sub(lambda match: match[1] if not match[1].isalnum() else match[0], text)


def _listed(document: _Document, key: str) -> list[str]:
    value = document.fields.get(key)
    return [line for line in map(one_line, value) if line] if isinstance(value, list) else []


def _used(document: _Document, kind: str) -> Iterator[tuple[str, Component]]:
    """The ingredients or tools with the headings of their sections; what is named again without an amount is no second one."""
    seen: set[str] = set()
    for block in document.blocks:
        listing = block.is_list
        for part in block.components:
            again = part.name.lower() in seen and (not part.amount or kind == "#" or part.reference) and not listing
            if part.kind == kind and not again:
                seen.add(part.name.lower())
                yield block.section, part


def _tools(document: _Document) -> list[str]:
    return [" ".join(part for part in (tool.amount, tool.name) if part) for _, tool in _used(document, "#")]


def _ingredients(document: _Document, lexicon: Lexicon) -> list[str]:
    """The lines of the list, under the headings of the sections where there are several."""
    used, listed = list(_used(document, "@")), _listed(document, "ingredients")
    if listed:
        return ordered([part.line for _, part in used], listed, lexicon)
    several, lines, last = len({name for name, _ in used}) > 1, list[str](), ""
    for name, part in used:
        if several and name != last:
            lines += heading(name)
        last = name
        lines.append(part.line)
    return lines


def _steps(document: _Document, lexicon: Lexicon) -> tuple[list[Any], list[str]]:
    """The instructions with their notes, and the notes that stand before any."""
    counts = Counter(part.name.lower() for block in document.blocks if not block.is_list for part in block.components if part.kind == "@" and part.amount)
    steps: list[tuple[str, Json]] = []
    remarks: list[str] = []
    for block in document.blocks:
        if block.note and steps and steps[-1][0] == block.section:
            _annotate(steps[-1][1], str(block.parts[0]), lexicon)
        elif block.note:
            remarks += map(str, block.parts)
        elif block.parts and not block.is_list:
            steps.append((block.section, {"@type": "HowToStep", "text": "".join(_shown(part, counts) for part in block.parts)}))
    found: list[Any] = []
    for at, (name, step) in enumerate(steps):
        if name and at and steps[at - 1][0] == name:
            found[-1]["itemListElement"].append(step)
        else:
            found.append({"@type": "HowToSection", "name": name, "itemListElement": [step]} if name else step)
    return found, remarks


def _shown(part: str | Component, counts: Counter[str]) -> str:
    """What a step says: of an ingredient that is used in several amounts the one that is meant here."""
    if isinstance(part, str):
        return part
    return f"{part.amount} {part.shown}" if part.kind == "@" and part.amount and counts[part.name.lower()] > 1 else part.shown


def _annotate(step: Json, text: str, lexicon: Lexicon) -> None:
    """Put a note beside its step: "Why 2: …" to the reasons of its second sentence, other notes to what is told of it in detail."""
    names: dict[str, str] = lexicon.table("card").get("notes", {})
    keys = {name.lower(): key for key, name in names.items()}
    labelled = re.fullmatch(rf"({any_of(names.values())})(?:\s+(\d{{1,4}}))?\s*:\s*(.*)", text, re.IGNORECASE | re.DOTALL) if names else None
    key, number, said = (keys.get(labelled[1].lower(), "details"), labelled[2] or "1", labelled[3]) if labelled else ("details", "1", text)
    notes = step.setdefault(f"{NAMESPACE}{key}", {})
    notes[number] = f"{notes[number]} {said}" if number in notes else said
