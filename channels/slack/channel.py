"""The Slack channel of Rasa: its settings, and the address at which Slack may deliver."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, ClassVar

from sanic import Blueprint, response
from sanic.request import Request
from sanic.response import HTTPResponse
from slack_sdk.signature import SignatureVerifier

from channels.chat import ChatInput
from channels.options import Options
from channels.slack.service import SlackService


class Slack(ChatInput):
    """The channel `channels.slack.Slack` of `credentials.yml`.

    Settings: `bot_token` (or SOUSCHEF_SLACK_BOT_TOKEN); `app_token` for Socket Mode (SOUSCHEF_SLACK_APP_TOKEN), or `signing_secret`
    for the Events API (SOUSCHEF_SLACK_SIGNING_SECRET); `workspaces`, ids of the only workspaces that are answered
    (SOUSCHEF_SLACK_WORKSPACES); `api`, another address of the Web API.
    """

    KNOWN: ClassVar[dict[str, str]] = {
        "bot_token": "SOUSCHEF_SLACK_BOT_TOKEN",
        "app_token": "SOUSCHEF_SLACK_APP_TOKEN",
        "signing_secret": "SOUSCHEF_SLACK_SIGNING_SECRET",
        "workspaces": "SOUSCHEF_SLACK_WORKSPACES",
        "api": "SOUSCHEF_SLACK_API",
    }

    service: SlackService

    @classmethod
    def name(cls) -> str:
        """What Rasa calls the channel."""
        return SlackService.name

    @classmethod
    def from_credentials(cls, credentials: dict[str, Any] | None) -> Slack:
        """Make the channel from its entry in `credentials.yml`.

        Raises:
            OptionsError: a setting is unknown or of the wrong kind.
        """
        return cls(SlackService(Options("channels.slack.Slack", credentials, cls.KNOWN)))

    def add_routes(self, blueprint: Blueprint) -> None:
        """The address at which Slack delivers events, presses and slash commands, where the Events API is used."""

        async def webhook(request: Request) -> HTTPResponse:
            if not _is_signed(request, self.service.signing_secret):
                return response.json({"error": "this is not Slack"}, 403)
            try:
                kind, payload = _delivered(request)
            except ValueError:
                return response.json({"error": "this cannot be read"}, 400)
            if kind == "url_verification":
                return response.json({"challenge": payload.get("challenge")})
            if self.conversations is None or not await self.service.take_envelope(
                kind, payload, self.conversations.take
            ):
                return response.json({"error": "not now"}, 503)
            return response.empty(200)

        blueprint.add_route(webhook, "/webhook", methods=["POST"])


def _is_signed(request: Request, secret: str) -> bool:
    """Whether Slack signed a request within the last five minutes."""
    try:
        return bool(secret) and bool(SignatureVerifier(secret).is_valid_request(request.body, dict(request.headers)))
    except (TypeError, ValueError, OverflowError):  # a time that is no time, signs that are no text
        return False


def _delivered(request: Request) -> tuple[str, Mapping[str, Any]]:
    """The kind of a delivery by HTTP, as Socket Mode calls it, and its payload.

    Raises:
        ValueError: it is neither a form of Slack's nor JSON.
    """
    form: Mapping[str, Any] = {name: values[0] for name, values in (request.form or {}).items()}
    if "payload" in form:
        return "interactive", _object(form["payload"])
    if "command" in form or "ssl_check" in form:
        return ("slash_commands" if "command" in form else "check"), form
    body = _object(request.body)
    return ("url_verification" if body.get("type") == "url_verification" else "events_api"), body


def _object(text: str | bytes) -> Mapping[str, Any]:
    try:
        found = json.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    if not isinstance(found, dict):
        raise ValueError("it is no object")
    return found
