"""Where an utterance does several things: cut first where its word pieces change their act, then at breaks whose two sides surely do different things."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Protocol

from actions.language.lexicon import Lexicon
from actions.language.words import any_of, tokens
from actions.understanding.acts import Read, Segment, Situation
from actions.understanding.labels import act_of

ASK = "ask"
MOST = 12  # breaks of a segment that are looked at, so that a long text costs no more
NAMING = ("none", "choose", "search", "value", "servings", "units", "diet", "taste", "timer")
"""Acts that a few words in front of a question or behind one may look like: "farro, is that a grain?" does one thing."""


class Reader(Protocol):
    """Reads what a text does, and the stretches of one by their word pieces."""

    def __call__(self, text: str, situation: Situation) -> Read:
        """Read a text as a whole."""

    def segments(self, text: str, situation: Situation, cost: float) -> list[Segment]:
        """The stretches of an utterance; `cost` is that of a change, in log probability."""


class Segmenter:
    """Cuts an utterance into what it does, one after the other.

    Args:
        acts: reads texts.
        lexicon: has the words that join clauses.
        sure: how probable the acts of both sides of a break must be.
    """

    def __init__(self, acts: Reader, lexicon: Lexicon, sure: float) -> None:
        self._acts, self._lexicon, self._sure = acts, lexicon, sure

    def segments(self, text: str, situation: Situation, cost: float) -> list[Segment]:
        """The stretches of the utterance that each do one thing; `cost` is that of a change, in log probability."""
        found = self._acts.segments(text, situation, cost)
        return [part for segment in found for part in self._parted(segment, situation)]

    def _parted(self, segment: Segment, situation: Situation) -> Iterator[Segment]:
        at = 0
        for found in islice(breaks(self._lexicon).finditer(segment.text), MOST):
            left, right = segment.text[at : found.start()], segment.text[found.end() :]
            if self._differ(left.strip(), right.strip(), situation):
                yield self._piece(segment, at, found.start(), situation)
                at = found.end()
        yield self._piece(segment, at, len(segment.text), situation) if at else segment

    def _differ(self, left: str, right: str, situation: Situation) -> bool:
        """Whether two sides of a break surely do different things, or each ask something."""
        if not tokens(left) or not tokens(right):
            return False
        (one, first), (other, second) = (
            self._acts(left, situation).best,
            self._acts(right, situation).best,
        )
        if min(first, second) < self._sure or {act_of(one), act_of(other)} & {*NAMING}:
            return False
        if act_of(one) != act_of(other):
            return True
        return act_of(one) == ASK and self._begins_question(left) and self._begins_question(right)

    def _begins_question(self, text: str) -> bool:
        """Whether the first word that joins nothing asks."""
        words = self._lexicon.words
        first = [word for word in tokens(text) if word not in words("segment_joins")][:1]
        return bool(set(first) & (words("question_words") | words("polar_starts")))

    def _piece(self, segment: Segment, start: int, end: int, situation: Situation) -> Segment:
        text = segment.text[start:end].strip()
        return Segment(
            text, segment.start + start, segment.start + end, self._acts(text, situation)
        )


@lru_cache(maxsize=8)
def breaks(lexicon: Lexicon) -> re.Pattern[str]:
    """Where an utterance may go over to something else: behind a mark, and before a word that joins clauses."""
    joins = any_of(lexicon.words("segment_joins"))
    return re.compile(rf"[.?!;,:]+\s+|\s+(?=(?:{joins})\s)", re.IGNORECASE)
