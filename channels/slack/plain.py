"""Slack's markup: from what a cook wrote to plain text, and from plain text to what arrives as it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

Json = Mapping[str, Any]
ENTITIES = (("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"))
SELF = "\0"
"""Stands for the bot's own name until it is left out."""
FIRST_NAME = re.compile(rf"^\s*{SELF}[\s,:{SELF}]*")
OTHER_NAME = re.compile(rf"[^\S\n]*{SELF}")
MARKED = re.compile(r"<([^<>]*)>")
QUOTED = re.compile(r"^(?:&gt;|>){1,3}[^\S\n]?", re.MULTILINE)
BULLET = re.compile(r"^[^\S\n]*[•◦▪][^\S\n]+", re.MULTILINE)
EMOJI = re.compile(r"(?<![\w:]):([a-z0-9_+'-]*[a-z][a-z0-9_+'-]*):(?::skin-tone-\d:)?(?!\w)")
STYLES = tuple(
    re.compile(rf"(?<![^\W_]){sign}(?=[^\s{sign}])([^{sign}\n]*)(?<=\S){sign}(?![^\W_])")
    for sign in ("`", r"\*", "_", "~")
)
"""Signs in pairs at the edges of words; each is looked for up to the next one only, so that a long text takes no longer than it must."""
ADDRESSED = re.compile(r"\s*<@(\w+)")


def unescaped(text: str) -> str:
    """A text with Slack's three entities as the characters that they stand for."""
    for entity, character in ENTITIES:
        text = text.replace(entity, character)
    return text


def escaped(text: str) -> str:
    """A text in which nothing is a link or a mention."""
    for entity, character in reversed(ENTITIES):
        text = text.replace(character, entity)
    return text


def length(text: str) -> int:
    """The length of a text in units of UTF-16. Slack does not say how it counts; by no other way of counting characters they are more."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def shortened(text: str, longest: int, write: Callable[[str], str] = escaped) -> str:
    """As much of a text as fits once it is written out, written out; nothing is cut that belongs to one character."""
    if length(whole := write(text)) <= longest:
        return whole
    pieces, room = list[str](), longest - 1
    for character in text:
        piece = write(character)
        room -= length(piece)
        if room < 0:
            break
        pieces.append(piece)
    return "".join(pieces) + "…"


def plain(message: Json, bot: str) -> str:
    """The words of a message: no styles, links by their labels, the bot's own mention left out.

    Args:
        message: an event or a message; its rich text tells styles from characters that only look so, its `text` serves where there is none.
        bot: the bot's user id.
    """
    blocks = [block for block in message.get("blocks") or [] if isinstance(block, Mapping)]
    if blocks and all(block.get("type") == "rich_text" for block in blocks):
        text = "\n".join(_of_rich(block.get("elements") or [], bot) for block in blocks)
    else:
        text = _of_markup(str(message.get("text") or ""), bot)
    text = OTHER_NAME.sub("", FIRST_NAME.sub("", text))
    return re.sub(r"[^\S\n]+", " ", unescaped(text)).strip()


def mentions(message: Json, user: str) -> bool:
    """Whether a message mentions a user."""
    return f"<@{user}>" in str(message.get("text") or "") or f"<@{user}|" in str(message.get("text") or "")


def is_for_another(message: Json, user: str) -> bool:
    """Whether a message begins with somebody's name, and not with this user's."""
    found = ADDRESSED.match(str(message.get("text") or ""))
    return found is not None and found[1] != user


def _of_rich(elements: Iterable[Any], bot: str) -> str:
    lines: list[str] = []
    for element in elements:
        if not isinstance(element, Mapping):
            continue
        inner = element.get("elements") or []
        if element.get("type") == "rich_text_list":
            lines += [_of_rich([item], bot) for item in inner]
        else:
            lines.append("".join(_of_element(one, bot) for one in inner if isinstance(one, Mapping)))
    return "\n".join(lines)


def _of_element(element: Json, bot: str) -> str:
    kind = str(element.get("type"))
    read = ELEMENTS.get(kind)
    return read(element, bot) if read else ""


def _emoji(element: Json, _: str) -> str:
    """An emoji as its character, where Slack tells which; a workspace's own ones have none."""
    try:
        return "".join(chr(int(code, 16)) for code in str(element.get("unicode") or "").split("-") if code)
    except (ValueError, OverflowError):
        return ""


ELEMENTS: dict[str, Callable[[Json, str], str]] = {
    "text": lambda element, _: str(element.get("text") or ""),
    "link": lambda element, _: str(element.get("text") or element.get("url") or ""),
    "user": lambda element, bot: SELF if element.get("user_id") == bot else "",
    "emoji": _emoji,
    "date": lambda element, _: str(element.get("fallback") or ""),
    "color": lambda element, _: str(element.get("value") or ""),
}
"""Parts of a rich text that hold words; names of people, channels and everybody ("@here") are left out."""


def _of_markup(text: str, bot: str) -> str:
    text = BULLET.sub("", QUOTED.sub("", text.replace("```", "\n")))
    text = MARKED.sub(lambda found: _of_mark(found[1], bot), text)
    for style in STYLES:
        text = style.sub(r"\1", text)
    return EMOJI.sub(lambda found: found[1].replace("_", " "), text)


def _of_mark(mark: str, bot: str) -> str:
    """What stands between "<" and ">": a mention, a channel, a link, each perhaps with a label behind "|"."""
    target, _, label = mark.partition("|")
    if target.startswith("@"):
        return SELF if target[1:] == bot else label
    if target.startswith("!"):
        return label if target.startswith("!date") else ""
    return label or ("" if target.startswith("#") else target.removeprefix("mailto:"))
