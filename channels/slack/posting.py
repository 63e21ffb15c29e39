"""How messages get to Slack: at the pace that it allows, each once, and also to where the bot is no member."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from channels.incoming import Incoming
from channels.ledger import Ledger
from channels.outgoing import Outgoing
from channels.service import DelayedError, OutageError, RefusedError, TokenError
from channels.slack.api import SlackApi
from channels.slack.blocks import Blocks, actions, chosen, picture, section
from channels.slack.plain import escaped, shortened
from channels.slack.reading import Place

logger = logging.getLogger(__name__)

PACE = 1.0  # seconds between two messages in a channel
FALLBACK = 4000  # characters of the text for notifications
LONGEST_NOTE = 255  # characters that the ledger keeps
LOOKED_BACK = 3600  # seconds that a message on its way is looked for; clocks may differ
PICTURES = 100  # pressed rows whose pictures are known
ABSENT = frozenset({"not_in_channel", "channel_not_found", "message_not_found", "cant_update_message"})
"""Refusals where the bot is no member; whoever used it there can be answered all the same."""
TAKES_PART = "takes part "
"""Begins notes on threads in which the bot takes part; behind it stands the thread's own conversation, the note is the one that it belongs to."""
UNDER_WAY = "under way "
"""Begins notes on what was posted last to a conversation: the mark of its first block, and the message's name."""
BLOCKS_REFUSED = ("invalid_blocks", "msg_blocks_too_long")


class Posting:
    """Posts messages and changes them.

    Args:
        api: calls Slack.
        memory: of the channel.
        pace: seconds between two messages in one place.
    """

    def __init__(self, api: SlackApi, memory: Ledger, pace: float = PACE) -> None:
        self._api, self._memory, self._pace = api, memory, pace
        self._free_at: dict[str, float] = {}
        self._turns: dict[str, asyncio.Lock] = {}
        self._doubtful = _left(memory)  # by conversation, what was under way and may have arrived
        self._pictures: OrderedDict[str, str] = OrderedDict()

    # ------------------------------------------------------------ ways to answer

    def remember(self, incoming: Incoming, address: str) -> None:
        """Keep where a command or a press can be answered (its `response_url`), for places where the bot is no member."""
        key = f"answer at {incoming.conversation}"
        if 0 < len(address) <= LONGEST_NOTE and (incoming.kind != "pressed" or self._memory.noted(key)):
            self._memory.note(key, address)

    def remember_picture(self, message: str, address: str) -> None:
        """Keep the picture of a message whose row is about to change."""
        if address:
            self._pictures[message] = address
            while len(self._pictures) > PICTURES:
                self._pictures.popitem(last=False)

    async def _respond(self, conversation: str, problem: RefusedError, message: dict[str, Any]) -> None:
        """Answer the latest command or press of a conversation where the bot is no member.

        Raises:
            RefusedError: there is none, or it cannot be answered any more.
        """
        address = self._memory.noted(f"answer at {conversation}")
        if str(problem).partition(":")[0] not in ABSENT or not address:
            raise problem
        await self._api.respond(address, message)

    # ------------------------------------------------------------ posting

    async def deliver(self, conversation: str, message: Outgoing) -> str:
        """Post a message, or let the pressed button take the place of its row; errors as at `SlackApi.call`."""
        try:
            place = Place.of(conversation)
        except ValueError as problem:
            raise RefusedError(str(problem)) from None
        if message.kind == "chosen":
            return await self._choose(place, message)
        thread, name = message.thread or place.thread, _name(message)
        posted = ""
        if self._doubtful.get(place.conversation) == name:
            posted = await self._arrived(place, thread, name)
        self._doubtful.pop(place.conversation, None)
        if not posted:
            posted = await self._post(place, thread, message)
        if posted and not place.is_direct and not thread:
            below = Place(place.team, place.channel, posted).conversation
            self._memory.note(f"{TAKES_PART}{below}", place.conversation)
        return posted

    async def _post(self, place: Place, thread: str, message: Outgoing) -> str:
        """Post a message: with all that it has, or else without its picture, or else as a mere text, at last as one that may be formatted."""
        refused = RefusedError("there is nothing in the message")
        for blocks in self._versions(message):
            try:
                return await self._post_once(place, thread, message, blocks)
            except RefusedError as problem:
                if not str(problem).startswith(BLOCKS_REFUSED):
                    raise
                logger.warning("slack: a message is sent with less, this was refused: %s", problem)
                refused = problem
        raise refused

    @staticmethod
    def _versions(message: Outgoing) -> Iterator[Blocks]:
        """The blocks of a message, each time with less; none at all where only its text is left."""
        rest = [*section(message.text), *actions(message.row, message.buttons)]
        if message.image:
            yield [*picture(message.image, message.text), *rest]
        if rest:
            yield rest
        if message.text and message.buttons:
            yield section(message.text)
        if message.text:
            yield []

    async def _post_once(self, place: Place, thread: str, message: Outgoing, blocks: Blocks) -> str:
        mark, name = secrets.token_hex(8), _name(message)
        content: dict[str, Any] = {"text": escaped(message.text)}
        if blocks:
            content["text"] = shortened(message.text, FALLBACK) or "…"
            content["blocks"] = [{**blocks[0], "block_id": mark}, *blocks[1:]]
        self._memory.note(f"{UNDER_WAY}{place.conversation}", f"{mark} {name}")
        try:
            async with self._turn(place.channel):
                told = await self._api.call(
                    "chat.postMessage",
                    **content,
                    channel=place.channel,
                    thread_ts=thread or None,
                    mrkdwn=False,
                    parse="none",
                    unfurl_links=False,
                    unfurl_media=False,
                )
        except OutageError:
            self._doubtful[place.conversation] = name
            raise
        except RefusedError as problem:
            await self._respond(place.conversation, problem, {**content, "response_type": "in_channel"})
            return ""
        return str(told.get("ts") or "")

    @asynccontextmanager
    async def _turn(self, channel: str) -> AsyncIterator[None]:
        """Wait until something may be posted to a channel, one after the other in all its threads."""
        async with self._turns.setdefault(channel, asyncio.Lock()):
            await asyncio.sleep(self._free_at.get(channel, 0.0) - time.monotonic())
            pause = self._pace
            try:
                yield
            except DelayedError as problem:
                pause = problem.seconds
                raise
            finally:
                self._free_at[channel] = time.monotonic() + pause

    async def _arrived(self, place: Place, thread: str, name: str) -> str:
        """The id of a message that was under way, where it arrived and only the answer was lost, to an outage or the end of a server."""
        mark, _, noted = (self._memory.noted(f"{UNDER_WAY}{place.conversation}") or "").partition(" ")
        if noted != name:
            return ""
        where = {"channel": place.channel, "oldest": f"{time.time() - LOOKED_BACK:.6f}", "limit": 200}
        try:
            told = await (
                self._api.call("conversations.replies", **where, ts=thread)
                if thread
                else self._api.call("conversations.history", **where)
            )
        except (RefusedError, TokenError):
            return ""  # it cannot be looked up
        for posted in told.get("messages") or []:
            if any(block.get("block_id") == mark for block in posted.get("blocks") or []):
                return str(posted.get("ts") or "")
        return ""

    async def _choose(self, place: Place, message: Outgoing) -> str:
        """Show of a row only what was pressed, under the picture and the text that it stood under."""
        blocks = [*section(message.under), *chosen(message.text)]
        above = picture(self._pictures.pop(message.message, ""), message.under)
        try:
            await self._change(place, message, [*above, *blocks])
        except RefusedError as problem:
            if not above or not str(problem).startswith(BLOCKS_REFUSED):
                raise
            await self._change(place, message, blocks)
        return message.message

    async def _change(self, place: Place, message: Outgoing, blocks: Blocks) -> None:
        content = {"text": shortened(message.under or message.text, FALLBACK), "blocks": blocks}
        try:
            await self._api.call("chat.update", **content, channel=place.channel, ts=message.message)
        except RefusedError as problem:
            await self._respond(place.conversation, problem, {**content, "replace_original": True})


def _name(message: Outgoing) -> str:
    """What tells a message from others; the same for the same words without buttons."""
    return hashlib.sha256(json.dumps(message.as_dict()).encode()).hexdigest()[:16]


def _left(memory: Ledger) -> dict[str, str]:
    """By conversation, what an earlier run has to send first, and may have begun to."""
    left: dict[str, str] = {}
    with suppress(SQLAlchemyError):
        for conversation, (_, message) in memory.unsent():
            left.setdefault(conversation, _name(message))
    return left
