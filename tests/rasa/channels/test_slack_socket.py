"""Slack by Socket Mode: what is delivered is answered once, whatever becomes of the connection."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from sqlalchemy.exc import OperationalError

from tests.rasa.channels.kit import quiet, until
from tests.rasa.channels.slack_kit import ANN, BOT, DM, KITCHEN, NEXT, Kitchen, run

UNREADABLE: list[Any] = [
    None,
    {},
    {"event": None},
    {"event": "message"},
    {"event": {"type": "message", "channel": DM}},
    {"event": {"type": "message", "channel": DM, "user": ANN, "ts": "soon", "text": "x"}},
    {"event": {"type": "message", "channel": DM, "user": ANN, "ts": "1.5", "text": "x", "blocks": 5}},
    {"event": {"type": "message", "channel": DM, "user": ANN, "ts": "1.5", "blocks": [{"type": "rich_text", "elements": [None, 3, {"elements": 7}]}]}},
    {"event": {"type": "message", "channel": DM, "user": ANN, "ts": "1.5", "text": "", "files": [None, {"mimetype": None}, 7]}, "team_id": None},
    {"event": {"type": "message", "channel": DM, "subtype": "message_changed", "message": "x", "previous_message": []}},
    {"event": {"type": "message", "channel": DM, "subtype": "message_changed", "message": {"edited": 1, "user": ANN}, "previous_message": None}},
    {"event": {"type": "message", "channel": {"id": DM}, "user": ANN, "ts": [1]}},
    {"event": {"type": "app_mention", "channel": KITCHEN, "user": ANN, "ts": None, "text": BOT}},
    {"event": [1, 2]},
    "words",
    [],
]


def is_open_anew(kitchen: Kitchen, opened: int) -> bool:
    """Whether more connections were opened than so many."""
    return kitchen.fake.sockets.opened > opened


def test_a_cook_is_answered(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        assert await kitchen.ask("hello") == "You said: hello"
        assert await kitchen.ask("next") == "Done.\n\n" + NEXT.format(1)
        assert kitchen.played == [("slack:T1:DANN", "hello"), ("slack:T1:DANN", "next")]

    run(test, tmp_path)


def test_the_acknowledgement_does_not_wait_for_the_answer(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        for _ in range(2):
            kitchen.says("slow")
        assert len(await kitchen.seen(2)) == 2
        assert [delivery["attempts"] for delivery in kitchen.fake.delivered[:2]] == [1] * 2

    run(test, tmp_path, ack_within=0.5)


def test_nothing_is_acknowledged_that_was_not_written_down(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        ledger, failures = kitchen.slack.ledger, [2]
        receive = ledger.receive

        def fails(incoming: Any) -> Any:
            failures[0] -= 1
            if failures[0] >= 0:
                raise OperationalError("INSERT", {}, Exception("the disk is full"))
            return receive(incoming)

        ledger.receive = fails  # type: ignore[method-assign]
        kitchen.says("next")
        assert await kitchen.seen() == ["Done.\n\n" + NEXT.format(1)]
        await kitchen.fake.settled()
        assert (kitchen.fake.delivered[0]["attempts"], kitchen.texts()) == (3, ["next"])

    run(test, tmp_path, allowed=("late_acknowledgement",), ack_within=0.1, retry_delays=(0.05,) * 5)


def test_what_slack_delivers_again_is_not_played_again(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        kitchen.fake.repeat(2)
        kitchen.says("next")
        await kitchen.seen()
        await kitchen.fake.settled()
        event = kitchen.fake.delivered[0]["payload"]["event"]
        kitchen.fake.event(event)
        await kitchen.fake.settled()
        await kitchen.restart()
        kitchen.fake.event(event)
        await kitchen.fake.settled()
        assert await kitchen.ask("hello") == "You said: hello"
        assert kitchen.texts() == ["next", "hello"]

    run(test, tmp_path)


def test_events_that_overtake_each_other_are_put_in_order(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        kitchen.fake.shuffle(6)
        for number in range(6):
            kitchen.says(str(number))
        await kitchen.answers(6)
        assert kitchen.texts() == list("012345")

    run(test, tmp_path)


def test_another_connection_that_takes_events_and_forgets_them(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        async with aiohttp.ClientSession() as session:
            address = await kitchen.slack.conversations._service.api.socket_address(kitchen.fake.settings.app_token)  # type: ignore[attr-defined]
            async with session.ws_connect(address):
                await kitchen.fake.connected(2)
                for number in range(6):
                    kitchen.says(str(number))
                await kitchen.answers(6)
        await kitchen.fake.settled()
        assert sorted(kitchen.texts()) == list("012345")
        assert max(delivery["attempts"] for delivery in kitchen.fake.delivered) > 1

    run(test, tmp_path, allowed=("late_acknowledgement",), ack_within=0.1, retry_delays=(0.03,) * 20)


@pytest.mark.parametrize("reason", ["warning", "refresh_requested"])
def test_a_connection_that_slack_renews_is_no_outage(tmp_path: Path, reason: str) -> None:
    async def test(kitchen: Kitchen) -> None:
        for number in range(5):
            opened = kitchen.fake.sockets.opened
            kitchen.says(f"a{number}")
            kitchen.fake.disconnect(reason, 0.1)
            kitchen.says(f"b{number}")
            await until(partial(is_open_anew, kitchen, opened))
            kitchen.says(f"c{number}")
            await kitchen.answers(3 * number + 3)
        await quiet(0.1)
        assert len(kitchen.texts()) == 15
        assert not kitchen.logged("slack")

    run(test, tmp_path)


@pytest.mark.parametrize("trouble", ["cut", "silent"])
def test_a_connection_that_breaks_is_opened_again(tmp_path: Path, trouble: str) -> None:
    async def test(kitchen: Kitchen) -> None:
        kitchen.heartbeat = 0.1
        await kitchen.open()
        await kitchen.ask("one")
        getattr(kitchen.fake, trouble)()
        assert await kitchen.ask("two") == "You said: two"
        assert (kitchen.texts(), kitchen.fake.sockets.opened) == (["one", "two"], 2)
        assert (len(kitchen.logged("trying again")), len(kitchen.logged("works again"))) == (1, 1)

    run(test, tmp_path, allowed=("late_acknowledgement",), opened=False, ack_within=0.3, retry_delays=(0.1,) * 30)


def test_a_server_that_is_busy_for_a_while_keeps_its_connection(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        kitchen.heartbeat = 0.2
        await kitchen.open()
        kitchen.slack.cook.before = lambda _: time.sleep(0.6)
        await kitchen.ask("hello")
        await quiet(0.3)
        assert (kitchen.fake.sockets.opened, kitchen.logged("slack")) == (1, [])

    run(test, tmp_path, opened=False)


def test_the_patience_for_answers_does_not_end_a_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(kitchen: Kitchen) -> None:
        await quiet(0.6)
        assert await kitchen.ask("hello") == "You said: hello"
        assert (kitchen.fake.sockets.opened, kitchen.logged("slack")) == (1, [])

    monkeypatch.setattr("channels.slack.api.PATIENCE", 0.4)
    run(test, tmp_path)


def test_an_end_does_not_wait_for_a_silent_connection(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        kitchen.fake.silent()
        begun = time.monotonic()
        await kitchen.slack.stop()
        assert time.monotonic() - begun < 2.5

    run(test, tmp_path)


def test_an_end_may_come_at_any_moment(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        for number in range(10):
            await kitchen.open(connected=False)
            kitchen.says(str(number))
            await asyncio.sleep(number * 0.004)
            begun = time.monotonic()
            await asyncio.wait_for(kitchen.slack.stop(), 5)
            assert time.monotonic() - begun < 2
        await kitchen.open()
        await kitchen.answers(10)
        await kitchen.fake.settled()
        assert sorted(kitchen.texts(), key=int) == [str(number) for number in range(10)]

    run(test, tmp_path, allowed=("late_acknowledgement",), opened=False, ack_within=0.3, retry_delays=(0.05,) * 200)


@pytest.mark.parametrize("kind", ["events_api", "interactive", "slash_commands", "something_new"])
def test_a_delivery_that_cannot_be_read_holds_up_no_other(tmp_path: Path, kind: str) -> None:
    async def test(kitchen: Kitchen) -> None:
        for number, payload in enumerate(UNREADABLE):
            await kitchen.fake.raw({"envelope_id": f"{kind}{number}", "type": kind, "payload": payload})
        await kitchen.fake.raw({"type": "hello"})
        await kitchen.fake.raw({"type": "events_api"})
        await kitchen.ask("hello")
        await until(lambda: "hello" in kitchen.texts())
        acknowledged = [kitchen.fake.sockets._sent[f"{kind}{number}"].acknowledged.is_set() for number in range(len(UNREADABLE))]
        assert all(acknowledged)
        assert kitchen.fake.sockets.opened == 1

    run(test, tmp_path)
