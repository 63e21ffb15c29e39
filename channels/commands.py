"""The commands that a messenger shows in its menu."""

from __future__ import annotations

from collections.abc import Collection

START = "/start"
"""Every chat with a bot of Telegram's begins with it; behind it may stand what a link carried, which is no word of the cook's."""


def as_command(text: str, commands: Collection[str]) -> str:
    """A text as it is said: a command alone stays, in small letters; with words behind it, it is words too: "/next please" is "next please"."""
    first, *rest = text.split(maxsplit=1) or [""]
    if not first.startswith("/") or first[1:].lower() not in commands:
        return text
    command = first.lower()
    return command if not rest or command == START else f"{command[1:]} {rest[0].strip()}"
