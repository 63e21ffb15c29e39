"""The base of general questions as the running assistant asks it (Stolwijk & Kunneman 2023, section 3.1)."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from actions.answering.common_sense.approach import Approach, Hit
from actions.answering.common_sense.approaches import OURS, approach
from actions.answering.common_sense.building import OFFSETS, PAIRS, POINTER, Place, in_use, open_arrays, open_learned
from actions.answering.common_sense.making import Tools
from actions.answering.common_sense.ours import Ours
from actions.answering.common_sense.pairs import Pair, QuestionBaseError
from actions.answering.common_sense.static_vectors import opened as opened_vectors
from actions.answering.common_sense.taught import Taught
from actions.answering.common_sense.vector_index import open_index
from actions.answering.common_sense.words_filter import WordsFilter
from actions.language.encoder import Encoder
from actions.language.lexicon import Lexicon
from actions.settings import QUESTIONS, Settings

if TYPE_CHECKING:
    from spacy.language import Language

logger = logging.getLogger(__name__)
RANKED = 5
REMEMBERED = 64  # searches: one utterance is looked up by several moves


@dataclass(frozen=True)
class Match:
    """The pair that answers best.

    `distance` is the approach's own (ours: 1 minus `confidence`), `believed` whether it is near enough for an answer, `rest` are the next best with their distances.
    """

    pair: Pair
    distance: float
    confidence: float
    believed: bool
    rest: tuple[tuple[Pair, float], ...] = ()


class StoredPairs:
    """Pairs read from their file when they are needed.

    Args:
        folder: of the base.
    """

    def __init__(self, folder: Path) -> None:
        self._file = folder / PAIRS
        self._offsets = np.load(folder / OFFSETS, mmap_mode="r")
        self._handle = self._file.open("rb")
        self._read = lru_cache(maxsize=256)(self._line)

    def __len__(self) -> int:
        return len(self._offsets) - 1

    def of(self, at: int) -> Pair:
        """The pair with a number."""
        return self._read(at)

    def __iter__(self) -> Iterator[Pair]:
        """All pairs in their order."""
        with self._file.open("rb") as lines:
            for line in lines:
                yield Pair.model_validate_json(line)

    def _line(self, at: int) -> Pair:
        begin, end = int(self._offsets[at]), int(self._offsets[at + 1])
        self._handle.seek(begin)
        return Pair.model_validate_json(self._handle.read(end - begin))


class QuestionBase:
    """Answers general cooking questions; a base that was built anew is taken up at the next question.

    Args:
        folder: of the language, as `souschef build-qa` wrote it.
        name: the approach.
        tools: read the questions.
        nlp: the language's pipeline, which the paper's filter needs.
    """

    def __init__(self, folder: Path, name: str, tools: Tools, nlp: Language | None = None) -> None:
        self._folder, self._name, self._tools, self._nlp = folder, name, tools, nlp
        self._stamp = self._stamped()
        self._take(in_use(folder))

    @classmethod
    def open(cls, settings: Settings, lexicon: Lexicon, encoder: Encoder, nlp: Language | None = None) -> QuestionBase:
        """Open the base of the lexicon's language.

        Raises:
            QuestionBaseError: there is none, something of it is missing or damaged, or the settings name no approach; the message tells the remedy.
        """
        tools = Tools(lexicon, encoder, opened_vectors(settings.static / lexicon.language))
        return cls(settings.questions / lexicon.language, settings.retrieval, tools, nlp)

    def __len__(self) -> int:
        return len(self._pairs)

    def ask(self, text: str) -> Match | None:
        """The pair whose question means the same as a text; None where nothing is in common with any.

        Args:
            text: the question.
        """
        self._renew()
        hits = self._preferred(text, self._search(text, RANKED))
        if not hits:
            return None
        best = hits[0]
        rest = tuple((self._pairs.of(hit.row), hit.distance) for hit in hits[1:])
        return Match(self._pairs.of(best.row), best.distance, self._confidence(best), best.distance <= QUESTIONS.distance(self._name), rest)

    def written(self) -> Iterator[str]:
        """The first questions and the answers of all pairs."""
        for pair in self.pairs():
            yield f"{pair.question} {pair.answer}"

    def pairs(self) -> Iterator[Pair]:
        """All pairs, in their order."""
        return iter(self._pairs)

    def nearest(self, text: str) -> list[Pair]:
        """The pairs that are nearest to a text, the best first, however far they are."""
        self._renew()
        return [self._pairs.of(hit.row) for hit in self._preferred(text, self._search(text, RANKED))]

    def _preferred(self, text: str, hits: list[Hit]) -> list[Hit]:
        """What was found, with a taught pair first that has this very wording, or that answers the question which was found."""
        taught = self._taught.of(text)
        if taught is not None:
            first = Hit(taught, 0.0)
        elif hits and (instead := self._taught.in_place_of(self._pairs.of(hits[0].row))) is not None:
            first = Hit(instead, hits[0].distance)
        else:
            return hits
        return [first, *(hit for hit in hits if hit.row != first.row)][:RANKED]

    def teaches(self, text: str) -> bool:
        """Whether a text is a wording of a question that was taught."""
        self._renew()
        return self._taught.of(text) is not None

    def things(self, text: str) -> frozenset[str]:
        """Foods, tools and techniques that a text names, as far as the approach in use knows any."""
        return self._approach.things(text) if isinstance(self._approach, Ours) else frozenset()

    @staticmethod
    def _confidence(hit: Hit) -> float:
        return min(1.0, max(0.0, 1 - hit.distance))

    def _stamped(self) -> tuple[int, int] | None:
        try:
            found = (self._folder / POINTER).stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_ino

    def _renew(self) -> None:
        stamp = self._stamped()
        if stamp is None or stamp == self._stamp:
            return
        try:
            self._take(in_use(self._folder))
        except (QuestionBaseError, OSError) as problem:
            logger.warning("the new base of questions is not used: %s", problem)
        self._stamp = stamp

    def _take(self, place: Place) -> None:
        learned = open_learned(place) if self._name == OURS else None
        pairs, taught = StoredPairs(place.base), Taught.open(place.base)
        found: Approach = approach(self._name, self._tools, WordsFilter(self._nlp) if self._nlp else None, self._nlp, learned)
        if isinstance(found, Ours):
            arrays = open_arrays(place)
            found.use(arrays, open_index(arrays.vectors, place.base))
        else:
            found.fit(list(pairs))
        self._pairs, self._approach, self._taught = pairs, found, taught
        self._search = lru_cache(maxsize=REMEMBERED)(found.search)
