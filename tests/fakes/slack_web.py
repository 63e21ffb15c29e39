"""The Web API over HTTP: arguments as forms or as JSON, tokens, scopes, limits, and errors as Slack gives them."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

from aiohttp import web

from tests.fakes import slack_blocks
from tests.fakes.slack_faults import Faults
from tests.fakes.slack_methods import Method, Methods
from tests.fakes.slack_posting import RefusalError
from tests.fakes.slack_state import JSON, Workspace

COMMON = ("token", "team_id")
APP_LEVEL = "apps.connections.open"
WORDY = ("channel", "user", "ts", "file", "channel_id", "status", "timestamp", "name")


class Web:
    """Answers calls.

    Args:
        workspace: where calls and violations are noted.
        methods: what can be called.
        faults: what goes wrong.
    """

    def __init__(self, workspace: Workspace, methods: Methods, faults: Faults) -> None:
        self._workspace, self._methods, self._faults = workspace, methods, faults

    async def call(self, request: web.Request) -> web.StreamResponse:
        """Answer one call."""
        name = request.match_info["method"]
        noted: JSON = {"time": time.time(), "method": name, "params": {}, "ok": None, "error": None}
        self._workspace.calls.append(noted)
        if (delay := self._faults.take(name, "delay")) is not None:
            await asyncio.sleep(delay.seconds)
        if self._faults.take(name, "drop") is not None:
            return self._dropped(request, noted)
        method = self._methods.known.get(name)
        try:
            answer = {"ok": True, **await self._answer(request, name, method, noted)}
        except RefusalError as refusal:
            answer = {"ok": False, "error": refusal.error, **refusal.about}
        noted |= {"ok": answer["ok"], "error": answer.get("error")}
        if self._faults.take(name, "drop", after_processing=True) is not None:
            return self._dropped(request, noted)
        headers = {"x-slack-req-id": f"{self._workspace.number():032x}"}
        if self._workspace.settings.bot_token == noted.get("token") and method is not None:
            headers |= {"x-oauth-scopes": ",".join(self._workspace.settings.scopes), "x-accepted-oauth-scopes": ",".join(method.scopes)}
        wait = answer.pop("retry_after", None)
        if wait is not None:
            return web.json_response(answer, status=429, headers={**headers, "Retry-After": str(wait)})
        return web.json_response(answer, headers=headers)

    async def _answer(self, request: web.Request, name: str, method: Method | None, noted: JSON) -> JSON:
        """What a method answers.

        Raises:
            RefusalError: it was refused, by Slack's rules or by a fault that is set.
        """
        arguments, is_json = await _arguments(request)
        noted["params"] = {key: value for key, value in arguments.items() if key != "token"}
        noted["token"] = _token(request, arguments, is_json)
        if (limit := self._faults.take(name, "limit")) is not None:
            raise RefusalError("ratelimited", retry_after=int(limit.seconds))
        if (refuse := self._faults.take(name, "refuse")) is not None:
            raise RefusalError(refuse.error)
        try:
            if method is None:
                raise RefusalError("unknown_method")
            self._authorise(name, method, noted["token"])
            return method.run(self._wanted(name, method, {} if is_json and not method.takes_json else arguments))
        except RefusalError as refusal:
            if refusal.error != "ratelimited":
                self._workspace.violation("refused", method=name, error=refusal.error, about=refusal.about)
            raise

    def _authorise(self, name: str, method: Method, token: str) -> None:
        """See whether a token is good for a method.

        Raises:
            RefusalError: it is not.
        """
        settings = self._workspace.settings
        wanted, other = (settings.app_token, settings.bot_token) if name == APP_LEVEL else (settings.bot_token, settings.app_token)
        if not token:
            raise RefusalError("not_authed")
        if token in self._workspace.revoked:
            raise RefusalError(self._workspace.revoked[token])
        if token != wanted:
            raise RefusalError("not_allowed_token_type" if token == other else "invalid_auth")
        scopes = settings.app_scopes if name == APP_LEVEL else settings.scopes
        if method.scopes and not set(method.scopes) & set(scopes):
            raise RefusalError("missing_scope", needed=",".join(method.scopes), provided=",".join(scopes))

    def _wanted(self, name: str, method: Method, arguments: JSON) -> JSON:
        """The arguments that a method knows; Slack passes over others, which are noted.

        Raises:
            RefusalError: one is missing, or is no text.
        """
        missing = [f"missing required field: {key}" for key in method.required if arguments.get(key) is None]
        wrong = [f"must be a string [json-pointer:/{key}]" for key in WORDY if key in arguments and not isinstance(arguments[key], str)]
        if missing or wrong:
            raise RefusalError("invalid_arguments", missing + wrong)
        for key in sorted(set(arguments) - {*method.required, *method.optional, *COMMON}):
            self._workspace.violation("unknown_argument", method=name, argument=key)
        return {key: value for key, value in arguments.items() if key in {*method.required, *method.optional}}

    def _dropped(self, request: web.Request, noted: JSON) -> web.StreamResponse:
        """End the connection instead of an answer."""
        noted["dropped"] = True
        if request.transport is not None:
            request.transport.abort()
        return web.Response(status=503)


async def _arguments(request: web.Request) -> tuple[JSON, bool]:
    """The arguments of a call, and whether they came as JSON.

    Raises:
        RefusalError: the body is not what its content type says.
    """
    arguments: dict[str, Any] = dict(request.query)
    if request.content_type == "application/json":
        try:
            body = json.loads(await request.text() or "{}")
        except ValueError:
            raise RefusalError("invalid_json") from None
        if not isinstance(body, dict):
            raise RefusalError("json_not_object")
        return {**arguments, **body}, True
    if request.content_type in {"application/x-www-form-urlencoded", "multipart/form-data"}:
        arguments |= {key: value for key, value in (await request.post()).items() if isinstance(value, str)}
    if isinstance(arguments.get("loading_messages"), str):
        arguments["loading_messages"] = slack_blocks.parsed(arguments["loading_messages"])
    return arguments, False


def _token(request: web.Request, arguments: JSON, is_json: bool) -> str:
    """The token of a call: from the header, or from a form; never from JSON."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token.strip():
        return str(token).strip()
    return "" if is_json else str(arguments.get("token") or "")
