"""What is sent to Slack: at its pace, in order, each message once, whatever becomes of the answers to the calls."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from aiohttp import web

from channels.outgoing import Outgoing
from channels.service import DelayedError, OutageError, RefusedError, TokenError
from channels.slack.api import SlackApi
from tests.fakes.slack_clients import server
from tests.rasa.channels.kit import quiet, until
from tests.rasa.channels.slack_kit import ANN, BOB, BOT, DM, KITCHEN, Kitchen, run


def test_one_message_a_second_and_nobody_else_waits(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        kitchen.pace = 1.0
        await kitchen.open()
        begun = time.monotonic()
        for number in range(3):
            kitchen.says(str(number))
        for user, channel in ((BOB, "DBOB"), (ANN, KITCHEN)):
            kitchen.says(f"{BOT} hi", channel, user)
            await kitchen.answers(1, channel)
        assert len([message for message in kitchen.fake.messages(DM) if message["mine"]]) < 3
        assert await kitchen.seen(3) == [f"You said: {number}" for number in range(3)]
        assert time.monotonic() - begun > 1.9

    run(test, tmp_path, opened=False, every=1.0, burst=1)


def test_threads_of_a_channel_share_its_pace(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        kitchen.pace = 0.06
        await kitchen.open()
        for number in range(8):
            kitchen.says(f"{BOT} {number}", KITCHEN)
        seen = await kitchen.seen(8, KITCHEN)
        assert sorted(seen) == sorted(f"You said: {number}" for number in range(8))

    run(test, tmp_path, opened=False, every=0.05, burst=1)


def test_what_slack_limits_waits_as_long_as_it_says(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        kitchen.fake.limit("chat.postMessage", 1)
        begun = time.monotonic()
        for number in range(3):
            kitchen.says(f"{BOT} {number}", KITCHEN)
        await until(lambda: [call for call in kitchen.fake.calls if call["error"] == "ratelimited"])
        assert await kitchen.ask("hello") == "You said: hello"
        assert not [message for message in kitchen.fake.messages(KITCHEN) if message["mine"]]
        assert len(await kitchen.answers(3, KITCHEN)) == 3
        assert time.monotonic() - begun > 0.95
        posts = [call for call in kitchen.fake.calls if call["method"] == "chat.postMessage" and call["params"]["channel"] == KITCHEN]
        assert len(posts) <= 6  # nobody else tried the channel meanwhile, but who was under way
        assert not kitchen.logged("slack")

    run(test, tmp_path)


@pytest.mark.parametrize("method", ["auth.test", "apps.connections.open", "chat.update", "chat.postEphemeral"])
def test_limits_of_other_methods(tmp_path: Path, method: str) -> None:
    async def test(kitchen: Kitchen) -> None:
        kitchen.fake.limit(method, 0)
        await kitchen.open()
        await kitchen.ask("next")
        message = (await kitchen.answers())[0]
        kitchen.fake.presses(DM, message["ts"], 0, ANN)
        kitchen.fake.presses(DM, message["ts"], 0, ANN)
        await kitchen.answers(2)
        await until(lambda: kitchen.fake.messages(DM)[1]["buttons"] == [])
        assert kitchen.texts() == ["next", "/next"]

    run(test, tmp_path, opened=False)


@pytest.mark.parametrize("lost", [False, True])
def test_a_call_that_breaks_off_is_made_again_only_where_it_did_not_arrive(tmp_path: Path, lost: bool) -> None:
    async def test(kitchen: Kitchen) -> None:
        fake = kitchen.fake
        root = kitchen.says(f"{BOT} hello", KITCHEN)
        await kitchen.answers(1, KITCHEN, root)
        fake.drop("chat.postMessage", 3, after_processing=lost)
        kitchen.says("next")
        kitchen.says("next", KITCHEN, thread=root)
        kitchen.slack.conversations.push("slack:T1:C3", [Outgoing(text="ping")])
        for place, count in ((DM, 1), (KITCHEN, 2), ("C3", 1)):
            await kitchen.answers(count, place)
        await kitchen.ask("the end")
        await quiet(0.1)
        assert [len([message for message in fake.messages(channel) if message["mine"]]) for channel in (DM, KITCHEN, "C3")] == [2, 2, 1]
        press = (await kitchen.answers(1))[0]
        fake.presses(DM, press["ts"], 0, ANN)
        await kitchen.answers(3)

    run(test, tmp_path)


def test_without_the_scope_to_look_it_up_a_message_comes_twice_rather_than_not(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        kitchen.fake.drop("chat.postMessage", after_processing=True)
        kitchen.slack.conversations.push("slack:T1:C1", [Outgoing(text="ping")])
        assert await kitchen.seen(2, KITCHEN) == ["ping", "ping"]

    run(test, tmp_path, allowed=("refused",), scopes=("chat:write",))


@pytest.mark.parametrize("method", ["chat.update", "conversations.history", "*"])
def test_any_call_may_break_off(tmp_path: Path, method: str) -> None:
    async def test(kitchen: Kitchen) -> None:
        for words in ("hello", "next", "next"):
            await kitchen.ask(words)
        _, old, latest = await kitchen.answers(3)
        for after in (False, True):
            kitchen.fake.drop(method, after_processing=after)
        if method == "conversations.history":
            kitchen.fake.drop("chat.postMessage", after_processing=True)
        kitchen.fake.presses(DM, old["ts"], 0, ANN)
        kitchen.fake.presses(DM, latest["ts"], 0, ANN)
        await kitchen.answers(4)
        kitchen.says("slow")
        await kitchen.answers(5)
        await until(lambda: not [one for one in kitchen.fake.messages(DM) if one["ts"] == latest["ts"] and one["buttons"]])
        await quiet(0.1)
        assert kitchen.texts() == ["hello", "next", "next", "/next", "slow"]
        assert len(await kitchen.answers(5)) == 5

    run(test, tmp_path)


def test_the_fake_tells_what_was_said_as_slack_does(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        api, fake = kitchen.service().api, kitchen.fake
        root = kitchen.says("one", KITCHEN)
        kitchen.says("below", KITCHEN, BOB, root)
        last = kitchen.says("two", KITCHEN)
        told = await api.call("conversations.history", channel=KITCHEN, limit=5)
        assert [message["text"] for message in told["messages"]] == ["two", "one"]
        told = await api.call("conversations.replies", channel=KITCHEN, ts=root, limit=1)
        assert ([message["text"] for message in told["messages"]], told["has_more"]) == (["one"], True)
        assert not (await api.call("conversations.history", channel=KITCHEN, oldest=last))["messages"]
        for method, about, error in (
            ("history", {"channel": "C2"}, "not_in_channel"),
            ("history", {"channel": "C9"}, "channel_not_found"),
            ("replies", {"channel": KITCHEN, "ts": "1.000001"}, "thread_not_found"),
        ):
            with pytest.raises(RefusedError, match=error):
                await api.call(f"conversations.{method}", **about)
        fake.settings.scopes = ("im:history",)
        with pytest.raises(TokenError, match="channels:history"):
            await api.call("conversations.history", channel=KITCHEN)
        await api.close()

    run(test, tmp_path, allowed=("refused",), opened=False)


STRANGE: list[tuple[int, str, str, type[Exception]]] = [
    (200, "text/html", "<html>Please sign in to the hotel's network</html>", OutageError),
    (200, "text/plain", "ok", OutageError),
    (200, "application/json", '{"ok": tr', OutageError),
    (200, "application/json", "[]", OutageError),
    (200, "application/json", '{"ok": false}', OutageError),
    (200, "application/json", '{"ok": false, "error": "a_new_one", "errors": ["because"]}', RefusedError),
    (502, "text/html", "<html>Bad gateway</html>", OutageError),
    (503, "application/json", '{"ok": false, "error": "service_unavailable"}', OutageError),
    (429, "text/plain", "slow down", DelayedError),
    (200, "application/json", "", OutageError),
]


@pytest.mark.parametrize(("status", "kind", "body", "meaning"), STRANGE, ids=[f"{status} {body[:20]}" for status, _, body, _ in STRANGE])
def test_strange_answers(status: int, kind: str, body: str, meaning: type[Exception]) -> None:
    async def test() -> None:
        async with server(lambda *_: web.Response(status=status, content_type=kind, text=body)) as (address, _):
            api = SlackApi("xoxb-secret", address)
            api._base = address + "?"  # whatever is called, it is this address
            for call in (api.call("auth.test"), api.socket_address("xapp-secret")):
                with pytest.raises(meaning) as raised:
                    await call
                assert type(raised.value) is meaning
                assert "secret" not in str(raised.value)
            await api.close()

    asyncio.run(test())


def test_an_answer_that_never_comes_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        monkeypatch.setattr("channels.slack.api.PATIENCE", 0.15)

        async with server(lambda *_: web.Response()) as (address, _):
            listening = await asyncio.start_server(lambda *_: asyncio.sleep(5), "127.0.0.1", 0)
            api = SlackApi("xoxb-secret", f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}/api/")
            begun = time.monotonic()
            for call in (api.call("auth.test"), api.open_socket(f"{api._base}link", 5.0), api.respond(f"{api._base}hook", {})):
                with pytest.raises(OutageError):
                    await call
            assert time.monotonic() - begun < 3
            assert address
            await api.close()
            listening.close()

    asyncio.run(test())


def test_three_hundred_events_over_restarts_and_broken_connections(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        chance, fake = random.Random(7), kitchen.fake
        people = [fake.user(f"U{number}", f"cook{number}") for number in range(30)]
        places = [fake.dm(user) for user in people]
        troubles: list[Callable[[], object]] = [
            fake.cut,
            lambda: fake.disconnect("warning", 0.05),
            lambda: fake.repeat(5),
            lambda: fake.drop("chat.postMessage", after_processing=True),
            lambda: fake.drop("chat.postMessage"),
        ]
        for number in range(300):
            kitchen.says(str(number), places[number % 30], people[number % 30])
            if number % 12 == 11:
                await asyncio.sleep(chance.random() * 0.06)
                chance.choice(troubles)()
            if number % 60 == 59:
                await kitchen.restart(connected=False)
        for place in places:
            await kitchen.answers(10, place)
        await fake.settled()
        await quiet(0.1)
        for position, place in enumerate(places):
            seen = [message["seen"] for message in fake.messages(place) if message["mine"]]
            assert sorted(seen) == sorted(f"You said: {number}" for number in range(position, 300, 30))
        assert sorted(map(int, kitchen.texts())) == list(range(300))
        assert not fake.undelivered

    run(test, tmp_path, allowed=("late_acknowledgement",), echo=False, ack_within=0.5, retry_delays=(0.1,) * 60)
