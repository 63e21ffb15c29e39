"""People, chats, messages and files, as the fake keeps them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]

SUPERGROUPS = -1_000_000_000_000  # ids of supergroups and channels are below this
GENERAL = 1  # the topic that every forum has


@dataclass
class User:
    """Somebody: a person, or the bot itself."""

    user_id: int
    first_name: str
    username: str = ""
    is_bot: bool = False
    language_code: str = "en"

    def json(self) -> Json:
        """A User as the Bot API shows it."""
        shown: Json = {"id": self.user_id, "is_bot": self.is_bot, "first_name": self.first_name}
        if self.username:
            shown["username"] = self.username
        if not self.is_bot:
            shown["language_code"] = self.language_code
        return shown


@dataclass
class Stored:
    """A message that a chat keeps: as the Bot API shows it, and what it does not show."""

    message: Json
    own: bool = False  # sent by the bot
    markup: Json | None = None  # of every kind; messages show inline keyboards only
    edits: int = 0


@dataclass(frozen=True)
class Sent:
    """What a person sees of a message of the bot.

    Attributes:
        photo: the URL it was sent by, or the id of the file; None for no picture.
        reply_markup: the keyboard under it; None once it is taken away.
        thread: the topic it stands in; None outside topics.
        reply_to: the id of the message that it answers.
        edited: how often it was edited.
        date: when it was sent, in seconds since 1970.
    """

    message_id: int
    text: str | None
    caption: str | None
    photo: str | None
    reply_markup: Json | None
    thread: int | None
    reply_to: int | None
    edited: int
    entities: list[Json]
    date: int


@dataclass
class Chat:
    """A chat: who is in it, how the bot stands in it, and its messages by id.

    Attributes:
        kind: private, group, supergroup or channel.
        status: of the bot: member, administrator, left or kicked (in a private chat: blocked).
        started: whether the bot may write first; a private chat has to be started by the person.
        topics: the names of a forum's topics by their ids.
    """

    chat_id: int
    kind: str
    title: str
    forum: bool = False
    status: str = "member"
    started: bool = True
    migrated_to: int | None = None
    username: str = ""
    topics: dict[int, str] = field(default_factory=dict)
    members: dict[int, User] = field(default_factory=dict)
    messages: dict[int, Stored] = field(default_factory=dict)
    last_id: int = 0
    actions: list[tuple[str, int | None]] = field(default_factory=list)

    def json(self) -> Json:
        """A Chat as the Bot API shows it."""
        shown: Json = {"id": self.chat_id, "type": self.kind}
        if self.kind == "private":
            shown["first_name"] = self.title
        else:
            shown["title"] = self.title
        if self.username:
            shown["username"] = self.username
        if self.forum:
            shown["is_forum"] = True
        if self.kind == "group":
            shown["all_members_are_administrators"] = True
        return shown


@dataclass
class File:
    """Something that can be downloaded, or was fetched from a URL.

    Attributes:
        source: the URL it came from, or its own id.
        made: when it came, in seconds since 1970.
    """

    file_id: str
    unique_id: str
    path: str
    data: bytes
    source: str
    made: float

    def json(self) -> Json:
        """A File without a path, as messages show it."""
        return {"file_id": self.file_id, "file_unique_id": self.unique_id, "file_size": len(self.data)}


@dataclass
class Query:
    """A press on a button that waits for `answerCallbackQuery`."""

    query_id: str
    chat_id: int
    user_id: int
    made: float
    answered: bool = False


@dataclass(frozen=True)
class Toast:
    """What a person sees after a press: a short text, or an alert that has to be closed."""

    query_id: str
    text: str
    alert: bool


@dataclass(frozen=True)
class Violation:
    """A request that breaks a documented rule: when it came (seconds since 1970), its method, and what is wrong."""

    at: float
    method: str
    what: str
