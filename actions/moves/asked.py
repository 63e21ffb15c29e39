"""Whether a text has the form of a question."""

from __future__ import annotations

import re

from actions.language.lexicon import Lexicon
from actions.language.words import any_spaced, normalise, tokens


def asks(text: str, lexicon: Lexicon) -> bool:
    """Whether a text has the form of a question or a request."""
    first = tokens(text)[:2]
    if "?" in text or bool(first and first[0] in lexicon.words("question_starts")) or _asks_when_called(text, lexicon):
        return True
    if re.search(rf"(?<![\w'])(?:{any_spaced(lexicon.words('telling_questions'))})(?![\w'])", normalise(text)):
        return True
    return len(first) > 1 and first[0] in lexicon.words("denied_starts") and first[1] in lexicon.words("denied_askers")


def _asks_when_called(text: str, lexicon: Lexicon) -> bool:
    """Whether words that only call for attention, or add something, stand before a question: "wait do I need to peel it", "also which bowl do I take"."""
    found = re.match(rf"\W*(?:(?:{any_spaced(lexicon.words('calling_words') | lexicon.words('adding_questions'))})\b\W*)+(?P<rest>.*)", normalise(text))
    first, second = (*tokens(found["rest"])[:2], "", "")[:2] if found is not None else ("", "")
    openly = first in lexicon.words("open_askers") and second not in lexicon.words("articles")
    return openly or (first in lexicon.words("polar_starts") and second in lexicon.words("askers"))
