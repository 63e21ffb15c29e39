"""The paper's two approaches: mean word vectors and sentence-BERT, each by cosine distance, with and without the filter (section 3.1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from actions.answering.common_sense.approach import Hit, Vectors, nearest, unit
from actions.answering.common_sense.pairs import Pair

Vectorise = Callable[[list[str]], Vectors]
Reduce = Callable[[Sequence[str]], list[str]]


class CosineApproach:
    """Questions by the cosine distance (0 to 2) of their vectors; other wordings are left aside, as the paper has none.

    Args:
        vectorise: texts → one row each.
        reduce: the filter; none where texts are taken whole.
    """

    def __init__(self, vectorise: Vectorise, reduce: Reduce | None = None) -> None:
        self._vectorise, self._reduce = vectorise, reduce
        self._rows: Vectors = np.zeros((0, 0), dtype=np.float32)

    def fit(self, pairs: Sequence[Pair]) -> None:
        """Take up the questions of a base."""
        self._rows = self._vectors([pair.question for pair in pairs])

    def search(self, text: str, k: int) -> list[Hit]:
        """The k nearest questions."""
        if not len(self._rows) or k < 1:
            return []
        scores = self._rows @ self._vectors([text])[0]
        return [Hit(int(row), 1 - float(scores[row])) for row in nearest(scores, k)]

    def _vectors(self, texts: list[str]) -> Vectors:
        if not texts:
            return np.zeros((0, 0), dtype=np.float32)
        return unit(self._vectorise(self._reduce(texts) if self._reduce else texts))
