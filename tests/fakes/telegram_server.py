"""The HTTP side of the fake: the Bot API, downloads, and orders from tests in other processes."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import json
from collections import Counter
from dataclasses import asdict, is_dataclass
from typing import TYPE_CHECKING, Any

from aiohttp import web

from tests.fakes.telegram_errors import ApiError, too_many
from tests.fakes.telegram_faults import LIMITED
from tests.fakes.telegram_parameters import METHODS, Call, raw, typed
from tests.fakes.telegram_settings import HANDLERS, Described
from tests.fakes.telegram_world import TOKEN

if TYPE_CHECKING:
    from tests.fakes.telegram import FakeTelegram

UPLOAD = 60 << 20  # bytes of a request
READINGS = frozenset({"violations", "toasts", "calls", "stats", "url"})
HOST = "127.0.0.1"


class Server:
    """Serves a fake on loopback.

    Args:
        fake: what is served.
    """

    def __init__(self, fake: FakeTelegram) -> None:
        self._fake = fake
        self._runner: web.AppRunner | None = None
        self._site: web.TCPSite | None = None
        self._side: web.AppRunner | None = None
        self.port = 0

    async def start(self, port: int) -> None:
        """Listen on a port; 0 for any free one.

        Raises:
            OSError: the port is taken.
        """
        app = web.Application(client_max_size=UPLOAD)
        app.router.add_route("*", "/bot{token}/{method}", self._api)
        app.router.add_get("/file/bot{token}/{path:.+}", self._download)
        app.router.add_post("/control", self._control)
        app.router.add_route("*", "/{anything:.*}", self._nothing)
        self._runner = web.AppRunner(app, access_log=None, handler_cancellation=True, shutdown_timeout=0.2)
        await self._runner.setup()
        self.port = port
        await self.listen()

    async def listen(self) -> None:
        """Accept connections (again), on the same port."""
        if self._runner and not self._site:
            self._site = web.TCPSite(self._runner, HOST, self.port, reuse_address=True)
            await self._site.start()
            self.port = int(self._runner.addresses[0][1])

    async def close(self) -> None:
        """Accept no connections, and cut those that are open."""
        if self._site:
            await self._site.stop()
            self._site = None
        if self._runner and self._runner.server:
            for connection in self._runner.server.connections:
                if connection.transport:
                    connection.transport.abort()

    async def stop(self) -> None:
        """End everything."""
        await self.close()
        for runner in (self._runner, self._side):
            if runner:
                await runner.cleanup()
        self._runner = self._side = None

    async def start_side(self, port: int = 0) -> int:
        """Take orders on a port of their own, which stays while the fake is offline; returns the port."""
        app = web.Application()
        app.router.add_post("/control", self._control)
        self._side = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await self._side.setup()
        await web.TCPSite(self._side, HOST, port).start()
        return int(self._side.addresses[0][1])

    async def _api(self, request: web.Request) -> web.StreamResponse:
        """Answer one request of the bot."""
        fake = self._fake
        fake.stats["requests"] += 1
        call = Call(fake.now(), request.match_info["method"], {})
        try:
            call.method = self._known(request)
            call.params, call.files = await raw(request)
            fake.calls.append(call)
            if fake.fault("gateway", call.method):
                return web.Response(
                    status=502, text="<html><body><h1>502 Bad Gateway</h1></body></html>", content_type="text/html"
                )
            await self._befall(call)
            if fake.fault("drop", call.method):
                return self._cut(request)
            result = await self._perform(call)
            if fake.fault("drop_after", call.method):
                return self._cut(request)
        except ApiError as error:
            return self._refusal(call, error)
        if isinstance(result, Described):
            return web.json_response({"ok": True, **result._asdict()})
        return web.json_response({"ok": True, "result": result})

    def _known(self, request: web.Request) -> str:
        """The method that a request wants, if it may."""
        token = request.match_info["token"]
        if not TOKEN.fullmatch(token):
            raise ApiError(404, "Not Found")
        if self._fake.revoked or token != self._fake.token:
            raise ApiError(401, "Unauthorized")
        method = METHODS.get(request.match_info["method"].lower())
        if method is None or request.method not in ("GET", "POST"):
            raise ApiError(404, "Not Found: method not found", mistake=True)
        return method

    async def _befall(self, call: Call) -> None:
        """Let happen to a request what a test wants to happen."""
        delay = self._fake.fault("delay", call.method)
        if delay:
            await asyncio.sleep(delay.seconds)
        refusal = self._fake.fault("refuse", call.method)
        if refusal and refusal.error:
            raise refusal.error

    async def _perform(self, call: Call) -> Any:
        fake = self._fake
        call.params = typed(call.method, call.params, lambda what: fake.object_to(call, what))
        if fake.limit and call.method in LIMITED:
            wait, early = fake.limit.wait(call.params.get("chat_id", 0), call.at)
            if early:
                fake.note(call, f"sent {wait} s before the wait that was asked for is over")
            if wait:
                fake.stats["limited"] += 1
                raise too_many(wait)
        result = HANDLERS[call.method](fake, call)
        return await result if inspect.isawaitable(result) else result

    def _refusal(self, call: Call, error: ApiError) -> web.Response:
        self._fake.stats["refused"] += 1
        if error.mistake:
            self._fake.note(call, error.description)
        wait = (error.parameters or {}).get("retry_after")
        headers = {"Retry-After": str(wait)} if wait else {}
        return web.json_response(error.answer(), status=error.code, headers=headers)

    def _cut(self, request: web.Request) -> web.Response:
        """Close a connection without an answer."""
        self._fake.stats["dropped_connections"] += 1
        if request.transport:
            request.transport.abort()
        return web.Response()

    async def _download(self, request: web.Request) -> web.Response:
        fake = self._fake
        if fake.revoked or request.match_info["token"] != fake.token:
            return web.json_response(ApiError(401, "Unauthorized").answer(), status=401)
        with contextlib.suppress(StopIteration):
            path = request.match_info["path"]
            return web.Response(
                body=next(file.data for file in fake.files.values() if file.path == path),
                content_type="application/octet-stream",
            )
        return await self._nothing(request)

    async def _nothing(self, request: web.Request) -> web.Response:
        return web.json_response(ApiError(404, "Not Found").answer(), status=404)

    async def _control(self, request: web.Request) -> web.Response:
        """Follow an order: {"do": a name, and its arguments}."""
        try:
            order = await request.json()
            result = await self._follow(order.pop("do"), order)
        except (LookupError, ValueError, TypeError, AttributeError) as error:
            return web.json_response({"error": f"{type(error).__name__}: {error}"}, status=400)
        return web.json_response({"result": result}, dumps=_dumps)

    async def _follow(self, name: str, arguments: dict[str, Any]) -> Any:
        if name in READINGS:
            return getattr(self._fake, name)
        if name.startswith("_") or name not in self._fake.orders:
            raise ValueError(f"no order {name!r}")
        result = getattr(self._fake, name)(**arguments)
        return await result if inspect.isawaitable(result) else result


def _dumps(value: Any) -> str:
    return json.dumps(value, default=_plain)


def _plain(value: Any) -> Any:
    """What JSON makes of a record or of bytes."""
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    if isinstance(value, Counter):
        return dict(value)
    return value.decode("latin-1") if isinstance(value, bytes) else str(value)
