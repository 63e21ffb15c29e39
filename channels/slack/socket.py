"""Socket Mode: Slack delivers over a websocket that is opened from here, so that no public address is needed.

slack_sdk's client closes a connection before it opens the next one, and tries a ticket again that is good for one opening;
here the next one is open before the old one ends, and what cannot be opened is told at once.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Any

import aiohttp

from channels.service import OutageError, ServiceError
from channels.slack.api import SlackApi

Handle = Callable[[str, Mapping[str, Any]], Awaitable[bool]]
"""Takes the kind and the payload of an envelope; False where Slack shall deliver it again."""
HEARTBEAT = 5.0  # seconds between two pings
SILENCE = 4  # heartbeats without anything that comes; a server that is busy answering reads nothing for some seconds
LEAVING = 30.0  # seconds that a connection which Slack takes away may still deliver
ANNOUNCED = ("warning", "refresh_requested")
"""Reasons with which Slack takes a connection away and wants another one."""


class Sockets:
    """The connections of an app, one after the other.

    Args:
        api: opens them.
        app_token: the app's.
    """

    heartbeat = HEARTBEAT

    def __init__(self, api: SlackApi, app_token: str) -> None:
        self._api, self._app_token, self._address = api, app_token, ""
        self._tasks: set[asyncio.Task[None]] = set()

    async def prepare(self) -> None:
        """Get the address of the next connection; errors as at `SlackApi.call`."""
        self._address = await self._api.socket_address(self._app_token)

    async def run(self, handle: Handle, opened: Callable[[], Awaitable[None]]) -> None:
        """Take what comes until no connection is left.

        Args:
            handle: what is done with an envelope.
            opened: called when a connection is ready.

        Raises:
            ServiceError: the connection ended, or another one could not be opened.
        """
        connection = await self._open()
        try:
            while True:
                await self._listen(connection, handle, opened)
                old, connection = connection, await self._open()
                self._beside(self._let_go(old, handle, opened))
        finally:
            for task in self._tasks:
                task.cancel()
            await connection.close()

    async def _open(self) -> aiohttp.ClientWebSocketResponse:
        address, self._address = self._address, ""
        if not address:
            address = await self._api.socket_address(self._app_token)
        connection = await self._api.open_socket(address, SILENCE * self.heartbeat)
        self._beside(self._ping(connection))
        return connection

    def _beside(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _ping(self, connection: aiohttp.ClientWebSocketResponse) -> None:
        """Let something come at least as often as the heart beats."""
        while not connection.closed:
            with suppress(ConnectionError):
                await connection.ping()
            await asyncio.sleep(self.heartbeat)

    async def _listen(
        self, connection: aiohttp.ClientWebSocketResponse, handle: Handle, opened: Callable[[], Awaitable[None]]
    ) -> None:
        """Take what comes until Slack announces that the connection will end.

        Raises:
            OutageError: it ended.
        """
        while True:
            message = await self._next(connection)
            kind = message.get("type")
            if kind == "hello":
                await opened()
            elif kind == "disconnect" and message.get("reason") in ANNOUNCED:
                return
            elif kind == "disconnect":
                raise OutageError(f"Slack closes the socket: {message.get('reason')}")
            elif message.get("envelope_id"):
                payload = message.get("payload")
                if await handle(str(kind), payload if isinstance(payload, dict) else {}):
                    with suppress(ConnectionError):  # then it ended, which the next reading tells
                        await connection.send_json({"envelope_id": message["envelope_id"]})

    @staticmethod
    async def _next(connection: aiohttp.ClientWebSocketResponse) -> dict[str, Any]:
        """The next message that is an object."""
        while True:
            try:
                received = await connection.receive()
            except asyncio.TimeoutError:
                raise OutageError("the socket is silent") from None
            if received.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSING, aiohttp.WSMsgType.CLOSED):
                raise OutageError("the socket was closed")
            if received.type == aiohttp.WSMsgType.ERROR:
                raise OutageError(f"the socket failed ({type(received.data).__name__})")
            if received.type == aiohttp.WSMsgType.TEXT:
                with suppress(ValueError):
                    message = json.loads(received.data)
                    if isinstance(message, dict):
                        return message

    async def _let_go(
        self, old: aiohttp.ClientWebSocketResponse, handle: Handle, opened: Callable[[], Awaitable[None]]
    ) -> None:
        """Take what still comes over a connection that ends, which may be announced more than once."""

        async def listen() -> None:
            while True:
                await self._listen(old, handle, opened)

        try:
            with suppress(ServiceError, asyncio.TimeoutError):
                await asyncio.wait_for(listen(), LEAVING)
        finally:
            await old.close()
