"""Texts as Telegram keeps them: cleaned, trimmed, with entities whose offsets count UTF-16 code units."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

from tests.fakes.telegram_errors import mistake

Entity = dict[str, Any]

DROPPED = re.compile("[\r\u2028-\u202e\u0333\u033f\u030a]")
CONTROL = re.compile("[\x00-\x09\x0b-\x1f]")
BLANK = re.compile("[\\s\u00a0\u180e\u200b-\u200f\u202e\u2800\u3000\ufeff\ufffc]*")
OPAQUE = frozenset({"code", "pre", "text_link", "text_mention", "custom_emoji"})
FOUND = re.compile(
    r"(?P<url>https?://[^\s<>]*[^\s<>.,;:!?)'\"])"
    r"|(?P<email>(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+)"
    r"|(?P<bot_command>(?<![\w/<>@])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/]))"
    r"|(?P<mention>(?<![\w@])@[A-Za-z0-9_]{3,32}(?!\w))"
    r"|(?P<hashtag>(?<!\w)#\w*[^\W\d]\w*)"
)


def units(text: str) -> int:
    """The length of a text in UTF-16 code units: what the Bot API counts offsets in."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def byte_offset(text: str, at: int) -> int:
    """The byte at which a character begins in UTF-8: what refusals of markup name."""
    return len(text[:at].encode("utf-8", "surrogatepass"))


def part(text: str, offset: int, length: int) -> str:
    """What an entity covers; offset and length in UTF-16 code units."""
    raw = text.encode("utf-16-le", "surrogatepass")
    return raw[2 * offset : 2 * (offset + length)].decode("utf-16-le", "replace")


def cleaned(text: str) -> str:
    """A text without the characters that Telegram drops; control characters become spaces."""
    return CONTROL.sub(" ", DROPPED.sub("", text))


def found(text: str) -> list[Entity]:
    """The entities that Telegram recognises in plain text: commands, mentions, hashtags, addresses of pages and mail."""
    return [
        {"type": match.lastgroup, "offset": units(text[: match.start()]), "length": units(match.group())}
        for match in FOUND.finditer(text)
    ]


def merged(text: str, entities: list[Entity]) -> list[Entity]:
    """Entities with those recognised in the text, except inside code and links; in order."""
    closed = [entity for entity in entities if entity["type"] in OPAQUE]
    more = [entity for entity in found(text) if not any(_overlap(entity, other) for other in closed)]
    kept = [entity for entity in more if not any(_same(entity, other) for other in entities)]
    return sorted([*entities, *kept], key=lambda entity: (entity["offset"], -entity["length"]))


def trimmed(text: str, entities: list[Entity], empty: str) -> tuple[str, list[Entity]]:
    """A text as it is stored, without white space at its ends; its entities moved along.

    Args:
        text: the text a person would see.
        entities: what is formatted in it; an entity keeps the white space that it begins with.
        empty: the refusal of a text in which nothing can be seen; "" allows such a text.

    Raises:
        ApiError: nothing can be seen.
    """
    shown = text.rstrip(" \n")
    if BLANK.fullmatch(shown):
        if empty:
            raise mistake(empty)
        return "", []
    first = min((entity["offset"] for entity in entities), default=len(shown))
    start = min(len(shown) - len(shown.lstrip(" \n")), first)
    end = units(shown)
    moved = [
        {**entity, "offset": entity["offset"] - start, "length": min(entity["length"], end - entity["offset"])}
        for entity in entities
    ]
    return shown[start:], [entity for entity in moved if entity["length"] > 0]


class Built:
    """Plain text that grows while markup is read, with the entities found so far."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.length = 0
        self.entities: list[Entity] = []

    @property
    def text(self) -> str:
        """The plain text so far."""
        return "".join(self.pieces)

    def add(self, text: str) -> None:
        """Append something that a person sees."""
        self.pieces.append(text)
        self.length += units(text)

    def mark(self, kind: str, offset: int, **more: Any) -> None:
        """Note an entity from an offset to here; one that covers nothing is left out."""
        if self.length > offset:
            self.entities.append({"type": kind, "offset": offset, "length": self.length - offset, **more})

    def link(self, url: str, offset: int) -> None:
        """Note a link from an offset to here; what Telegram takes for no link stays plain text."""
        person = re.fullmatch(r"tg://user\?id=(\d+)", url)
        if person:
            self.mark("text_mention", offset, user={"id": int(person[1]), "is_bot": False, "first_name": ""})
        elif is_link(url):
            self.mark("text_link", offset, url=url if "://" in url else f"http://{url}/")


def is_link(url: str) -> bool:
    """Whether Telegram accepts something as a link: http, https or tg, or a bare domain."""
    try:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        host = parts.hostname or ""
    except ValueError:
        return False
    if parts.scheme in ("tg", "ton"):
        return bool(host or parts.path)
    return parts.scheme in ("http", "https") and "." in host.strip(".") and not re.search(r"\s", url)


def _overlap(one: Entity, other: Entity) -> bool:
    return bool(one["offset"] < other["offset"] + other["length"] and other["offset"] < one["offset"] + one["length"])


def _same(one: Entity, other: Entity) -> bool:
    return bool(all(one[key] == other[key] for key in ("type", "offset", "length")))
