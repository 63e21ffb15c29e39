"""How blocks are checked: every mistake is noted with its place, in the words that Slack uses."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

TEXT_KEYS = {"plain_text": {"type", "text", "emoji"}, "mrkdwn": {"type", "text", "verbatim"}}


def kind_of(value: Any) -> str | None:
    """The ``type`` of an object; None where it has none."""
    kind = value.get("type") if isinstance(value, dict) else None
    return kind if isinstance(kind, str) else None


class Checking:
    """The mistakes of one list of blocks.

    Args:
        fetches: whether the picture at an address can be fetched.
    """

    def __init__(self, fetches: Callable[[str], bool]) -> None:
        self.errors: list[str] = []
        self.unknown: list[str] = []
        self.fetches = fetches
        self.characters = 0
        self._taken: set[tuple[str, str]] = set()

    def error(self, text: str, path: str) -> bool:
        """Note a mistake; always False."""
        self.errors.append(f"{text} [json-pointer:{path}]")
        return False

    def object(self, value: Any, path: str, required: Collection[str], optional: Collection[str] = ()) -> bool:
        """Whether a value is an object with all the required keys, with no others than these and the optional ones, and without nulls."""
        if not isinstance(value, dict):
            return self.error("must be an object", path)
        missing = [self.error(f"missing required field: {key}", path) for key in required if value.get(key) is None]
        allowed = {"type", *required, *optional}
        surplus = [self.error(f"invalid additional property: {key}", path) for key in value if key not in allowed]
        empty = [self.error("must not be null", f"{path}/{key}") for key in optional if key in value and value[key] is None]
        return not (missing or surplus or empty)

    def string(self, value: dict[str, Any], key: str, path: str, most: int, least: int = 1) -> bool:
        """Whether a key is missing or has a string of a length that is allowed."""
        text = value.get(key)
        if text is None:
            return True
        if not isinstance(text, str):
            return self.error("must be a string", f"{path}/{key}")
        if len(text) > most:
            return self.error(f"must be less than {most + 1} characters", f"{path}/{key}")
        return len(text) >= least or self.error(f"must be more than {least - 1} characters", f"{path}/{key}")

    def flag(self, value: dict[str, Any], key: str, path: str) -> bool:
        """Whether a key is missing or true or false."""
        return isinstance(value.get(key, False), bool) or self.error("must be a boolean", f"{path}/{key}")

    def choice(self, value: dict[str, Any], key: str, path: str, choices: Iterable[Any]) -> bool:
        """Whether a key is missing or has one of some values."""
        return value.get(key) is None or value[key] in list(choices) or self.error("must be a valid enum value", f"{path}/{key}")

    def items(self, value: dict[str, Any], key: str, path: str, most: int) -> list[tuple[Any, str]]:
        """The items of a list with their places; a list that is empty, too long or none at all is noted."""
        found = value.get(key)
        if not isinstance(found, list):
            self.error("must be an array", f"{path}/{key}")
            return []
        if len(found) > most:
            self.error(f"no more than {most} items allowed", f"{path}/{key}")
        if not found:
            self.error("no less than 1 items allowed", f"{path}/{key}")
        return [(item, f"{path}/{key}/{number}") for number, item in enumerate(found)]

    def text(self, value: dict[str, Any], key: str, path: str, most: int = 3000, only_plain: bool = True) -> None:
        """Check a text object, if there is one."""
        if value.get(key) is not None:
            self.text_object(value[key], f"{path}/{key}", most, only_plain)

    def text_object(self, value: Any, path: str, most: int = 3000, only_plain: bool = False) -> None:
        """Check a text object."""
        kinds = {"plain_text"} if only_plain else {"plain_text", "mrkdwn"}
        if not isinstance(value, dict):
            self.error("must be an object", path)
        elif kind_of(value) not in kinds:
            self.error(f"unsupported type: {value.get('type')}", f"{path}/type")
        else:
            before = len(self.errors)
            self.object(value, path, ["text"], TEXT_KEYS[value["type"]])
            self.string(value, "text", path, most)
            self.flag(value, "emoji", path)
            self.flag(value, "verbatim", path)
            if len(self.errors) > before:
                self.error("failed to match all allowed schemas", path)
            self.count(value.get("text"))

    def unique(self, value: dict[str, Any], key: str, path: str, within: str = "") -> None:
        """Check an identifier: at most 255 characters, and only once within a place."""
        if value.get(key) is not None and self.string(value, key, path, 255):
            if (within + key, value[key]) in self._taken:
                self.error(f"`{key}` '{value[key]}' already exists", f"{path}/{key}")
            self._taken.add((within + key, value[key]))

    def address(self, value: dict[str, Any], key: str, path: str, picture: bool = False) -> None:
        """Check an address; that of a picture must also lead to one."""
        if value.get(key) is None or not self.string(value, key, path, 3000):
            return
        if not value[key].startswith(("http://", "https://")):
            self.error("invalid url", f"{path}/{key}")
        elif picture and not self.fetches(value[key]):
            self.error("downloading image failed", f"{path}/{key}")

    def count(self, text: Any) -> None:
        """Add the characters of a text to those of the whole message."""
        self.characters += len(text) if isinstance(text, str) else 0
