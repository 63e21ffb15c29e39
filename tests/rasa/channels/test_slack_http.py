"""Slack by the Events API: signed requests to one address, in a server as Rasa runs it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import aiohttp
import pytest

from channels.slack import Slack
from tests.fakes.slack_http import FORM, signed
from tests.rasa.channels.kit import quiet, until
from tests.rasa.channels.slack_kit import ANN, BOT, DM, KITCHEN, NEXT, Kitchen, run, served

Served = Callable[[Kitchen, Slack, str], Awaitable[None]]
JSON = "application/json"


def run_served(test: Served, folder: Path, verified: bool = True, **settings: Any) -> None:
    """Run a test with the channel in a server, which Slack knows already."""

    async def inside(kitchen: Kitchen) -> None:
        del kitchen.credentials["app_token"]
        kitchen.credentials["signing_secret"] = kitchen.fake.settings.signing_secret
        async with served(kitchen) as (channel, address):
            if verified:
                await until(lambda: [call for call in kitchen.fake.calls if call["method"] == "auth.test" and call["ok"]])
                assert await kitchen.fake.uses_http(address)
            await test(kitchen, channel, address)

    run(inside, folder, opened=False, **settings)


async def posted(address: str, body: bytes, kind: str, headers: dict[str, str]) -> tuple[int, str]:
    """The answer to a request."""
    async with aiohttp.ClientSession() as session, session.post(address, data=body, headers={"Content-Type": kind, **headers}) as answer:
        return answer.status, await answer.text()


def signature(kitchen: Kitchen, body: bytes, at: float | None = None, secret: str | None = None) -> dict[str, str]:
    """The headers of a request that is signed."""
    stamp = str(int(time.time() if at is None else at))
    return {"X-Slack-Request-Timestamp": stamp, "X-Slack-Signature": signed(secret or kitchen.fake.settings.signing_secret, body, stamp)}


def message(kitchen: Kitchen, text: str = "next") -> bytes:
    event = {"type": "message", "channel": DM, "channel_type": "im", "user": ANN, "ts": kitchen.fake.workspace.timestamp(), "text": text}
    return json.dumps({"type": "event_callback", "team_id": "T1", "event": event}).encode()


def test_events_presses_and_commands_come_to_one_address(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen, _: Slack, address: str) -> None:
        assert await kitchen.ask("mac & cheese") == "You said: mac & cheese"
        assert await kitchen.ask(f"{BOT} next", KITCHEN) == "Done.\n\n" + NEXT.format(1)
        offered = (await kitchen.answers(1, KITCHEN))[0]
        kitchen.fake.presses(KITCHEN, offered["ts"], 0, ANN)
        assert (await kitchen.seen(2, KITCHEN))[1] == "Done.\n\n" + NEXT.format(2)
        kitchen.fake.slash("/souschef", "", ANN, DM)
        kitchen.fake.slash("/souschef", "how much salt & pepper?", ANN, DM)
        await kitchen.answers(3)
        await kitchen.fake.settled()
        assert kitchen.texts() == ["mac & cheese", "next", "/next", "/help", "how much salt & pepper?"]
        assert not kitchen.fake.ephemerals

    run_served(test, tmp_path)


def test_retries_are_acknowledged_and_not_played(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen, _: Slack, address: str) -> None:
        body = message(kitchen)
        for number in range(4):
            headers = {**signature(kitchen, body), **({"X-Slack-Retry-Num": str(number), "X-Slack-Retry-Reason": "http_timeout"} if number else {})}
            assert await posted(address, body, JSON, headers) == (200, "")
        await kitchen.answers()
        await quiet(0.1)
        assert kitchen.texts() == ["next"]

    run_served(test, tmp_path)


def test_what_slack_did_not_sign_is_refused(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen, _: Slack, address: str) -> None:
        body = message(kitchen)
        good = signature(kitchen, body)
        stamp, sign = good["X-Slack-Request-Timestamp"], good["X-Slack-Signature"]
        forged: list[dict[str, str]] = [
            {},
            {"X-Slack-Signature": sign},
            {"X-Slack-Request-Timestamp": stamp},
            signature(kitchen, body, secret="another"),
            signature(kitchen, body, time.time() - 301),
            signature(kitchen, body, time.time() + 400),
            signature(kitchen, body + b" "),
            {**good, "X-Slack-Signature": sign.removeprefix("v0=")},
            {**good, "X-Slack-Signature": "v0=é"},
            {**good, "X-Slack-Signature": ""},
            {**good, "X-Slack-Request-Timestamp": "now"},
            {**good, "X-Slack-Request-Timestamp": ""},
            {**good, "X-Slack-Request-Timestamp": "9" * 400},
            {**good, "X-Slack-Request-Timestamp": f"{stamp}.5"},
        ]
        for headers in forged:
            assert (await posted(address, body, JSON, headers))[0] == 403, headers
        assert (await posted(address, b"\xff\xfe", JSON, good))[0] == 403
        challenge = json.dumps({"type": "url_verification", "challenge": "c"}).encode()
        assert (await posted(address, challenge, JSON, {}))[0] == 403
        assert (await posted(address, body, JSON, signature(kitchen, body, time.time() - 240)))[0] == 200
        await kitchen.answers()
        assert kitchen.texts() == ["next"]

    run_served(test, tmp_path)


def test_without_a_secret_nobody_is_heard(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        async with served(kitchen) as (_, address):
            body = message(kitchen)
            for secret in ("", "another", kitchen.fake.settings.signing_secret):
                assert (await posted(address, body, JSON, signature(kitchen, body, secret=secret or " ")))[0] == 403
            assert await kitchen.ask("by Socket Mode") == "You said: by Socket Mode"

    run(test, tmp_path, opened=False)


def test_the_challenge_is_given_back(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen, _: Slack, address: str) -> None:
        body = json.dumps({"type": "url_verification", "challenge": "3eZbrw1a", "token": "x"}).encode()
        status, text = await posted(address, body, JSON, signature(kitchen, body))
        assert (status, json.loads(text)) == (200, {"challenge": "3eZbrw1a"})

    run_served(test, tmp_path)


def test_bodies_that_cannot_be_read(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen, _: Slack, address: str) -> None:
        bodies: list[tuple[bytes, str, int]] = [
            (b'{"type": ', JSON, 400),
            (b"", JSON, 400),
            (b"[]", JSON, 400),
            (b"null", JSON, 400),
            (b"payload={", FORM, 400),
            (b"payload=7", FORM, 400),
            (b"other=1", FORM, 400),
            (b"[" * 100_000, JSON, 400),
            (b"{}", JSON, 200),
            (b"ssl_check=1&token=x", FORM, 200),
            (urlencode({"payload": json.dumps({"type": "view_submission"})}).encode(), FORM, 200),
            (urlencode({"payload": json.dumps({"type": "block_actions", "actions": 3})}).encode(), FORM, 200),
            (b'{"event": {"type": "message", "channel": "D1", "ts": "soon", "user": "U1", "text": "x"}}', JSON, 200),
        ]
        for body, kind, status in bodies:
            assert (await posted(address, body, kind, signature(kitchen, body)))[0] == status, body[:40]
        assert await kitchen.ask("hello") == "You said: hello"
        assert not kitchen.logged("sanic")

    run_served(test, tmp_path)


def test_what_comes_before_slack_can_be_reached_is_delivered_later(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen, channel: Slack, address: str) -> None:
        kitchen.fake.online()
        assert await kitchen.fake.uses_http(address)
        kitchen.says("next")
        assert await kitchen.seen() == ["Done.\n\n" + NEXT.format(1)]
        await kitchen.fake.settled()
        assert kitchen.fake.delivered[0]["attempts"] > 1
        assert kitchen.texts() == ["next"]

    async def away(kitchen: Kitchen) -> None:
        kitchen.fake.offline()
        del kitchen.credentials["app_token"]
        kitchen.credentials["signing_secret"] = kitchen.fake.settings.signing_secret
        async with served(kitchen) as (channel, address):
            await asyncio.sleep(0.1)
            await test(kitchen, channel, address)

    run(away, tmp_path, opened=False, retry_delays=(0.2,) * 20)


@pytest.mark.parametrize("credentials", [{}, {"bot_token": "", "signing_secret": "s"}])
def test_a_channel_without_a_token_is_off_and_the_server_runs(tmp_path: Path, credentials: dict[str, Any]) -> None:
    async def test(kitchen: Kitchen) -> None:
        kitchen.credentials = credentials
        async with served(kitchen) as (channel, address), aiohttp.ClientSession() as session:
            async with session.get(address.removesuffix("webhook")) as answer:
                assert (answer.status, await answer.json()) == (200, {"status": "off"})
            body = message(kitchen)
            assert (await posted(address, body, JSON, signature(kitchen, body, secret="s")))[0] in (403, 503)
            assert channel.conversations is None

    run(test, tmp_path, opened=False)


def test_rasa_sends_of_its_own_accord(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen, channel: Slack, _: str) -> None:
        output: Any = channel.get_output_channel()
        assert output.name() == "slack"
        await output.send_response("slack:T1:DANN", {"text": "Time to stir & <serve>!", "buttons": [{"title": "Done", "payload": "/next"}]})
        message = (await kitchen.answers())[0]
        assert (message["seen"], message["buttons"]) == ("Time to stir & <serve>!", ["Done"])
        kitchen.fake.presses(DM, message["ts"], 0, ANN)
        assert (await kitchen.seen(2))[1] == "Done.\n\n" + NEXT.format(1)

    run_served(test, tmp_path)
