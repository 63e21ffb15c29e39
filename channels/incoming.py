"""What a messenger hands over, in one form for all messengers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["said", "edited", "pressed", "voice", "unreadable", "stranger"]


@dataclass(frozen=True)
class Incoming:
    """One thing that a cook did in a conversation.

    Args:
        id: names it within its channel; the same however often it is delivered.
        conversation: where it belongs, "telegram:42" or "slack:T1:C2:1700.5"; Rasa's sender id.
        kind: a text, a corrected text, a pressed button, a voice message, something that cannot be read (a picture, a sticker),
            or anything from a chat that the operator did not list; then `text` is what to list.
        order: sorts what belongs to one conversation.
        text: plain text: no markup, no mention of the bot.
        message: the messenger's id of the message that was written, corrected or carries the pressed button.
        choice: the data of the pressed button.
        handle: what the messenger wants back when a press is acknowledged or a voice message is fetched.
        cook: the messenger's id of the person.
        thread: where the reply belongs, if not simply into the conversation.
    """

    id: str
    conversation: str
    kind: Kind
    order: float = 0.0
    text: str = ""
    message: str = ""
    choice: str = ""
    handle: str = ""
    cook: str = ""
    thread: str = ""

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON types."""
        return dict(vars(self))

    @classmethod
    def of(cls, stored: dict[str, Any]) -> Incoming:
        """The counterpart of `as_dict`."""
        return cls(**stored)
