"""What is sent to a messenger: replies of one turn put together, long texts cut where a reader would pause."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

Button = tuple[str, str]
"""A title and what is said when it is pressed."""
BETWEEN = "\n\n"
PAUSES = (
    re.compile(r"\n\n"),
    re.compile(r"\n"),
    re.compile(r"(?<=[.!?…])[\"'”’)\]]*\s|(?<=[。！？])"),
    re.compile(r"(?<=[,;:])\s"),
    re.compile(r"\s"),
)
"""Where a long text may be cut, the best first: paragraphs, list items, sentences, clauses, words."""
JOINER = "\u200d"
JOINED = re.compile("[\u200d\ufe00-\ufe0f\u20e3\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]")
"""What belongs to the character before: joiners, variants, shades of skin, flags of regions."""
FLAGS = re.compile("[\U0001f1e6-\U0001f1ff]+\\Z")
"""Letters of flags at the end; two make a flag."""
LONGEST_EMOJI = 16  # characters


@dataclass(frozen=True)
class Outgoing:
    """One message, or a change of one that was sent.

    Args:
        kind: "message"; "chosen": the row of buttons of `message` gives way to the one that was pressed, whose title is `text`.
        text: plain text; the messenger's own markup has no meaning in it.
        buttons: a row of buttons under it.
        row: the row's id once it is stored; buttons carry it.
        image: address of a picture above the text.
        message: the messenger's id of the message that changes.
        under: the text that the pressed row stood under.
        thread: where it belongs, if not simply into the conversation.
    """

    kind: Literal["message", "chosen"] = "message"
    text: str = ""
    buttons: tuple[Button, ...] = ()
    row: str = ""
    image: str = ""
    message: str = ""
    under: str = ""
    thread: str = ""

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON types."""
        return dict(vars(self))

    @classmethod
    def of(cls, stored: dict[str, Any]) -> Outgoing:
        """The counterpart of `as_dict`."""
        return cls(**{**stored, "buttons": tuple((str(title), str(payload)) for title, payload in stored["buttons"])})


def put_together(replies: Sequence[dict[str, Any]]) -> list[Outgoing]:
    """The replies of one turn as Rasa collects them (`text`, `buttons`, `image`, `custom`) as few messages: texts under one another, the last row of buttons under the last.

    A picture stands above all of them; a second one begins another message.
    """
    messages: list[Outgoing] = []
    for reply in replies:
        text, image = str(reply.get("text") or "").strip(), str(reply.get("image") or "")
        buttons = tuple(
            (str(button.get("title") or ""), str(button.get("payload") or button.get("title") or ""))
            for button in reply.get("buttons") or []
        )
        buttons = tuple(button for button in buttons if button[0].strip())
        if not (text or image or buttons):
            continue
        last = messages[-1] if messages else None
        if last is not None and not (image and last.image):
            together = BETWEEN.join(filter(None, (last.text, text)))
            messages[-1] = replace(last, text=together, image=image or last.image, buttons=buttons or last.buttons)
        else:
            messages.append(Outgoing(text=text, image=image, buttons=buttons))
    return messages


def cut(text: str, longest: int, measure: Callable[[str], int] = len) -> list[str]:
    """A text in parts of at most `longest` (by `measure`), cut at the best pause that fills at least half a part; nothing but blanks at the cuts is lost."""
    parts: list[str] = []
    rest = text.strip()
    while measure(rest) > longest:
        at = _pause(rest, longest, measure)
        parts.append(rest[:at].rstrip())
        rest = rest[at:].lstrip()
    return [*parts, rest] if rest else parts


def _pause(text: str, longest: int, measure: Callable[[str], int]) -> int:
    """The place at which to cut: what stands before it fits."""
    end = _fitting(text, longest, measure)
    for pause in PAUSES:
        places = [found.end() for found in pause.finditer(text, 0, end + 1) if end // 2 <= found.start() <= end]
        if places:
            return places[-1]
    return _whole(text, end)


def _fitting(text: str, longest: int, measure: Callable[[str], int]) -> int:
    """How many characters of the text fit, at least one."""
    low, high = 1, min(len(text), longest)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if measure(text[:middle]) <= longest else (low, middle - 1)
    return low


def _whole(text: str, end: int) -> int:
    """The place, or one somewhat before it, that parts no accent from its letter and no emoji of several characters."""
    return next((at for at in range(end, max(end - LONGEST_EMOJI, 0), -1) if not _is_within(text, at)), end)


def _is_within(text: str, at: int) -> bool:
    """Whether what stands before and behind a place is shown as one character."""
    if at == len(text):
        return False
    after = text[at]
    if unicodedata.combining(after) or JOINED.match(after) or text[at - 1] == JOINER:
        return True
    letters = FLAGS.search(text, 0, at) if FLAGS.match(after) else None
    return letters is not None and len(letters.group()) % 2 == 1
