"""From what pages write to plain text: markup, entities and what no store can hold are left out."""

from __future__ import annotations

import html
import re
from typing import Any

UNSTORABLE = re.compile(r"[\x00-\x08\x0e-\x1b\x7f\u00ad\u200b\u2060\ufeff\ud800-\udfff]")  # no database stores lone surrogates, some no NUL; the rest cannot be seen
UNSEEN = re.compile(r"<(script|style|noscript)\b[^<>]*>.*?</\1\s*>|<!--.*?-->", re.IGNORECASE | re.DOTALL)
BREAK = re.compile(r"<(?:br|/p|/li|/div|/h[1-6]|/tr|/dd|/dt)\b[^<>]*>", re.IGNORECASE)
TAG = re.compile(r"</?[a-zA-Z][^<>]*>|<![^<>]*>")
ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});|&nbsp(?![\w;])")
DEEPEST = 4  # how often text is written as markup inside markup before it is left as it is


def plain(text: str) -> str:
    """The text without markup and entities, its lines without needless white space; blank lines are left out."""
    kept = UNSTORABLE.sub("", text)
    if "<" in kept or "&" in kept:
        kept = _without_markup(kept)
    if "\n" not in kept and "\r" not in kept:
        return " ".join(kept.split())
    return "\n".join(line for line in (" ".join(line.split()) for line in kept.splitlines()) if line)


def _without_markup(text: str) -> str:
    """Tags and entities are undone in turn, for pages escape what is escaped already ("&amp;lt;p&amp;gt;")."""
    for _ in range(DEEPEST):
        before = text
        if "<" in text:
            text = TAG.sub(" ", BREAK.sub("\n", UNSEEN.sub(" ", text)))
        if "&" in text:
            text = ENTITY.sub(lambda match: html.unescape(match[0]), text)
        if text == before:
            break
    return UNSTORABLE.sub("", text)


def text_of(value: Any) -> str:
    """Plain text of a JSON-LD value: a string, a number, an object with a text, the first of a list that has one."""
    if isinstance(value, list):
        return next((text for text in map(text_of, value) if text), "")
    if isinstance(value, dict):
        value = next((value[key] for key in ("text", "name", "@value", "description") if value.get(key)), None)
        return text_of(value)
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    return plain(str(value))


def one_line(value: Any) -> str:
    """The plain text of a value without line breaks."""
    return text_of(value).replace("\n", " ")
