"""From what a bot sends as a text or caption to what a person sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.fakes.telegram_errors import mistake
from tests.fakes.telegram_html import Html
from tests.fakes.telegram_markdown import MarkdownV2, old_markdown
from tests.fakes.telegram_text import Entity, cleaned, merged, trimmed, units

TEXT_LIMIT = 4096  # UTF-16 code units after the markup is read
CAPTION_LIMIT = 1024
BYTES = 1 << 15  # of markup and text together
ENTITY_FIELDS = {
    "mention": (),
    "hashtag": (),
    "cashtag": (),
    "bot_command": (),
    "url": (),
    "email": (),
    "phone_number": (),
    "bold": (),
    "italic": (),
    "underline": (),
    "strikethrough": (),
    "spoiler": (),
    "blockquote": (),
    "expandable_blockquote": (),
    "code": (),
    "pre": ("language",),
    "text_link": ("url",),
    "text_mention": ("user",),
    "custom_emoji": ("custom_emoji_id",),
}

Objection = Callable[[str], None]


def formatted(
    text: str, parse_mode: str, entities: list[Any] | None, limit: int, objection: Objection
) -> tuple[str, list[Entity]]:
    """The plain text and the entities of something a bot sends.

    Args:
        text: with markup where there is a parse mode.
        parse_mode: HTML, MarkdownV2, Markdown (in any case) or "" for plain text.
        entities: given instead of a parse mode; None where they are not.
        limit: how many UTF-16 code units a person may get to see.
        objection: is called with what the real service tolerates although its documentation does not.

    Returns:
        The text without markup and without white space at its ends, and its entities in order.

    Raises:
        ApiError: the markup does not parse, nothing can be seen, or it is too long.
    """
    if len(text.encode("utf-8", "surrogatepass")) > BYTES:
        raise mistake("text is too long")
    caption = limit == CAPTION_LIMIT
    if parse_mode and entities:
        objection("parse_mode and entities exclude each other")
    plain, marked = _parsed(cleaned(text), parse_mode.lower(), objection)
    if entities and not parse_mode:
        marked = [_checked(entity, plain, objection) for entity in entities]
    shown, kept = trimmed(plain, sorted(marked, key=_order), "" if caption else "text must be non-empty")
    if units(shown) > limit:
        raise mistake("message caption is too long" if caption else "message is too long")
    return shown, merged(shown, kept)


def _parsed(text: str, mode: str, objection: Objection) -> tuple[str, list[Entity]]:
    if mode in ("", "none") or not text:
        return text, []
    if mode == "html":
        reader = Html(text)
        built = reader.parse()
        for loose in reader.loose:
            objection(f'"{loose}" is not escaped in HTML')
    elif mode == "markdownv2":
        built = MarkdownV2(text).parse()
    elif mode == "markdown":
        built = old_markdown(text)
    else:
        raise mistake("unsupported parse_mode")
    return built.text, built.entities


def _checked(entity: Any, text: str, objection: Objection) -> Entity:
    """An entity that a bot gave, if it fits its text."""
    if not isinstance(entity, dict):
        raise mistake("can't parse MessageEntity: expected an Object")
    kind = entity.get("type")
    if kind not in ENTITY_FIELDS:
        raise mistake("can't parse MessageEntity: unsupported type specified")
    for key in ("offset", "length"):
        if type(entity.get(key)) is not int:
            raise mistake(f'can\'t parse MessageEntity: field "{key}" must be of type Number')
    for key in entity.keys() - {"type", "offset", "length", *ENTITY_FIELDS[kind]}:
        objection(f'"{key}" is no field of a MessageEntity of type {kind}')
    offset, length = entity["offset"], entity["length"]
    if offset < 0 or length < 0:
        raise mistake(
            f"receive an entity with incorrect offset {offset}"
            if offset < 0
            else f"receive an entity with incorrect length {length}"
        )
    if offset + length > units(text):
        end = units(text)
        raise mistake(
            f"entity beginning at UTF-16 offset {offset} ends after the end of the text at UTF-16 offset {end}"
        )
    return dict(entity)


def _order(entity: Entity) -> tuple[int, int]:
    return entity["offset"], -entity["length"]
