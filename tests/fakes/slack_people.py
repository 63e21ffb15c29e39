"""What people do in the workspace: they write, edit, delete, press, react, send commands and voice clips; the app is told as Slack tells it."""

from __future__ import annotations

import base64
from typing import Any

from tests.fakes import slack_blocks, slack_payloads
from tests.fakes.slack_delivery import Office
from tests.fakes.slack_hooks import Hooks
from tests.fakes.slack_rendering import Rendering
from tests.fakes.slack_state import JSON, Channel, File, User, Workspace


class People:
    """The people of the workspace, its conversations, and what they do there; nothing here waits for the app."""

    workspace: Workspace
    _office: Office
    _hooks: Hooks
    _rendering: Rendering

    @property
    def url(self) -> str:
        """Where the fake is."""
        raise NotImplementedError

    def user(self, id: str, name: str) -> str:
        """Let somebody join the workspace; gives their identifier back."""
        self.workspace.users[id] = User(id, name)
        return id

    def dm(self, user: str) -> str:
        """The bot's direct conversation with somebody; gives its identifier."""
        return self._conversation(f"D{user.removeprefix('U')}", "", "im", {user})

    def group_dm(self, *users: str, id: str | None = None) -> str:
        """The bot's conversation with several people; gives its identifier."""
        return self._conversation(id or f"G{self.workspace.number()}", f"mpdm-{'-'.join(users)}-1", "mpim", set(users))

    def channel(self, id: str, name: str, member: bool = True, private: bool = False, archived: bool = False) -> str:
        """A channel with everybody in it, the bot only where it is a member; gives its identifier."""
        self._conversation(id, name, "group" if private else "channel", set(self.workspace.users))
        place = self.workspace.channels[id]
        place.archived = archived
        if not member:
            place.members.discard(self.workspace.bot_user)
        return id

    def says(self, channel: str, text: str, user: str, thread_ts: str | None = None, blocks: list[Any] | None = None, files: list[Any] | None = None) -> str:
        """Let somebody write.

        Args:
            channel: where.
            text: as it is typed; ``<@U1>`` is a mention, addresses become links.
            user: who.
            thread_ts: in answer to which message.
            blocks: instead of what Slack makes of the text.
            files: file objects that go with it.

        Returns:
            The ``ts`` of the message.
        """
        place = self._member(channel, user)
        written, made = slack_payloads.written(self.workspace, text)
        raw: JSON = {"text": written, "blocks": made if blocks is None else blocks, "client_msg_id": f"{self.workspace.number():032x}", "team": self.workspace.settings.team}
        if files:
            raw |= {"files": files, "upload": False, "subtype": "file_share", "display_as_bot": False}
        if thread_ts and (parent := place.messages.get(thread_ts)):
            raw["parent_user_id"] = parent.user
        message = self.workspace.post(place, user, raw, thread_ts=thread_ts, typed=text)
        self._tell(place, slack_payloads.message_event(self.workspace, place, message))
        if f"<@{self.workspace.bot_user}>" in written and place.kind != "im":
            self._tell(place, slack_payloads.mention(self.workspace, place, message))
        return message.ts

    def edits(self, channel: str, ts: str, text: str) -> None:
        """Let somebody change what they wrote; with the text that it has already, Slack only adds the preview of a link."""
        place, message = self.workspace.place(channel), self.workspace.message(channel, ts)
        before = slack_payloads.bare(self.workspace, message)
        message.raw = dict(message.raw)
        if text == message.typed:
            preview = {"from_url": "https://example.com/", "original_url": "https://example.com/", "id": 1, "title": "Example", "fallback": "Example"}
            message.raw["attachments"] = [preview]
        else:
            message.raw["text"], message.raw["blocks"] = slack_payloads.written(self.workspace, text)
            message.raw["edited"] = {"user": message.user, "ts": self.workspace.timestamp()}
            message.typed, message.edited = text, True
        self._tell(place, slack_payloads.changed(self.workspace, place, before, message))

    def deletes(self, channel: str, ts: str) -> None:
        """Let somebody delete a message."""
        place = self.workspace.place(channel)
        self._tell(place, slack_payloads.deleted(self.workspace, place, place.messages.pop(ts)))

    def bot_message(self, channel: str, text: str, name: str = "another", thread_ts: str | None = None) -> str:
        """Let another bot write; gives the ``ts`` of the message."""
        bot = f"U{name.upper()}"
        self.workspace.users.setdefault(bot, User(bot, name, f"B{name.upper()}"))
        place = self.workspace.place(channel)
        about = {"bot_id": f"B{name.upper()}", "app_id": f"A{name.upper()}", "bot_profile": {"id": f"B{name.upper()}", "name": name, "deleted": False}}
        message = self.workspace.post(place, bot, {"text": text, **about}, thread_ts=thread_ts)
        self._tell(place, slack_payloads.message_event(self.workspace, place, message))
        if f"<@{self.workspace.bot_user}>" in text and place.kind != "im":
            self._tell(place, slack_payloads.mention(self.workspace, place, message))
        return message.ts

    def joins(self, channel: str, user: str) -> None:
        """Let somebody join a channel."""
        place = self.workspace.place(channel)
        place.members.add(user)
        message = self.workspace.post(place, user, {"subtype": "channel_join", "text": f"<@{user}> has joined the channel"})
        self._tell(place, slack_payloads.message_event(self.workspace, place, message))
        kind = "C" if place.kind == "channel" else "G"
        joined = {"type": "member_joined_channel", "user": user, "channel": channel, "channel_type": kind, "team": self.workspace.settings.team}
        self._tell(place, {**joined, "event_ts": self.workspace.timestamp()})

    def reacts(self, channel: str, ts: str, name: str, user: str) -> None:
        """Let somebody react to a message with an emoji."""
        place, message = self.workspace.place(channel), self.workspace.message(channel, ts)
        message.reactions.setdefault(name, []).append(user)
        item = {"type": "message", "channel": channel, "ts": ts}
        event = {"type": "reaction_added", "user": user, "reaction": name, "item": item, "item_user": message.user, "event_ts": self.workspace.timestamp()}
        self._tell(place, event)

    def presses(self, channel: str, ts: str, action: int | str, user: str) -> JSON:
        """Let somebody use a button or menu of a message.

        Args:
            channel: where the message is.
            ts: which message.
            action: the number of the element, from 0, or its label, or its ``action_id``.
            user: who.

        Returns:
            The payload that the app gets.

        Raises:
            KeyError: there is no such message or element.
        """
        message = self.workspace.message(channel, ts)
        found = slack_blocks.used(message.arguments.get("blocks") or [])
        labels = self._rendering.message(message)["buttons"]
        chosen = [pair for number, pair in enumerate(found) if action in (number, labels[number], pair[1]["action_id"])]
        if not chosen:
            raise KeyError(f"{action} is none of {labels}")
        done = slack_payloads.action(chosen[0][1], chosen[0][0], self.workspace.timestamp())
        payload = slack_payloads.pressed(self.workspace, message, user, [done], self._hooks.address("actions", user, channel, message))
        self._office.send("interactive", payload)
        return payload

    def slash(self, command: str, text: str, user: str, channel: str) -> JSON:
        """Let somebody send a command; gives the payload that the app gets."""
        address = self._hooks.address("commands", user, channel)
        payload = slack_payloads.command(self.workspace, command, text, user, channel, address)
        self._office.send("slash_commands", payload)
        return payload

    def voice(self, channel: str, user: str, content: bytes | str, thread_ts: str | None = None, heard: str | None = None, **about: Any) -> str:
        """Let somebody send a voice clip.

        Args:
            channel: where.
            user: who.
            content: the file; as a string in base64.
            thread_ts: in answer to which message.
            heard: what Slack itself has understood, if it is ready.
            about: what else the file object says.

        Returns:
            The ``ts`` of the message.
        """
        data = base64.b64decode(content) if isinstance(content, str) else content
        identifier = f"F{self.workspace.number()}"
        if heard is not None:
            about.setdefault("transcription", {"status": "complete", "locale": "en-US", "preview": {"content": heard, "has_more": False}})
        address = f"{self.url}/files-pri/{self.workspace.settings.team}-{identifier}"
        file = slack_payloads.audio(self.workspace, identifier, user, len(data), address, about)
        self.workspace.files[identifier] = File(identifier, data, file)
        return self.says(channel, "", user, thread_ts, files=[file])

    def event(self, event: JSON, **about: Any) -> None:
        """Send any event to the app, in the envelope of the Events API; what else is given is put into the envelope, as another ``team_id``."""
        self._office.send("events_api", {**slack_payloads.envelope(self.workspace, event), **about})

    def _conversation(self, id: str, name: str, kind: str, members: set[str]) -> str:
        self.workspace.channels[id] = Channel(id, name, kind, {*members, self.workspace.bot_user})
        return id

    def _member(self, channel: str, user: str) -> Channel:
        place = self.workspace.place(channel)
        if user not in self.workspace.users:
            raise KeyError(f"nobody is called {user}")
        place.members.add(user)
        return place

    def _tell(self, place: Channel, event: JSON) -> None:
        """Tell the app of an event, where it has subscribed to it and is a member."""
        if self.workspace.bot_user in place.members and slack_payloads.wanted(self.workspace, event, place.kind):
            self._office.send("events_api", slack_payloads.envelope(self.workspace, event))
