"""What is reached without the Web API: addresses that answer presses and commands, and the files that people share."""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field

from aiohttp import web

from tests.fakes.slack_delivery import Delivery
from tests.fakes.slack_posting import CUT, Posting, RefusalError
from tests.fakes.slack_state import JSON, Message, Workspace

LOGIN = "<!DOCTYPE html><html><head><title>Sign in | Slack</title></head><body>Sign in to kitchen.slack.com</body></html>"
KNOWN = {"text", "blocks", "attachments", "response_type", "replace_original", "delete_original", "thread_ts", "mrkdwn", "unfurl_links", "unfurl_media", "parse", "metadata"}


@dataclass
class Reply:
    """An address that answers one press or command."""

    user: str
    channel: str
    message: Message | None
    begun: float = field(default_factory=time.time)
    uses: int = 0


class Hooks:
    """Answers at these addresses.

    Args:
        workspace: where messages and violations are kept.
        posting: what keeps messages.
        address: where the fake is.
    """

    def __init__(self, workspace: Workspace, posting: Posting, address: Callable[[], str]) -> None:
        self._workspace, self._posting, self._address = workspace, posting, address
        self._replies: dict[str, Reply] = {}

    def address(self, kind: str, user: str, channel: str, message: Message | None = None) -> str:
        """A new ``response_url``.

        Args:
            kind: ``actions`` or ``commands``.
            user: who did it.
            channel: where.
            message: on which message.
        """
        key = uuid.uuid4().hex
        self._replies[key] = Reply(user, channel, message)
        return f"{self._address()}/hooks/{kind}/{self._workspace.settings.team}/{key}"

    async def reply(self, request: web.Request) -> web.StreamResponse:
        """Take an answer: a new message, one that replaces the one that was pressed, or none in its place."""
        reply = self._replies.get(request.match_info["key"])
        try:
            if reply is None:
                raise RefusalError("invalid_url")
            self._use(reply)
            spoken = json.loads(await request.text())
            if not isinstance(spoken, dict):
                raise RefusalError("invalid_payload")
            self.spoken(reply, spoken)
        except ValueError:
            return self._refused(RefusalError("invalid_payload"), 400)
        except RefusalError as refusal:
            return self._refused(refusal, 404 if refusal.error in {"used_url", "expired_url", "invalid_url"} else 400)
        return web.Response(text="ok")

    def answered(self, delivery: Delivery, spoken: object) -> None:
        """Take what was said in answer to a slash command itself."""
        said = spoken if isinstance(spoken, dict) else {"text": str(spoken)}
        try:
            self.spoken(Reply(str(delivery.payload["user_id"]), str(delivery.payload["channel_id"]), None), said)
        except RefusalError as refusal:
            self._workspace.violation("refused", method="slash_commands", error=refusal.error, about=refusal.about)

    def spoken(self, reply: Reply, spoken: JSON) -> None:
        """Do what an answer says.

        Raises:
            RefusalError: it cannot be a message.
        """
        for key in sorted(set(spoken) - KNOWN):
            self._workspace.violation("unknown_argument", method="response_url", argument=key)
        message = reply.message
        if spoken.get("delete_original"):
            if message is not None:
                self._posting.delete(message)
            return
        content = self._posting.checked(spoken, most=CUT)
        if spoken.get("replace_original") and message is not None:
            self._posting.update(message, content)
            return
        channel = self._workspace.channels[reply.channel]
        thread = self._posting.thread(channel, spoken.get("thread_ts"))
        if spoken.get("response_type") == "in_channel":
            self._posting.post(channel, content, thread)
        else:
            self._posting.whisper(channel, content, reply.user, thread)

    async def file(self, request: web.Request) -> web.StreamResponse:
        """Give a file to who has the bot's token and may read files; send everybody else to where people sign in."""
        settings = self._workspace.settings
        file = self._workspace.files.get(request.match_info["file"].removeprefix(f"{settings.team}-"))
        token = request.headers.get("Authorization", "").removeprefix("Bearer ").strip()
        self._workspace.calls.append({"time": time.time(), "method": "file", "params": {"path": request.path}, "token": token, "ok": file is not None, "error": None})
        if token != settings.bot_token or token in self._workspace.revoked or "files:read" not in settings.scopes:
            self._workspace.violation("file_without_permission", path=request.path)
            raise web.HTTPFound(f"/login?redir={request.path}", headers={"x-slack-meta": "?;acl_fail"})
        if file is None:
            raise web.HTTPNotFound
        return web.Response(body=file.content, content_type=str(file.about["mimetype"]))

    async def login(self, _: web.Request) -> web.StreamResponse:
        """The page where people sign in."""
        return web.Response(text=LOGIN, content_type="text/html")

    def _use(self, reply: Reply) -> None:
        """Count one more use.

        Raises:
            RefusalError: it is used up, or too old.
        """
        if time.time() - reply.begun > self._workspace.settings.response_seconds:
            raise RefusalError("expired_url")
        if reply.uses >= self._workspace.settings.response_uses:
            raise RefusalError("used_url")
        reply.uses += 1

    def _refused(self, refusal: RefusalError, status: int) -> web.StreamResponse:
        self._workspace.violation("refused", method="response_url", error=refusal.error, about=refusal.about)
        return web.json_response({"ok": False, "error": refusal.error, **refusal.about}, status=status)
