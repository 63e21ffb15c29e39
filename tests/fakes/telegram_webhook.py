"""Delivering updates to the bot's own address, until it takes them."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable

import aiohttp

from tests.fakes.telegram_updates import Pending, Updates

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"
LONGEST_WAIT = 60.0  # seconds between two tries
PATIENCE = 60.0  # seconds for an answer


class Webhook:
    """The address that updates are delivered to, if there is one.

    Args:
        updates: what is to be delivered.
        clock: tells the time in seconds since 1970.
        retry: how many seconds pass before a delivery is tried again; twice as many each time.
        stats: counts what happens here.

    Attributes:
        url: the address; "" for none.
        secret: what goes into a header of every delivery; "" for nothing.
        connections: how many deliveries may run at once; with 1 they come in order.
        last_error: why the last delivery that failed did so; "" where none did.
        away: whether nothing gets through at the moment.
        routes: where addresses that begin with a key are really found: the fake leaves loopback for nothing.
    """

    def __init__(self, updates: Updates, clock: Callable[[], float], retry: float, stats: Counter[str]) -> None:
        self._updates, self._clock, self._retry, self._stats = updates, clock, retry, stats
        self.url = self.secret = self.last_error = ""
        self.connections, self.last_error_at = 40, 0.0
        self.away = False
        self.routes: dict[str, str] = {}
        self._running: asyncio.Task[None] | None = None
        self._deliveries: set[asyncio.Task[None]] = set()

    async def set(self, url: str, secret: str, connections: int) -> None:
        """Deliver to an address from now on."""
        await self.remove()
        self.url, self.secret, self.connections = url, secret, connections
        self._running = asyncio.create_task(self._deliver_all())

    async def remove(self) -> None:
        """Deliver no more; what was not taken waits."""
        tasks = [task for task in (self._running, *self._deliveries) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._running = None
        self._deliveries.clear()
        self._updates.release()
        self.url = self.secret = self.last_error = ""

    async def _deliver_all(self) -> None:
        places = asyncio.Semaphore(self.connections)
        timeout = aiohttp.ClientTimeout(total=PATIENCE)
        async with aiohttp.ClientSession(
            timeout=timeout, connector=aiohttp.TCPConnector(limit=self.connections)
        ) as session:
            while True:
                await places.acquire()
                pending = await self._updates.next()
                task = asyncio.create_task(self._deliver(session, pending))
                self._deliveries.add(task)
                task.add_done_callback(self._deliveries.discard)
                task.add_done_callback(lambda _: places.release())
                self._stats["most_at_once"] = max(self._stats["most_at_once"], len(self._deliveries))

    async def _deliver(self, session: aiohttp.ClientSession, pending: Pending) -> None:
        """Try until the bot has taken an update; a delivery that is to be repeated is tried once more."""
        wait = self._retry
        while True:
            again, asked = await self._try(session, pending)
            if not again:
                return
            if asked is not None:
                await asyncio.sleep(asked or wait)
                wait = min(2 * wait, LONGEST_WAIT)

    async def _try(self, session: aiohttp.ClientSession, pending: Pending) -> tuple[bool, float | None]:
        """Deliver once: whether to deliver again, and after how many seconds (0: the usual ones; None: at once)."""
        self._stats["deliveries"] += 1
        headers = {SECRET_HEADER: self.secret} if self.secret else {}
        try:
            if self.away:
                raise OSError("offline")
            async with session.post(
                self._address(), json=pending.update, headers=headers, allow_redirects=False
            ) as response:
                await response.read()
                if 200 <= response.status < 300:
                    return not self._updates.done(pending), None
                self._fail(f"Wrong response from the webhook: {response.status} {response.reason}")
                asked = response.headers.get("Retry-After", "")
                return True, float(asked) if asked.isdigit() else 0.0
        except (aiohttp.ClientError, OSError, asyncio.TimeoutError) as error:
            self._fail(f"Connection failed: {error}")
            return True, 0.0

    def _address(self) -> str:
        for beginning, place in self.routes.items():
            if self.url.startswith(beginning):
                return place + self.url[len(beginning) :]
        if not self.url.startswith(("http://127.0.0.1", "http://localhost", "http://[::1]")):
            raise OSError("the fake reaches loopback only; give it a route")
        return self.url

    def _fail(self, what: str) -> None:
        self.last_error, self.last_error_at = what, self._clock()
        self._stats["failed_deliveries"] += 1
