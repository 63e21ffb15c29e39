"""Slips of the pen in what a cook types: a word that nobody writes so becomes the one that is surely meant ("avacado", "choclate")."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

SHORTEST, LONG = 5, 8  # letters of a word that is mended, and those from which two slips are believed
SEEN = 2  # times that a word was written before it is taken for what was meant
AHEAD = 3  # times as often as any other word that is as near
REMEMBERED = 4096  # words
LETTERS = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")


def dictionary(language: str) -> frozenset[str]:
    """All words of a language by pyspellchecker's list, in lower case; none where it has no such list."""
    from spellchecker import SpellChecker

    if language not in SpellChecker.languages():
        return frozenset()
    return frozenset(SpellChecker(language=language).word_frequency.words())


class Spelling:
    """Mends single words; names, words that are known, and what may be two words alike stay as they are.

    Args:
        texts: carefully written ones, whose words may be meant.
        known: words that are right besides.
        slips: short words as they are written in haste → what is meant; of too few letters to be told by their likeness.
    """

    def __init__(self, texts: Iterable[str], known: Iterable[str] = (), slips: Mapping[str, str] | None = None) -> None:
        counted = Counter(word for text in texts for word in LETTERS.findall(text.lower()))
        self._counts = {word: count for word, count in counted.items() if count >= SEEN}
        self._known = frozenset(counted) | frozenset(known)
        self._slips = dict(slips or {})
        self._choices = [word for word in self._counts if len(word) >= SHORTEST - 1]
        self._meant = lru_cache(maxsize=REMEMBERED)(self._nearest)

    def __call__(self, text: str, beside: str = "") -> str:
        """The text with its slips mended, the same text where there is none.

        Args:
            text: what was typed.
            beside: what the words may be taken from as they are, such as the recipe in hand.
        """
        right = frozenset(LETTERS.findall(beside.lower()))
        return LETTERS.sub(lambda found: self._mended(found[0], right, first=found.start() == 0), text)

    def is_noise(self, text: str) -> bool:
        """Whether a text has words, and none of them is right."""
        words = [word for word in LETTERS.findall(text.lower()) if len(word) >= SHORTEST - 1]
        return bool(words) and not any(word in self._known for word in LETTERS.findall(text.lower()))

    def _mended(self, word: str, right: frozenset[str], *, first: bool) -> str:
        named = word[:1].isupper() and not (first or word.isupper())
        if word.lower() in self._slips and word.lower() not in right and not named:
            slip = self._slips[word.lower()]
            return slip.capitalize() if word[:1].isupper() else slip
        if len(word) < SHORTEST or named or "'" in word or word.lower() in self._known or word.lower() in right:
            return word
        meant = self._meant(word.lower())
        return meant.capitalize() if word[:1].isupper() else meant

    def _nearest(self, word: str) -> str:
        """The word that is surely meant; the same one where none is, or where it may be another one."""
        slips = 2 if len(word) >= LONG else 1
        found = process.extract(word, self._choices, scorer=OSA.distance, score_cutoff=slips, limit=None)
        near = [(distance, not _lacks(word, choice), -self._counts[choice], choice) for choice, distance, _ in found if choice[0] == word[0]]
        if not near:
            return word
        (*class_of, often, best), *others = sorted(near)
        rival = max((-count for *other, count, _ in others if other == class_of), default=0)
        return best if -often >= AHEAD * rival else word


def _lacks(word: str, meant: str) -> bool:
    """Whether a word is another one with letters left out, the commonest slip: "freze", "choclate"."""
    letters = iter(meant)
    return all(letter in letters for letter in word)
