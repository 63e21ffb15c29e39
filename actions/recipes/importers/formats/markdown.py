"""Instructions in Markdown, as Mealie, Tandoor, Nextcloud and Paprika keep them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from actions.recipes.importers.formats.parts import section

PICTURE = re.compile(r"\[photo:[^\]\n]{1,200}\]", re.IGNORECASE)  # Paprika
LINKED = re.compile(r"\[recipe:([^\]\n]{1,200})\]", re.IGNORECASE)


def steps_of(text: Any) -> list[Any]:
    """The steps of a text: its paragraphs, lines and list items, under HowToSections where it has headings."""
    if not isinstance(text, str):
        return []
    found: list[tuple[str, list[Any]]] = [("", [])]
    for kind, line in _lines(text):
        if kind == "heading":
            found.append((line, []))
        else:
            found[-1][1].append(line)
    return [step for name, steps in found for step in section(name, steps)]


def plain(text: Any) -> str:
    """A text without the marks of Markdown, its lines as they are."""
    return "\n".join(line for _, line in _lines(text)) if isinstance(text, str) else ""


@lru_cache(maxsize=1)
def _reader() -> MarkdownIt:
    """CommonMark without what cooks do not mean: indented text is no code, and a row of signs under a line makes no heading."""
    return MarkdownIt("commonmark", {"html": False}).disable(["code", "lheading", "entity"])


def _lines(text: str) -> Iterator[tuple[str, str]]:
    """What each line is ("heading" or "text"), and its text."""
    heading = False
    for token in _reader().parse(LINKED.sub(r"\1", PICTURE.sub("", text))):
        if token.type in ("heading_open", "heading_close"):
            heading = token.type == "heading_open"
        elif token.type == "inline":
            for line in _text(token.children or []).splitlines():
                if line.strip():
                    yield "heading" if heading else "text", line.strip()
        elif token.type == "fence":
            yield from (("text", line.strip()) for line in token.content.splitlines() if line.strip())


def _text(tokens: Sequence[Token]) -> str:
    breaks = ("softbreak", "hardbreak")
    return "".join("\n" if token.type in breaks else "" if token.type == "image" else token.content for token in tokens)
