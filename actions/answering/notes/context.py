"""What a question continues: how near an entry is to what was asked last and to what was answered, so that "and in the freezer?" finds what is said about freezing.

The signals are those that tell a follow-up (De Boni & Manandhar 2003, section 4): nearness to the earlier question and to its answer, words in common, and words that are missing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from actions.answering.common_sense.approach import Vectors
from actions.answering.common_sense.feature_names import Numbers
from actions.answering.common_sense.projection import projected
from actions.answering.common_sense.wordings import Wordings
from actions.answering.notes.entries import Entry
from actions.language.lexicon import Lexicon
from actions.language.words import content_stems, tokens

NAMES = ("follows", "near_question", "near_both", "near_answer", "shared", "shared_more", "told", "words", "own", "joins")
MOST_WORDS = 12  # of a question, from which it does not matter how many
NEAREST = 8  # entries that are looked at because of what was asked last, for each way


@dataclass(frozen=True)
class Before:
    """What was asked last, in full, with what was answered and the id of the note that answered it; empty where no note did."""

    question: str
    answer: str
    note: str = ""


class Continuing:
    """Compares the entries of one recipe with what was asked last.

    Args:
        found: the entries.
        base: the arrays of their wordings.
        weights: the map of vectors.
        lexicon: the words of the language.
        raw: gives raw vectors of texts, one row each.
    """

    def __init__(self, found: Sequence[Entry], base: Wordings, weights: Vectors, lexicon: Lexicon, raw: Callable[[Sequence[str]], Vectors]) -> None:
        self._base, self._weights, self._lexicon, self._raw = base, weights, lexicon, raw
        self._idle = lexicon.words("question_words") | lexicon.words("question_fillers") | lexicon.words("generic_verbs")
        self._ids = [entry.pair.id for entry in found]
        self._things = [self._stems(f"{entry.pair.question} {entry.pair.answer}") for entry in found]

    def __call__(self, text: str, before: Before | None) -> Numbers:
        """Features of all entries beside a question and what was asked before it, one row each, as NAMES has them; zeros where nothing was."""
        rows = np.zeros((len(self._ids), len(NAMES)), dtype=np.float32)
        if before is None:
            return rows
        vectors = projected(self._raw([before.question, f"{before.question} {text}", before.answer]), self._weights)
        rows[:, 0] = 1.0
        rows[:, 1:4] = np.maximum.reduceat(np.asarray(self._base.vectors) @ vectors.T, self._base.firsts[:-1])
        earlier, own = self._stems(f"{before.question} {before.answer}"), self._stems(text)
        rows[:, 4] = [len(things & earlier) / max(1, len(things)) for things in self._things]
        rows[:, 5] = [len(things & (earlier | own)) / max(1, len(things)) for things in self._things]
        rows[:, 6] = [name == before.note for name in self._ids]
        said = tokens(text)
        rows[:, 7:] = min(len(said), MOST_WORDS) / MOST_WORDS, min(len(own), MOST_WORDS) / MOST_WORDS, self._joins(said)
        return rows

    def promising(self, rows: Numbers, allowed: NDArray[np.intp]) -> list[int]:
        """Places among the allowed that come nearest in any of the ways; none where nothing was asked before."""
        if not len(allowed) or not rows[0, 0]:
            return []
        return [int(allowed[at]) for way in (1, 2, 3) for at in np.argsort(-rows[allowed, way], kind="stable")[:NEAREST]]

    def _joins(self, said: Sequence[str]) -> bool:
        return any(" ".join(said[:size]) in self._lexicon.words("joining_starts") for size in (1, 2, 3))

    def _stems(self, text: str) -> frozenset[str]:
        return frozenset(content_stems(text, self._lexicon, without=self._idle))
