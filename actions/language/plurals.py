"""Singular and plural of nouns by the rules of a lexicon (`plurals` in `knowledge/lexicon/<language>/scaling.yml`)."""

from __future__ import annotations

import re
from functools import lru_cache

from actions.language.lexicon import Lexicon

KEPT = 32_768  # nouns whose forms are kept at hand


@lru_cache(maxsize=KEPT)
def plural(noun: str, lexicon: Lexicon) -> str:
    """The plural of a noun in the singular: "onion" → "onions", "leaf" → "leaves", "fish" → "fish"."""
    rules = lexicon.table("plurals")
    return _formed(noun, rules.get("irregular", {}), rules.get("endings", []), rules)


@lru_cache(maxsize=KEPT)
def singular(noun: str, lexicon: Lexicon) -> str:
    """The singular of a noun in the plural; a noun that is no plural comes back as it is."""
    rules = lexicon.table("plurals")
    irregular = {many: one for one, many in rules.get("irregular", {}).items()}
    return _formed(noun, irregular, rules.get("singular_endings", []), rules)


def is_plural(noun: str, lexicon: Lexicon) -> bool:
    """Whether a noun may be a plural; one that has the same form in both may, and so may any where a lexicon has no rules."""
    rules = lexicon.table("plurals")
    return not rules or noun.lower() in rules.get("same", ()) or singular(noun, lexicon) != noun


def _formed(noun: str, irregular: dict[str, str], endings: list[list[str]], rules: dict[str, list[str]]) -> str:
    low = noun.lower()
    if low in rules.get("same", ()):
        return noun
    if low in irregular:
        return noun[:1] + irregular[low][1:]
    for ending, other in endings:
        if re.search(ending, low):
            return re.sub(ending, other, noun, count=1, flags=re.IGNORECASE)
    return noun
