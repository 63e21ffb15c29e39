"""Replies put together, and long texts cut where a reader would pause."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from channels.outgoing import Outgoing, cut, put_together


def utf16(text: str) -> int:
    """The length of a text as Telegram counts it."""
    return len(text.encode("utf-16-le")) // 2


def fixed(text: str) -> str:
    """A text without its white space."""
    return "".join(text.split())


PIECES = ["salt", "Œufs", "🍲", "👨‍👩‍👧‍👦", "e\u0301", "日本語。", "…", "1/2", "x" * 50, "(a.)", " ", " ", " ", "\n", "\n\n"]
PIECES += ["\n- ", ". ", "! ", "? “Yes.” ", ", ", "\u00a0", "\t", "\r\n"]


@pytest.mark.parametrize("measure", [len, utf16])
def test_nothing_is_lost_and_each_part_fits(measure: Callable[[str], int]) -> None:
    for seed in range(200):
        chance = random.Random(seed)
        text = "".join(chance.choices(PIECES, k=chance.randrange(1, 400)))
        longest = chance.choice([20, 51, 200, 1000])
        parts = cut(text, longest, measure)
        assert fixed("".join(parts)) == fixed(text)
        assert all(part and part == part.strip() and measure(part) <= longest for part in parts)
        assert len(parts) <= 3 * measure(text) // longest + 1


@pytest.mark.parametrize("text", ["", " ", "\n\n", "\u00a0"])
def test_nothing_is_cut_to_nothing(text: str) -> None:
    assert cut(text, 10) == []


@pytest.mark.parametrize("length", [1, 9, 10])
def test_what_fits_stays_whole(length: int) -> None:
    assert cut("x" * length, 10) == ["x" * length]
    assert cut("x" * 11, 10) == ["x" * 10, "x"]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("one two three\n\nfour five\nsix seven", ["one two three", "four five\nsix seven"]),
        ("- one salt\n- two sugar\n- three eggs", ["- one salt", "- two sugar", "- three eggs"]),
        ("Stir it well. Now wait, and taste.", ["Stir it well.", "Now wait, and taste."]),
        ("He said “stop.” Then we all ate.", ["He said “stop.”", "Then we all ate."]),
        ("stir it long, very well and more", ["stir it long,", "very well and more"]),
        ("one two three four five six", ["one two three four", "five six"]),
        ("一二三四五六七八九十一二。三四五六七八九十", ["一二三四五六七八九十一二。", "三四五六七八九十"]),
        ("xxxxxxxxxxxxxxxxxxxxxxxxxxxx", ["xxxxxxxxxxxxxxxxxxxx", "xxxxxxxx"]),
        ("a\n" + "b " * 12, ["a\nb b b b b b b b b", "b b b"]),
    ],
)
def test_a_text_is_cut_at_the_best_pause(text: str, parts: list[str]) -> None:
    found = cut(text, 20)
    assert found == parts


@pytest.mark.parametrize("character", ["👍🏽", "👨‍👩‍👧‍👦", "🇧🇪", "❤️", "e\u0301", "4️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"])
def test_no_character_is_cut_in_two(character: str) -> None:
    for longest in range(15, 40):
        parts = cut("x" + character * 30, longest, utf16)
        assert all(part.removeprefix("x") == character * (len(part) // len(character)) for part in parts)


def test_what_is_one_character_for_ever_is_cut_anyway() -> None:
    text = "e" + "\u0301" * 100
    assert "".join(cut(text, 10)) == text


def test_a_single_character_longer_than_a_part_is_not_waited_for() -> None:
    assert cut("🍲🍲", 1, utf16) == ["🍲", "🍲"]


def test_a_very_long_text_is_cut_quickly() -> None:
    assert len(cut("word and word. " * 20_000, 4096, utf16)) < 160


# ------------------------------------------------------------ put together


def test_replies_of_a_turn_become_one_message_with_the_last_buttons() -> None:
    first, last = [{"title": "A", "payload": "/a"}], [{"title": "B", "payload": "/b"}]
    replies: list[dict[str, Any]] = [{"text": "Done."}, {"text": "Step 2.", "buttons": first}, {"text": " "}, {"text": "Enjoy.", "buttons": last}]
    assert put_together(replies) == [Outgoing(text="Done.\n\nStep 2.\n\nEnjoy.", buttons=(("B", "/b"),))]


def test_buttons_stay_where_the_last_text_has_none() -> None:
    replies: list[dict[str, Any]] = [{"text": "Step 2.", "buttons": [{"title": "A", "payload": "/a"}]}, {"text": "Enjoy."}]
    assert put_together(replies) == [Outgoing(text="Step 2.\n\nEnjoy.", buttons=(("A", "/a"),))]


def test_a_second_picture_begins_another_message() -> None:
    replies: list[dict[str, Any]] = [{"text": "One.", "image": "https://x.org/1"}, {"text": "Two."}, {"text": "Three.", "image": "https://x.org/3"}]
    found = put_together(replies)
    assert [(message.image, message.text) for message in found] == [("https://x.org/1", "One.\n\nTwo."), ("https://x.org/3", "Three.")]


EMPTY: list[dict[str, Any]] = [{}, {"text": None}, {"text": ""}, {"text": " \n"}, {"custom": {"a": 1}}, {"buttons": []}]
EMPTY += [{"buttons": None, "image": None}, {"buttons": [{"title": " ", "payload": "/x"}]}]


@pytest.mark.parametrize("reply", EMPTY, ids=range(len(EMPTY)))
def test_replies_with_nothing_to_see_are_left_out(reply: dict[str, Any]) -> None:
    assert put_together([reply]) == []
    assert put_together([{"text": "a"}, reply, {"text": "b"}]) == [Outgoing(text="a\n\nb")]


def test_a_button_without_a_payload_says_its_title() -> None:
    assert put_together([{"text": "?", "buttons": [{"title": "Yes"}]}])[0].buttons == (("Yes", "Yes"),)


def test_a_message_is_itself_again_after_it_was_written_down() -> None:
    message = Outgoing("chosen", "T", (("A", "/a"),), "row", "https://x.org/1", "7", "under", "8")
    assert Outgoing.of(message.as_dict()) == message
