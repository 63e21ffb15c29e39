"""Telegram's two kinds of Markdown: MarkdownV2, in which every reserved character counts, and the older one."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tests.fakes.telegram_errors import ApiError, unformatted
from tests.fakes.telegram_text import Built, byte_offset

RESERVED = "_*[]()~`>#+-=|{}.!\n"
MARKERS = (
    ("```", "Pre"),
    ("`", "Code"),
    ("__", "Underline"),
    ("_", "Italic"),
    ("*", "Bold"),
    ("~", "Strikethrough"),
    ("||", "Spoiler"),
    ("![", "CustomEmoji"),
    ("[", "TextUrl"),
)
CLOSING = {kind: "]" if "[" in marker else marker for marker, kind in MARKERS}
KINDS = {
    "Pre": "pre",
    "Code": "code",
    "Underline": "underline",
    "Italic": "italic",
    "Bold": "bold",
    "Strikethrough": "strikethrough",
    "Spoiler": "spoiler",
}
URL = re.compile(r"((?:\\[\x01-\x7e]|\\(?![\x01-\x7e])|[^)\\])*)\)")
ESCAPED = re.compile(r"\\([\x01-\x7e])")
LANGUAGE = re.compile(r"([^\s`]+)(?=\s)")
EMOJI = re.compile(r"tg://emoji\?id=([1-9]\d*)")

OLD = {
    "*": re.compile(r"\*([^*]*)\*"),
    "_": re.compile(r"_([^_]*)_"),
    "`": re.compile(r"`([^`]*)`"),
    "[": re.compile(r"\[([^\]]*)\](?:\(([^)]*)\)?)?"),
}
OLD_PRE = re.compile(r"```(?:([^\s`]+)(?=\s))?\n?(.*?)```", re.DOTALL)
OLD_KINDS = {"*": "bold", "_": "italic", "`": "code"}


@dataclass
class Begun:
    """An entity that waits for its end: its kind, the character it begins at, and where its text begins."""

    kind: str
    at: int
    offset: int
    piece: int
    language: str = ""


class MarkdownV2:
    """A reader of a text in MarkdownV2.

    Args:
        text: what was sent with `parse_mode` MarkdownV2.
    """

    def __init__(self, text: str) -> None:
        self._text, self._at = text, 0
        self._built = Built()
        self._open: list[Begun] = []
        self._line_begins, self._quoting = True, False

    def parse(self) -> Built:
        """The plain text and its entities.

        Raises:
            ApiError: a reserved character is not escaped, or an entity has no end.
        """
        while self._at < len(self._text):
            self._step()
        if self._quoting:
            self._close_quote()
        if self._open:
            raise self._endless(self._open[-1])
        return self._built

    def _step(self) -> None:
        character, following = self._text[self._at], self._text[self._at + 1 : self._at + 2]
        inside_code = bool(self._open) and self._open[-1].kind in ("Code", "Pre")
        if character == "\\" and following and ord(following) <= 126:
            self._literal(following, 2)
        elif character not in ("`" if inside_code else RESERVED):
            self._literal(character, 1)
        elif self._ends(character, following):
            self._close(character)
        else:
            self._begin(character)

    def _literal(self, character: str, width: int) -> None:
        self._built.add(character)
        self._at += width
        self._line_begins = character == "\n"

    def _ends(self, character: str, following: str) -> bool:
        if not self._open:
            return False
        if self._quoting and character == "\n" and following != ">":
            return True
        kind = self._open[-1].kind
        if kind == "Italic":
            return character == "_" and following != "_"
        return kind in CLOSING and self._text.startswith(CLOSING[kind], self._at)

    def _begin(self, character: str) -> None:
        if character == "\n":
            self._literal(character, 1)
            return
        if character == ">" and self._line_begins:
            if not self._quoting:
                self._open.append(Begun("BlockQuote", self._at, self._built.length, len(self._built.pieces)))
            self._quoting = True
            self._at += 1
            return
        for marker, kind in MARKERS:
            if self._text.startswith(marker, self._at):
                self._open.append(Begun(kind, self._at, self._built.length, len(self._built.pieces)))
                self._at += len(marker)
                if kind == "Pre":
                    self._read_language()
                return
        raise unformatted(f"Character '{character}' is reserved and must be escaped with the preceding '\\'")

    def _read_language(self) -> None:
        match = LANGUAGE.match(self._text, self._at)
        if match:
            self._open[-1].language = match[1]
            self._at = match.end()
        if self._text.startswith("\n", self._at):
            self._at += 1

    def _close(self, character: str) -> None:
        if character == "\n":
            self._close_quote()
            return
        begun = self._open.pop()
        self._at += len(CLOSING[begun.kind])
        if begun.kind == "TextUrl":
            self._built.link(
                self._url() if self._text.startswith("(", self._at) else "".join(self._built.pieces[begun.piece :]),
                begun.offset,
            )
        elif begun.kind == "CustomEmoji":
            emoji = EMOJI.fullmatch(self._url()) if self._text.startswith("(", self._at) else None
            if not emoji:
                raise unformatted("Invalid tg://emoji or tg://time URL specified")
            self._built.mark("custom_emoji", begun.offset, custom_emoji_id=emoji[1])
        else:
            self._built.mark(
                KINDS[begun.kind], begun.offset, **({"language": begun.language} if begun.language else {})
            )

    def _url(self) -> str:
        match = URL.match(self._text, self._at + 1)
        if not match:
            raise unformatted(f"Can't find end of a URL at byte offset {byte_offset(self._text, self._at + 1)}")
        self._at = match.end()
        return ESCAPED.sub(r"\1", match[1])

    def _close_quote(self) -> None:
        """End a quotation at the end of its last line; "||" there has made it expandable."""
        expandable = self._open[-1].kind == "Spoiler" and self._open[-1].at == self._at - 2
        if expandable:
            self._open.pop()
        if self._open[-1].kind != "BlockQuote":
            raise self._endless(self._open[-1])
        begun = self._open.pop()
        self._quoting = False
        if self._at < len(self._text):
            self._literal("\n", 1)
        self._built.mark("expandable_blockquote" if expandable else "blockquote", begun.offset)

    def _endless(self, begun: Begun) -> ApiError:
        return unformatted(f"Can't find end of {begun.kind} entity at byte offset {byte_offset(self._text, begun.at)}")


def old_markdown(text: str) -> Built:
    """The plain text and the entities of a text in the older Markdown, which knows no nesting.

    Raises:
        ApiError: an entity has no end.
    """
    built, at = Built(), 0
    while at < len(text):
        character, following = text[at], text[at + 1 : at + 2]
        if character == "\\" and following and following in "_*`[":
            built.add(following)
            at += 2
        elif character not in "_*`[":
            built.add(character)
            at += 1
        else:
            at = _old_entity(text, at, built)
    return built


def _old_entity(text: str, at: int, built: Built) -> int:
    """Read one entity of the older Markdown; where to go on."""
    pre = text.startswith("```", at)
    match = OLD_PRE.match(text, at) if pre else OLD[text[at]].match(text, at)
    if not match:
        raise unformatted(f"Can't find end of the entity starting at byte offset {byte_offset(text, at)}")
    offset = built.length
    built.add(match[2] if pre else match[1])
    if pre:
        built.mark("pre", offset, **({"language": match[1]} if match[1] else {}))
    elif text[at] == "[":
        built.link(match[1] if match[2] is None else match[2], offset)
    else:
        built.mark(OLD_KINDS[text[at]], offset)
    return match.end()
