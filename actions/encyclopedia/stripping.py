"""What of a page is no running text, taken out before the page is parsed: templates, tables, references. A parser that need not read them takes half the time.

What stands for a value is read; where it cannot be, a mark is left, so that the sentence is left out with it.
"""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet

from actions.encyclopedia.templates import with_values

HOLE = "\ufffc"
"""Stands where something was taken out that a sentence needs."""
COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
UNREAD = "ref|references|gallery|math|chem|timeline|score|source|syntaxhighlight|imagemap|hiero|graph|mapframe|table|templatestyles"
EMPTY = re.compile(rf"<(?:{UNREAD})\b[^<>]*/>", re.IGNORECASE)
OPEN_OR_CLOSED = re.compile(rf"<(/?)({UNREAD})\b[^<>]*>", re.IGNORECASE)
BRACES = re.compile(r"\{\{|\}\}|^[ \t:]*\{\||^[ \t]*\|\}(?!\})", re.MULTILINE)
HEADING = re.compile(r"^(={1,6})[ \t]*(.+?)[ \t]*\1[ \t]*$", re.MULTILINE)
PREFIXED = re.compile(r"\[\[[^\[\]|]+:[^\[\]]*\]\]")
VALUES = frozenset({"math", "chem"})
"""Elements that stand for a value."""
NOTE = re.compile(r"IPA|respell|pron|audio|flag|citation|clarify", re.IGNORECASE)
"""How the names of templates begin that sentences do without: how a word is spoken, pictures, doubts."""
NAMED = re.compile(r"[\w -]+=")
PAIRS = {"}}": "{{", "|}": "{|"}


def stripped(text: str, language: str = "en") -> str:
    """Wikitext without comments, references, templates and tables; what is opened and never closed stays.

    Templates and tags that stand for a value become that value, and `HOLE` where it is not known.
    """
    return _without_braces(with_values(_without_elements(EMPTY.sub("", COMMENT.sub("", text))), language))


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
    spans: list[tuple[int, int, str]] = []
    opened: dict[str, list[int]] = {}
    for match in OPEN_OR_CLOSED.finditer(text):
        name = match[2].lower()
        if not match[1]:
            opened.setdefault(name, []).append(match.start())
        elif opened.get(name):
            spans.append((opened[name].pop(), match.end(), HOLE if name in VALUES else ""))
    return _without(text, spans)


def _without_braces(text: str) -> str:
    spans: list[tuple[int, int, str]] = []
    opened: list[tuple[str, int]] = []
    for match in BRACES.finditer(text):
        mark = match[0].strip(" \t:")
        if mark in PAIRS.values():
            opened.append((mark, match.start()))
            continue
        at = next((at for at in reversed(range(len(opened))) if opened[at][0] == PAIRS[mark]), None)
        if at is not None:
            spans.append((opened[at][1], match.end(), HOLE if mark == "}}" and _is_needed(text, opened[at][1], match.end()) else ""))
            del opened[at:]
    return _without(text, spans)


def _is_needed(text: str, start: int, end: int) -> bool:
    """Whether a sentence has a hole where a template is taken out: one with something to show, inside a line, and not glued to a word or a full stop as notes are."""
    name, *arguments = text[start + 2 : end - 2].split("|")
    if NOTE.match(name.strip()) or not (any(not NAMED.match(argument.strip()) for argument in arguments) or name.strip().isupper() or ":" in name):
        return False
    line = text[text.rfind("\n", 0, start) + 1 : start]
    behind = text[end : end + 2]
    if not any(char.isalnum() for char in line):
        return behind[:1] == " " and behind[1:].islower()
    if line.count("(") > line.count(")") and line.rstrip()[-1:] in "(,;" and behind.lstrip()[:1] in (",", ";", ")"):
        return False
    return line[-1:].isdigit() or line[-1:] in " \t(–-$€£¥"


def _without(text: str, spans: list[tuple[int, int, str]]) -> str:
    """The text without stretches that may lie in each other, each with what stays in its place."""
    kept, at = list[str](), 0
    for start, end, mark in sorted(spans):
        if start >= at:
            kept += [text[at:start], mark]
        at = max(at, end)
    kept.append(text[at:])
    return "".join(kept)
