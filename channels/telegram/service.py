"""Telegram by long polling, which needs no public address, or by a webhook that only Telegram can call."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy.exc import SQLAlchemyError

from channels.incoming import Incoming
from channels.ledger import Ledger
from channels.options import Options, OptionsError
from channels.outgoing import Button, Outgoing
from channels.service import DelayedError, OutageError, RefusedError, Take
from channels.telegram.api import API, BotApi, ConflictError, MigratedError
from channels.telegram.reading import Place, Self, UpdateReader

logger = logging.getLogger(__name__)

POLL = 50  # seconds that a request for updates waits for one
AT_ONCE = 0.5  # seconds: who answers sooner that there is nothing does not wait by itself
BATCH = 100
UPDATES = ["message", "edited_message", "callback_query"]
WIDEST = 32  # characters of the titles that stand side by side
ABREAST = 3
MOST_BUTTONS = 100
LONGEST_TITLE = 120
NO_PICTURE = "…"  # stands for a picture that was refused, above its buttons
LONGEST_DESCRIPTION = 256
CONFLICT_PAUSE = 10.0  # seconds that another program which fetches the same updates is left alone
CONFLICT_QUIET = 600.0  # seconds without a conflict after which the log hears of the next one


class TelegramService:
    """The messenger, as `channels.service.Service` describes it.

    Args:
        options: `token`, `chats`, `webhook_url`, `secret`, `api` of `credentials.yml`.
    """

    name = "telegram"
    longest = 4096
    caption = 1024

    def __init__(self, options: Options) -> None:
        self.token, self.chats = options.text("token"), options.texts("chats")
        odd = next((chat for chat in self.chats if not chat.removeprefix("-").isdecimal()), None)
        if odd is not None:
            raise OptionsError(
                f"'{odd}' of `chats` is no chat: they are numbers, which the bot tells whoever is not listed"
            )
        self.webhook, self.settle = options.text("webhook_url"), 0.05 if options.text("webhook_url") else 0.0
        self.secret = options.text("secret") or hashlib.sha256(f"webhook {self.token}".encode()).hexdigest()
        self.api = BotApi(self.token, options.text("api") or API)
        self._reader: UpdateReader | None = None
        self._has_menu = False
        self._conflict_at: float | None = None
        self._free_at: dict[str, float] = {}  # when a chat that got too much may get something again
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._memory: Ledger | None = None
        self._commands: Collection[str] = ()
        self._wording: Callable[[str], str] = str

    @property
    def configured(self) -> str | None:
        """What is missing to start."""
        return None if self.token else "it has no token (SOUSCHEF_TELEGRAM_TOKEN, or `token` in credentials.yml)"

    def measure(self, text: str) -> int:
        """The length of a text in units of UTF-16."""
        return len(text.encode("utf-16-le", "surrogatepass")) // 2

    # ------------------------------------------------------------ receiving

    def open(self, memory: Ledger, commands: Collection[str], wording: Callable[[str], str]) -> None:
        """Take the memory, the commands and the wordings."""
        self._memory, self._commands, self._wording = memory, commands, wording

    async def connect(self) -> str:
        """Find out the bot's name, and register its commands."""
        me = await self.api.call("getMe")
        known = Self(int(me["id"]), str(me.get("username") or ""))
        self._reader = UpdateReader(known, self._commands, self._is_listed)
        described = {name: self._wording(f"utter_command_{name}")[:LONGEST_DESCRIPTION] for name in self._commands}
        menu = [{"command": name, "description": text} for name, text in described.items() if text]
        if menu and not self._has_menu:
            try:
                await self.api.call("setMyCommands", commands=menu)
            except RefusedError as problem:
                logger.warning("telegram: the menu of commands was refused: %s", problem)
            self._has_menu = True
        return f"the bot is @{known.username}, {'webhook ' + self.webhook if self.webhook else 'long polling'}"

    async def receive(self, take: Take) -> None:
        """Fetch updates until that fails."""
        if self.webhook:
            await self.api.call(
                "setWebhook", url=self.webhook, secret_token=self.secret, allowed_updates=UPDATES, max_connections=1
            )
            await take([])
            await asyncio.Event().wait()
        await self.api.call("deleteWebhook")
        confirmed: int | None = None
        patience = 0  # seconds that a request waits for an update: the first tells whether fetching works
        while True:
            asked = time.monotonic()
            try:
                updates = await self._fetch(confirmed, patience)
            except ConflictError as problem:
                await self._leave_alone(problem)
                return
            await self.take_updates(updates, take)
            # Only the newest batch is confirmed by name: after a week without updates Telegram may count from anywhere, and a higher number would hide them.
            numbers = [number for update in updates if isinstance(number := update.get("update_id"), int)]
            confirmed = max(numbers) + 1 if numbers else None
            if updates and not numbers:
                raise OutageError("updates come without numbers")
            if patience and not updates and time.monotonic() - asked < AT_ONCE:
                await asyncio.sleep(AT_ONCE)
            patience = POLL

    async def _fetch(self, confirmed: int | None, patience: int) -> list[dict[str, Any]]:
        updates = await self.api.call(
            "getUpdates",
            patience=patience + 20,
            offset=confirmed,
            limit=BATCH,
            timeout=patience,
            allowed_updates=UPDATES,
        )
        if not isinstance(updates, list):
            raise OutageError(f"updates are no list but {type(updates).__name__}")
        return [update for update in updates if isinstance(update, dict)]

    async def _leave_alone(self, problem: ConflictError) -> None:
        """Wait where another program fetches the updates: whatever it takes is lost here. The log hears of it once, although both may get some in turn."""
        now = time.monotonic()
        if self._conflict_at is None or now - self._conflict_at > CONFLICT_QUIET:
            logger.warning(
                "telegram: %s. Messages go to either of the two: end the other one, or take a bot of its own for each",
                problem,
            )
        self._conflict_at = now
        await asyncio.sleep(CONFLICT_PAUSE)

    async def take_updates(self, updates: list[dict[str, Any]], take: Take) -> None:
        """Hand updates over; one that cannot be read is named in the log and holds up no other.

        Raises:
            OutageError: it is not known yet who the bot is.
        """
        if self._reader is None:
            raise OutageError("not connected yet")
        found = []
        for update in updates:
            try:
                self._note_move(update)
                incoming = self._at_home(self._reader(update))
            except SQLAlchemyError:
                raise
            except Exception:  # whatever it is made of
                logger.exception("telegram: update %s cannot be read", update.get("update_id"))
                continue
            if incoming is not None:
                found.append(incoming)
        await take(found)

    def _note_move(self, update: Mapping[str, Any]) -> None:
        """Remember that a group became a supergroup, which has another id: its conversation goes on. Both of them tell."""
        message = update.get("message") or {}
        if message.get("migrate_to_chat_id"):
            self._remember_move(str(message["chat"]["id"]), str(message["migrate_to_chat_id"]))
        elif message.get("migrate_from_chat_id"):
            self._remember_move(str(message["migrate_from_chat_id"]), str(message["chat"]["id"]))

    def _remember_move(self, before: str, now: str) -> None:
        if self._memory is not None:
            self._memory.note(f"moved {before}", now)
            self._memory.note(f"was {now}", before)

    def _moved(self, chat: str, which: str) -> str:
        """The id that a chat "was" known by or has "moved" to, or else its own; persons do not move."""
        noted = self._memory.noted(f"{which} {chat}") if self._memory is not None and chat.startswith("-") else None
        return noted or chat

    def _at_home(self, incoming: Incoming | None) -> Incoming | None:
        """What came from a chat that has moved, in the conversation that it had before."""
        if incoming is None:
            return None
        place = Place.of(incoming.conversation)
        return replace(incoming, conversation=replace(place, chat=self._moved(place.chat, "was")).conversation)

    def _is_listed(self, chat: str) -> bool:
        """Whether a chat is one of those that the operator listed, if any are; one that moved may be listed by either id."""
        return not self.chats or chat in self.chats or self._moved(chat, "was") in self.chats

    # ------------------------------------------------------------ sending

    async def deliver(self, conversation: str, message: Outgoing) -> str:
        """Send a message, or let the pressed button take the place of its row."""
        place = Place.of(conversation)
        if message.kind == "chosen":
            return await self._choose(place, message)
        keyboard = _keyboard(message.row, message.buttons) if message.buttons else None
        text = message.text
        if message.image:
            try:
                return await self._post(
                    place, "sendPhoto", photo=message.image, caption=message.text or None, reply_markup=keyboard
                )
            except RefusedError as problem:
                logger.warning("telegram: the picture %s was refused: %s", message.image, problem)
            text = text or (NO_PICTURE if keyboard else "")
            if not text:
                return ""
        return await self._post(
            place, "sendMessage", text=text, reply_markup=keyboard, link_preview_options={"is_disabled": True}
        )

    async def _choose(self, place: Place, message: Outgoing) -> str:
        """Let the pressed button take the place of its row; where that cannot be, as when it was done before, nothing is lost."""
        button = {"text": f"✓ {message.text}"[:LONGEST_TITLE], "callback_data": "chosen"}
        try:
            await self._call(
                place,
                "editMessageReplyMarkup",
                message_id=int(message.message),
                reply_markup={"inline_keyboard": [[button]]},
            )
        except RefusedError as problem:
            logger.info("telegram: a row of buttons stays as it is: %s", problem)
        return message.message

    async def show_typing(self, conversation: str) -> None:
        """Show "typing" for some seconds."""
        await self._post(Place.of(conversation), "sendChatAction", action="typing")

    async def answer_press(self, press: Incoming, notice: str) -> None:
        """Stop the button's clock; a notice is shown for a moment."""
        await self.api.call(
            "answerCallbackQuery", callback_query_id=json.loads(press.handle)["query"], text=notice or None
        )

    async def fetch_audio(self, voice: Incoming) -> bytes:
        """The recording."""
        file = await self.api.call("getFile", file_id=voice.handle)
        return await self.api.download(str(file.get("file_path") or ""))

    async def close(self) -> None:
        """Close connections."""
        await self.api.close()

    async def _post(self, place: Place, method: str, **parameters: Any) -> str:
        result = await self._call(
            place, method, message_thread_id=int(place.thread) if place.thread else None, **parameters
        )
        return str(result["message_id"]) if isinstance(result, Mapping) else ""

    async def _call(self, place: Place, method: str, **parameters: Any) -> Any:
        """A call about a chat, which may have moved. There is one at a time, and none before the chat may get something again: topics share its limit."""
        chat = self._moved(place.chat, "moved")
        lock = self._locks.get(chat)
        if lock is None:
            lock = self._locks[chat] = asyncio.Lock()
        async with lock:
            wait = self._free_at.pop(chat, 0.0) - time.monotonic()
            try:
                if wait > 0:
                    raise DelayedError(wait)
                return await self.api.call(method, chat_id=int(chat), **parameters)
            except MigratedError as problem:
                self._remember_move(place.chat, problem.chat)
                return await self.api.call(method, chat_id=int(problem.chat), **parameters)
            except DelayedError as problem:
                self._free_at[chat] = time.monotonic() + problem.seconds
                raise


def _keyboard(row: str, buttons: tuple[Button, ...]) -> dict[str, Any]:
    """An inline keyboard: short titles side by side, long ones below each other."""
    lines: list[list[dict[str, str]]] = []
    width = 0
    for at, (title, _) in enumerate(buttons[:MOST_BUTTONS]):
        if not lines or len(lines[-1]) == ABREAST or width + len(title) > WIDEST:
            lines.append([])
            width = 0
        shown = title if len(title) <= LONGEST_TITLE else f"{title[: LONGEST_TITLE - 1]}…"
        lines[-1].append({"text": shown, "callback_data": f"{row}:{at}"})
        width += len(title)
    return {"inline_keyboard": lines}
