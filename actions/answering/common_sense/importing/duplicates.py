"""Near duplicates: questions that say the same in nearly the same words."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from actions.language.lexicon import Lexicon
from actions.language.words import content_stems, normalise, tokens
from actions.settings import Settings

LETTERS = re.compile(r"[^\W_]+")
NUMBER = re.compile(r"\d+(?:[.,/]\d+)?|[½¼¾⅓⅔⅛]")

Encode = Callable[[Sequence[str]], NDArray[np.float32]]
Key = tuple[frozenset[str], frozenset[str]]


def same_words(question: str) -> str:
    """A question by its letters and digits alone: two that agree are one question."""
    return " ".join(LETTERS.findall(normalise(question)))


class Known:
    """The questions of a base, asked for one that says the same.

    Two questions are near duplicates where the cosine of their vectors is above a limit, their numbers and the words that
    turn a question ("without", "before", "from") agree, and their content words differ by no more than one that is
    in one of them only. So only few vectors are needed, and none is kept.

    Args:
        lexicon: the words of their language.
        encode: questions → vectors of unit length, one row each.
        limit: cosine from which two questions are one.
    """

    def __init__(self, lexicon: Lexicon, encode: Encode, limit: float = Settings.qa_same_question) -> None:
        self._lexicon, self._encode, self._limit = lexicon, encode, limit
        self._exact: dict[str, str] = {}
        self._whole: defaultdict[Key, list[tuple[str, str]]] = defaultdict(list)
        self._less: defaultdict[Key, list[tuple[str, str]]] = defaultdict(list)

    def add(self, pair_id: str, wordings: Iterable[str]) -> None:
        """Take up a pair; wordings that are known stay with the pair that had them first."""
        for wording in wordings:
            if self._exact.setdefault(same_words(wording), pair_id) != pair_id:
                continue
            content, turning = self._key(wording)
            self._whole[content, turning].append((pair_id, wording))
            for word in content:
                self._less[content - {word}, turning].append((pair_id, wording))

    def same(self, question: str) -> str | None:
        """The pair with this very question, marks and case apart."""
        return self._exact.get(same_words(question))

    def near(self, question: str) -> str | None:
        """The pair with the nearest question that says the same; None where there is none."""
        content, turning = self._key(question)
        if not content:
            return None
        near = [*self._whole.get((content, turning), ()), *self._less.get((content, turning), ())]
        near += [entry for word in content if len(content) > 1 for entry in self._whole.get((content - {word}, turning), ())]
        if not near:
            return None
        vectors = self._encode([question, *(wording for _, wording in near)])
        likeness = vectors[1:] @ vectors[0]
        best = int(np.argmax(likeness))
        return near[best][0] if likeness[best] >= self._limit else None

    def _key(self, question: str) -> Key:
        """Content words, and what must agree: numbers and the words that turn a question."""
        turning = frozenset(tokens(question)) & self._lexicon.words("turning_words")
        return frozenset(content_stems(question, self._lexicon)), turning | frozenset(NUMBER.findall(question))
