"""The tools that a step names."""

from __future__ import annotations

import re
from functools import lru_cache

from actions.language.lexicon import Lexicon
from actions.language.words import any_of, normalise


@lru_cache(maxsize=8)
def _measures(lexicon: Lexicon) -> re.Pattern[str]:
    """Measures that are named like tools: "1/2 cup", "two large cups", "a jar of"; made once for a lexicon."""
    names = [rf"{re.escape(name)}(?:s|es)?" for name in lexicon.utensils if name in lexicon.unit_of] or ["(?!)"]
    articles, of = any_of(lexicon.words("articles")), any_of(lexicon.words("connectors"))
    counts = any_of(frozenset(lexicon.cardinals) - lexicon.words("articles"))
    measure = rf"(?:(?:{any_of(lexicon.words('size_words'))})\s+)*(?:{'|'.join(names)})(?![\w-])"
    return re.compile(rf"(?<!\w)(?:(?:\d+|{counts})(?:\s+(?:{articles}))?[\s-]*\b{measure}|(?:{articles})\s+{measure}(?=\s+(?:{of})\s))")


@lru_cache(maxsize=8)
def _tools(lexicon: Lexicon) -> tuple[tuple[str, re.Pattern[str], re.Pattern[str]], ...]:
    """Every tool with its pattern in a sentence and at the end of a listed tool's name; made once for a lexicon."""
    named = [(name, rf"(?<![\w-]){re.escape(name)}(?:s|es)?(?![\w-])") for name in lexicon.utensils]
    return tuple((name, re.compile(pattern), re.compile(pattern + r"(?=$|[,(]| with)")) for name, pattern in named)


def tools_in(sentence: str, utensils: tuple[str, ...], lexicon: Lexicon) -> tuple[str, ...]:
    """Tools that a sentence names: one of the recipe's own list where exactly one ends with the name, else the name."""
    plain = _measures(lexicon).sub(" ", f" {normalise(sentence)} ")
    found: list[str] = []
    for name, pattern, listed_as in _tools(lexicon):
        if name in plain and pattern.search(plain):
            plain = pattern.sub(" ", plain)
            own = [listed for listed in utensils if listed_as.search(normalise(re.sub(r"\s+\(", "(", listed)))]
            found.append(own[0] if len(own) == 1 else name)
    return tuple(dict.fromkeys(found))
