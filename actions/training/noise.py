"""Utterances as they really arrive: other case, no marks, fillers, typing slips, and what a speech recogniser makes of words."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
MARKS = re.compile(r"[^\w\s'°%½¼¾⅓⅔/-]|(?<!\d)[/-]")
LONG = 4  # letters of the shortest word that is mistyped


@dataclass(frozen=True)
class Noise:
    """The noise of one language: words that are said before and behind, and words that sound alike."""

    before: Sequence[str]
    behind: Sequence[str]
    alike: Mapping[str, Sequence[str]]

    def __call__(self, text: str, chance: random.Random) -> str:
        """The text with one or two kinds of noise."""
        kinds: list[Callable[[str, random.Random], str]] = [
            self.formatted,
            self.filled,
            self.slipped,
            self.recognised,
        ]
        for kind in chance.sample(kinds, chance.choice((1, 1, 2))):
            text = kind(text, chance)
        return text

    def formatted(self, text: str, chance: random.Random) -> str:
        """With other capitals or without marks."""
        found = chance.choice((str.lower, str.lower, str.upper, str.capitalize))(text)
        return " ".join(MARKS.sub(" ", found).split()) or text if chance.random() < 0.7 else found

    def filled(self, text: str, chance: random.Random) -> str:
        """With a filler at one of its ends."""
        if chance.random() < 0.7 and self.before:
            return f"{chance.choice(self.before)} {text}"
        return f"{text} {chance.choice(self.behind)}" if self.behind else text

    def slipped(self, text: str, chance: random.Random) -> str:
        """With one or two typing slips."""
        for _ in range(chance.choice((1, 1, 2))):
            words = [match for match in WORD.finditer(text) if match.end() - match.start() >= LONG]
            if words:
                word = chance.choice(words)
                text = text[: word.start()] + slip(word[0], chance) + text[word.end() :]
        return text

    def recognised(self, text: str, chance: random.Random) -> str:
        """As a recogniser writes it: small letters, no marks, and a word or two as others that sound alike."""
        text = " ".join(MARKS.sub(" ", text.lower()).split()) or text
        words = [match for match in WORD.finditer(text) if match[0] in self.alike]
        for word in sorted(
            chance.sample(words, min(len(words), chance.choice((1, 2)))),
            key=lambda match: -match.start(),
        ):
            text = text[: word.start()] + chance.choice(self.alike[word[0]]) + text[word.end() :]
        return text


def slip(word: str, chance: random.Random) -> str:
    """A word with two letters swapped, one missing, one doubled, or one put in place of another."""
    at = chance.randrange(1, len(word) - 1)
    kind = chance.randrange(4)
    if kind == 0:
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    if kind == 1:
        return word[:at] + word[at + 1 :]
    if kind == 2:
        return word[:at] + word[at] + word[at:]
    return word[:at] + chance.choice("aeionrstl") + word[at + 1 :]


def sounding_alike(groups: Sequence[Sequence[str]]) -> dict[str, list[str]]:
    """For each word the others of its groups."""
    found: dict[str, list[str]] = {}
    for group in groups:
        for word in group:
            found.setdefault(word, []).extend(other for other in group if other != word)
    return found
