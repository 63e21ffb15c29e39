"""How the bot's messages are checked and kept: by the Web API, by a ``response_url``, or in answer to a command."""

from __future__ import annotations

import json
import re
import time
from typing import Any

from tests.fakes import slack_blocks, slack_payloads, slack_text
from tests.fakes.slack_delivery import Office
from tests.fakes.slack_rendering import Rendering
from tests.fakes.slack_state import JSON, Channel, Message, Workspace, block_id, kept

CUT = 40_000  # characters of a text, behind which it is cut
SPLIT = 4_000  # characters of a text without blocks, behind which it becomes several messages, and which an update must not exceed
ATTACHMENTS = 100
TIMESTAMP = re.compile(r"\d{1,12}\.\d{6}")
TRUNCATED = {"messages": ["[WARN] A text of more than 40,000 characters was cut."], "warnings": ["message_truncated"]}


class RefusalError(Exception):
    """What Slack refuses.

    Args:
        error: Slack's name for it.
        messages: what is wrong, each with its place.
        about: what else the answer says.
    """

    def __init__(self, error: str, messages: list[str] | None = None, **about: Any) -> None:
        super().__init__(error)
        self.error = error
        listed = messages or []
        noted = {"response_metadata": {"messages": [f"[ERROR] {message}" for message in listed]}} if listed else {}
        self.about: JSON = {**({"errors": listed} if error.startswith("invalid_blocks") and listed else {}), **noted, **about}


def _listed(value: Any, error: str) -> list[Any]:
    """Blocks or attachments as a list; attachments must be objects.

    Raises:
        RefusalError: they are none.
    """
    found = slack_blocks.parsed(value)
    if found is None or (error == "invalid_attachments" and any(not isinstance(item, dict) for item in found)):
        raise RefusalError(error)
    return found


class Posting:
    """Keeps the bot's messages.

    Args:
        workspace: where they are kept.
        office: what tells the app of them.
    """

    def __init__(self, workspace: Workspace, office: Office) -> None:
        self._workspace, self._office = workspace, office
        self._rendering = Rendering(workspace)

    def checked(self, arguments: JSON, most: int | None = None) -> JSON:
        """The content of a message, with its blocks and attachments as lists.

        Args:
            arguments: as the client sent them.
            most: how many characters the text may have; None where it is cut or split.

        Raises:
            RefusalError: Slack would refuse it.
        """
        text = arguments.get("text")
        if text is not None and not isinstance(text, str):
            raise RefusalError("invalid_arguments", ["must be a string [json-pointer:/text]"])
        content = {**arguments, "text": text or ""}
        for key, error in (("blocks", "invalid_blocks_format"), ("attachments", "invalid_attachments")):
            if arguments.get(key) is not None:
                content[key] = _listed(arguments[key], error)
        if arguments.get("markdown_text"):
            if content["text"] or content.get("blocks"):
                raise RefusalError("markdown_text_conflict")
            content["blocks"] = [{"type": "markdown", "text": arguments["markdown_text"]}]
        self._check_blocks(content.get("blocks") or [])
        if len(content.get("attachments") or ()) > ATTACHMENTS:
            raise RefusalError("too_many_attachments")
        if not (content["text"].strip() or content.get("blocks") or content.get("attachments")):
            raise RefusalError("no_text")
        if most is not None and len(content["text"]) > most:
            raise RefusalError("msg_too_long")
        return content

    def post(self, channel: Channel, arguments: JSON, thread_ts: str | None = None) -> tuple[Message, JSON]:
        """Put a message into a conversation; a long text without blocks becomes several messages.

        Returns:
            The last of them, and what the answer says beside it.
        """
        content, about = dict(arguments), {}
        if len(content["text"]) > CUT:
            content["text"], about = content["text"][:CUT], {"warning": "message_truncated", "response_metadata": TRUNCATED}
        parts = [content["text"]]
        if not content.get("blocks") and len(content["text"]) > SPLIT:
            parts = [content["text"][start : start + SPLIT] for start in range(0, len(content["text"]), SPLIT)]
            self._workspace.violation("split", channel=channel.id, messages=len(parts))
        for part in parts:
            message = self._keep(channel, {**content, "text": part}, thread_ts)
        return message, about

    def whisper(self, channel: Channel, arguments: JSON, user: str, thread_ts: str | None = None) -> Message:
        """Show a message to one person."""
        message = Message(self._workspace.timestamp(), channel.id, self._workspace.bot_user, {}, thread_ts, True, only_for=user)
        self._fill(message, arguments)
        self._workspace.hidden.append(message)
        return message

    def update(self, message: Message, arguments: JSON) -> None:
        """Change a message; blocks stay where neither they nor a text are given, and only a text makes it look edited."""
        before = slack_payloads.bare(self._workspace, message)
        content = {**arguments}
        if content.get("blocks") is None and not content["text"]:
            content["blocks"] = message.arguments.get("blocks")
        if content.get("attachments") is None:
            content["attachments"] = message.arguments.get("attachments")
        self._fill(message, content)
        message.edited = message.edited or not content.get("blocks")
        message.raw["edited"] = {"user": message.user, "ts": self._workspace.timestamp()}
        channel = self._workspace.channels[message.channel]
        if message.only_for is None:
            self._echo(channel, slack_payloads.changed(self._workspace, channel, before, message))

    def delete(self, message: Message) -> None:
        """Take a message away."""
        channel = self._workspace.channels[message.channel]
        if message.only_for is not None:
            self._workspace.hidden.remove(message)
            return
        del channel.messages[message.ts]
        self._echo(channel, slack_payloads.deleted(self._workspace, channel, message))

    def thread(self, channel: Channel, thread_ts: Any) -> str | None:
        """The message that a thread hangs on.

        Raises:
            RefusalError: there is none, or it is no timestamp.
        """
        if thread_ts in (None, ""):
            return None
        if not isinstance(thread_ts, str) or not TIMESTAMP.fullmatch(thread_ts):
            raise RefusalError("invalid_thread_ts", [f"{thread_ts} is not a valid thread_ts"])
        parent = channel.messages.get(thread_ts)
        if parent is None:
            raise RefusalError("thread_not_found")
        if parent.thread_ts not in (None, thread_ts):
            self._workspace.violation("reply_as_thread", channel=channel.id, thread_ts=thread_ts)
            return parent.thread_ts
        return thread_ts

    def _check_blocks(self, blocks: list[Any]) -> None:
        verdict = slack_blocks.checked(blocks, self._workspace.settings.fetches)
        for kind in verdict.unknown:
            self._workspace.violation("unknown_kind", what=kind)
        if verdict.error:
            raise RefusalError(verdict.error, verdict.errors)

    def _keep(self, channel: Channel, content: JSON, thread_ts: str | None) -> Message:
        bot = {"bot_id": self._workspace.bot_id, "app_id": self._workspace.app_id, "bot_profile": self._workspace.profile()}
        message = self._workspace.post(channel, self._workspace.bot_user, bot, thread_ts=thread_ts, mine=True)
        self._fill(message, content)
        for status in self._workspace.statuses:
            same = status["thread_ts"] in {thread_ts, message.ts} or channel.kind == "im"
            status["shown"] = status["shown"] and not (status["channel"] == channel.id and same)
        self._echo(channel, slack_payloads.message_event(self._workspace, channel, message))
        return message

    def _fill(self, message: Message, content: JSON) -> None:
        """Put content into a message, with identifiers where blocks and elements have none."""
        blocks = json.loads(json.dumps(content.get("blocks") or []))
        for block in blocks:
            block.setdefault("block_id", block_id())
        for _, element in slack_blocks.used(blocks):
            element.setdefault("action_id", block_id())
        message.arguments = {**content, "blocks": blocks}
        message.raw["text"] = slack_text.stored(content["text"])
        message.raw.pop("blocks", None)
        message.raw |= {"blocks": kept(blocks)} if blocks else {}
        message.raw |= {"attachments": content["attachments"]} if content.get("attachments") else {}
        if mistakes := self._rendering.message(message)["mistakes"]:
            self._workspace.violation("unescaped", channel=message.channel, ts=message.ts, characters="".join(mistakes))

    def _echo(self, channel: Channel, event: JSON) -> None:
        """Tell the app of what it did itself, as Slack does."""
        if self._workspace.settings.echo and slack_payloads.wanted(self._workspace, event, channel.kind):
            self._office.send("events_api", slack_payloads.envelope(self._workspace, event))


class Pace:
    """How fast messages may come into each conversation.

    Args:
        every: seconds between two; 0 for no limit.
        burst: how many may come at once.
    """

    def __init__(self, every: float, burst: int) -> None:
        self._every, self._burst = every, burst
        self._free: dict[str, float] = {}

    def wait(self, channel: str) -> float:
        """Count one more message: seconds until it may come, 0 where it may now."""
        if self._every <= 0:
            return 0.0
        now = time.monotonic()
        due = max(self._free.get(channel, 0.0), now - self._every * (self._burst - 1))
        if due > now + 1e-6:
            return due - now
        self._free[channel] = due + self._every
        return 0.0
