"""Telegram: the server is killed, at any point and again and again; it really is, as a process of its own.

What is guaranteed: every update is played exactly once, and every reply is sent, in order. A reply is seen twice only
where the kill fell between its delivery and the note of that: Telegram cannot be asked whether a message arrived.
"""

from __future__ import annotations

import asyncio
import itertools
import multiprocessing
import os
import random
import re
import signal
import sqlite3
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from channels.conversations import MOST_STARTS
from channels.options import Options
from channels.telegram.channel import Telegram
from channels.telegram.service import TelegramService
from tests.fakes.telegram import FakeTelegram
from tests.rasa.channels.kit import RESPONSES, Cook, Running, until
from tests.rasa.channels.telegram_kit import ANN, BOB, kitchen, live

APOLOGIES = [one["text"] for one in RESPONSES["utter_apology"]]
Plan = Callable[[Running], None]


def die() -> None:
    """End this process as a power cut does."""
    os.kill(os.getpid(), signal.SIGKILL)


class Servers:
    """A server as a process of its own, killed and started on the same database.

    Args:
        telegram: the fake, which lives on.
        database: of the conversations.
    """

    def __init__(self, telegram: FakeTelegram, database: Path) -> None:
        self._settings = {"token": telegram.token, "api": telegram.url}
        self._telegram, self._database, self.starts = telegram, database, 0
        self._process: BaseProcess | None = None

    def start(self, plan: Plan = lambda _: None) -> None:
        """Start one; the plan changes it before it runs."""
        self.starts += 1
        self._process = multiprocessing.get_context("fork").Process(target=self._serve, args=(plan,), daemon=True)
        self._process.start()

    @property
    def lives(self) -> bool:
        """Whether it runs."""
        return self._process is not None and self._process.is_alive()

    async def dead(self) -> None:
        """Wait until it ended by itself."""
        await until(lambda: not self.lives)

    async def answer(self, chat: int, number: int) -> None:
        """Wait until somebody has read so many steps and the server has noted that, or is dead."""
        await until(lambda: not self.lives or (len(numbers(self._telegram, chat)) >= number and not self._unsent()))

    def _unsent(self) -> int:
        connection = sqlite3.connect(self._database)
        count = connection.execute("select count(*) from channel_outbox where not done").fetchone()
        connection.close()
        return int(count[0])

    def kill(self) -> None:
        """Kill it, wherever it is."""
        if self._process is not None:
            self._process.kill()
            self._process.join()

    async def steps(self, chats: list[int]) -> list[int]:
        """The steps of conversations, once nobody runs."""
        cook = Cook(self._database)
        found = [await cook.tracker_store.retrieve(f"telegram:{chat}") for chat in chats]
        cook.tracker_store.engine.dispose()
        return [int(tracker.get_slot("step") or 0) if tracker else 0 for tracker in found]

    def _serve(self, plan: Plan) -> None:
        async def serve() -> None:
            running = Running(TelegramService(Options("telegram", self._settings, Telegram.KNOWN)), self._database)
            plan(running)
            running.start()
            await asyncio.sleep(60)

        asyncio.run(serve())


def numbers(telegram: FakeTelegram, chat: int) -> list[int]:
    """The steps that somebody has read."""
    found = (re.search(r"Step (\d+)", sent.text or "") for sent in telegram.messages(chat))
    return [int(match[1]) for match in found if match]


@live
async def test_none_of_a_thousand_updates_is_lost_or_doubled_by_kills(tmp_path: Path) -> None:
    telegram, chance, each = FakeTelegram(), random.Random(27), 26
    await telegram.start()
    chats = [telegram.private(1000 + number, f"Cook {number}") for number in range(40)]
    servers, kills, at_work = Servers(telegram, tmp_path / "conversations.db"), 8, 0
    telegram.repeat(5)
    telegram.shuffle(5)

    def said(wave: int) -> int:
        return each * (wave + 1) // kills

    try:
        for wave in range(kills):
            servers.start()
            for chat in chats:
                for _ in range(said(wave) - said(wave - 1)):
                    telegram.says(chat, "next")
            await asyncio.sleep(chance.uniform(0.05, 0.6))
            servers.kill()
            at_work += sum(map(len, (numbers(telegram, chat) for chat in chats))) < len(chats) * said(wave)
        assert at_work
        servers.start()
        await until(lambda: all(numbers(telegram, chat)[-1:] == [each] for chat in chats), "all answered", 20)
        await until(lambda: len(telegram.updates) == 0)
        await asyncio.sleep(0.2)  # nothing more comes
        servers.kill()
        assert await servers.steps(chats) == [each] * len(chats)
        for chat in chats:
            seen = numbers(telegram, chat)
            assert [number for number, _ in itertools.groupby(seen)] == list(range(1, each + 1)), seen
            assert len(seen) <= each + kills
        assert len(chats) * each >= 1000
    finally:
        servers.kill()
        await telegram.stop()


def at(times: int, what: Callable[..., object]) -> Callable[..., object]:
    """The same, with the end of the process before it where it is called for the so-and-so-many-th time."""
    calls = itertools.count(1)

    def dying(*arguments: object, **options: object) -> object:
        if next(calls) == times:
            die()
        return what(*arguments, **options)

    return dying


def dies(running: Running, point: str) -> None:
    """Let a server die at the third message, at a point of its way."""
    ledger, cook = running.ledger, running.cook
    if point == "it is written down":
        ledger.receive = at(3, ledger.receive)  # type: ignore[method-assign,assignment]
    elif point == "the turn":
        cook.before = at(3, cook.before)  # type: ignore[assignment]
    elif point == "the note that it was answered":
        ledger.answer = at(3, ledger.answer)  # type: ignore[method-assign,assignment]
    elif point == "the reply is sent":
        running.conversations._service.deliver = at(3, running.conversations._service.deliver)  # type: ignore[method-assign,assignment]
    else:
        ledger.cross_out = at(3, ledger.cross_out)  # type: ignore[method-assign,assignment]


POINTS = ["it is written down", "the turn", "the note that it was answered", "the reply is sent", "the reply is crossed out"]


@pytest.mark.parametrize("point", POINTS)
@live
async def test_a_kill_before(tmp_path: Path, point: str) -> None:
    telegram = FakeTelegram()
    await telegram.start()
    telegram.private(ANN)
    servers = Servers(telegram, tmp_path / "conversations.db")
    try:
        servers.start(lambda running: dies(running, point))
        for number in range(1, 4):
            telegram.says(ANN, "next")
            await servers.answer(ANN, number)
        await servers.dead()
        for _ in range(2):
            telegram.says(ANN, "next")
        servers.start()
        await until(lambda: numbers(telegram, ANN)[-1:] == [5])
        await asyncio.sleep(0.1)
        servers.kill()
        doubled = [3] if point == "the reply is crossed out" else []
        assert numbers(telegram, ANN) == sorted([1, 2, 3, 4, 5, *doubled])
        assert await servers.steps([ANN]) == [5]
    finally:
        servers.kill()
        await telegram.stop()


@pytest.mark.parametrize("point", ["the turn", "the note that it was answered"])
@live
async def test_a_press_that_a_kill_interrupts_moves_once(tmp_path: Path, point: str) -> None:
    telegram = FakeTelegram()
    await telegram.start()
    telegram.private(ANN)
    servers = Servers(telegram, tmp_path / "conversations.db")
    try:
        servers.start(lambda running: dies(running, point))
        telegram.says(ANN, "next")
        for count in (1, 2):
            await servers.answer(ANN, count)
            telegram.presses(ANN, telegram.messages(ANN)[-1].message_id, 0, 0)
        await servers.dead()
        servers.start()
        await until(lambda: len(numbers(telegram, ANN)) == 3)
        await asyncio.sleep(0.1)
        servers.kill()
        assert numbers(telegram, ANN) == [1, 2, 3] and await servers.steps([ANN]) == [3]
        rows = [sent.reply_markup["inline_keyboard"][0][0]["text"] for sent in telegram.messages(ANN) if sent.reply_markup]
        assert rows == ["✓ Next step", "✓ Next step", "Next step"]
    finally:
        servers.kill()
        await telegram.stop()


@live
async def test_a_message_that_ends_the_server_at_each_start_is_given_up_and_no_other_with_it(tmp_path: Path) -> None:
    def deadly(running: Running) -> None:
        running.cook.before = lambda text: die() if text == "poison" else None

    telegram = FakeTelegram()
    await telegram.start()
    chats = [telegram.private(number) for number in range(10, 30)]
    telegram.private(ANN)
    servers = Servers(telegram, tmp_path / "conversations.db")
    try:
        for chat in chats[:10]:
            telegram.says(chat, "next")
        for text in ("next", "poison", "next"):
            telegram.says(ANN, text)
        for chat in chats[10:]:
            telegram.says(chat, "slow")
        while servers.starts < 10 and not [sent for sent in telegram.messages(ANN) if sent.text in APOLOGIES]:
            servers.start(deadly)
            for chat in chats:
                telegram.says(chat, "next")
            await until(lambda: not servers.lives or len(telegram.messages(ANN)) == 3)
        begun = servers.starts
        assert begun == MOST_STARTS + 2  # the first run, those that take it up again, and the one that leaves it
        await until(lambda: numbers(telegram, ANN) == [1, 2])
        await until(lambda: all(len(telegram.messages(chat)) >= 1 + begun for chat in chats), patience=15)
        servers.kill()
        assert [sent.text in APOLOGIES for sent in telegram.messages(ANN)] == [False, True, False]
        assert not [chat for chat in chats if any(sent.text in APOLOGIES for sent in telegram.messages(chat))]
        assert await servers.steps(chats) == [1 + begun] * 10 + [begun] * 10
    finally:
        servers.kill()
        await telegram.stop()


@live
async def test_a_server_that_ends_in_good_order_doubles_nothing_at_all(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        chance, fake, said = random.Random(27), kitchen_.telegram, 0
        fake.private(BOB)
        fake.delay("sendMessage", 0.01, times=None)
        for _ in range(8):
            for _ in range(6):
                fake.says(ANN, "next")
                fake.says(BOB, "next")
                said += 1
            await asyncio.sleep(chance.uniform(0.01, 0.2))
            await kitchen_.restart()
        for chat in (ANN, BOB):
            await kitchen_.has(said, chat)
        await asyncio.sleep(0.2)
        for chat in (ANN, BOB):
            assert numbers(fake, chat) == list(range(1, said + 1))
            assert await kitchen_.step(chat) == said
