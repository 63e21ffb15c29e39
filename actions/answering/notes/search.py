"""Finds the note that a question asks for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from actions.answering.common_sense.approach import Vectors
from actions.answering.common_sense.asked import Words
from actions.answering.common_sense.candidates import Query, by_words, query_of
from actions.answering.common_sense.feature_names import Numbers
from actions.answering.common_sense.features import Comparing
from actions.answering.common_sense.making import Learned, Tools
from actions.answering.common_sense.wordings import Wordings
from actions.answering.notes.context import Before, Continuing
from actions.answering.notes.entries import Entry
from actions.answering.notes.placing import decides, form, rows, understood

MOST = 32  # entries that are looked at
OF_WORDS = 12  # of them by their words


@dataclass(frozen=True)
class Looked:
    """Entries beside a question, the most promising first: the notes that they stand for, and their features; `raw` is the question's raw vector, of shape (1, raw dimensions)."""

    notes: NDArray[np.intp]
    rows: Numbers
    raw: Vectors


class Shelf:
    """The entries of one recipe, compared with questions.

    Args:
        found: the entries.
        base: the arrays of their wordings.
        tools: read the questions.
        learned: the map of vectors and the names of things.
        raw: gives the raw vectors of texts, one row each.
    """

    def __init__(self, found: Sequence[Entry], base: Wordings, tools: Tools, learned: Learned, raw: Callable[[Sequence[str]], Vectors]) -> None:
        self._entries, self._base, self._tools, self._learned, self._raw = found, base, tools, learned, raw
        self._continuing = Continuing(found, base, learned.weights, tools.lexicon, raw)
        self._reader = Words(tools.lexicon, learned.things)
        self._comparing = Comparing(base, [list(map(str, group)) for group in tools.lexicon.entries.get("question_opposites", ())])
        self._deciding = decides(found, tools.lexicon)
        self._of_step: dict[int, NDArray[np.intp]] = {}

    def look(self, text: str, step: int, before: Before | None = None, without: frozenset[int] = frozenset()) -> Looked:
        """The entries that come nearest to a question.

        Args:
            text: the question.
            step: the running step, 0 before the first.
            before: what was asked last; None where nothing counts any more.
            without: numbers of notes that are passed over.
        """
        raw, beside = self._raw([text]), self._continuing(text, before)
        query = query_of(text, self._reader, self._base, self._tools, self._learned, raw)
        places = self._nearest(query, step, beside, without)
        found = [self._entries[at] for at in places]
        kinds = np.asarray(self._base.kinds[places], dtype=np.float32)
        features = rows(self._comparing(query, places), found, step, query.kinds, kinds, form(text, self._tools.lexicon), self._deciding[places])
        features = np.concatenate([features, beside[places]], axis=1)
        return Looked(np.array([entry.note for entry in found], dtype=np.intp), features, raw)

    def _nearest(self, query: Query, step: int, beside: Numbers, without: frozenset[int]) -> NDArray[np.intp]:
        if step not in self._of_step:
            self._of_step[step] = understood(self._entries, step)
        allowed = self._of_step[step]
        if without:
            allowed = np.array([at for at in allowed if self._entries[at].note not in without], dtype=np.intp)
        if not len(allowed):
            return allowed
        meaning = np.maximum.reduceat(np.asarray(self._base.vectors) @ query.vector, self._base.firsts[:-1])
        order = allowed[np.lexsort((allowed, -meaning[allowed]))][:MOST]
        there = set(allowed.tolist())
        shared = [at for at in dict.fromkeys(self._base.owners[by_words(query, self._base)].tolist()) if at in there][:OF_WORDS]
        return np.array(list(dict.fromkeys([*order.tolist(), *shared, *self._continuing.promising(beside, allowed)])), dtype=np.intp)
