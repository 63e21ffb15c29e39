"""Telegram: corrected messages, and messages that break the turn."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from tests.rasa.channels.kit import RESPONSES, Cook, quiet, until
from tests.rasa.channels.telegram_kit import ANN, BOB, FAMILY, Kitchen, kitchen, live

APOLOGIES = [one["text"] for one in RESPONSES["utter_apology"]]


async def said(kitchen: Kitchen, text: str, chat: int = ANN) -> int:
    """Write something and wait for the reply; the id of the message."""
    before = len(kitchen.texts(chat))
    message = kitchen.telegram.says(chat, text)
    await until(lambda: len(kitchen.texts(chat)) == before + 1)
    return message


@live
async def test_an_edited_question_is_answered_again(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        message = await said(kitchen_, "how much salt?")
        kitchen_.telegram.edits(ANN, message, "how much sugar?")
        await kitchen_.gets("2 tbsp.", "2 tbsp.")
        kitchen_.telegram.edits(ANN, message, "how much salt?")  # back to what it was first: it is another question again
        await kitchen_.gets("2 tbsp.", "2 tbsp.", "2 tbsp.")


@pytest.mark.parametrize("edited", ["back", "next", "/next", "next!"])
@live
async def test_an_edited_move_is_not_repeated(tmp_path: Path, edited: str) -> None:
    async with kitchen(tmp_path) as kitchen_:
        message = await said(kitchen_, "next")
        kitchen_.telegram.edits(ANN, message, edited)
        await said(kitchen_, "how many?")
        assert len(kitchen_.texts()) == 2
        assert [text for _, text in kitchen_.cook.played] == ["next", "how many?"]


@live
async def test_an_edit_that_changes_no_word_is_passed_over(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        message = await said(kitchen_, "how much salt?")
        for _ in range(3):
            kitchen_.telegram.edits(ANN, message, "how much salt?")
        await said(kitchen_, "hello")
        assert len(kitchen_.texts()) == 2


@live
async def test_a_text_that_was_not_understood_and_is_corrected_to_a_move_moves_once(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        message = await said(kitchen_, "nxet")
        kitchen_.telegram.edits(ANN, message, "next")
        await kitchen_.gets("You said: nxet", "Done.\n\nStep 1")
        for text in ("next.", "back", "next"):
            kitchen_.telegram.edits(ANN, message, text)
        await said(kitchen_, "hello")
        assert await kitchen_.step() == 1
        assert len(kitchen_.texts()) == 3


@live
async def test_the_correction_of_an_old_message_moves_nothing(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        message = await said(kitchen_, "nxet")
        await said(kitchen_, "next")
        kitchen_.telegram.edits(ANN, message, "next")
        await said(kitchen_, "hello")
        assert await kitchen_.step() == 1
        kitchen_.telegram.edits(ANN, message, "how much salt?")
        await until(lambda: kitchen_.texts()[-1] == "2 tbsp.")


@live
async def test_a_message_that_is_edited_before_it_is_read_is_answered_both_times_in_order(tmp_path: Path) -> None:
    async with kitchen(tmp_path, start=False) as kitchen_:
        question = kitchen_.telegram.says(ANN, "how much slat?")
        kitchen_.telegram.edits(ANN, question, "how much salt?")
        move = kitchen_.telegram.says(ANN, "next")
        kitchen_.telegram.edits(ANN, move, "next please")
        await kitchen_.start()
        await kitchen_.gets("2 tbsp.", "2 tbsp.", "Done.\n\nStep 1", "You said: next please")
        assert await kitchen_.step() == 1


@live
async def test_an_edit_of_what_was_never_read_asks_but_does_not_move(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        kitchen_.telegram.group(FAMILY)
        move = kitchen_.telegram.says(FAMILY, "next", ANN)
        kitchen_.telegram.edits(FAMILY, move, "@souschef_bot next")
        question = kitchen_.telegram.says(FAMILY, "how much?", ANN)
        kitchen_.telegram.edits(FAMILY, question, "@souschef_bot how much?")
        await kitchen_.gets("2 tbsp.", chat=FAMILY)
        assert await kitchen_.step(FAMILY) == 0


@live
async def test_edits_are_judged_the_same_after_a_restart(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        move, unclear = await said(kitchen_, "next"), await said(kitchen_, "nxet")
        await kitchen_.channel.stop()
        kitchen_.telegram.edits(ANN, move, "next!")
        kitchen_.telegram.edits(ANN, unclear, "next")
        await kitchen_.start()
        await until(lambda: len(kitchen_.texts()) == 3)
        await quiet(0.1)
        assert await kitchen_.step() == 2


# ------------------------------------------------------------ turns that break


@live
async def test_a_message_that_breaks_the_turn_gets_one_apology_and_the_next_goes_on(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        for text in ("next", "wrong", "next"):
            kitchen_.telegram.says(ANN, text)
        await until(lambda: len(kitchen_.texts()) == 3)
        assert kitchen_.texts()[1] in APOLOGIES and "Step 2" in kitchen_.texts()[2]
        assert "RuntimeError: the turn broke" in kitchen_.log.everything
        await kitchen_.restart()
        await quiet()
        assert len(kitchen_.texts()) == 3


@live
async def test_a_reply_that_cannot_be_written_gets_an_apology_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with kitchen(tmp_path) as kitchen_:
        monkeypatch.setattr(Cook, "_replies", staticmethod(lambda text, _: [{"text": "x", "buttons": "no list"}] if text == "odd" else [{"text": text}]))
        kitchen_.telegram.says(ANN, "odd")
        kitchen_.telegram.says(ANN, "even")
        await until(lambda: len(kitchen_.texts()) == 2)
        assert kitchen_.texts()[0] in APOLOGIES and kitchen_.texts()[1] == "even"


@live
async def test_half_a_character_breaks_nothing(tmp_path: Path) -> None:
    async with kitchen(tmp_path, tolerant=True) as kitchen_:
        await until(lambda: kitchen_.telegram.updates._poll)
        chat = {"id": ANN, "type": "private"}
        half = {"text": "half \ud83d", "entities": [{"type": "bold", "offset": 0, "length": 4}]}
        kitchen_.telegram.update({"message": {"message_id": 90, "date": 1, "chat": chat, "from": {"id": ANN}, **half}})
        kitchen_.telegram.says(ANN, "hello")
        await until(lambda: kitchen_.texts()[-1:] == ["You said: hello"])
        assert await kitchen_.channel.assistant.said(f"telegram:{ANN}", "90")


@live
async def test_messages_wait_until_a_model_is_loaded_and_the_log_says_so_once(tmp_path: Path) -> None:
    async with kitchen(tmp_path, start=False) as kitchen_:
        kitchen_.telegram.private(BOB, "Bob")
        await kitchen_.start()
        for number in range(1, 5):
            await kitchen_.restart()
            kitchen_.cook.ready = False
            kitchen_.telegram.says(ANN, "next")
            kitchen_.telegram.says(BOB, "next")
            await kitchen_.warns(number)
            await quiet()
        assert kitchen_.sent() == []
        assert len(kitchen_.log.warnings("no model is loaded")) == 4
        kitchen_.cook.ready = True
        await until(lambda: len(kitchen_.texts()) == len(kitchen_.texts(BOB)) == 4)
        assert await kitchen_.step() == await kitchen_.step(BOB) == 4


@live
async def test_a_database_that_is_away_for_a_while_loses_and_doubles_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with kitchen(tmp_path) as kitchen_:
        await said(kitchen_, "next")
        engine = kitchen_.cook.tracker_store.engine
        connect, away = engine.connect, [True]

        def failing(*arguments: object, **options: object) -> object:
            if away[0]:
                raise OperationalError("connect", {}, Exception("the database is away"))
            return connect(*arguments, **options)

        monkeypatch.setattr(engine, "connect", failing)
        for _ in range(3):
            kitchen_.telegram.says(ANN, "next")
        await kitchen_.warns(1)
        await quiet()
        away[0] = False
        await until(lambda: len(kitchen_.texts()) == 4)
        await quiet()
        assert len(kitchen_.texts()) == 4 and await kitchen_.step() == 4
        told = kitchen_.log.warnings()
        assert len(told) == 2 and "database of the conversations" in told[0] and "works again" in told[1], told
