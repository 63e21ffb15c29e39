"""Cutting an utterance that says several things: "ok thanks, done. what's next and how much salt?".

Half of real kitchen turns carry more than one intent. Here an utterance is cut into candidate pieces by the marks and
words of a lexicon; which cuts stand is decided by the classifier (`nlu.intents`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from nlu.encoder import PROJECT

MAX_PIECES = 12  # an utterance of more pieces is dictation or noise; its rest is left out
MAX_LETTERS = 1000
FRONTED = 2  # words of a thing that is named before it is asked about, without the determiner


@dataclass(frozen=True)
class Piece:
    """A stretch of the utterance.

    `sure` says that the end of a sentence stands before it, so that it begins something new; `joined` that a comma or a
    word such as "and" does.
    """

    text: str
    start: int
    end: int
    sure: bool
    joined: bool = False


@dataclass(frozen=True)
class Cues:
    """The marks and words of one language by which utterances are cut."""

    ends: re.Pattern[str]
    abbreviations: frozenset[str]
    joints: frozenset[str]
    joint: re.Pattern[str]
    opener: re.Pattern[str]
    bare: re.Pattern[str]
    final: re.Pattern[str]
    leading: re.Pattern[str]
    fronted: re.Pattern[str]


@lru_cache(maxsize=4)
def load_cues(language: str, knowledge: Path = PROJECT / "knowledge") -> Cues:
    """Read `knowledge/lexicon/<language>/parts.yml`.

    Raises:
        FileNotFoundError: the language has no such file.
    """
    words: dict[str, Any] = yaml.safe_load((knowledge / "lexicon" / language / "parts.yml").read_text(encoding="utf-8"))
    openers, before = _any_of(words["openers"]), _any_of([*words["joints"], *words["fillers"]])
    return Cues(
        ends=re.compile("|".join(re.escape(mark) for mark in words["ends"])),
        abbreviations=frozenset(words["abbreviations"]),
        joints=frozenset(word for joint in words["joints"] for word in joint.split()),
        joint=re.compile(rf"\s*(?:(?<!\d),|,(?!\d))\s*(?:(?:{_any_of(words['joints'])})\b[\s,]*)*|\s+(?:(?:{_any_of(words['joints'])})\b[\s,]*)+", re.IGNORECASE),
        opener=re.compile(rf"(?:{openers})(?!\w)", re.IGNORECASE),
        final=re.compile(rf"(?<=\s)(?:{_any_of(words['bare_final'])})(?=\W*$|[.!?;])", re.IGNORECASE),
        leading=re.compile(rf"(?<!\w)(?:{_any_of(words['leading'])})[^\w.!?]*$", re.IGNORECASE),
        fronted=re.compile(rf"(?:(?:{before})[\s,]+)*(?:{_any_of(words['fronted_starts'])})(?:\s+[^\s,.!?;]+){{1,{FRONTED}}}", re.IGNORECASE),
        bare=re.compile(rf"(?<=\s)(?:{_any_of(words['bare_openers'])})(?!\w)", re.IGNORECASE),
    )


def _any_of(words: list[str]) -> str:
    return "|".join(re.escape(str(word)) for word in sorted(words, key=lambda word: -len(str(word))))


def pieces(text: str, cues: Cues) -> list[Piece]:
    """Candidate pieces of an utterance in order; empty when it holds no letter or digit."""
    text = text[:MAX_LETTERS].replace("’", "'")
    found: list[Piece] = []
    for start, end in _sentences(text, cues):
        found += _within(text, start, end, cues)
    return found[:MAX_PIECES]


def _sentences(text: str, cues: Cues) -> list[tuple[int, int]]:
    """Stretches between marks that end a part."""
    found, start = [], 0
    for match in cues.ends.finditer(text):
        last_word = text[start : match.end()].lower().split()[-1:]
        inside_number = text[match.end() : match.end() + 1].isdigit() and text[max(0, match.start() - 1) : match.start()].isdigit()
        if inside_number or (last_word and last_word[0] in cues.abbreviations):
            continue
        found.append((start, match.end()))
        start = match.end()
    found.append((start, len(text)))
    return [(start, end) for start, end in found if any(char.isalnum() for char in text[start:end])]


def _within(text: str, start: int, end: int, cues: Cues) -> list[Piece]:
    """Cut one sentence before words that may open a new part."""
    cuts: list[tuple[int, int]] = []  # end of the piece before, start of the piece after
    for match in cues.joint.finditer(text, start, end):
        begins = set(text[start : match.start()].lower().split()) <= cues.joints
        says_more = any(char.isalnum() for char in text[match.end() : end])  # "okay, and then?" ends with its joint
        if says_more and not begins and (cues.opener.match(text, match.end(), end) or "," in match[0]):
            cuts.append((match.start(), match.end()))
    for match in (*cues.bare.finditer(text, start, end), *cues.final.finditer(text, start, end)):
        inside = any(before <= match.start() <= after for before, after in cuts)
        if not inside and not cues.leading.search(text[start : match.start()]):
            cuts.append((match.start(), match.start()))
    found, at, sure, marked = [], start, True, False
    for before, after in sorted(cuts):
        if any(char.isalnum() for char in text[at:before]):
            found.append(_piece(text, at, before, sure, marked))
            at, sure, marked = after, False, after > before
    found.append(_piece(text, at, end, sure, marked))
    return [piece for piece in found if any(char.isalnum() for char in piece.text)]


def _piece(text: str, start: int, end: int, sure: bool, marked: bool) -> Piece:
    """The stretch without white space and commas around it."""
    while start < end and (text[start].isspace() or text[start] in ",;-"):
        start += 1
    while end > start and (text[end - 1].isspace() or text[end - 1] in ",;-"):
        end -= 1
    return Piece(text[start:end], start, end, sure, marked)


def joined(text: str, group: list[Piece]) -> Piece:
    """Neighbouring pieces as one again, with what stood between them."""
    start, end = group[0].start, group[-1].end
    return Piece(text[start:end], start, end, group[0].sure, group[0].joined)
