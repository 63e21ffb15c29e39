"""What of an utterance is one question, and which parts count."""

from __future__ import annotations

import pytest

from actions.dialogue.joining import joined, telling
from actions.understanding.acts import Read, Segment


def cut(*parts: tuple[str, str, str]) -> tuple[str, list[Segment]]:
    """Text and segments of parts: what is said, its act, what it asks of."""
    text, found = " ".join(said for said, _, _ in parts), []
    for said, act, aspect in parts:
        start = text.index(said)
        found.append(Segment(said, start, start + len(said), Read({act: 1.0}, {aspect: 1.0})))
    return text, found


@pytest.mark.parametrize(
    ("parts", "wanted"),
    [
        (
            [("No nutmeg.", "missing", "time"), ("What else?", "ask", "substitute")],
            ["No nutmeg. What else?"],
        ),
        (
            [("It split.", "problem", "time"), ("Can I save it?", "ask", "remedy")],
            ["It split. Can I save it?"],
        ),
        (
            [("No nutmeg.", "missing", "time"), ("How long is it?", "ask", "time")],
            ["No nutmeg.", "How long is it?"],
        ),
        (
            [("Farro,", "choose", "time"), ("is that a grain?", "ask", "meaning")],
            ["Farro, is that a grain?"],
        ),
        (
            [("Gazpacho,", "choose", "time"), ("what is it?", "ask", "meaning")],
            ["Gazpacho,", "what is it?"],
        ),
        ([("Done.", "done", "time"), ("How long?", "ask", "time")], ["Done.", "How long?"]),
    ],
)
def test_what_belongs_together_is_one_question(
    parts: list[tuple[str, str, str]], wanted: list[str]
) -> None:
    text, segments = cut(*parts)
    assert [one.text for one in joined(text, segments, lambda said: "Gazpacho" in said)] == wanted


def test_politeness_does_not_count_beside_a_question() -> None:
    _, segments = cut(("Thanks.", "social.thanks", "time"), ("How long?", "ask", "time"))
    assert [one.text for one in telling(segments)] == ["How long?"]
    assert [one.text for one in telling(segments[:1])] == ["Thanks."]
