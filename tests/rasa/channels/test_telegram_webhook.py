"""Telegram by webhook: only Telegram can call it, each update counts once, and the Rasa side of the channel starts and ends with the server."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest
from rasa.core.channels.channel import UserMessage
from rasa.core.tracker_store import AwaitableTrackerStore, InMemoryTrackerStore
from sanic import Sanic
from sqlalchemy.exc import OperationalError

from channels.telegram import Telegram
from channels.telegram.channel import SECRET
from tests.fakes.telegram import FakeTelegram
from tests.rasa.channels.kit import DOMAIN, Cook, until
from tests.rasa.channels.telegram_kit import ANN, live, logged

Sanic.test_mode = True


async def nothing(_: UserMessage) -> None:
    """What Rasa hands to channels, which the messengers do not use."""


class Server:
    """A Sanic server as Rasa runs it, with the channel in it and the counting cook behind it."""

    def __init__(self, telegram: FakeTelegram, database: Path, **settings: Any) -> None:
        self.channel = Telegram.from_credentials({"token": telegram.token, "api": telegram.url, **settings})
        self.cook: Any = Cook(database)
        self.app: Any = Sanic(f"kitchen{id(self)}", configure_logging=False)
        self.app.ctx = SimpleNamespace(agent=self.cook)
        self.app.blueprint(self.channel.blueprint(nothing), url_prefix="/webhooks/telegram")
        self.url = ""

    async def start(self, port: int = 0) -> None:
        """Listen, on any free port unless one is given."""
        self.server = await self.app.create_server("127.0.0.1", port, return_asyncio_server=True, debug=False)
        await self.server.startup()
        await self.server.before_start()
        await self.server.after_start()
        self.port = self.server.server.sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}/webhooks/telegram"

    async def stop(self) -> None:
        """End, as the server does; once."""
        if not self.url:
            return
        self.url = ""
        await self.server.before_stop()
        self.server.close()
        await self.server.wait_closed()

    async def post(self, body: Any, **headers: str) -> int:
        """Post something to the webhook; the status."""
        options = {"data": body} if isinstance(body, bytes | str) else {"json": body}
        async with aiohttp.ClientSession() as session, session.post(f"{self.url}/webhook", headers=headers, **options) as told:
            await told.read()
            return int(told.status)


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.asynccontextmanager
async def hooked(folder: Path, retry: float = 0.05, **settings: Any) -> AsyncIterator[tuple[FakeTelegram, Server]]:
    """A fake that delivers to a server."""
    telegram = FakeTelegram(http_webhooks=True, webhook_retry=retry)
    await telegram.start()
    telegram.private(ANN, "Ann")
    port = free_port()
    hook = {"webhook_url": f"http://127.0.0.1:{port}/webhooks/telegram/webhook", **settings}
    server = Server(telegram, folder / "conversations.db", **hook)
    await server.start(port)
    try:
        yield telegram, server
    finally:
        await server.stop()
        await telegram.stop()


def texts(telegram: FakeTelegram, chat: int = ANN) -> list[str]:
    """What a chat has got."""
    return [str(sent.text) for sent in telegram.messages(chat)]


def message(number: int, text: str) -> dict[str, Any]:
    """An update as Telegram delivers it."""
    ann = {"id": ANN, "is_bot": False, "first_name": "Ann"}
    chat = {"id": ANN, "type": "private"}
    return {"update_id": number, "message": {"message_id": number, "date": 1, "chat": chat, "from": ann, "text": text}}


@live
async def test_updates_are_delivered_and_answered(tmp_path: Path) -> None:
    async with hooked(tmp_path) as (telegram, server):
        await until(lambda: telegram.webhook.url)
        assert telegram.webhook.connections == 1
        for number in range(5):
            telegram.says(ANN, f"thing {number}")
        await until(lambda: texts(telegram) == [f"You said: thing {number}" for number in range(5)])
        assert not any(call.method == "getUpdates" for call in telegram.calls)
        assert not telegram.violations
        async with aiohttp.ClientSession() as session, session.get(server.url + "/") as told:
            assert (await told.json())["status"] == "ok"


@live
async def test_who_does_not_know_the_secret_is_turned_away(tmp_path: Path) -> None:
    async with hooked(tmp_path, secret="Kitchen-1") as (telegram, server):
        await until(lambda: telegram.webhook.secret == "Kitchen-1")
        forged = message(1, "next")
        assert await server.post(forged) == 403
        assert await server.post(forged, **{SECRET: "kitchen-1"}) == 403
        assert await server.post(forged, **{SECRET: ""}) == 403
        assert await server.post(forged, **{SECRET: "Küche-1"}) == 403
        assert await server.post(forged, **{SECRET: "Kitchen-1"}) == 200
        await until(lambda: texts(telegram))
        assert server.cook.played == [("telegram:5", "next")]


@live
async def test_without_a_secret_of_the_operator_there_is_one_that_nobody_can_guess(tmp_path: Path) -> None:
    async with hooked(tmp_path) as (telegram, server):
        await until(lambda: telegram.webhook.secret)
        assert len(telegram.webhook.secret) == 64 and telegram.token.split(":")[1] not in telegram.webhook.secret
        assert await server.post(message(1, "next")) == 403


@live
async def test_a_body_that_is_no_object_is_refused_with_a_reason(tmp_path: Path) -> None:
    async with hooked(tmp_path, secret="s") as (_, server):
        for body in (b"", b"[]", b'"next"', b"7", b"null", b"{", b"\xff\xfe", b"[" * 5000):
            assert await server.post(body, **{SECRET: "s", "Content-Type": "application/json"}) == 400


@live
async def test_an_object_that_is_no_update_is_taken_and_nothing_comes_of_it(tmp_path: Path) -> None:
    async with hooked(tmp_path, secret="s") as (telegram, server):
        await until(lambda: telegram.webhook.secret)
        for body in ({}, {"update_id": "x", "message": {}}, {"update_id": 1}, {"message": message(1, "next")["message"]}):
            assert await server.post(body, **{SECRET: "s"}) == 200
        assert server.cook.played == []


@live
async def test_an_update_that_is_delivered_again_counts_once(tmp_path: Path) -> None:
    async with hooked(tmp_path, secret="s") as (telegram, server):
        await until(lambda: telegram.webhook.secret)
        telegram.repeat(3)
        for _ in range(3):
            telegram.says(ANN, "next")
        statuses = await asyncio.gather(*(server.post(message(7, "next"), **{SECRET: "s"}) for _ in range(10)))
        assert set(statuses) == {200}
        await until(lambda: len(texts(telegram)) == 4)
        await asyncio.sleep(0.2)
        assert len(texts(telegram)) == len(server.cook.played) == 4


@live
async def test_updates_that_overtake_each_other_are_answered_in_their_order(tmp_path: Path) -> None:
    async with hooked(tmp_path, secret="s") as (telegram, server):
        await until(lambda: telegram.webhook.secret)
        for number in (13, 11, 14, 12):
            assert await server.post(message(number, f"thing {number}"), **{SECRET: "s"}) == 200
        await until(lambda: len(texts(telegram)) == 4)
        assert texts(telegram) == [f"You said: thing {number}" for number in (11, 12, 13, 14)]


@live
async def test_what_cannot_be_written_down_is_asked_for_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hooked(tmp_path) as (telegram, server):
        await until(lambda: telegram.webhook.url)
        assert server.channel.conversations is not None
        ledger, left = server.channel.conversations._ledger, [2]
        receive = ledger.receive

        def failing(incoming: Any) -> Any:
            left[0] -= 1
            if left[0] >= 0:
                raise OperationalError("insert", {}, Exception("database is locked"))
            return receive(incoming)

        monkeypatch.setattr(ledger, "receive", failing)
        telegram.says(ANN, "next")
        telegram.says(ANN, "hello")
        await until(lambda: len(texts(telegram)) == 2)
        assert texts(telegram)[1] == "You said: hello"
        assert telegram.stats["failed_deliveries"] == 2 and telegram.webhook.last_error.endswith("503 Service Unavailable")


@live
async def test_without_a_webhook_of_ones_own_the_address_is_closed(tmp_path: Path) -> None:
    telegram = FakeTelegram()
    await telegram.start()
    server = Server(telegram, tmp_path / "conversations.db")
    await server.start()
    assert await server.post(message(1, "next"), **{SECRET: server.channel.service.secret}) == 403
    await server.stop()
    await telegram.stop()


@live
async def test_the_server_starts_without_a_token_and_says_what_is_missing(tmp_path: Path) -> None:
    telegram = FakeTelegram()
    with logged() as log:
        server = Server(telegram, tmp_path / "conversations.db", token="")
        await server.start()
        async with aiohttp.ClientSession() as session, session.get(server.url + "/") as told:
            assert await told.json() == {"status": "off"}
        assert await server.post(message(1, "next"), **{SECRET: server.channel.service.secret}) == 403
        await server.stop()
    assert "telegram is off: it has no token (SOUSCHEF_TELEGRAM_TOKEN" in log.everything


@live
async def test_rasa_can_say_something_by_itself(tmp_path: Path) -> None:
    async with hooked(tmp_path) as (telegram, server):
        output = server.channel.get_output_channel()
        assert output.name() == "telegram"
        buttons = [{"title": "Next step", "payload": "/next"}]
        await output.send_response("telegram:5", {"text": "The timer is up.", "buttons": buttons})
        await until(lambda: texts(telegram) == ["The timer is up."])
        telegram.presses(ANN, telegram.messages(ANN)[-1].message_id, 0, 0)
        await until(lambda: len(texts(telegram)) == 2)
        assert server.cook.played == [("telegram:5", "/next")]


@live
async def test_what_rasa_sends_to_nowhere_holds_up_nothing(tmp_path: Path) -> None:
    async with hooked(tmp_path) as (telegram, server):
        output = server.channel.get_output_channel()
        for recipient in ("default", "telegram:abc", "slack:T1:C1", ""):
            await output.send_response(recipient, {"text": "hello?"})
        await output.send_response("telegram:5", {"text": "hello!"})
        await until(lambda: texts(telegram) == ["hello!"])
        assert server.channel.conversations is not None
        await until(lambda: server.channel.conversations is not None and not server.channel.conversations._ledger.unsent())


@live
async def test_a_store_that_is_no_database_works_until_a_restart_and_says_so(tmp_path: Path) -> None:
    telegram = FakeTelegram()
    await telegram.start()
    telegram.private(ANN)
    telegram.says(ANN, "next")
    with logged() as log:
        server = Server(telegram, tmp_path / "conversations.db")
        server.cook.tracker_store = AwaitableTrackerStore(InMemoryTrackerStore(DOMAIN))
        await server.start()
        await until(lambda: len(texts(telegram)) == 1)
        await server.stop()
    await telegram.stop()
    assert log.warnings("conversations are not kept in a database")


@live
async def test_an_address_that_telegram_refuses_is_said_once_and_the_rest_goes_on(tmp_path: Path) -> None:
    with logged() as log:
        async with hooked(tmp_path, webhook_url="http://kitchen.example/hook") as (telegram, server):
            await until(lambda: log.warnings())
            await server.channel.get_output_channel().send_response("telegram:5", {"text": "The timer is up."})
            await until(lambda: texts(telegram) == ["The timer is up."])
    assert len(log.warnings()) == 1 and "An HTTPS URL must be provided" in log.warnings()[0]


@live
async def test_going_over_to_long_polling_and_back_loses_nothing(tmp_path: Path) -> None:
    async with hooked(tmp_path) as (telegram, server):
        await until(lambda: telegram.webhook.url)
        telegram.says(ANN, "one")
        await until(lambda: len(texts(telegram)) == 1)
        await server.stop()
        telegram.says(ANN, "two")
        other = Server(telegram, tmp_path / "conversations.db")
        await other.start()
        await until(lambda: len(texts(telegram)) == 2)
        await other.stop()
        telegram.says(ANN, "three")
        again = Server(telegram, tmp_path / "conversations.db", webhook_url=f"http://127.0.0.1:{server.port}/webhooks/telegram/webhook")
        await again.start(server.port)
        await until(lambda: len(texts(telegram)) == 3)
        await again.stop()
        assert texts(telegram) == [f"You said: {number}" for number in ("one", "two", "three")]
