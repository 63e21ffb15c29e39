"""Socket Mode: websockets that are opened with a ticket, envelopes that must be acknowledged, and connections that are taken away."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
import uuid
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from tests.fakes.slack_delivery import Answered, Delivery
from tests.fakes.slack_state import JSON, Workspace

MOST = 10  # connections of one app
GRACE = {"warning": 10.0, "refresh_requested": 1.0, "link_disabled": 0.0}  # seconds until a connection is closed, by the reason that was given
HOST = "applink-1"


@dataclass(eq=False)
class Connection:
    """A websocket of the app; a silent one stays open, but nothing passes it; a leaving one gets nothing new."""

    socket: web.WebSocketResponse
    request: web.Request
    silent: bool = False
    leaving: bool = False
    heard: float = field(default_factory=time.monotonic)


class Sockets:
    """The app's connections.

    Args:
        workspace: where violations are noted.
        answered: called with what an acknowledgement carries.
    """

    def __init__(self, workspace: Workspace, answered: Answered) -> None:
        self.connections: list[Connection] = []
        self.opened = 0
        self._workspace, self._answered = workspace, answered
        self._tickets: set[str] = set()
        self._used: set[str] = set()
        self._sent: dict[str, Delivery] = {}
        self._turn = 0
        self._tasks: set[asyncio.Task[None]] = set()

    def ticket(self) -> str:
        """What opens one connection, once."""
        ticket = uuid.uuid4().hex
        self._tickets.add(ticket)
        return ticket

    async def attempt(self, delivery: Delivery, number: int, reason: str) -> str:
        """Send an envelope over one of the connections, and wait until it is acknowledged."""
        connection = self._next()
        if connection is None:
            delivery.started = None
            return "timeout"
        envelope: JSON = {"envelope_id": str(uuid.uuid4()), "payload": delivery.payload, "type": delivery.kind}
        envelope["accepts_response_payload"] = delivery.kind == "slash_commands"
        if delivery.kind == "events_api":
            envelope |= {"retry_attempt": number, "retry_reason": reason}
        self._sent[envelope["envelope_id"]] = delivery
        delivery.started = time.monotonic()
        if not connection.silent:
            await self._send(connection, envelope)
        try:
            await asyncio.wait_for(delivery.acknowledged.wait(), self._workspace.settings.ack_within)
        except asyncio.TimeoutError:
            return "timeout"
        return ""

    async def link(self, request: web.Request) -> web.StreamResponse:
        """Open a connection for a ticket that was not used before."""
        ticket = request.query.get("ticket", "")
        if ticket not in self._tickets:
            self._workspace.violation("ticket", used_before=ticket in self._used)
            return web.Response(status=403, text="invalid ticket")
        self._tickets.discard(ticket)
        self._used.add(ticket)
        socket = web.WebSocketResponse(autoping=False)
        await socket.prepare(request)
        if len(self.connections) >= MOST:
            await socket.send_json({"type": "disconnect", "reason": "too_many_websockets"})
            await socket.close()
            return socket
        connection = Connection(socket, request)
        self.connections.append(connection)
        self.opened += 1
        pinging = asyncio.get_running_loop().create_task(self._ping(connection))
        try:
            debug = {"host": HOST, "build_number": 1, "approximate_connection_time": 18060}
            hello = {"type": "hello", "num_connections": len(self.connections), "debug_info": debug, "connection_info": {"app_id": self._workspace.app_id}}
            await self._send(connection, hello)
            await self._listen(connection)
        finally:
            pinging.cancel()
            self.connections.remove(connection)
        return socket

    def disconnect(self, reason: str, grace: float | None = None) -> None:
        """Tell every connection that it will be closed, and close it after a while."""
        for connection in list(self.connections):
            connection.leaving = True
            self._later(self._leave(connection, reason, GRACE.get(reason, 0.0) if grace is None else grace))

    def cut(self) -> None:
        """End every connection without a word."""
        for connection in list(self.connections):
            if (transport := connection.request.transport) is not None:
                transport.abort()

    def silence(self) -> None:
        """Let nothing pass the connections that are open now."""
        for connection in self.connections:
            connection.silent = True

    async def raw(self, envelope: JSON) -> None:
        """Send any message over one of the connections; its ``envelope_id`` may be acknowledged."""
        connection = self._next()
        if connection is not None:
            if "envelope_id" in envelope:
                self._sent[envelope["envelope_id"]] = Delivery(str(envelope.get("type")), envelope)
            await self._send(connection, envelope)

    async def close(self) -> None:
        """Close every connection."""
        for task in list(self._tasks):
            task.cancel()
        self.cut()

    def _next(self) -> Connection | None:
        """The connection whose turn it is; one that is leaving only where there is no other."""
        usable = [connection for connection in self.connections if not connection.socket.closed]
        usable = [connection for connection in usable if not connection.leaving] or usable
        self._turn += 1
        return usable[self._turn % len(usable)] if usable else None

    async def _send(self, connection: Connection, message: JSON) -> None:
        with contextlib.suppress(ConnectionError, RuntimeError):
            await connection.socket.send_str(json.dumps(message))

    async def _listen(self, connection: Connection) -> None:
        """Take what the app sends, until the connection ends."""
        async for message in connection.socket:
            if connection.silent:
                continue
            connection.heard = time.monotonic()
            if message.type == WSMsgType.PING:
                with contextlib.suppress(ConnectionError, RuntimeError):
                    await connection.socket.pong(message.data)
            elif message.type == WSMsgType.TEXT:
                self._take(message.data)

    def _take(self, text: str) -> None:
        """Take an acknowledgement."""
        try:
            answer: Any = json.loads(text)
            identifier = answer["envelope_id"]
        except (ValueError, TypeError, KeyError):
            self._workspace.violation("unexpected_message", text=text[:200])
            return
        delivery = self._sent.get(identifier)
        if delivery is None:
            self._workspace.violation("unknown_envelope", envelope_id=identifier)
            return
        if delivery.started is not None and time.monotonic() - delivery.started > self._workspace.settings.ack_within:
            self._workspace.violation("late_acknowledgement", envelope_id=identifier)
        if answer.get("payload") and delivery.kind != "slash_commands":
            self._workspace.violation("unexpected_payload", envelope_id=identifier)
        elif answer.get("payload") and not delivery.acknowledged.is_set():
            self._answered(delivery, answer["payload"])
        delivery.acknowledged.set()

    async def _ping(self, connection: Connection) -> None:
        """Ask from time to time whether the app is there, and end the connection where it does not answer."""
        every = self._workspace.settings.ping_every
        while not connection.socket.closed:
            await asyncio.sleep(every)
            if connection.silent:
                continue
            if time.monotonic() - connection.heard > 4 * every:
                self._workspace.violation("no_pong")
                await connection.socket.close()
                return
            with contextlib.suppress(ConnectionError, RuntimeError):
                await connection.socket.ping(b"Ping from the fake")

    async def _leave(self, connection: Connection, reason: str, grace: float) -> None:
        await self._send(connection, {"type": "disconnect", "reason": reason, "debug_info": {"host": HOST}})
        await asyncio.sleep(grace)
        await connection.socket.close()

    def _later(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
