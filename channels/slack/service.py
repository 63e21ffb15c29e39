"""Slack by Socket Mode, which needs no public address, or by the Events API with Slack's signature."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from channels.incoming import Incoming
from channels.ledger import Ledger
from channels.options import Options
from channels.outgoing import Outgoing
from channels.service import OutageError, RefusedError, Take, TokenError
from channels.slack.api import API, SlackApi
from channels.slack.plain import escaped, length
from channels.slack.posting import PACE, TAKES_PART, Posting
from channels.slack.reading import EventReader, Place, Self
from channels.slack.socket import Sockets

logger = logging.getLogger(__name__)
REMEMBERED = 1000  # conversations whose latest message is known
HERE = ("channel_not_found", "invalid_thread_ts", "thread_not_found", "not_in_channel", "message_not_found")
"""Refusals of a status that say something of one place only."""


class SlackService:
    """The messenger, as `channels.service.Service` describes it.

    Args:
        options: `bot_token`, `app_token`, `signing_secret`, `workspaces`, `api` of `credentials.yml`.
    """

    name = "slack"
    longest = 3000
    caption = 3000
    settle = 0.05
    pace = PACE

    def __init__(self, options: Options) -> None:
        self.bot_token, self.app_token, self.signing_secret = (
            options.text("bot_token"),
            options.text("app_token"),
            options.text("signing_secret"),
        )
        self.workspaces, self._base = options.texts("workspaces"), options.text("api") or API
        self.api = SlackApi(self.bot_token, self._base)
        self.sockets = Sockets(self.api, self.app_token)
        self._reader: EventReader | None = None
        self._memory: Ledger | None = None
        self._posting: Posting | None = None
        self._commands: Collection[str] = ()
        self._wording: Callable[[str], str] = str
        self._latest: OrderedDict[str, str] = OrderedDict()
        self._has_status = True

    @property
    def configured(self) -> str | None:
        """What is missing to start."""
        if not self.bot_token:
            return "it has no token (SOUSCHEF_SLACK_BOT_TOKEN, or `bot_token` in credentials.yml)"
        if not (self.app_token or self.signing_secret):
            return "it has no app token for Socket Mode (SOUSCHEF_SLACK_APP_TOKEN), nor a signing secret for the Events API (SOUSCHEF_SLACK_SIGNING_SECRET)"
        return None

    def measure(self, text: str) -> int:
        """The length of a text."""
        return length(text)

    def open(self, memory: Ledger, commands: Collection[str], wording: Callable[[str], str]) -> None:
        """Take the memory, the commands and the wordings."""
        self._memory, self._commands, self._wording = memory, commands, wording
        self._posting = Posting(self.api, memory, self.pace)

    # ------------------------------------------------------------ receiving

    async def connect(self) -> str:
        """Find out who the bot is, and whether a socket can be had."""
        told = await self.api.call("auth.test")
        me = Self(str(told["user_id"]), str(told.get("team_id") or ""))
        self._reader = EventReader(me, self._commands, self._belongs, self.workspaces)
        if self.app_token:
            await self.sockets.prepare()
        return (
            f"the bot is @{told.get('user')} in {told.get('team')}, {'Socket Mode' if self.app_token else 'Events API'}"
        )

    async def receive(self, take: Take) -> None:
        """Take what comes over sockets until none can be had; with the Events API Slack calls by itself."""

        async def reached() -> None:
            await take([])

        if not self.app_token:
            await reached()
            await asyncio.Event().wait()

        async def handle(kind: str, payload: Mapping[str, Any]) -> bool:
            return await self.take_envelope(kind, payload, take)

        await self.sockets.run(handle, reached)

    async def take_envelope(self, kind: str, payload: Mapping[str, Any], take: Take) -> bool:
        """Hand over what an envelope holds; False where it could not be kept and Slack shall deliver it again."""
        if self._reader is None:
            return False
        try:
            incoming = self._read(self._reader, kind, payload)
        except Exception:  # whatever it holds, it must not hold up the others
            logger.exception("slack: a delivery of type %s cannot be read", kind)
            return True
        if incoming is None:
            return True
        try:
            self._remember(kind, incoming)
            await take([incoming])
            self._take_part(incoming)
        except SQLAlchemyError as problem:
            logger.warning("slack: a delivery could not be kept: %s", problem)
            return False
        return True

    @staticmethod
    def _read(reader: EventReader, kind: str, payload: Mapping[str, Any]) -> Incoming | None:
        if kind == "events_api":
            return reader.event(payload)
        if kind == "interactive":
            return reader.press(payload)
        return reader.slash(payload, time.time()) if kind == "slash_commands" else None

    def _remember(self, kind: str, incoming: Incoming) -> None:
        """Note what is needed to answer: where a status is shown, where a command or a press can be answered."""
        self._latest.pop(incoming.conversation, None)
        if incoming.thread or incoming.message:
            self._latest[incoming.conversation] = incoming.thread or incoming.message
        while len(self._latest) > REMEMBERED:
            self._latest.popitem(last=False)
        if self._posting is not None and kind == "slash_commands":
            self._posting.remember(incoming, incoming.handle)
        elif self._posting is not None and kind == "interactive":
            handle = json.loads(incoming.handle)
            self._posting.remember(incoming, handle["answer"])
            self._posting.remember_picture(incoming.message, handle["picture"])

    def _take_part(self, incoming: Incoming) -> None:
        """From now on everything is answered that is said in the thread."""
        if self._memory is None or not Place.of(incoming.conversation).thread:
            return
        if self._belongs(incoming.conversation) is None:
            self._memory.note(f"{TAKES_PART}{incoming.conversation}", incoming.conversation)

    def _belongs(self, conversation: str) -> str | None:
        """The conversation that a thread belongs to; None where the bot takes no part in it."""
        return None if self._memory is None else self._memory.noted(f"{TAKES_PART}{conversation}")

    # ------------------------------------------------------------ sending

    async def deliver(self, conversation: str, message: Outgoing) -> str:
        """Post a message, or let the pressed button take the place of its row."""
        if self._posting is None:
            raise OutageError("not opened yet")
        return await self._posting.deliver(conversation, message)

    async def show_typing(self, conversation: str) -> None:
        """Show a status under the latest message, the only sign that Slack has for bots; where it is not allowed, it is left out from then on."""
        place = Place.of(conversation)
        under = place.thread or self._latest.get(conversation)
        if not self._has_status or not under:
            return
        status = self._wording("utter_typing")
        try:
            await self.api.call("assistant.threads.setStatus", channel_id=place.channel, thread_ts=under, status=status)
        except TokenError as problem:
            self._has_status = "missing_scope" not in str(problem)
        except RefusedError as problem:
            logger.info("slack: no typing status: %s", problem)
            self._has_status = str(problem).startswith(HERE)

    async def answer_press(self, press: Incoming, notice: str) -> None:
        """Slack was told already that the press arrived; a notice is shown only to whoever pressed."""
        if not notice:
            return
        handle, text = json.loads(press.handle), escaped(notice)
        thread = handle["thread"] or None
        try:
            await self.api.call(
                "chat.postEphemeral", channel=handle["channel"], user=press.cook, text=text, thread_ts=thread
            )
        except RefusedError:
            if not handle["answer"]:
                raise
            await self.api.respond(
                handle["answer"], {"response_type": "ephemeral", "replace_original": False, "text": text}
            )

    async def fetch_audio(self, voice: Incoming) -> bytes:
        """The recording."""
        return await self.api.download(voice.handle)

    async def close(self) -> None:
        """Close connections."""
        await self.api.close()
