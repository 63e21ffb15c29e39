"""What people do in Telegram: they write, edit and press buttons; and which of it reaches the bot."""

from __future__ import annotations

from typing import Any

from tests.fakes.telegram_chats import SUPERGROUPS, Chat, Json, Query, Stored
from tests.fakes.telegram_formatting import TEXT_LIMIT
from tests.fakes.telegram_text import Entity, found, part, units
from tests.fakes.telegram_world import World


class People(World):
    """A world with people in it. Chats and people are meant by their ids; `LookupError` where there is no such one."""

    def private(self, user_id: int, first_name: str = "Ann", username: str = "", started: bool = True) -> int:
        """A person and the chat with them; returns its id.

        Args:
            user_id: a positive number.
            first_name: what the person is called.
            username: without the @; "" for none.
            started: whether the person has written to the bot before; if not, the bot may not write first.

        Raises:
            ValueError: the id is not positive.
        """
        if user_id <= 0:
            raise ValueError("a person's id is positive")
        person = self.user(user_id, first_name, username)
        chat = Chat(user_id, "private", first_name, started=started, username=username, members={user_id: person})
        return self.add_chat(chat).chat_id

    def group(
        self, chat_id: int, title: str = "Family", forum: bool = False, admin: bool = False, username: str = ""
    ) -> int:
        """A group with the bot in it; a supergroup where the id is one of those; returns its id.

        Args:
            chat_id: negative; below -10^12 for a supergroup.
            title: of the group.
            forum: whether it has topics; supergroups only.
            admin: whether the bot is an administrator, which gets every message.
            username: of a public group, without the @.

        Raises:
            ValueError: the id does not fit.
        """
        kind = "supergroup" if chat_id < SUPERGROUPS else "group"
        if chat_id >= 0 or (forum and kind == "group"):
            raise ValueError("a group's id is negative, and a forum's below -10^12")
        chat = Chat(chat_id, kind, title, forum, "administrator" if admin else "member", username=username)
        return self.add_chat(chat).chat_id

    def channel(self, chat_id: int, title: str = "News", admin: bool = True, username: str = "") -> int:
        """A channel with the bot in it; returns its id.

        Raises:
            ValueError: the id is not below -10^12.
        """
        if chat_id >= SUPERGROUPS:
            raise ValueError("a channel's id is below -10^12")
        chat = Chat(chat_id, "channel", title, status="administrator" if admin else "left", username=username)
        return self.add_chat(chat).chat_id

    def says(
        self,
        chat: int,
        text: str,
        user: int | None = None,
        entities: list[Entity] | None = None,
        reply_to: int | None = None,
        thread: int | None = None,
    ) -> int:
        """Somebody writes something; returns the id of the message.

        Args:
            chat: where.
            text: 1 to 4096 UTF-16 code units.
            user: who; None for the person of a private chat, or some member.
            entities: what is formatted; None for what Telegram finds in the text by itself.
            reply_to: the id of the message that is answered.
            thread: the topic of a forum; None for the general one.

        Raises:
            ValueError: the text is too short or too long; clients do not send it.
        """
        if not 1 <= units(text) <= TEXT_LIMIT:
            raise ValueError(f"a text has 1 to {TEXT_LIMIT} UTF-16 code units")
        marked = found(text) if entities is None else entities
        return self.posts(chat, {"text": text, **({"entities": marked} if marked else {})}, user, reply_to, thread)

    def edits(self, chat: int, message_id: int, text: str) -> int | None:
        """Somebody changes their message; returns the number of the update, None where none reaches the bot."""
        place = self.place(chat)
        stored = place.messages[message_id]
        marked = found(text)
        message = {key: value for key, value in stored.message.items() if key not in ("text", "entities")}
        message.update(edit_date=int(self.now()), text=text, **({"entities": marked} if marked else {}))
        stored.message = message
        return self._deliver(place, message, "edited_channel_post" if place.kind == "channel" else "edited_message")

    def presses(
        self, chat: int, message_id: int, row: int, column: int, user: int | None = None, forgotten: bool = False
    ) -> str:
        """Somebody presses a button under a message of the bot; returns the id of the callback query.

        Args:
            chat: where.
            message_id: of the message.
            row: from the top, 0 for the first.
            column: from the left, 0 for the first.
            user: who; None as for `says`.
            forgotten: whether Telegram shows the bot only the ids of the message, as of one that it can no longer see.

        Raises:
            LookupError: there is no such button.
            ValueError: the button sends no callback data.
        """
        stored = self.place(chat).messages[message_id]
        rows = (stored.markup or {}).get("inline_keyboard", [])
        button = rows[row][column]
        if "callback_data" not in button:
            raise ValueError(f"the button {button['text']!r} sends nothing")
        return self.callback(chat, message_id, button["callback_data"], user, forgotten)

    def callback(self, chat: int, message_id: int, data: str, user: int | None = None, forgotten: bool = False) -> str:
        """Send callback data for a message, whether it has such a button or not: a client may lie.

        Returns:
            The id of the callback query.
        """
        place = self.place(chat)
        query = Query(str(4_000_000_000_000_000_000 + self.number()), chat, self._author(place, user), self.now())
        self.queries[query.query_id] = query
        message = (
            {"chat": place.json(), "message_id": message_id, "date": 0}
            if forgotten
            else place.messages[message_id].message
        )
        content = {
            "id": query.query_id,
            "from": self.user(query.user_id).json(),
            "message": message,
            "chat_instance": str(7_000_000_000 + abs(chat)),
            "data": data,
        }
        if self._reachable(place):
            self.updates.add("callback_query", content)
        return query.query_id

    def posts(
        self, chat: int, content: Json, user: int | None = None, reply_to: int | None = None, thread: int | None = None
    ) -> int:
        """Put any message of a person, or a service message, into a chat; returns its id.

        Args:
            chat: where.
            content: the fields that make out its kind, as the Bot API names them.
            user: who; None as for `says`.
            reply_to: as for `says`.
            thread: as for `says`.

        Raises:
            ValueError: the group has become a supergroup.
        """
        place = self.place(chat)
        if place.migrated_to is not None:
            raise ValueError("nobody writes to a group that has become a supergroup")
        message: Json = (
            {"sender_chat": place.json()}
            if place.kind == "channel"
            else {"from": self.user(self._author(place, user)).json()}
        )
        if thread is not None:
            message.update(message_thread_id=thread, is_topic_message=True)
            message["reply_to_message"] = place.messages[thread].message
        if reply_to is not None:
            answered = place.messages[reply_to].message
            message["reply_to_message"] = {key: value for key, value in answered.items() if key != "reply_to_message"}
            if place.kind == "supergroup" and not place.forum:  # answers make threads there, which are no topics
                message["message_thread_id"] = answered.get("message_thread_id", reply_to)
        whole = self.store(place, {**message, **content})
        place.started = True
        self._deliver(place, whole, "channel_post" if place.kind == "channel" else "message")
        return int(whole["message_id"])

    def _author(self, place: Chat, user: int | None) -> int:
        """Who does something in a chat; members are made as they are needed."""
        if user is None:
            user = next(iter(place.members), abs(place.chat_id) % 1_000_000_000 + 1)
        if user not in place.members:
            place.members[user] = self.user(user)
        return user

    def _reachable(self, place: Chat) -> bool:
        return place.status not in ("left", "kicked")

    def _deliver(self, place: Chat, message: Json, kind: str) -> int | None:
        """Enqueue a message where it reaches the bot."""
        if self._reachable(place) and self._is_for_bot(place, message):
            return self.updates.add(kind, message)
        self.stats["not_for_bot"] += 1
        return None

    def _is_for_bot(self, place: Chat, message: Json) -> bool:
        """Whether privacy lets the bot see a message: in groups only what is meant for it, and service messages."""
        if place.kind not in ("group", "supergroup") or not self.privacy or place.status == "administrator":
            return True
        if not message.keys() & CONTENTS:
            return True
        answered: dict[str, Any] = message.get("reply_to_message", {})
        original = place.messages.get(answered.get("message_id", 0), Stored({}))
        if original.own:
            return True
        text: str = message.get("text") or message.get("caption") or ""
        entities: list[Entity] = message.get("entities") or message.get("caption_entities") or []
        return any(self._calls_bot(text, entity) for entity in entities)

    def _calls_bot(self, text: str, entity: Entity) -> bool:
        covered = part(text, entity["offset"], entity["length"]).lower()
        name = f"@{self.bot.username.lower()}"
        if entity["type"] == "bot_command":
            return "@" not in covered or covered.endswith(name)
        return bool(entity["type"] == "mention" and covered == name)


CONTENTS = frozenset(
    {
        "text",
        "voice",
        "audio",
        "photo",
        "sticker",
        "location",
        "venue",
        "poll",
        "video",
        "video_note",
        "document",
        "contact",
        "dice",
        "animation",
    }
)
