"""The pairs that a question may mean: the nearest by meaning and those that share its rare words."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from actions.answering.common_sense.approach import Vectors
from actions.answering.common_sense.asked import Asked, Words
from actions.answering.common_sense.making import Learned, Tools
from actions.answering.common_sense.projection import projected, raw_vectors
from actions.answering.common_sense.vector_index import VectorIndex
from actions.answering.common_sense.wordings import Wordings, number_of, state_bits

NEAREST = 80  # wordings by meaning
BY_WORDS = 60  # wordings by words
MOST = 40  # pairs that are looked at
RANK_OFFSET = 60.0  # of reciprocal rank fusion, as its authors have it
MOST_HOLDING = 30_000  # wordings that are looked at for their words; common words beyond are passed over


@dataclass(frozen=True)
class Query:
    """A question made ready: its vectors, its words as numbers (-1 where the base lacks one) with what each says and means."""

    asked: Asked
    vector: Vectors
    plain: Vectors
    kinds: Vectors
    words: NDArray[np.intp]
    weights: Vectors
    meanings: Vectors
    things: frozenset[int]
    unknown_things: int
    states: int
    numbers: frozenset[int]


def query_of(text: str, reader: Words, base: Wordings, tools: Tools, learned: Learned, raw: Vectors | None = None) -> Query:
    """Make a question ready; `raw` is its raw vector where that is known already, of shape (1, raw dimensions)."""
    asked = reader(text)
    rows = raw_vectors([text], tools.encoder) if raw is None else raw
    seen = dict(zip(asked.words, asked.forms, strict=True))  # each stem once
    words = np.array([base.vocabulary.get(word, -1) for word in seen], dtype=np.intp)
    rarest = np.float32(np.log1p(2.0 * len(base.owners) + 1))
    weights = np.array([base.weights[at] if at >= 0 else rarest for at in words], dtype=np.float32)
    known = [base.names[name] for name in asked.things if name in base.names]
    return Query(
        asked=asked, vector=projected(rows, learned.weights)[0], plain=rows[0, : tools.encoder.dimensions], kinds=learned.kinds(rows)[0], words=words, weights=weights,
        meanings=_meanings(words, list(seen.values()), base, tools), things=frozenset(known), unknown_things=len(asked.things) - len(known),
        states=state_bits(asked, (), base.state_names), numbers=frozenset(map(number_of, asked.numbers)),
    )


def _meanings(words: NDArray[np.intp], forms: list[str], base: Wordings, tools: Tools) -> Vectors:
    """Static vectors of a question's words: the base's where it has the word, for to make one takes as long as all the rest."""
    found = base.meanings[np.maximum(words, 0)].astype(np.float32)
    unknown = np.flatnonzero(words < 0)
    if len(unknown):
        found[unknown] = tools.static.words([forms[at] for at in unknown])
    return found


def candidates(query: Query, base: Wordings, index: VectorIndex) -> NDArray[np.intp]:
    """Pairs, the most promising first by reciprocal ranks in both lists; at most MOST."""
    scores: dict[int, float] = {}
    for found in (index.search(query.vector, NEAREST), by_words(query, base)):
        pairs = dict.fromkeys(base.owners[found].tolist())
        for rank, pair in enumerate(pairs):
            scores[pair] = scores.get(pair, 0.0) + 1 / (RANK_OFFSET + rank)
    return np.array(sorted(scores, key=lambda pair: (-scores[pair], pair))[:MOST], dtype=np.intp)


def by_words(query: Query, base: Wordings) -> NDArray[np.intp]:
    """Wordings by the weight of the words that they share with a question, for their length; rare words first."""
    known = [at for at in np.argsort(-query.weights, kind="stable") if query.words[at] >= 0]
    lists: list[NDArray[np.int32]] = []
    weights: list[Vectors] = []
    room = MOST_HOLDING
    for at in known:
        word = query.words[at]
        begin, end = base.holding.starts[word], base.holding.starts[word + 1]
        if lists and end - begin > room:
            break
        rows = base.holding.values[begin : min(end, begin + MOST_HOLDING)]
        lists.append(rows)
        weights.append(np.full(len(rows), query.weights[at], dtype=np.float32))
        room -= len(rows)
    if not lists:
        return np.zeros(0, dtype=np.intp)
    rows, places = np.unique(np.concatenate(lists), return_inverse=True)
    scores = np.bincount(places, weights=np.concatenate(weights))
    lengths = base.words.starts[rows.astype(np.intp) + 1] - base.words.starts[rows]
    scores = scores / (lengths + 6.0)  # a long wording shares more by chance
    kept = np.argpartition(-scores, BY_WORDS)[:BY_WORDS] if len(rows) > BY_WORDS else np.arange(len(rows))
    order = kept[np.lexsort((rows[kept], -scores[kept]))]
    found: NDArray[np.intp] = rows[order].astype(np.intp)
    return found
