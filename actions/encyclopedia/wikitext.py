"""A page's wikitext as an article: sections of lines, one sentence or list item each, with its links and categories."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import mwparserfromhell
from mwparserfromhell import nodes
from mwparserfromhell.parser import ParserError
from mwparserfromhell.wikicode import Wikicode

from actions.encyclopedia.stripping import HOLE, stripped, without_sections
from actions.encyclopedia.titles import title_of

CATEGORY, FILE = 14, 6
CANONICAL: Mapping[str, int] = {
    "category": CATEGORY, "file": FILE, "image": FILE, "media": -2, "special": -1, "talk": 1, "user": 2, "wikipedia": 4, "project": 4, "template": 10, "help": 12, "portal": 100,
    "draft": 118, "module": 828,
}
"""Prefixes that every wiki knows, by the number of their namespace."""
OTHER_WIKI = re.compile(r":?(?:[a-z]{2,3}|simple|[a-z]{2,3}-[a-z]+|w|wikt|wiktionary|commons|species|meta|b|q|s|n|v|m|d|c):", re.IGNORECASE)
TRAIL = re.compile(r"[^\W\d_]+", re.UNICODE)
STYLE = re.compile(r"'{2,}|__[A-Z]+__")
EMPTIED = re.compile(r"\(\s*[;,:–-]*\s*\)|\[\s*\]")
BRACKETED_HOLE = re.compile(rf"\([^()]*{HOLE}[^()]*\)")
LOOSE = re.compile(r"\s+([,.;:!?)])|(\()[\s;,]+")
END = re.compile(r"[.!?]+[\"'”’)\]]*\s+(?=[\"'“‘(]*[A-ZÀ-ÞŁŠŽ0-9\u0400-\uffff])")
LIST = re.compile(r"^[*#:;]+\s*")
MEANING = re.compile(r"[^\W_]", re.UNICODE)
LONGEST = 4 << 20  # letters of a page; MediaWiki itself stops at 2 MiB


class PageError(ValueError):
    """A page cannot be read; the message says why."""


@dataclass(frozen=True)
class Words:
    """What a language's pages are written with.

    Args:
        abbreviations: written with a full stop that ends nothing, lower case.
        unread: headings, lower case, of sections that hold no text: references, links.
        namespaces: the wiki's own prefixes, lower case → number.
        language: in which dates are written.
    """

    abbreviations: frozenset[str] = frozenset()
    unread: frozenset[str] = frozenset()
    namespaces: Mapping[str, int] = field(default_factory=dict)
    language: str = "en"

    def namespace(self, title: str) -> int:
        """Number of a title's namespace; 0 for an article."""
        prefix, colon, _ = title.lstrip(":").partition(":")
        name = prefix.strip().lower().replace("_", " ")
        return self.namespaces.get(name, CANONICAL.get(name, 0)) if colon else 0


@dataclass(frozen=True)
class Link:
    """A link: the title that it leads to, the words that are shown, and the line that it stands in, from 0 over the whole article."""

    target: str
    shown: str
    line: int


@dataclass(frozen=True)
class Line:
    """A sentence or list item, and its section, from 0: what stands before the first heading."""

    text: str
    section: int


@dataclass(frozen=True)
class Article:
    """A page that is read. `sections` are the headings, the first of them empty; `links` stand in the order of the text."""

    title: str
    sections: tuple[str, ...]
    lines: tuple[Line, ...]
    links: tuple[Link, ...]
    categories: tuple[str, ...]


@dataclass
class _Flat:
    """The text of a section as it grows, with what is linked where."""

    heading: str
    parts: list[str] = field(default_factory=list)
    length: int = 0
    links: list[tuple[int, int, str]] = field(default_factory=list)

    def add(self, text: str) -> None:
        self.parts.append(text)
        self.length += len(text)


def article_of(title: str, text: str, words: Words) -> Article:
    """Read a page.

    Raises:
        PageError: it is too long, or cannot be parsed.
    """
    if len(text) > LONGEST:
        raise PageError(f"it is longer than {LONGEST >> 20} MiB")
    try:
        code = mwparserfromhell.parse(without_sections(stripped(text, words.language), words.unread), skip_style_tags=True)
        flats, categories = [_Flat("")], list[str]()
        _walk(code, flats, categories, words)
    except (ParserError, RecursionError) as problem:
        raise PageError(f"its wikitext cannot be parsed ({type(problem).__name__})") from problem
    return _article(title, flats, tuple(dict.fromkeys(categories)), words)


def _walk(code: Wikicode, flats: list[_Flat], categories: list[str], words: Words) -> None:
    """Lay the nodes of a page into flat sections."""
    for node in code.nodes:
        flat = flats[-1]
        if isinstance(node, nodes.Text):
            flat.add(str(node))
        elif isinstance(node, nodes.Heading):
            flats.append(_Flat(_plain(_text(node.title)).replace(HOLE, "")))
        elif isinstance(node, nodes.Wikilink):
            _link(node, flat, categories, words)
        elif isinstance(node, nodes.ExternalLink):
            flat.add(_text(node.title) if node.title else "")
        elif isinstance(node, nodes.HTMLEntity):
            flat.add(node.normalize() or "")
        elif isinstance(node, nodes.Tag):
            _tag(node, flats, categories, words)


def _tag(node: nodes.Tag, flats: list[_Flat], categories: list[str], words: Words) -> None:
    mark = str(node.wiki_markup or "")
    if mark and mark in "*#:;":
        flats[-1].add(mark)
    elif str(node.tag).lower() in ("br", "hr", "p", "li", "div"):
        flats[-1].add("\n" if str(node.tag).lower() != "br" else " ")
    if node.contents and not (mark and mark in "*#:;"):
        _walk(node.contents, flats, categories, words)


def _link(node: nodes.Wikilink, flat: _Flat, categories: list[str], words: Words) -> None:
    """Add a link to a section, or note a category; files and links to other wikis are left out."""
    target = str(node.title).strip()
    number = words.namespace(target)
    if number == CATEGORY and not target.startswith(":"):
        categories.append(title_of(target.partition(":")[2]))
        return
    if number or OTHER_WIKI.match(target):
        flat.add(_text(node.text) if node.text is not None and target.startswith(":") else "")
        return
    shown = _plain(_text(node.text)) if node.text is not None else target.lstrip(":")
    if title := title_of(target):
        flat.links.append((flat.length, len(shown), title))
    flat.add(shown)


def _text(code: Wikicode) -> str:
    """What is read of a piece of wikitext; most are plain, and need no second walk."""
    return str(code) if all(isinstance(node, nodes.Text) for node in code.nodes) else str(code.strip_code())


def _article(title: str, flats: list[_Flat], categories: tuple[str, ...], words: Words) -> Article:
    sections, lines, links = list[str](), list[Line](), list[Link]()
    for at, flat in enumerate(flats):
        if at and flat.heading.lower() in words.unread:
            continue
        text, number = "".join(flat.parts), len(sections)
        sections.append(flat.heading)
        pending = list(flat.links)
        for start, end in _stretches(text, words.abbreviations):
            inside = [link for link in pending if link[0] < end]
            pending = pending[len(inside) :]
            clean = _plain(text[start:end])
            if HOLE in clean or not MEANING.search(clean):
                continue
            for place, length, target in inside:
                trail = TRAIL.match(text, place + length)
                links.append(Link(target, text[place : trail.end() if trail else place + length], len(lines)))
            lines.append(Line(clean, number))
    return Article(title, tuple(sections), tuple(lines), tuple(links), categories)


def _stretches(text: str, abbreviations: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Where the lines of a section begin and end: list items, and the sentences of paragraphs."""
    at = 0
    for row in text.split("\n"):
        end = at + len(row)
        if LIST.match(row):
            yield at, end
        else:
            start = at
            for match in END.finditer(text, at, end):
                last = text[start : match.end()].split()[-1].strip("\"'“‘(").lower() if text[start : match.end()].strip() else ""
                if last in abbreviations or re.fullmatch(r"[^\W\d_]\.", last):
                    continue  # "Mr.", "J. R. R."
                yield start, match.end()
                start = match.end()
            yield start, end
        at = end + 1


def _plain(text: str) -> str:
    """Text without marks of style, what an emptied template leaves, and brackets in which something is missing."""
    return " ".join(LOOSE.sub(r"\1\2", EMPTIED.sub("", BRACKETED_HOLE.sub("", STYLE.sub("", LIST.sub("", text.strip()))))).split())
