"""The Rasa side of a messenger channel: it starts with the server, answers by `Conversations`, and takes what Rasa sends of its own accord."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable
from typing import Any

import sqlalchemy as sa
from rasa.core.channels.channel import InputChannel, OutputChannel, UserMessage
from sanic import Blueprint, response
from sanic.request import Request
from sanic.response import HTTPResponse

from channels.assistant import Assistant
from channels.conversations import Conversations
from channels.hearing import recogniser, speech_model
from channels.ledger import Ledger
from channels.outgoing import put_together
from channels.service import Service
from nlu.commands import load_commands, load_kitchen_talk

logger = logging.getLogger(__name__)


class Pushes(OutputChannel):
    """Sends what Rasa says without being asked: reminders, triggered intents, `POST /conversations/.../execute`."""

    def __init__(self, channel: ChatInput) -> None:
        self._channel = channel

    def name(self) -> str:
        """The channel's name."""
        return self._channel.service.name

    async def send_response(self, recipient_id: str, message: dict[str, Any]) -> None:
        """Hand a message over; it is sent until it arrives."""
        if self._channel.conversations is not None:
            self._channel.conversations.push(recipient_id, put_together([message]))


class ChatInput(InputChannel):
    """Base of the messenger channels.

    Args:
        service: the messenger.
    """

    def __init__(self, service: Service) -> None:
        self.service = service
        self.conversations: Conversations | None = None

    def get_output_channel(self) -> OutputChannel:
        """What Rasa sends through when nobody has just written."""
        return Pushes(self)

    def blueprint(self, on_new_message: Callable[[UserMessage], Awaitable[Any]]) -> Blueprint:
        """The channel's routes, and its start and end with the server."""
        blueprint = Blueprint(f"{self.service.name}_channel")

        async def health(_: Request) -> HTTPResponse:
            channel = self.conversations
            return response.json({"status": "off"} if channel is None else {"status": "ok", "about": channel.about})

        async def start(app: Any, _: Any) -> None:
            self._start(app)

        async def stop(_app: Any, _loop: Any) -> None:
            await self._stop()

        blueprint.add_route(health, "/", methods=["GET"])
        blueprint.listener("after_server_start")(start)
        blueprint.listener("before_server_stop")(stop)
        self.add_routes(blueprint)
        return blueprint

    def add_routes(self, blueprint: Blueprint) -> None:
        """Add the addresses at which the messenger delivers, where it does."""

    def _start(self, app: Any) -> None:
        lacking = self.service.configured
        if lacking is not None:
            logger.info("%s is off: %s", self.service.name, lacking)
            return
        assistant = Assistant(app.ctx, self.service.name)
        engine = assistant.engine
        if engine is None:
            logger.warning(
                "%s: conversations are not kept in a database, so what came in is forgotten at a restart",
                self.service.name,
            )
            engine = sa.create_engine(
                "sqlite://", connect_args={"check_same_thread": False}, poolclass=sa.pool.StaticPool
            )
        ledger = Ledger(engine, self.service.name)
        language = os.environ.get("SOUSCHEF_LANGUAGE") or "en"
        commands = load_commands(language)
        self.service.open(ledger, tuple(commands), assistant.wording)
        self.conversations = Conversations(
            self.service, ledger, assistant, recogniser(speech_model(), load_kitchen_talk(language))
        )
        self._running = asyncio.ensure_future(self.conversations.run())

    async def _stop(self) -> None:
        if self.conversations is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
