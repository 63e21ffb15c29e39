"""What all messengers share, on one that exists only here: order, limits of patience, ends in good order, and the assistant behind it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from channels import sending
from channels.assistant import NotReadyError, intents_of, only_asks
from channels.incoming import Incoming
from channels.ledger import Ledger
from channels.outgoing import Outgoing
from channels.service import DelayedError, OutageError, RefusedError, Take
from tests.rasa.channels.kit import RESPONSES, Running, quiet, running, until
from tests.rasa.channels.telegram_kit import live, logged

AWAY = OperationalError("select", {}, Exception("the database is away"))


class Paper:
    """A messenger on paper: what is delivered is kept, and goes wrong where a test wants it to."""

    name, longest, caption, settle, configured = "paper", 40, 20, 0.0, None

    def __init__(self) -> None:
        self.delivered: list[tuple[str, str]] = []
        self.problems: list[Exception] = []
        self.slowness, self.closed = 0.0, False
        self.take: Take | None = None

    def measure(self, text: str) -> int:
        """Characters."""
        return len(text)

    def open(self, memory: Ledger, commands: Collection[str], wording: Callable[[str], str]) -> None:
        """Nothing of it is needed."""

    async def connect(self) -> str:
        """It is there."""
        return "paper"

    async def receive(self, take: Take) -> None:
        """Wait for what a test hands in."""
        self.take = take
        await take([])
        await asyncio.Event().wait()

    async def deliver(self, conversation: str, message: Outgoing) -> str:
        """Keep it, or fail."""
        if self.problems:
            raise self.problems.pop(0)
        await asyncio.sleep(self.slowness)
        self.delivered.append((conversation, message.image or message.text))
        return "1"

    async def show_typing(self, conversation: str) -> None:
        """Fails, as everything may."""
        raise OutageError("no typing")

    async def answer_press(self, press: Incoming, notice: str) -> None:
        """Fails, as everything may."""
        raise OutageError("no answer")

    async def fetch_audio(self, voice: Incoming) -> bytes:
        """There is none."""
        raise RefusedError("no audio")

    async def close(self) -> None:
        """Note it."""
        self.closed = True


def said(number: int, text: str, conversation: str = "paper:1", **fields: Any) -> Incoming:
    """A text."""
    return replace(Incoming(str(number), conversation, "said", float(number), text, f"m{number}"), **fields)


async def hands_in(paper: Paper, *incoming: Incoming) -> None:
    """Let the messenger hand something over."""
    await until(lambda: paper.take)
    assert paper.take is not None
    await paper.take(incoming)


@live
async def test_a_conversation_keeps_its_order_and_does_not_wait_for_another(tmp_path: Path) -> None:
    paper = Paper()
    async with running(paper, tmp_path / "c.db"):
        await hands_in(paper, said(3, "three"), said(1, "slow"), said(2, "two"), said(4, "four", "paper:2"))
        await until(lambda: len(paper.delivered) == 4)
        assert paper.delivered[0] == ("paper:2", "You said: four")
        assert [text for _, text in paper.delivered[1:]] == ["You said: slow", "You said: two", "You said: three"]
    assert paper.closed


@pytest.mark.parametrize("problem", [RefusedError("gone"), ValueError("odd"), KeyError("ok"), TypeError("None")])
@live
async def test_what_can_never_be_sent_holds_up_nothing(tmp_path: Path, problem: Exception) -> None:
    paper = Paper()
    paper.problems = [problem]
    async with running(paper, tmp_path / "c.db") as channel:
        await hands_in(paper, said(1, "one"), said(2, "two"))
        await until(lambda: paper.delivered == [("paper:1", "You said: two")])
        await until(lambda: channel.ledger.unsent() == [])


@pytest.mark.parametrize("problem", [OutageError("away"), DelayedError(0.05), AWAY])
@live
async def test_what_cannot_be_sent_now_is_sent_later(tmp_path: Path, problem: Exception) -> None:
    paper = Paper()
    paper.problems = [problem] * 3
    async with running(paper, tmp_path / "c.db"):
        await hands_in(paper, said(1, "one"), said(2, "two"))
        await until(lambda: [text for _, text in paper.delivered] == ["You said: one", "You said: two"])


@live
async def test_a_server_that_ends_lets_a_delivery_arrive_and_begins_no_other(tmp_path: Path) -> None:
    paper = Paper()
    paper.slowness = 0.2
    async with running(paper, tmp_path / "c.db") as channel:
        for number in range(3):
            channel.conversations.push("paper:1", [Outgoing(text=f"{number}")])
        await until(lambda: channel.conversations._sending._locks)
        await asyncio.sleep(0.05)
        await channel.stop()
        assert paper.delivered == [("paper:1", "0")]
        assert [message.text for _, (_, message) in channel.ledger.unsent()] == ["1", "2"]


@live
async def test_a_delivery_that_hangs_does_not_keep_the_server_from_ending(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "GRACE", 0.2)
    paper = Paper()
    paper.slowness = 60.0
    async with running(paper, tmp_path / "c.db") as channel:
        channel.conversations.push("paper:1", [Outgoing(text="0")])
        await asyncio.sleep(0.1)
        begun = time.monotonic()
        await channel.stop()
        assert time.monotonic() - begun < 2
        assert len(channel.ledger.unsent()) == 1


@live
async def test_what_is_pushed_before_the_start_is_sent_once(tmp_path: Path) -> None:
    paper = Paper()
    channel = Running(paper, tmp_path / "c.db")
    channel.conversations.push("paper:1", [Outgoing(text="early")])
    channel.start()
    channel.conversations.push("paper:1", [Outgoing(text="also early")])
    await until(lambda: len(paper.delivered) == 2)
    await quiet(0.1)
    assert paper.delivered == [("paper:1", "early"), ("paper:1", "also early")]
    await channel.stop()


@live
async def test_a_database_that_is_away_at_the_start_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paper, left = Paper(), [3]
    with logged() as log:
        channel = Running(paper, tmp_path / "c.db")
        channel.conversations.push("paper:1", [Outgoing(text="from before")])
        waiting = channel.ledger.waiting

        def failing() -> list[Incoming]:
            left[0] -= 1
            if left[0] >= 0:
                raise AWAY
            return waiting()

        monkeypatch.setattr(channel.ledger, "waiting", failing)
        channel.start()
        await until(lambda: paper.delivered == [("paper:1", "from before")])
        await quiet(0.1)
        await channel.stop()
    assert len(paper.delivered) == 1
    assert len(log.warnings()) == 2 and "database of the conversations" in log.warnings()[0]


@live
async def test_a_sent_message_is_crossed_out_later_where_the_database_is_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paper, left = Paper(), [2]
    async with running(paper, tmp_path / "c.db") as channel:
        cross_out = channel.ledger.cross_out

        def failing(number: int) -> None:
            left[0] -= 1
            if left[0] >= 0:
                raise AWAY
            cross_out(number)

        monkeypatch.setattr(channel.ledger, "cross_out", failing)
        await hands_in(paper, said(1, "one"))
        await until(lambda: paper.delivered and not channel.ledger.unsent())
        assert len(paper.delivered) == 1


@live
async def test_receiving_that_breaks_in_a_way_that_was_not_foreseen_goes_on_and_is_shown_once(tmp_path: Path) -> None:
    class Broken(Paper):
        async def connect(self) -> str:
            if self.problems:
                raise self.problems.pop(0)
            return "paper"

    paper = Broken()
    paper.problems = [KeyError("id"), KeyError("id"), KeyError("id")]
    with logged() as log:
        async with running(paper, tmp_path / "c.db"):
            await hands_in(paper, said(1, "one"))
            await until(lambda: paper.delivered)
    assert len(log.warnings()) == 2 and log.everything.count("Traceback") == 1


@live
async def test_replies_belong_to_the_thread_of_what_they_answer(tmp_path: Path) -> None:
    paper = Paper()
    async with running(paper, tmp_path / "c.db") as channel:
        paper.problems = [OutageError("away")] * 1000
        await hands_in(paper, said(1, "long", thread="t7"))
        await until(channel.ledger.unsent)
        unsent = [message for _, (_, message) in channel.ledger.unsent()]
        assert {message.thread for message in unsent} == {"t7"}
        assert [bool(message.buttons) for message in unsent] == [False] * (len(unsent) - 1) + [True]
        assert all(len(message.text) <= paper.longest for message in unsent)


@live
async def test_typing_and_acknowledgements_that_fail_keep_no_answer_back(tmp_path: Path) -> None:
    paper = Paper()
    async with running(paper, tmp_path / "c.db"):
        await hands_in(paper, said(1, "slow"), said(2, "", kind="pressed", choice="x:0"), said(3, "three"))
        await until(lambda: len(paper.delivered) == 2)
        assert paper.delivered[-1] == ("paper:1", "You said: three")


@live
async def test_a_message_tried_at_too_many_starts_is_apologised_for(tmp_path: Path) -> None:
    paper = Paper()
    paper.longest = 400
    channel = Running(paper, tmp_path / "c.db")
    channel.ledger.receive([said(1, "next"), said(2, "next"), said(3, "next", "paper:2")])
    for _ in range(3):
        channel.ledger.begin(said(1, "next"))
    channel.start()
    await until(lambda: len(paper.delivered) == 3)
    await channel.stop()
    texts = [text for conversation, text in paper.delivered if conversation == "paper:1"]
    assert texts[0] in [one["text"] for one in RESPONSES["utter_apology"]] and "Step 1" in texts[1]
    assert await channel.step_of("paper:1") == await channel.step_of("paper:2") == 1


# ------------------------------------------------------------ the assistant


@live
async def test_the_assistant_knows_what_it_told_and_what_was_said(tmp_path: Path) -> None:
    paper = Paper()
    async with running(paper, tmp_path / "c.db") as channel:
        await hands_in(paper, said(1, "next"), said(2, "odd"), said(3, "how much", message="m2"))
        await until(lambda: not channel.conversations._waiting)
        assistant = channel.assistant
        told = await assistant.told(said(1, "next"))
        assert told is not None and [reply["text"].split(":")[0] for reply in told] == ["Done.", "Step 1"]
        assert told[1]["buttons"][0]["title"] == "Next step"
        assert await assistant.told(said(9, "never")) is None
        first, second = await assistant.said("paper:1", "m1"), await assistant.said("paper:1", "m2")
        assert first is not None and second is not None and await assistant.said("paper:1", "m9") is None
        assert (first.text, first.understood, first.last) == ("next", True, False)
        assert (second.text, second.last) == ("how much", True)
        channel.cook.ready = False
        with pytest.raises(NotReadyError):
            await assistant.understand("next")


def test_an_utterance_only_asks_where_all_its_parts_do() -> None:
    def of(*intents: str | None) -> dict[str, Any]:
        return {"intent": {"name": "next"}, "parts": [{"intent": intent} for intent in intents]}

    assert only_asks(of("ask_amount", "ask_time")) and only_asks(of("nlu_fallback")) and only_asks(of(None))
    assert not only_asks(of("ask_amount", "next")) and not only_asks({"intent": {"name": "next"}})
    assert intents_of({}) == ["nlu_fallback"] and only_asks({})
