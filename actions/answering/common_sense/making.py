"""From pairs to the arrays that questions are compared with."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import numpy as np
from numpy.typing import NDArray

from actions.answering import shipped
from actions.answering.common_sense.approach import Vectors, unit
from actions.answering.common_sense.asked import Words
from actions.answering.common_sense.encoding import answers, encoded
from actions.answering.common_sense.feature_names import NAMES
from actions.answering.common_sense.former import Former, Read, read
from actions.answering.common_sense.kinds import Kinds
from actions.answering.common_sense.model import Ranking
from actions.answering.common_sense.pairs import Pair, QuestionBaseError
from actions.answering.common_sense.projection import raw_vectors
from actions.answering.common_sense.static_vectors import StaticVectors
from actions.answering.common_sense.wordings import Ragged, Wordings, rarity
from actions.language.encoder import Encoder
from actions.language.lexicon import Lexicon

VERSION = 1  # changes when what is learned changes its form or meaning


@dataclass(frozen=True)
class Tools:
    """What reads a question: the words of the language, the encoder and the static vectors."""

    lexicon: Lexicon
    encoder: Encoder
    static: StaticVectors


@dataclass(frozen=True)
class Learned:
    """What was learned from our own base: the map of vectors, the kinds of questions, and the ranking (None while it is learned).

    `things` are the names that pairs are about; they are read of those of a base, not learned.
    """

    weights: Vectors
    kinds: Kinds
    things: tuple[str, ...]
    ranking: Ranking | None = None

    @property
    def model(self) -> Ranking:
        """The ranking, where it is learned already."""
        return cast(Ranking, self.ranking)

    def save(self, file: Path, digest: str) -> None:
        """Write all but the things, with the digest of the rows that it was learned from; of the map what it changes in the encoder's own vectors."""
        changed = shipped.stepped(self.weights - np.eye(*self.weights.shape, dtype=np.float32))
        content = {"weights": changed, "kinds": self.kinds.packed(), "ranking": self.model.packed()}
        shipped.save(file, {"version": VERSION, "names": NAMES, "encoder": len(self.weights), **content}, digest)

    @classmethod
    def load(cls, file: Path, things: tuple[str, ...], **expected: int) -> Learned:
        """Open what was written.

        Args:
            file: the file.
            things: names that pairs are about.
            expected: what else it must tell: `encoder`, the number of dimensions of the layers of the encoder in use.

        Raises:
            QuestionBaseError: it is missing, damaged, of another version or learned with another encoder; the message names it and the remedy.
        """
        found = shipped.load(file, "train-questions", QuestionBaseError, version=VERSION, names=NAMES, **expected)
        changed = shipped.unstepped(found["weights"])
        return cls(changed + np.eye(*changed.shape, dtype=np.float32), Kinds.of(found["kinds"]), things, Ranking.of(found["ranking"]))


class Raw:
    """Raw vectors of texts, each computed once; for training, where the same texts are used again and again.

    Args:
        encoder: the sentence encoder.

    `keeps` tells whether what is computed is remembered; imported pairs may be too many for it.
    """

    def __init__(self, encoder: Encoder) -> None:
        self._encoder, self.keeps = encoder, True
        self._known: dict[str, Vectors] = {}

    def __call__(self, texts: Sequence[str]) -> Vectors:
        """One row for each text."""
        fresh = list(dict.fromkeys(text for text in texts if text not in self._known))
        made = dict(zip(fresh, raw_vectors(fresh, self._encoder), strict=True))
        if self.keeps:
            self._known |= made
        return np.stack([made[text] if text in made else self._known[text] for text in texts]) if texts else raw_vectors([], self._encoder)


def make(pairs: Sequence[Pair], tools: Tools, learned: Learned, raw: Raw | None = None, former: Former | None = None) -> Wordings:
    """The arrays of a base.

    Args:
        pairs: the base; the order of its pairs is kept.
        tools: read the questions.
        learned: the map of vectors and the kinds.
        raw: remembered raw vectors; without it they are computed and forgotten.
        former: a base that was made before under what was learned; what it holds is not computed again.
    """
    given = raw or (lambda texts: raw_vectors(texts, tools.encoder))
    states = tuple(tools.lexicon.table("question_states"))
    sizes = [len(pair.wordings) for pair in pairs]
    readings = _readings(pairs, Words(tools.lexicon, learned.things), states, former if former and former.things == learned.things else None)
    vocabulary: dict[str, int] = {}
    words = Ragged.of([[vocabulary.setdefault(word, len(vocabulary)) for word in one.words] for one in readings])
    names: dict[str, int] = {}
    things = Ragged.of([[names.setdefault(name, len(names)) for name in one.things] for one in readings])
    holding = words.turned(len(vocabulary))
    firsts = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    vectors, kinds = encoded(pairs, firsts, given, learned.weights, learned.kinds, former)
    return Wordings(
        owners=np.repeat(np.arange(len(pairs), dtype=np.int32), sizes), firsts=firsts, vectors=vectors, words=words, holding=holding, things=things,
        states=np.array([one.states for one in readings], dtype=np.uint32), numbers=Ragged.of([one.numbers for one in readings]),
        weights=rarity(np.diff(holding.starts), len(readings)), meanings=_meanings(readings, vocabulary, tools.static, former), kinds=kinds,
        answers=answers(pairs, given, tools.encoder.dimensions, former), vocabulary=vocabulary, names=names, state_names=states,
    )


def _readings(pairs: Iterable[Pair], reader: Words, states: Sequence[str], former: Former | None) -> list[Read]:
    """What each wording says, as it was read before where it was."""
    found: list[Read] = []
    for pair in pairs:
        known = former.of(pair) if former is not None else -1
        found += former.read(known) if former is not None and known >= 0 else read(pair, reader, states)
    return found


def _meanings(readings: Iterable[Read], vocabulary: dict[str, int], static: StaticVectors, former: Former | None) -> NDArray[np.float16]:
    """The static vector of every stem's commonest written form, of length 1."""
    here, there = former.meanings(vocabulary) if former is not None else ([], [])
    known = set(here)
    forms: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for one in readings:
        for word, form in zip(one.words, one.forms, strict=False):
            forms[word][form] += 1
    fresh = [at for at in range(len(vocabulary)) if at not in known]
    stems = list(vocabulary)
    made = unit(static([forms[stems[at]].most_common(1)[0][0] for at in fresh]))
    found = np.zeros((len(vocabulary), made.shape[1]), dtype=np.float16)
    found[fresh] = made
    if former is not None and here:
        found[here] = former.arrays.meanings[there]
    return found
