"""Rasa's REST channel, which also says what is wrong with a request that it cannot read."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from rasa.core.channels.channel import UserMessage
from rasa.core.channels.rest import RestInput
from sanic import Blueprint, response
from sanic.exceptions import InvalidUsage
from sanic.request import Request
from sanic.response import HTTPResponse


class Rest(RestInput):
    """The channel `channels.rest.Rest` of `credentials.yml`, at the address of Rasa's own."""

    def blueprint(self, on_new_message: Callable[[UserMessage], Awaitable[Any]]) -> Blueprint:
        """Rasa's routes, behind a look at what is posted to them."""
        blueprint: Blueprint = super().blueprint(on_new_message)

        async def check(request: Request) -> HTTPResponse | None:
            problem = _problem(request) if request.method == "POST" else None
            return (
                None
                if problem is None
                else response.json({"status": "failure", "reason": "BadRequest", "message": problem, "code": 400}, 400)
            )

        blueprint.middleware("request")(check)
        return blueprint


def _problem(request: Request) -> str | None:
    """What is wrong with a request; None where it can be read."""
    try:
        body = request.json
    except InvalidUsage:
        return 'the body is no JSON; send an object such as {"sender": "me", "message": "hello"}'
    if not isinstance(body, dict):
        return 'the body must be a JSON object such as {"sender": "me", "message": "hello"}'
    for name, kinds, what in (
        ("message", str, "a text"),
        ("sender", (str, int), "a text"),
        ("input_channel", str, "a text"),
        ("metadata", dict, "an object"),
    ):
        value = body.get(name)
        if value is not None and (not isinstance(value, kinds) or isinstance(value, bool)):
            return f"'{name}' must be {what}"
    return None if body.get("message") is not None else "'message' is missing: the text that the cook says"
