"""The events and payloads that Slack sends, built from what people do."""

from __future__ import annotations

import re
import time
import uuid

from tests.fakes import slack_emoji, slack_text
from tests.fakes.slack_state import FAMILIES, JSON, Channel, Message, Workspace, block_id, kept

TYPED = re.compile(r"(?P<user><@\w+>)|(?P<url>https?://[^\s<>]*[^\s<>.,;:!?)\"'])|(?P<site>\bwww\.[\w.-]+\w(?:/[^\s<>]*)?)")
EMOJI = re.compile(r":([a-z0-9_+'-]+):")


def written(workspace: Workspace, typed: str) -> tuple[str, list[JSON]]:
    """What Slack makes of what a person types: the text with its entities, mentions and links, and the same as a ``rich_text`` block.

    Emoji are written between colons in the text; ``<@U1>`` is how a test writes a mention.
    """
    text, leaves, position = "", list[JSON](), 0
    for match in TYPED.finditer(typed):
        known = not match["user"] or match["user"][2:-1] in workspace.users
        if known:
            text += _words(typed[position : match.start()], leaves) + _link(match, leaves)
            position = match.end()
    text += _words(typed[position:], leaves)
    section = {"type": "rich_text_section", "elements": leaves}
    return text, [{"type": "rich_text", "block_id": block_id(), "elements": [section]}] if leaves else []


def _words(typed: str, leaves: list[JSON]) -> str:
    """Plain words, as they stand in the text; the parts of the block are added."""
    coded = slack_emoji.named(typed)
    position = 0
    for match in EMOJI.finditer(coded):
        if match[1] in slack_emoji.EMOJI:
            leaves.extend([{"type": "text", "text": coded[position : match.start()]}] if match.start() > position else [])
            character = slack_emoji.EMOJI[match[1]]
            leaves.append({"type": "emoji", "name": match[1], "unicode": "-".join(f"{ord(sign):x}" for sign in character)})
            position = match.end()
    leaves.extend([{"type": "text", "text": coded[position:]}] if coded[position:] else [])
    return slack_text.escaped(coded)


def _link(match: re.Match[str], leaves: list[JSON]) -> str:
    """A mention or an address, as it stands in the text; the part of the block is added."""
    if match["user"]:
        leaves.append({"type": "user", "user_id": match["user"][2:-1]})
        return match["user"]
    address = slack_text.escaped(match["url"] or f"http://{match['site']}")
    leaves.append({"type": "link", "url": address, **({"text": match["site"]} if match["site"] else {})})
    return f"<{address}|{slack_text.escaped(match['site'])}>" if match["site"] else f"<{address}>"


def envelope(workspace: Workspace, event: JSON) -> JSON:
    """What the Events API puts around an event; its ``event_id`` stays the same when it is sent again."""
    team = workspace.settings.team
    authorization = {"enterprise_id": None, "team_id": team, "user_id": workspace.bot_user, "is_bot": True, "is_enterprise_install": False}
    return {
        "token": "verification-token", "team_id": team, "context_team_id": team, "context_enterprise_id": None, "api_app_id": workspace.app_id, "event": event,
        "type": "event_callback", "event_id": f"Ev{uuid.uuid4().hex[:10].upper()}", "event_time": int(time.time()), "authorizations": [authorization],
        "is_ext_shared_channel": False, "event_context": f"4-{uuid.uuid4().hex}",
    }


def message_event(workspace: Workspace, channel: Channel, message: Message) -> JSON:
    """The ``message`` event of a new message."""
    return {**bare(workspace, message), "channel": channel.id, "event_ts": message.ts, "channel_type": channel.kind}


def bare(workspace: Workspace, message: Message) -> JSON:
    """A message as it stands inside events and payloads."""
    return {"team": workspace.settings.team, **{key: value for key, value in message.raw.items() if value is not None}}


def changed(workspace: Workspace, channel: Channel, before: JSON, message: Message) -> JSON:
    """The event of a message that was changed, by its writer or by Slack."""
    ts = workspace.timestamp()
    inner = {"message": bare(workspace, message), "previous_message": before, "channel": channel.id, "hidden": True}
    return {"type": "message", "subtype": "message_changed", **inner, "ts": ts, "event_ts": ts, "channel_type": channel.kind}


def deleted(workspace: Workspace, channel: Channel, message: Message) -> JSON:
    """The event of a message that was deleted."""
    ts = workspace.timestamp()
    inner = {"previous_message": bare(workspace, message), "channel": channel.id, "hidden": True, "deleted_ts": message.ts}
    return {"type": "message", "subtype": "message_deleted", **inner, "ts": ts, "event_ts": ts, "channel_type": channel.kind}


def mention(workspace: Workspace, channel: Channel, message: Message) -> JSON:
    """The second event of a message that mentions the bot."""
    inner = {key: value for key, value in bare(workspace, message).items() if key not in {"subtype", "type"}}
    return {"type": "app_mention", **inner, "channel": channel.id, "event_ts": message.ts}


def action(element: JSON, block: JSON, ts: str) -> JSON:
    """What a person did, of a button or a menu whose first option was taken."""
    about = {"action_id": element["action_id"], "block_id": block["block_id"], "type": element["type"], "action_ts": ts}
    if element["type"] == "button":
        return {**about, **{key: kept(element[key]) for key in ("text", "value", "style") if key in element}}
    options = element.get("options") or element["option_groups"][0]["options"]
    return {**about, "selected_option": kept(options[0])}


def pressed(workspace: Workspace, message: Message, user: str, actions: list[JSON], response_url: str) -> JSON:
    """The payload of somebody who used an element of a message."""
    channel, person = workspace.channels[message.channel], workspace.users[user]
    container: JSON = {"type": "message", "message_ts": message.ts, "channel_id": channel.id, "is_ephemeral": message.only_for is not None}
    if message.thread_ts:
        container["thread_ts"] = message.thread_ts
    payload: JSON = {
        "type": "block_actions", "user": {"id": user, "username": person.name, "name": person.name, "team_id": workspace.settings.team},
        "api_app_id": workspace.app_id, "token": "verification-token", "container": container, "trigger_id": f"{workspace.number()}.{uuid.uuid4().hex}",
        "team": {"id": workspace.settings.team, "domain": "kitchen"}, "enterprise": None, "is_enterprise_install": False,
        "channel": {"id": channel.id, "name": "directmessage" if channel.kind == "im" else channel.name}, "state": {"values": {}},
        "response_url": response_url, "actions": actions,
    }
    if message.only_for is None:
        payload["message"] = bare(workspace, message)
    return payload


def command(workspace: Workspace, name: str, text: str, user: str, channel: str, response_url: str) -> JSON:
    """The payload of a slash command; its text comes as it was typed, but for the three entities."""
    place = workspace.channels[channel]
    return {
        "token": "verification-token", "team_id": workspace.settings.team, "team_domain": "kitchen", "channel_id": channel,
        "channel_name": "directmessage" if place.kind == "im" else place.name, "user_id": user, "user_name": workspace.users[user].name,
        "command": name if name.startswith("/") else f"/{name}", "text": slack_text.escaped(text), "api_app_id": workspace.app_id,
        "is_enterprise_install": "false", "response_url": response_url, "trigger_id": f"{workspace.number()}.{uuid.uuid4().hex}",
    }


def wanted(workspace: Workspace, event: JSON, kind: str) -> bool:
    """Whether the app has subscribed to an event of a kind of conversation, and may see it."""
    settings, family = workspace.settings, FAMILIES[kind]
    scope, subscription = {
        "message": (f"{family}:history", f"message.{family}"),
        "app_mention": ("app_mentions:read", "app_mention"),
        "reaction_added": ("reactions:read", "reaction_added"),
        "member_joined_channel": (f"{family}:read", "member_joined_channel"),
    }.get(event["type"], ("", event["type"]))
    return subscription in settings.subscriptions and (not scope or scope in settings.scopes)


def audio(workspace: Workspace, identifier: str, user: str, size: int, address: str, about: JSON) -> JSON:
    """The file object of a voice clip."""
    name = about.get("name", "audio_message.m4a")
    base: JSON = {
        "id": identifier, "created": int(time.time()), "timestamp": int(time.time()), "name": name, "title": name, "mimetype": "audio/mp4", "filetype": "m4a",
        "pretty_type": "MPEG 4 Audio", "user": user, "user_team": workspace.settings.team, "editable": False, "size": size, "mode": "hosted", "is_external": False,
        "external_type": "", "is_public": False, "public_url_shared": False, "display_as_bot": False, "username": "", "subtype": "slack_audio",
        "transcription": {"status": "processing"}, "url_private": f"{address}/{name}", "url_private_download": f"{address}/download/{name}",
        "duration_ms": 2000, "aac": f"{address}/{name}", "audio_wave_samples": [0, 50, 100], "media_display_type": "audio",
        "permalink": f"{address}/permalink/{name}", "permalink_public": f"{address}/public/{name}", "has_rich_preview": False, "file_access": "visible",
    }
    return {**base, **about}
