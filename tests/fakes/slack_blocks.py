"""Which blocks a message may have, checked as Slack checks them.

How much all of them may hold together is documented nowhere. Two reports (of a message with one block, and of the same with a divider) fit a budget in which
each block and each of its elements costs some 125 characters beside its text.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.fakes import slack_elements
from tests.fakes.slack_checking import Checking, kind_of

BLOCKS = 50
BUDGET = 13_422
CONTAINER = 125
MARKDOWN = 12_000


@dataclass
class Verdict:
    """What is wrong with blocks: Slack's error, each mistake with its place, and kinds that this fake does not cover."""

    error: str = ""
    errors: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)


def section(checking: Checking, value: dict[str, Any], path: str) -> None:
    """Check a section."""
    checking.object(value, path, [], ["text", "fields", "accessory", "block_id", "expand"])
    if value.get("text") is None and value.get("fields") is None:
        checking.error("missing required field: text", path)
    checking.text(value, "text", path, 3000, only_plain=False)
    checking.flag(value, "expand", path)
    for item, place in checking.items(value, "fields", path, 10) if value.get("fields") is not None else ():
        checking.text_object(item, place, 2000)
    if value.get("accessory") is not None:
        slack_elements.interactive(checking, value["accessory"], f"{path}/accessory", path, also_image=True)


def header(checking: Checking, value: dict[str, Any], path: str) -> None:
    """Check a heading."""
    checking.object(value, path, ["text"], ["block_id"])
    checking.text(value, "text", path, 150)


def divider(checking: Checking, value: dict[str, Any], path: str) -> None:
    """Check a line between blocks."""
    checking.object(value, path, [], ["block_id"])


def context(checking: Checking, value: dict[str, Any], path: str) -> None:
    """Check small texts and pictures side by side."""
    checking.object(value, path, ["elements"], ["block_id"])
    for item, place in checking.items(value, "elements", path, 10):
        if kind_of(item) == "image":
            slack_elements.image(checking, item, place)
        else:
            checking.text_object(item, place)


def actions(checking: Checking, value: dict[str, Any], path: str) -> None:
    """Check a row of elements that people use."""
    checking.object(value, path, ["elements"], ["block_id"])
    for item, place in checking.items(value, "elements", path, 25):
        slack_elements.interactive(checking, item, place, path)


def image(checking: Checking, value: dict[str, Any], path: str) -> None:
    """Check a picture with a title."""
    checking.object(value, path, ["image_url", "alt_text"], ["title", "block_id"])
    checking.string(value, "alt_text", path, 2000)
    checking.text(value, "title", path, 2000)
    checking.address(value, "image_url", path, picture=True)


def rich_text(checking: Checking, value: dict[str, Any], path: str) -> None:
    """Check a text as people's own clients send it."""
    checking.object(value, path, ["elements"], ["block_id"])
    for item, place in checking.items(value, "elements", path, 1000):
        slack_elements.rich_part(checking, item, place)


def markdown(checking: Checking, value: dict[str, Any], path: str) -> None:
    """Check a text in Markdown."""
    checking.object(value, path, ["text"], ["block_id"])
    checking.string(value, "text", path, MARKDOWN)
    checking.count(value.get("text"))


KINDS: dict[str, Callable[[Checking, dict[str, Any], str], None]] = {
    "section": section, "header": header, "divider": divider, "context": context, "actions": actions, "image": image, "rich_text": rich_text, "markdown": markdown,
}


def parsed(blocks: Any) -> list[Any] | None:
    """Blocks as a list, also from JSON in a string; None where they are neither."""
    if isinstance(blocks, str):
        try:
            blocks = json.loads(blocks)
        except ValueError:
            return None
    return blocks if isinstance(blocks, list) else None


def checked(blocks: list[Any], fetches: Callable[[str], bool]) -> Verdict:
    """What is wrong with a message's blocks.

    Args:
        blocks: as they were sent.
        fetches: whether the picture at an address can be fetched.
    """
    checking = Checking(fetches)
    if len(blocks) > BLOCKS:
        checking.error(f"no more than {BLOCKS} items allowed", "/blocks")
    for number, block in enumerate(blocks):
        path, kind = f"/blocks/{number}", kind_of(block)
        if kind is not None and kind in KINDS:
            KINDS[kind](checking, block, path)
            checking.unique(block, "block_id", path)
        else:
            checking.unknown.append(str(kind))
            checking.error(f"unsupported type: {kind}", f"{path}/type")
    if checking.errors:
        return Verdict("invalid_blocks", checking.errors, checking.unknown)
    if checking.characters + CONTAINER * containers(blocks) > BUDGET:
        return Verdict("msg_blocks_too_long")
    return Verdict()


def containers(blocks: list[Any]) -> int:
    """How many blocks there are, with their elements."""
    return sum(1 + len(block.get("elements", ())) for block in blocks)


def used(blocks: list[Any]) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """The elements that people can use, each behind its block, in the order in which they are shown."""
    found: list[tuple[dict[str, Any], dict[str, Any]]] = []
    for block in blocks:
        for element in (block.get("accessory"), *(block.get("elements", ()) if block.get("type") == "actions" else ())):
            if isinstance(element, dict) and element.get("type") in slack_elements.INTERACTIVE:
                found.append((block, element))
    return found
