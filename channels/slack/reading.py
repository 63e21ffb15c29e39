"""From what Slack delivers to what the cook did: who is spoken to, in which conversation, in plain text."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from channels.commands import as_command
from channels.incoming import Incoming, Kind
from channels.slack.plain import is_for_another, mentions, plain

Json = Mapping[str, Any]
SPOKEN = (None, "file_share", "thread_broadcast", "me_message")
"""Subtypes of messages that people write."""
AUDIO = "audio/"
RECORDED = ("slack_audio",)


@dataclass(frozen=True)
class Self:
    """The bot itself and its workspace."""

    user: str
    team: str


@dataclass(frozen=True)
class Place:
    """A direct message, or a thread of a channel; without a thread the channel itself."""

    team: str
    channel: str
    thread: str = ""

    @classmethod
    def of(cls, conversation: str) -> Place:
        """The counterpart of `conversation`.

        Raises:
            ValueError: it is no conversation of Slack's.
        """
        messenger, team, channel, *thread = conversation.split(":")
        if messenger != "slack" or not channel:
            raise ValueError(f"{conversation} is no conversation of Slack's")
        return cls(team, channel, thread[0] if thread else "")

    @property
    def conversation(self) -> str:
        """Rasa's sender id."""
        return ":".join(filter(None, ("slack", self.team, self.channel, self.thread)))

    @property
    def is_direct(self) -> bool:
        """Whether it is a talk of two."""
        return self.channel.startswith("D")


class EventReader:
    """Reads events, pressed buttons and slash commands.

    Args:
        me: the bot.
        commands: names of its commands, without the slash.
        belongs: the conversation that a thread belongs to, by the name of the thread's own; None where the bot takes no part in it.
        workspaces: ids of the only workspaces that are answered; none where all are.
    """

    def __init__(
        self,
        me: Self,
        commands: Collection[str],
        belongs: Callable[[str], str | None],
        workspaces: Collection[str] = (),
    ) -> None:
        self._me, self._belongs = me, belongs
        self._commands, self._workspaces = frozenset(commands), frozenset(workspaces)

    def _where(self, team: str, channel: str, thread: str) -> tuple[Place, bool]:
        """Where something belongs that happens in a thread, and whether everything there is said to the bot."""
        if channel.startswith("D"):
            return Place(team, channel), True
        own = Place(team, channel, thread)
        known = self._belongs(own.conversation)
        return (Place.of(known), True) if known else (own, False)

    # ------------------------------------------------------------ messages

    def event(self, callback: Json) -> Incoming | None:
        """What an `event_callback` tells; None where it is nothing to the bot: members, reactions, other bots, what people say to each other."""
        event, team = callback.get("event") or {}, str(callback.get("team_id") or self._me.team)
        if event.get("type") not in ("message", "app_mention") or not (event.get("channel") and event.get("ts")):
            return None
        if event.get("subtype") == "message_changed":
            return self._edited(event, team)
        if event.get("subtype") not in SPOKEN or self._is_bot(event):
            return None
        return self._message(event, str(event["channel"]), team, "said", f"{event['channel']}:{event.get('ts')}")

    def _edited(self, event: Json, team: str) -> Incoming | None:
        """A corrected message; Slack also "changes" a message when it shows a link's page, with the same words."""
        message, before = event.get("message") or {}, event.get("previous_message") or {}
        edited, channel, written = message.get("edited") or {}, str(event["channel"]), str(message.get("ts"))
        if not edited or self._is_bot(message) or message.get("text") == before.get("text"):
            return None
        _, takes_part = self._where(team, channel, str(message.get("thread_ts") or written))
        if before and not takes_part and not mentions(before, self._me.user):
            return self._message(message, channel, team, "said", f"{channel}:{written}")  # only now the bot is named
        at = str(event.get("event_ts") or edited.get("ts"))
        return self._message(message, channel, team, "edited", f"{channel}:{written}:{edited.get('ts')}", at)

    def _message(self, message: Json, channel: str, team: str, kind: Kind, name: str, at: str = "") -> Incoming | None:
        written, thread = str(message.get("ts") or ""), str(message.get("thread_ts") or "")
        place, takes_part = self._where(team, channel, thread or written)
        if not place.is_direct and not self._is_spoken_to(message, takes_part):
            return None
        text, handle = as_command(plain(message, self._me.user), self._commands), ""
        if not text and message.get("files"):
            kind, handle = self._file(message)
        elif not text and mentions(message, self._me.user):
            kind, text = "said", "/help"  # only the bot's name was said
        elif not text:
            return None
        return self._incoming(
            place,
            kind,
            name,
            at or written,
            text=text,
            message=written,
            handle=handle,
            cook=str(message.get("user") or ""),
            thread="" if place.thread else thread,
        )

    def _is_spoken_to(self, message: Json, takes_part: bool) -> bool:
        return mentions(message, self._me.user) or (takes_part and not is_for_another(message, self._me.user))

    def _is_bot(self, message: Json) -> bool:
        return bool(message.get("bot_id")) or message.get("user") in (None, self._me.user, "USLACKBOT")

    @staticmethod
    def _file(message: Json) -> tuple[Kind, str]:
        """A recording among the files, with its address; other files, and those that lie elsewhere, cannot be read."""
        for file in message.get("files") or []:
            if not isinstance(file, Mapping) or file.get("is_external"):
                continue
            if file.get("subtype") in RECORDED or str(file.get("mimetype") or "").startswith(AUDIO):
                return "voice", str(file.get("url_private_download") or file.get("url_private") or "")
        return "unreadable", ""

    # ------------------------------------------------------------ buttons and commands

    def press(self, payload: Json) -> Incoming | None:
        """A pressed button (`block_actions`); its `handle` tells where it was, how it is answered, and the picture above it."""
        actions = [action for action in payload.get("actions") or [] if isinstance(action, Mapping)]
        container, user = payload.get("container") or {}, str((payload.get("user") or {}).get("id") or "")
        channel = str(container.get("channel_id") or (payload.get("channel") or {}).get("id") or "")
        if payload.get("type") != "block_actions" or not actions or not channel:
            return None
        team = str((payload.get("team") or {}).get("id") or self._me.team)
        thread, at = str(container.get("thread_ts") or ""), str(actions[0].get("action_ts") or "0")
        place, _ = self._where(team, channel, thread)
        blocks = (payload.get("message") or {}).get("blocks") or []
        pictures = [str(block.get("image_url") or "") for block in blocks if block.get("type") == "image"]
        handle = {
            "channel": channel,
            "thread": thread,
            "answer": str(payload.get("response_url") or ""),
            "picture": "".join(pictures[:1]),
        }
        return self._incoming(
            place,
            "pressed",
            f"press:{channel}:{at}:{user}",
            at,
            choice=str(actions[0].get("value") or ""),
            message=str(container.get("message_ts") or ""),
            handle=json.dumps(handle),
            cook=user,
            thread="" if place.thread else thread,
        )

    def slash(self, form: Json, at: float) -> Incoming | None:
        """A slash command: "/souschef next" is the command "/next", other words are said as they are; alone it asks for help."""
        channel, words = str(form.get("channel_id") or ""), plain({"text": str(form.get("text") or "")}, self._me.user)
        if not channel:
            return None
        is_command = words.lower() in self._commands
        return self._incoming(
            Place(str(form.get("team_id") or self._me.team), channel),
            "said",
            f"slash:{form.get('trigger_id')}",
            str(at),
            text=f"/{words.lower()}" if is_command else as_command(words, self._commands) or "/help",
            handle=str(form.get("response_url") or ""),
            cook=str(form.get("user_id") or ""),
        )

    def _incoming(
        self,
        place: Place,
        kind: Kind,
        name: str,
        at: str,
        *,
        text: str = "",
        message: str = "",
        choice: str = "",
        handle: str = "",
        cook: str = "",
        thread: str = "",
    ) -> Incoming:
        if self._workspaces and place.team not in self._workspaces:
            kind, text = "stranger", place.team
        return Incoming(
            id=name,
            conversation=place.conversation,
            kind=kind,
            order=float(at or 0),
            text=text,
            message=message,
            choice=choice,
            handle=handle,
            cook=cook,
            thread=thread,
        )
