"""What a person sees of Slack's texts, and how Slack writes what a person types.

In ``mrkdwn`` and in a message's ``text`` three entities (``&amp;``, ``&lt;``, ``&gt;``) are decoded, once; a raw ``&`` is shown as it is; what stands between
``<`` and ``>`` is a mention or a link. A line that begins with ``>`` or ``&gt;`` is a quotation, so its sign is not seen either. Asterisks, underscores, tildes
and backticks vanish where they stand in pairs at the edges of words.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.fakes import slack_emoji

ENTITIES = {"&amp;": "&", "&lt;": "<", "&gt;": ">"}
ENTITY = re.compile("|".join(ENTITIES))
SEQUENCE = re.compile(r"<([^<>]*)>")
SPECIAL = re.compile(r"@[UW]\w+|#[CG]\w+|!(here|channel|everyone|subteam\^|date\^)|(https?|ftp)://|mailto:|tel:")
QUOTATION = re.compile(r"^(?:(?:&gt;|>){3}|&gt;|>) ?", re.MULTILINE)
BARE = re.compile(r"&(?!(?:amp|lt|gt);)|[<>]")
URL = re.compile(r"https?://[^\s<>|]+")
HIDDEN = 0xE000  # where the characters begin that stand for what must not be formatted
EDGE = r"[^\W_]"  # a letter or digit: beside one of them a sign does not format

Names = Callable[[str], str]


@dataclass
class Seen:
    """What a person sees.

    Attributes:
        text: the words, with formatting and control sequences resolved.
        vanished: the characters that were taken as formatting, in the order in which they were found.
        pings: who is notified: ``@here`` and the like, and identifiers of users.
        links: the addresses that are links.
        mistakes: control characters that should have been escaped.
    """

    text: str = ""
    vanished: str = ""
    pings: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    mistakes: list[str] = field(default_factory=list)

    def add(self, other: Seen, between: str = "\n") -> None:
        """Put another text behind this one."""
        self.text = between.join(part for part in (self.text, other.text) if part)
        self.vanished += other.vanished
        self.pings += other.pings
        self.links += other.links
        self.mistakes += other.mistakes


def escaped(text: str) -> str:
    """A text as Slack asks its senders to write it."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def unescaped(text: str) -> str:
    """A text with its three entities decoded, once."""
    return ENTITY.sub(lambda match: ENTITIES[match[0]], text)


def stored(text: str) -> str:
    """A text as Slack keeps and sends it on: what stands bare is escaped, what is an entity or a control sequence already stays."""
    kept: list[str] = []

    def keep(match: re.Match[str]) -> str:
        kept.append(match[0])
        return chr(HIDDEN + len(kept) - 1)

    hidden = SEQUENCE.sub(lambda match: keep(match) if SPECIAL.match(match[1]) else match[0], text)
    return _restored(BARE.sub(lambda match: escaped(match[0]), hidden), kept)


def plain(text: str, emoji: bool = True, decoded: bool = False) -> Seen:
    """What is seen of a ``plain_text`` object.

    Args:
        text: as it was sent.
        emoji: whether names between colons become emoji.
        decoded: whether entities are decoded; otherwise they are seen as they were sent.
    """
    words = unescaped(text) if decoded else text
    return Seen(slack_emoji.shown(words) if emoji else words)


def mrkdwn(text: str, names: Names, formatting: bool = True, parse: str = "none") -> Seen:
    """What is seen of a ``mrkdwn`` object or of a message's ``text``.

    Args:
        text: as it was sent.
        names: the name of a user or channel by its identifier.
        formatting: whether asterisks and the like format (``mrkdwn``).
        parse: ``full`` takes the text as it is, without control sequences; ``none`` leaves bare addresses unlinked.
    """
    seen, kept = Seen(), list[str]()
    hidden = text if parse == "full" else _resolved(text, names, seen, kept)
    if formatting:
        hidden = _formatted(hidden, seen, kept)
    hidden = unescaped(slack_emoji.shown(hidden))
    if parse != "none":
        seen.links += URL.findall(hidden)
    seen.text = _restored(hidden, kept)
    return seen


def _resolved(text: str, names: Names, seen: Seen, kept: list[str]) -> str:
    """A text whose control sequences are replaced by single characters; what they show is kept."""

    def resolve(match: re.Match[str]) -> str:
        kept.append(_label(match[1], names, seen))
        return chr(HIDDEN + len(kept) - 1)

    unquoted = QUOTATION.sub("", SEQUENCE.sub(lambda match: "" if SPECIAL.match(match[1]) else match[0], text))
    seen.mistakes += BARE.findall(unquoted)
    return SEQUENCE.sub(resolve, text)


def _label(content: str, names: Names, seen: Seen) -> str:
    """What is shown of what stands between angle brackets."""
    target, _, label = content.partition("|")
    label = slack_emoji.shown(unescaped(label))
    if target[:1] == "@":
        seen.pings.append(target[1:])
        return names(target[1:])
    if target[:1] == "#":
        return names(target[1:])
    if target[:1] == "!":
        command = target[1:].split("^")[0]
        if command in {"here", "channel", "everyone"}:
            seen.pings.append(f"@{command}")
        return label or f"@{command}"
    seen.links.append(unescaped(target))
    return label or unescaped(target).removeprefix("mailto:")


def _formatted(text: str, seen: Seen, kept: list[str]) -> str:
    """A text without the characters that format it."""

    def code(match: re.Match[str]) -> str:
        seen.vanished += match[1] * 2
        kept.append(_restored(unescaped(match[2].strip("\n") if len(match[1]) == 3 else match[2]), kept))
        return chr(HIDDEN + len(kept) - 1)

    def emoji(match: re.Match[str]) -> str:
        kept.append(slack_emoji.EMOJI.get(match[1], match[0]))
        return chr(HIDDEN + len(kept) - 1)

    def quotation(match: re.Match[str]) -> str:
        seen.vanished += unescaped(match[0]).strip()
        return ""

    def pair(match: re.Match[str]) -> str:
        seen.vanished += match[1] * 2
        return match[2]

    text = re.sub(r"(```)(.+?)```", code, text, flags=re.DOTALL)
    text = re.sub(r"(`)([^`\n]+)`", code, text)
    text = slack_emoji.SHORTCODE.sub(lambda match: emoji(match) if match[1] in slack_emoji.EMOJI else match[0], text)
    text = QUOTATION.sub(quotation, text)
    for sign in ("*", "_", "~"):
        found = re.escape(sign)
        text = re.sub(rf"(?<!{EDGE})(?<!{found})({found})(?=[^\s{found}])([^{found}\n]*?)(?<=\S){found}(?!{EDGE}|{found})", pair, text)
    return text


def _restored(text: str, kept: list[str]) -> str:
    """A text with what was kept put back."""
    return re.sub(f"[{chr(HIDDEN)}-{chr(0xF8FF)}]", lambda match: kept[ord(match[0]) - HIDDEN] if ord(match[0]) - HIDDEN < len(kept) else match[0], text)
