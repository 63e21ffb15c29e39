"""HTTP mode: signed requests to the app's addresses, tried again as the Events API does, and the challenge that proves an address."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import time
import uuid
from typing import Any
from urllib.parse import parse_qs, urlencode

import aiohttp

from tests.fakes.slack_delivery import Answered, Delivery
from tests.fakes.slack_state import JSON, Workspace

AGENT = "Slackbot 1.0 (+https://api.slack.com/robots)"
FORM = "application/x-www-form-urlencoded"


def signed(secret: str, body: bytes, timestamp: str) -> str:
    """The signature of a request, version 0.

    Args:
        secret: the signing secret.
        body: as it is sent.
        timestamp: seconds since 1970, as in the header.
    """
    return "v0=" + hmac.new(secret.encode(), f"v0:{timestamp}:".encode() + body, hashlib.sha256).hexdigest()


class Requests:
    """Delivers over HTTP.

    Args:
        workspace: whose signing secret and patience count.
        answered: called with what the answer to a slash command says.
        addresses: where each kind of delivery goes.
    """

    def __init__(self, workspace: Workspace, answered: Answered, addresses: dict[str, str]) -> None:
        self._workspace, self._answered, self._addresses = workspace, answered, addresses
        self._client: aiohttp.ClientSession | None = None

    async def attempt(self, delivery: Delivery, number: int, reason: str) -> str:
        """Send a request, and see whether it is answered in time, with a status that says yes."""
        headers = {"X-Slack-Retry-Num": str(number), "X-Slack-Retry-Reason": reason} if number else {}
        delivery.started = time.monotonic()
        try:
            status, answer, said = await self.post(self._addresses[delivery.kind], *_body(delivery), headers)
        except asyncio.TimeoutError:
            return "http_timeout"
        except aiohttp.ClientError:
            return "connection_failed"
        if not 200 <= status < 300:
            return "final" if said.get("X-Slack-No-Retry") == "1" else "http_error"
        delivery.acknowledged.set()
        if delivery.kind == "slash_commands" and answer.strip():
            self._answered(delivery, _spoken(answer))
        return ""

    async def post(self, address: str, body: bytes, kind: str, headers: dict[str, str] | None = None, secret: str | None = None) -> tuple[int, str, Any]:
        """Send a signed request.

        Args:
            address: where to.
            body: what.
            kind: its content type.
            headers: what else is said.
            secret: another signing secret than the app's.

        Returns:
            The status, the text and the headers of the answer.

        Raises:
            asyncio.TimeoutError: there was none in time.
            aiohttp.ClientError: nobody is there.
        """
        if self._client is None:
            self._client = aiohttp.ClientSession()
        timestamp = str(int(time.time()))
        signature = signed(self._workspace.settings.signing_secret if secret is None else secret, body, timestamp)
        said = {"Content-Type": kind, "User-Agent": AGENT, "X-Slack-Request-Timestamp": timestamp, "X-Slack-Signature": signature, **(headers or {})}
        timeout = aiohttp.ClientTimeout(total=self._workspace.settings.ack_within)
        async with self._client.post(address, data=body, headers=said, timeout=timeout) as answer:
            return answer.status, await answer.text(), answer.headers

    async def verify(self) -> bool:
        """Whether the address for events gives a challenge back, as Slack asks before it uses an address."""
        challenge = uuid.uuid4().hex
        asked = {"token": "verification-token", "challenge": challenge, "type": "url_verification"}
        try:
            status, text, _ = await self.post(self._addresses["events_api"], json.dumps(asked).encode(), "application/json")
        except (asyncio.TimeoutError, aiohttp.ClientError):
            return False
        given = {text, *parse_qs(text).get("challenge", ())}
        spoken = _spoken(text)
        given.add(str(spoken.get("challenge") if "challenge" in spoken else spoken.get("text")))
        return status == 200 and challenge in given

    async def close(self) -> None:
        """Send nothing any more."""
        if self._client is not None:
            await self._client.close()


def _body(delivery: Delivery) -> tuple[bytes, str]:
    """What is sent, with its content type: presses and commands come as forms."""
    if delivery.kind == "events_api":
        return json.dumps(delivery.payload).encode(), "application/json"
    form = delivery.payload if delivery.kind == "slash_commands" else {"payload": json.dumps(delivery.payload)}
    return urlencode(form).encode(), FORM


def _spoken(text: str) -> JSON:
    """What an answer says: an object, or any other text as a message's text."""
    try:
        value = json.loads(text)
    except ValueError:
        return {"text": text}
    return value if isinstance(value, dict) else {"text": str(value)}
