"""The fake of Slack itself: its Web API, blocks and texts, with slack_sdk's own client (run in the Rasa environment)."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from typing import Any

import aiohttp
import pytest
from slack_sdk.web.async_client import AsyncWebClient

from tests.fakes import slack_text
from tests.fakes.slack import FakeSlack
from tests.fakes.slack_clients import button, refused, row, run, section


def test_tokens_scopes_and_people() -> None:
    async def test(fake: FakeSlack, client: AsyncWebClient) -> None:
        answer = await client.auth_test()
        assert (answer["team_id"], answer["user_id"], answer["bot_id"]) == ("T1", "UBOT", "B1")
        assert "chat:write" in answer.headers["x-oauth-scopes"].split(",")
        for token, error in ((None, "not_authed"), ("xoxb-other", "invalid_auth"), (fake.settings.app_token, "not_allowed_token_type")):
            assert (await refused(AsyncWebClient(token, base_url=f"{fake.url}/api/").auth_test()))["error"] == error
        assert (await refused(client.apps_connections_open(app_token=fake.settings.bot_token)))["error"] == "not_allowed_token_type"
        missing = await refused(client.users_info(user="UANN"))
        assert (missing["error"], missing["needed"], "chat:write" in missing["provided"]) == ("missing_scope", "users:read", True)
        assert (await client.conversations_info(channel="C1"))["channel"]["name"] == "general"
        assert (await client.conversations_open(users="UANN"))["channel"]["id"] == "DANN"
        fake.revoke()
        assert (await refused(client.auth_test()))["error"] == "token_revoked"

    run(test, scopes=("chat:write", "channels:read", "im:write"))


def test_where_the_bot_may_post() -> None:
    async def test(fake: FakeSlack, client: AsyncWebClient) -> None:
        fake.channel("C2", "outside", member=False)
        fake.channel("C3", "old", archived=True)
        fake.channel("C4", "secret", member=False, private=True)
        expected = {"C2": "not_in_channel", "C3": "is_archived", "C4": "channel_not_found", "C9": "channel_not_found"}
        assert {channel: (await refused(client.chat_postMessage(channel=channel, text="hi")))["error"] for channel in expected} == expected
        assert (await client.chat_postMessage(channel="UANN", text="hi"))["channel"] == "DANN"
        assert (await client.chat_postMessage(channel="#general", text="hi"))["channel"] == "C1"
        assert (await refused(client.chat_postMessage(channel="C1", text=" ")))["error"] == "no_text"
        assert (await refused(client.chat_postMessage(channel="C1", text="hi", thread_ts="0")))["error"] == "invalid_thread_ts"
        assert (await refused(client.chat_postMessage(channel="C1", text="hi", thread_ts="1000000000.000001")))["error"] == "thread_not_found"
        assert (await refused(client.chat_postEphemeral(channel="DANN", user="UBOB", text="hi")))["error"] == "user_not_in_channel"
        assert {violation["kind"] for violation in fake.violations} == {"refused"}

    run(test)


def test_form_and_json_and_unknown_arguments() -> None:
    async def test(fake: FakeSlack, client: AsyncWebClient) -> None:
        blocks = json.dumps([section("hello")])
        assert (await client.api_call("chat.postMessage", data={"channel": "C1", "blocks": blocks, "text": "x"}))["ok"]
        assert (await client.chat_postMessage(channel="C1", blocks=[section("hello")], text="x", type="mrkdwn"))["ok"]
        assert (await refused(client.api_call("chat.postMessage", data={"channel": "C1", "blocks": "{", "text": "x"})))["error"] == "invalid_blocks_format"
        answer = await refused(client.api_call("chat.postMessage", json={"text": "x"}))
        assert answer["response_metadata"]["messages"] == ["[ERROR] missing required field: channel"]
        assert (await refused(client.api_call("chat.postMessage", json={"channel": "C1", "text": 5})))["error"] == "invalid_arguments"
        assert (await refused(client.api_call("chat.scream")))["error"] == "unknown_method"
        assert [message["seen"] for message in fake.messages("C1")] == ["hello", "hello"]
        assert [violation["argument"] for violation in fake.violations if violation["kind"] == "unknown_argument"] == ["type"]
        assert [call["method"] for call in fake.calls].count("chat.postMessage") == 5

    run(test)


BLOCKS: list[tuple[Any, str]] = [
    ([section("a")] * 51, "no more than 50 items allowed [json-pointer:/blocks]"),
    ([section("")], "must be more than 0 characters [json-pointer:/blocks/0/text/text]"),
    ([section("a" * 3001)], "must be less than 3001 characters [json-pointer:/blocks/0/text/text]"),
    ([{"type": "section"}], "missing required field: text [json-pointer:/blocks/0]"),
    ([{"type": "section", "fields": [{"type": "mrkdwn", "text": "a"}] * 11}], "no more than 10 items allowed [json-pointer:/blocks/0/fields]"),
    ([{**section("a"), "colour": "red"}], "invalid additional property: colour [json-pointer:/blocks/0]"),
    ([{"type": "sction"}], "unsupported type: sction [json-pointer:/blocks/0/type]"),
    ([{**section("a"), "block_id": "x"}, {"type": "divider", "block_id": "x"}], "`block_id` 'x' already exists [json-pointer:/blocks/1/block_id]"),
    ([{**section("a"), "block_id": "x" * 256}], "must be less than 256 characters [json-pointer:/blocks/0/block_id]"),
    ([{"type": "header", "text": {"type": "mrkdwn", "text": "a"}}], "unsupported type: mrkdwn [json-pointer:/blocks/0/text/type]"),
    ([{"type": "header", "text": {"type": "plain_text", "text": "a" * 151}}], "must be less than 151 characters [json-pointer:/blocks/0/text/text]"),
    ([row(*[button() for _ in range(26)])], "no more than 25 items allowed [json-pointer:/blocks/0/elements]"),
    ([row(button("a" * 76))], "must be less than 76 characters [json-pointer:/blocks/0/elements/0/text/text]"),
    ([row(button(value="a" * 2001))], "must be less than 2001 characters [json-pointer:/blocks/0/elements/0/value]"),
    ([row(button(value=5))], "must be a string [json-pointer:/blocks/0/elements/0/value]"),
    ([row(button(action_id="a"), button(action_id="a"))], "`action_id` 'a' already exists [json-pointer:/blocks/0/elements/1/action_id]"),
    ([row(button(style="loud"))], "must be a valid enum value [json-pointer:/blocks/0/elements/0/style]"),
    ([row(button(disabled=True))], "invalid additional property: disabled [json-pointer:/blocks/0/elements/0]"),
    ([row()], "no less than 1 items allowed [json-pointer:/blocks/0/elements]"),
    ([{"type": "context", "elements": [{"type": "mrkdwn", "text": "a"}] * 11}], "no more than 10 items allowed [json-pointer:/blocks/0/elements]"),
    ([{"type": "image", "image_url": "https://example.com/a.png"}], "missing required field: alt_text [json-pointer:/blocks/0]"),
    ([{"type": "image", "image_url": "http://localhost/a.png", "alt_text": "a"}], "downloading image failed [json-pointer:/blocks/0/image_url]"),
    ([{"type": "rich_text", "elements": [{"type": "rich_text_section", "elements": [{"type": "t"}]}]}], "unsupported type: t [json-pointer:/blocks/0/elements/0/elements/0/type]"),
    (["text"], "unsupported type: None [json-pointer:/blocks/0/type]"),
]


def test_blocks_that_slack_refuses() -> None:
    async def test(fake: FakeSlack, client: AsyncWebClient) -> None:
        for blocks, problem in BLOCKS:
            answer = await refused(client.chat_postMessage(channel="C1", text="x", blocks=blocks))
            assert answer["error"] == "invalid_blocks"
            assert f"[ERROR] {problem}" in answer["response_metadata"]["messages"], problem
        too_long = await refused(client.chat_postMessage(channel="C1", text="x", blocks=[section("a" * 2900)] * 5))
        assert too_long["error"] == "msg_blocks_too_long"
        assert not fake.messages("C1")

    run(test)


def test_blocks_that_slack_takes() -> None:
    async def test(fake: FakeSlack, client: AsyncWebClient) -> None:
        picture = {"type": "image", "image_url": "https://example.com/a.png", "alt_text": "a pan"}
        part = {"type": "rich_text_section", "elements": [{"type": "text", "text": "a & b &amp; *c*", "style": {"bold": True}}]}
        rich = {"type": "rich_text", "elements": [part, {"type": "rich_text_list", "style": "bullet", "elements": [part]}]}
        blocks = [{"type": "header", "text": {"type": "plain_text", "text": "Soup :tomato:"}}, {**section("Stir *well*"), "accessory": picture}, {"type": "divider"}]
        blocks += [{"type": "context", "elements": [picture, {"type": "mrkdwn", "text": "step 1"}]}, rich, row(*[button(f"b{number}") for number in range(25)])]
        await client.chat_postMessage(channel="C1", text="fallback", blocks=blocks)
        message = fake.messages("C1")[0]
        assert message["seen"] == "Soup 🍅\nStir well\na pan step 1\na & b &amp; *c*\n• a & b &amp; *c*"
        assert (message["notification"], message["vanished"], len(message["buttons"]), len(message["images"])) == ("fallback", "**", 25, 2)
        assert not fake.violations

    run(test, images=("https://example.com/a.png",))


def names(identifier: str) -> str:
    """The names of these tests."""
    return {"U1": "@ann", "C1": "#general"}.get(identifier, identifier)


@pytest.mark.parametrize(
    ("text", "seen", "vanished"),
    [
        ("mac &amp; cheese &lt;hot&gt;", "mac & cheese <hot>", ""),
        ("&amp;amp; once", "&amp; once", ""),
        ("*bold* _italic_ ~old~ `code`", "bold italic old code", "``**__~~"),
        ("2*3*4 snake_case_name a * b * c", "2*3*4 snake_case_name a * b * c", ""),
        ("salt* and pepper*", "salt* and pepper*", ""),
        ("```\n*raw* &amp; <@U1>\n```", "*raw* & @ann", "``````"),
        ("&gt; quoted\n> too", "quoted\ntoo", ">>"),
        ("<@U1> in <#C1|x>: <https://a.example/?a=1&amp;b=2|the recipe>, <!here>", "@ann in #general: the recipe, @here", ""),
        ("<mailto:a@b.example>, <https://a.example>", "a@b.example, https://a.example", ""),
        (":tomato: 1:2:3 :nothing:", "🍅 1:2:3 :nothing:", ""),
        (":white_check_mark: done_", "✅ done_", ""),
    ],
)
def test_what_people_see_of_mrkdwn(text: str, seen: str, vanished: str) -> None:
    shown = slack_text.mrkdwn(text, names)
    assert (shown.text, shown.vanished, shown.mistakes) == (seen, vanished, [])


def test_what_was_not_escaped_is_noted_and_what_pings() -> None:
    shown = slack_text.mrkdwn("flour & <50 g> <!channel> <@U1> &quot;", names)
    assert (shown.text, shown.mistakes, shown.pings) == ("flour & 50 g @channel @ann &quot;", ["&", "<", ">", "&"], ["@channel", "U1"])
    assert slack_text.mrkdwn("*a* <!here>", names, formatting=False).text == "*a* @here"
    assert slack_text.mrkdwn("<!here>", names, parse="full").text == "<!here>"
    assert slack_text.plain("*a* & <b> :egg:").text == "*a* & <b> 🥚"
    assert slack_text.plain("a &amp; b :egg:", emoji=False).text == "a &amp; b :egg:"
    assert slack_text.plain("a &amp; b", decoded=True).text == "a & b"
    assert slack_text.stored("a & b &amp; <@U1> <b>") == "a &amp; b &amp; <@U1> &lt;b&gt;"


def test_long_texts_are_split_cut_or_refused() -> None:
    async def test(fake: FakeSlack, client: AsyncWebClient) -> None:
        first = await client.chat_postMessage(channel="C1", text="a" * 4001)
        assert [len(message["text"]) for message in fake.messages("C1")] == [4000, 1]
        assert fake.violations[-1]["kind"] == "split"
        answer = await client.chat_postMessage(channel="C1", text="b" * 40001)
        assert answer["response_metadata"]["warnings"] == ["message_truncated"]
        assert sum(len(message["text"]) for message in fake.messages("C1")) == 44001
        assert (await refused(client.chat_update(channel="C1", ts=first["ts"], text="c" * 4001)))["error"] == "msg_too_long"

    run(test)


def test_updates_and_deletions() -> None:
    async def test(fake: FakeSlack, client: AsyncWebClient) -> None:
        ts = (await client.chat_postMessage(channel="C1", text="one", blocks=[section("one")]))["ts"]
        await client.chat_update(channel="C1", ts=ts, blocks=[section("two")], text="two")
        assert (fake.messages("C1")[0]["seen"], fake.messages("C1")[0]["edited"]) == ("two", False)
        await client.chat_update(channel="C1", ts=ts, text="three")
        assert (fake.messages("C1")[0]["seen"], fake.messages("C1")[0]["blocks"], fake.messages("C1")[0]["edited"]) == ("three", [], True)
        hers = fake.says("C1", "hi", "UANN")
        assert (await refused(client.chat_update(channel="C1", ts=hers, text="x")))["error"] == "cant_update_message"
        assert (await refused(client.chat_update(channel="C1", ts="1.000000", text="x")))["error"] == "message_not_found"
        assert (await refused(client.chat_delete(channel="C1", ts=hers)))["error"] == "cant_delete_message"
        await client.chat_delete(channel="C1", ts=ts)
        await client.reactions_add(channel="C1", timestamp=hers, name="eyes")
        assert (await refused(client.reactions_add(channel="C1", timestamp=hers, name="eyes")))["error"] == "already_reacted"
        assert [message["reactions"] for message in fake.messages("C1")] == [{"eyes": ["UBOT"]}]

    run(test)


def test_one_message_a_second_and_limits_that_are_set() -> None:
    async def test(fake: FakeSlack, client: AsyncWebClient) -> None:
        await client.chat_postMessage(channel="C1", text="1")
        await client.chat_postMessage(channel="DANN", text="another conversation")
        answer = await refused(client.chat_postMessage(channel="C1", text="2"))
        assert (answer.status_code, answer["error"], answer.headers["Retry-After"]) == (429, "ratelimited", "1")
        assert [violation["kind"] for violation in fake.violations] == ["ratelimited"]
        await asyncio.sleep(0.3)
        await client.chat_postMessage(channel="C1", text="2")
        fake.limit("users.info", retry_after=7)
        assert (await refused(client.users_info(user="UANN"))).headers["Retry-After"] == "7"
        assert (await client.users_info(user="UANN"))["user"]["name"] == "ann"
        assert len(fake.violations) == 1

    run(test, every=0.3, burst=1)


def test_faults_of_methods() -> None:
    async def test(fake: FakeSlack, client: AsyncWebClient) -> None:
        client.retry_handlers = []
        fake.refuse("chat.postMessage", "internal_error", 2)
        for _ in range(2):
            assert (await refused(client.chat_postMessage(channel="C1", text="x")))["error"] == "internal_error"
        fake.drop("chat.postMessage")
        with pytest.raises(aiohttp.ClientError):
            await client.chat_postMessage(channel="C1", text="lost")
        fake.drop("chat.postMessage", after_processing=True)
        with pytest.raises(aiohttp.ClientError):
            await client.chat_postMessage(channel="C1", text="kept")
        fake.offline()
        with pytest.raises(aiohttp.ClientError):
            await client.auth_test()
        fake.online()
        fake.delay("auth.test", 0.1)
        begun = time.monotonic()
        await client.auth_test()
        assert time.monotonic() - begun >= 0.1
        assert [message["text"] for message in fake.messages("C1")] == ["kept"]

    run(test)


def test_options_of_a_message() -> None:
    async def test(fake: FakeSlack, client: AsyncWebClient) -> None:
        text = "*see* <https://a.example/b|b>, <https://a.example/c.png> <!here>"
        options: list[dict[str, Any]] = [{}, {"unfurl_links": True, "unfurl_media": False}, {"mrkdwn": False}, {"parse": "full"}]
        for option in options:
            await client.chat_postMessage(channel="C1", text=text, **option)
        usual, links, unformatted, full = fake.messages("C1")
        assert (usual["unfurls"], links["unfurls"]) == (["https://a.example/c.png"], ["https://a.example/b"])
        assert (usual["seen"], unformatted["seen"][:5]) == ("see b, https://a.example/c.png @here", "*see*")
        assert (usual["pings"], full["pings"]) == (["@here"], [])
        await client.chat_postMessage(channel="C1", markdown_text="**bold**")
        assert (await refused(client.chat_postMessage(channel="C1", text="x", markdown_text="x")))["error"] == "markdown_text_conflict"
        await client.chat_postMessage(channel="C1", text="1 < 2 & 3")
        assert [violation["characters"] for violation in fake.violations if violation["kind"] == "unescaped"] == ["<&"]

    run(test)


def test_threads_and_replies() -> None:
    async def test(fake: FakeSlack, client: AsyncWebClient) -> None:
        ts = fake.says("C1", "<@UBOT> soup", "UANN")
        reply = (await client.chat_postMessage(channel="C1", text="which?", thread_ts=ts))["ts"]
        await client.chat_postMessage(channel="C1", text="other")
        await client.chat_postMessage(channel="C1", text="wrong parent", thread_ts=reply)
        assert [message["seen"] for message in fake.messages("C1", ts)] == ["@souschef soup", "which?", "wrong parent"]
        assert [violation["kind"] for violation in fake.violations] == ["reply_as_thread"]
        assert [message["text"] for message in await fake.answers("C1", 3)] == ["which?", "other", "wrong parent"]

    run(test)


def test_a_process_of_its_own_is_driven_over_the_control_address() -> None:
    process = subprocess.Popen([sys.executable, "-m", "tests.fakes.slack", "--port", "0", "--set", "every=0"], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    url = process.stdout.readline().strip()

    async def test() -> None:
        async with aiohttp.ClientSession() as session:

            async def do(what: str, **arguments: Any) -> Any:
                async with session.post(f"{url}/control", json={"do": what, **arguments}) as answer:
                    return await answer.json()

            await do("user", id="U1", name="ann")
            assert (await do("dm", user="U1")) == {"result": "D1"}
            ts = (await do("says", channel="D1", text="hi", user="U1"))["result"]
            await AsyncWebClient("xoxb-1-fake", base_url=f"{url}/api/").chat_postMessage(channel="D1", text="hello", thread_ts=ts)
            assert [message["seen"] for message in (await do("messages", channel="D1", thread=ts))["result"]] == ["hi", "hello"]
            assert (await do("violations")) == {"result": []}
            await do("offline")
            assert "KeyError" in (await do("says", channel="D9", text="hi", user="U1"))["error"]

    try:
        asyncio.run(test())
    finally:
        process.terminate()
        process.wait(10)
        process.stdout.close()
