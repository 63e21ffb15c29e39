"""What the fake workspace knows: its settings, people, conversations, messages and files."""

from __future__ import annotations

import itertools
import time
import uuid
from dataclasses import dataclass, field
from typing import Any

from tests.fakes import slack_text

JSON = dict[str, Any]
SCOPES = (
    "app_mentions:read", "channels:history", "channels:read", "chat:write", "commands", "files:read", "groups:history", "groups:read", "im:history",
    "im:read", "im:write", "mpim:history", "mpim:read", "mpim:write", "reactions:read", "reactions:write", "users:read",
)
SUBSCRIPTIONS = ("app_mention", "member_joined_channel", "message.channels", "message.groups", "message.im", "message.mpim", "reaction_added")
FAMILIES = {"im": "im", "mpim": "mpim", "channel": "channels", "group": "groups"}  # how scopes and subscriptions call a kind of conversation
LOCAL = ("localhost", "127.", "10.", "192.168.", "0.0.0.0", "[::1]")  # nobody fetches images from there


@dataclass
class Settings:
    """How the workspace and its app are set up, and how patient Slack is.

    Attributes:
        bot_token: what the Web API wants.
        app_token: what ``apps.connections.open`` wants.
        signing_secret: what requests over HTTP are signed with.
        team: the workspace's identifier.
        scopes: what the bot may do.
        app_scopes: what the app-level token may do.
        subscriptions: the events that the app wants.
        ack_within: seconds in which an envelope or request must be acknowledged.
        retry_delays: seconds before each further delivery of an event; Slack's are about 0, 60 and 300.
        every: seconds between messages to one conversation; 0 sets no limit.
        burst: how many messages may come at once.
        images: the addresses whose pictures can be fetched; None for every address that is not local.
        decode_plain: whether entities in ``plain_text`` are seen decoded; otherwise they are seen as they were sent.
        echo: whether the bot's own messages come back as events, as they do in Slack.
        ping_every: seconds between the server's pings on a websocket.
        response_uses: how often a ``response_url`` can be used.
        response_seconds: how long it can be used.
    """

    bot_token: str = "xoxb-1-fake"
    app_token: str = "xapp-1-A1-fake"
    signing_secret: str = "a-signing-secret"
    team: str = "T1"
    scopes: tuple[str, ...] = SCOPES
    app_scopes: tuple[str, ...] = ("connections:write",)
    subscriptions: tuple[str, ...] = SUBSCRIPTIONS
    ack_within: float = 3.0
    retry_delays: tuple[float, ...] = (0.0, 60.0, 300.0)
    every: float = 1.0
    burst: int = 4
    images: tuple[str, ...] | None = None
    decode_plain: bool = False
    echo: bool = True
    ping_every: float = 10.0
    response_uses: int = 5
    response_seconds: float = 1800.0

    def __post_init__(self) -> None:
        self.scopes, self.app_scopes, self.subscriptions = tuple(self.scopes), tuple(self.app_scopes), tuple(self.subscriptions)
        self.retry_delays = tuple(self.retry_delays)

    def fetches(self, address: str) -> bool:
        """Whether the picture at an address can be fetched."""
        scheme, _, rest = address.partition("://")
        if self.images is not None:
            return address in self.images
        return scheme in {"http", "https"} and bool(rest) and not rest.startswith(LOCAL)


@dataclass
class User:
    """A person or a bot."""

    id: str
    name: str
    bot_id: str | None = None


@dataclass
class Channel:
    """A conversation; ``kind`` is ``im``, ``mpim``, ``channel`` or ``group`` (a private channel)."""

    id: str
    name: str
    kind: str
    members: set[str] = field(default_factory=set)
    archived: bool = False
    messages: dict[str, Message] = field(default_factory=dict)


@dataclass
class Message:
    """A message; ``raw`` is it as Slack keeps it, ``arguments`` are those of the bot that decide how it looks."""

    ts: str
    channel: str
    user: str
    raw: JSON
    thread_ts: str | None = None
    mine: bool = False
    arguments: JSON = field(default_factory=dict)
    edited: bool = False
    typed: str | None = None
    reactions: dict[str, list[str]] = field(default_factory=dict)
    only_for: str | None = None


@dataclass
class File:
    """A file that somebody shared."""

    id: str
    content: bytes
    about: JSON


class Workspace:
    """Everything that is kept; ``violations`` names what a client did that Slack's documentation rules out."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.app_id, self.bot_id, self.bot_user = "A1", "B1", "UBOT"
        self.users: dict[str, User] = {self.bot_user: User(self.bot_user, "souschef", self.bot_id)}
        self.channels: dict[str, Channel] = {}
        self.files: dict[str, File] = {}
        self.hidden: list[Message] = []
        self.statuses: list[JSON] = []
        self.calls: list[JSON] = []
        self.violations: list[JSON] = []
        self.revoked: dict[str, str] = {}
        self._numbers = itertools.count(1)
        self._last = 0

    def number(self) -> int:
        """The next number, for identifiers."""
        return next(self._numbers)

    def timestamp(self) -> str:
        """The ``ts`` of something that happens now; no two are the same, and later ones are greater."""
        self._last = max(time.time_ns() // 1000, self._last + 1)
        return f"{self._last // 1_000_000}.{self._last % 1_000_000:06d}"

    def violation(self, kind: str, **about: Any) -> None:
        """Note what a client did wrong."""
        self.violations.append({"kind": kind, "time": time.time(), **about})

    def name(self, identifier: str) -> str:
        """A user's or channel's name as it is shown in a text."""
        if identifier in self.users:
            return f"@{self.users[identifier].name}"
        return f"#{self.channels[identifier].name}" if identifier in self.channels else identifier

    def place(self, channel: str) -> Channel:
        """A conversation.

        Raises:
            KeyError: there is none with that identifier.
        """
        return self.channels[channel]

    def message(self, channel: str, ts: str) -> Message:
        """A message, also one that only one person sees.

        Raises:
            KeyError: there is none with that timestamp.
        """
        found = self.place(channel).messages.get(ts)
        for hidden in self.hidden:
            if found is None and hidden.channel == channel and hidden.ts == ts:
                found = hidden
        if found is None:
            raise KeyError(f"no message {ts} in {channel}")
        return found

    def post(self, channel: Channel, user: str, raw: JSON, **about: Any) -> Message:
        """Put a message into a conversation."""
        ts = self.timestamp()
        message = Message(ts, channel.id, user, {"type": "message", "user": user, **raw, "ts": ts}, **about)
        if message.thread_ts:
            message.raw["thread_ts"] = message.thread_ts
        channel.messages[ts] = message
        return message

    def profile(self) -> JSON:
        """What Slack says with each message of a bot about it."""
        bot = self.users[self.bot_user]
        icons = {f"image_{size}": f"https://avatars.example.com/{size}.png" for size in (36, 48, 72)}
        return {"id": self.bot_id, "deleted": False, "name": bot.name, "updated": 1, "app_id": self.app_id, "icons": icons, "team_id": self.settings.team}


def block_id() -> str:
    """An identifier as Slack makes one for a block that has none."""
    return uuid.uuid4().hex[:5]


def kept(value: Any) -> Any:
    """Blocks as Slack keeps them: texts with bare control characters escaped, but for ``rich_text``, whose words stay as they are."""
    if isinstance(value, list):
        return [kept(item) for item in value]
    if not isinstance(value, dict) or value.get("type") == "rich_text":
        return value
    copy = {name: kept(item) for name, item in value.items()}
    if value.get("type") in {"plain_text", "mrkdwn"} and isinstance(value.get("text"), str):
        copy["text"] = slack_text.stored(value["text"])
    return copy
