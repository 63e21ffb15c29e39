"""Telegram: long texts, texts full of markup, pictures, "typing", commands, and what cooks write as plain text."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from channels.outage import Pace
from tests.fakes.telegram_text import units
from tests.rasa.channels.kit import LONG, RESPONSES, Cook, quiet, until
from tests.rasa.channels.telegram_kit import ANN, BOB, FAMILY, FORUM, kitchen, live

PICTURE = "https://pictures.example/1.jpg"


def replying(monkeypatch: pytest.MonkeyPatch, *replies: dict[str, Any]) -> None:
    """Let the cook reply the same to everything."""
    monkeypatch.setattr(Cook, "_replies", staticmethod(lambda _text, _step: list(replies)))


# ------------------------------------------------------------ texts

WORDS = " ".join(f"word{number}" for number in range(3000))
LONG_TEXTS = {
    "list": LONG,
    "words": WORDS,
    "sentences": " ".join(f"Stir the {number} eggs, then wait." for number in range(500)),
    "no space": "x" * 10_000,
    "emoji": "🍲" * 5000,
    "families": "👨‍👩‍👧‍👦" * 900,
    "accents": "e\u0301" * 5000,
    "at the cut": "x" * 4095 + "🍲" + "y" * 4095,
    "just": "x" * 4096,
    "one more": "🍲" * 2048 + "!",
    "paragraphs": "\n\n".join("p" * 1500 for _ in range(9)),
}


@pytest.mark.parametrize("name", LONG_TEXTS)
@live
async def test_a_long_text_arrives_whole_in_parts_with_the_buttons_under_the_last(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = LONG_TEXTS[name]
    replying(monkeypatch, {"text": text, "buttons": [{"title": "Next step", "payload": "/next"}]})
    async with kitchen(tmp_path) as kitchen_:
        kitchen_.telegram.says(ANN, "go")
        await until(lambda: "".join("".join(kitchen_.texts()).split()) == "".join(text.split()))
        parts = kitchen_.texts()
        assert all(units(part) <= 4096 for part in parts)
        assert len(parts) <= 2 * units(text) // 4096 + 1
        assert [bool(sent.reply_markup) for sent in kitchen_.sent()] == [False] * (len(parts) - 1) + [True]
        if name == "list":
            assert all(part.startswith("- ") for part in parts)
        if name == "sentences":
            assert all(part.endswith(".") for part in parts)
        if name == "families":
            assert all(part == "👨‍👩‍👧‍👦" * (len(part) // 7) for part in parts)


MARKUP = [
    "*bold* _a bit_ `now` ~5 min~ [oven](http://x.org) > !{}#+-=|.",
    "<b>mac</b> & cheese &amp; <i>ham</i> < 5 > 3",
    "\\*escaped\\* ``` pre ``` ||spoiler||",
    "/next @ann #soup https://x.org/a?b=c&d=e mail@x.org tg://user?id=5",
    "_ * [ ] ( ) ~ > # + - = | { } . ! <",
    "Œufs brouillés «à la crème» — ½ tsp 🍳 日本 עברית",
]


@live
async def test_what_a_recipe_is_written_with_arrives_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with kitchen(tmp_path) as kitchen_:
        for number, text in enumerate(MARKUP, 1):
            replying(monkeypatch, {"text": text})
            kitchen_.telegram.says(ANN, "go")
            await kitchen_.has(number)
        assert kitchen_.texts() == MARKUP
        found = {"url", "email", "mention", "hashtag", "bot_command"}  # what Telegram sees by itself
        assert {entity["type"] for sent in kitchen_.sent() for entity in sent.entities} <= found


WRITTEN = {
    "@ann and @souschef_bot: hi": "ann and : hi",
    "bold *stays* <b>as</b> typed & so": "bold *stays* <b>as</b> typed & so",
    "see https://x.org": "see https://x.org",
    "🍲🍲 @ann": "🍲🍲 ann",
    "1/2 cup and/or /2": "1/2 cup and/or /2",
}
COMMANDS = {
    "/next": "/next",
    "/NEXT": "/next",
    "/next@souschef_bot": "/next",
    "/Next@Souschef_Bot ": "/next",
    "/next please": "next please",
    "/next\nplease": "next please",
    "/start": "/start",
    "/start kitchen-7": "/start",
    "/start@souschef_bot kitchen-7": "/start",
    "/help": "/help",
    "/nexts": "/nexts",
}


@pytest.mark.parametrize("pairs", [WRITTEN, COMMANDS], ids=["words", "commands"])
@live
async def test_what_a_cook_writes_is_read_as_plain_text_or_as_a_command(tmp_path: Path, pairs: dict[str, str]) -> None:
    async with kitchen(tmp_path) as kitchen_:
        for written in pairs:
            kitchen_.telegram.says(ANN, written)
        await kitchen_.has(len(pairs))
        assert [read for _, read in kitchen_.cook.played] == list(pairs.values())


@live
async def test_links_under_words_become_words(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        marks = [{"type": "text_link", "offset": 8, "length": 4, "url": "https://evil.example"}, {"type": "bold", "offset": 0, "length": 3}]
        kitchen_.telegram.says(ANN, "how much salt", entities=marks)
        await kitchen_.gets("2 tbsp.")
        assert kitchen_.cook.played == [("telegram:5", "how much salt")]


# ------------------------------------------------------------ commands


@live
async def test_commands_are_registered_with_descriptions(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        await until(lambda: kitchen_.telegram.commands())
        commands = {one["command"]: one["description"] for one in kitchen_.telegram.commands()}
        assert list(commands) == ["start", "next", "back", "repeat", "recipes", "help", "stop"]
        assert all(text in [one["text"] for one in RESPONSES[f"utter_command_{name}"]] for name, text in commands.items())


# ------------------------------------------------------------ pictures


@live
async def test_a_picture_stands_above_its_text_and_buttons(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        kitchen_.telegram.web(PICTURE)
        kitchen_.telegram.says(ANN, f"picture {PICTURE}")
        await kitchen_.gets("Look here.")
        assert kitchen_.sent()[0].photo == PICTURE and kitchen_.titles() == ["Next step", "Repeat"]
        kitchen_.press("Next step")
        await until(lambda: len(kitchen_.texts()) == 2)
        assert kitchen_.titles(at=0) == ["✓ Next step"]


@pytest.mark.parametrize("outcome", ["unreachable", "no picture"])
@live
async def test_a_picture_that_is_refused_costs_no_text(tmp_path: Path, outcome: str, monkeypatch: pytest.MonkeyPatch) -> None:
    button = {"title": "Next step", "payload": "/next"}
    for reply in ({"text": "Look here.", "image": PICTURE, "buttons": [button]}, {"image": PICTURE, "buttons": [button]}, {"image": PICTURE}):
        replying(monkeypatch, reply)
        (folder := tmp_path / str(len(reply))).mkdir()
        async with kitchen(folder) as kitchen_:
            kitchen_.telegram.web(PICTURE, outcome)
            kitchen_.telegram.says(ANN, "go")
            await until(lambda: kitchen_.log.warnings(PICTURE))
            await quiet(0.1)
            assert kitchen_.texts() == [reply.get("text", "…")] * ("buttons" in reply)
            assert not kitchen_.texts() or kitchen_.titles() == ["Next step"]


@pytest.mark.parametrize("length", [1024, 1025, 5000])
@live
async def test_a_text_too_long_for_its_picture_stands_below(tmp_path: Path, length: int, monkeypatch: pytest.MonkeyPatch) -> None:
    text = ("🍲" + "x" * (length - 2)).strip()
    replying(monkeypatch, {"text": text, "image": PICTURE, "buttons": [{"title": "Next step"}]})
    async with kitchen(tmp_path) as kitchen_:
        kitchen_.telegram.web(PICTURE)
        kitchen_.telegram.says(ANN, "go")
        await until(lambda: "".join(kitchen_.texts()) == text)
        assert kitchen_.sent()[0].photo == PICTURE
        assert (kitchen_.sent()[0].caption is not None) == (length == 1024)
        assert kitchen_.titles() == ["Next step"]


# ------------------------------------------------------------ typing


@live
async def test_typing_is_shown_where_an_answer_takes_long_and_only_there(tmp_path: Path) -> None:
    async with kitchen(tmp_path, pace=Pace(0.05, 0.2, typing=0.2, typing_again=0.05)) as kitchen_:
        fake = kitchen_.telegram
        fake.private(BOB, "Bob")
        fake.group(FAMILY)
        fake.group(FORUM, forum=True)
        soup = fake.topic_created(FORUM, "Soup")
        for _ in range(3):
            fake.says(ANN, "next")
        fake.says(BOB, "slow")
        fake.says(FORUM, "@souschef_bot slow", thread=soup)
        await until(lambda: len(kitchen_.texts(ANN)) == 3 and kitchen_.texts(BOB) and kitchen_.texts(FORUM))
        assert fake.typing(ANN) == 0
        assert fake.typing(BOB) and fake.typing(FORUM, soup) == fake.typing(FORUM) > 0
        shown = fake.typing(BOB)
        await quiet()
        assert fake.typing(BOB) == shown


@live
async def test_typing_that_is_refused_holds_up_nothing(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        kitchen_.telegram.gateway_error("sendChatAction", times=None)
        kitchen_.telegram.says(ANN, "slow")
        await kitchen_.gets("You said: slow")
        assert kitchen_.log.warnings() == []


@live
async def test_many_chats_are_answered_beside_each_other(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        chats = [kitchen_.telegram.private(100 + number, f"Cook {number}") for number in range(30)]
        begun = asyncio.get_running_loop().time()
        for chat in chats:
            kitchen_.telegram.says(chat, "slow")
            kitchen_.telegram.says(chat, "next")
        await until(lambda: all(len(kitchen_.texts(chat)) == 2 for chat in chats))
        assert asyncio.get_running_loop().time() - begun < 30 * 0.3 / 2
        assert all(kitchen_.texts(chat)[0] == "You said: slow" for chat in chats)
