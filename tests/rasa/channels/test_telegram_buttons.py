"""Telegram: buttons under a message, whatever they stand for, and who presses them when."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from channels.ledger import BUTTONS_LIVE
from channels.outgoing import Outgoing
from tests.rasa.channels.kit import RESPONSES, TITLES, Cook, quiet, until
from tests.rasa.channels.telegram_kit import ANN, BOB, FAMILY, Kitchen, kitchen, live

EARLIER = [one["text"] for one in RESPONSES["utter_earlier"]]


async def offered(kitchen: Kitchen, text: str = "list", chat: int = ANN) -> None:
    """Have buttons offered."""
    before = len(kitchen.texts(chat))
    kitchen.telegram.says(chat, text)
    await until(lambda: len(kitchen.texts(chat)) == before + 1)


def data(kitchen: Kitchen, at: int = -1, chat: int = ANN) -> list[str]:
    """What the buttons under a message send."""
    rows = (kitchen.sent(chat)[at].reply_markup or {}).get("inline_keyboard", [])
    return [button["callback_data"] for row in rows for button in row]


@live
async def test_payloads_over_the_limit_arrive_whole(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        await offered(kitchen_)
        assert kitchen_.titles() == list(TITLES)
        assert all(len(sent.encode()) <= 64 for sent in data(kitchen_))
        kitchen_.press(TITLES[1])
        await until(lambda: len(kitchen_.texts()) == 2)
        assert kitchen_.cook.played[-1][1] == '/choose_recipe{"recipe": "' + TITLES[1] + '"}'
        assert kitchen_.titles(at=0) == [f"✓ {TITLES[1]}"]
        assert kitchen_.telegram.unanswered() == []
        assert [toast.text for toast in kitchen_.telegram.toasts] == [""]


@live
async def test_a_second_press_says_that_it_was_earlier_and_moves_nothing(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        await offered(kitchen_, "next")
        for _ in range(3):
            kitchen_.press("Next step")
        await until(lambda: len(kitchen_.telegram.toasts) == 3)
        await until(lambda: len(kitchen_.texts()) == 2)
        assert await kitchen_.step() == 2
        assert [toast.text in EARLIER for toast in kitchen_.telegram.toasts] == [False, True, True]


@live
async def test_the_chosen_row_and_an_old_row_say_that_it_was_earlier(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        await offered(kitchen_, "next")
        first = kitchen_.sent()[0].message_id
        await offered(kitchen_, "how much?")
        kitchen_.telegram.presses(ANN, first, 0, 0)
        await until(lambda: kitchen_.telegram.toasts)
        kitchen_.press("Repeat")
        await until(lambda: kitchen_.titles(at=1) == ["✓ Repeat"])
        kitchen_.press("✓ Repeat")
        await until(lambda: len(kitchen_.telegram.toasts) == 3)
        assert [toast.text in EARLIER for toast in kitchen_.telegram.toasts] == [True, False, True]
        assert await kitchen_.step() == 1
        assert kitchen_.titles(at=0) == ["Next step", "Repeat"]


@live
async def test_a_row_lives_on_after_a_restart_and_where_something_was_said_between(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        await offered(kitchen_, "next")
        await offered(kitchen_, "hello")
        await kitchen_.restart()
        kitchen_.press("Next step")
        await until(lambda: len(kitchen_.texts()) == 3)
        assert await kitchen_.step() == 2
        await kitchen_.restart()
        kitchen_.telegram.callback(ANN, kitchen_.sent()[0].message_id, data(kitchen_, 0)[0])
        await until(lambda: len(kitchen_.telegram.toasts) == 2)
        assert kitchen_.telegram.toasts[-1].text in EARLIER and await kitchen_.step() == 2


@live
async def test_a_row_that_is_too_old_says_that_it_was_earlier(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with kitchen(tmp_path) as kitchen_:
        await offered(kitchen_, "next")
        late = time.time() + BUTTONS_LIVE + 1
        with monkeypatch.context() as patch:
            patch.setattr("channels.ledger.time.time", lambda: late)
            kitchen_.press("Next step")
            await until(lambda: kitchen_.telegram.toasts)
        kitchen_.channel.ledger.clear_away(late)
        kitchen_.press("Next step")
        await until(lambda: len(kitchen_.telegram.toasts) == 2)
        assert all(toast.text in EARLIER for toast in kitchen_.telegram.toasts)
        assert await kitchen_.step() == 1


@live
async def test_forged_data_does_nothing(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        await offered(kitchen_, "next")
        message, row = kitchen_.sent()[0].message_id, data(kitchen_)[0].partition(":")[0]
        forged = [f"{row}:2", f"{row}:-1", f"{row}:", row, f"{row}:²", f"{row}:0:1", f"{row}:{'9' * 40}"]
        forged += [":0", "0:0", "/next", "chosen", "x" * 64, "' or 1=1 --", f"{row[::-1]}:0"]
        for sent in forged:
            kitchen_.telegram.callback(ANN, message, sent)
        await until(lambda: len(kitchen_.telegram.toasts) == len(forged))
        assert all(toast.text in EARLIER for toast in kitchen_.telegram.toasts)
        assert await kitchen_.step() == 1
        kitchen_.press("Next step")
        await until(lambda: len(kitchen_.texts()) == 2)


@live
async def test_a_row_of_one_chat_does_not_work_in_another(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        kitchen_.telegram.private(BOB, "Bob")
        await offered(kitchen_, "next")
        await offered(kitchen_, "next", BOB)
        kitchen_.telegram.callback(BOB, kitchen_.sent(BOB)[0].message_id, data(kitchen_)[0])
        await until(lambda: kitchen_.telegram.toasts)
        assert kitchen_.telegram.toasts[0].text in EARLIER
        assert (await kitchen_.step(ANN), await kitchen_.step(BOB)) == (1, 1)


@live
async def test_another_cook_may_press(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        kitchen_.telegram.group(FAMILY)
        kitchen_.telegram.says(FAMILY, "/next", ANN)
        await until(lambda: kitchen_.texts(FAMILY))
        kitchen_.press("Next step", FAMILY, user=BOB)
        await until(lambda: len(kitchen_.texts(FAMILY)) == 2)
        assert await kitchen_.step(FAMILY) == 2
        tracker = await kitchen_.cook.tracker_store.retrieve(f"telegram:{FAMILY}")
        assert tracker.latest_message.metadata["cook"] == str(BOB)


@live
async def test_a_press_on_a_message_that_telegram_no_longer_shows_counts(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        await offered(kitchen_, "next")
        kitchen_.press("Next step", forgotten=True)
        await until(lambda: len(kitchen_.texts()) == 2)
        assert await kitchen_.step() == 2 and kitchen_.titles(at=0) == ["✓ Next step"]


@live
async def test_a_press_on_a_message_that_was_deleted_counts(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        await offered(kitchen_, "next")
        kitchen_.press("Next step")
        del kitchen_.telegram.place(ANN).messages[kitchen_.sent()[0].message_id]
        await until(lambda: kitchen_.texts()[-1:] and "Step 2" in kitchen_.texts()[-1])
        assert kitchen_.log.warnings() == []


@live
async def test_a_press_that_comes_too_late_to_be_acknowledged_counts(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        await offered(kitchen_, "next")
        await kitchen_.channel.stop()
        kitchen_.press("Next step")
        kitchen_.telegram.later(60)
        await kitchen_.start()
        await until(lambda: len(kitchen_.texts()) == 2)
        assert await kitchen_.step() == 2


@live
async def test_the_pressed_row_changes_before_the_answer_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Cook, "_replies", staticmethod(lambda text, _: [{"text": text, "buttons": [{"title": "Wait", "payload": "slow"}]}]))
    async with kitchen(tmp_path) as kitchen_:
        await offered(kitchen_, "next")
        kitchen_.press("Wait")
        await until(lambda: kitchen_.titles(at=0) == ["✓ Wait"])
        assert len(kitchen_.texts()) == 1 and kitchen_.telegram.unanswered() == []
        await until(lambda: len(kitchen_.texts()) == 2)


@live
async def test_a_press_that_is_delivered_again_counts_once(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        await offered(kitchen_, "next")
        await until(lambda: len(kitchen_.telegram.updates) == 0)
        kitchen_.telegram.repeat(1)
        kitchen_.press("Next step")
        await until(lambda: len(kitchen_.texts()) == 2)
        await offered(kitchen_, "hello")
        await quiet(0.1)
        assert await kitchen_.step() == 2 and len(kitchen_.telegram.toasts) == 1


@live
async def test_thirty_buttons_are_all_there_and_the_last_one_works(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        await offered(kitchen_, "many")
        assert kitchen_.titles() == [f"Choice {number}" for number in range(30)]
        kitchen_.press("Choice 29")
        await until(lambda: len(kitchen_.texts()) == 2)
        assert kitchen_.cook.played[-1][1] == "/choice29"


@pytest.mark.parametrize(
    "titles",
    [("T" * 300, "Short"), ("🍲" * 150,), tuple(f"{number}" for number in range(150)), (" ", "\n", "Only"), ("Two\nlines",), ("*b* _i_ [l](x) <b>&amp;",)],
    ids=["long", "emoji", "150", "blank", "lines", "markup"],
)
@live
async def test_odd_titles_are_taken(tmp_path: Path, titles: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    replies = [{"text": "Pick one.", "buttons": [{"title": title, "payload": f"picked {at}"} for at, title in enumerate(titles)]}]
    monkeypatch.setattr(Cook, "_replies", staticmethod(lambda text, _: replies if text == "list" else [{"text": text}]))
    async with kitchen(tmp_path) as kitchen_:
        await offered(kitchen_)
        seen = [title for title in titles if title.strip()][:100]
        assert len(kitchen_.titles()) == len(seen)
        assert all(title.startswith(shown[:100]) for title, shown in zip(seen, kitchen_.titles(), strict=True))
        kitchen_.press(kitchen_.titles()[-1])
        await until(lambda: len(kitchen_.texts()) == 2)
        assert kitchen_.texts()[1] == f"picked {titles.index(seen[-1])}"
        assert kitchen_.titles(at=0)[0].startswith(f"✓ {seen[-1][:100]}")


@live
async def test_buttons_without_a_text_are_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Cook, "_replies", staticmethod(lambda text, _: [{"buttons": [{"title": "Yes"}]}] if text == "ask" else [{"text": text}]))
    async with kitchen(tmp_path) as kitchen_:
        await offered(kitchen_, "ask")
        assert kitchen_.titles() == ["Yes"]
        kitchen_.press("Yes")
        await until(lambda: kitchen_.texts()[-1] == "Yes")


@live
async def test_presses_and_pushes_at_the_same_time_are_all_sent_once(tmp_path: Path) -> None:
    """What is pushed while a pressed row changes is not sent by two senders."""
    async with kitchen(tmp_path) as kitchen_:
        await offered(kitchen_, "next")
        for number in range(25):
            kitchen_.press("Next step")
            for part in range(3):
                await asyncio.sleep(0.002 * (number % 5))
                kitchen_.channel.conversations.push("telegram:5", [Outgoing(text=f"push {number}.{part}")])
            await kitchen_.has(4 * (number + 1) + 1)
        await quiet(0.1)
        assert len(kitchen_.texts()) == len(set(kitchen_.texts())) == 25 * 4 + 1
