"""What a cook tells of a mishap or of a state that worries, and what is asked behind it: "it's stuck in the tin! what now"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from actions.answering.recipe_answers.claims import entries_pattern
from actions.language.lexicon import Lexicon
from actions.language.words import any_of, normalise, stem, stems

BETWEEN = r"(?:[\w'-]+\s+){0,2}"
"""Words between a mark and what it marks: "won't really set"."""


def states_of(text: str, lexicon: Lexicon, keys: Sequence[str] = ("mishap_words", "problem_states")) -> frozenset[str]:
    """Stems of the words for mishaps and states that a text tells, with those that tell the same.

    Args:
        text: what is told.
        lexicon: the words of the language.
        keys: its lists that count, without which only an excess and what food fails to do are told.
    """
    plain = normalise(text)
    found = [match[0] for key in keys for match in entries_pattern(lexicon, key).finditer(plain)]
    own = {one for form in found for one in stems(form, lexicon.language) if form in lexicon.words("problem_states") or one not in _small(lexicon)}
    own |= {f"too {stem(food, lexicon.language)}" for food in foods_in_excess(text, lexicon)}
    own |= {f"not {stem(match['verb'].split()[0], lexicon.language)}" for match in _failing(lexicon, "failing_marks").finditer(plain)}
    return frozenset(own.union(*(group for group in _groups(lexicon) if group & own)))


def foods_in_excess(text: str, lexicon: Lexicon) -> list[str]:
    """What there is too much of by name: "vinegar" of "way too much vinegar"."""
    excess, many = any_of(lexicon.words("problem_excess")), any_of(lexicon.words("many_words"))
    return re.findall(rf"\b(?:{excess})\s+(?:{many})\s+(?:of\s+)?(?:the\s+)?([\w-]+)", normalise(text))


@lru_cache(maxsize=16)
def _failing(lexicon: Lexicon, marks: str) -> re.Pattern[str]:
    """What food fails to do."""
    return re.compile(rf"(?<![\w'-])(?:{any_of(lexicon.words(marks))})\s+{BETWEEN}(?P<verb>{any_of(lexicon.words('failing_verbs'))})\b")


@lru_cache(maxsize=8)
def _groups(lexicon: Lexicon) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(stem(str(word), lexicon.language) for word in group) for group in lexicon.entries.get("same_states", ()))


@lru_cache(maxsize=8)
def _small(lexicon: Lexicon) -> frozenset[str]:
    """Stems of the words without weight in a phrase for a mishap: "in the middle"."""
    return frozenset(stem(word, lexicon.language) for word in lexicon.words("stop") | lexicon.words("worry_marks") | lexicon.words("prepositions"))
