"""From pairs to the arrays that questions are compared with."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from actions.answering.common_sense.approach import Vectors, unit
from actions.answering.common_sense.asked import Asked, Words
from actions.answering.common_sense.kinds import Kinds
from actions.answering.common_sense.model import Ranking
from actions.answering.common_sense.pairs import Pair
from actions.answering.common_sense.projection import projected, raw_vectors
from actions.answering.common_sense.static_vectors import StaticVectors
from actions.answering.common_sense.wordings import Ragged, Wordings, number_of, rarity, state_bits
from actions.language.encoder import Encoder
from actions.language.lexicon import Lexicon

AT_ONCE = 4096  # texts whose raw vectors are held together


@dataclass(frozen=True)
class Tools:
    """What reads a question: the words of the language, the encoder and the static vectors."""

    lexicon: Lexicon
    encoder: Encoder
    static: StaticVectors


@dataclass(frozen=True)
class Learned:
    """What was learned from our own base: the map of vectors, the kinds of questions, the names of things, and the ranking (None while it is learned)."""

    weights: Vectors
    kinds: Kinds
    things: tuple[str, ...]
    ranking: Ranking | None = None

    @property
    def model(self) -> Ranking:
        """The ranking, where it is learned already."""
        return cast(Ranking, self.ranking)


class Raw:
    """Raw vectors of texts, each computed once; for training, where the same texts are used again and again.

    Args:
        encoder: the sentence encoder.
    """

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self._known: dict[str, Vectors] = {}

    def __call__(self, texts: Sequence[str]) -> Vectors:
        """One row for each text."""
        fresh = list(dict.fromkeys(text for text in texts if text not in self._known))
        self._known |= zip(fresh, raw_vectors(fresh, self._encoder), strict=True)
        return np.stack([self._known[text] for text in texts]) if texts else raw_vectors([], self._encoder)


def make(pairs: Sequence[Pair], tools: Tools, learned: Learned, raw: Raw | None = None) -> Wordings:
    """The arrays of a base.

    Args:
        pairs: the base; the order of its pairs is kept.
        tools: read the questions.
        learned: the map of vectors and the kinds.
        raw: remembered raw vectors; without it they are computed and forgotten.
    """
    given = raw or (lambda texts: raw_vectors(texts, tools.encoder))
    reader = Words(tools.lexicon, learned.things)
    texts = [text for pair in pairs for text in pair.wordings]
    owners = np.repeat(np.arange(len(pairs), dtype=np.int32), [len(pair.wordings) for pair in pairs])
    asked = [reader(text) for text in texts]
    vocabulary: dict[str, int] = {}
    words = Ragged.of([[vocabulary.setdefault(word, len(vocabulary)) for word in one.words] for one in asked])
    names: dict[str, int] = {}
    things = Ragged.of([[names.setdefault(name, len(names)) for name in sorted(_things(one, pairs[owner], reader))] for one, owner in zip(asked, owners.tolist(), strict=True)])
    holding = words.turned(len(vocabulary))
    states = tuple(tools.lexicon.table("question_states"))
    vectors, kinds = _encoded(texts, given, learned)
    firsts = np.concatenate([[0], np.cumsum([len(pair.wordings) for pair in pairs])]).astype(np.int64)
    return Wordings(
        owners=owners, firsts=firsts, vectors=vectors, words=words, holding=holding, things=things,
        states=np.array([state_bits(one, pairs[owner].when, states) for one, owner in zip(asked, owners.tolist(), strict=True)], dtype=np.uint32),
        numbers=Ragged.of([[number_of(written) for written in sorted(one.numbers)] for one in asked]), weights=rarity(np.diff(holding.starts), len(texts)),
        meanings=unit(tools.static(_written(asked, vocabulary))).astype(np.float16), kinds=_mean(kinds, firsts), answers=_answers(pairs, given, tools.encoder.dimensions),
        vocabulary=vocabulary, names=names, state_names=states,
    )


def _things(asked: Asked, pair: Pair, reader: Words) -> Iterable[str]:
    return asked.things | {reader.thing(name) for name in pair.about}


def _encoded(texts: Sequence[str], given: Any, learned: Learned) -> tuple[Vectors, Vectors]:
    """Vectors under the map, and probabilities of kinds, some texts at a time."""
    vectors, kinds = [], []
    for start in range(0, max(1, len(texts)), AT_ONCE):
        rows = given(texts[start : start + AT_ONCE])
        vectors.append(projected(rows, learned.weights))
        kinds.append(learned.kinds(rows))
    return np.concatenate(vectors), np.concatenate(kinds)


def _mean(kinds: Vectors, firsts: Any) -> Any:
    """The mean of each pair's wordings."""
    if len(firsts) < 2:
        return kinds.astype(np.float16)
    return (np.add.reduceat(kinds, firsts[:-1], axis=0) / np.diff(firsts)[:, None]).astype(np.float16)


def _written(asked: Iterable[Asked], vocabulary: dict[str, int]) -> list[str]:
    """The commonest written form of every stem."""
    forms: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for one in asked:
        for word, form in zip(one.words, one.forms, strict=True):
            forms[word][form] += 1
    return [forms[word].most_common(1)[0][0] for word in vocabulary]


def _answers(pairs: Sequence[Pair], given: Any, size: int) -> Any:
    """The encoder's own vectors of the answers, rows of zeros where there is none."""
    found = np.zeros((len(pairs), size), dtype=np.float16)
    told = [at for at, pair in enumerate(pairs) if pair.answer]
    for start in range(0, len(told), AT_ONCE):
        part = told[start : start + AT_ONCE]
        found[part] = given([pairs[at].answer for at in part])[:, :size]
    return found
