"""What may stand inside blocks: buttons, menus, pictures and the parts of rich text."""

from __future__ import annotations

from typing import Any

from tests.fakes.slack_checking import Checking, kind_of

STYLES = {"bold", "italic", "strike", "code", "underline", "highlight", "client_highlight", "unlink"}
LEAVES: dict[str, tuple[set[str], set[str]]] = {
    "text": ({"text"}, {"style"}),
    "link": ({"url"}, {"text", "unsafe", "style"}),
    "emoji": ({"name"}, {"unicode", "skin_tone", "style"}),
    "user": ({"user_id"}, {"style"}),
    "usergroup": ({"usergroup_id"}, {"style"}),
    "channel": ({"channel_id"}, {"style"}),
    "broadcast": ({"range"}, {"style"}),
    "color": ({"value"}, {"style"}),
    "date": ({"timestamp", "format"}, {"url", "fallback", "style"}),
}
PARTS: dict[str, set[str]] = {
    "rich_text_section": set(),
    "rich_text_list": {"style", "indent", "offset", "border"},
    "rich_text_quote": {"border"},
    "rich_text_preformatted": {"border", "language"},
}


def confirmation(checking: Checking, value: dict[str, Any], path: str) -> None:
    """Check the question that is asked before an action, if there is one."""
    asked, place = value.get("confirm"), f"{path}/confirm"
    if asked is not None and checking.object(asked, place, ["title", "text", "confirm", "deny"], ["style"]):
        for key, most in (("title", 100), ("confirm", 30), ("deny", 30)):
            checking.text(asked, key, place, most)
        checking.text(asked, "text", place, 300, only_plain=False)
        checking.choice(asked, "style", place, ["primary", "danger"])


def button(checking: Checking, value: dict[str, Any], path: str) -> None:
    """Check a button."""
    checking.object(value, path, ["text"], ["action_id", "url", "value", "style", "confirm", "accessibility_label"])
    checking.text(value, "text", path, 75)
    checking.string(value, "value", path, 2000)
    checking.string(value, "accessibility_label", path, 75)
    checking.address(value, "url", path)
    checking.choice(value, "style", path, ["primary", "danger"])
    confirmation(checking, value, path)


def option(checking: Checking, value: Any, path: str, link: bool = False) -> None:
    """Check one of the options of a menu."""
    if checking.object(value, path, ["text", "value"], ["description", *(["url"] if link else [])]):
        checking.text(value, "text", path, 75)
        checking.text(value, "description", path, 75)
        checking.string(value, "value", path, 150)
        checking.address(value, "url", path)


def select(checking: Checking, value: dict[str, Any], path: str) -> None:
    """Check a menu with its options."""
    optional = ["placeholder", "action_id", "options", "option_groups", "initial_option", "confirm", "focus_on_load"]
    checking.object(value, path, [], optional)
    checking.text(value, "placeholder", path, 150)
    confirmation(checking, value, path)
    if ("options" in value) == ("option_groups" in value):
        checking.error("one of options, option_groups is required", path)
    for group, place in checking.items(value, "option_groups", path, 100) if "option_groups" in value else ():
        if checking.object(group, place, ["label", "options"]):
            checking.text(group, "label", place, 75)
            for item, where in checking.items(group, "options", place, 100):
                option(checking, item, where)
    for item, place in checking.items(value, "options", path, 100) if "options" in value else ():
        option(checking, item, place)


def overflow(checking: Checking, value: dict[str, Any], path: str) -> None:
    """Check a menu behind three dots."""
    if checking.object(value, path, ["options"], ["action_id", "confirm"]):
        confirmation(checking, value, path)
        for item, place in checking.items(value, "options", path, 5):
            option(checking, item, place, link=True)


def image(checking: Checking, value: dict[str, Any], path: str) -> None:
    """Check a picture beside a text."""
    checking.object(value, path, ["image_url", "alt_text"])
    checking.string(value, "alt_text", path, 2000)
    checking.address(value, "image_url", path, picture=True)


INTERACTIVE = {"button": button, "static_select": select, "overflow": overflow}


def interactive(checking: Checking, value: Any, path: str, within: str, also_image: bool = False) -> None:
    """Check an element that a person can use.

    Args:
        checking: where mistakes are noted.
        value: the element.
        path: its place.
        within: the block in which its ``action_id`` must be the only one.
        also_image: whether a picture is allowed too.
    """
    kind = kind_of(value)
    if not isinstance(value, dict):
        checking.error("must be an object", path)
    elif kind == "image" and also_image:
        image(checking, value, path)
    elif kind is not None and kind in INTERACTIVE:
        INTERACTIVE[kind](checking, value, path)
        checking.unique(value, "action_id", path, within)
    else:
        checking.unknown.append(str(kind))
        checking.error(f"unsupported type: {kind}", f"{path}/type")


def leaf(checking: Checking, value: Any, path: str) -> None:
    """Check the smallest part of a rich text."""
    kind = kind_of(value)
    if kind is None or kind not in LEAVES:
        checking.error(f"unsupported type: {kind}", f"{path}/type")
        return
    required, optional = LEAVES[kind]
    checking.object(value, path, sorted(required), optional)
    for key in ("text", "name", "user_id", "usergroup_id", "channel_id", "format", "url"):
        checking.string(value, key, path, 12_000)
    checking.choice(value, "range", path, ["here", "channel", "everyone"])
    checking.count(value.get("text"))
    style = value.get("style")
    if style is not None and checking.object(style, f"{path}/style", [], STYLES):
        for key in style:
            checking.flag(style, key, f"{path}/style")


def rich_part(checking: Checking, value: Any, path: str) -> None:
    """Check a paragraph, list, quotation or preformatted part of a rich text."""
    kind = kind_of(value)
    if kind is None or kind not in PARTS:
        checking.error(f"unsupported type: {kind}", f"{path}/type")
        return
    if not checking.object(value, path, ["elements", *(["style"] if kind == "rich_text_list" else [])], PARTS[kind]):
        return
    for key in ("indent", "offset", "border"):
        if not isinstance(value.get(key, 0), int):
            checking.error("must be an integer", f"{path}/{key}")
    if kind == "rich_text_list":
        checking.choice(value, "style", path, ["bullet", "ordered"])
    for item, place in checking.items(value, "elements", path, 1000):
        if kind != "rich_text_list":
            leaf(checking, item, place)
        elif kind_of(item) == "rich_text_section":
            rich_part(checking, item, place)
        else:
            checking.error("unsupported type in a list", f"{place}/type")
