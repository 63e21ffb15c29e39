"""How the fake of Slack delivers: Socket Mode with slack_sdk's own client, HTTP, presses, commands and files (run in the Rasa environment)."""

from __future__ import annotations

import asyncio
import hashlib
import json

import aiohttp
import pytest
from aiohttp import web
from slack_sdk.signature import SignatureVerifier
from slack_sdk.web.async_client import AsyncWebClient

from tests.fakes.slack import FakeSlack
from tests.fakes.slack_clients import app, button, events, refused, row, run, section, server
from tests.fakes.slack_http import signed


def test_messages_reach_the_app_as_slack_writes_them() -> None:
    async def test(fake: FakeSlack, client: AsyncWebClient) -> None:
        async with app(fake, client) as got:
            fake.says("DANN", "mac & cheese 🍅 https://a.example/?a=1&b=2", "UANN")
            ts = fake.says("C1", "<@UBOT> next", "UANN")
            fake.says("C1", "thanks", "UANN", thread_ts=ts)
            await fake.settled()
            direct, channel, mention, reply = events(got)
            assert direct["text"] == "mac &amp; cheese :tomato: <https://a.example/?a=1&amp;b=2>"
            leaves = direct["blocks"][0]["elements"][0]["elements"]
            assert [leaf["type"] for leaf in leaves] == ["text", "emoji", "text", "link"]
            assert (leaves[0]["text"], direct["channel_type"], direct["user"]) == ("mac & cheese ", "im", "UANN")
            assert (channel["type"], mention["type"], channel["ts"], mention["text"]) == ("message", "app_mention", mention["ts"], "<@UBOT> next")
            assert (reply["thread_ts"], reply["parent_user_id"]) == (ts, "UANN")
            assert len({request.payload["event_id"] for request in got}) == 4
            assert (got[0].retry_attempt, got[0].accepts_response_payload, fake.violations) == (0, False, [])

    run(test)


def test_edits_deletions_and_others() -> None:
    async def test(fake: FakeSlack, client: AsyncWebClient) -> None:
        async with app(fake, client) as got:
            ts = fake.says("C1", "how much salt?", "UANN")
            fake.edits("C1", ts, "how much sugar?")
            fake.edits("C1", ts, "how much sugar?")
            fake.deletes("C1", ts)
            fake.bot_message("C1", "beep")
            fake.joins("C1", "UANN")
            fake.reacts("C1", (await client.chat_postMessage(channel="C1", text="mine"))["ts"], "tada", "UANN")
            await fake.settled()
            _, edited, unfurled, deleted, beep, join, joined, mine, reaction = events(got)
            assert (edited["previous_message"]["text"], edited["message"]["text"], "edited" in edited["message"]) == ("how much salt?", "how much sugar?", True)
            assert unfurled["message"]["text"] == unfurled["previous_message"]["text"]
            assert (deleted["subtype"], deleted["deleted_ts"], beep["bot_id"], join["subtype"]) == ("message_deleted", ts, "BANOTHER", "channel_join")
            assert (joined["type"], mine["bot_id"], mine["user"], reaction["item"]["channel"]) == ("member_joined_channel", "B1", "UBOT", "C1")

    run(test)


def test_only_events_that_the_app_may_see() -> None:
    async def test(fake: FakeSlack, client: AsyncWebClient) -> None:
        fake.channel("C2", "outside", member=False)
        async with app(fake, client) as got:
            fake.says("C2", "<@UBOT> hi", "UANN")
            fake.says("C1", "hi", "UANN")
            fake.says("DANN", "hi", "UANN")
            await fake.settled()
            assert [event["channel"] for event in events(got)] == ["DANN"]

    run(test, scopes=("chat:write", "im:history"))


def test_what_is_not_acknowledged_comes_again() -> None:
    async def test(fake: FakeSlack, client: AsyncWebClient) -> None:
        async with app(fake, client, lambda request: (request.retry_attempt or 0) >= 2) as got:
            fake.says("DANN", "hi", "UANN")
            await fake.settled()
            assert [(request.retry_attempt, request.retry_reason) for request in got] == [(0, ""), (1, "timeout"), (2, "timeout")]
            assert (len({request.payload["event_id"] for request in got}), len({request.envelope_id for request in got})) == (1, 3)
        async with app(fake, client, lambda _: False) as got:
            fake.says("DANN", "hi", "UANN")
            await fake.settled()
            assert (len(got), fake.undelivered[0]["attempts"]) == (4, 4)

    run(test, ack_within=0.05)


def test_wrong_and_late_acknowledgements_are_noted() -> None:
    async def test(fake: FakeSlack, client: AsyncWebClient) -> None:
        opened = await client.apps_connections_open(app_token=fake.settings.app_token)
        async with aiohttp.ClientSession() as session, session.ws_connect(opened["url"]) as socket:
            hello = await socket.receive_json()
            assert (hello["type"], hello["num_connections"], hello["connection_info"]) == ("hello", 1, {"app_id": "A1"})
            await socket.send_str("what?")
            await socket.send_json({"envelope_id": "nobody's"})
            fake.says("DANN", "hi", "UANN")
            envelope = await socket.receive_json()
            await asyncio.sleep(0.08)
            await socket.send_json({"envelope_id": envelope["envelope_id"], "payload": {"text": "no"}})
            await fake.settled()
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await session.ws_connect(opened["url"])
        kinds = [violation["kind"] for violation in fake.violations]
        assert kinds == ["unexpected_message", "unknown_envelope", "late_acknowledgement", "unexpected_payload", "ticket"]

    run(test, ack_within=0.05, retry_delays=(0.5,))


def test_connections_are_renewed_cut_and_silent() -> None:
    async def test(fake: FakeSlack, client: AsyncWebClient) -> None:
        async with app(fake, client) as got:
            for number, trouble in enumerate((lambda: fake.disconnect("warning"), fake.cut, fake.silent), start=2):
                trouble()
                fake.says("DANN", str(number), "UANN")
                while fake.sockets.opened < number:
                    await asyncio.sleep(0.01)
                await fake.settled()
            assert [event["text"] for event in events(got)] == ["2", "3", "4"]
        assert not fake.undelivered

    run(test, retry_delays=(0.1,) * 30)


def test_several_connections_take_turns_up_to_ten() -> None:
    async def test(fake: FakeSlack, client: AsyncWebClient) -> None:
        async with aiohttp.ClientSession() as session:
            sockets, hellos = [], []
            for _ in range(11):
                opened = await client.apps_connections_open(app_token=fake.settings.app_token)
                sockets.append(await session.ws_connect(opened["url"]))
                hellos.append(await sockets[-1].receive_json())
            assert [hello.get("num_connections") for hello in hellos] == [*range(1, 11), None]
            assert (hellos[-1]["type"], hellos[-1]["reason"]) == ("disconnect", "too_many_websockets")
            for number in range(10):
                fake.event({"type": "message", "text": str(number)}, team_id="T2")
            for socket in sockets[:10]:
                envelope = await socket.receive_json()
                assert envelope["payload"]["team_id"] == "T2"
                await socket.send_json({"envelope_id": envelope["envelope_id"]})
            await fake.settled()
            assert len(fake.delivered) == 10

    run(test)


def test_events_that_come_twice_or_mixed() -> None:
    async def test(fake: FakeSlack, client: AsyncWebClient) -> None:
        async with app(fake, client) as got:
            fake.repeat(1)
            fake.says("DANN", "twice", "UANN")
            fake.says("DANN", "once", "UANN")
            await fake.settled()
            assert sorted(event["text"] for event in events(got)) == ["once", "twice", "twice"]
            assert len({request.payload["event_id"] for request in got}) == 2
            fake.shuffle(4)
            for number in range(4):
                fake.says("DANN", str(number), "UANN")
            await fake.settled()
            order = [event["text"] for event in events(got)[3:]]
            assert sorted(order) == ["0", "1", "2", "3"] != order

    run(test)


def test_presses_and_their_answers() -> None:
    async def test(fake: FakeSlack, client: AsyncWebClient) -> None:
        blocks = [section("Ready?"), row(button("Yes & go", value="/next", action_id="go"), button("No"))]
        ts = (await client.chat_postMessage(channel="DANN", text="Ready?", blocks=blocks))["ts"]
        async with app(fake, client) as got, aiohttp.ClientSession() as session:
            fake.presses("DANN", ts, "Yes & go", "UANN")
            fake.presses("DANN", ts, 1, "UANN")
            await fake.settled()
            payload, other = (request.payload for request in got if request.type == "interactive")
            assert (payload["type"], payload["actions"][0]["value"], payload["actions"][0]["text"]["text"]) == ("block_actions", "/next", "Yes &amp; go")
            assert (payload["container"]["message_ts"], payload["message"]["ts"], len(other["actions"][0]["action_id"])) == (ts, ts, 5)
            said = [{"text": "just you"}, {"replace_original": True, "text": "Yes"}, {"response_type": "in_channel", "text": "all"}, {"delete_original": True}, {"blocks": 1}]
            statuses = [(await session.post(payload["response_url"], json=answer)).status for answer in [*said, {"text": "a sixth time"}]]
            assert statuses == [200, 200, 200, 200, 400, 404]
            assert [message["seen"] for message in fake.messages("DANN")] == ["all"]
            assert [(message["seen"], message["only_for"]) for message in fake.ephemerals] == [("just you", "UANN")]

    run(test)


def test_slash_commands_and_statuses() -> None:
    async def test(fake: FakeSlack, client: AsyncWebClient) -> None:
        opened = await client.apps_connections_open(app_token=fake.settings.app_token)
        async with aiohttp.ClientSession() as session, session.ws_connect(opened["url"]) as socket:
            await socket.receive_json()
            fake.slash("recipes", "mac & cheese", "UANN", "C1")
            envelope = await socket.receive_json()
            assert (envelope["type"], envelope["accepts_response_payload"]) == ("slash_commands", True)
            assert (envelope["payload"]["command"], envelope["payload"]["text"]) == ("/recipes", "mac &amp; cheese")
            await socket.send_json({"envelope_id": envelope["envelope_id"], "payload": {"text": "here"}})
            await fake.settled()
        assert fake.ephemerals[0]["seen"] == "here"
        ts = fake.says("DANN", "hi", "UANN")
        await client.assistant_threads_setStatus(channel_id="DANN", thread_ts=ts, status="is cooking…")
        assert fake.statuses[0]["shown"]
        await client.chat_postMessage(channel="DANN", text="hello")
        assert not fake.statuses[0]["shown"]
        assert (await refused(client.assistant_threads_setStatus(channel_id="DANN", thread_ts="1.000000", status="x")))["error"] == "invalid_thread_ts"

    run(test)


def test_voice_clips_need_the_token() -> None:
    async def test(fake: FakeSlack, client: AsyncWebClient) -> None:
        async with app(fake, client) as got, aiohttp.ClientSession() as session:
            fake.voice("DANN", "UANN", b"sound", heard="next step")
            await fake.settled()
            event = events(got)[0]
            file = event["files"][0]
            assert (event["subtype"], file["subtype"], file["transcription"]["preview"]["content"]) == ("file_share", "slack_audio", "next step")
            assert (await client.files_info(file=file["id"]))["file"]["mimetype"] == "audio/mp4"
            async with session.get(file["url_private_download"], headers={"Authorization": f"Bearer {fake.settings.bot_token}"}) as answer:
                assert (await answer.read(), answer.content_type) == (b"sound", "audio/mp4")
            async with session.get(file["url_private"]) as answer:
                assert (answer.status, answer.content_type) == (200, "text/html")
            assert (await refused(client.files_info(file="F999")))["error"] == "file_not_found"

    run(test)


def test_http_mode_signs_retries_and_asks_for_the_challenge() -> None:
    async def test(fake: FakeSlack, client: AsyncWebClient) -> None:
        def answer(request: web.Request, body: bytes) -> web.Response:
            if b"url_verification" in body:
                return web.json_response(json.loads(body)["challenge"])
            return web.Response(status=500 if int(request.headers.get("X-Slack-Retry-Num", 0)) < 2 else 200)

        async with server(answer) as (address, got):
            assert await fake.uses_http(address)
            fake.says("DANN", "hé & ho", "UANN")
            fake.slash("/help", "", "UANN", "DANN")
            await fake.settled()
            verifier = SignatureVerifier(fake.settings.signing_secret)
            assert all(verifier.is_valid_request(body, headers) for headers, body in got)
            assert not any(SignatureVerifier("another").is_valid_request(body, headers) for headers, body in got)
            tries = [headers for headers, body in got if b"event_callback" in body]
            assert [(headers.get("X-Slack-Retry-Num"), headers.get("X-Slack-Retry-Reason")) for headers in tries] == [(None, None), ("1", "http_error"), ("2", "http_error")]
            assert {headers["Content-Type"] for headers in tries} == {"application/json"}
            assert [violation["kind"] for violation in fake.violations] == ["not_acknowledged"]
        fake.says("DANN", "nobody is there", "UANN")
        await fake.settled()
        assert fake.undelivered[-1]["attempts"] == 4

    run(test)


def test_http_answers_to_commands_and_late_ones() -> None:
    async def test(fake: FakeSlack, client: AsyncWebClient) -> None:
        def answer(request: web.Request, body: bytes) -> web.Response:
            return web.json_response({"response_type": "in_channel", "text": "all"}) if b"command" in body else web.Response(text="ok")

        async with server(answer) as (address, got):
            assert not await fake.uses_http(address)
            fake.slash("/help", "", "UANN", "C1")
            ts = (await client.chat_postMessage(channel="C1", text="x", blocks=[row(button())]))["ts"]
            fake.presses("C1", ts, 0, "UANN")
            await fake.settled()
            assert sorted(body[:8] for _, body in got if not body.startswith(b"{")) == [b"payload=", b"token=ve"]
            assert [message["seen"] for message in fake.messages("C1")][-1] in {"all", ""}

        async with server(lambda request, body: web.Response(status=503, headers={"X-Slack-No-Retry": "1"})) as (address, got):
            await fake.uses_http(address)
            fake.says("DANN", "hi", "UANN")
            await fake.settled()
            assert len([body for _, body in got if b"event_callback" in body and b"UANN" in body]) == 1

    run(test)


def test_signatures_are_slacks_own() -> None:
    signature = signed("8f742231b10e8888abcd99yyyzzz85a5", b"text", "1531420618")
    assert signature == SignatureVerifier("8f742231b10e8888abcd99yyyzzz85a5").generate_signature(timestamp="1531420618", body="text")
    assert len(signature) == len("v0=") + hashlib.sha256().digest_size * 2
