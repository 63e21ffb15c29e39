"""Slack: the server is killed, at any point; it really is, as a process of its own.

What is guaranteed: every event is played once, and every reply is sent once, because Slack is asked whether what was under
way has arrived.
"""

from __future__ import annotations

import asyncio
import itertools
import multiprocessing
import os
import random
import re
import signal
from collections.abc import Callable
from functools import partial
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest

from tests.fakes.slack import FakeSlack
from tests.rasa.channels.kit import Running, until
from tests.rasa.channels.slack_kit import ANN, BOT, DM, KITCHEN, Kitchen, run

Plan = Callable[[Running], None]
PATIENT: dict[str, Any] = {"ack_within": 0.5, "retry_delays": (0.1,) * 100}


class Server:
    """The channel in a process of its own.

    Args:
        kitchen: whose workspace and database it uses.
    """

    def __init__(self, kitchen: Kitchen) -> None:
        self._kitchen = kitchen
        self._process: BaseProcess | None = None

    def start(self, plan: Plan = lambda _: None) -> None:
        """Start one; the plan changes it before it runs."""
        self._process = multiprocessing.get_context("fork").Process(target=self._serve, args=(plan,), daemon=True)
        self._process.start()

    @property
    def lives(self) -> bool:
        """Whether it runs."""
        return self._process is not None and self._process.is_alive()

    def kill(self) -> None:
        """Kill it, wherever it is."""
        if self._process is not None:
            self._process.kill()
            self._process.join()

    def _serve(self, plan: Plan) -> None:
        async def serve() -> None:
            running = Running(self._kitchen.service(), self._kitchen.database)
            plan(running)
            running.start()
            await asyncio.sleep(60)

        asyncio.run(serve())


def steps(fake: FakeSlack, channel: str = DM) -> list[int]:
    """The steps that people have read."""
    found = (re.search(r"Step (\d+)", message["seen"]) for message in fake.messages(channel) if message["mine"])
    return [int(match[1]) for match in found if match]


def reached(server: Server, fake: FakeSlack, channel: str, count: int) -> bool:
    """Whether so many steps were read, or nobody is left to tell more."""
    return not server.lives or len(steps(fake, channel)) == count


def at(times: int, what: Callable[..., Any]) -> Callable[..., Any]:
    """The same, with the end of the process before it where it is called for the so-and-so-many-th time."""
    calls = itertools.count(1)

    def dying(*arguments: Any, **options: Any) -> Any:
        if next(calls) == times:
            os.kill(os.getpid(), signal.SIGKILL)
        return what(*arguments, **options)

    return dying


def dies(running: Running, point: str) -> None:
    """Let a server die at the third message, at a point of its way."""
    ledger, service = running.ledger, running.conversations._service
    if point == "the note that it was answered":
        ledger.answer = at(3, ledger.answer)  # type: ignore[method-assign]
    elif point == "the reply is crossed out":
        ledger.cross_out = at(3, ledger.cross_out)  # type: ignore[method-assign]
    else:
        call, answers = service.api.call, itertools.count(1)  # type: ignore[attr-defined]

        async def dying(method: str, **parameters: Any) -> Any:
            told = await call(method, **parameters)
            if method == "chat.postMessage" and next(answers) == 3:
                os.kill(os.getpid(), signal.SIGKILL)
            return told

        service.api.call = dying  # type: ignore[attr-defined]


POINTS = ["the note that it was answered", "the answer of Slack", "the reply is crossed out"]


@pytest.mark.parametrize("point", POINTS)
def test_a_kill_before(tmp_path: Path, point: str) -> None:
    async def test(kitchen: Kitchen) -> None:
        server, fake = Server(kitchen), kitchen.fake
        channel, thread = (KITCHEN, kitchen.says("who cooks?", KITCHEN)) if point in POINTS[:2] else (DM, None)
        try:
            server.start(lambda running: dies(running, point))
            for number in range(1, 4):
                kitchen.says(f"{BOT} next", channel, thread=thread)
                await until(partial(reached, server, fake, channel, number))
            await until(lambda: not server.lives)
            for _ in range(2):
                kitchen.says(f"{BOT} next", channel, thread=thread)
            server.start()
            await until(lambda: max(steps(fake, channel)) == 5)
            await fake.settled()
            assert steps(fake, channel) == [1, 2, 3, 4, 5]
        finally:
            server.kill()

    run(test, tmp_path, allowed=("late_acknowledgement",), opened=False, **PATIENT)


def test_a_press_that_a_kill_interrupts_moves_once(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        server, fake = Server(kitchen), kitchen.fake
        try:
            server.start()
            kitchen.says("next")
            message = (await kitchen.answers())[0]
            server.kill()
            await until(lambda: not fake.connections)
            server.start(lambda running: setattr(running.ledger, "answer", at(1, running.ledger.answer)))
            await fake.connected()
            fake.presses(DM, message["ts"], 0, ANN)
            await until(lambda: not server.lives)
            server.start()
            await until(lambda: steps(fake)[-1:] == [2])
            await until(lambda: not fake.messages(DM)[1]["buttons"])
            assert steps(fake) == [1, 2]
        finally:
            server.kill()

    run(test, tmp_path, allowed=("late_acknowledgement",), opened=False, **PATIENT)


def test_no_event_is_lost_or_played_twice_by_kills(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        server, fake, chance, kills, each = Server(kitchen), kitchen.fake, random.Random(27), 4, 12
        people = [fake.user(f"U{number}", f"cook{number}") for number in range(6)]
        places = [fake.dm(user) for user in people]
        try:
            for _ in range(kills):
                server.start()
                for user, place in zip(people, places, strict=True):
                    for _ in range(each // kills):
                        kitchen.says("next", place, user)
                await asyncio.sleep(chance.uniform(0.1, 0.5))
                server.kill()
            server.start()
            await until(lambda: all(set(steps(fake, place)) == set(range(1, each + 1)) for place in places), "all answered", 20)
            await fake.settled()
            assert [sorted(steps(fake, place)) for place in places] == [list(range(1, each + 1))] * len(places)
            assert not fake.undelivered
        finally:
            server.kill()

    run(test, tmp_path, allowed=("late_acknowledgement",), opened=False, **PATIENT)


def test_the_same_words_again_are_no_repetition(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        server, said = Server(kitchen), 0
        try:
            for _ in range(2):
                server.start(lambda running: setattr(running.ledger, "cross_out", at(2, running.ledger.cross_out)))
                for _ in range(3):
                    kitchen.says("hello")
                    said += 1
                await until(lambda: not server.lives)
            server.start()
            await until(lambda: len([message for message in kitchen.fake.messages(DM) if message["mine"]]) >= said)
            await kitchen.fake.settled()
            assert [message["seen"] for message in kitchen.fake.messages(DM) if message["mine"]] == ["You said: hello"] * said
        finally:
            server.kill()

    run(test, tmp_path, allowed=("late_acknowledgement",), opened=False, **PATIENT)
