"""From an update of Telegram's to what the cook did: who is spoken to, in which conversation, in plain text."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from channels.commands import as_command
from channels.incoming import Incoming, Kind

Json = Mapping[str, Any]
UNREADABLE = (
    "photo",
    "sticker",
    "video",
    "animation",
    "document",
    "location",
    "venue",
    "contact",
    "dice",
    "story",
    "checklist",
    "game",
)
VOICE = ("voice", "audio", "video_note")
ONLY_CALLED = "/help"  # what somebody means who writes nothing but the bot's name
GENERAL = 1  # the topic of a forum that has no thread of its own


@dataclass(frozen=True)
class Self:
    """The bot itself: its id and its name without the "@"."""

    id: int
    username: str


@dataclass(frozen=True)
class Place:
    """A chat, and the topic of it where it has topics."""

    chat: str
    thread: str = ""

    @classmethod
    def of(cls, conversation: str) -> Place:
        """The counterpart of `conversation`."""
        _, chat, *thread = conversation.split(":")
        return cls(chat, thread[0] if thread else "")

    @property
    def conversation(self) -> str:
        """Rasa's sender id."""
        return ":".join(filter(None, ("telegram", self.chat, self.thread)))


class UpdateReader:
    """Reads updates.

    Args:
        me: the bot.
        commands: names of its commands, without the slash.
        is_listed: whether the operator wants a chat to be answered, by its id.
    """

    def __init__(self, me: Self, commands: Collection[str], is_listed: Callable[[str], bool] = lambda _: True) -> None:
        self._me, self._commands, self._is_listed = me, frozenset(commands), is_listed

    def __call__(self, update: Json) -> Incoming | None:
        """What the cook did; None where it is nothing to the bot: posts of channels, members, polls, reactions, what people say to each other."""
        if isinstance(press := update.get("callback_query"), Mapping):
            return self._pressed(update, press)
        edited = isinstance(update.get("edited_message"), Mapping)
        message = update.get("edited_message" if edited else "message")
        if (
            not isinstance(message, Mapping)
            or not isinstance(message.get("chat"), Mapping)
            or message.get("is_automatic_forward")
        ):
            return None
        if not self._is_person(message) or not self._is_spoken_to(message):
            return None
        return self._of_message(update, message, edited)

    def _of_message(self, update: Json, message: Json, edited: bool) -> Incoming | None:
        kind, text, handle = self._content(message)
        if edited:
            if kind != "said":
                return None  # a live location moves on: nothing was written anew
            kind = "edited"
        if kind is None:
            return None
        return self._incoming(
            update,
            message,
            message["chat"],
            kind=kind,
            text=text,
            handle=handle,
            cook=_id((message.get("from") or {}).get("id")),
        )

    def _content(self, message: Json) -> tuple[Kind | None, str, str]:
        """The kind of a message, its plain text, and the file to fetch for it."""
        text = self._plain(message)
        if text or message.get("text"):
            return "said", text or ONLY_CALLED, ""
        for voice in VOICE:
            if isinstance(file := message.get(voice), Mapping):
                return "voice", "", str(file.get("file_id") or "")
        return ("unreadable" if any(what in message for what in UNREADABLE) or "poll" in message else None), "", ""

    def _pressed(self, update: Json, press: Json) -> Incoming | None:
        message = press.get("message")
        if not isinstance(message, Mapping) or not isinstance(message.get("chat"), Mapping):
            return None
        handle = json.dumps({"query": str(press.get("id") or "")})
        cook = _id((press.get("from") or {}).get("id"))
        return self._incoming(
            update,
            message,
            message["chat"],
            kind="pressed",
            choice=str(press.get("data") or ""),
            handle=handle,
            cook=cook,
        )

    def _incoming(
        self,
        update: Json,
        message: Json,
        chat: Json,
        *,
        kind: Kind,
        text: str = "",
        choice: str = "",
        handle: str = "",
        cook: str = "",
    ) -> Incoming:
        place = Place(_id(chat.get("id")), _thread(message))
        number = int(update["update_id"])
        name = str(number)
        if kind == "unreadable" and (album := message.get("media_group_id")):
            name = f"album {place.chat} {album}"  # ten pictures come as ten messages, and get one sentence
        if not self._is_listed(place.chat):
            kind, text = "stranger", place.chat
        return Incoming(
            id=name,
            conversation=place.conversation,
            kind=kind,
            order=float(number),
            text=text,
            message=_id(message.get("message_id")),
            choice=choice,
            handle=handle,
            cook=cook,
        )

    # ------------------------------------------------------------ who speaks to whom

    def _is_person(self, message: Json) -> bool:
        """Whether a person wrote it: no other bot; an administrator who hides behind the group is one."""
        sender, chat = message.get("from") or {}, message.get("sender_chat") or {}
        return not sender.get("is_bot") or (bool(chat) and chat.get("id") == message["chat"].get("id"))

    def _is_spoken_to(self, message: Json) -> bool:
        """In private always; in a group by a mention, a reply or a command; a channel is nobody's conversation."""
        kind = message["chat"].get("type")
        if kind == "private":
            return True
        if kind not in ("group", "supergroup"):
            return False
        if self._is_for_another(message):
            return False
        answered = message.get("reply_to_message") or {}
        if (answered.get("from") or {}).get("id") == self._me.id and "forum_topic_created" not in answered:
            return True
        return any(self._means_me(entity, covered) for entity, covered in _entities(message))

    def _is_for_another(self, message: Json) -> bool:
        """Whether it begins with the command of another bot, even where it answers this one."""
        return any(
            entity.get("type") == "bot_command"
            and entity.get("offset") == 0
            and (whose := covered.partition("@")[2].lower())
            and whose != self._me.username.lower()
            for entity, covered in _entities(message)
        )

    def _means_me(self, entity: Json, covered: str) -> bool:
        if entity.get("type") == "mention":
            return covered.lower() == f"@{self._me.username}".lower()
        if entity.get("type") == "text_mention":
            return bool((entity.get("user") or {}).get("id") == self._me.id)
        if entity.get("type") == "bot_command":
            command, _, whose = covered[1:].partition("@")
            return whose.lower() == self._me.username.lower() if whose else command.lower() in self._commands
        return False

    def _plain(self, message: Json) -> str:
        """The text without mentions of the bot; a command of ours is "/next", or with words behind it just words: "next please"."""
        text = str(message.get("text") or message.get("caption") or "")
        for entity, covered in sorted(_entities(message), key=lambda found: -int(found[0]["offset"])):
            start, end = _span(text, entity)
            if entity.get("type") == "bot_command":
                text = text[:start] + covered.partition("@")[0] + text[end:]
            elif entity.get("type") in ("mention", "text_mention"):
                text = text[:start] + ("" if self._means_me(entity, covered) else covered.lstrip("@")) + text[end:]
        return as_command(text.strip().lstrip(",:").strip(), self._commands)


def _entities(message: Json) -> list[tuple[Json, str]]:
    """The marked stretches of a message, each with the text that it covers."""
    text = str(message.get("text") or message.get("caption") or "")
    found = message.get("entities") or message.get("caption_entities") or []
    entities = [
        entity
        for entity in found
        if isinstance(entity, Mapping)
        and isinstance(entity.get("offset"), int)
        and isinstance(entity.get("length"), int)
    ]
    return [(entity, text[slice(*_span(text, entity))]) for entity in entities]


def _span(text: str, entity: Json) -> tuple[int, int]:
    """Where an entity lies; Telegram counts in units of UTF-16."""
    units = text.encode("utf-16-le", "surrogatepass")
    start, end = 2 * int(entity["offset"]), 2 * (int(entity["offset"]) + int(entity["length"]))
    return len(units[:start].decode("utf-16-le", "ignore")), len(units[:end].decode("utf-16-le", "ignore"))


def _thread(message: Json) -> str:
    """The topic of a forum; replies in other groups have thread ids too, which name no place."""
    thread = message.get("message_thread_id")
    return str(thread) if message.get("is_topic_message") and thread not in (None, GENERAL) else ""


def _id(value: Any) -> str:
    return "" if value is None else str(value)
