"""What the fake of Telegram knows: the bot, its chats, files, presses on buttons, commands, and what went wrong."""

from __future__ import annotations

import itertools
import re
import time
from collections import Counter
from typing import Any

from tests.fakes.telegram_chats import SUPERGROUPS, Chat, File, Json, Query, Sent, Stored, Toast, User, Violation
from tests.fakes.telegram_errors import mistake
from tests.fakes.telegram_parameters import Call
from tests.fakes.telegram_updates import Updates
from tests.fakes.telegram_webhook import Webhook

TOKEN = re.compile(r"[1-9]\d{0,15}:[A-Za-z0-9_-]{1,64}")

RIGHTS = (
    "can_be_edited",
    "is_anonymous",
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
)


class World:
    """The state of the fake.

    Args:
        token: of the bot: its id, a colon, a secret.
        bot_username: without the @.
        strict: whether what the real service tolerates but does not document is refused; it is recorded in any case.
        privacy: whether the bot gets only what is meant for it in groups.
        http_webhooks: whether a webhook on loopback may do without https, on any port.
        callback_age: how many seconds a press on a button can be answered.
        webhook_retry: how many seconds pass before a delivery is tried again; twice as many each time, at most 60.
        keep_updates: how many seconds updates wait for the bot.

    Raises:
        ValueError: the token has not the form of a token.
    """

    def __init__(
        self,
        token: str,
        bot_username: str = "souschef_bot",
        strict: bool = True,
        privacy: bool = True,
        http_webhooks: bool = False,
        callback_age: float = 15.0,
        webhook_retry: float = 1.0,
        keep_updates: float = 86_400.0,
    ) -> None:
        if not TOKEN.fullmatch(token):
            raise ValueError("a token is a number, a colon and a secret of letters, digits, _ and -")
        self.token, self.strict, self.privacy = token, strict, privacy
        self.http_webhooks, self.callback_age = http_webhooks, callback_age
        self.revoked = False
        self.bot = User(int(token.split(":")[0]), "Souschef", bot_username, is_bot=True)
        self.stats: Counter[str] = Counter()
        self.updates = Updates(self.now, keep_updates, self.stats)
        self.webhook = Webhook(self.updates, self.now, webhook_retry, self.stats)
        self.violations: list[Violation] = []
        self.calls: list[Call] = []
        self.toasts: list[Toast] = []
        self.queries: dict[str, Query] = {}
        self.files: dict[str, File] = {}
        self.pages: dict[str, str] = {}
        self.lists: dict[tuple[str, str], list[Json]] = {}
        self._chats: dict[int, Chat] = {}
        self._users: dict[int, User] = {self.bot.user_id: self.bot}
        self._ahead = 0.0
        self._numbers = itertools.count(1)
        self._last_private_id = 0

    def now(self) -> float:
        """The fake's time, in seconds since 1970."""
        return time.time() + self._ahead

    def later(self, seconds: float) -> None:
        """Let time pass for ages and dates, without waiting."""
        self._ahead += seconds

    def number(self) -> int:
        """A number that was not used before."""
        return next(self._numbers)

    def object_to(self, call: Call, what: str) -> None:
        """Record what the real service tolerates although it is not documented.

        Raises:
            ApiError: the fake is strict.
        """
        if self.strict:
            raise mistake(f"strict: {what}")
        self.note(call, what)

    def note(self, call: Call, what: str) -> None:
        """Record a request that breaks a rule."""
        self.violations.append(Violation(call.at, call.method, what))

    def user(self, user_id: int, first_name: str = "", username: str = "") -> User:
        """Somebody, known from now on; a name changes what was known."""
        known = self._users.setdefault(user_id, User(user_id, first_name or f"Cook {user_id}", username))
        known.first_name = first_name or known.first_name
        known.username = username or known.username
        return known

    def place(self, chat_id: int) -> Chat:
        """A chat by its id.

        Raises:
            LookupError: there is no such chat.
        """
        if chat_id not in self._chats:
            raise LookupError(f"no chat {chat_id}")
        return self._chats[chat_id]

    def find(self, chat_id: int | str) -> Chat | None:
        """A chat by its id, or by the @username of a channel or supergroup; None where there is none."""
        if isinstance(chat_id, str):
            return next(
                (chat for chat in self._chats.values() if chat.username and f"@{chat.username}" == chat_id), None
            )
        return self._chats.get(chat_id)

    def add_chat(self, chat: Chat) -> Chat:
        """Open a chat."""
        self._chats[chat.chat_id] = chat
        return chat

    def store(self, chat: Chat, message: Json, own: bool = False, markup: Json | None = None) -> Json:
        """Keep a message, under the next id of its chat; returns it with its id, chat and date in front."""
        if chat.chat_id > SUPERGROUPS:  # private chats and basic groups share their ids
            self._last_private_id += 1
            chat.last_id = self._last_private_id
        else:
            chat.last_id += 1
        whole = {"message_id": chat.last_id, "chat": chat.json(), "date": int(self.now()), **message}
        chat.messages[chat.last_id] = Stored(whole, own, markup)
        return whole

    def keep_file(self, data: bytes, folder: str, ending: str, source: str = "") -> File:
        """Keep a file, so that it can be downloaded."""
        number = self.number()
        file_id = f"AgACAgQAAx{number:08d}{folder[:3]}"
        file = File(
            file_id, f"AQAD{number:08d}", f"{folder}/file_{number}.{ending}", data, source or file_id, self.now()
        )
        self.files[file_id] = file
        return file

    def member(self, status: str) -> Json:
        """The bot as a ChatMember with a status."""
        shown: Json = {"user": self.bot.json(), "status": status}
        if status == "kicked":
            shown["until_date"] = 0
        if status == "administrator":
            shown.update(dict.fromkeys(RIGHTS, False), can_manage_chat=True)
        return shown

    def messages(self, chat: int) -> list[Sent]:
        """What a person sees of the bot in a chat, in order.

        Raises:
            LookupError: there is no such chat.
        """
        return [self._seen(stored) for stored in self.place(chat).messages.values() if stored.own]

    def typing(self, chat: int, thread: int | None = None) -> int:
        """How many chat actions the bot has shown in a chat, or in one of its topics."""
        return sum(thread in (None, shown) for _, shown in self.place(chat).actions)

    def commands(self, scope: Json | None = None, language_code: str = "") -> list[Json]:
        """The list of commands that was set for a scope (None for everybody) and a language."""
        return self.lists.get((scope_key(scope), language_code), [])

    def unanswered(self) -> list[str]:
        """The ids of the presses that the bot has not answered."""
        return [query.query_id for query in self.queries.values() if not query.answered]

    def file(self, file_id: str) -> bytes:
        """What a file holds.

        Raises:
            LookupError: there is no such file.
        """
        return self.files[file_id].data

    def _seen(self, stored: Stored) -> Sent:
        message = stored.message
        photo = self.files[message["photo"][-1]["file_id"]].source if "photo" in message else None
        answered: dict[str, Any] = message.get("reply_to_message", {})
        return Sent(
            message_id=message["message_id"],
            text=message.get("text"),
            caption=message.get("caption"),
            photo=photo,
            reply_markup=stored.markup,
            thread=message.get("message_thread_id") if message.get("is_topic_message") else None,
            reply_to=answered.get("message_id") if "forum_topic_created" not in answered else None,
            edited=stored.edits,
            entities=message.get("entities") or message.get("caption_entities") or [],
            date=message["date"],
        )


def scope_key(scope: Json | None) -> str:
    """A scope of commands as a key."""
    return repr(sorted((scope or {"type": "default"}).items()))
