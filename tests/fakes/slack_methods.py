"""The methods of the Web API; each takes the client's arguments and gives what it answers beside ``ok``."""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tests.fakes.slack_posting import CUT, SPLIT, Pace, Posting, RefusalError
from tests.fakes.slack_state import FAMILIES, JSON, Channel, Message, Workspace, kept

STATUS_SECONDS = 120.0
EMOJI_NAME = re.compile(r"[a-z0-9_+'-]+(::skin-tone-[2-6])?")
CONTENT = ("text", "blocks", "attachments", "as_user", "icon_emoji", "icon_url", "link_names", "markdown_text", "metadata", "parse", "username")
PAGE = ("cursor", "include_all_metadata", "inclusive", "latest", "limit", "oldest")


@dataclass(frozen=True)
class Method:
    """A method: what it does, the scopes of which one is needed, the arguments that it wants and knows, and whether it takes JSON."""

    run: Callable[[JSON], JSON]
    scopes: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    takes_json: bool = True


class Methods:
    """The methods that this fake has, by name."""

    def __init__(self, workspace: Workspace, posting: Posting, address: Callable[[], str], ticket: Callable[[], str]) -> None:
        self._workspace, self._posting, self._address, self._ticket = workspace, posting, address, ticket
        self._pace = Pace(workspace.settings.every, workspace.settings.burst)
        kinds = tuple(FAMILIES.values())
        read, write = tuple(f"{kind}:read" for kind in kinds), ("im:write", "mpim:write")
        posted = (*CONTENT, "mrkdwn", "reply_broadcast", "thread_ts", "unfurl_links", "unfurl_media")
        status = ("loading_messages", "icon_emoji", "icon_url", "username")
        self.known: dict[str, Method] = {
            "auth.test": Method(self._test),
            "apps.connections.open": Method(self._open_connection, ("connections:write",)),
            "chat.postMessage": Method(self._post, ("chat:write",), ("channel",), posted),
            "chat.update": Method(self._update, ("chat:write",), ("channel", "ts"), (*CONTENT, "reply_broadcast", "file_ids")),
            "chat.postEphemeral": Method(self._whisper, ("chat:write",), ("channel", "user"), (*CONTENT, "thread_ts")),
            "chat.delete": Method(self._delete, ("chat:write",), ("channel", "ts"), ("as_user",)),
            "users.info": Method(self._user, ("users:read",), ("user",), ("include_locale",), False),
            "conversations.info": Method(self._conversation, read, ("channel",), ("include_locale", "include_num_members"), False),
            "conversations.history": Method(self._history, tuple(f"{kind}:history" for kind in kinds), ("channel",), PAGE),
            "conversations.replies": Method(self._replies, tuple(f"{kind}:history" for kind in kinds), ("channel", "ts"), PAGE, False),
            "conversations.open": Method(self._open, write, (), ("channel", "users", "return_im", "prevent_creation")),
            "files.info": Method(self._file, ("files:read",), ("file",), ("cursor", "limit", "count", "page"), False),
            "assistant.threads.setStatus": Method(self._status, ("chat:write", "assistant:write"), ("channel_id", "thread_ts", "status"), status),
            "reactions.add": Method(self._react, ("reactions:write",), ("channel", "name", "timestamp")),
        }

    def _test(self, _: JSON) -> JSON:
        bot = self._workspace.users[self._workspace.bot_user]
        about = {"team": "Kitchen", "team_id": self._workspace.settings.team, "user": bot.name, "user_id": bot.id, "bot_id": self._workspace.bot_id}
        return {"url": "https://kitchen.slack.com/", **about, "is_enterprise_install": False}

    def _open_connection(self, _: JSON) -> JSON:
        return {"url": f"{self._address().replace('http', 'ws', 1)}/link/?ticket={self._ticket()}&app_id={self._workspace.app_id}"}

    def _post(self, arguments: JSON) -> JSON:
        channel = self._channel(arguments["channel"], posting=True)
        content = self._posting.checked(arguments)
        thread = self._posting.thread(channel, arguments.get("thread_ts"))
        if (wait := self._pace.wait(channel.id)) > 0:
            self._workspace.violation("ratelimited", channel=channel.id)
            raise RefusalError("ratelimited", retry_after=math.ceil(wait))
        message, about = self._posting.post(channel, content, thread)
        return {"channel": channel.id, "ts": message.ts, "message": self._said(message), **about}

    def _update(self, arguments: JSON) -> JSON:
        channel = self._channel(arguments["channel"])
        message = self._message(channel, arguments["ts"])
        if not message.mine:
            raise RefusalError("cant_update_message")
        self._posting.update(message, self._posting.checked(arguments, most=SPLIT))
        return {"channel": channel.id, "ts": message.ts, "text": message.raw["text"], "message": self._said(message)}

    def _whisper(self, arguments: JSON) -> JSON:
        channel = self._channel(arguments["channel"], posting=True)
        if arguments["user"] not in channel.members:
            raise RefusalError("user_not_in_channel")
        content = self._posting.checked(arguments, most=CUT)
        message = self._posting.whisper(channel, content, str(arguments["user"]), self._posting.thread(channel, arguments.get("thread_ts")))
        return {"message_ts": message.ts}

    def _delete(self, arguments: JSON) -> JSON:
        channel = self._channel(arguments["channel"])
        message = self._message(channel, arguments["ts"])
        if not message.mine:
            raise RefusalError("cant_delete_message")
        self._posting.delete(message)
        return {"channel": channel.id, "ts": message.ts}

    def _user(self, arguments: JSON) -> JSON:
        user = self._workspace.users.get(str(arguments["user"]))
        if user is None:
            raise RefusalError("user_not_found")
        profile = {"real_name": user.name, "display_name": user.name, "real_name_normalized": user.name, "team": self._workspace.settings.team}
        about = {"id": user.id, "team_id": self._workspace.settings.team, "name": user.name, "deleted": False, "real_name": user.name, "profile": profile}
        return {"user": {**about, "tz": "Europe/Amsterdam", "tz_offset": 3600, "is_bot": user.bot_id is not None, "is_app_user": False, "updated": 1}}

    def _conversation(self, arguments: JSON) -> JSON:
        channel = self._channel(arguments["channel"])
        if f"{FAMILIES[channel.kind]}:read" not in self._workspace.settings.scopes:
            raise RefusalError("missing_scope", needed=f"{FAMILIES[channel.kind]}:read", provided=",".join(self._workspace.settings.scopes))
        if channel.kind == "im":
            person = next(iter(channel.members - {self._workspace.bot_user}))
            return {"channel": {"id": channel.id, "created": 1, "is_im": True, "is_org_shared": False, "user": person, "is_open": True, "priority": 0}}
        kinds = {"is_channel": channel.kind == "channel", "is_group": channel.kind == "group", "is_mpim": channel.kind == "mpim", "is_im": False}
        about = {"is_private": channel.kind != "channel", "is_archived": channel.archived, "is_member": self._workspace.bot_user in channel.members}
        members = {"num_members": len(channel.members)} if arguments.get("include_num_members") else {}
        return {"channel": {"id": channel.id, "name": channel.name, "name_normalized": channel.name, "created": 1, **kinds, **about, **members}}

    def _history(self, arguments: JSON) -> JSON:
        """What stands straight in a conversation, the newest first."""
        channel = self._readable(arguments["channel"])
        found = [message for message in channel.messages.values() if message.thread_ts in (None, message.ts)]
        return self._page(reversed(found), arguments, 100)

    def _replies(self, arguments: JSON) -> JSON:
        """A message with the thread below it, the oldest first."""
        channel, ts = self._readable(arguments["channel"]), str(arguments["ts"])
        if ts not in channel.messages:
            raise RefusalError("thread_not_found")
        root = channel.messages[ts].thread_ts or ts
        return self._page((message for message in channel.messages.values() if root in (message.ts, message.thread_ts)), arguments, 1000)

    def _readable(self, identifier: object) -> Channel:
        """A conversation whose messages the bot may read.

        Raises:
            RefusalError: there is none, or it may not.
        """
        channel = self._channel(identifier)
        if self._workspace.bot_user not in channel.members:
            raise RefusalError("not_in_channel")
        if (needed := f"{FAMILIES[channel.kind]}:history") not in self._workspace.settings.scopes:
            raise RefusalError("missing_scope", needed=needed, provided=",".join(self._workspace.settings.scopes))
        return channel

    def _page(self, messages: Iterable[Message], arguments: JSON, most: int) -> JSON:
        oldest, limit = float(arguments.get("oldest") or 0), int(arguments.get("limit") or most)
        found = [message for message in messages if float(message.ts) > oldest]
        return {"messages": [self._said(message) for message in found[:limit]], "has_more": len(found) > limit}

    def _open(self, arguments: JSON) -> JSON:
        if arguments.get("channel"):
            return {"no_op": True, "already_open": True, "channel": {"id": self._channel(arguments["channel"]).id}}
        users = [user.strip() for user in str(arguments.get("users") or "").split(",") if user.strip()]
        if not users:
            raise RefusalError("users_list_not_supplied")
        if any(user not in self._workspace.users for user in users):
            raise RefusalError("user_not_found")
        if len(users) > 8:
            raise RefusalError("too_many_users")
        return {"channel": {"id": self._talk(users).id}}

    def _file(self, arguments: JSON) -> JSON:
        file = self._workspace.files.get(str(arguments["file"]))
        if file is None:
            raise RefusalError("file_not_found")
        return {"file": dict(file.about), "comments": [], "response_metadata": {"next_cursor": ""}}

    def _status(self, arguments: JSON) -> JSON:
        channel, thread = self._channel(arguments["channel_id"]), str(arguments["thread_ts"])
        if thread not in channel.messages:
            raise RefusalError("invalid_thread_ts")
        loading = arguments.get("loading_messages") or []
        if not isinstance(loading, list) or len(loading) > 10 or any(not isinstance(line, str) or not 0 < len(line) <= 50 for line in loading):
            raise RefusalError("invalid_arguments", ["no more than 10 items of 1 to 50 characters allowed [json-pointer:/loading_messages]"])
        for status in self._workspace.statuses:
            status["shown"] = status["shown"] and (status["channel"], status["thread_ts"]) != (channel.id, thread)
        about = {"channel": channel.id, "thread_ts": thread, "status": arguments["status"], "loading_messages": loading}
        self._workspace.statuses.append({**about, "shown": bool(arguments["status"]), "time": time.time(), "until": time.time() + STATUS_SECONDS})
        return {}

    def _react(self, arguments: JSON) -> JSON:
        message = self._message(self._channel(arguments["channel"]), arguments["timestamp"])
        name = str(arguments["name"])
        if not EMOJI_NAME.fullmatch(name):
            raise RefusalError("invalid_name")
        users = message.reactions.setdefault(name, [])
        if self._workspace.bot_user in users:
            raise RefusalError("already_reacted")
        users.append(self._workspace.bot_user)
        return {}

    def _talk(self, users: list[str]) -> Channel:
        """The bot's conversation with some people, begun where there was none."""
        members = {*users, self._workspace.bot_user}
        kind = "im" if len(users) == 1 else "mpim"
        for channel in self._workspace.channels.values():
            if channel.kind == kind and channel.members == members:
                return channel
        identifier = f"{'D' if kind == 'im' else 'G'}{self._workspace.number()}"
        self._workspace.channels[identifier] = Channel(identifier, f"mpdm-{'-'.join(users)}-1" if kind == "mpim" else "", kind, members)
        return self._workspace.channels[identifier]

    def _channel(self, identifier: object, posting: bool = False) -> Channel:
        """A conversation that the bot can see, and can post to where it wants that; a person stands for the conversation with them.

        Raises:
            RefusalError: there is none, or the bot may not.
        """
        name, me = str(identifier), self._workspace.bot_user
        if posting and name in self._workspace.users and name != me:
            return self._talk([name])
        named = [channel for channel in self._workspace.channels.values() if posting and f"#{channel.name}" == f"#{name.removeprefix('#')}"]
        channel = self._workspace.channels.get(name) or next(iter(named), None)
        if channel is None or (channel.kind != "channel" and me not in channel.members):
            raise RefusalError("channel_not_found")
        if posting and channel.archived:
            raise RefusalError("is_archived")
        if posting and me not in channel.members and "chat:write.public" not in self._workspace.settings.scopes:
            raise RefusalError("not_in_channel")
        return channel

    def _message(self, channel: Channel, ts: object) -> Message:
        """A message that everybody in the conversation sees.

        Raises:
            RefusalError: there is none.
        """
        if str(ts) not in channel.messages:
            raise RefusalError("message_not_found")
        return channel.messages[str(ts)]

    def _said(self, message: Message) -> JSON:
        """A message as the answer to a call tells it."""
        return {"team": self._workspace.settings.team, **{key: kept(value) for key, value in message.raw.items()}}
