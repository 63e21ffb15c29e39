"""What a person sees of a message with its blocks."""

from __future__ import annotations

from typing import Any

from tests.fakes import slack_blocks, slack_emoji, slack_text
from tests.fakes.slack_state import JSON, Message, Workspace
from tests.fakes.slack_text import Seen

PICTURES = (".gif", ".jpeg", ".jpg", ".png", ".webp")


class Rendering:
    """Shows messages as people see them in one workspace."""

    def __init__(self, workspace: Workspace) -> None:
        self._names = workspace.name
        self._decoded = workspace.settings.decode_plain

    def message(self, message: Message) -> JSON:
        """A message as tests look at it; ``seen`` is what a person reads, without buttons, which ``buttons`` names."""
        arguments = message.arguments
        text = str((arguments if message.mine else message.raw).get("text") or "")
        blocks = arguments.get("blocks") or [] if message.mine else message.raw.get("blocks", [])
        notification = self._text(text, arguments)
        seen = self.blocks(blocks) if blocks else Seen(**vars(notification))
        if not blocks:
            for attachment in message.raw.get("attachments", []):
                seen.add(Seen("\n".join(str(attachment[key]) for key in ("pretext", "title", "text") if attachment.get(key)) or str(attachment.get("fallback") or "")))
        shown = {"seen": seen.text, "vanished": seen.vanished, "pings": seen.pings, "links": seen.links, "mistakes": seen.mistakes}
        labels = [self._label(element) for _, element in slack_blocks.used(blocks)]
        about: JSON = {"ts": message.ts, "thread_ts": message.thread_ts, "channel": message.channel, "user": message.user, "mine": message.mine}
        about |= {"text": text, "blocks": blocks, "notification": notification.text, "buttons": labels}
        about |= {"edited": message.edited, "images": self._images(blocks), "unfurls": self._unfurls(seen.links, arguments), "reactions": message.reactions}
        return {**about, **shown, "only_for": message.only_for, "files": message.raw.get("files", [])}

    def blocks(self, blocks: list[Any]) -> Seen:
        """What is read of blocks."""
        seen = Seen()
        for block in blocks:
            seen.add(self._block(block))
        return seen

    def _text(self, text: str, arguments: JSON) -> Seen:
        """What is read of a message's own text."""
        formatting = str(arguments.get("mrkdwn", True)).lower() not in {"false", "0"}
        return slack_text.mrkdwn(text, self._names, formatting, str(arguments.get("parse") or "client"))

    def _object(self, value: Any) -> Seen:
        """What is read of a text object, or of nothing where there is none."""
        if not isinstance(value, dict):
            return Seen()
        if value.get("type") == "mrkdwn":
            return slack_text.mrkdwn(value["text"], self._names, parse="none" if value.get("verbatim") else "client")
        return slack_text.plain(value["text"], value.get("emoji", True), self._decoded)

    def _block(self, block: JSON) -> Seen:
        """What is read of a block."""
        kind, seen = block["type"], Seen()
        if kind in {"section", "header"}:
            for value in (block.get("text"), *block.get("fields", ())):
                seen.add(self._object(value))
        elif kind == "context":
            for element in block["elements"]:
                seen.add(Seen(element["alt_text"]) if element["type"] == "image" else self._object(element), " ")
        elif kind == "image":
            seen.add(self._object(block.get("title")))
        elif kind == "markdown":
            seen.text = block["text"]
        elif kind == "rich_text":
            for part in block["elements"]:
                seen.add(self._part(part))
        return seen

    def _part(self, part: JSON) -> Seen:
        """What is read of a paragraph, a list or a quotation of a rich text."""
        seen = Seen()
        if part["type"] == "rich_text_list":
            for number, item in enumerate(part["elements"], start=1 + part.get("offset", 0)):
                line = self._part(item)
                line.text = f"{number}. {line.text}" if part["style"] == "ordered" else f"• {line.text}"
                seen.add(line)
            return seen
        for leaf in part["elements"]:
            seen.add(self._leaf(leaf), "")
        seen.text = seen.text.removesuffix("\n")
        return seen

    def _leaf(self, leaf: JSON) -> Seen:
        """What is read of the smallest part of a rich text, whose words are shown as they are."""
        kind = leaf["type"]
        if kind == "link":
            return Seen(leaf.get("text") or slack_text.unescaped(leaf["url"]), links=[slack_text.unescaped(leaf["url"])])
        if kind == "user":
            return Seen(self._names(leaf["user_id"]), pings=[leaf["user_id"]])
        if kind == "broadcast":
            return Seen(f"@{leaf['range']}", pings=[f"@{leaf['range']}"])
        if kind == "channel":
            return Seen(self._names(leaf["channel_id"]))
        if kind == "emoji":
            return Seen(slack_emoji.shown(f":{leaf['name']}:"))
        return Seen(str(leaf.get("text") or leaf.get("fallback") or leaf.get("value") or leaf.get("usergroup_id") or ""))

    def _label(self, element: JSON) -> str:
        """The label of something that a person can use."""
        return self._object(element.get("text") or element.get("placeholder")).text or "…"

    def _images(self, blocks: list[Any]) -> list[JSON]:
        """The pictures of a message."""
        inner = [element for block in blocks for element in (block, block.get("accessory"), *block.get("elements", ()))]
        return [{"image_url": element["image_url"], "alt_text": element["alt_text"]} for element in inner if element and element.get("type") == "image"]

    def _unfurls(self, links: list[str], arguments: JSON) -> list[str]:
        """The links that get a preview: pictures unless ``unfurl_media`` says no, others only where ``unfurl_links`` says so."""
        links_too = str(arguments.get("unfurl_links", False)).lower() in {"true", "1"}
        media = str(arguments.get("unfurl_media", True)).lower() in {"true", "1"}
        return [link for link in links if (media if link.lower().split("?")[0].endswith(PICTURES) else links_too)]
