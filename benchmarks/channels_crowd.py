"""People who all talk to the bot at once: the fake of Telegram with a crowd in it, a process of its own for `benchmarks.channels`.

`python -m benchmarks.channels_crowd --token TOKEN` runs in Rasa's environment and prints the address of the Bot API and the one that takes orders, as the fake
itself does. Everybody says the next thing as soon as the last reply to the one before has arrived; all times are taken here, where updates begin and replies end.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from tests.fakes.telegram import FakeTelegram
from tests.fakes.telegram_chats import Chat, Json

LOOK = 0.05  # seconds between two looks at a chat that rehearses
LATE = 2.0  # seconds that are waited for replies which nobody expects


@dataclass
class Talk:
    """One chat: at which turn it is, how many messages of the reply have come, and when it spoke (`time.perf_counter`)."""

    chat: int
    turn: int = 0
    heard: int = 0
    spoke: float = 0.0


@dataclass
class Outcome:
    """What came of a crowd.

    Attributes:
        seconds: from the first update to the last reply.
        turns: seconds from the update to the last message of the reply, of every turn that was answered.
        unanswered: turns that were not, or not in time.
        surplus: messages that nobody expected.
        apologies: messages that say that something failed.
    """

    seconds: float = 0.0
    turns: list[float] = field(default_factory=list)
    unanswered: int = 0
    surplus: int = 0
    apologies: int = 0


class Crowd(FakeTelegram):
    """The fake, with the orders `rehearse` and `talk`. Arguments as for `FakeTelegram`."""

    def __init__(self, token: str, **options: bool | str) -> None:
        super().__init__(token, **options)
        self._talks: dict[int, Talk] = {}
        self._turns: Sequence[str] = ()
        self._parts: Sequence[int] = ()
        self._failures: Sequence[str] = ()
        self._outcome, self._left, self._over = Outcome(), 0, asyncio.Event()

    async def rehearse(self, chat: int, turns: list[str], quiet: float, patience: float) -> list[list[str]]:
        """Hold a talk without hurry; the texts of the messages that answer each turn.

        Args:
            chat: the id of the person, who is new.
            turns: what is said.
            quiet: seconds of silence that end a reply.
            patience: seconds for a reply to begin.

        Raises:
            ValueError: a turn is not answered.
        """
        self.private(chat)
        told: list[list[str]] = []
        for text in turns:
            before = len(self.messages(chat))
            self.says(chat, text)
            await self._silence(chat, before, quiet, patience)
            told.append([message.text or message.caption or "" for message in self.messages(chat)[before:]])
            if not told[-1]:
                raise ValueError(f"no reply to {text!r} within {patience:g} s")
        return told

    async def talk(self, first: int, chats: int, turns: list[str], parts: list[int], failures: list[str], patience: float) -> Outcome:
        """Let many hold the same talk at once.

        Args:
            first: the id of the first person; the others have the next ones, and all are new.
            chats: how many they are.
            turns: what each says.
            parts: how many messages answer each turn.
            failures: what a message holds that says that something failed.
            patience: seconds after which what is left counts as unanswered.
        """
        self._turns, self._parts, self._failures = turns, parts, failures
        self._talks = {chat: Talk(chat) for chat in range(first, first + chats)}
        self._outcome, self._left, self._over = Outcome(), chats, asyncio.Event()
        began = time.perf_counter()
        for chat, talk in self._talks.items():
            self.private(chat)
            self._speak(talk)
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._over.wait(), patience)
        self._outcome.seconds = time.perf_counter() - began
        self._outcome.unanswered = chats * len(turns) - len(self._outcome.turns)
        await asyncio.sleep(LATE)
        self._talks = {}
        return self._outcome

    def store(self, chat: Chat, message: Json, own: bool = False, markup: Json | None = None) -> Json:
        """Keep a message; whoever waited for it goes on talking."""
        whole = super().store(chat, message, own, markup)
        if own and chat.chat_id in self._talks:
            self._hear(self._talks[chat.chat_id], str(message.get("text") or message.get("caption") or ""))
        return whole

    def _speak(self, talk: Talk) -> None:
        talk.heard, talk.spoke = 0, time.perf_counter()
        self.says(talk.chat, self._turns[talk.turn])

    def _hear(self, talk: Talk, text: str) -> None:
        self._outcome.apologies += any(failure in text for failure in self._failures)
        if talk.turn == len(self._turns):
            self._outcome.surplus += 1
            return
        talk.heard += 1
        if talk.heard < self._parts[talk.turn]:
            return
        self._outcome.turns.append(time.perf_counter() - talk.spoke)
        talk.turn += 1
        if talk.turn < len(self._turns):
            self._speak(talk)
            return
        self._left -= 1
        if not self._left:
            self._over.set()

    async def _silence(self, chat: int, before: int, quiet: float, patience: float) -> None:
        """Wait until a reply has come and nothing comes any more, or nothing comes at all."""
        count, since = before, time.perf_counter()
        while time.perf_counter() - since < (quiet if count > before else patience):
            await asyncio.sleep(LOOK)
            if len(self.messages(chat)) > count:
                count, since = len(self.messages(chat)), time.perf_counter()


async def _serve(token: str, username: str) -> None:
    """Run until a signal asks to end."""
    crowd = Crowd(token, bot_username=username, http_webhooks=True)
    print(await crowd.start(), flush=True)
    print(await crowd.start_control(), flush=True)
    ended = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, ended.set)
    await ended.wait()
    await crowd.stop()


def main() -> None:
    """Run the fake with a crowd as a process of its own."""
    parser = argparse.ArgumentParser(description="The fake of Telegram's Bot API with people who all talk to the bot at once.")
    parser.add_argument("--token", required=True)
    parser.add_argument("--username", default="souschef_bot", help="of the bot, without the @")
    given = parser.parse_args()
    asyncio.run(_serve(given.token, given.username))


if __name__ == "__main__":
    main()
