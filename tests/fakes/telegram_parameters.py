"""The parameters of every method that the fake knows, with their types, and how they are read from a request."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from tests.fakes.telegram_errors import mistake

Objection = Callable[[str], None]

WHOLE, TEXT, TRUTH, CHAT, OBJECT, ARRAY, FILE = (
    "Integer",
    "String",
    "Boolean",
    "Integer or @username",
    "Object",
    "Array",
    "File",
)
TRUTHS = {"true": True, "false": False, "1": True, "0": False}
UNMODELLED = frozenset(
    {
        "business_connection_id",
        "direct_messages_topic_id",
        "message_effect_id",
        "suggested_post_parameters",
        "inline_message_id",
        "certificate",
    }
)
UNREADABLE = {
    "reply_markup": "reply keyboard markup",
    "reply_parameters": "reply parameters",
    "link_preview_options": "link preview options",
    "commands": "commands",
    "scope": "BotCommandScope",
}

SENDING = {
    "business_connection_id": TEXT,
    "chat_id": CHAT,
    "message_thread_id": WHOLE,
    "direct_messages_topic_id": WHOLE,
    "parse_mode": TEXT,
    "disable_notification": TRUTH,
    "protect_content": TRUTH,
    "allow_paid_broadcast": TRUTH,
    "message_effect_id": TEXT,
    "suggested_post_parameters": OBJECT,
    "reply_parameters": OBJECT,
    "reply_markup": OBJECT,
    "reply_to_message_id": WHOLE,  # the older way to reply, with the next one
    "allow_sending_without_reply": TRUTH,
}
PREVIEW = {"link_preview_options": OBJECT, "disable_web_page_preview": TRUTH}
EDITING = {
    "business_connection_id": TEXT,
    "chat_id": CHAT,
    "message_id": WHOLE,
    "inline_message_id": TEXT,
    "reply_markup": OBJECT,
}
LISTING = {"scope": OBJECT, "language_code": TEXT}

PARAMETERS: dict[str, dict[str, str]] = {
    "getMe": {},
    "getUpdates": {"offset": WHOLE, "limit": WHOLE, "timeout": WHOLE, "allowed_updates": ARRAY},
    "setWebhook": {
        "url": TEXT,
        "certificate": FILE,
        "ip_address": TEXT,
        "max_connections": WHOLE,
        "allowed_updates": ARRAY,
        "drop_pending_updates": TRUTH,
        "secret_token": TEXT,
    },
    "deleteWebhook": {"drop_pending_updates": TRUTH},
    "getWebhookInfo": {},
    "setMyCommands": {"commands": ARRAY, **LISTING},
    "getMyCommands": LISTING,
    "deleteMyCommands": LISTING,
    "sendMessage": {**SENDING, **PREVIEW, "text": TEXT, "entities": ARRAY},
    "sendPhoto": {
        **SENDING,
        "photo": FILE,
        "caption": TEXT,
        "caption_entities": ARRAY,
        "show_caption_above_media": TRUTH,
        "has_spoiler": TRUTH,
    },
    "sendChatAction": {"business_connection_id": TEXT, "chat_id": CHAT, "message_thread_id": WHOLE, "action": TEXT},
    "editMessageText": {**EDITING, **PREVIEW, "text": TEXT, "parse_mode": TEXT, "entities": ARRAY},
    "editMessageReplyMarkup": EDITING,
    "answerCallbackQuery": {
        "callback_query_id": TEXT,
        "text": TEXT,
        "show_alert": TRUTH,
        "url": TEXT,
        "cache_time": WHOLE,
    },
    "getFile": {"file_id": TEXT},
    "leaveChat": {"chat_id": CHAT},
    "getChatMember": {"chat_id": CHAT, "user_id": WHOLE},
}
METHODS = {name.lower(): name for name in PARAMETERS}


@dataclass
class Call:
    """One request of the bot: when it came (seconds since 1970), its method, its parameters and the files sent along."""

    at: float
    method: str
    params: dict[str, Any]
    files: dict[str, bytes] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Any]:
        """Time, method and parameters, for tests that take a call apart."""
        return iter((self.at, self.method, self.params))


async def raw(request: web.Request) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The parameters and files of a request as they were sent: in its address, as a form or as JSON.

    Raises:
        ApiError: the body is no JSON object.
    """
    params: dict[str, Any] = dict(request.query)
    files: dict[str, bytes] = {}
    if request.content_type == "application/json":
        body = await request.text()
        try:
            sent = json.loads(body) if body else {}
        except ValueError:
            raise mistake("can't parse JSON object") from None
        if not isinstance(sent, dict):
            raise mistake("object expected as request body")
        params.update(sent)
    else:
        for key, value in (await request.post()).items():
            if isinstance(value, web.FileField):
                files[key] = value.file.read()
                value.file.close()
            else:
                params[key] = value
    return params, files


def typed(method: str, params: dict[str, Any], objection: Objection) -> dict[str, Any]:
    """Parameters with the types that the documentation gives them.

    Args:
        method: a name in `PARAMETERS`.
        params: as they were sent; texts stand for every type in a form.
        objection: is called with what the real service tolerates although its documentation does not.

    Returns:
        Integers, truths, texts, objects and arrays; what is null or empty, texts apart, is left out.

    Raises:
        ApiError: an object is no JSON.
    """
    kinds, read = PARAMETERS[method], {}
    for key, value in params.items():
        if key not in kinds:
            objection(f'"{key}" is no parameter of {method}')
        elif key in UNMODELLED:
            objection(f'the fake does not know "{key}"')
        elif value is None or (value == "" and kinds[key] != TEXT):
            continue
        else:
            found = READERS[kinds[key]](key, value)
            if found is None:
                objection(f'"{key}" must be of type {kinds[key]}, not {value!r:.60}')
            else:
                read[key] = found
    return read


def _whole(_: str, value: Any) -> int | None:
    if isinstance(value, str) and re.fullmatch(r"-?\d{1,18}", value):
        return int(value)
    return value if type(value) is int else None


def _text(_: str, value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _truth(_: str, value: Any) -> bool | None:
    return value if isinstance(value, bool) else TRUTHS.get(str(value).lower())


def _chat(key: str, value: Any) -> int | str | None:
    if isinstance(value, str) and re.fullmatch(r"@\w{4,32}", value):
        return value
    return _whole(key, value)


def _parsed(key: str, value: Any) -> Any:
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except ValueError:
        if key in UNREADABLE:
            raise mistake(f"can't parse {UNREADABLE[key]} JSON object") from None
        return None


def _object(key: str, value: Any) -> dict[str, Any] | None:
    found = _parsed(key, value)
    return found if isinstance(found, dict) else None


def _array(key: str, value: Any) -> list[Any] | None:
    found = _parsed(key, value)
    return found if isinstance(found, list) else None


READERS: dict[str, Callable[[str, Any], Any]] = {
    WHOLE: _whole,
    TEXT: _text,
    TRUTH: _truth,
    CHAT: _chat,
    OBJECT: _object,
    ARRAY: _array,
    FILE: _text,
}
