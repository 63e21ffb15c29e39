"""Blocks of Slack's Block Kit: texts in which every character stands for itself, pictures, and rows of buttons."""

from __future__ import annotations

from typing import Any

from channels.outgoing import Button
from channels.slack.plain import shortened

LONGEST_TITLE = 75
MOST_IN_BLOCK = 25
LONGEST_SMALL = 2000
Blocks = list[dict[str, Any]]


def plain_text(text: str) -> dict[str, Any]:
    """A text object in which every character stands for itself."""
    return {"type": "plain_text", "text": text, "emoji": False}


def section(text: str) -> Blocks:
    """The text as a block; none where there is no text."""
    return [{"type": "section", "text": plain_text(text)}] if text else []


def picture(address: str, text: str) -> Blocks:
    """A picture, which is described by the words under it; none where there is no address."""
    return [{"type": "image", "image_url": address, "alt_text": title_of(text) or "…"}] if address else []


def chosen(title: str) -> Blocks:
    """What takes the place of a row of buttons of which one was pressed."""
    return [{"type": "context", "elements": [plain_text(f"✓ {title}"[:LONGEST_SMALL])]}]


def actions(row: str, buttons: tuple[Button, ...]) -> Blocks:
    """The row of buttons, in as many blocks as it takes."""
    elements = [
        {"type": "button", "text": plain_text(title_of(title)), "value": f"{row}:{at}", "action_id": f"{row}:{at}"}
        for at, (title, _) in enumerate(buttons)
    ]
    return [
        {"type": "actions", "elements": elements[at : at + MOST_IN_BLOCK]}
        for at in range(0, len(elements), MOST_IN_BLOCK)
    ]


def title_of(title: str) -> str:
    """A title that fits on a button."""
    return shortened(title, LONGEST_TITLE, str)
