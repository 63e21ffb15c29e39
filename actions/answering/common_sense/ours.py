"""Our approach: candidates by meaning and by words, put in order by a model that knows how well they agree.

Every wording of a pair counts. The sentence encoder's vectors pass through a map learned from our own wordings; kinds of questions, foods, states and
numbers must agree; one model weighs it all, and another tells how probable it is that the first is the right one, which is what the threshold cuts.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import ThreadpoolController

from actions.answering.common_sense.approach import Hit
from actions.answering.common_sense.asked import Words
from actions.answering.common_sense.candidates import Query, candidates, query_of
from actions.answering.common_sense.features import Comparing
from actions.answering.common_sense.making import Learned, Raw, Tools, make
from actions.answering.common_sense.model import ahead
from actions.answering.common_sense.pairs import Pair
from actions.answering.common_sense.spelling import Spelling
from actions.answering.common_sense.vector_index import ExactIndex, VectorIndex
from actions.answering.common_sense.wordings import Wordings

LONGEST = 400  # characters of a question that are read


class Ours:
    """Finds pairs by everything that is known of a question.

    Args:
        tools: read the question.
        learned: what `souschef build-qa` learned.
        raw: remembered raw vectors, for measurements; without it they are computed.
    """

    def __init__(self, tools: Tools, learned: Learned, raw: Raw | None = None) -> None:
        self._tools, self._learned, self._raw = tools, learned, raw
        self._reader = Words(tools.lexicon, learned.things)
        self._threads = ThreadpoolController()

    def fit(self, pairs: Sequence[Pair]) -> None:
        """Take up a base."""
        base = make(pairs, self._tools, self._learned, self._raw)
        self.use(base, ExactIndex(base.vectors))

    def use(self, base: Wordings, index: VectorIndex) -> None:
        """Take up a base that was made before."""
        self._base, self._index = base, index
        self._comparing = Comparing(base, [list(map(str, group)) for group in self._tools.lexicon.entries.get("question_opposites", ())])
        self._spelling = Spelling(base.vocabulary, self._tools.static, self._tools.lexicon.language)

    def search(self, text: str, k: int) -> list[Hit]:
        """The k most probable pairs; the distance of the first is 1 minus the probability that it answers the question."""
        with self._threads.limit(limits=1):  # a question is too little work for two cores
            found, sure = self._ranked(text)
        order = np.lexsort((np.arange(len(found)), -sure))[:k]
        return [Hit(int(found[at]), 1 - float(sure[at])) for at in order]

    def things(self, text: str) -> frozenset[str]:
        """Foods, tools and techniques that a text names."""
        return self._reader(text[:LONGEST]).things

    def query(self, text: str) -> Query:
        """A question made ready."""
        plain = text.encode("utf-8", "ignore").decode("utf-8")[:LONGEST]  # halves of characters come in as JSON
        spelled = self._spelling(plain)
        return query_of(spelled, self._reader, self._base, self._tools, self._learned, self._raw([spelled]) if self._raw else None)

    def _ranked(self, text: str) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
        """Candidates, and for each how probable it is; those behind the first fall off with their scores."""
        if not len(self._base.owners):
            return np.zeros(0, dtype=np.intp), np.zeros(0)
        query = self.query(text)
        found = candidates(query, self._base, self._index)
        rows = self._comparing(query, found)
        if not len(found):
            return found, np.zeros(0)
        model = self._learned.model
        scores = model.scores(rows)
        first = [int(np.argmax(scores))]
        rivals = self._comparing.apart(found, first[0])
        lead = float(ahead(np.concatenate([scores[first], scores[rivals]]))[0])
        return found, model.probability(rows[first], self._comparing.beside(query, found[first]), lead) * np.exp(scores - scores.max())
