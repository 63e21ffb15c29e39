"""What all segmenters share: their interface, and the sentences of a text with their places."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Protocol

from actions.language.lexicon import Lexicon
from actions.language.words import any_of

LIST_BRACKET = re.compile(r"(?:^|[.!?]\s)\d{1,3}\)")  # "1) Mix the flour."

HALF_CHARACTERS = re.compile("[\ud800-\udfff]")


class Segmenter(Protocol):
    """Cuts a text into steps."""

    def boundaries(self, text: str) -> list[int]:
        """Offsets into the text at which a step ends and another one follows, rising; a step's punctuation belongs to it."""
        ...


def pieces(text: str, boundaries: list[int]) -> list[str]:
    """The stretches between boundaries, without white space around them."""
    edges = [0, *boundaries, len(text)]
    return [piece for start, end in pairwise(edges) if (piece := text[start:end].strip())]


def sentence_spans(text: str, lexicon: Lexicon) -> list[tuple[int, int]]:
    """Where the sentences of a text begin and end; abbreviations, decimals and brackets do not end one, line breaks do."""
    found: list[tuple[int, int]] = []
    start = depth = 0
    brackets = _brackets(text)
    for at, mark in enumerate(text):
        depth += brackets.get(at, 0)
        broken = mark == "\n" and not depth
        if mark == ")" and not depth and text[at - 1 : at] == "." and text[at + 1 :].lstrip()[:1].isupper() and text[at + 1 : at + 2].isspace():
            found.append((start, at + 1))  # "(190 °C.) Butter a dish."
            start = at + 1
            continue
        if not broken and (mark not in ".!?" or depth or (at + 1 < len(text) and not text[at + 1].isspace())):
            continue
        if not broken and _shortened(text, start, at, lexicon):
            continue
        found.append((start, at + 1))
        start = at + 1
    found.append((start, len(text)))
    return _numbered(text, [span for span in (_stripped(text, begin, end) for begin, end in found) if span[0] < span[1]], lexicon)


def list_number(text: str, lexicon: Lexicon) -> int:
    """Length of the number of a list that a text begins with ("1) Mix", "Step 2: Bake"), 0 where it begins with none."""
    match = _list_number(lexicon).match(text)
    return match.end() if match else 0


@lru_cache(maxsize=8)
def _list_number(lexicon: Lexicon) -> re.Pattern[str]:
    words = any_of(lexicon.words("step_words"))
    step = rf"(?:{words})\s+"
    return re.compile(rf"(?:(?:{step})?\d{{1,3}}[.)]|{step}\d{{1,3}}\s*[:–-])(?:\s+|$)", re.IGNORECASE)


def _numbered(text: str, spans: list[tuple[int, int]], lexicon: Lexicon) -> list[tuple[int, int]]:
    """The spans with the numbers of a list joined to the sentences behind them."""
    joined: list[tuple[int, int]] = []
    waiting: int | None = None
    for start, end in spans:
        if list_number(text[start:end], lexicon) == end - start:
            waiting = start if waiting is None else waiting
        else:
            joined.append((start if waiting is None else waiting, end))
            waiting = None
    return joined if waiting is None else [*joined, (waiting, spans[-1][1])]


@dataclass(frozen=True)
class Readable:
    """A text as a pipeline reads it; `places` tells for each of its characters, and its end, where in the original text it stands."""

    text: str
    places: Sequence[int]


def readable(text: str, lexicon: Lexicon) -> Readable:
    """The text with words in place of the signs that stand for them ("Drain & rinse", "if it reads > 74 °C"), and of half characters, which no pipeline takes."""
    plain = HALF_CHARACTERS.sub("\ufffd", text)
    signs = list(_signs(lexicon).finditer(plain))
    if not signs:
        return Readable(plain, range(len(plain) + 1))
    words, said, places, at = lexicon.table("spoken_signs"), "", list[int](), 0
    for sign in signs:
        word = str(words[sign[0].lower()]) + (" " if plain[sign.end() : sign.end() + 1].isalnum() else "")
        said += plain[at : sign.start()] + word
        places += [*range(at, sign.start()), *[sign.start()] * len(word)]
        at = sign.end()
    return Readable(said + plain[at:], [*places, *range(at, len(plain) + 1)])


@lru_cache(maxsize=8)
def _signs(lexicon: Lexicon) -> re.Pattern[str]:
    """Signs that stand alone, or right before a word or number."""
    return re.compile(rf"(?<!\S)(?:{any_of(lexicon.table('spoken_signs'))})(?![^\w\s])", re.IGNORECASE)


def _shortened(text: str, start: int, at: int, lexicon: Lexicon) -> bool:
    """Whether the full stop belongs to an abbreviation that does not end the sentence."""
    words = text[start : at + 1].split()
    word = words[-1].lower().lstrip("(") if words else ""
    shortened = word in lexicon.words("abbreviations") or word.rsplit("-", 1)[-1] in lexicon.words("shortened_units")
    return shortened and not text[at + 1 :].lstrip()[:1].isupper()


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def _brackets(text: str) -> dict[int, int]:
    """Where a bracket opens (1) or closes (-1); one without a partner, such as that of "2) Bake", counts for nothing."""
    opened: list[int] = []
    found: dict[int, int] = {}
    listed = {match.end() - 1 for match in LIST_BRACKET.finditer(text)}
    for at, mark in enumerate(text):
        if mark == "(":
            opened.append(at)
        elif mark == ")" and opened and at not in listed:
            found |= {opened.pop(): 1, at: -1}
    return found
