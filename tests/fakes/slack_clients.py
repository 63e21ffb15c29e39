"""What tests of the fake, and of what talks to it, use: a workspace with people in it, and apps at the other end."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web
from slack_sdk.errors import SlackApiError
from slack_sdk.socket_mode.aiohttp import SocketModeClient
from slack_sdk.socket_mode.request import SocketModeRequest
from slack_sdk.web.async_client import AsyncWebClient

from tests.fakes.slack import FakeSlack

QUICK = (0.02, 0.04, 0.06)
Trial = Callable[[FakeSlack, AsyncWebClient], Awaitable[None]]


@asynccontextmanager
async def kitchen(**settings: Any) -> AsyncIterator[tuple[FakeSlack, AsyncWebClient]]:
    """A workspace with Ann, her direct conversation and a channel, and a client with the bot's token."""
    fake = FakeSlack(**{"ack_within": 0.2, "retry_delays": QUICK, "every": 0, **settings})
    client = AsyncWebClient(fake.settings.bot_token, base_url=f"{await fake.start()}/api/")
    fake.user("UANN", "ann")
    fake.dm("UANN")
    fake.channel("C1", "general")
    try:
        yield fake, client
    finally:
        await fake.stop()


def run(test: Trial, **settings: Any) -> None:
    """Run a test in a workspace of its own."""

    async def inside() -> None:
        async with kitchen(**settings) as (fake, client):
            await test(fake, client)

    asyncio.run(inside())


@asynccontextmanager
async def app(fake: FakeSlack, client: AsyncWebClient, acknowledges: Callable[[SocketModeRequest], bool] = lambda _: True) -> AsyncIterator[list[SocketModeRequest]]:
    """The app at the other end of Socket Mode; gives what it got."""
    got: list[SocketModeRequest] = []
    socket: Any = SocketModeClient(fake.settings.app_token, web_client=client, ping_interval=0.2)

    async def take(sockets: Any, request: SocketModeRequest) -> None:
        got.append(request)
        if acknowledges(request):
            await sockets.send_message(json.dumps({"envelope_id": request.envelope_id}))

    socket.socket_mode_request_listeners.append(take)
    await socket.connect()
    await fake.connected()
    try:
        yield got
    finally:
        await socket.close()
        for task in (socket.message_processor, socket.message_receiver, socket.current_session_monitor):
            task.cancel()
        await socket.aiohttp_client_session.close()


async def refused(call: Awaitable[Any]) -> Any:
    """What a call that is refused is answered."""
    try:
        await call
    except SlackApiError as refusal:
        return refusal.response
    raise AssertionError("the call was not refused")


def button(label: str = "Next", **about: Any) -> dict[str, Any]:
    """A button."""
    return {"type": "button", "text": {"type": "plain_text", "text": label}, **about}


def section(text: str, kind: str = "mrkdwn") -> dict[str, Any]:
    """A section with a text."""
    return {"type": "section", "text": {"type": kind, "text": text}}


def row(*elements: dict[str, Any]) -> dict[str, Any]:
    """A row of elements."""
    return {"type": "actions", "elements": list(elements)}


def events(got: list[SocketModeRequest]) -> list[dict[str, Any]]:
    """The events among what the app got."""
    return [request.payload["event"] for request in got if request.type == "events_api"]


@asynccontextmanager
async def server(answer: Callable[[web.Request, bytes], web.Response]) -> AsyncIterator[tuple[str, list[tuple[Any, bytes]]]]:
    """The app's own address for HTTP mode, with the headers and bodies that came."""
    got: list[tuple[Any, bytes]] = []

    async def take(request: web.Request) -> web.Response:
        body = await request.read()
        got.append((request.headers, body))
        return answer(request, body)

    application = web.Application()
    application.router.add_post("/", take)
    runner = web.AppRunner(application)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/", got
    finally:
        await runner.cleanup()
