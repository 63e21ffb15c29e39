"""What values a text holds, and how near they stand to what a question names: "13 inches" tells of the pan, not of the carrots."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from actions.answering.converting.length import length_patterns
from actions.language.lexicon import Lexicon
from actions.language.quantities import durations, temperatures
from actions.language.words import stem
from actions.recipes.amounts import finder

VALUES: Final = ("time", "heat", "amount", "size", "count")
"""Kinds of values; each has the aspect of a question that asks for it."""
WORD = re.compile(r"[^\W\d_]+")
KEPT = 8192  # texts whose values are kept at hand


@lru_cache(maxsize=KEPT)
def values_in(text: str, lexicon: Lexicon) -> dict[str, tuple[int, ...]]:
    """Where the values of each kind begin in a text, in letters."""
    found: dict[str, list[int]] = {kind: [] for kind in VALUES}
    found["time"] = _starts(text, [one.text for one in durations(text, lexicon)])
    found["heat"] = _starts(text, [one.text for one in temperatures(text, lexicon)])
    found["size"] = [one.start() for one in length_patterns(lexicon)[0].finditer(text)]
    taken = {*found["time"], *found["heat"], *found["size"]}
    for one in finder(lexicon).all_in(text):
        if one.start not in taken and not one.article:
            found["amount" if one.measures else "count"].append(one.start)
    return {kind: tuple(places) for kind, places in found.items()}


def _starts(text: str, pieces: list[str]) -> list[int]:
    return [at for piece in pieces if (at := text.find(piece)) >= 0]


@lru_cache(maxsize=KEPT)
def _words_of(text: str, lexicon: Lexicon) -> tuple[tuple[int, str], ...]:
    """The words of a text as stems, with where they begin."""
    return tuple(
        (found.start(), stem(found[0].lower(), lexicon.language)) for found in WORD.finditer(text)
    )


def nearness(text: str, kind: str, named: frozenset[str], lexicon: Lexicon) -> float:
    """How near a value of a kind stands to a word that a question names: 1 beside it, 0 where the text has none of either.

    Args:
        text: what is said.
        kind: of value; see `VALUES`.
        named: stems of the question's content words.
        lexicon: the words of the language.
    """
    words = _words_of(text, lexicon)
    mine = [at for at, (_, word) in enumerate(words) if word in named]
    best = 0.0
    for start in values_in(text, lexicon)[kind]:
        place = sum(begin < start for begin, _ in words)
        for at in mine:
            best = max(best, 1 / (1 + abs(at - place)))
    return best
