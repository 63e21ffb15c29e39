"""The Telegram channel of Rasa: its settings, and the address at which Telegram may deliver."""

from __future__ import annotations

import hmac
from typing import Any, ClassVar

from sanic import Blueprint, response
from sanic.request import Request
from sanic.response import HTTPResponse
from sqlalchemy.exc import SQLAlchemyError

from channels.chat import ChatInput
from channels.options import Options
from channels.service import OutageError
from channels.telegram.service import TelegramService

SECRET = "X-Telegram-Bot-Api-Secret-Token"


class Telegram(ChatInput):
    """The channel `channels.telegram.Telegram` of `credentials.yml`.

    Settings: `token` (or SOUSCHEF_TELEGRAM_TOKEN); `chats`, ids of the only chats that are answered (SOUSCHEF_TELEGRAM_CHATS);
    `webhook_url`, the public https address of `/webhooks/telegram/webhook`, where Telegram shall deliver instead of being
    asked (SOUSCHEF_TELEGRAM_WEBHOOK), with its `secret`; `api`, the address of a Bot API server of one's own.
    """

    KNOWN: ClassVar[dict[str, str]] = {
        "token": "SOUSCHEF_TELEGRAM_TOKEN",
        "chats": "SOUSCHEF_TELEGRAM_CHATS",
        "webhook_url": "SOUSCHEF_TELEGRAM_WEBHOOK",
        "secret": "SOUSCHEF_TELEGRAM_SECRET",
        "api": "SOUSCHEF_TELEGRAM_API",
    }

    service: TelegramService

    @classmethod
    def name(cls) -> str:
        """What Rasa calls the channel."""
        return TelegramService.name

    @classmethod
    def from_credentials(cls, credentials: dict[str, Any] | None) -> Telegram:
        """Make the channel from its entry in `credentials.yml`.

        Raises:
            OptionsError: a setting is unknown or of the wrong kind.
        """
        return cls(TelegramService(Options("channels.telegram.Telegram", credentials, cls.KNOWN)))

    def add_routes(self, blueprint: Blueprint) -> None:
        """The address at which Telegram delivers, where a webhook is wished."""

        async def webhook(request: Request) -> HTTPResponse:
            given = request.headers.get(SECRET, "").encode(errors="replace")
            if not self.service.webhook or not hmac.compare_digest(given, self.service.secret.encode()):
                return response.json({"error": "this is not Telegram"}, 403)
            if not isinstance(update := request.json, dict):
                return response.json({"error": "an update is a JSON object"}, 400)
            if self.conversations is None:
                return response.json({"error": "not started yet"}, 503)
            try:
                await self.service.take_updates([update], self.conversations.take)
            except (OutageError, SQLAlchemyError):
                return response.json({"error": "not now"}, 503)
            return response.json({})

        blueprint.add_route(webhook, "/webhook", methods=["POST"])
