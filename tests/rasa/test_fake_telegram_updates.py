"""The fake of Telegram hands out updates as Telegram does, by long poll and by webhook, and goes wrong when asked to."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import aiohttp
import pytest

from tests.fakes.telegram_errors import ApiError
from tests.fakes.telegram_testing import ANN, receiver, telegram, until
from tests.rasa.test_fake_telegram import BOB, run


def numbers(updates: list[dict[str, Any]]) -> list[int]:
    return [update["update_id"] for update in updates]


def test_tokens_are_checked() -> None:
    async def test() -> None:
        async with telegram() as (fake, bot):
            async with aiohttp.ClientSession() as session:
                for token, status in (("x", 404), ("123:wrong", 401), (fake.token, 200)):
                    async with session.get(f"{fake.url}/bot{token}/getMe") as response:
                        assert response.status == status
            waiting = asyncio.create_task(bot.updates(timeout=5))
            await until(lambda: [method for _, method, _ in fake.calls] == ["getMe", "getUpdates"])
            fake.revoke()
            with pytest.raises(ApiError, match="Unauthorized"):
                await waiting
            fake.restore()
            assert (await bot.call("getMe"))["username"] == "souschef_bot"
            with pytest.raises(ApiError, match="Not Found: method not found"):
                await bot.call("sendTea")

    run(test())


def test_polls_wait_and_exclude_each_other() -> None:
    async def test() -> None:
        async with telegram() as (fake, bot):
            waiting = asyncio.create_task(bot.updates(timeout=5))
            await asyncio.sleep(0.1)
            assert not waiting.done()
            fake.says(ANN, "hello")
            (update,) = await waiting
            first = asyncio.create_task(bot.updates(timeout=5, offset=update["update_id"] + 1))
            await until(lambda: fake.stats["confirmed"] == 1)
            second = asyncio.create_task(bot.updates(timeout=5))
            with pytest.raises(ApiError, match="terminated by other getUpdates request") as raised:
                await first
            assert raised.value.code == 409
            fake.says(ANN, "again")
            assert len(await second) == 1
            assert fake.stats["conflicts"] == 1

    run(test())


def test_offsets_confirm() -> None:
    async def test() -> None:
        async with telegram() as (fake, bot):
            for number in range(5):
                fake.says(ANN, f"step {number}")
            first = numbers(await bot.updates(limit=2))[0]
            assert numbers(await bot.updates()) == list(range(first, first + 5))
            assert numbers(await bot.updates(offset=first + 2, limit=2)) == [first + 2, first + 3]
            assert numbers(await bot.updates(offset=-1)) == [first + 4]
            assert len(await bot.updates(offset=first + 1000)) == 1  # too far ahead: confirms nothing
            fake.later(90_000)
            assert not await bot.updates()
            assert not fake.violations
            for wrong in ({"limit": 101}, {"timeout": 51}, {"allowed_updates": ["tea"]}):
                with pytest.raises(ApiError, match="strict"):
                    await bot.updates(**wrong)

    run(test())


def test_only_wanted_kinds_are_made() -> None:
    async def test() -> None:
        async with telegram() as (fake, bot):
            said = fake.says(ANN, "salt")
            await bot.updates(offset=-1, allowed_updates=["edited_message"])
            fake.says(ANN, "pepper")
            fake.edits(ANN, said, "oil")
            fake.my_chat_member(ANN, "kicked")
            kept = (await bot.updates(offset=-1, allowed_updates=[]))[0]
            assert kept["edited_message"]["text"] == "oil"
            assert fake.reaction(ANN, said) is None
            assert fake.stats["unwanted"] == 3

    run(test())


def test_files_are_downloaded() -> None:
    async def test() -> None:
        async with telegram() as (fake, bot):
            fake.voice(ANN, "T2dnUyBzb3VuZA==", 4)
            heard = (await bot.updates())[0]["message"]["voice"]
            file = await bot.call("getFile", file_id=heard["file_id"])
            assert (file["file_size"], await bot.download(file["file_path"])) == (10, b"OggS sound")
            with pytest.raises(ApiError, match="Bad Request: invalid file_id"):
                await bot.call("getFile", file_id="nothing")

    run(test())


def test_batches_are_repeated_and_shuffled() -> None:
    async def test() -> None:
        async with telegram() as (fake, bot):
            fake.repeat(1)
            fake.shuffle(3)
            for number in range(6):
                fake.says(ANN, str(number))
            batch = numbers(await bot.updates())
            assert batch != sorted(batch)
            again = numbers(await bot.updates(offset=max(batch) + 1))
            assert sorted(again) == sorted(batch)
            assert not await bot.updates(offset=max(batch) + 1)
            fake.shuffle(None)
            fake.renumber(1000)
            fake.says(ANN, "hello")
            assert numbers(await bot.updates()) == [1000]

    run(test())


def test_a_restart_in_the_middle_of_a_poll_loses_nothing() -> None:
    async def test() -> None:
        async with telegram() as (fake, bot):
            for number in range(250):
                fake.says(ANN, str(number))
            got: list[str] = []
            offset = 0
            while len(got) < 250:
                if len(got) == 100:  # taken, never confirmed: as if the bot had ended here
                    await bot.updates(offset=offset)
                batch = await bot.updates(offset=offset, timeout=1)
                got += [update["message"]["text"] for update in batch]
                offset = numbers(batch)[-1] + 1
            assert got == [str(number) for number in range(250)]

    run(test())


def test_too_much_is_refused_until_the_wait_is_over() -> None:
    async def test() -> None:
        async with telegram() as (fake, bot):
            fake.private(BOB, "Bob")
            fake.rate_limit(per_chat_seconds=0.5, burst=2, retry_after=1)
            for _ in range(2):
                await bot.say("step")
            with pytest.raises(ApiError, match="Too Many Requests: retry after 1") as raised:
                await bot.say("step")
            assert (raised.value.code, raised.value.parameters) == (429, {"retry_after": 1})
            assert not fake.violations
            await bot.say("step", BOB)
            with pytest.raises(ApiError, match="retry after"):
                await bot.say("too early")
            assert "before the wait" in fake.violations[0].what
            fake.later(1.1)
            await bot.say("step")
            assert (len(fake.messages(ANN)), fake.stats["limited"]) == (3, 2)

    run(test())


def test_faults_happen_as_often_as_wanted() -> None:
    async def test() -> None:
        async with telegram() as (fake, bot):
            fake.refuse("sendMessage", 429, "Too Many Requests: retry after 7", {"retry_after": 7})
            fake.refuse("*", 500, "Internal Server Error: restart", times=2)
            for code in (429, 500, 500):
                with pytest.raises(ApiError) as raised:
                    await bot.say("x")
                assert raised.value.code == code
            fake.gateway_error("sendMessage")
            with pytest.raises(aiohttp.ContentTypeError):
                await bot.say("x")
            fake.delay("sendMessage", 0.2)
            begun = time.monotonic()
            await bot.say("slow")
            assert time.monotonic() - begun >= 0.2
            fake.drop("sendMessage")
            fake.drop("sendMessage", after_processing=True)
            for _ in range(2):
                with pytest.raises(aiohttp.ClientConnectionError):
                    await bot.say("lost")
            assert [message.text for message in fake.messages(ANN)] == ["slow", "lost"]

    run(test())


def test_offline_and_back_on_the_same_port() -> None:
    async def test() -> None:
        async with telegram() as (fake, bot):
            waiting = asyncio.create_task(bot.updates(timeout=5))
            await until(lambda: fake.calls)
            address = fake.url
            await fake.offline()
            for attempt in (waiting, bot.call("getMe")):
                with pytest.raises(aiohttp.ClientConnectionError):
                    await attempt
            fake.says(ANN, "are you there?")
            await fake.online()
            assert fake.url == address
            (update,) = await bot.updates(timeout=5)
            assert update["message"]["text"] == "are you there?"
            assert fake.stats["conflicts"] == 0
            await fake.offline(0.1)
            await asyncio.sleep(0.2)
            assert await bot.call("getMe")

    run(test())


def test_webhooks_carry_the_secret_and_are_retried() -> None:
    async def test() -> None:
        async with telegram(http_webhooks=True, webhook_retry=0.02) as (fake, bot), receiver(500, 302) as (place, got):
            poll = asyncio.create_task(bot.updates(timeout=5))
            await until(lambda: fake.calls)
            await bot.call("setWebhook", url=f"{place}/hook", max_connections=1, secret_token="s3cret-Token_")
            with pytest.raises(ApiError, match="Conflict: terminated by setWebhook request"):
                await poll
            with pytest.raises(ApiError, match="can't use getUpdates method while webhook is active"):
                await bot.updates()
            fake.repeat(1)
            for number in range(4):
                fake.says(ANN, str(number))
            await until(lambda: len(got) == 7 and not len(fake.updates))
            assert [number - got[0][0] for number, _ in got] == [0, 0, 0, 0, 1, 2, 3]
            assert {secret for _, secret in got} == {"s3cret-Token_"}
            info = await bot.call("getWebhookInfo")
            assert (info["pending_update_count"], info["max_connections"]) == (0, 1)
            assert info["last_error_message"] == "Wrong response from the webhook: 302 Found"
            await bot.call("deleteWebhook")
            fake.says(ANN, "by poll")
            assert len(await bot.updates()) == 1

    run(test())


def test_webhooks_run_side_by_side_and_over_https_by_a_route() -> None:
    async def test() -> None:
        async with telegram(webhook_retry=0.02) as (fake, bot), receiver() as (place, got):
            fake.route("https://kitchen.example", place)
            fake.says(ANN, "dropped")
            await bot.call(
                "setWebhook", url="https://kitchen.example/hook", max_connections=5, drop_pending_updates=True
            )
            for number in range(20):
                fake.says(ANN, str(number))
            await until(lambda: len(got) == 20)
            assert fake.stats["most_at_once"] == 5
            await fake.offline()
            fake.says(ANN, "late")
            await asyncio.sleep(0.05)
            assert len(got) == 20
            await fake.online()
            await until(lambda: len(got) == 21)

    run(test())


@pytest.mark.parametrize(
    ("params", "description"),
    [
        ({"url": "http://kitchen.example/hook"}, "An HTTPS URL must be provided for webhook"),
        ({"url": "https://kitchen.example:5005/hook"}, "only on ports 80, 88, 443 or 8443"),
        ({"url": "https://127.0.0.1/hook"}, "is reserved"),
        ({"url": "https://"}, "invalid webhook URL specified"),
        ({"secret_token": "no spaces"}, "secret token contains unallowed characters"),
        ({"secret_token": "x" * 257}, "secret token is too long"),
        ({"max_connections": 101}, "max_connections must be between 1 and 100"),
    ],
)
def test_webhooks_that_break_a_rule_are_refused(params: dict[str, Any], description: str) -> None:
    async def test() -> None:
        async with telegram() as (_, bot):
            with pytest.raises(ApiError, match=description) as raised:
                await bot.call("setWebhook", **{"url": "https://kitchen.example/hook", **params})
            assert raised.value.code == 400

    run(test())
