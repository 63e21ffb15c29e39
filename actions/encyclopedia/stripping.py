"""What of a page is no running text, taken out before the page is parsed: templates, tables, references. A parser that need not read them takes half the time."""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet

COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
UNREAD = "ref|references|gallery|math|chem|timeline|score|source|syntaxhighlight|imagemap|hiero|graph|mapframe|table|templatestyles"
EMPTY = re.compile(rf"<(?:{UNREAD})\b[^<>]*/>", re.IGNORECASE)
OPEN_OR_CLOSED = re.compile(rf"<(/?)({UNREAD})\b[^<>]*>", re.IGNORECASE)
BRACES = re.compile(r"\{\{|\}\}|^[ \t:]*\{\||^[ \t]*\|\}(?!\})", re.MULTILINE)
HEADING = re.compile(r"^(={1,6})[ \t]*(.+?)[ \t]*\1[ \t]*$", re.MULTILINE)
PREFIXED = re.compile(r"\[\[[^\[\]|]+:[^\[\]]*\]\]")
PAIRS = {"}}": "{{", "|}": "{|"}


def stripped(text: str) -> str:
    """Wikitext without comments, references, templates and tables; what is opened and never closed stays."""
    return _without_braces(_without_elements(EMPTY.sub("", COMMENT.sub("", text))))


def without_sections(text: str, unread: AbstractSet[str]) -> str:
    """Wikitext without what stands under headings that are not read; of that, links with a prefix stay: the categories of a page stand at its end."""
    kept, at = list[str](), 0
    headings = list(HEADING.finditer(text))
    for number, heading in enumerate(headings, 1):
        end = headings[number].start() if number < len(headings) else len(text)
        if heading[2].lower() in unread:
            kept += [text[at : heading.end()], "\n", *PREFIXED.findall(text, heading.end(), end), "\n"]
            at = end
    return "".join([*kept, text[at:]])


def _without_elements(text: str) -> str:
    spans: list[tuple[int, int]] = []
    opened: dict[str, list[int]] = {}
    for match in OPEN_OR_CLOSED.finditer(text):
        name = match[2].lower()
        if not match[1]:
            opened.setdefault(name, []).append(match.start())
        elif opened.get(name):
            spans.append((opened[name].pop(), match.end()))
    return _without(text, spans)


def _without_braces(text: str) -> str:
    spans: list[tuple[int, int]] = []
    opened: list[tuple[str, int]] = []
    for match in BRACES.finditer(text):
        mark = match[0].strip(" \t:")
        if mark in PAIRS.values():
            opened.append((mark, match.start()))
            continue
        at = next((at for at in reversed(range(len(opened))) if opened[at][0] == PAIRS[mark]), None)
        if at is not None:
            spans.append((opened[at][1], match.end()))
            del opened[at:]
    return _without(text, spans)


def _without(text: str, spans: list[tuple[int, int]]) -> str:
    """The text without stretches that may lie in each other."""
    kept, at = [], 0
    for start, end in sorted(spans):
        if start >= at:
            kept.append(text[at:start])
        at = max(at, end)
    kept.append(text[at:])
    return "".join(kept)
