"""Slack that cannot be reached, and tokens that it refuses: said once, waited out, and nothing is lost."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import aiohttp
import pytest

from tests.rasa.channels.kit import quiet, until
from tests.rasa.channels.slack_kit import Kitchen, run


@pytest.mark.parametrize("at_start", [True, False])
def test_an_outage_is_said_once_and_everything_else_goes_on(tmp_path: Path, at_start: bool) -> None:
    async def test(kitchen: Kitchen) -> None:
        if not at_start:
            await kitchen.open()
            await kitchen.ask("before")
        kitchen.fake.offline()
        if at_start:
            await kitchen.open(connected=False)
        kitchen.says("next")
        begun, turns = time.monotonic(), 0
        while time.monotonic() - begun < 0.5:
            await asyncio.sleep(0.01)
            turns += 1
        assert turns > 15  # nothing holds up the server
        assert len(kitchen.logged("slack")) == 1
        kitchen.fake.online()
        await kitchen.seen(1 if at_start else 2)
        assert kitchen.texts()[-1] == "next"
        assert (len(kitchen.logged("trying again")), len(kitchen.logged("works again"))) == (1, 1)

    run(test, tmp_path, opened=False, retry_delays=(0.2,) * 30)


def test_an_outage_of_sending_alone_loses_nothing(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        kitchen.fake.refuse("chat.postMessage", "internal_error", 4)
        for number in range(3):
            kitchen.says(str(number))
        assert await kitchen.seen(3) == [f"You said: {number}" for number in range(3)]
        assert (len(kitchen.logged("trying again")), len(kitchen.logged("works again"))) == (1, 1)
        kitchen.fake.drop("chat.postMessage", 2)
        assert await kitchen.ask("after") == "You said: after"

    run(test, tmp_path)


def revoked(kitchen: Kitchen) -> str:
    kitchen.fake.revoke()
    return "the bot token is refused (token_revoked)"


def wrong_app_token(kitchen: Kitchen) -> str:
    kitchen.credentials["app_token"] = "xapp-wrong"
    return "the app token is refused (invalid_auth)"


def exchanged(kitchen: Kitchen) -> str:
    tokens = kitchen.fake.settings
    kitchen.credentials |= {"app_token": tokens.bot_token, "bot_token": tokens.app_token}
    return "the bot token is refused (not_allowed_token_type)"


def without_scope(kitchen: Kitchen) -> str:
    kitchen.fake.settings.app_scopes = ()
    return "the app token is refused (missing_scope, it needs the scope connections:write)"


@pytest.mark.parametrize("trouble", [revoked, wrong_app_token, exchanged, without_scope])
def test_a_token_that_is_refused_is_named_once(tmp_path: Path, trouble: Callable[[Kitchen], str]) -> None:
    async def test(kitchen: Kitchen) -> None:
        told = trouble(kitchen)
        await kitchen.open(connected=False)
        await until(lambda: kitchen.logged(told))
        await quiet(0.25)
        assert len(kitchen.logged("slack")) == 1
        assert not [line for line in kitchen.log if "the bot is @" in line]

    run(test, tmp_path, allowed=("refused",), opened=False)


def test_a_token_that_is_revoked_later_and_given_back(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        kitchen.says("slow")
        await until(lambda: kitchen.fake.delivered)
        kitchen.fake.revoke()
        await until(lambda: kitchen.logged("token_revoked"))
        await quiet(0.3)
        assert len(kitchen.logged("token_revoked")) == 1
        kitchen.fake.workspace.revoked.clear()
        assert await kitchen.seen() == ["You said: slow"]
        assert await kitchen.ask("after") == "You said: after"

    run(test, tmp_path, allowed=("refused",), retry_delays=(0.2,) * 30)


def test_what_is_missing_is_said_before_the_start(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        del kitchen.credentials["app_token"]
        assert "app token" in str(kitchen.service().configured)
        kitchen.credentials["signing_secret"] = "x"
        assert kitchen.service().configured is None
        kitchen.credentials["bot_token"] = " "
        assert "SOUSCHEF_SLACK_BOT_TOKEN" in str(kitchen.service().configured)

    run(test, tmp_path, opened=False)


def test_slack_that_allows_no_more_connections_is_not_hammered(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        service = kitchen.service()
        async with aiohttp.ClientSession() as session:
            others = [await session.ws_connect(await service.api.socket_address(kitchen.fake.settings.app_token)) for _ in range(10)]
            await kitchen.fake.connected(10)
            calls = len(kitchen.fake.calls)
            await kitchen.open(connected=False)
            await until(lambda: kitchen.logged("too_many_websockets"))
            await quiet(0.3)
            assert len(kitchen.fake.calls) - calls < 20
            await asyncio.gather(*(other.close() for other in others))
            assert await kitchen.ask("hello") == "You said: hello"
        await service.close()

    run(test, tmp_path, allowed=("late_acknowledgement",), opened=False, ack_within=0.1, retry_delays=(0.02,) * 100)


def test_a_socket_that_cannot_be_opened(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        ticket, left = kitchen.fake.sockets.ticket, [3]

        def stale() -> str:
            left[0] -= 1
            return ticket() if left[0] < 0 else "stale"

        kitchen.fake._web._methods._ticket = stale
        await kitchen.open()
        assert await kitchen.ask("hello") == "You said: hello"
        assert len(kitchen.logged("the socket cannot be opened")) == 1
        assert not [line for line in kitchen.log if "ticket=" in line]

    run(test, tmp_path, opened=False, allowed=("ticket",))
