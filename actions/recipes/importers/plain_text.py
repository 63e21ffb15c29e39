"""From what pages write to plain text: markup, entities and what no store can hold are left out."""

from __future__ import annotations

import html
import re
from html.entities import html5
from typing import Any

UNSTORABLE = re.compile(r"[\x00-\x08\x0e-\x1b\x7f\u00ad\u200b\u2060\ufeff\ud800-\udfff]")  # no database stores lone surrogates, some no NUL; the rest cannot be seen
UNSEEN = re.compile(r"<(script|style|noscript)\b[^<>]*>(?:(?!<\1\b).)*?</\1\s*>|<!--(?:(?!<!--).)*?-->", re.IGNORECASE | re.DOTALL)
BLOCKS = "address|article|aside|blockquote|br|center|dd|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tbody|td|th|thead|tr|ul"
STYLES = "a|abbr|acronym|b|bdi|bdo|big|cite|code|del|dfn|em|font|i|ins|kbd|mark|nobr|s|samp|small|strike|strong|tt|u|var|wbr"
INLINE = (
    "audio|body|button|caption|col|data|details|embed|head|html|iframe|img|input|label|link|map|meta|noscript|object|option|picture|q|script|select|source|span|style|sub|summary|"
    "sup|svg|template|textarea|time|title|track|video"
)
BARE = r"(?:\s+(?:async|autoplay|controls|defer|disabled|hidden|itemscope|loop|muted|open|playsinline|reversed|data-[\w-]+))*"
TAG = re.compile(
    rf"</(?:(?P<closed>{BLOCKS})|(?P<unstyled>{STYLES})|[a-z][\w:-]*)\s*>|<(?:(?P<opened>{BLOCKS})|(?P<styled>{STYLES})|{INLINE})(?:\s[^<>=]*=[^<>]*|{BARE}\s*/?)>"
    r"|<[a-z][\w:-]*(?:\s[^<>=]*=\s*[\"'][^<>]*|\s*/)>|<!(?:[a-z-][^<>]*)?>|<\?[^<>]*>",
    re.IGNORECASE,
)
"""What is a tag; "<" before a number, or before words that are no attributes, says "less than"."""
LEGACY = "|".join(sorted((name for name in html5 if not name.endswith(";")), key=len, reverse=True))
ENTITY = re.compile(rf"&(?:(?:#\d{{1,7}}|#[xX][0-9a-fA-F]{{1,6}}|[A-Za-z][A-Za-z0-9]{{1,31}});|(?:{LEGACY})(?![\w;=]))")
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
            text = TAG.sub(_instead, UNSEEN.sub(" ", text))
        if "&" in text:
            text = ENTITY.sub(lambda match: html.unescape(match[0]), text)
        if text == before:
            break
    return UNSTORABLE.sub("", text)


def _instead(tag: re.Match[str]) -> str:
    """What stands in the place of a tag: a line break, nothing inside words and before a mark, else a blank."""
    if tag["closed"] or tag["opened"]:
        return "\n"
    return "" if tag["styled"] or tag["unstyled"] or tag.string[tag.end() : tag.end() + 1] in tuple(".,;:!?)") else " "


def text_of(value: Any) -> str:
    """Plain text of a JSON-LD value: a string, a number, an object with a text, the first of a list that has one."""
    if isinstance(value, list):
        return next((text for text in map(text_of, value) if text), "")
    if isinstance(value, dict):
        value = next((value[key] for key in ("text", "name", "@value", "description") if value.get(key)), None)
        return text_of(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    return plain(str(value))


def one_line(value: Any) -> str:
    """The plain text of a value without line breaks."""
    return text_of(value).replace("\n", " ")
