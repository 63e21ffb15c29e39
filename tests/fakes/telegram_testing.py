"""For tests of bots: the fake with a client of its Bot API, a receiver of webhooks, and waiting."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
from aiohttp import web

from tests.fakes.telegram import FakeTelegram
from tests.fakes.telegram_errors import ApiError
from tests.fakes.telegram_webhook import SECRET_HEADER

ANN = 5


class Client:
    """Calls the Bot API with parameters in JSON.

    Args:
        session: of aiohttp; whoever made it closes it.
        fake: where to call.
    """

    def __init__(self, session: aiohttp.ClientSession, fake: FakeTelegram) -> None:
        self._session, self._fake = session, fake

    async def call(self, method: str, **params: Any) -> Any:
        """The result of a method.

        Raises:
            ApiError: it is refused.
            aiohttp.ClientError: the connection broke, or the answer is no JSON.
        """
        address = f"{self._fake.url}/bot{self._fake.token}/{method}"
        async with self._session.post(address, json=params) as response:
            answer = await response.json()
        if not answer["ok"]:
            assert response.status == answer["error_code"]
            raise ApiError(answer["error_code"], answer["description"], answer.get("parameters"))
        return answer["result"]

    async def say(self, text: str, chat: int = ANN, **params: Any) -> dict[str, Any]:
        """Send a text; the message.

        Raises:
            ApiError: it is refused.
        """
        message: dict[str, Any] = await self.call("sendMessage", chat_id=chat, text=text, **params)
        return message

    async def updates(self, **params: Any) -> list[dict[str, Any]]:
        """Fetch updates.

        Raises:
            ApiError: it is refused.
        """
        updates: list[dict[str, Any]] = await self.call("getUpdates", **params)
        return updates

    async def download(self, path: str) -> bytes:
        """A file by its path."""
        async with self._session.get(f"{self._fake.url}/file/bot{self._fake.token}/{path}") as response:
            data: bytes = await response.read()
            return data


@asynccontextmanager
async def telegram(**options: Any) -> AsyncIterator[tuple[FakeTelegram, Client]]:
    """A fake with Ann in it, and a client; options as for `FakeTelegram`."""
    fake = FakeTelegram(**options)
    await fake.start()
    fake.private(ANN, "Ann")
    try:
        async with aiohttp.ClientSession() as session:
            yield fake, Client(session, fake)
    finally:
        await fake.stop()


@asynccontextmanager
async def receiver(*answers: int) -> AsyncIterator[tuple[str, list[tuple[int, str]]]]:
    """A bot that takes webhooks at `/hook`: its address, and the numbers of the updates that it got, with their secrets.

    Args:
        answers: the statuses of the first answers; 200 from then on.
    """
    got: list[tuple[int, str]] = []
    left = list(answers)

    async def take(request: web.Request) -> web.Response:
        got.append(((await request.json())["update_id"], request.headers.get(SECRET_HEADER, "")))
        status = left.pop(0) if left else 200
        await asyncio.sleep(0.02)
        return web.Response(status=status)

    app = web.Application()
    app.router.add_post("/hook", take)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}", got
    finally:
        await runner.cleanup()


async def until(condition: Callable[[], object], seconds: float = 3.0) -> None:
    """Wait until something is true.

    Raises:
        TimeoutError: it is not after so many seconds.
    """
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError("it did not happen")
        await asyncio.sleep(0.01)


def keyboard(*data: str) -> dict[str, Any]:
    """A row of buttons that send something."""
    return {
        "inline_keyboard": [[{"text": f"button {index}", "callback_data": value} for index, value in enumerate(data)]]
    }
