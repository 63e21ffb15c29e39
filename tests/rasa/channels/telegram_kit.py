"""What the tests of the Telegram channel share: the strict fake, the channel on it, and a look at what people see."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

from channels.ledger import Ledger
from channels.options import Options
from channels.telegram.channel import Telegram
from channels.telegram.service import TelegramService
from tests.fakes.telegram import TOKEN, FakeTelegram
from tests.fakes.telegram_chats import Sent
from tests.rasa.channels.kit import Cook, Running, until

ANN, BOB, CARA = 5, 6, 7
FAMILY, KITCHEN, FORUM = -42, -1_000_000_000_043, -1_000_000_000_044
Test = Callable[..., Awaitable[None]]


def live(test: Test) -> Callable[..., None]:
    """A test that runs in an event loop of its own, for at most half a minute."""

    @functools.wraps(test)
    def run(**arguments: Any) -> None:
        asyncio.run(asyncio.wait_for(test(**arguments), 30))

    return run


class Log(logging.Handler):
    """What the channels said in the log."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a record."""
        self.records.append(record)

    def warnings(self, containing: str = "") -> list[str]:
        """Messages from WARNING up in which something stands."""
        found = [record.getMessage() for record in self.records if record.levelno >= logging.WARNING]
        return [message for message in found if containing in message]

    @property
    def everything(self) -> str:
        """All of it, with traces, as a file would hold it."""
        form = logging.Formatter("%(message)s")
        return "\n".join(map(form.format, self.records))


@contextlib.contextmanager
def logged() -> Any:
    """The log while a block runs; everything that any library says."""
    log, root = Log(), logging.getLogger()
    levels = {name: logging.getLogger(name).level for name in ("", "channels", "aiohttp")}
    root.addHandler(log)
    for name in levels:
        logging.getLogger(name).setLevel(logging.DEBUG)
    try:
        yield log
    finally:
        root.removeHandler(log)
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)


def service(telegram: FakeTelegram, **settings: Any) -> TelegramService:
    """The channel's side of a fake."""
    return TelegramService(Options("telegram", {"token": telegram.token, "api": telegram.url, **settings}, Telegram.KNOWN))


@functools.lru_cache(maxsize=1)
def empty_database() -> bytes:
    """A database with all tables and nothing in them: to make them takes longer than most tests."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "conversations.db"
        engine = Cook(file).tracker_store.engine
        Ledger(engine, "telegram")
        engine.dispose()
        return file.read_bytes()


class Kitchen:
    """A fake with Ann in it, and the channel that runs on it.

    Args:
        telegram: the fake.
        database: of the conversations.
    """

    def __init__(self, telegram: FakeTelegram, database: Path, log: Log) -> None:
        self.telegram, self.database, self.log = telegram, database, log
        self.channel: Running

    async def start(self, **options: Any) -> Running:
        """Start the channel; options are those of `Running`, and `settings` of the channel."""
        settings = options.pop("settings", {})
        self.channel = Running(service(self.telegram, **settings), self.database, **options)
        self.channel.start()
        return self.channel

    async def restart(self, **options: Any) -> Running:
        """End in good order, and start anew on the same database."""
        await self.channel.stop()
        return await self.start(**options)

    @property
    def cook(self) -> Any:
        """The counting cook."""
        return self.channel.cook

    def sent(self, chat: int = ANN) -> list[Sent]:
        """The bot's messages in a chat."""
        return self.telegram.messages(chat)

    def texts(self, chat: int = ANN) -> list[str]:
        """Their texts, or captions."""
        return [str(sent.text or sent.caption or "") for sent in self.sent(chat)]

    async def gets(self, *texts: str, chat: int = ANN, patience: float = 8.0) -> None:
        """Wait until a chat has got just these texts, each named by what it begins with.

        Raises:
            AssertionError: it got something else.
        """
        with contextlib.suppress(AssertionError):
            await until(lambda: len(self.texts(chat)) >= len(texts), patience=patience)
        seen = self.texts(chat)
        assert len(seen) == len(texts), seen
        assert all(text.startswith(beginning) for text, beginning in zip(seen, texts, strict=True)), seen

    async def has(self, number: int, chat: int = ANN, patience: float = 8.0) -> None:
        """Wait until a chat has got at least so many messages.

        Raises:
            AssertionError: it has not.
        """
        await until(lambda: len(self.sent(chat)) >= number, f"{number} messages", patience)

    async def warns(self, number: int) -> None:
        """Wait until the log has got at least so many warnings.

        Raises:
            AssertionError: it has not.
        """
        await until(lambda: len(self.log.warnings()) >= number, f"{number} warnings")

    async def step(self, chat: int = ANN, thread: int | None = None) -> int:
        """The step that a conversation is at, as the database has it."""
        return await self.channel.step_of(":".join(map(str, filter(None, ("telegram", chat, thread)))))

    def press(self, title: str, chat: int = ANN, **options: Any) -> str:
        """Press the newest button with a title."""
        for sent in reversed(self.sent(chat)):
            for row, buttons in enumerate((sent.reply_markup or {}).get("inline_keyboard", [])):
                for column, button in enumerate(buttons):
                    if button["text"] == title:
                        return self.telegram.presses(chat, sent.message_id, row, column, **options)
        raise AssertionError(f"no button {title!r}: {[sent.reply_markup for sent in self.sent(chat)]}")

    def titles(self, chat: int = ANN, at: int = -1) -> list[str]:
        """The titles of the buttons under a message of the bot, the last by default."""
        return [
            button["text"]
            for row in (self.sent(chat)[at].reply_markup or {}).get("inline_keyboard", [])
            for button in row
        ]

    def calls(self, method: str) -> list[Any]:
        """The bot's requests of one method."""
        return [call for call in self.telegram.calls if call.method == method]


@contextlib.asynccontextmanager
async def kitchen(
    folder: Path, start: bool = True, fake: dict[str, Any] | None = None, tolerant: bool = False, **options: Any
) -> AsyncIterator[Kitchen]:
    """A kitchen that runs until the block ends; the fake must have found no violation by then, nor the token have come into the log.

    Args:
        folder: for the database.
        start: whether the channel starts at once.
        fake: options of the fake.
        tolerant: whether violations are allowed.
        options: as for `Kitchen.start`.
    """
    telegram = FakeTelegram(**(fake or {}))
    await telegram.start()
    telegram.private(ANN, "Ann", "ann")
    with logged() as log:
        (database := folder / "conversations.db").write_bytes(empty_database())
        found = Kitchen(telegram, database, log)
        try:
            if start:
                await found.start(**options)
            yield found
            assert tolerant or not telegram.violations, telegram.violations
            assert TOKEN.split(":")[1] not in log.everything
        finally:
            if hasattr(found, "channel"):
                await found.channel.stop()
            await telegram.stop()
