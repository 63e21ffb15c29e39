"""What else happens in chats: voice, pictures, members coming and going, topics, moves; most of it is no text at all."""

from __future__ import annotations

import base64
from typing import Any

from tests.fakes.telegram_chats import SUPERGROUPS, Json
from tests.fakes.telegram_people import People
from tests.fakes.telegram_text import found

PIXEL = b"\x89PNG\r\n\x1a\n one pixel"


class Events(People):
    """A world in which everything happens that a bot has to live with. Arguments are as for `says`."""

    def voice(
        self,
        chat: int,
        data: bytes | str,
        duration: int = 3,
        user: int | None = None,
        reply_to: int | None = None,
        thread: int | None = None,
    ) -> int:
        """Somebody sends a voice message; returns the id of the message.

        Args:
            chat: where.
            data: the sound (Ogg with Opus), or the same in Base64.
            duration: in seconds.
            user: who.
            reply_to: the id of the message that is answered.
            thread: the topic of a forum.
        """
        sound = base64.b64decode(data) if isinstance(data, str) else data
        file = self.keep_file(sound, "voice", "oga")
        return self.posts(
            chat, {"voice": {**file.json(), "duration": duration, "mime_type": "audio/ogg"}}, user, reply_to, thread
        )

    def photo(
        self, chat: int, caption: str = "", data: bytes = PIXEL, user: int | None = None, thread: int | None = None
    ) -> int:
        """Somebody sends a picture, perhaps with a caption; returns the id of the message."""
        file = self.keep_file(data, "photos", "jpg")
        content: Json = {"photo": [{**file.json(), "width": width, "height": width} for width in (90, 320)]}
        if caption:
            content["caption"] = caption
            if found(caption):
                content["caption_entities"] = found(caption)
        return self.posts(chat, content, user, None, thread)

    def sticker(self, chat: int, emoji: str = "👍", user: int | None = None) -> int:
        """Somebody sends a sticker; returns the id of the message."""
        file = self.keep_file(PIXEL, "stickers", "webp")
        shape = {
            "type": "regular",
            "width": 512,
            "height": 512,
            "is_animated": False,
            "is_video": False,
            "emoji": emoji,
        }
        return self.posts(chat, {"sticker": {**file.json(), **shape}}, user)

    def location(self, chat: int, latitude: float = 50.85, longitude: float = 4.35, user: int | None = None) -> int:
        """Somebody sends a place, in degrees; returns the id of the message."""
        return self.posts(chat, {"location": {"latitude": latitude, "longitude": longitude}}, user)

    def poll(
        self,
        chat: int,
        question: str = "Soup or salad?",
        options: tuple[str, ...] = ("soup", "salad"),
        user: int | None = None,
    ) -> int:
        """Somebody asks everybody; returns the id of the message."""
        choices = [
            {"text": option, "voter_count": 0, "persistent_id": str(index)} for index, option in enumerate(options)
        ]
        content = {
            "id": str(self.number()),
            "question": question,
            "options": choices,
            "total_voter_count": 0,
            "is_closed": False,
            "is_anonymous": True,
            "type": "regular",
            "allows_multiple_answers": False,
            "allows_revoting": False,
            "members_only": False,
        }
        return self.posts(chat, {"poll": content}, user)

    def reaction(self, chat: int, message_id: int, emoji: str = "👍", user: int | None = None) -> int | None:
        """Somebody reacts to a message; returns the number of the update, None where the bot does not want it."""
        place = self.place(chat)
        if place.kind != "private" and place.status != "administrator":
            return None
        content = {
            "chat": place.json(),
            "message_id": message_id,
            "user": self.user(self._author(place, user)).json(),
            "date": int(self.now()),
            "old_reaction": [],
            "new_reaction": [{"type": "emoji", "emoji": emoji}],
        }
        return self.updates.add("message_reaction", content)

    def joins(self, chat: int, user: int, first_name: str = "") -> int:
        """Somebody joins a group; returns the id of the service message."""
        person = self.user(user, first_name)
        self.place(chat).members[user] = person
        shown = person.json()
        return self.posts(
            chat, {"new_chat_participant": shown, "new_chat_member": shown, "new_chat_members": [shown]}, user
        )

    def leaves(self, chat: int, user: int) -> int:
        """Somebody leaves a group; returns the id of the service message."""
        shown = self.user(user).json()
        message_id = self.posts(chat, {"left_chat_participant": shown, "left_chat_member": shown}, user)
        self.place(chat).members.pop(user, None)
        return message_id

    def channel_post(self, chat: int, text: str) -> int:
        """A channel publishes something; returns the id of the message."""
        return self.says(chat, text)

    def pins(self, chat: int, message_id: int, user: int | None = None) -> int:
        """Somebody pins a message; returns the id of the service message."""
        pinned = {
            key: value
            for key, value in self.place(chat).messages[message_id].message.items()
            if key != "reply_to_message"
        }
        return self.posts(chat, {"pinned_message": pinned}, user)

    def migrates(self, chat: int, new_id: int | None = None) -> int:
        """A group becomes a supergroup: the old id is refused from now on, and both tell of the move; returns the new id.

        Raises:
            ValueError: the chat is no basic group.
        """
        place = self.place(chat)
        if place.kind != "group":
            raise ValueError("only a basic group becomes a supergroup")
        moved = self.group(
            SUPERGROUPS + chat if new_id is None else new_id, place.title, admin=place.status == "administrator"
        )
        self.place(moved).members = place.members
        self.posts(chat, {"migrate_to_chat_id": moved})
        place.migrated_to = moved
        self.posts(moved, {"migrate_from_chat_id": chat})
        return moved

    def my_chat_member(self, chat: int, status: str, user: int | None = None) -> int | None:
        """Somebody changes how the bot stands in a chat; returns the number of the update. A group also tells when the bot joins.

        Args:
            chat: where.
            status: member, administrator, left or kicked; in a private chat kicked is blocked and member unblocked.
            user: who.

        Raises:
            ValueError: there is no such status.
        """
        if status not in ("member", "administrator", "left", "kicked"):
            raise ValueError(f"no status {status!r}")
        place = self.place(chat)
        content: dict[str, Any] = {
            "chat": place.json(),
            "from": self.user(self._author(place, user)).json(),
            "date": int(self.now()),
            "old_chat_member": self.member(place.status),
            "new_chat_member": self.member(status),
        }
        joined = (
            place.kind in ("group", "supergroup")
            and place.status in ("left", "kicked")
            and status in ("member", "administrator")
        )
        place.status = status
        number = self.updates.add("my_chat_member", content)
        if joined:
            shown = self.bot.json()
            self.posts(
                chat, {"new_chat_participant": shown, "new_chat_member": shown, "new_chat_members": [shown]}, user
            )
        return number

    def topic_created(self, chat: int, name: str, user: int | None = None) -> int:
        """Somebody opens a topic in a forum; returns its id, which is that of the service message.

        Raises:
            ValueError: the chat is no forum.
        """
        place = self.place(chat)
        if not place.forum:
            raise ValueError("the chat is no forum")
        thread = place.last_id + 1
        if thread == 1:  # the general topic has this id
            place.last_id, thread = 1, 2
        place.topics[thread] = name
        content = {
            "message_thread_id": thread,
            "is_topic_message": True,
            "forum_topic_created": {"name": name, "icon_color": 7322096},
        }
        return self.posts(chat, content, user)

    def update(self, update: Json) -> int:
        """Enqueue anything, as it is; a missing `update_id` is given. Returns its number."""
        return self.updates.raw(update)

    def web(self, url: str, outcome: str = "photo") -> None:
        """Say what is found when the bot sends a picture by a URL: "photo", "unreachable" or "no picture"; others are refused."""
        self.pages[url] = outcome
