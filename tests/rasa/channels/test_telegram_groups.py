"""Telegram groups: the bot answers when it is spoken to, a chat or topic has one recipe, and strangers are told what to list."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from channels.outgoing import Outgoing
from tests.rasa.channels.kit import RESPONSES, quiet, until
from tests.rasa.channels.telegram_kit import ANN, BOB, FAMILY, FORUM, KITCHEN, Kitchen, kitchen, live

TO_THE_BOT = [
    ("@souschef_bot next", "Done."),
    ("@Souschef_Bot, next", "Done."),
    ("@souschef_bot: how much sugar?", "2 tbsp."),
    ("how much @souschef_bot", "2 tbsp."),
    ("/next", "Done."),
    ("/NEXT", "Done."),
    ("/next@souschef_bot", "Done."),
    ("/Next@SousChef_bot", "Done."),
    ("/next@souschef_bot please", "You said: next please"),
    ("@souschef_bot", "You said: /help"),
    ("@souschef_bot @ann says next", "You said: ann says next"),
]
TO_OTHERS = ["soup tonight?", "next", "/next@other_bot", "@ann next", "/weather", "souschef_bot next", "mail souschef_bot@x.org", "@souschef_bot2 next"]


def group(kitchen: Kitchen, chat: int = FAMILY, **options: Any) -> int:
    """A group with the bot, Ann and Bob in it."""
    kitchen.telegram.group(chat, **options)
    kitchen.telegram.joins(chat, ANN, "Ann")
    kitchen.telegram.joins(chat, BOB, "Bob")
    return chat


@pytest.mark.parametrize("privacy", [True, False], ids=["privacy", "without"])
@live
async def test_it_answers_who_speaks_to_it_and_nobody_else(tmp_path: Path, privacy: bool) -> None:
    async with kitchen(tmp_path, fake={"privacy": privacy}) as kitchen_:
        group(kitchen_)
        for text in TO_OTHERS:
            kitchen_.telegram.says(FAMILY, text, ANN)
        for text, _ in TO_THE_BOT:
            kitchen_.telegram.says(FAMILY, text, ANN)
        await kitchen_.gets(*(reply for _, reply in TO_THE_BOT), chat=FAMILY)
        await quiet(0.1)
        assert len(kitchen_.texts(FAMILY)) == len(TO_THE_BOT)


@live
async def test_a_reply_to_the_bot_is_for_it_unless_it_names_another(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        group(kitchen_, KITCHEN, admin=True)
        kitchen_.telegram.says(KITCHEN, "/next", ANN)
        await kitchen_.gets("Done.\n\nStep 1", chat=KITCHEN)
        of_the_bot = kitchen_.sent(KITCHEN)[0].message_id
        of_ann = kitchen_.telegram.says(KITCHEN, "tasty", ANN, reply_to=of_the_bot)
        kitchen_.telegram.says(KITCHEN, "next", BOB, reply_to=of_ann)
        kitchen_.telegram.says(KITCHEN, "/next@other_bot", BOB, reply_to=of_the_bot)
        kitchen_.telegram.says(KITCHEN, "next", BOB, reply_to=of_the_bot)
        await kitchen_.gets("Done.\n\nStep 1", "You said: tasty", "Done.\n\nStep 2", chat=KITCHEN)
        assert await kitchen_.step(KITCHEN) == 2


@live
async def test_two_cooks_share_the_recipe_and_each_chat_has_its_own(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        group(kitchen_)
        for cook in (ANN, BOB, ANN):
            kitchen_.telegram.says(FAMILY, "/next", cook)
        kitchen_.telegram.says(ANN, "next")
        await until(lambda: len(kitchen_.texts(FAMILY)) == 3 and kitchen_.texts(ANN))
        assert (await kitchen_.step(FAMILY), await kitchen_.step(ANN)) == (3, 1)


@live
async def test_who_administers_anonymously_is_a_person_and_other_bots_are_none(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        chat = {"id": KITCHEN, "type": "supergroup", "title": "Kitchen"}
        group(kitchen_, KITCHEN, admin=True)
        anonymous = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
        other = {"id": 99, "is_bot": True, "first_name": "Other", "username": "other_bot"}
        mention = {"text": "@souschef_bot next", "entities": [{"type": "mention", "offset": 0, "length": 13}]}
        message = {"message_id": 70, "date": 1, "chat": chat, **mention}
        kitchen_.telegram.update({"message": {**message, "from": other}})
        kitchen_.telegram.update({"message": {**message, "from": anonymous, "sender_chat": chat}})
        await kitchen_.gets("Done.\n\nStep 1", chat=KITCHEN)
        await quiet(0.1)
        assert await kitchen_.step(KITCHEN) == 1


@live
async def test_a_mention_of_somebody_without_a_name_of_their_own_counts(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        group(kitchen_)
        me = {"id": kitchen_.telegram.bot.user_id, "is_bot": True, "first_name": "Souschef"}
        carl = {"id": 12, "is_bot": False, "first_name": "Carl"}
        marks = [
            {"type": "text_mention", "offset": 3, "length": 8, "user": me},
            {"type": "text_mention", "offset": 17, "length": 4, "user": carl},
        ]
        message = {"message_id": 71, "date": 1, "chat": {"id": FAMILY, "type": "group"}, "from": {"id": ANN, "is_bot": False}}
        kitchen_.telegram.update({"message": {**message, "text": "🍲 Souschef next Carl", "entities": marks}})
        await kitchen_.gets("You said: 🍲  next Carl", chat=FAMILY)


@live
async def test_each_topic_of_a_forum_has_its_recipe_and_is_answered_there(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        fake = kitchen_.telegram
        group(kitchen_, FORUM, forum=True, admin=True)
        soup, cake = fake.topic_created(FORUM, "Soup", ANN), fake.topic_created(FORUM, "Cake", BOB)
        for thread, times in ((soup, 2), (cake, 1), (None, 3)):
            for _ in range(times):
                fake.says(FORUM, "/next@souschef_bot", ANN, thread=thread)
        fake.says(FORUM, "how nice", ANN, thread=soup)
        await until(lambda: len(kitchen_.sent(FORUM)) == 6)
        for thread, steps in ((soup, 2), (cake, 1), (None, 3)):
            assert sum(sent.thread == thread for sent in kitchen_.sent(FORUM)) == steps
            assert await kitchen_.step(FORUM, thread) == steps


@live
async def test_a_topic_that_the_bot_opened_is_no_reply_to_it(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        group(kitchen_, FORUM, forum=True, admin=True)
        soup = kitchen_.telegram.topic_created(FORUM, "Soup", ANN)
        kitchen_.telegram.place(FORUM).messages[soup].message["from"] = kitchen_.telegram.bot.json()
        kitchen_.telegram.says(FORUM, "soup tonight?", ANN, thread=soup)
        kitchen_.telegram.says(FORUM, "@souschef_bot next", ANN, thread=soup)
        await kitchen_.gets("Done.\n\nStep 1", chat=FORUM)
        kitchen_.press("Next step", FORUM)
        await kitchen_.gets("Done.\n\nStep 1", "Done.\n\nStep 2", chat=FORUM)
        assert await kitchen_.step(FORUM, soup) == 2


@live
async def test_threads_of_replies_in_a_group_without_topics_are_one_conversation(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        group(kitchen_, KITCHEN)
        kitchen_.telegram.says(KITCHEN, "/next", ANN)
        await until(lambda: kitchen_.sent(KITCHEN))
        kitchen_.telegram.says(KITCHEN, "next", BOB, reply_to=kitchen_.sent(KITCHEN)[0].message_id)
        await kitchen_.gets("Done.\n\nStep 1", "Done.\n\nStep 2", chat=KITCHEN)
        assert [sent.thread for sent in kitchen_.sent(KITCHEN)] == [None, None]


@pytest.mark.parametrize("how", ["told", "found out", "restarted", "listed"])
@live
async def test_a_conversation_goes_on_where_a_group_becomes_a_supergroup(tmp_path: Path, how: str) -> None:
    settings = {"chats": [str(FAMILY)]} if how == "listed" else {}
    async with kitchen(tmp_path, settings=settings) as kitchen_:
        fake = kitchen_.telegram
        group(kitchen_)
        fake.says(FAMILY, "/next", ANN)
        await kitchen_.gets("Done.\n\nStep 1", chat=FAMILY)
        if how == "found out":  # it was told nothing, and finds out when it writes
            fake.updates.allowed = frozenset()
        new = fake.migrates(FAMILY)
        if how == "found out":
            kitchen_.channel.conversations.push(f"telegram:{FAMILY}", [Outgoing(text="The timer is up.")])
            await kitchen_.gets("The timer is up.", chat=new)
            fake.updates.allowed = frozenset({"message", "callback_query"})
        if how == "restarted":
            await kitchen_.restart()
        fake.says(new, "/next", BOB)
        await until(lambda: kitchen_.texts(new)[-1:] and kitchen_.texts(new)[-1].startswith("Done.\n\nStep 2"))
        kitchen_.press("Next step", new)
        await until(lambda: kitchen_.texts(new)[-1].startswith("Done.\n\nStep 3"))
        assert "✓ Next step" in kitchen_.titles(new, -2)
        assert await kitchen_.step(FAMILY) == 3


def only(place: int) -> list[str]:
    """How a chat that is not listed is turned away."""
    return [one["text"].format(place=place) for one in RESPONSES["utter_private_kitchen"]]


@live
async def test_a_stranger_is_told_once_what_to_list(tmp_path: Path) -> None:
    async with kitchen(tmp_path, settings={"chats": ["5", "-77"]}) as kitchen_:
        fake = kitchen_.telegram
        fake.private(BOB, "Bob")
        group(kitchen_)
        for _ in range(3):
            fake.says(BOB, "next")
            fake.says(FAMILY, "/next", BOB)
        fake.sticker(BOB)
        fake.voice(BOB, b"OggS")
        fake.says(ANN, "next")
        await until(lambda: kitchen_.texts(ANN) and kitchen_.texts(BOB) and kitchen_.texts(FAMILY))
        await kitchen_.restart(settings={"chats": ["5", "-77"]})
        fake.says(BOB, "let me in")
        await quiet()
        for chat in (BOB, FAMILY):
            assert len(kitchen_.texts(chat)) == 1 and kitchen_.texts(chat)[0] in only(chat)
        assert kitchen_.cook.tracker_store.engine.execute("select count(distinct sender_id) from events").scalar() == 1


@live
async def test_what_strangers_say_to_each_other_is_not_answered_either(tmp_path: Path) -> None:
    async with kitchen(tmp_path, fake={"privacy": False}, settings={"chats": ["5"]}) as kitchen_:
        group(kitchen_)
        kitchen_.telegram.says(FAMILY, "soup tonight?", BOB)
        kitchen_.telegram.says(ANN, "hello")
        await kitchen_.gets("You said: hello")
        await quiet(0.1)
        assert kitchen_.sent(FAMILY) == []
