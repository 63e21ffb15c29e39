"""What the tests of Slack share: a workspace with people in it, and the channel with the counting cook at its other end."""

from __future__ import annotations

import asyncio
import logging
import tempfile
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from sanic import Sanic

from channels.hearing import Heard, HearingError, Recogniser
from channels.ledger import Ledger
from channels.slack import Slack
from channels.slack.service import SlackService
from tests.fakes.slack import FakeSlack
from tests.rasa.channels.kit import QUICK, Cook, Running

ANN, BOB = "UANN", "UBOB"
DM, KITCHEN, GARDEN, SECRET = "DANN", "C1", "C2", "C3"
"""Ann's direct conversation, a channel with the bot, one without it, and a private one with it."""
BOT = "<@UBOT>"
SOON: dict[str, Any] = {"ack_within": 3.0, "retry_delays": (0.1, 0.2, 0.4), "every": 0, "ping_every": 5.0}
NEXT = "Step {}: stir <gently> & *slowly* [_a bit_] `now` ~5 min~."
PATIENCE = 30.0  # seconds that a test may take


class Lines(logging.Handler):
    """Keeps what is logged, with tracebacks."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []
        self.setFormatter(logging.Formatter("%(levelname)s %(name)s %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line."""
        self.lines.append(self.format(record))


class Kitchen:
    """A workspace and the channel; `slack` is the channel that runs now.

    Args:
        fake: the workspace.
        database: of the conversations.
        log: what was logged.
    """

    def __init__(self, fake: FakeSlack, database: Path, log: list[str]) -> None:
        self.fake, self.database, self.log = fake, database, log
        self.slack: Running
        self.pace, self.settle, self.heartbeat, self.quick = 0.0, 0.02, 5.0, QUICK
        self.recogniser: Recogniser | None = None
        self.credentials: dict[str, Any] = {
            "bot_token": fake.settings.bot_token,
            "app_token": fake.settings.app_token,
            "api": f"{fake.url}/api/",
        }
        self.played: list[tuple[str, str]] = []

    def service(self) -> SlackService:
        """The messenger's side, as the credentials say."""
        service = Slack.from_credentials(self.credentials).service
        service.pace, service.settle, service.sockets.heartbeat = self.pace, self.settle, self.heartbeat
        return service

    async def open(self, connected: bool = True) -> Running:
        """Start the channel; what it played is added to what was played before."""
        self.slack = Running(self.service(), self.database, self.recogniser, self.quick)
        self.slack.cook.played = self.played
        self.slack.start()
        if connected:
            await self.fake.connected()
        return self.slack

    async def restart(self, connected: bool = True) -> Running:
        """End the channel and start it anew."""
        await self.slack.stop()
        return await self.open(connected)

    def says(self, text: str, channel: str = DM, user: str = ANN, thread: str | None = None, **about: Any) -> str:
        """Let somebody write; gives the message's `ts`."""
        return self.fake.says(channel, text, user, thread, **about)

    async def answers(self, count: int = 1, channel: str = DM, thread: str | None = None) -> list[dict[str, Any]]:
        """The bot's messages, as soon as there are so many."""
        return await self.fake.answers(channel, count, thread)

    async def seen(self, count: int = 1, channel: str = DM, thread: str | None = None) -> list[str]:
        """What people read of them."""
        return [message["seen"] for message in await self.answers(count, channel, thread)]

    async def ask(self, text: str, channel: str = DM, user: str = ANN, thread: str | None = None, **about: Any) -> str:
        """What is answered to something that somebody writes."""
        before = len([message for message in self.fake.messages(channel) if message["mine"]])
        self.says(text, channel, user, thread, **about)
        return (await self.seen(before + 1, channel))[before]

    def texts(self) -> list[str]:
        """What was played, without the conversations."""
        return [text for _, text in self.played]

    def logged(self, words: str) -> list[str]:
        """Lines of the log in which some words stand, of warnings and worse."""
        return [line for line in self.log if words in line and line.startswith(("WARNING", "ERROR", "CRITICAL"))]


Trial = Callable[[Kitchen], Awaitable[None]]


@asynccontextmanager
async def workspace(database: Path, log: list[str], **settings: Any) -> AsyncIterator[Kitchen]:
    """A workspace with Ann and Bob, where the channel does not run yet."""
    fake = FakeSlack(**{**SOON, **settings})
    await fake.start()
    fake.user(ANN, "ann"), fake.user(BOB, "bob")
    fake.dm(ANN), fake.dm(BOB)
    fake.channel(KITCHEN, "kitchen"), fake.channel(GARDEN, "garden", member=False), fake.channel(SECRET, "secret", private=True)
    try:
        yield Kitchen(fake, database, log)
    finally:
        await fake.stop()


def run(test: Trial, folder: Path, allowed: Collection[str] = (), opened: bool = True, **settings: Any) -> None:
    """Run a test in a workspace of its own. Whatever happens there, no secret may be logged, and nothing be done that Slack rules out.

    Args:
        test: gets the kitchen.
        folder: for the database.
        allowed: kinds of violations that may happen nevertheless.
        opened: whether the channel runs already.
        settings: of the workspace.
    """
    lines, root = Lines(), logging.getLogger()
    level = root.level
    root.addHandler(lines)
    root.setLevel(logging.DEBUG)

    async def inside() -> None:
        database = folder / "conversations.db"
        database.write_bytes(empty_database())
        async with workspace(database, lines.lines, **settings) as kitchen:
            try:
                if opened:
                    await kitchen.open()
                await asyncio.wait_for(test(kitchen), PATIENCE)
            finally:
                if hasattr(kitchen, "slack"):
                    await kitchen.slack.stop()
            secrets = (kitchen.fake.settings.bot_token, kitchen.fake.settings.app_token, kitchen.fake.settings.signing_secret)
            told = [line for line in lines.lines if any(secret in line for secret in secrets)]
            assert not told, told
            wrong = [violation for violation in kitchen.fake.violations if violation["kind"] not in allowed]
            assert not wrong, wrong

    try:
        asyncio.run(inside())
    finally:
        root.removeHandler(lines)
        root.setLevel(level)


@lru_cache(maxsize=1)
def empty_database() -> bytes:
    """A database with all its tables, which take longer to make than most tests."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "conversations.db"
        engine = Cook(file).tracker_store.engine
        Ledger(engine, SlackService.name)
        engine.dispose()
        return file.read_bytes()


class Ears:
    """A stand-in for a recogniser: hears what a table says of a recording."""

    def __init__(self, **heard: tuple[str, float]) -> None:
        self._heard, self.got = heard, list[bytes]()

    async def hear(self, audio: bytes, language: str) -> Heard:
        """What the table says; anything else cannot be read."""
        self.got.append(audio)
        if audio.decode() not in self._heard:
            raise HearingError("noise")
        return Heard(*self._heard[audio.decode()])


@asynccontextmanager
async def served(kitchen: Kitchen) -> AsyncIterator[tuple[Slack, str]]:
    """The channel in a server of its own, as Rasa runs it; gives the channel and its address."""
    channel = Slack.from_credentials(kitchen.credentials)
    channel.service.pace, channel.service.settle = kitchen.pace, kitchen.settle
    cook = Cook(kitchen.database)
    cook.played = kitchen.played
    app = application(agent=cook)

    async def on_message(_: object) -> None:
        raise AssertionError("nothing goes this way")

    app.blueprint(channel.blueprint(on_message), url_prefix="/webhooks/slack")
    async with listening(app) as address:
        yield channel, f"{address}/webhooks/slack/webhook"


def application(**context: Any) -> Any:
    """A Sanic application with something in its context."""
    make: Any = Sanic
    app = make(f"kitchen_{uuid.uuid4().hex}", register=False, configure_logging=False)
    app.ctx = SimpleNamespace(**context)
    return app


@asynccontextmanager
async def listening(app: Any) -> AsyncIterator[str]:
    """A Sanic server on a free port; gives its address."""
    app.__class__.test_mode = True  # otherwise a second server in one process cannot start
    server = await app.create_server(host="127.0.0.1", port=0, return_asyncio_server=True, access_log=False)
    await server.startup()
    await server.before_start()
    await server.after_start()
    try:
        yield f"http://127.0.0.1:{server.server.sockets[0].getsockname()[1]}"
    finally:
        await server.before_stop()
        server.close()
        await server.wait_closed()
        await server.after_stop()
