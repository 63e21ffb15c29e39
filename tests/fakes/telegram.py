"""A strict fake of Telegram's Bot API on loopback, with the people on the other side.

In a test:

    telegram = FakeTelegram()
    await telegram.start()
    ann = telegram.private(5, "Ann")
    telegram.says(ann, "/start")
    ...
    assert telegram.messages(ann)[-1].text == "What shall we cook?"
    await telegram.stop()

As a process of its own, `python -m tests.fakes.telegram --port 0` prints two addresses, a line each: that of the Bot
API, and one that takes orders even while the former is offline. Both take them by POST to `/control` as JSON:
`{"do": "says", "chat": 5, "text": "/start"}` is answered by `{"result": 1}`; a mistake by 400 and `{"error": ...}`.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import signal
from typing import Any

from tests.fakes.telegram_faults import Fault, Faults, Limit
from tests.fakes.telegram_server import HOST, Server

TOKEN = "123456789:kitchen-secret_of-the-fake-bot_0001"
OPTIONS = frozenset({"strict", "privacy", "http_webhooks", "callback_age"})
PRIVATE = frozenset(
    {
        "start",
        "stop",
        "now",
        "number",
        "object_to",
        "note",
        "user",
        "place",
        "find",
        "add_chat",
        "store",
        "keep_file",
        "member",
        "fault",
    }
)


class FakeTelegram(Faults):
    """The Bot API for one bot.

    Args:
        token: of the bot; any other is refused.
        options: as for `World`: bot_username, strict, privacy, http_webhooks, callback_age, webhook_retry, keep_updates.

    Attributes:
        calls: every request of the bot: its time (seconds since 1970), method and parameters.
        toasts: what people got to see after pressing buttons.
        violations: requests that break a documented rule, whether they were refused or not.
        stats: how often what happened.

    Raises:
        ValueError: the token has not the form of one.
    """

    def __init__(self, token: str = TOKEN, **options: Any) -> None:
        super().__init__(token, **options)
        self.faults: list[Fault] = []
        self.limit: Limit | None = None
        self._server = Server(self)
        self._returning: asyncio.Task[None] | None = None

    @property
    def url(self) -> str:
        """Where it listens; clients add "/bot" and the token to it, and "/file/bot" for downloads."""
        return f"http://{HOST}:{self._server.port}"

    @property
    def orders(self) -> frozenset[str]:
        """What may be ordered through `/control`."""
        names = {name for name in dir(type(self)) if not name.startswith("_") and callable(getattr(type(self), name))}
        return frozenset(names - PRIVATE)

    async def start(self, port: int = 0) -> str:
        """Listen on a port of 127.0.0.1, 0 for any free one; returns the address.

        Raises:
            OSError: the port is taken.
        """
        await self._server.start(port)
        return self.url

    async def start_control(self, port: int = 0) -> str:
        """Take orders on another port too, which stays while the fake is offline; returns the address."""
        return f"http://{HOST}:{await self._server.start_side(port)}"

    async def stop(self) -> None:
        """End everything; connections are cut."""
        if self._returning:
            self._returning.cancel()
        await self.webhook.remove()
        await self._server.stop()

    async def offline(self, seconds: float | None = None) -> None:
        """Be away: connections are cut, new ones refused, and deliveries to webhooks fail.

        Args:
            seconds: when to come back by itself; None for never.
        """
        self.webhook.away = True
        await self._server.close()
        if seconds is not None:
            self._returning = asyncio.create_task(self._come_back(seconds))

    async def online(self) -> None:
        """Be back, on the same port."""
        self.webhook.away = False
        await self._server.listen()

    def configure(self, **options: Any) -> None:
        """Change options: strict, privacy, http_webhooks, callback_age.

        Raises:
            ValueError: an option is none of these.
        """
        if not options.keys() <= OPTIONS:
            raise ValueError(f"only {', '.join(sorted(OPTIONS))} can be changed")
        for name, value in options.items():
            setattr(self, name, value)

    async def _come_back(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        await self.online()


async def _serve(port: int, token: str, username: str) -> None:
    """Run until a signal asks to end."""
    fake = FakeTelegram(token, bot_username=username, http_webhooks=True)
    print(await fake.start(port), flush=True)
    print(await fake.start_control(), flush=True)
    ended = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, ended.set)
    await ended.wait()
    await fake.stop()


def main() -> None:
    """Run the fake as a process of its own."""
    parser = argparse.ArgumentParser(description="A strict fake of Telegram's Bot API on loopback.")
    parser.add_argument("--port", type=int, default=0, help="0 for any free one")
    parser.add_argument("--token", default=TOKEN)
    parser.add_argument("--username", default="souschef_bot", help="of the bot, without the @")
    given = parser.parse_args()
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(given.port, given.token, given.username))


if __name__ == "__main__":
    main()
