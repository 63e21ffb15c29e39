"""Telegram: the same against npm's telegram-test-api, a stand-in for the Bot API that others wrote; skipped where npm cannot install it."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import socket
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from channels.options import Options
from channels.telegram.channel import Telegram
from channels.telegram.service import TelegramService
from tests.rasa.channels.kit import LONG, PROJECT, TITLES, Running, until
from tests.rasa.channels.telegram_kit import ANN, BOB, live

PACKAGE = "telegram-test-api@4.2.1"
FOLDER = PROJECT / "build" / "telegram-test-api-4.2.1"
SCRIPT = PROJECT / "tests" / "fakes" / "telegram_test_api.js"
TOKEN = "666:kitchen-secret"


@pytest.fixture(scope="module", autouse=True)
def _installed() -> None:
    """The package, installed once beside the other built things."""
    if (FOLDER / "node_modules" / "telegram-test-api").is_dir():
        return
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        pytest.skip("Node.js is not installed: no second stand-in for Telegram")
    FOLDER.mkdir(parents=True, exist_ok=True)
    install = [npm, "install", "--prefix", str(FOLDER), "--no-audit", "--no-fund", "--ignore-scripts", "--fetch-retries=0", PACKAGE]
    try:
        done = subprocess.run(install, capture_output=True, text=True, timeout=60)
    except subprocess.TimeoutExpired:
        pytest.skip(f"npm did not install {PACKAGE} within a minute")
    if done.returncode:
        pytest.skip(f"npm cannot install {PACKAGE}: {done.stderr.strip().splitlines()[-1:]}")


class Peer:
    """The stand-in, with a person on its other side and the channel on it."""

    def __init__(self, session: aiohttp.ClientSession, url: str, channel: Running) -> None:
        self._session, self._url, self.channel, self._messages = session, url, channel, 1000

    async def order(self, what: str, **body: Any) -> Any:
        """An order to the stand-in; its result."""
        async with self._session.post(f"{self._url}/{what}", json=body) as told:
            return (await told.json())["result"]

    @staticmethod
    def _common(chat: int) -> dict[str, Any]:
        person = {"id": chat, "is_bot": False, "first_name": "Ann"}
        return {"botToken": TOKEN, "date": 1, "from": person, "chat": {"id": chat, "type": "private", "first_name": "Ann"}}

    async def says(self, text: str, chat: int = ANN) -> None:
        """Write something; a command is marked as one."""
        marked = {"entities": [{"type": "bot_command", "offset": 0, "length": len(text.split()[0])}]} if text[0] == "/" else {}
        await self.order("sendCommand" if marked else "sendMessage", **self._common(chat), text=text, **marked)

    async def presses(self, title: str, chat: int = ANN) -> None:
        """Press a button of the newest message."""
        newest = (await self.sent(chat))[-1]
        buttons = [button for row in newest["message"]["reply_markup"]["inline_keyboard"] for button in row]
        data = next(button["callback_data"] for button in buttons if button["text"] == title)
        common = self._common(chat)
        message = {"message_id": newest["messageId"], "date": 1, "chat": common["chat"]}
        await self.order("sendCallback", **common, data=data, message=message)

    async def sent(self, chat: int = ANN) -> list[dict[str, Any]]:
        """The bot's messages in a chat."""
        everything = await self.order("getUpdatesHistory", token=TOKEN)
        return [one for one in everything if str(one.get("message", {}).get("chat_id")) == str(chat)]

    async def gets(self, *texts: str, chat: int = ANN) -> list[dict[str, Any]]:
        """Wait until a chat has got just these texts, each named by what it begins with."""
        for _ in range(500):
            found = await self.sent(chat)
            if len(found) >= len(texts):
                break
            await asyncio.sleep(0.02)
        seen = [one["message"]["text"] for one in found]
        assert len(seen) == len(texts) and all(map(str.startswith, seen, texts)), seen
        return found


@contextlib.asynccontextmanager
async def peer(folder: Path) -> AsyncIterator[Peer]:
    """The stand-in as a process of its own, and the channel on it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    node = await asyncio.create_subprocess_exec("node", str(SCRIPT), str(FOLDER), str(port), stdout=asyncio.subprocess.PIPE)
    url = f"http://127.0.0.1:{port}"
    try:
        assert node.stdout is not None and await node.stdout.readline() == b"listening\n"
        channel = Running(TelegramService(Options("telegram", {"token": TOKEN, "api": url}, Telegram.KNOWN)), folder / "c.db")
        channel.start()
        async with aiohttp.ClientSession() as session:
            yield Peer(session, url, channel)
        await channel.stop()
    finally:
        with contextlib.suppress(ProcessLookupError):
            node.kill()
        await node.wait()


@live
async def test_texts_and_commands_are_answered(tmp_path: Path) -> None:
    async with peer(tmp_path) as peer_:
        for text in ("hello & <goodbye> *now*", "/next", "/Next@souschef_bot please"):
            await peer_.says(text)
        await peer_.gets("You said: hello & <goodbye> *now*", "Done.\n\nStep 1", "You said: next please")


@live
async def test_buttons_are_pressed_and_the_row_shows_which(tmp_path: Path) -> None:
    async with peer(tmp_path) as peer_:
        await peer_.says("list")
        await peer_.gets("Which one?")
        await peer_.presses(TITLES[1])
        (first, _) = await peer_.gets("Which one?", "You said: /choose_recipe")
        assert [[button["text"] for button in row] for row in first["message"]["reply_markup"]["inline_keyboard"]] == [[f"✓ {TITLES[1]}"]]
        assert peer_.channel.cook.played[-1][1] == '/choose_recipe{"recipe": "' + TITLES[1] + '"}'


@live
async def test_a_long_text_comes_in_parts_and_each_cook_has_a_conversation(tmp_path: Path) -> None:
    async with peer(tmp_path) as peer_:
        await peer_.says("long")
        await peer_.says("next", BOB)
        parts = await peer_.gets("- 1 g", "- ", "- ")
        assert "\n".join(part["message"]["text"] for part in parts) == LONG
        assert ["reply_markup" in part["message"] for part in parts] == [False, False, True]
        await peer_.gets("Done.\n\nStep 1", chat=BOB)
        assert sorted(peer_.channel.cook.played) == [("telegram:5", "long"), ("telegram:6", "next")]
        await until(lambda: not peer_.channel.conversations._workers)
