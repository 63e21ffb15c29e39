"""Slips of the pen in a question: a word that nobody knows becomes the known one that it is nearest to."""

from __future__ import annotations

from collections.abc import Iterable

from rapidfuzz import process
from rapidfuzz.distance import OSA

from actions.answering.common_sense.static_vectors import StaticVectors
from actions.language.words import TOKEN, stem

SHORTEST = 5  # letters of a word that is corrected
LONG = 9  # letters from which two slips are believed
MOST_WORDS = 20_000


class Spelling:
    """Corrects the words that neither the base nor the encoder knows.

    Args:
        vocabulary: stems of the base.
        static: says which words the encoder knows whole.
        language: ISO 639-1 code, for stems.
    """

    def __init__(self, vocabulary: Iterable[str], static: StaticVectors, language: str) -> None:
        self._stems = dict.fromkeys(vocabulary)
        self._choices = [word for word in list(self._stems)[:MOST_WORDS] if len(word) >= SHORTEST - 1]
        self._static, self._language = static, language

    def __call__(self, text: str) -> str:
        """The text with its slips corrected; the same text where there is none."""
        return TOKEN.sub(lambda match: self._word(match[0]), text)

    def _word(self, word: str) -> str:
        plain = word.lower()
        if len(plain) < SHORTEST or not plain.isalpha() or self._static.knows(plain) or (short := stem(plain, self._language)) in self._stems:
            return word
        slips = 2 if len(plain) >= LONG else 1
        found = process.extractOne(short, self._choices, scorer=OSA.distance, score_cutoff=slips)
        return word if found is None else str(found[0])
