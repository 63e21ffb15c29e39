"""Telegram is away, slow, too busy or does not know the token: it is waited out, said once, and nothing is lost."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from channels.telegram import api
from tests.rasa.channels.kit import quiet, until
from tests.rasa.channels.telegram_kit import ANN, BOB, CARA, FORUM, kitchen, live


@live
async def test_an_outage_at_the_start_is_waited_out_and_said_once(tmp_path: Path) -> None:
    async with kitchen(tmp_path, start=False) as kitchen_:
        await kitchen_.telegram.offline()
        kitchen_.telegram.says(ANN, "hello")
        await kitchen_.start()
        await kitchen_.warns(1)
        await quiet(0.5)
        told = kitchen_.log.warnings()
        assert len(told) == 1 and told[0].startswith("telegram (receiving): ClientConnectorError"), told
        assert told[0].endswith("trying again until it works")
        await kitchen_.telegram.online()
        await kitchen_.gets("You said: hello")
        told = kitchen_.log.warnings()
        assert len(told) == 2 and "works again after" in told[1], told


@live
async def test_an_outage_later_is_said_once_for_both_directions(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        await until(lambda: kitchen_.telegram.updates._poll)
        kitchen_.telegram.says(ANN, "slow")
        await until(lambda: kitchen_.channel.conversations._waiting)
        await kitchen_.telegram.offline(0.7)
        for _ in range(20):
            kitchen_.telegram.says(ANN, "next")
        await until(lambda: len(kitchen_.texts()) == 21, patience=10)
        assert kitchen_.texts()[0] == "You said: slow"
        told = kitchen_.log.warnings()
        assert len(told) == 2, told
        assert "trying again" in told[0] and "works again" in told[1]


@live
async def test_each_outage_is_said_again(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        for _ in range(2):
            before = len(kitchen_.log.warnings())
            await until(lambda: kitchen_.telegram.updates._poll)
            await kitchen_.telegram.offline(0.3)
            await until(lambda: len(kitchen_.log.warnings()) == before + 2)  # noqa: B023


@live
async def test_what_was_away_is_tried_less_and_less_often(tmp_path: Path) -> None:
    async with kitchen(tmp_path, start=False) as kitchen_:
        kitchen_.telegram.gateway_error("getMe", times=None)
        begun = time.monotonic()
        await kitchen_.start()
        await until(lambda: len(kitchen_.calls("getMe")) == 6)
        assert time.monotonic() - begun > 0.4
        kitchen_.telegram.clear_faults()
        kitchen_.telegram.says(ANN, "hello")
        await kitchen_.gets("You said: hello")
        assert len(kitchen_.log.warnings()) == 2


@live
async def test_an_hour_offline_loses_nothing_in_either_direction(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        fake = kitchen_.telegram
        fake.private(BOB, "Bob")
        for chat in (ANN, BOB):
            fake.says(chat, "next")
        await until(lambda: kitchen_.texts(BOB) and kitchen_.texts(ANN))
        await fake.offline()
        kitchen_.channel.conversations.push(f"telegram:{BOB}", [])
        for number in range(10):
            for chat in (ANN, BOB):
                fake.says(chat, "next")
                fake.says(chat, f"thing {number}")
            fake.later(360)
        await fake.online()
        wanted = ["Step 1", *(part for number in range(10) for part in (f"Step {number + 2}", f"thing {number}"))]
        for chat in (ANN, BOB):
            await kitchen_.has(21, chat)
            assert all(part in text for part, text in zip(wanted, kitchen_.texts(chat), strict=True))
            assert await kitchen_.step(chat) == 11
        assert fake.stats["lost"] == 0


@live
async def test_what_is_offline_for_longer_than_telegram_keeps_updates_goes_on_with_what_is_left(tmp_path: Path) -> None:
    async with kitchen(tmp_path, fake={"keep_updates": 3600.0}) as kitchen_:
        await until(lambda: kitchen_.telegram.updates._poll)
        await kitchen_.telegram.offline()
        kitchen_.telegram.says(ANN, "old")
        kitchen_.telegram.later(7200)
        kitchen_.telegram.says(ANN, "new")
        await kitchen_.telegram.online()
        await kitchen_.gets("You said: new")


@live
async def test_replies_that_wait_survive_a_restart(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        kitchen_.telegram.gateway_error("sendMessage", times=None)
        for number in range(5):
            kitchen_.telegram.says(ANN, f"thing {number}")
        await until(lambda: kitchen_.calls("sendMessage"))
        await kitchen_.restart()
        await quiet(0.1)
        kitchen_.telegram.clear_faults()
        await kitchen_.gets(*(f"You said: thing {number}" for number in range(5)))
        await quiet()
        assert len(kitchen_.texts()) == 5
        assert len(kitchen_.cook.played) + 1 == 5  # the first run answered one, and sent nothing


@live
async def test_a_revoked_token_is_named_once_with_the_remedy_and_works_when_it_is_restored(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        kitchen_.telegram.says(ANN, "slow")
        await until(lambda: kitchen_.channel.conversations._workers)
        kitchen_.telegram.revoke()
        beginning = kitchen_.telegram.stats["requests"]
        await kitchen_.warns(1)
        await quiet(0.6)
        assert kitchen_.telegram.stats["requests"] - beginning < 30
        told = kitchen_.log.warnings()
        assert len(told) == 1, told
        assert "Unauthorized" in told[0] and "`souschef channels check` says what to do" in told[0]
        kitchen_.telegram.says(ANN, "and now?")
        kitchen_.telegram.restore()
        await kitchen_.gets("You said: slow", "You said: and now?")
        assert len(kitchen_.log.warnings()) == 2


@live
async def test_a_token_that_is_none_is_named_and_never_logged(tmp_path: Path) -> None:
    for token in ("123:wrong", "no-token-at-all", "123456789:Küche"):
        async with kitchen(tmp_path, settings={"token": token}) as kitchen_:
            await until(lambda: kitchen_.log.warnings())
            await quiet()
            assert len(kitchen_.log.warnings()) == 1
            assert token not in kitchen_.log.everything and token.split(":")[-1] not in kitchen_.log.everything


@live
async def test_a_limit_is_obeyed_and_nothing_is_lost_or_doubled(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        kitchen_.telegram.rate_limit(0.2, burst=3, retry_after=1)
        for _ in range(8):
            kitchen_.telegram.says(ANN, "next")
        await until(lambda: len(kitchen_.texts()) == 8, patience=15)
        assert [text.split(":")[0][-1] for text in kitchen_.texts()] == list("12345678")
        assert kitchen_.telegram.stats["limited"] >= 1


@live
async def test_one_chats_limit_holds_up_no_other(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        kitchen_.telegram.private(BOB, "Bob")
        kitchen_.telegram.refuse("sendMessage", 429, "Too Many Requests: retry after 2", {"retry_after": 2})
        kitchen_.telegram.says(ANN, "hello")
        await until(lambda: kitchen_.calls("sendMessage"))
        begun = time.monotonic()
        kitchen_.telegram.says(BOB, "hello")
        await kitchen_.gets("You said: hello", chat=BOB)
        assert time.monotonic() - begun < 1.8 and kitchen_.texts() == []
        await kitchen_.gets("You said: hello")
        first, _, last = (call.at for call in kitchen_.calls("sendMessage"))
        assert 2 <= last - first < 4


@live
async def test_the_topics_of_a_group_keep_its_limit_together(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        fake = kitchen_.telegram
        fake.group(FORUM, forum=True, admin=True)
        topics = [fake.topic_created(FORUM, name) for name in ("Soup", "Cake", "Bread")]
        fake.rate_limit(0.5, burst=1, retry_after=1)
        for topic in topics:
            fake.says(FORUM, "/next@souschef_bot", thread=topic)
        await until(lambda: len(kitchen_.texts(FORUM)) == 3, patience=15)
        assert {sent.thread for sent in kitchen_.sent(FORUM)} == set(topics)
        assert not fake.violations


@live
async def test_too_many_requests_while_receiving_are_waited_out(tmp_path: Path) -> None:
    async with kitchen(tmp_path, start=False) as kitchen_:
        for method in ("getMe", "getUpdates"):
            kitchen_.telegram.refuse(method, 429, "Too Many Requests: retry after 1", {"retry_after": 1})
        kitchen_.telegram.says(ANN, "hello")
        await kitchen_.start()
        await kitchen_.gets("You said: hello")
        first, second = kitchen_.calls("getMe")[:2]
        assert second.at - first.at >= 1
        assert kitchen_.log.warnings() == []


@live
async def test_who_blocked_the_bot_holds_up_nobody_and_can_come_back(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        fake = kitchen_.telegram
        fake.private(BOB, "Bob")
        fake.private(CARA, "Cara")
        kitchen_.cook.after = lambda text: setattr(fake.place(BOB), "status", "kicked") if text == "bye" else None
        fake.says(BOB, "bye")
        fake.says(CARA, "hello")
        await kitchen_.gets("You said: hello", chat=CARA)
        await until(lambda: kitchen_.log.warnings())
        assert "a message to telegram:6 was refused: Forbidden: bot was blocked by the user" in kitchen_.log.warnings()[0]
        fake.my_chat_member(BOB, "member")
        fake.says(BOB, "again")
        await kitchen_.gets("You said: again", chat=BOB)


@live
async def test_a_reply_whose_arrival_is_not_known_is_sent_again(tmp_path: Path) -> None:
    """Telegram has no way to recognise a message that is sent twice: where the answer to a sending is lost, being read twice is better than never. The recipe moves once."""
    async with kitchen(tmp_path) as kitchen_:
        kitchen_.telegram.drop("sendMessage", after_processing=True)
        kitchen_.telegram.says(ANN, "next")
        kitchen_.telegram.says(ANN, "hello")
        await kitchen_.gets("Done.\n\nStep 1", "Done.\n\nStep 1", "You said: hello")
        assert await kitchen_.step() == 1


@pytest.mark.parametrize("fault", ["drop", "gateway_error", "delay"])
@live
async def test_a_sending_that_fails_is_repeated(tmp_path: Path, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api.BotApi.call, "__defaults__", (0.8,))
    async with kitchen(tmp_path) as kitchen_:
        await until(lambda: kitchen_.telegram.updates._poll)
        if fault == "delay":  # longer than the bot waits: the request is ended before it has an effect
            kitchen_.telegram.delay("sendMessage", 1.6)
        else:
            getattr(kitchen_.telegram, fault)("sendMessage", times=3)
        kitchen_.telegram.says(ANN, "next")
        await kitchen_.gets("Done.\n\nStep 1")
        await until(lambda: len(kitchen_.log.warnings()) == 2)
        await quiet()
        assert len(kitchen_.texts()) == 1


@pytest.mark.parametrize("method", ["getUpdates", "deleteWebhook", "setMyCommands"])
@live
async def test_trouble_with_any_call_is_got_over(tmp_path: Path, method: str) -> None:
    async with kitchen(tmp_path, start=False) as kitchen_:
        kitchen_.telegram.gateway_error(method)
        kitchen_.telegram.drop(method)
        kitchen_.telegram.refuse(method, 500, "Internal Server Error")
        kitchen_.telegram.says(ANN, "hello")
        await kitchen_.start()
        await kitchen_.gets("You said: hello")
        assert len(kitchen_.telegram.commands()) == 7


@live
async def test_a_menu_that_is_refused_keeps_nobody_from_cooking(tmp_path: Path) -> None:
    async with kitchen(tmp_path, start=False) as kitchen_:
        kitchen_.telegram.refuse("setMyCommands", 400, "Bad Request: BOT_COMMAND_INVALID", times=None)
        kitchen_.telegram.says(ANN, "hello")
        await kitchen_.start()
        await kitchen_.gets("You said: hello")
        assert kitchen_.log.warnings() == ["telegram: the menu of commands was refused: Bad Request: BOT_COMMAND_INVALID"]
