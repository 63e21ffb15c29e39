"""Keyboards under a message: which ones the Bot API takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.fakes.telegram_errors import mistake
from tests.fakes.telegram_text import is_link

Objection = Callable[[str], None]
Markup = dict[str, Any]

DATA = 64  # bytes of callback data
BUTTONS, IN_A_ROW = 100, 8
ACTIONS = (
    "url",
    "callback_data",
    "callback_game",
    "pay",
    "switch_inline_query",
    "switch_inline_query_chosen_chat",
    "switch_inline_query_current_chat",
    "login_url",
    "web_app",
    "copy_text",
)
BUTTON_FIELDS = frozenset({"text", "icon_custom_emoji_id", "style", *ACTIONS})
KEYBOARD_FIELDS = frozenset(
    {"keyboard", "is_persistent", "resize_keyboard", "one_time_keyboard", "input_field_placeholder", "selective"}
)
OTHERS = {
    "keyboard": KEYBOARD_FIELDS,
    "remove_keyboard": frozenset({"remove_keyboard", "selective"}),
    "force_reply": frozenset({"force_reply", "input_field_placeholder", "selective"}),
}


def checked(markup: Markup | None, inline_only: bool, objection: Objection) -> Markup | None:
    """A keyboard that the Bot API takes.

    Args:
        markup: what was sent as `reply_markup`; None for nothing.
        inline_only: whether it goes with an edit, which takes inline keyboards only.
        objection: is called with what the real service tolerates although its documentation does not.

    Returns:
        The keyboard; None where there is none, or it has no buttons.

    Raises:
        ApiError: it is not one of the four kinds, or a button is wrong.
    """
    if markup is None:
        return None
    if "inline_keyboard" in markup:
        for key in markup.keys() - {"inline_keyboard"}:
            objection(f'"{key}" is no field of an inline keyboard')
        return _inline(markup["inline_keyboard"], objection)
    kind = next((key for key in OTHERS if markup.get(key)), None)
    if kind is None:
        if markup:
            objection("the reply markup is none of the four kinds")
        return None
    if inline_only:
        raise mistake("inline keyboard expected")
    for key in markup.keys() - OTHERS[kind]:
        objection(f'"{key}" is no field of a reply markup with "{kind}"')
    if kind == "keyboard":
        _reply_keyboard(markup["keyboard"], objection)
    return markup


def _inline(rows: Any, objection: Objection) -> Markup | None:
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise mistake('field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays')
    for row in rows:
        for button in row:
            _button(button, objection)
    _size(rows, objection)
    kept = [row for row in rows if row]
    return {"inline_keyboard": kept} if kept else None


def _size(rows: list[Any], objection: Objection) -> None:
    if sum(map(len, rows)) > BUTTONS:
        raise mistake("reply markup is too long")
    if any(len(row) > IN_A_ROW for row in rows):
        objection(f"a row of a keyboard holds at most {IN_A_ROW} buttons")
    if not all(rows):
        objection("a row of a keyboard is empty")


def _button(button: Any, objection: Objection) -> None:
    if not isinstance(button, dict):
        raise mistake("can't parse inline keyboard button: InlineKeyboardButton must be an Object")
    if not isinstance(button.get("text"), str):
        raise mistake('can\'t parse inline keyboard button: Field "text" must be of type String')
    if not button["text"].strip():
        raise mistake("inline keyboard button text must be non-empty")
    for key in button.keys() - BUTTON_FIELDS:
        objection(f'"{key}" is no field of an inline keyboard button')
    actions = [key for key in ACTIONS if key in button]
    if not actions or (actions == ["callback_data"] and button["callback_data"] == ""):
        raise mistake("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard")
    if len(actions) > 1:
        objection(f"a button has {len(actions)} actions: {', '.join(actions)}")
    if actions[0] not in (
        "callback_game",
        "pay",
        "switch_inline_query_chosen_chat",
        "login_url",
        "web_app",
        "copy_text",
    ):
        _action(actions[0], button[actions[0]])


def _action(key: str, value: Any) -> None:
    if not isinstance(value, str):
        raise mistake(f'can\'t parse inline keyboard button: Field "{key}" must be of type String')
    if key == "callback_data" and len(value.encode()) > DATA:
        raise mistake("BUTTON_DATA_INVALID")
    if key == "url" and not is_link(value):
        raise mistake(f"inline keyboard button URL '{value}' is invalid: Wrong HTTP URL")


def _reply_keyboard(rows: Any, objection: Objection) -> None:
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise mistake('field "keyboard" must be an Array of Arrays')
    _size(rows, objection)
    for button in (button for row in rows for button in row):
        text = button.get("text") if isinstance(button, dict) else button
        if not isinstance(text, str):
            raise mistake("can't parse keyboard button: KeyboardButton must be a String or an Object")
        if not text.strip():
            raise mistake("keyboard button text must be non-empty")
