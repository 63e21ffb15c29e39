"""Telegram: what comes in by long polling is answered once and in order, and nothing that comes in breaks anything."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from channels.telegram import service as telegram_service
from tests.fakes.telegram_errors import conflict
from tests.fakes.telegram_updates import KINDS
from tests.rasa.channels.kit import RESPONSES, quiet, until
from tests.rasa.channels.telegram_kit import ANN, BOB, FAMILY, Kitchen, kitchen, live


def says(kitchen: Kitchen, *texts: str, chat: int = ANN) -> None:
    """Write several things."""
    for text in texts:
        kitchen.telegram.says(chat, text)


@live
async def test_a_chat_is_answered_without_a_public_address(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        says(kitchen_, "hello")
        await kitchen_.gets("You said: hello")
        assert {call.method for call in kitchen_.telegram.calls} == {
            "getMe",
            "setMyCommands",
            "deleteWebhook",
            "getUpdates",
            "sendMessage",
        }


@live
async def test_a_webhook_that_is_still_set_is_taken_away(tmp_path: Path) -> None:
    async with kitchen(tmp_path, start=False, fake={"http_webhooks": True}) as kitchen_:
        url = f"{kitchen_.telegram.url}/bot{kitchen_.telegram.token}/setWebhook"
        async with aiohttp.ClientSession() as session, session.post(url, json={"url": "http://127.0.0.1:9/"}) as told:
            assert (await told.json())["ok"]
        says(kitchen_, "hello")
        await kitchen_.start()
        await kitchen_.gets("You said: hello")
        assert kitchen_.telegram.webhook.url == ""


@live
async def test_updates_that_are_repeated_are_answered_once(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        kitchen_.telegram.repeat(8)
        for number in range(1, 9):
            says(kitchen_, "next")
            await kitchen_.has(number)
        await quiet()
        assert [text.split(":")[0] for text in kitchen_.texts()] == [f"Done.\n\nStep {number}" for number in range(1, 9)]
        assert kitchen_.telegram.stats["repeated"] >= 7
        assert await kitchen_.step() == 8


@live
async def test_updates_that_come_in_another_order_are_answered_in_theirs(tmp_path: Path) -> None:
    async with kitchen(tmp_path, start=False) as kitchen_:
        kitchen_.telegram.shuffle(3)
        texts = [f"thing {number}" for number in range(60)]
        says(kitchen_, *texts)
        await kitchen_.start()
        await kitchen_.gets(*(f"You said: {text}" for text in texts))


@live
async def test_more_updates_than_one_batch_holds_are_all_taken(tmp_path: Path) -> None:
    async with kitchen(tmp_path, start=False) as kitchen_:
        says(kitchen_, *["next"] * 230)
        await kitchen_.start()
        await until(lambda: len(kitchen_.sent()) == 230, patience=20)
        assert await kitchen_.step() == 230
        await until(lambda: len(kitchen_.telegram.updates) == 0)


@live
async def test_numbers_that_begin_anew_after_a_quiet_week_are_taken(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        says(kitchen_, "before")
        await kitchen_.gets("You said: before")
        await until(lambda: len(kitchen_.telegram.updates) == 0)
        await kitchen_.restart()
        kitchen_.telegram.renumber(1000)
        says(kitchen_, "after")
        await kitchen_.gets("You said: before", "You said: after")


UNREADABLE: list[dict[str, Any]] = [
    {"message": {"message_id": 1, "chat": {"type": "private"}, "from": {"id": 5}, "text": "no id of a chat"}},
    {"message": {"message_id": 1, "chat": {"id": 5, "type": "private"}, "from": "Ann", "text": "hello"}},
    {"message": {"message_id": 1, "chat": {"id": 5, "type": "private"}, "from": {"id": 5}, "text": "a", "entities": 7}},
    {"message": {"chat": {"id": FAMILY, "type": "group"}, "reply_to_message": "x", "from": {"id": 5}, "text": "hello"}},
    {"message": "hello"},
    {"message": {"chat": 5, "text": "hello"}},
    {"callback_query": {"id": 7, "data": ["x"], "message": {"chat": {"id": 5, "type": "private"}}}},
    {"callback_query": {"id": "7", "from": {"id": 5}, "inline_message_id": "abc", "data": "x"}},
    {"edited_message": None},
    {"something_new": {"chat": {"id": 5}}},
    {},
]


@pytest.mark.parametrize("update", UNREADABLE, ids=range(len(UNREADABLE)))
@live
async def test_an_update_that_cannot_be_read_holds_up_no_other(tmp_path: Path, update: dict[str, Any]) -> None:
    async with kitchen(tmp_path, start=False, tolerant=True) as kitchen_:
        says(kitchen_, "before")
        kitchen_.telegram.update(update)
        says(kitchen_, "after")
        await kitchen_.start()
        await until(lambda: kitchen_.texts()[-1:] == ["You said: after"])
        assert kitchen_.texts()[0] == "You said: before"
        await until(lambda: len(kitchen_.telegram.updates) == 0)


@live
async def test_what_is_no_message_to_the_bot_is_passed_over(tmp_path: Path) -> None:
    async with kitchen(tmp_path, start=False) as kitchen_:
        fake = kitchen_.telegram
        fake.group(FAMILY, admin=True)
        fake.channel(-1_000_000_000_100)
        fake.updates.allowed = frozenset(KINDS)
        post = fake.channel_post(-1_000_000_000_100, "news @souschef_bot /next")
        fake.edits(-1_000_000_000_100, post, "other news /next")
        fake.joins(FAMILY, BOB, "Bob")
        fake.leaves(FAMILY, BOB)
        said = fake.says(FAMILY, "soup tonight?", ANN)
        fake.pins(FAMILY, said, ANN)
        fake.reaction(FAMILY, said)
        fake.poll(FAMILY)
        fake.sticker(FAMILY)
        fake.location(FAMILY)
        fake.posts(FAMILY, {"new_chat_title": "The family"})
        sent = {"message_id": 90, "date": 1, "chat": {"id": FAMILY, "type": "group"}, "text": "/next"}
        by = {"sender_chat": {"id": -1_000_000_000_100, "type": "channel"}, "from": {"id": 777000, "is_bot": False}}
        fake.update({"message": {**sent, **by, "is_automatic_forward": True}})
        fake.update({"poll_answer": {"poll_id": "1", "user": {"id": ANN}, "option_ids": [0]}})
        fake.my_chat_member(FAMILY, "member")
        says(kitchen_, "and now?")
        await kitchen_.start()
        await kitchen_.gets("You said: and now?")
        await quiet()
        assert kitchen_.sent(FAMILY) == []
        assert kitchen_.log.warnings() == []
        assert kitchen_.cook.played == [("telegram:5", "and now?")]


@pytest.mark.parametrize("kind", ["photo", "sticker", "location", "poll"])
@live
async def test_what_cannot_be_read_gets_one_friendly_sentence(tmp_path: Path, kind: str) -> None:
    async with kitchen(tmp_path) as kitchen_:
        getattr(kitchen_.telegram, kind)(ANN)
        await until(kitchen_.sent)
        await quiet(0.1)
        assert len(kitchen_.texts()) == 1
        assert kitchen_.texts()[0] in [one["text"] for one in RESPONSES["utter_only_text"]]
        assert kitchen_.cook.played == []


@live
async def test_an_album_gets_one_sentence_and_the_text_under_a_picture_is_read(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        picture = {"photo": [{"file_id": "x", "file_unique_id": "y", "width": 1, "height": 1}], "media_group_id": "8"}
        for _ in range(5):
            kitchen_.telegram.posts(ANN, picture)
        kitchen_.telegram.photo(ANN, "how much sugar?")
        await until(lambda: kitchen_.texts()[-1:] == ["2 tbsp."])
        assert len(kitchen_.texts()) == 2


@live
async def test_a_live_location_that_moves_on_says_nothing_more(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        said = kitchen_.telegram.location(ANN)
        await until(kitchen_.sent)
        message = dict(kitchen_.telegram.place(ANN).messages[said].message, edit_date=1)
        kitchen_.telegram.update({"edited_message": message})
        says(kitchen_, "hello")
        await until(lambda: kitchen_.texts()[-1] == "You said: hello")
        assert len(kitchen_.texts()) == 2


@live
async def test_another_program_with_the_same_token_is_named_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telegram_service, "CONFLICT_PAUSE", 0.02)
    async with kitchen(tmp_path) as kitchen_:
        for number in range(12):
            await until(lambda: kitchen_.telegram.updates._poll)
            kitchen_.telegram.updates.end_poll(conflict("terminated by other getUpdates request"))
            if number % 4 == 0:
                says(kitchen_, f"thing {number}")
        await kitchen_.gets("You said: thing 0", "You said: thing 4", "You said: thing 8")
        told = kitchen_.log.warnings()
        assert len(told) == 1, told
        assert "Conflict: terminated by other getUpdates request" in told[0] and "end the other one" in told[0]


@live
async def test_a_server_that_does_not_wait_for_updates_is_not_asked_all_the_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def at_once(offset: int, limit: int, timeout: float) -> list[dict[str, Any]]:
        return kitchen_.telegram.updates.take(offset, limit)

    async with kitchen(tmp_path, start=False) as kitchen_:
        monkeypatch.setattr(kitchen_.telegram.updates, "poll", at_once)
        await kitchen_.start()
        await asyncio.sleep(0.6)
        assert len(kitchen_.calls("getUpdates")) <= 4
        says(kitchen_, "hello")
        await kitchen_.gets("You said: hello")
