"""Numbers in a request: the longest time, for how many it is, and how many foods may be missing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from actions.language.lexicon import Lexicon
from actions.language.quantities import durations
from actions.language.words import any_of

MOST_EATERS, MOST_MISSING = 500, 20
FOLLOWING = ("stop", "joiners", "list_enders", "wanted_before", "unwanted_before", "request_fillers")
"""Lists of words of which one follows where a number counts eaters who are not named: "for six, with leek"."""


@dataclass(frozen=True)
class Limit:
    """A number that was said, and the places of the words that say it."""

    value: float
    places: tuple[int, ...]


def longest_time(words: list[str], lexicon: Lexicon) -> Limit | None:
    """The longest time in minutes; 0 where only a shortest one is said ("more than an hour")."""
    said = " ".join(words)
    shortest, longest = any_of(_plain(lexicon.words("at_least"))), any_of(_plain(lexicon.words("no_more_than")))
    found: list[tuple[float, tuple[int, ...]]] = []
    begin = 0
    for duration in durations(said, lexicon):
        start = said.find(duration.text.lower(), begin)
        if start < 0:
            continue
        begin = start + len(duration.text)
        before = re.search(rf"(?:(?<!\w)(?:(?P<longest>{longest})|(?P<shortest>{shortest}))\s+(?:\w+\s+)?)$", said[:start])
        places = _places(said, before.start() if before else start, begin)
        found.append((0.0 if before and before["shortest"] else duration.longest, places))
    if not found:
        return None
    return Limit(min((value for value, _ in found if value), default=0.0), tuple(place for _, places in found for place in places))


def eaters(words: list[str], lexicon: Lexicon) -> Limit | None:
    """For how many it is: "for six of us", "8 guests", "we are four", "just me"."""
    said = " ".join(words)
    for pattern in _eating(lexicon):
        for match in pattern.finditer(said):
            value = _number(match["count"], lexicon)
            if value and 1 <= value <= MOST_EATERS and value == int(value):
                return Limit(value, _places(said, match.start(), match.end("count")))
    table = {" ".join(_plain([form])): count for form, count in lexicon.table("said_eaters").items()}
    alone = re.search(rf"(?<!\w)(?:{any_of(table)})(?!\w)", said)
    return Limit(float(table[alone[0]]), _places(said, alone.start(), alone.end())) if alone else None


def may_be_missing(words: list[str], lexicon: Lexicon) -> Limit | None:
    """How many foods may be missing: "at most two missing", "I can buy one more thing", "nothing else"."""
    said = " ".join(words)
    none = re.search(rf"(?<!\w)(?:{any_of(_plain(lexicon.words('none_missing')))})(?!\w)", said)
    if none:
        return Limit(0.0, _places(said, none.start(), none.end()))
    for pattern in _lacking(lexicon):
        for match in pattern.finditer(said):
            value = _number(match["high"] or match["count"], lexicon)
            if value is not None and 0 <= value <= MOST_MISSING:
                return Limit(float(int(value)), _places(said, match.start(), match.end()))
    return None


def _plain(phrases: Iterable[str]) -> list[str]:
    return [phrase.replace("'", "").replace("-", " ") for phrase in phrases]


def _places(said: str, start: int, end: int) -> tuple[int, ...]:
    """Which words, by their place, a part of the text is made of."""
    part = said[start:end]
    first = said[: start + len(part) - len(part.lstrip())].count(" ")
    return tuple(range(first, first + len(part.split())))


@lru_cache(maxsize=8)
def _counts(lexicon: Lexicon) -> dict[str, float]:
    numbers = {word.replace("-", " "): value for word, value in lexicon.cardinals.items() if value >= 1 and word not in lexicon.words("articles")}
    return numbers | {str(word): float(value) for word, value in lexicon.table("said_counts").items()}


def _number(text: str, lexicon: Lexicon) -> float | None:
    return _counts(lexicon).get(text) if not text[0].isdigit() else float(text.replace(",", "."))


@lru_cache(maxsize=8)
def _eating(lexicon: Lexicon) -> tuple[re.Pattern[str], ...]:
    """Patterns of "six people", and of "for six" where no other thing is counted."""
    count = rf"(?P<count>\d{{1,3}}|{any_of(_counts(lexicon))})"
    people, before = any_of(_plain(lexicon.words("eater_words"))), any_of(_plain(lexicon.words("feeding_before")))
    timed = any_of(_plain([*lexicon.duration_of, *lexicon.unit_of]))
    joiners = any_of(_plain(word for name in FOLLOWING for word in lexicon.words(name)))
    return (
        re.compile(rf"(?<![\w/.,])(?:(?:{before})\s+)?(?:\w+\s+)??{count}\s+(?:\w+\s+)?(?:{people})(?!\w)"),
        re.compile(rf"(?<!\w)(?:{before})\s+(?:only\s+|just\s+|about\s+)?{count}(?!\s*(?:{timed})(?!\w))(?=\s*(?:$|[,.;:!?]|(?:{joiners})(?!\w)))"),
    )


@lru_cache(maxsize=8)
def _lacking(lexicon: Lexicon) -> tuple[re.Pattern[str], ...]:
    numbers, most = any_of(_counts(lexicon)), any_of(_plain(lexicon.words("no_more_than")))
    ranges = any_of(_plain(lexicon.words("ranges")))
    count = rf"(?:(?:{most})\s+)?(?P<count>\d{{1,2}}|{numbers})(?:\s+(?:{ranges})\s+(?P<high>\d{{1,2}}|{numbers}))?"
    things, before = any_of(_plain(lexicon.words("extra_words"))), any_of(_plain(lexicon.words("buying_words")))
    return (
        re.compile(rf"(?<![\w/.,])(?:{before})\s+(?:\w+\s+){{0,2}}?{count}(?:\s+(?:{things})(?!\w))*(?!\w)"),
        re.compile(rf"(?<![\w/.,]){count}(?:\s+(?:{things})(?!\w))+"),
    )
