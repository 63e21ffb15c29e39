"""Telegram's HTML: a handful of tags, four named character references, and refusals for everything else."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tests.fakes.telegram_errors import ApiError, unformatted
from tests.fakes.telegram_text import Built, byte_offset

KINDS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
    "a": "text_link",
    "tg-emoji": "custom_emoji",
}
NAME = re.compile(r"<([^\s>]*)")
ATTRIBUTE = re.compile(r"([^\s=>/\"']+)\s*(?:=\s*(\"[^\"]*\"|'[^']*'|[A-Za-z0-9.-]+))?\s*")
END = re.compile(r"</([^\s>]*)\s*>")
REFERENCE = re.compile(r"&(?:#[xX]([0-9a-fA-F]+)|#([0-9]+)|(lt|gt|amp|quot)(?![A-Za-z0-9]));?")
PLAIN = re.compile(r"[^<&]+")
NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}


@dataclass
class Tag:
    """A tag that waits for its end: its name, its argument, and where its text begins."""

    name: str
    argument: str
    offset: int
    piece: int


class Html:
    """A reader of a text in Telegram's HTML.

    Args:
        text: what was sent with `parse_mode` HTML.
    """

    def __init__(self, text: str) -> None:
        self._text, self._at = text, 0
        self._built = Built()
        self._open: list[Tag] = []
        self.loose: list[str] = []  # what is read as plain text although the documentation wants it escaped

    def parse(self) -> Built:
        """The plain text and its entities.

        Raises:
            ApiError: a tag is unknown, unclosed or closed out of turn.
        """
        while self._at < len(self._text):
            if self._text.startswith("</", self._at):
                self._end()
            elif self._text[self._at] == "<":
                self._start()
            elif self._text[self._at] == "&":
                self._reference()
            else:
                self._plain()
        if self._open:
            raise unformatted(f'Can\'t find end tag corresponding to start tag "{self._open[-1].name}"')
        return self._built

    def _plain(self) -> None:
        match = PLAIN.match(self._text, self._at)
        run = match.group() if match else ""
        if ">" in run:
            self.loose.append(">")
        self._built.add(run)
        self._at += len(run)

    def _reference(self) -> None:
        match = REFERENCE.match(self._text, self._at)
        character = _character(match) if match else ""
        if not match or not character:
            self.loose.append(self._text[self._at : self._at + 10])
            self._built.add("&")
            self._at += 1
            return
        self._built.add(character)
        self._at = match.end()

    def _start(self) -> None:
        begin = self._at
        match = NAME.match(self._text, begin)
        name = match[1].lower() if match else ""
        at = begin + 1 + len(name)
        if at >= len(self._text):
            raise self._at_byte("Unclosed start tag", begin)
        if name not in KINDS:
            raise self._at_byte(f'Unsupported start tag "{name}"', begin)
        attributes = self._attributes(name, at, begin)
        argument = _argument(name, attributes)
        if name == "span" and argument != "tg-spoiler":
            raise self._at_byte('Tag "span" must have class "tg-spoiler"', begin)
        self._open.append(Tag(name, argument, self._built.length, len(self._built.pieces)))

    def _attributes(self, name: str, at: int, begin: int) -> dict[str, str]:
        read: dict[str, str] = {}
        while at < len(self._text) and self._text[at].isspace():
            at += 1
        while at < len(self._text) and self._text[at] != ">":
            match = ATTRIBUTE.match(self._text, at)
            if not match:
                raise self._at_byte(f'Empty attribute name in the tag "{name}"', begin)
            value = (match[2] or "").strip("\"'")
            read[match[1]] = REFERENCE.sub(lambda found: _character(found) or found.group(), value)
            at = match.end()
        if at >= len(self._text):
            raise self._at_byte("Unclosed start tag", begin)
        self._at = at + 1
        return read

    def _end(self) -> None:
        begin = self._at
        if not self._open:
            raise self._at_byte("Unexpected end tag", begin)
        match = END.match(self._text, begin)
        if not match:
            raise self._at_byte("Unclosed end tag", begin)
        tag = self._open[-1]
        name = match[1].lower()
        if name not in ("", tag.name):
            where = byte_offset(self._text, begin)
            raise unformatted(f'Unmatched end tag at byte offset {where}, expected "</{tag.name}>", found "</{name}>"')
        self._open.pop()
        self._close(tag)
        self._at = match.end()

    def _close(self, tag: Tag) -> None:
        built = self._built
        if tag.name == "a":
            built.link(tag.argument or "".join(built.pieces[tag.piece :]), tag.offset)
        elif tag.name == "pre":
            self._close_pre(tag)
        elif tag.name == "code" and tag.argument and self._open and self._open[-1].name == "pre":
            built.mark("code", tag.offset, language=tag.argument)
        elif tag.name == "tg-emoji":
            if not tag.argument.isdigit():
                raise unformatted("Invalid custom emoji identifier specified")
            built.mark("custom_emoji", tag.offset, custom_emoji_id=tag.argument)
        else:
            built.mark(
                f"expandable_{KINDS[tag.name]}" if tag.name == "blockquote" and tag.argument else KINDS[tag.name],
                tag.offset,
            )

    def _close_pre(self, tag: Tag) -> None:
        inner = self._built.entities[-1] if self._built.entities else {}
        whole = inner.get("offset") == tag.offset and inner.get("length") == self._built.length - tag.offset
        if whole and "language" in inner:
            inner["type"] = "pre"
            return
        inner.pop("language", None)
        self._built.mark("pre", tag.offset)

    def _at_byte(self, what: str, at: int) -> ApiError:
        return unformatted(f"{what} at byte offset {byte_offset(self._text, at)}")


def _character(match: re.Match[str]) -> str:
    """The character that a reference stands for; "" where it stands for none."""
    if match[3]:
        return NAMED[match[3]]
    code = int(match[1], 16) if match[1] else int(match[2])
    return chr(code) if 0 < code < 0x10FFFF and not 0xD800 <= code <= 0xDFFF else ""


def _argument(name: str, attributes: dict[str, str]) -> str:
    """What a tag's attributes tell: a link's address, a language, a class, an emoji; "" for nothing."""
    if name == "blockquote":
        return "expandable" if "expandable" in attributes else ""
    if name == "code":
        kind = attributes.get("class", "")
        return kind.removeprefix("language-") if kind.startswith("language-") else ""
    key = {"a": "href", "span": "class", "tg-emoji": "emoji-id"}.get(name)
    return attributes.get(key, "") if key else ""
