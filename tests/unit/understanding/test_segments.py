"""Cutting utterances into segments."""

from __future__ import annotations

import pytest

from actions.understanding.acts import Read, Situation
from actions.understanding.segments import cut
from nlu.parts import load_cues, pieces

SURE = {
    "next": ("what's next", "next"),
    "ask": ("how much salt", "how much salt?", "is it hot?"),
    "done": ("done", "that's in"),
    "social.thanks": ("thanks",),
}


def read(text: str) -> Read:
    """Sure of what it knows, of nothing else."""
    plain = text.strip(" ,.").lower()
    known = next((act for act, texts in SURE.items() if plain in texts), None)
    labels = dict.fromkeys((*SURE, "none"), 0.02) if known else dict.fromkeys((*SURE, "none"), 0.2)
    return Read({**labels, known: 0.92} if known else labels, {"amount": 1.0})


@pytest.mark.parametrize(
    ("text", "segments"),
    [
        ("thanks, done. what's next", ["social.thanks", "done", "next"]),
        ("done", ["done"]),
        ("that's in and how much salt?", ["done", "ask"]),
    ],
)
def test_each_segment_does_one_thing(text: str, segments: list[str]) -> None:
    found = cut(text, pieces(text, load_cues("en")), read, 0.5)
    assert [segment.read.best[0] for segment in found] == segments
    assert all(text[segment.start : segment.end] == segment.text for segment in found)


def test_a_cut_that_costs_too_much_is_not_made() -> None:
    text = "that's in and how much salt?"
    assert len(cut(text, pieces(text, load_cues("en")), read, 50.0)) == 1


def test_nothing_is_cut_from_nothing() -> None:
    assert cut("", [], read, 0.5) == []


def test_an_act_has_the_probability_of_its_variants() -> None:
    found = Read({"search": 0.2, "search.more": 0.5, "next": 0.3}, {})
    assert found.act("search") == pytest.approx(0.7)
    assert found.best == ("search.more", 0.5)


def test_a_situation_is_told_in_words() -> None:
    assert str(Situation()) == ""
    assert (
        str(Situation("cooking", "shall I go on?", "Whisk the eggs."))
        == "cooking. shall I go on? Whisk the eggs."
    )
    assert len(str(Situation("cooking", "", "word " * 50)).split()) == 15
