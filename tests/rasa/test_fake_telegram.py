"""The fake of Telegram's Bot API keeps to it: what is sent, shown, refused, and what the bot gets to hear."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from tests.fakes.telegram_errors import ApiError
from tests.fakes.telegram_testing import ANN, keyboard, telegram

BOB = 6
FAMILY, SUPER, FORUM, NEWS = -100, -1001000000003, -1001000000001, -1001000000002
MARKDOWN_V2 = "*Fold* 1\\. __then__ _whip_ ||it|| `co.de`\n>quoted\n>twice\nend\\!"


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, 10))


def test_formatted_texts_arrive_as_a_person_sees_them() -> None:
    async def test() -> None:
        async with telegram() as (fake, bot):
            await bot.say(" <b>Fold</b> &lt;gently&gt; &amp; <a href='https://x.org'>look</a> ", parse_mode="HTML")
            await bot.say(MARKDOWN_V2, parse_mode="MarkdownV2")
            await bot.say("*Fold* [here](http://x.org) a\\_b /next @ann", parse_mode="Markdown")
            await bot.say("<pre><code class='language-python'>1 &lt; 2</code></pre>", parse_mode="HTML")
            seen = fake.messages(ANN)
            assert [message.text for message in seen] == [
                "Fold <gently> & look",
                "Fold 1. then whip it co.de\nquoted\ntwice\nend!",
                "Fold here a_b /next @ann",
                "1 < 2",
            ]
            kinds = [[entity["type"] for entity in message.entities] for message in seen]
            assert kinds[1] == ["bold", "underline", "italic", "spoiler", "code", "blockquote"]
            assert kinds[2] == ["bold", "text_link", "bot_command", "mention"]
            assert seen[3].entities == [{"type": "pre", "offset": 0, "length": 5, "language": "python"}]
            assert not fake.violations

    run(test())


@pytest.mark.parametrize(
    ("mode", "text", "what"),
    [
        ("MarkdownV2", "Done.", "Character '.' is reserved and must be escaped with the preceding '\\'"),
        ("MarkdownV2", "*bold", "Can't find end of Bold entity at byte offset 0"),
        ("MarkdownV2", "é _a *b_ c*", "Can't find end of Bold entity at byte offset 11"),
        ("MarkdownV2", "[a](https://x.org", "Can't find end of a URL at byte offset 4"),
        ("MarkdownV2", "2 > 1", "Character '>' is reserved"),
        ("Markdown", "snake_case", "Can't find end of the entity starting at byte offset 5"),
        ("HTML", "<h1>Soup</h1>", 'Unsupported start tag "h1" at byte offset 0'),
        ("HTML", "a <b>c</i>", 'Unmatched end tag at byte offset 6, expected "</b>", found "</i>"'),
        ("HTML", "<i>c", 'Can\'t find end tag corresponding to start tag "i"'),
        ("HTML", "1 < 2", 'Unsupported start tag ""'),
        ("HTML", "1 <2", "Unclosed start tag at byte offset 2"),
        ("HTML", "</b>", "Unexpected end tag at byte offset 0"),
        ("HTML", "salt & pepper", 'strict: "& pepper" is not escaped in HTML'),
        ("Text", "x", "unsupported parse_mode"),
    ],
)
def test_markup_that_does_not_parse_is_refused(mode: str, text: str, what: str) -> None:
    async def test() -> None:
        async with telegram() as (fake, bot):
            with pytest.raises(ApiError) as raised:
                await bot.say(text, parse_mode=mode)
            assert what in raised.value.description
            assert raised.value.code == 400
            assert not fake.messages(ANN)
            assert [violation.what for violation in fake.violations] == [raised.value.description]

    run(test())


@pytest.mark.parametrize(
    ("params", "description"),
    [
        ({"text": ""}, "Bad Request: message text is empty"),
        ({"text": "\u200b \n"}, "Bad Request: text must be non-empty"),
        ({"text": "🍋" * 2049}, "Bad Request: message is too long"),
        ({"chat_id": 77}, "Bad Request: chat not found"),
        ({"chat_id": None}, "Bad Request: chat_id is empty"),
        ({"reply_parameters": {"message_id": 99}}, "Bad Request: message to be replied not found"),
        ({"message_thread_id": 3}, "Bad Request: message thread not found"),
        ({"reply_markup": keyboard("é" * 33)}, "Bad Request: BUTTON_DATA_INVALID"),
        (
            {"reply_markup": {"inline_keyboard": [[{"text": " ", "callback_data": "a"}]]}},
            "button text must be non-empty",
        ),
        ({"reply_markup": {"inline_keyboard": [[{"text": "a"}]]}}, "Text buttons are unallowed"),
        (
            {"reply_markup": {"inline_keyboard": [[{"text": "a", "callback_data": "b", "url": "https://x.org"}]]}},
            "2 actions",
        ),
        ({"reply_markup": {"inline_keyboard": [[{"text": "a", "url": "not a link"}]]}}, "is invalid: Wrong HTTP URL"),
        ({"reply_markup": keyboard(*"abcdefghi")}, "at most 8 buttons"),
        (
            {"reply_markup": {"inline_keyboard": [[{"text": "a", "callback_data": "b"}]] * 101}},
            "reply markup is too long",
        ),
        ({"reply_markup": "{"}, "Bad Request: can't parse reply keyboard markup JSON object"),
        ({"colour": "red"}, '"colour" is no parameter of sendMessage'),
        ({"text": 5}, "must be of type String"),
        ({"disable_notification": "maybe"}, "must be of type Boolean"),
        ({"entities": [{"type": "bold", "offset": 0, "length": 2}]}, "ends after the end of the text"),
    ],
)
def test_messages_that_break_a_rule_are_refused(params: dict[str, Any], description: str) -> None:
    async def test() -> None:
        async with telegram() as (_, bot):
            with pytest.raises(ApiError) as raised:
                await bot.call("sendMessage", **{"chat_id": ANN, "text": "x", **params})
            assert raised.value.code == 400
            assert description in raised.value.description

    run(test())


def test_limits_are_exact() -> None:
    async def test() -> None:
        async with telegram() as (fake, bot):
            message = await bot.say("<b>" + "🍋" * 2048 + "</b>", parse_mode="HTML", reply_markup=keyboard("é" * 32))
            assert message["text"] == "🍋" * 2048
            longest = {"command": "a" * 32, "description": "d" * 256}
            await bot.call("setMyCommands", commands=[longest] * 100)
            assert fake.commands() == await bot.call("getMyCommands") == [longest] * 100
            assert await bot.call("getMyCommands", language_code="nl") == []
            for commands in (
                [{"command": "Next", "description": "d"}],
                [{"command": "a" * 33, "description": "d"}],
                [{"command": "a", "description": " "}],
                [longest] * 101,
            ):
                with pytest.raises(ApiError):
                    await bot.call("setMyCommands", commands=commands)

    run(test())


def test_what_is_not_strict_is_only_noted() -> None:
    async def test() -> None:
        async with telegram(strict=False) as (fake, bot):
            await bot.say("salt & pepper", parse_mode="HTML", colour="red")
            assert [violation.method for violation in fake.violations] == ["sendMessage", "sendMessage"]

    run(test())


def test_where_the_bot_may_not_write() -> None:
    async def test() -> None:
        async with telegram() as (fake, bot):
            fake.private(BOB, "Bob", started=False)
            fake.group(FAMILY)
            fake.my_chat_member(ANN, "kicked")
            fake.my_chat_member(FAMILY, "kicked", BOB)
            for chat, what in (
                (BOB, "Forbidden: bot can't initiate conversation with a user"),
                (ANN, "Forbidden: bot was blocked by the user"),
                (FAMILY, "Forbidden: bot was kicked from the group chat"),
            ):
                with pytest.raises(ApiError, match=what):
                    await bot.say("hello", chat)
            fake.my_chat_member(FAMILY, "member", BOB)
            moved = fake.migrates(FAMILY)
            with pytest.raises(ApiError, match="group chat was upgraded to a supergroup chat") as raised:
                await bot.call("sendChatAction", chat_id=FAMILY, action="typing")
            assert raised.value.parameters == {"migrate_to_chat_id": moved}
            assert (await bot.say("hello", moved))["chat"]["type"] == "supergroup"
            told = [update["message"] for update in (await bot.updates())[-3:]]
            assert told.pop(0)["new_chat_members"][0]["is_bot"]
            assert (told[0]["migrate_to_chat_id"], told[1]["migrate_from_chat_id"]) == (moved, FAMILY)

    run(test())


def test_forums_have_topics_and_other_supergroups_have_not() -> None:
    async def test() -> None:
        async with telegram() as (fake, bot):
            fake.group(FORUM, forum=True)
            soups = fake.topic_created(FORUM, "Soups", ANN)
            fake.says(FORUM, "/start", ANN, thread=soups)
            heard = (await bot.updates())[-1]["message"]
            assert (heard["message_thread_id"], heard["is_topic_message"]) == (soups, True)
            assert (await bot.say("in it", FORUM, message_thread_id=soups))["is_topic_message"]
            for thread in (1, 99):
                with pytest.raises(ApiError, match="message thread not found"):
                    await bot.say("hello", FORUM, message_thread_id=thread)
            await bot.call("sendChatAction", chat_id=FORUM, action="typing", message_thread_id=soups)
            assert fake.messages(FORUM)[0].thread == soups
            assert (fake.typing(FORUM), fake.typing(FORUM, soups), fake.typing(FORUM, 1)) == (1, 1, 0)
            fake.group(SUPER)
            first = fake.says(SUPER, "/start", ANN)
            fake.says(SUPER, "/next", ANN, reply_to=first)
            answered = (await bot.updates(offset=-1))[0]["message"]
            assert (answered["message_thread_id"], "is_topic_message" in answered) == (first, False)

    run(test())


def test_privacy_hides_what_is_not_for_the_bot() -> None:
    async def test() -> None:
        async with telegram() as (fake, bot):
            fake.group(FAMILY)
            asked = (await bot.say("for how many?", FAMILY))["message_id"]
            other = fake.says(FAMILY, "dinner at eight", ANN)
            for text in ("/next", "/next@souschef_bot", "/next@other_bot", "hey @Souschef_Bot how long?"):
                fake.says(FAMILY, text, ANN)
            fake.says(FAMILY, "four", ANN, reply_to=asked)
            fake.says(FAMILY, "nine", ANN, reply_to=other)
            fake.photo(FAMILY, user=ANN)
            fake.joins(FAMILY, BOB)
            heard = [update["message"].get("text") for update in await bot.updates()]
            assert heard == ["/next", "/next@souschef_bot", "hey @Souschef_Bot how long?", "four", None]
            fake.configure(privacy=False)
            fake.says(FAMILY, "dinner at nine", BOB)
            assert (await bot.updates(offset=-1))[0]["message"]["text"] == "dinner at nine"

    run(test())


def test_buttons_are_pressed_and_answered_once() -> None:
    async def test() -> None:
        async with telegram(callback_age=10) as (fake, bot):
            number = (await bot.say("ready?", reply_markup=keyboard("yes", "no")))["message_id"]
            query = fake.presses(ANN, number, 0, 1)
            got = (await bot.updates())[0]["callback_query"]
            assert (got["id"], got["data"], got["message"]["message_id"]) == (query, "no", number)
            await bot.call("editMessageReplyMarkup", chat_id=ANN, message_id=number)
            assert fake.unanswered() == [query]
            await bot.call("answerCallbackQuery", callback_query_id=query, text="noted")
            assert [(toast.text, toast.alert) for toast in fake.toasts] == [("noted", False)]
            with pytest.raises(ApiError, match="query is too old and response timeout expired or query ID is invalid"):
                await bot.call("answerCallbackQuery", callback_query_id=query)
            assert fake.violations[0].what.endswith("answered twice")
            late = fake.callback(ANN, number, "yes", forgotten=True)
            fake.later(11)
            with pytest.raises(ApiError, match="query is too old"):
                await bot.call("answerCallbackQuery", callback_query_id=late)
            with pytest.raises(ApiError, match="MESSAGE_TOO_LONG"):
                await bot.call("answerCallbackQuery", callback_query_id=late, text="x" * 201)
            with pytest.raises(LookupError):
                fake.presses(ANN, number, 0, 0)

    run(test())


def test_editing() -> None:
    async def test() -> None:
        async with telegram() as (fake, bot):
            place = {"chat_id": ANN, "message_id": (await bot.say("one", reply_markup=keyboard("yes")))["message_id"]}
            with pytest.raises(ApiError, match="message is not modified"):
                await bot.call("editMessageText", **place, text="one ", reply_markup=keyboard("yes"))
            await bot.call("editMessageText", **place, text="two")
            seen = fake.messages(ANN)[0]
            assert (seen.text, seen.reply_markup, seen.edited) == ("two", None, 1)
            with pytest.raises(ApiError, match="message is not modified"):
                await bot.call("editMessageReplyMarkup", **place)
            with pytest.raises(ApiError, match="message to edit not found"):
                await bot.call("editMessageText", chat_id=ANN, message_id=99, text="three")
            with pytest.raises(ApiError, match="message can't be edited"):
                await bot.call("editMessageText", chat_id=ANN, message_id=fake.says(ANN, "mine"), text="three")
            assert not fake.violations

    run(test())


def test_pictures_by_url() -> None:
    async def test() -> None:
        async with telegram() as (fake, bot):
            fake.web("https://x.org/good.jpg")
            fake.web("https://x.org/away.jpg", "unreachable")
            sent = await bot.call(
                "sendPhoto", chat_id=ANN, photo="https://x.org/good.jpg", caption="*1*", parse_mode="MarkdownV2"
            )
            assert (sent["caption"], fake.messages(ANN)[0].photo) == ("1", "https://x.org/good.jpg")
            await bot.call("sendPhoto", chat_id=ANN, photo=sent["photo"][-1]["file_id"])
            for photo, what in (
                ("https://x.org/other.jpg", "wrong file identifier/HTTP URL specified"),
                ("https://x.org/away.jpg", "failed to get HTTP URL content"),
                ("", "there is no photo in the request"),
            ):
                with pytest.raises(ApiError, match=what):
                    await bot.call("sendPhoto", chat_id=ANN, photo=photo)
            with pytest.raises(ApiError, match="message caption is too long"):
                await bot.call("sendPhoto", chat_id=ANN, photo="https://x.org/good.jpg", caption="x" * 1025)

    run(test())
