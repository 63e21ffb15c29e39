"""The few calls of Slack's Web API that are needed, over aiohttp, and what their errors mean here.

slack_sdk's client would repeat a call by itself where only the answer was lost, so that a message is posted twice.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import aiohttp

from channels.service import DelayedError, OutageError, RefusedError, TokenError

API = "https://slack.com/api/"
PATIENCE = 20.0  # seconds for an answer
LARGEST_FILE = 20 * 1024 * 1024
RECORDINGS = ("audio/", "video/", "application/octet-stream")
BOT, APP = "the bot token", "the app token"
OPERATOR = frozenset(
    {
        "invalid_auth",
        "not_authed",
        "account_inactive",
        "token_revoked",
        "token_expired",
        "no_permission",
        "missing_scope",
        "not_allowed_token_type",
        "access_denied",
        "org_login_required",
        "team_access_not_granted",
        "two_factor_setup_required",
    }
)
"""Errors that only the operator can mend."""
PASSING = frozenset({"internal_error", "fatal_error", "service_unavailable", "request_timeout", "team_added_to_org"})
FORMS = frozenset({"conversations.history", "conversations.replies"})
"""Methods that take no JSON."""


class SlackApi:
    """Calls the Web API in the running event loop.

    Args:
        token: the bot's.
        base: address of the Web API.
    """

    def __init__(self, token: str, base: str = API) -> None:
        self._token, self._base = token, f"{base.rstrip('/')}/"
        self._session: aiohttp.ClientSession | None = None

    async def call(self, method: str, **parameters: Any) -> Mapping[str, Any]:
        """The answer of a method; parameters that are None are left out.

        Raises:
            DelayedError: too many requests. TokenError: the token is not valid, or lacks a scope. RefusedError: the request is.
            OutageError: Slack cannot be reached or has trouble.
        """
        told, _ = await self.call_with_scopes(method, **parameters)
        return told

    async def call_with_scopes(self, method: str, **parameters: Any) -> tuple[Mapping[str, Any], frozenset[str]]:
        """The answer of a method, with the scopes that the token has; errors as at `call`."""
        told, headers = await self._ask(method, BOT, self._token, parameters)
        scopes = str(headers.get("x-oauth-scopes") or "").split(",")
        return told, frozenset(scope.strip() for scope in scopes if scope.strip())

    async def socket_address(self, app_token: str) -> str:
        """Where one socket can be opened; errors as at `call`."""
        told, _ = await self._ask("apps.connections.open", APP, app_token, {})
        return str(told.get("url") or "")

    async def open_socket(self, address: str, silence: float) -> aiohttp.ClientWebSocketResponse:
        """A websocket on which at most `silence` seconds are waited for something to come.

        Raises:
            OutageError: it cannot be opened.
        """
        try:
            return await self._opened().ws_connect(address, receive_timeout=silence, timeout=1.0, max_msg_size=0)
        except (aiohttp.ClientError, asyncio.TimeoutError, OSError, ValueError) as problem:
            raise OutageError(f"the socket cannot be opened ({type(problem).__name__})") from None

    async def respond(self, address: str, message: Mapping[str, Any]) -> None:
        """Answer a slash command or a press at its `response_url`; errors as at `call`."""
        try:
            async with self._opened().post(address, json=message) as answer:
                status, told = answer.status, (await answer.text())[:200]
        except (aiohttp.ClientError, asyncio.TimeoutError, OSError, ValueError) as problem:
            raise _outage(problem) from None
        if status == 429:
            raise _delayed(answer)
        if status >= 500:
            raise OutageError(f"status {status}")
        if status != 200:
            raise RefusedError(f"the answer to a command came too late or too often ({told})")

    async def download(self, address: str) -> bytes:
        """A recording.

        Raises:
            RefusedError: it is gone, too large, or not for this bot. OutageError: Slack cannot be reached.
        """
        if not self._is_slacks(address):
            raise RefusedError("the recording does not lie with Slack")  # the token is for Slack alone
        try:
            headers, patience = {"Authorization": f"Bearer {self._token}"}, aiohttp.ClientTimeout(total=60)
            async with self._opened().get(address, headers=headers, timeout=patience) as answer:
                if answer.status >= 500:
                    raise OutageError(f"status {answer.status}")
                if answer.status != 200 or not answer.content_type.startswith(RECORDINGS):
                    raise RefusedError(
                        f"the recording cannot be fetched (status {answer.status}); the app needs the scope files:read"
                    )
                return await _at_most(answer, LARGEST_FILE)
        except (aiohttp.ClientError, asyncio.TimeoutError, OSError) as problem:
            raise _outage(problem) from None

    async def close(self) -> None:
        """Close connections."""
        if self._session is not None:
            await self._session.close()

    async def _ask(
        self, method: str, whose: str, token: str, parameters: Mapping[str, Any]
    ) -> tuple[Mapping[str, Any], Mapping[str, str]]:
        sent = {name: value for name, value in parameters.items() if value is not None}
        body: Any = sent if method in FORMS else json.dumps(sent).encode()
        headers = {"Authorization": f"Bearer {token}"}
        if method not in FORMS:
            headers["Content-Type"] = "application/json; charset=utf-8"
        try:
            address = self._base + method
            async with self._opened().post(address, data=body, headers=headers) as answer:
                told = _object(await answer.text(errors="replace"))
        except (aiohttp.ClientError, asyncio.TimeoutError, OSError, ValueError) as problem:
            raise _outage(problem) from None
        if not told.get("ok"):
            raise _meaning(told, answer, whose)
        return told, answer.headers

    def _is_slacks(self, address: str) -> bool:
        """Whether something lies with Slack, or where its Web API is."""
        found, own = urlsplit(address), urlsplit(self._base)
        return found.netloc == own.netloc or (
            found.scheme == "https" and (found.hostname or "").endswith((".slack.com", ".slack-gov.com"))
        )

    def _opened(self) -> aiohttp.ClientSession:
        if self._session is None or self._session.closed:
            self._session = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=PATIENCE), trust_env=True)
        return self._session


def _object(text: str) -> dict[str, Any]:
    """What Slack told; nothing where it was not Slack who answered, but something on the way."""
    try:
        told = json.loads(text)
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}


def _outage(problem: BaseException) -> OutageError:
    """What went wrong on the way; a time-out has no words of its own."""
    return OutageError(f"{type(problem).__name__}: {problem}".removesuffix(": "))


def _delayed(answer: aiohttp.ClientResponse) -> DelayedError:
    """What Slack asks for that got too much, or whoever limits on the way to it."""
    wait = answer.headers.get("Retry-After") or ""
    return DelayedError(float(wait) if wait.isdecimal() else 1.0)


async def _at_most(answer: aiohttp.ClientResponse, most: int) -> bytes:
    """The body of an answer, however long it claims to be.

    Raises:
        RefusedError: it is longer than `most` bytes.
    """
    data = bytearray()
    async for part in answer.content.iter_chunked(65536):
        data += part
        if len(data) > most:
            raise RefusedError(f"the recording is larger than {most // 2**20} MB")
    return bytes(data)


def _meaning(told: Mapping[str, Any], answer: aiohttp.ClientResponse, whose: str) -> Exception:
    error = str(told.get("error") or "")
    if answer.status == 429 or error in ("ratelimited", "rate_limited"):
        return _delayed(answer)
    if error in OPERATOR:
        needed = f", it needs the scope {told['needed']}" if told.get("needed") else ""
        return TokenError(f"{whose} is refused ({error}{needed})")
    if answer.status >= 500 or error in PASSING or not error:
        return OutageError(error or f"this is no answer of Slack's (status {answer.status})")
    more = [*(told.get("errors") or []), *((told.get("response_metadata") or {}).get("messages") or [])]
    return RefusedError(": ".join([error, *map(str, more[:1])]))
