"""What a messenger must be able to do, and how it fails."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Protocol

from channels.incoming import Incoming
from channels.ledger import Ledger
from channels.outgoing import Outgoing

Take = Callable[[Sequence[Incoming]], Awaitable[None]]
"""Stores what came in; when it returns, the messenger may be told that it arrived. Called with nothing it notes that the messenger can be reached."""


class ServiceError(Exception):
    """A call of the messenger's interface failed; the message says why and holds no token."""


class OutageError(ServiceError):
    """It cannot be reached or has trouble: the same call may go through later."""


class TokenError(OutageError):
    """The token is not valid, no longer valid, or lacks a permission: the operator has to do something."""


class DelayedError(ServiceError):
    """Too many calls; the next one may come after `seconds`."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"too many requests, the next in {seconds:g} seconds")
        self.seconds = seconds


class RefusedError(ServiceError):
    """The call will never go through: the chat is gone, the bot is blocked, something is too long."""


class Service(Protocol):
    """A messenger.

    Attributes:
        name: what Rasa calls the channel.
        longest: how long one message may be, as `measure` counts.
        caption: how long the text under a picture may be.
        settle: seconds to wait for messages that may have been overtaken on their way.
    """

    name: str
    longest: int
    caption: int
    settle: float

    @property
    def configured(self) -> str | None:
        """None where everything is there that it takes to start, otherwise what is missing."""

    def measure(self, text: str) -> int:
        """The length of a text as the messenger counts it."""

    def open(self, memory: Ledger, commands: Collection[str], wording: Callable[[str], str]) -> None:
        """Take the channel's memory, the names of the commands, and what finds a wording by its name in the domain; called once, before anything else."""

    async def connect(self) -> str:
        """Find out who the bot is, and prepare what the messenger shows of it; the answer is a sentence for the log."""

    async def receive(self, take: Take) -> None:
        """Hand over what comes in until it fails."""

    async def deliver(self, conversation: str, message: Outgoing) -> str:
        """Send or change one message; the answer is the messenger's id of it."""

    async def show_typing(self, conversation: str) -> None:
        """Show that an answer is on its way."""

    async def answer_press(self, press: Incoming, notice: str) -> None:
        """Acknowledge a pressed button at once; a notice is shown to whoever pressed it."""

    async def fetch_audio(self, voice: Incoming) -> bytes:
        """The recording of a voice message."""

    async def close(self) -> None:
        """Close connections."""
