"""What the bot changes afterwards: its messages, and the presses that it answers."""

from __future__ import annotations

from tests.fakes.telegram_chats import Json, Stored, Toast
from tests.fakes.telegram_errors import mistake, refused
from tests.fakes.telegram_keyboard import checked
from tests.fakes.telegram_parameters import Call
from tests.fakes.telegram_sending import target, text_content
from tests.fakes.telegram_text import units
from tests.fakes.telegram_world import World

UNCHANGED = "message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message"
TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
TOAST_LIMIT = 200  # characters


def edit_message_text(world: World, call: Call) -> Json:
    """editMessageText: another text, and the keyboard given with it or none."""
    if not call.params.get("text"):
        raise mistake("message text is empty")
    content = text_content(world, call)
    stored = _own(world, call)
    if "text" not in stored.message:
        raise refused("there is no text in the message to edit")
    return _change(world, call, stored, content)


def edit_message_reply_markup(world: World, call: Call) -> Json:
    """editMessageReplyMarkup: another keyboard, or none."""
    return _change(world, call, _own(world, call), None)


def answer_callback_query(world: World, call: Call) -> bool:
    """answerCallbackQuery: stop the sign that a press is being worked on, and perhaps say something."""
    text = call.params.get("text", "")
    if units(text) > TOAST_LIMIT:
        raise mistake("MESSAGE_TOO_LONG")
    if call.params.get("cache_time", 0) < 0:
        world.object_to(call, "cache_time is negative")
    query = world.queries.get(call.params.get("callback_query_id", ""))
    if query is None:
        raise mistake(TOO_OLD)
    if query.answered:
        world.note(call, f"the query {query.query_id} is answered twice")
        raise refused(TOO_OLD)
    if world.now() - query.made > world.callback_age:
        raise refused(TOO_OLD)
    query.answered = True
    world.toasts.append(Toast(query.query_id, text, call.params.get("show_alert", False)))
    return True


def _own(world: World, call: Call) -> Stored:
    """The bot's message that a request is about."""
    if "chat_id" not in call.params and "message_id" not in call.params:
        raise mistake("message identifier is not specified")
    chat = target(world, call)
    stored = chat.messages.get(call.params.get("message_id", 0))
    if stored is None:
        raise refused("message to edit not found")
    if not stored.own:
        raise refused("message can't be edited")
    return stored


def _change(world: World, call: Call, stored: Stored, content: Json | None) -> Json:
    """Change a message; None for the content leaves it."""
    markup = checked(call.params.get("reply_markup"), True, lambda what: world.object_to(call, what))
    message = {key: value for key, value in stored.message.items() if key != "reply_markup"}
    if content is not None:
        message = {
            key: value for key, value in message.items() if key not in ("text", "entities", "link_preview_options")
        }
        message.update(content)
    if markup:
        message["reply_markup"] = markup
    if message == stored.message:
        raise refused(UNCHANGED)
    message["edit_date"] = int(world.now())
    stored.message, stored.markup = message, markup
    stored.edits += 1
    return message
