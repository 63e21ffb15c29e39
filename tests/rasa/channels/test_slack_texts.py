"""Slack's texts: what a cook writes is heard as plain words, and what is sent is seen exactly as it is."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from channels.outgoing import Outgoing
from channels.slack.blocks import title_of
from channels.slack.plain import escaped, length, plain, shortened
from tests.rasa.channels.kit import LONG, until
from tests.rasa.channels.slack_kit import ANN, BOT, DM, Kitchen, run

MARKUP = [
    ("mac &amp; cheese &lt;hot&gt;", "mac & cheese <hot>"),
    ("&amp;amp; once", "&amp; once"),
    ("*bold* and _italic_, ~old~ `code`", "bold and italic, old code"),
    ("*_both_* _*both*_ `*all*`", "both both all"),
    ("2*3*4 snake_case_name a * b * c ~5 min or ~10 min", "2*3*4 snake_case_name a * b * c ~5 min or ~10 min"),
    ("*one*, *two*", "one, two"),
    ("<https://a.example/?a=1&amp;b=2|the recipe> please", "the recipe please"),
    ("cook <https://a.example/x?a=1&amp;b=2>", "cook https://a.example/x?a=1&b=2"),
    ("<mailto:a@b.example|a@b.example> <mailto:c@d.example>", "a@b.example c@d.example"),
    ("<@UBOT> next", "next"),
    ("<@UBOT|souschef>: next", "next"),
    ("next <@UBOT>", "next"),
    ("hey <@UBOT>, next", "hey, next"),
    ("<@UBOB> and <@UBOB|bob> cook in <#C1|kitchen> <#C9>", "and bob cook in kitchen"),
    ("<!here> <!channel> <!subteam^S1|@cooks> dinner <!date^1^{date}|14 Nov>", "dinner 14 Nov"),
    ("&gt; quoted\n&gt;&gt;&gt; more\nnext", "quoted\nmore\nnext"),
    ("• eggs\n• milk\n    ◦ cold", "eggs\nmilk\ncold"),
    ("1. eggs\n2. milk", "1. eggs\n2. milk"),
    ("```flour\nsugar```", "flour\nsugar"),
    ("can I use :tomato: for :red_onion::skin-tone-2:?", "can I use tomato for red onion?"),
    ("at 10:30:45, 1:2:3, a:b:c :)", "at 10:30:45, 1:2:3, a:b:c :)"),
    ("a\u00a0\u00a0b\t c", "a b c"),
    ("1 &lt; 2 &gt; 0", "1 < 2 > 0"),
]


@pytest.mark.parametrize(("text", "words"), MARKUP, ids=[words.split("\n")[0] for _, words in MARKUP])
def test_markup_becomes_plain_words(text: str, words: str) -> None:
    assert plain({"text": text}, "UBOT") == words


def text(words: str, **style: bool) -> dict[str, Any]:
    return {"type": "text", "text": words, **({"style": style} if style else {})}


def part(kind: str, *elements: dict[str, Any], **about: Any) -> dict[str, Any]:
    return {"type": f"rich_text_{kind}", "elements": list(elements), **about}


RICH = [
    ([part("section", text("mac & cheese <hot> *2* "), text("bold", bold=True), text(" & "), text("code", code=True))], "mac & cheese <hot> *2* bold & code"),
    ([part("section", {"type": "user", "user_id": "UBOT"}, text(" next "), {"type": "user", "user_id": "UBOB"})], "next"),
    ([part("section", {"type": "link", "url": "https://a.example/?a=1&amp;b=2"}, text(" or "), {"type": "link", "url": "https://b.example", "text": "this"})],
     "https://a.example/?a=1&b=2 or this"),
    ([part("section", {"type": "broadcast", "range": "here"}, text(" dinner "), {"type": "channel", "channel_id": "C1"}, {"type": "usergroup", "usergroup_id": "S1"})], "dinner"),
    ([part("section", {"type": "emoji", "name": "woman-cook", "unicode": "1f469-200d-1f373"}, text(" ok "), {"type": "emoji", "name": "our_cat"})], "👩‍🍳 ok"),
    ([part("section", text("need:\n")), part("list", part("section", text("eggs")), part("section", text("milk")), style="ordered")], "need:\n\neggs\nmilk"),
    ([part("quote", text("next")), part("preformatted", text("a\nb"))], "next\na\nb"),
    ([part("section", {"type": "date", "timestamp": 1, "fallback": "14 Nov"}, {"type": "color", "value": "#ff0000"}, {"type": "new"}, text("!"))], "14 Nov#ff0000!"),
]


@pytest.mark.parametrize(("parts", "words"), RICH, ids=[words.split("\n")[0] for _, words in RICH])
def test_rich_text_tells_styles_from_signs(parts: list[Any], words: str) -> None:
    message = {"text": "*something* else", "blocks": [{"type": "rich_text", "elements": parts}]}
    assert plain(message, "UBOT") == words


def test_a_long_text_full_of_signs_takes_no_time() -> None:
    for words in ("*a " * 13_000, "_*~`" * 10_000, "<" * 40_000, ":a" * 20_000, "&gt; " * 8_000, "\0" * 40_000, "<@UBOT>" * 5_000):
        begun = time.monotonic()
        plain({"text": words}, "UBOT")
        assert time.monotonic() - begun < 1, words[:10]


def test_what_a_cook_writes_is_heard_with_and_without_blocks(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        kitchen.says("mac & cheese 🍅, <50 g> a*b https://a.example/?a=1&b=2")
        kitchen.says("mac & cheese", blocks=[])
        kitchen.says(f"{BOT} what is 'al dente'?")
        kitchen.says(":tada:")
        kitchen.says("a shared card", blocks=[{"type": "section", "text": {"type": "mrkdwn", "text": "other"}}])
        await kitchen.answers(5)
        assert kitchen.texts() == ["mac & cheese 🍅, <50 g> a*b https://a.example/?a=1&b=2", "mac & cheese", "what is 'al dente'?", "🎉", "a shared card"]

    run(test, tmp_path)


SIGNS = [
    "& < > * _ ~ ` [] () \\ | #",
    "> begins with a sign\n> and so does this",
    "*not bold* _not italic_ ~not old~ `not code` ```no``` *_[]()~<>&",
    "<@UBOB> <!here> <!channel> <#C1> <https://a.example|b> @here @channel",
    ":tomato: is :not: an :egg: at 10:30:45",
    "• eggs\n1. milk\n- flour\n    indented",
    "https://a.example/pic.png and https://b.example/?a=1&b=2",
    "½ Œufs 👩‍🍳 naïve „quoted“ — 180 °C",
    "<p>&nbsp;</p> &quot; &copy;",
]


@pytest.mark.parametrize("decodes", [False, True])
def test_what_is_sent_is_seen_exactly_as_it_is(tmp_path: Path, decodes: bool) -> None:
    async def test(kitchen: Kitchen) -> None:
        for signs in SIGNS:
            kitchen.slack.conversations.push("slack:T1:DANN", [Outgoing(text=signs)])
        for message, signs in zip(await kitchen.answers(len(SIGNS)), SIGNS, strict=True):
            assert (message["seen"], message["vanished"], message["pings"], message["unfurls"]) == (signs, "", [], [])
            if ":" not in signs:  # Slack makes emoji of codes in the notification
                assert message["notification"] == signs

    run(test, tmp_path, decode_plain=decodes)


def test_a_long_text_is_cut_at_its_items_with_the_buttons_under_the_last_part(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        kitchen.says("long")
        await until(lambda: any(message["buttons"] for message in kitchen.fake.messages(DM)))
        parts = [message for message in kitchen.fake.messages(DM) if message["mine"]]
        assert len(parts) > 2
        assert "\n".join(message["seen"] for message in parts) == LONG
        assert all(len(message["seen"]) <= 3000 for message in parts)
        assert [bool(message["buttons"]) for message in parts] == [False] * (len(parts) - 1) + [True]

    run(test, tmp_path)


@pytest.mark.parametrize(
    ("words", "ends"),
    [("Stir it well & let it rest. " * 400, "."), ("a" * 7000, "a"), ("👩‍🍳" * 2500, "🍳"), ("word " * 1500, "d"), ("one\n\ntwo three, " * 500, "e")],
    ids=["sentences", "one word", "emoji", "words", "paragraphs"],
)
def test_long_texts_of_every_kind_lose_nothing(tmp_path: Path, words: str, ends: str) -> None:
    async def test(kitchen: Kitchen) -> None:
        kitchen.slack.conversations.push("slack:T1:DANN", [Outgoing(text=words), Outgoing(text="the end")])
        await until(lambda: "the end" in [message["seen"] for message in kitchen.fake.messages(DM)])
        parts = [message["seen"] for message in kitchen.fake.messages(DM)][:-1]
        assert "".join("".join(parts).split()) == "".join(words.split())
        assert all(part.endswith(ends) and len(part) <= 3000 for part in parts[:-1])

    run(test, tmp_path)


def test_the_notification_is_short_and_no_entity_is_cut(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        kitchen.slack.conversations.push("slack:T1:DANN", [Outgoing(text="&" * 3000), Outgoing(text="<" * 2999)])
        ampersands, brackets = await kitchen.answers(2)
        assert (len(ampersands["seen"]), ampersands["notification"].strip("&")) == (3000, "…")
        assert max(len(message["text"]) for message in (ampersands, brackets)) <= 4000

    assert shortened("a & b", 9) == escaped("a & b") == "a &amp; b"
    assert (shortened("a & b", 8), shortened("a & b", 7)) == ("a &amp;…", "a …")
    run(test, tmp_path)


def test_lengths_are_those_of_the_strictest_way_to_count() -> None:
    assert (length("a🍅é"), title_of("🍅" * 37 + "x"), title_of("🍅" * 38)) == (4, "🍅" * 37 + "x", "🍅" * 37 + "…")
    assert shortened("\ud83d" * 10, 5) == "\ud83d" * 4 + "…"


def test_nothing_is_unfurled_and_nobody_is_called(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        await kitchen.ask("<!channel> <@UBOB> https://a.example/a.png")
        parameters = kitchen.fake.calls[-1]["params"]
        assert (parameters["unfurl_links"], parameters["unfurl_media"], parameters["mrkdwn"], parameters["channel"]) == (False, False, False, DM)
        assert kitchen.played[0][0].startswith("slack:T1:D") and ANN.startswith("U")

    run(test, tmp_path)
