"""A text as what is compared: its words with their stems, which of them are denied, and which words of opposites it holds."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache

from actions.language.lexicon import Lexicon
from actions.language.words import any_of, normalise, stem

DENIED_WITHIN = 4  # words between "without" and what it denies
TOKEN = re.compile(r"[^\W_]+(?:['-][^\W_]+)*|[,;.:!?()]")
MARKS = frozenset(",;.:!?()")


@dataclass(frozen=True)
class Side:
    """Words that exclude others: the group of opposites, the side of it, their place, and whether they are denied."""

    group: int
    side: int
    first: int
    last: int
    denied: bool


@dataclass(frozen=True)
class Wording:
    """A normalised text, cut into words.

    Args:
        plain: the text.
        tokens: its words, lower case, without marks.
        stems: their stems.
        clauses: number of the clause of each word, counted from 0.
        denied: whether each word is denied.
        sides: words of opposites.
    """

    plain: str
    tokens: tuple[str, ...]
    stems: tuple[str, ...]
    clauses: tuple[int, ...]
    denied: tuple[bool, ...]
    sides: tuple[Side, ...]
    lexicon: Lexicon

    @cached_property
    def known(self) -> frozenset[str]:
        """All stems."""
        return frozenset(self.stems)

    def says(self, key: str) -> bool:
        """Whether it holds an entry of a list of the lexicon."""
        return holds(self.lexicon, key, self.plain)


@lru_cache(maxsize=128)
def _entries(lexicon: Lexicon, key: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w'-])(?:{any_of(lexicon.words(key))})(?![\w'-])")


@lru_cache(maxsize=65536)
def holds(lexicon: Lexicon, key: str, plain: str) -> bool:
    """Whether a normalised text holds an entry of a list of the lexicon."""
    return _entries(lexicon, key).search(plain) is not None


@lru_cache(maxsize=8)
def _opposites(lexicon: Lexicon) -> tuple[re.Pattern[str], dict[str, tuple[tuple[int, int], ...]]]:
    """A pattern for all words of opposites, and for each of them its groups and sides."""
    found: dict[str, list[tuple[int, int]]] = {}
    lids = [[*lexicon.words("asked_on"), *lexicon.words("told_on")], [*lexicon.words("asked_off"), *lexicon.words("told_off")]]
    for group, sides in enumerate([*lexicon.entries.get("contrasts", ()), *lexicon.entries.get("polarity_opposites", ()), lids]):
        for side, words in enumerate(sides):
            for word in map(str, words):
                found.setdefault(word, []).append((group, side))
    return re.compile(rf"(?<![\w'-])(?:{any_of(found)})(?![\w'-])"), {word: tuple(places) for word, places in found.items()}


@lru_cache(maxsize=16384)
def wording(text: str, lexicon: Lexicon) -> Wording:
    """A text, cut into words."""
    plain = normalise(text)
    turning = lexicon.words("turning_marks") | lexicon.words("denying")
    tokens: list[str] = []
    starts: list[int] = []
    clauses: list[int] = []
    clause = 0
    for found in TOKEN.finditer(plain):
        if found[0] in MARKS:
            clause += 1
            continue
        tokens.append(found[0])
        starts.append(found.start())
        clauses.append(clause)
    denied = tuple(
        any(tokens[before] in turning and clauses[before] == clauses[at] for before in range(max(0, at - DENIED_WITHIN), at)) for at in range(len(tokens))
    )
    return Wording(plain, tuple(tokens), tuple(stem(token, lexicon.language) for token in tokens), tuple(clauses), denied, tuple(_sides(plain, starts, denied, lexicon)), lexicon)


def _sides(plain: str, starts: list[int], denied: tuple[bool, ...], lexicon: Lexicon) -> list[Side]:
    pattern, groups = _opposites(lexicon)
    place = {start: at for at, start in enumerate(starts)}
    found: list[Side] = []
    for match in pattern.finditer(plain):
        first = place.get(match.start())
        if first is None:
            continue
        last = max(at for at, start in enumerate(starts) if start < match.end())
        found += [Side(group, side, first, last, denied[first]) for group, side in groups[match[0]]]
    return found


@lru_cache(maxsize=8)
def action_stems(lexicon: Lexicon) -> frozenset[str]:
    """Stems of what is done in kitchens."""
    grouped = [name for group in lexicon.entries.get("action_groups", ()) for name in group if " " not in name]
    return frozenset(stem(word, lexicon.language) for word in [*lexicon.words("generic_actions"), *lexicon.words("more_actions"), *grouped])
