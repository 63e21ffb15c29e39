"""Phrases of the lexicon found in texts, and large numbers in digits."""

from __future__ import annotations

import re
from functools import lru_cache

from actions.language.lexicon import Lexicon
from actions.language.words import any_of

TENS = 20
DENIED_WITHIN = 3  # words between "without" and what it denies


@lru_cache(maxsize=64)
def entries_pattern(lexicon: Lexicon, key: str) -> re.Pattern[str]:
    """A pattern for the entries of a list of the lexicon."""
    return re.compile(rf"(?<![\w'-])(?:{any_of(lexicon.words(key))})(?![\w-])")


def first_of(lexicon: Lexicon, key: str, text: str) -> str | None:
    """The first entry of a list of the lexicon that a normalised text holds."""
    found = entries_pattern(lexicon, key).search(text)
    return found[0] if found else None


def denied_at(text: str, start: int, lexicon: Lexicon) -> bool:
    """Whether a normalised text denies what stands at a place: "without a lid"."""
    before = re.findall(r"[^\W_]+(?:['-][^\W_]+)*|[,;.:]", text[:start])[-DENIED_WITHIN:]
    marks = [at for at, word in enumerate(before) if word in ",;.:"]
    return any(word in lexicon.words("denying") for word in before[marks[-1] + 1 if marks else 0 :])


def digits(text: str, lexicon: Lexicon) -> str:
    """A text with large spoken numbers in digits: "one fifty" and "a hundred and fifty" are 150."""
    values = {
        word: int(value)
        for word, value in lexicon.cardinals.items()
        if value == int(value) and 0 < value < 100
    }
    articles = lexicon.words("articles")
    units = [word for word, value in values.items() if value < 10]
    tens = [word for word, value in values.items() if value >= 10 and word != "dozen"]
    round_tens = [word for word in tens if values[word] >= TENS and values[word] % 10 == 0]
    one, last = any_of(units), any_of(word for word in units if word not in articles)
    hundred, joiner = any_of(lexicon.words("hundred")), any_of(lexicon.words("joiners") - articles)
    rest = rf"(?P<tens>{any_of(tens)})(?:[\s-](?P<last>{last}))?"
    full = rf"\b(?:(?P<count>{one})\s+)?(?:{hundred})(?:\s+(?:{joiner}\s+)?{rest})?\b"
    for pattern in (full, rf"\b(?P<short>{last})\s+{rest}\b"):
        text = re.sub(pattern, lambda found: _hundreds(found, values), text)
    plain = rf"\b(?P<tens>{any_of(round_tens)})[\s-](?P<last>{one})\b"
    return re.sub(plain, lambda found: str(values[found["tens"]] + values[found["last"]]), text)


def _hundreds(found: re.Match[str], values: dict[str, int]) -> str:
    groups = found.groupdict()
    count = groups.get("count") or groups.get("short")
    hundreds = values[count] if count else 1
    beyond = sum(values.get(groups.get(name) or "", 0) for name in ("tens", "last"))
    return str(hundreds * 100 + beyond)
