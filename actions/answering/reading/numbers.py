"""Numbers with their units, however they are written, so that "two teaspoons" is found in "2 tsp"."""

from __future__ import annotations

import re
from functools import lru_cache

from actions.language.lexicon import Lexicon
from actions.language.quantities import NUMBER, number, plain_numbers, spoken_number
from actions.language.words import any_of


@lru_cache(maxsize=8)
def _pattern(lexicon: Lexicon) -> re.Pattern[str]:
    words = any_of(word for word in lexicon.cardinals if word not in lexicon.words("articles"))
    return re.compile(rf"(?<![\w.,/])(?P<value>{NUMBER}|(?:{words})\b)(?:[\s-]*(?P<unit>{any_of(lexicon.unit_of)})\b)?")


@lru_cache(maxsize=4096)
def numbers_in(text: str, lexicon: Lexicon) -> frozenset[str]:
    """The numbers of a text, each alone ("2") and with its unit ("2 teaspoon"); words count as digits do."""
    found: set[str] = set()
    for match in _pattern(lexicon).finditer(plain_numbers(text).lower()):
        value = lexicon.cardinals.get(match["value"]) or number(match["value"])
        if value is not None:
            plain = spoken_number(float(value))
            found |= {plain, f"{plain} {lexicon.unit_of[match['unit']]}"} if match["unit"] else {plain}
    return frozenset(found)
