"""What is not about messages: who the bot is, how it gets its updates, its commands, its files, its membership."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from tests.fakes.telegram_chats import Json
from tests.fakes.telegram_editing import answer_callback_query, edit_message_reply_markup, edit_message_text
from tests.fakes.telegram_errors import conflict, mistake, refused
from tests.fakes.telegram_parameters import Call
from tests.fakes.telegram_sending import send_chat_action, send_message, send_photo, target
from tests.fakes.telegram_updates import DEFAULT, KINDS, Update
from tests.fakes.telegram_world import World, scope_key

LONGEST_POLL = 50  # seconds
PORTS = (80, 88, 443, 8443)
SECRET = re.compile(r"[A-Za-z0-9_-]*")
COMMAND = re.compile(r"[a-z0-9_]{1,32}")
COMMANDS = 100
DOWNLOAD_LIMIT = 20 << 20  # bytes
SCOPES: dict[str, tuple[str, ...]] = {
    "default": (),
    "all_private_chats": (),
    "all_group_chats": (),
    "all_chat_administrators": (),
    "chat": ("chat_id",),
    "chat_administrators": ("chat_id",),
    "chat_member": ("chat_id", "user_id"),
}
WEBHOOK_ACTIVE = "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"


class Described(NamedTuple):
    """A result that comes with a sentence."""

    result: Any
    description: str


def get_me(world: World, call: Call) -> Json:
    """getMe: the bot."""
    return {
        **world.bot.json(),
        "can_join_groups": True,
        "can_read_all_group_messages": not world.privacy,
        "supports_inline_queries": False,
    }


async def get_updates(world: World, call: Call) -> list[Update]:
    """getUpdates: what has happened, or a long poll for it."""
    if world.webhook.url:
        raise conflict(WEBHOOK_ACTIVE)
    limit, timeout = call.params.get("limit", 100), call.params.get("timeout", 0)
    if not 1 <= limit <= 100:
        world.object_to(call, "limit must be between 1 and 100")
    if not 0 <= timeout <= LONGEST_POLL:
        world.object_to(call, f"timeout must be between 0 and {LONGEST_POLL} seconds")
    _allow(world, call)
    return await world.updates.poll(
        call.params.get("offset", 0), min(max(limit, 1), 100), min(max(timeout, 0), LONGEST_POLL)
    )


async def set_webhook(world: World, call: Call) -> Described:
    """setWebhook: have updates delivered to an address."""
    url = call.params.get("url", "")
    if not url:
        return await delete_webhook(world, call)
    _check_address(world, url)
    secret = call.params.get("secret_token", "")
    if len(secret) > 256:
        raise mistake("secret token is too long")
    if not SECRET.fullmatch(secret):
        raise mistake("secret token contains unallowed characters")
    connections = call.params.get("max_connections", 40)
    if not 1 <= connections <= 100:
        world.object_to(call, "max_connections must be between 1 and 100")
    _allow(world, call)
    if call.params.get("drop_pending_updates"):
        world.updates.clear()
    world.updates.end_poll(conflict("terminated by setWebhook request"))
    same = (url, secret, connections) == (world.webhook.url, world.webhook.secret, world.webhook.connections)
    await world.webhook.set(url, secret, min(max(connections, 1), 100))
    return Described(True, "Webhook is already set" if same else "Webhook was set")


async def delete_webhook(world: World, call: Call) -> Described:
    """deleteWebhook: deliver no more; updates wait for getUpdates."""
    was_set = bool(world.webhook.url)
    if call.params.get("drop_pending_updates"):
        world.updates.clear()
    await world.webhook.remove()
    return Described(True, "Webhook was deleted" if was_set else "Webhook is already deleted")


def get_webhook_info(world: World, call: Call) -> Json:
    """getWebhookInfo: the address, what waits for it, and what went wrong last."""
    webhook = world.webhook
    info: Json = {"url": webhook.url, "has_custom_certificate": False, "pending_update_count": len(world.updates)}
    if webhook.last_error:
        info.update(last_error_date=int(webhook.last_error_at), last_error_message=webhook.last_error)
    if webhook.url:
        info.update(max_connections=webhook.connections, ip_address="127.0.0.1")
    if world.updates.allowed != DEFAULT:
        info["allowed_updates"] = [kind for kind in KINDS if kind in world.updates.allowed]
    return info


def set_my_commands(world: World, call: Call) -> bool:
    """setMyCommands: the list that a person gets to choose from."""
    commands = call.params.get("commands")
    if commands is None:
        world.object_to(call, "setMyCommands needs commands")
    key = _list_key(world, call)
    if len(commands or []) > COMMANDS:
        raise mistake("BOT_COMMANDS_TOO_MUCH")
    world.lists[key] = [_command(world, call, command) for command in commands or []]
    return True


def get_my_commands(world: World, call: Call) -> list[Json]:
    """getMyCommands: the list that was set for just this scope and language."""
    return world.lists.get(_list_key(world, call), [])


def delete_my_commands(world: World, call: Call) -> bool:
    """deleteMyCommands: have no list for a scope and a language."""
    world.lists.pop(_list_key(world, call), None)
    return True


def get_file(world: World, call: Call) -> Json:
    """getFile: where a file can be downloaded."""
    if not call.params.get("file_id"):
        raise mistake("file_id not specified")
    file = world.files.get(call.params["file_id"])
    if file is None:
        raise mistake("invalid file_id")
    if len(file.data) > DOWNLOAD_LIMIT:
        raise refused("file is too big")
    return {**file.json(), "file_path": file.path}


def leave_chat(world: World, call: Call) -> bool:
    """leaveChat: be no member of a group or channel any more."""
    chat = target(world, call)
    if chat.kind == "private":
        raise refused("chat member status can't be changed in private chats")
    chat.status = "left"
    return True


def get_chat_member(world: World, call: Call) -> Json:
    """getChatMember: how somebody stands in a chat."""
    chat = target(world, call)
    user_id = call.params.get("user_id")
    if user_id == world.bot.user_id:
        return world.member(chat.status)
    if user_id not in chat.members:
        raise refused("member not found")
    return {"user": chat.members[user_id].json(), "status": "member"}


def _allow(world: World, call: Call) -> None:
    """Keep which kinds of updates the bot wants; an empty list stands for the usual ones."""
    wanted = call.params.get("allowed_updates")
    if wanted is None:
        return
    for kind in wanted:
        if kind not in KINDS:
            world.object_to(call, f'"{kind}" is no kind of update')
    world.updates.allowed = frozenset(KINDS).intersection(wanted) or DEFAULT


def _check_address(world: World, url: str) -> None:
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError:
        raise mistake("invalid webhook URL specified") from None
    if not host:
        raise mistake("invalid webhook URL specified")
    local = _is_loopback(host)
    if local and world.http_webhooks and parts.scheme in ("http", "https"):
        return
    if parts.scheme != "https":
        raise mistake("bad webhook: An HTTPS URL must be provided for webhook")
    if port not in PORTS:
        raise mistake("bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443")
    if local:
        raise mistake("bad webhook: IP address 127.0.0.1 is reserved")


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _list_key(world: World, call: Call) -> tuple[str, str]:
    """What a list of commands is kept under."""
    language = call.params.get("language_code", "")
    if language and not re.fullmatch("[a-z]{2}", language):
        raise mistake("invalid language code specified")
    scope = call.params.get("scope")
    if scope is not None:
        needed = SCOPES.get(scope.get("type", ""))
        if needed is None:
            raise mistake("can't parse BotCommandScope: Unsupported type specified")
        for key in needed:
            if key not in scope:
                raise mistake(f"can't parse BotCommandScope: Can't find field \"{key}\"")
        for key in scope.keys() - {"type", *needed}:
            world.object_to(call, f'"{key}" is no field of this scope')
        if "chat_id" in scope and world.find(scope["chat_id"]) is None:
            raise refused("chat not found")
    return scope_key(scope), language


def _command(world: World, call: Call, command: Any) -> Json:
    if not isinstance(command, dict):
        raise mistake("can't parse BotCommand: expected an Object")
    for key in ("command", "description"):
        if not isinstance(command.get(key), str):
            raise mistake(f"can't parse BotCommand: Can't find field \"{key}\"")
    for key in command.keys() - {"command", "description"}:
        world.object_to(call, f'"{key}" is no field of a command')
    name, description = command["command"], command["description"].strip()
    if not name:
        raise mistake("command must be non-empty")
    if len(name) > 32:
        raise mistake("command length must not exceed 32")
    if not COMMAND.fullmatch(name):
        raise mistake("BOT_COMMAND_INVALID")
    if not description:
        raise mistake("command description must be non-empty")
    if len(description) > 256:
        raise mistake("command description length must not exceed 256")
    return {"command": name, "description": description}


Handler = Callable[[World, Call], Any | Awaitable[Any]]

HANDLERS: dict[str, Handler] = {
    "getMe": get_me,
    "getUpdates": get_updates,
    "setWebhook": set_webhook,
    "deleteWebhook": delete_webhook,
    "getWebhookInfo": get_webhook_info,
    "setMyCommands": set_my_commands,
    "getMyCommands": get_my_commands,
    "deleteMyCommands": delete_my_commands,
    "sendMessage": send_message,
    "sendPhoto": send_photo,
    "sendChatAction": send_chat_action,
    "editMessageText": edit_message_text,
    "editMessageReplyMarkup": edit_message_reply_markup,
    "answerCallbackQuery": answer_callback_query,
    "getFile": get_file,
    "leaveChat": leave_chat,
    "getChatMember": get_chat_member,
}
