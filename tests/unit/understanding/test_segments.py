"""An utterance is cut where its two sides surely do different things."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from actions.language.lexicon import Lexicon
from actions.understanding.acts import Read, Segment, Situation
from actions.understanding.segments import Segmenter


class Given:
    """Reads each text as it is told to with the probability given, anything else as nothing; cuts nothing itself."""

    def __init__(self, readings: Mapping[str, tuple[str, float]]) -> None:
        self._readings = readings

    def __call__(self, text: str, situation: Situation) -> Read:
        """Read a text without its marks."""
        act, sure = self._readings.get(text.strip(" ,.!?"), ("none", 1.0))
        return Read({act: sure}, {"time": 1.0})

    def segments(self, text: str, situation: Situation, cost: float) -> list[Segment]:
        """The whole text."""
        return [Segment(text, 0, len(text), self(text, situation))]


READINGS = {
    "done": ("done", 0.9),
    "how much salt is it": ("ask", 0.9),
    "and how much salt is it": ("ask", 0.9),
    "how long does it take": ("ask", 0.9),
    "and how long does it take": ("ask", 0.9),
    "the oil": ("ask", 0.9),
    "farro": ("choose", 0.9),
    "is that a grain": ("ask", 0.9),
    "perhaps": ("done", 0.5),
}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("done. how much salt is it?", ["done", "how much salt is it?"]),
        ("done and how much salt is it", ["done", "and how much salt is it"]),
        (
            "how much salt is it and how long does it take",
            ["how much salt is it", "and how long does it take"],
        ),
        ("how much salt is it, the oil", ["how much salt is it, the oil"]),
        ("farro, is that a grain?", ["farro, is that a grain?"]),
        ("perhaps, how much salt is it", ["perhaps, how much salt is it"]),
        ("done", ["done"]),
    ],
)
def test_an_utterance_is_cut(text: str, wanted: list[str]) -> None:
    found = Segmenter(Given(READINGS), Lexicon.load("en"), 0.7).segments(text, Situation(), 2.0)
    assert [segment.text for segment in found] == wanted
    assert [text[segment.start : segment.end].strip() for segment in found] == wanted
