"""The tools that a step names."""

from __future__ import annotations

import re

from actions.language.lexicon import Lexicon
from actions.language.words import normalise


def _any_of(words: frozenset[str]) -> str:
    """A pattern for any of the words, the longest first; without words it fits nothing."""
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)) or "(?!)"


def _without_measures(plain: str, lexicon: Lexicon) -> str:
    """A sentence without measures that are named like tools: "1/2 cup milk", "two large cups", "a jar of sauce"."""
    measures = [rf"{re.escape(name)}(?:s|es)?" for name in lexicon.utensils if name in lexicon.unit_of]
    if not measures:
        return plain
    articles, of = _any_of(lexicon.words("articles")), _any_of(lexicon.words("connectors"))
    counts = _any_of(frozenset(lexicon.cardinals) - lexicon.words("articles"))
    sizes = rf"(?:(?:{_any_of(lexicon.words('size_words'))})\s+)*"
    measure = rf"{sizes}(?:{'|'.join(measures)})(?![\w-])"
    return re.sub(rf"(?<!\w)(?:(?:\d+|{counts})(?:\s+(?:{articles}))?[\s-]*\b{measure}|(?:{articles})\s+{measure}(?=\s+(?:{of})\s))", " ", plain)


def tools_in(sentence: str, utensils: tuple[str, ...], lexicon: Lexicon) -> tuple[str, ...]:
    """Tools that a sentence names: one of the recipe's own list where exactly one ends with the name, else the name."""
    plain = _without_measures(f" {normalise(sentence)} ", lexicon)
    found: list[str] = []
    for name in lexicon.utensils:
        pattern = rf"(?<![\w-]){re.escape(name)}(?:s|es)?(?![\w-])"
        if re.search(pattern, plain):
            plain = re.sub(pattern, " ", plain)
            own = [listed for listed in utensils if re.search(pattern + r"(?=$|[,(]| with)", normalise(re.sub(r"\s+\(", "(", listed)))]
            found.append(own[0] if len(own) == 1 else name)
    return tuple(dict.fromkeys(found))
