"""Rasa's REST channel: what it cannot read is answered with a reason, everything else as Rasa's own does it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import pytest
from rasa.core.channels.channel import UserMessage
from rasa.core.channels.rest import RestInput

from channels.rest import Rest
from tests.rasa.channels.slack_kit import application, listening

Ask = Callable[..., Awaitable[tuple[int, str]]]


def served(channel: RestInput, test: Callable[[Ask, list[UserMessage]], Awaitable[None]]) -> None:
    """Run a test with a channel in a server; it gets what posts to the server, and the messages that come through."""
    got: list[UserMessage] = []

    async def on_message(message: UserMessage) -> None:
        got.append(message)
        if message.text == "wrong":
            raise RuntimeError("the turn broke")
        await message.output_channel.send_text_message(message.sender_id, f"You said: {message.text}")
        await message.output_channel.send_response(message.sender_id, {"text": "Ready?", "buttons": [{"title": "Yes", "payload": "/yes"}]})

    async def inside() -> None:
        app = application()
        app.blueprint(channel.blueprint(on_message), url_prefix="/webhooks/rest")
        async with listening(app) as address, aiohttp.ClientSession() as session:

            async def ask(body: Any, path: str = "webhook", method: str = "POST", kind: str = "application/json") -> tuple[int, str]:
                data = body if isinstance(body, bytes) else json.dumps(body).encode()
                async with session.request(method, f"{address}/webhooks/rest/{path}", data=data, headers={"Content-Type": kind}) as answer:
                    return answer.status, await answer.text()

            await test(ask, got)

    asyncio.run(inside())


BAD: list[tuple[Any, str]] = [
    (b"", "must be a JSON object"),
    (b"null", "must be a JSON object"),
    (b"[]", "must be a JSON object"),
    (b'["hello"]', "must be a JSON object"),
    (b'"hello"', "must be a JSON object"),
    (b"5", "must be a JSON object"),
    (b"true", "must be a JSON object"),
    (b'{"message": ', "no JSON"),
    (b"sender=me&message=hello", "no JSON"),
    (b"\xff\xfe", "no JSON"),
    (b"[" * 100_000, "no JSON"),
    ({}, "'message' is missing"),
    ({"sender": "me"}, "'message' is missing"),
    ({"message": None}, "'message' is missing"),
    ({"message": 5}, "'message' must be a text"),
    ({"message": ["hello"]}, "'message' must be a text"),
    ({"message": {"text": "hello"}}, "'message' must be a text"),
    ({"message": False}, "'message' must be a text"),
    ({"message": "hello", "sender": ["me"]}, "'sender' must be a text"),
    ({"message": "hello", "sender": {"id": 1}}, "'sender' must be a text"),
    ({"message": "hello", "sender": True}, "'sender' must be a text"),
    ({"message": "hello", "sender": 1.5}, "'sender' must be a text"),
    ({"message": "hello", "metadata": "x"}, "'metadata' must be an object"),
    ({"message": "hello", "metadata": []}, "'metadata' must be an object"),
    ({"message": "hello", "input_channel": 7}, "'input_channel' must be a text"),
]


def test_bodies_that_cannot_be_read_are_answered_with_a_reason() -> None:
    async def test(ask: Ask, got: list[UserMessage]) -> None:
        for path in ("webhook", "webhook?stream=true"):
            for body, reason in BAD:
                status, text = await ask(body, path)
                told = json.loads(text)
                assert (status, told["status"], told["code"], told["reason"]) == (400, "failure", 400, "BadRequest"), body
                assert reason in told["message"], body
        assert got == []

    served(Rest(), test)


GOOD: list[Any] = [
    {"sender": "me", "message": "hello"},
    {"message": "hello"},
    {"sender": None, "message": "hello"},
    {"sender": 42, "message": "hello"},
    {"sender": "", "message": ""},
    {"sender": "me", "message": "  Œufs & <b> 🍳  ", "metadata": {"a": [1]}, "input_channel": "kitchen"},
    {"sender": "me", "message": "hello", "metadata": None, "input_channel": None, "more": [1, 2]},
    {"sender": "me", "message": "wrong"},
]


@pytest.mark.parametrize("path", ["webhook", "webhook?stream=true", "webhook?stream=false&token=x"])
def test_everything_else_is_as_rasas_own(path: str) -> None:
    answers: list[list[Any]] = []

    async def test(ask: Ask, got: list[UserMessage]) -> None:
        found: list[Any] = [await ask(body, path) for body in GOOD if not ("true" in path and body["message"] == "wrong")]
        found += [await ask(json.dumps(GOOD[0]).encode(), path, kind="text/plain")]
        answers.append([*found, *[(one.text, one.sender_id, one.input_channel, one.metadata, type(one.output_channel).__name__) for one in got]])

    served(RestInput(), test)
    served(Rest(), test)
    assert answers[0] == answers[1]
    assert json.loads(answers[1][0][1].splitlines()[0] if "true" in path else json.dumps(json.loads(answers[1][0][1])[0]))["text"] == "You said: hello"


def test_its_other_addresses_are_as_they_were() -> None:
    answers: list[Any] = []

    async def test(ask: Ask, _: list[UserMessage]) -> None:
        answers.append([(await ask(b"", "", "GET")), (await ask(b"", "webhook", "GET"))[0], (await ask(b"", "other"))[0]])

    served(RestInput(), test)
    served(Rest(), test)
    assert answers[0] == answers[1]
    assert answers[1] == [(200, '{"status":"ok"}'), 405, 404]


def test_its_name_and_place_are_rasas() -> None:
    assert (Rest.name(), Rest().url_prefix()) == (RestInput.name(), RestInput().url_prefix()) == ("rest", "rest")
    assert isinstance(Rest.from_credentials(None), Rest)
