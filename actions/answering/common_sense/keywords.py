"""BM25, the usual search by words, as a further baseline."""

from __future__ import annotations

from collections.abc import Sequence

import bm25s
import numpy as np

from actions.answering.common_sense.approach import Hit, nearest
from actions.answering.common_sense.pairs import Pair
from actions.language.lexicon import Lexicon
from actions.language.words import content_stems, stems


class Bm25Approach:
    """Questions by the BM25 score (Lucene's form) of their stems.

    Args:
        lexicon: the stop words of the language.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._index: bm25s.BM25 | None = None
        self._size = 0

    def fit(self, pairs: Sequence[Pair]) -> None:
        """Take up the questions of a base."""
        self._size, self._index = len(pairs), None
        if pairs:
            self._index = bm25s.BM25()
            self._index.index([self._words(pair.question) for pair in pairs], show_progress=False)

    def search(self, text: str, k: int) -> list[Hit]:
        """The k best of the questions that share a word; the distance falls from 1 to 0 as the score grows."""
        if self._index is None or k < 1:
            return []
        known = [word for word in self._words(text) if word in self._index.vocab_dict]
        if not known:
            return []
        scores = np.asarray(self._index.get_scores(known), dtype=np.float32)
        return [Hit(int(row), 1 / (1 + float(scores[row]))) for row in nearest(scores, k) if scores[row] > 0]

    def _words(self, text: str) -> list[str]:
        """Stems without stop words; all stems where nothing else is left."""
        return content_stems(text, self._lexicon) or stems(text, self._lexicon.language)
