"""The fake of Telegram serves the clients that bots are written with, and takes orders as a process of its own."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import aiogram
import aiohttp
import pytest
from aiogram.bot.api import TelegramAPIServer
from aiogram.utils.exceptions import MessageTextIsEmpty, RetryAfter

from tests.fakes.telegram import FakeTelegram
from tests.fakes.telegram_testing import ANN, telegram
from tests.rasa.test_fake_telegram import BOB, FAMILY, FORUM, NEWS, run

PNG = b"\x89PNG\r\n\x1a\n"
EVERYTHING = [
    "message",
    "edited_message",
    "channel_post",
    "edited_channel_post",
    "message_reaction",
    "callback_query",
    "my_chat_member",
]


def everything_happens(fake: FakeTelegram) -> int:
    """Let everything happen that the fake knows; how many updates wait then."""
    fake.channel(NEWS)
    fake.group(FAMILY, admin=True)
    fake.group(FORUM, forum=True)
    said = fake.says(ANN, "/next@souschef_bot salt @ann #soup https://x.org")
    fake.edits(ANN, said, "pepper")
    fake.voice(ANN, b"OggS sound", 4)
    fake.sticker(ANN)
    fake.location(ANN)
    fake.poll(ANN)
    fake.photo(ANN, "is it done @ann?")
    fake.callback(ANN, said, "data", forgotten=True)
    fake.callback(ANN, said, "data")
    fake.reaction(FAMILY, fake.says(FAMILY, "hello", BOB), user=BOB)
    fake.pins(FAMILY, fake.says(FAMILY, "later", BOB))
    fake.joins(FAMILY, ANN)
    fake.leaves(FAMILY, BOB)
    fake.says(FORUM, "/start", ANN, thread=fake.topic_created(FORUM, "Soups", ANN))
    fake.edits(NEWS, fake.channel_post(NEWS, "leeks are cheap"), "leeks are dear")
    for status in ("kicked", "left", "administrator", "member"):
        fake.my_chat_member(ANN, status)
    return len(fake.updates)


def test_aiogram_of_the_version_that_rasa_pins() -> None:
    async def test() -> None:
        async with telegram(http_webhooks=True) as (fake, _):
            bot = aiogram.Bot(fake.token, server=TelegramAPIServer.from_base(fake.url))
            rows = aiogram.types.InlineKeyboardMarkup().row(
                aiogram.types.InlineKeyboardButton("yes", callback_data="y")
            )
            message = await bot.send_message(str(ANN), "ready?", reply_markup=rows, disable_notification=True)
            fake.presses(ANN, message.message_id, 0, 0)
            assert (await bot.get_updates(allowed_updates=EVERYTHING))[0].callback_query.data == "y"
            made = everything_happens(fake)
            assert len(await bot.get_updates()) == made
            with pytest.raises(MessageTextIsEmpty):
                await bot.send_message(ANN, "")
            fake.refuse("sendMessage", 429, "Too Many Requests: retry after 3", {"retry_after": 3})
            with pytest.raises(RetryAfter):
                await bot.send_message(ANN, "x")
            assert await bot.set_webhook(f"{fake.url}/hook")
            await bot.session.close()

    run(test())


def test_a_process_of_its_own_takes_orders() -> None:
    async def test() -> None:
        command = (sys.executable, "-m", "tests.fakes.telegram", "--token", "42:a-b_c")
        process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
        assert process.stdout
        api, side = [(await process.stdout.readline()).decode().strip() for _ in range(2)]
        async with aiohttp.ClientSession() as session:

            async def order(do: str, **arguments: Any) -> Any:
                async with session.post(f"{side}/control", json={"do": do, **arguments}) as response:
                    body = await response.json()
                    return body["result"] if response.status == 200 else body["error"]

            assert await order("private", user_id=ANN) == ANN
            assert await order("says", chat=ANN, text="/start") == 1
            async with session.post(
                f"{api}/bot42:a-b_c/sendMessage", data={"chat_id": "5", "text": "hello"}
            ) as response:
                assert response.status == 200
            assert [message["text"] for message in await order("messages", chat=ANN)] == ["hello"]
            assert [call["method"] for call in await order("calls")] == ["sendMessage"]
            assert "ValueError" in await order("stop")
            await order("offline")
            with pytest.raises(aiohttp.ClientConnectionError):
                await session.get(f"{api}/bot42:a-b_c/getMe")
            await order("online")
            async with session.get(f"{api}/bot42:a-b_c/getUpdates") as response:
                assert len((await response.json())["result"]) == 1
        process.terminate()
        assert await process.wait() == 0

    run(test())
