"""What the bot sends: texts, pictures, and the sign that it is typing."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from tests.fakes.telegram_chats import GENERAL, Chat, File, Json
from tests.fakes.telegram_errors import forbidden, mistake, refused
from tests.fakes.telegram_formatting import CAPTION_LIMIT, TEXT_LIMIT, formatted
from tests.fakes.telegram_keyboard import checked
from tests.fakes.telegram_parameters import Call
from tests.fakes.telegram_text import Entity
from tests.fakes.telegram_world import World

ACTIONS = frozenset(
    {
        "typing",
        "upload_photo",
        "record_video",
        "upload_video",
        "record_voice",
        "upload_voice",
        "upload_document",
        "choose_sticker",
        "find_location",
        "record_video_note",
        "upload_video_note",
    }
)
OLDER_ACTIONS = frozenset({"record_audio", "upload_audio", "pick_up_location", "cancel"})
PREVIEW_FIELDS = frozenset({"is_disabled", "url", "prefer_small_media", "prefer_large_media", "show_above_text"})
REPLY_FIELDS = frozenset(
    {
        "message_id",
        "chat_id",
        "allow_sending_without_reply",
        "quote",
        "quote_parse_mode",
        "quote_entities",
        "quote_position",
        "checklist_task_id",
        "poll_option_id",
    }
)
PICTURES = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"GIF8", b"BM", b"RIFF", b"II*\x00", b"MM\x00*")
PICTURE_LIMIT = 10 << 20  # bytes
WORKS, UNREACHABLE, NO_PICTURE = "photo", "unreachable", "no picture"  # what a page can turn out to be
FAILURES = {UNREACHABLE: "failed to get HTTP URL content", NO_PICTURE: "wrong type of the web page content"}


def target(world: World, call: Call) -> Chat:
    """The chat that a request is for, if the bot may write there.

    Raises:
        ApiError: there is no such chat, it has moved, or the bot may not write there.
    """
    chat_id = call.params.get("chat_id")
    if chat_id is None:
        raise mistake("chat_id is empty")
    chat = world.find(chat_id)
    if chat is None:
        raise refused("chat not found")
    if chat.migrated_to is not None:
        raise refused("group chat was upgraded to a supergroup chat", {"migrate_to_chat_id": chat.migrated_to})
    if chat.kind == "private":
        if chat.status == "kicked":
            raise forbidden("bot was blocked by the user")
        if not chat.started:
            raise forbidden("bot can't initiate conversation with a user")
    elif chat.status == "kicked":
        raise forbidden(f"bot was kicked from the {chat.kind} chat")
    elif chat.status == "left":
        raise forbidden(f"bot is not a member of the {chat.kind} chat")
    elif chat.kind == "channel" and chat.status != "administrator":
        raise refused("need administrator rights in the channel chat")
    return chat


def send_message(world: World, call: Call) -> Json:
    """sendMessage: a text."""
    if not call.params.get("text"):
        raise mistake("message text is empty")
    content = text_content(world, call)
    return _post(world, call, content)


def send_photo(world: World, call: Call) -> Json:
    """sendPhoto: a picture, by a URL, by the id of a file, or uploaded."""
    params = call.params
    caption, entities = "", list[Entity]()
    if params.get("caption"):
        caption, entities = formatted(
            params["caption"],
            params.get("parse_mode", ""),
            params.get("caption_entities"),
            CAPTION_LIMIT,
            lambda what: world.object_to(call, what),
        )
    target(world, call)
    file = _picture(world, call)
    sizes = [{**file.json(), "width": width, "height": width * 3 // 4} for width in (90, 320, 800)]
    content: Json = {"photo": sizes}
    if caption:
        content["caption"] = caption
    if entities:
        content["caption_entities"] = entities
    return _post(world, call, content)


def send_chat_action(world: World, call: Call) -> bool:
    """sendChatAction: "typing…" and the like."""
    action = call.params.get("action", "").lower()
    if action not in ACTIONS | OLDER_ACTIONS:
        raise mistake("wrong parameter action in request")
    if action in OLDER_ACTIONS:
        world.object_to(call, f'the action "{action}" is not documented')
    chat = target(world, call)
    thread = call.params.get("message_thread_id")
    if thread != GENERAL or not chat.forum:
        _thread(chat, thread)
    chat.actions.append((action, thread))
    return True


def text_content(world: World, call: Call) -> Json:
    """The text of a message and how it is shown.

    Raises:
        ApiError: it cannot be shown.
    """
    params = call.params
    text, entities = formatted(
        params["text"],
        params.get("parse_mode", ""),
        params.get("entities"),
        TEXT_LIMIT,
        lambda what: world.object_to(call, what),
    )
    content: Json = {"text": text}
    if entities:
        content["entities"] = entities
    preview = params.get("link_preview_options")
    if preview is not None:
        for key in preview.keys() - PREVIEW_FIELDS:
            world.object_to(call, f'"{key}" is no field of the link preview options')
        content["link_preview_options"] = preview
    return content


def _post(world: World, call: Call, content: Json) -> Json:
    """Put a message of the bot into its chat."""
    markup = checked(call.params.get("reply_markup"), False, lambda what: world.object_to(call, what))
    chat = target(world, call)
    message: Json = {"from": world.bot.json()} if chat.kind != "channel" else {"sender_chat": chat.json()}
    thread = _thread(chat, call.params.get("message_thread_id"))
    if thread:
        message.update(message_thread_id=thread, is_topic_message=True)
    answered = _answered(world, call, chat)
    if answered is not None:
        message["reply_to_message"] = {key: value for key, value in answered.items() if key != "reply_to_message"}
    elif thread:
        message["reply_to_message"] = chat.messages[thread].message
    message.update(content)
    if markup and "inline_keyboard" in markup:
        message["reply_markup"] = markup
    return world.store(chat, message, own=True, markup=markup)


def _thread(chat: Chat, thread: int | None) -> int | None:
    """The topic that a message goes to; None outside topics."""
    if thread is None:
        return None
    if thread == GENERAL or thread not in chat.topics:
        raise refused("message thread not found")
    return thread


def _answered(world: World, call: Call, chat: Chat) -> Json | None:
    """The message that the bot answers; None for none."""
    params = call.params
    reply: dict[str, Any] = params.get("reply_parameters") or {}
    for key in reply.keys() - REPLY_FIELDS:
        world.object_to(call, f'"{key}" is no field of the reply parameters')
    if reply and type(reply.get("message_id")) is not int:
        raise mistake('field "message_id" must be of type Number')
    number = reply.get("message_id", params.get("reply_to_message_id"))
    if number is None:
        return None
    where = world.find(reply["chat_id"]) if "chat_id" in reply else chat
    if where is not None and number in where.messages:
        return where.messages[number].message
    if reply.get("allow_sending_without_reply", params.get("allow_sending_without_reply")):
        return None
    raise refused("message to be replied not found")


def _picture(world: World, call: Call) -> File:
    """The picture of a request, kept as a file."""
    named = call.params.get("photo", "")
    field = named.removeprefix("attach://") if named.startswith("attach://") else "photo"
    if field in call.files:
        return _uploaded(world, call.files[field])
    if not named:
        raise mistake("there is no photo in the request")
    if named in world.files:
        return world.files[named]
    if urlsplit(named).scheme not in ("http", "https"):
        raise mistake("wrong file identifier/HTTP URL specified")
    outcome = world.pages.get(named)
    if outcome == WORKS:
        return world.keep_file(b"\xff\xd8\xff fetched", "photos", "jpg", named)
    raise refused(FAILURES.get(outcome or "", "wrong file identifier/HTTP URL specified"))


def _uploaded(world: World, data: bytes) -> File:
    if not data:
        raise mistake("file must be non-empty")
    if len(data) > PICTURE_LIMIT:
        raise mistake("file is too big")
    if not data.startswith(PICTURES):
        raise mistake("IMAGE_PROCESS_FAILED")
    return world.keep_file(data, "photos", "jpg")
