"""A strict fake of Slack on loopback: the Web API, Socket Mode, the Events API over HTTP, interactivity, slash commands and files.

It refuses what Slack refuses, in Slack's words, and notes in ``violations`` what Slack's documentation rules out although Slack lets it pass. Tests drive it
in their own process, or as a process of its own (``python -m tests.fakes.slack --port 0`` prints its address) over ``POST /control`` with
``{"do": METHOD, ...arguments}``, which gives ``{"result": ...}`` or, with status 400, ``{"error": ...}``.
"""

from __future__ import annotations

import argparse
import asyncio
import inspect
import json
import time
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from tests.fakes.slack_delivery import Office
from tests.fakes.slack_faults import ANY, EVENTS, Fault, Faults
from tests.fakes.slack_hooks import Hooks
from tests.fakes.slack_http import Requests
from tests.fakes.slack_methods import Methods
from tests.fakes.slack_people import People
from tests.fakes.slack_posting import Posting
from tests.fakes.slack_rendering import Rendering
from tests.fakes.slack_socket import Sockets
from tests.fakes.slack_state import JSON, Settings, Workspace
from tests.fakes.slack_web import Web

Handler = Callable[[web.Request], Any]
FOREVER = -1


class FakeSlack(People):
    """A workspace with one app.

    Args:
        bot_token: what the Web API wants.
        app_token: what Socket Mode wants.
        signing_secret: what requests over HTTP are signed with.
        team: the workspace's identifier.
        port: where to listen on 127.0.0.1; 0 for any free one.
        settings: what else ``Settings`` names.
    """

    def __init__(
        self, bot_token: str = Settings.bot_token, app_token: str = Settings.app_token, signing_secret: str = Settings.signing_secret, team: str = Settings.team,
        port: int = 0, **settings: Any,
    ) -> None:
        self.settings = Settings(bot_token, app_token, signing_secret, team, **settings)
        self.workspace = Workspace(self.settings)
        self.faults = Faults()
        self._port = port
        self._runner: web.AppRunner | None = None
        self._requests: Requests | None = None
        self._office = Office(self.workspace, self.faults)
        posting = Posting(self.workspace, self._office)
        self._rendering = Rendering(self.workspace)
        self._hooks = Hooks(self.workspace, posting, lambda: self.url)
        self.sockets = Sockets(self.workspace, self._hooks.answered)
        self._office.way = self.sockets
        self._web = Web(self.workspace, Methods(self.workspace, posting, lambda: self.url, self.sockets.ticket), self.faults)

    @property
    def url(self) -> str:
        """Where it is; the Web API is under ``/api/``."""
        return f"http://127.0.0.1:{self._port}"

    async def start(self) -> str:
        """Listen; gives the address."""
        application = web.Application(middlewares=[web.middleware(_reachable(self.faults))], client_max_size=16 * 1024**2)
        application.router.add_route("*", "/api/{method}", self._web.call)
        application.router.add_get("/link/", self.sockets.link)
        application.router.add_post("/hooks/{kind}/{team}/{key}", self._hooks.reply)
        application.router.add_get("/files-pri/{file}/{name}", self._hooks.file)
        application.router.add_get("/files-pri/{file}/download/{name}", self._hooks.file)
        application.router.add_get("/login", self._hooks.login)
        application.router.add_post("/control", self._control)
        self._runner = web.AppRunner(application, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self._port)
        await site.start()
        self._port = int(self._runner.addresses[0][1])
        return self.url

    async def stop(self) -> None:
        """Listen no more, and send nothing any more."""
        await self._office.close()
        await self.sockets.close()
        if self._requests is not None:
            await self._requests.close()
        if self._runner is not None:
            await self._runner.cleanup()

    async def uses_http(self, events: str, interactive: str | None = None, commands: str | None = None) -> bool:
        """Deliver over HTTP from now on; whether the address for events passed Slack's challenge.

        Args:
            events: where events go.
            interactive: where presses go; the same address where nothing is said.
            commands: where slash commands go; the same address where nothing is said.
        """
        self._requests = Requests(self.workspace, self._hooks.answered, {"events_api": events, "interactive": interactive or events, "slash_commands": commands or events})
        self._office.way = self._requests
        return await self._requests.verify()

    async def raw(self, envelope: JSON) -> None:
        """Send any message over one of the websockets."""
        await self.sockets.raw(envelope)

    async def settled(self, timeout: float = 10.0) -> None:
        """Wait until everything that was sent is acknowledged or given up.

        Raises:
            TimeoutError: it was not in time.
        """
        await self._until(lambda: not self._office.busy, timeout, "deliveries are still under way")

    async def connected(self, count: int = 1, timeout: float = 10.0) -> None:
        """Wait until the app has so many websockets open.

        Raises:
            TimeoutError: it had not in time.
        """
        await self._until(lambda: len(self.sockets.connections) >= count, timeout, f"{len(self.sockets.connections)} connections")

    async def answers(self, channel: str, count: int = 1, thread: str | None = None, timeout: float = 10.0) -> list[JSON]:
        """Wait until the bot has written so many messages to a conversation or thread; gives them.

        Raises:
            TimeoutError: it had not in time.
        """

        def mine() -> int:
            found = self.workspace.place(channel).messages.values()
            return sum(message.mine and (thread is None or thread in (message.ts, message.thread_ts)) for message in found)

        await self._until(lambda: mine() >= count, timeout, f"fewer than {count} answers")
        return [message for message in self.messages(channel, thread) if message["mine"]]

    def messages(self, channel: str, thread: str | None = None) -> list[JSON]:
        """What everybody sees in a conversation, in order; of a thread only its first message and its answers."""
        found = self.workspace.place(channel).messages.values()
        return [self._rendering.message(message) for message in found if thread is None or thread in (message.ts, message.thread_ts)]

    @property
    def ephemerals(self) -> list[JSON]:
        """What single people see, in order; ``only_for`` names them."""
        return [self._rendering.message(message) for message in self.workspace.hidden]

    @property
    def statuses(self) -> list[JSON]:
        """The signs that the bot is working, in order; ``shown`` says whether one still is."""
        return [{**status, "shown": status["shown"] and time.time() < status["until"]} for status in self.workspace.statuses]

    @property
    def calls(self) -> list[JSON]:
        """The calls of the Web API, and downloads as ``file``, in order."""
        return self.workspace.calls

    @property
    def violations(self) -> list[JSON]:
        """What the app did that Slack refuses, or that its documentation rules out; refusals that were set are not among them."""
        return self.workspace.violations

    @property
    def delivered(self) -> list[JSON]:
        """What was acknowledged, in that order, with the number of attempts."""
        return [{"kind": delivery.kind, "payload": delivery.payload, "attempts": delivery.attempts} for delivery in self._office.delivered]

    @property
    def undelivered(self) -> list[JSON]:
        """What was never acknowledged, in all its attempts."""
        return self._office.undelivered

    @property
    def connections(self) -> int:
        """How many websockets are open."""
        return len(self.sockets.connections)

    def refuse(self, method: str, error: str, times: int = 1) -> None:
        """Let a method answer with an error; -1 for ever."""
        self.faults.set(method, Fault("refuse", error=error, times=times))

    def limit(self, method: str = "chat.postMessage", retry_after: int = 1, times: int = 1) -> None:
        """Let a method answer with 429 and the seconds to wait."""
        self.faults.set(method, Fault("limit", seconds=retry_after, times=times))

    def delay(self, method: str = EVENTS, seconds: float = 1.0, times: int = 1) -> None:
        """Let a method, or the delivery of ``events``, take a while."""
        self.faults.set(method, Fault("delay", seconds=seconds, times=times))

    def drop(self, method: str = ANY, times: int = 1, after_processing: bool = False) -> None:
        """Break the connection instead of an answer, before or after the call was carried out."""
        self.faults.set(method, Fault("drop", times=times, after_processing=after_processing))

    def offline(self) -> None:
        """Let nobody reach Slack: connections are cut, and calls get no answer."""
        self.faults.away = True
        self.sockets.cut()

    def online(self) -> None:
        """Let everybody reach Slack again."""
        self.faults.away = False

    def revoke(self, error: str = "token_revoked", app_token: bool = True) -> None:
        """Take the bot's token away, and the app's with its websockets."""
        self.workspace.revoked[self.settings.bot_token] = error
        if app_token:
            self.workspace.revoked[self.settings.app_token] = error
            self.sockets.disconnect("link_disabled")

    def repeat(self, times: int = 1) -> None:
        """Deliver the next events twice, although they are acknowledged."""
        self.faults.repeats = times

    def shuffle(self, count: int, seed: int = 0) -> None:
        """Hold back so many events, and deliver them in another order."""
        self.faults.holding, self.faults.seed = count, seed

    def disconnect(self, reason: str = "refresh_requested", grace: float | None = None) -> None:
        """Ask the app to connect anew; the connections are closed after a grace in seconds, Slack's own where none is given."""
        self.sockets.disconnect(reason, grace)

    def cut(self) -> None:
        """End all websockets without a word."""
        self.sockets.cut()

    def silent(self) -> None:
        """Leave the websockets open, but let nothing pass them."""
        self.sockets.silence()

    def heal(self) -> None:
        """End all faults that were set."""
        self.faults.clear()

    async def _control(self, request: web.Request) -> web.StreamResponse:
        """Do what is asked for from outside."""
        asked = await request.json()
        name = str(asked.pop("do", ""))
        try:
            if name.startswith("_") or not hasattr(self, name):
                raise AttributeError(f"there is no {name}")
            value = getattr(self, name)
            if callable(value):
                value = value(*asked.pop("args", ()), **asked)
            return web.json_response({"result": await value if inspect.isawaitable(value) else value})
        except Exception as problem:  # whatever is wrong is for who asked
            return web.json_response({"error": f"{type(problem).__name__}: {problem}"}, status=400)

    async def _until(self, holds: Callable[[], bool], timeout: float, problem: str) -> None:
        end = time.monotonic() + timeout
        while not holds():
            if time.monotonic() > end:
                raise TimeoutError(problem)
            await asyncio.sleep(0.005)


def _reachable(faults: Faults) -> Callable[[web.Request, Handler], Awaitable[web.StreamResponse]]:
    """What breaks connections while Slack cannot be reached; only tests get through."""

    async def reach(request: web.Request, handler: Handler) -> web.StreamResponse:
        if faults.away and request.path != "/control" and request.transport is not None:
            request.transport.abort()
            return web.Response(status=503)
        answer: web.StreamResponse = await handler(request)
        return answer

    return reach


async def serve(port: int, settings: JSON) -> None:
    """Run until the process is ended; the first line that is printed is the address."""
    fake = FakeSlack(port=port, **settings)
    print(await fake.start(), flush=True)
    await asyncio.Event().wait()


def main() -> None:
    """Start the fake as a process of its own."""
    parser = argparse.ArgumentParser(description="A strict fake of Slack on 127.0.0.1")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--set", action="append", default=[], metavar="NAME=JSON", help="one of the settings, as JSON")
    arguments = parser.parse_args()
    pairs = (setting.partition("=") for setting in arguments.set)
    asyncio.run(serve(arguments.port, {name: json.loads(value) for name, _, value in pairs}))


if __name__ == "__main__":
    main()
