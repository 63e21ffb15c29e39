"""The few calls of Telegram's Bot API that are needed, over aiohttp, which Rasa brings along.

A library would read a batch of updates as a whole, so that one that it cannot read holds up all others; here each is looked at by itself.
"""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import aiohttp

from channels.service import DelayedError, OutageError, RefusedError, TokenError

API = "https://api.telegram.org"
PATIENCE = 20.0  # seconds for an answer
LARGEST_FILE = 20 * 1024 * 1024  # what the Bot API hands out


class ConflictError(OutageError):
    """Another program fetches this bot's updates."""


class MigratedError(RefusedError):
    """A group became a supergroup; `chat` is its new id."""

    def __init__(self, reason: str, chat: str) -> None:
        super().__init__(reason)
        self.chat = chat


class BotApi:
    """Calls the Bot API in the running event loop.

    Args:
        token: from @BotFather.
        base: address of the Bot API server, Telegram's own or one's own.
    """

    def __init__(self, token: str, base: str = API) -> None:
        self._token, self._base = token, base.rstrip("/")
        self._session: aiohttp.ClientSession | None = None
        self._proxy = _proxy_for(self._base)

    async def call(self, method: str, patience: float = PATIENCE, **parameters: Any) -> Any:
        """The result of a method; parameters that are None are left out.

        Raises:
            DelayedError: too many requests. TokenError: the token is not (or no longer) valid. RefusedError: the request is.
            ConflictError: another program fetches the updates. OutageError: Telegram cannot be reached or has trouble.
        """
        sent = {name: value for name, value in parameters.items() if value is not None}
        timeout = aiohttp.ClientTimeout(total=patience, sock_connect=PATIENCE)
        try:
            async with self._open().post(
                f"{self._base}/bot{self._token}/{method}", json=sent, timeout=timeout, proxy=self._proxy
            ) as answer:
                told = await answer.json(content_type=None)
        except (aiohttp.ClientError, asyncio.TimeoutError, OSError, ValueError) as problem:
            raise OutageError(self._hide(f"{type(problem).__name__}: {problem}")) from None
        if not isinstance(told, dict) or not told.get("ok"):
            raise self._problem(told if isinstance(told, dict) else {"error_code": answer.status})
        return told.get("result")

    async def download(self, path: str) -> bytes:
        """A file by the path that `getFile` told.

        Raises:
            RefusedError: it is gone or too large. OutageError: Telegram cannot be reached.
        """
        try:
            async with self._open().get(
                f"{self._base}/file/bot{self._token}/{path}",
                timeout=aiohttp.ClientTimeout(total=60),
                proxy=self._proxy,
            ) as answer:
                if answer.status >= 500:
                    raise OutageError(f"status {answer.status}")
                if answer.status != 200 or (answer.content_length or 0) > LARGEST_FILE:
                    raise RefusedError(f"the file cannot be fetched (status {answer.status})")
                data: bytes = await answer.read()
                return data
        except (aiohttp.ClientError, asyncio.TimeoutError, OSError) as problem:
            raise OutageError(self._hide(f"{type(problem).__name__}: {problem}")) from None

    async def close(self) -> None:
        """Close the connections."""
        if self._session is not None:
            await self._session.close()

    def _open(self) -> aiohttp.ClientSession:
        if self._session is None or self._session.closed:
            self._session = aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=256))
        return self._session

    def _hide(self, text: str) -> str:
        """The text without the token, which is part of every address."""
        return text.replace(self._token, "<token>")

    def _problem(self, told: dict[str, Any]) -> Exception:
        code, reason, more = (
            told.get("error_code"),
            self._hide(str(told.get("description") or "no reason given")),
            told.get("parameters") or {},
        )
        if code == 429:
            return DelayedError(float(more.get("retry_after") or 1))
        if code in (401, 404):
            return TokenError(reason)
        if code == 409:
            return ConflictError(reason)
        if more.get("migrate_to_chat_id"):
            return MigratedError(reason, str(more["migrate_to_chat_id"]))
        if isinstance(code, int) and 400 <= code < 500:
            return RefusedError(reason)
        return OutageError(reason)


def _proxy_for(address: str) -> str | None:
    """The proxy that the environment names for an address; looked up once, as aiohttp would do it anew at every call."""
    parts = urlsplit(address)
    return None if proxy_bypass(parts.hostname or "") else getproxies().get(parts.scheme)
