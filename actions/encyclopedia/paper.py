"""The paper's three methods (Koshinda, Inaba & Takahashi, sections 3 and 4.2).

The paper's word2vec is not at hand: word vectors distilled from the sentence encoder stand in for it. Positions in formula 1 are counted from 0, so that what
stands first weighs whole and an article of one line weighs anything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from actions.encyclopedia.store import Encyclopedia, Entry, Sentence
from actions.language.lexicon import Lexicon
from actions.language.words import content_stems, stem, stems
from actions.settings import SMALL_TALK

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

WORD_SIMILARITY, STRUCTURE, BOTH = "word_similarity", "structure", "structure_similarity"
METHODS = (WORD_SIMILARITY, STRUCTURE, BOTH)
NOUNS = ("NOUN", "PROPN")

WordVectors = Callable[[list[str]], NDArray[np.float32]]


@dataclass(frozen=True)
class Place:
    """Where the sentence with most of a question's words stands: number of its section, line in it, and line in the article, each of how many, from 0."""

    section: tuple[int, int]
    line: tuple[int, int]
    whole: tuple[int, int]
    text: str


class Paper:
    """Ranks answers by each of the methods.

    Args:
        encyclopedia: what there is to choose from.
        nlp: tells nouns.
        lexicon: the words of its language.
        vectors: of single words or short titles, one row each.
    """

    def __init__(self, encyclopedia: Encyclopedia, nlp: Language, lexicon: Lexicon, vectors: WordVectors) -> None:
        self._encyclopedia, self._nlp, self._lexicon, self._vectors = encyclopedia, nlp, lexicon, vectors

    def __call__(self, question: str, method: str = BOTH) -> tuple[Entry, ...]:
        """The ten answers in the order of a method; empty where no title holds a noun of the question."""
        return self.all(question)[method]

    def all(self, question: str) -> dict[str, tuple[Entry, ...]]:
        """The ten answers in the order of each method."""
        nouns = [token.lower_ for token in self._nlp(question) if token.pos_ in NOUNS]
        candidates = self._candidates(nouns)
        words = set(content_stems(question, self._lexicon))
        places = {entry: self._place(self._encyclopedia.sentences(entry.id), words) for entry in candidates}
        weights = {entry: weight(place) if place is not None else 0.0 for entry, place in places.items()}
        alike = self._alike(nouns, [place.text if place is not None else "" for place in places.values()])
        scores = {entry: weights[entry] * near for entry, near in zip(candidates, alike, strict=True)}
        return {WORD_SIMILARITY: candidates, STRUCTURE: _by(weights), BOTH: _by(scores)}

    def _candidates(self, nouns: Sequence[str]) -> tuple[Entry, ...]:
        """What the article whose title holds most of the nouns links to: the ten most similar to the sum of their vectors (section 3.1)."""
        article = self._encyclopedia.titled([stem(noun, self._lexicon.language) for noun in nouns])
        if article is None:
            return ()
        linked = list(dict.fromkeys(link.entry for link in self._encyclopedia.links(article.id)))
        if not linked:
            return ()
        asked = self._vectors(list(nouns)).sum(0)
        rows = self._vectors([entry.name for entry in linked])
        near = rows @ asked / np.maximum(np.linalg.norm(rows, axis=1) * np.linalg.norm(asked), 1e-9)
        return tuple(linked[at] for at in np.argsort(-near, kind="stable")[: SMALL_TALK.candidates])

    def _place(self, sentences: Sequence[Sentence], words: set[str]) -> Place | None:
        """The highest sentence with most of the question's words (section 3.2); None where none has any."""
        held = [len(words & set(stems(sentence.text, self._lexicon.language))) for sentence in sentences]
        if not any(held):
            return None
        at = held.index(max(held))
        filled = sorted({sentence.section for sentence in sentences})
        inside = [number for number, sentence in enumerate(sentences) if sentence.section == sentences[at].section]
        return Place((filled.index(sentences[at].section), len(filled)), (inside.index(at), len(inside)), (at, len(sentences)), sentences[at].text)

    def _alike(self, nouns: Sequence[str], texts: Sequence[str]) -> list[float]:
        """Cosines of the nouns of the question and of sentences, each noun counted once (section 3.3)."""
        asked = {stem(noun, self._lexicon.language) for noun in nouns}
        told = [self._nouns(doc) for doc in self._nlp.pipe(texts)]
        return [len(asked & names) / sqrt(len(asked) * len(names)) if asked and names else 0.0 for names in told]

    def _nouns(self, doc: Doc) -> set[str]:
        return {stem(token.lower_, self._lexicon.language) for token in doc if token.pos_ in NOUNS}


def weight(place: Place) -> float:
    """W of formula 1."""
    parts = ((SMALL_TALK.section, place.section), (SMALL_TALK.sentence, place.line), (SMALL_TALK.whole, place.whole))
    found = 1.0
    for factor, (at, of) in parts:
        found *= factor * (1 - at / of)
    return found


def _by(scores: dict[Entry, float]) -> tuple[Entry, ...]:
    """The best first; of equal ones the more similar, for they come in that order."""
    return tuple(sorted(scores, key=lambda entry: -scores[entry]))
