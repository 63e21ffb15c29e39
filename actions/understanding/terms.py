"""Which words of the question before a question that goes on with it leaves out.

Each word of what was asked is judged beside what is said now (term classification as in Voskarides et al., "QuReTeC",
2020), here by a logistic regression over the lower layers of the sentence encoder, which are read for everything else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from actions.answering import shipped
from actions.language.encoder import Encoder
from actions.language.lexicon import Lexicon
from actions.language.words import content_stems

Numbers = NDArray[np.float32]
VERSION = 1  # changes when what is learned changes its form or meaning
WORD = re.compile(r"[^\s,.;:!?()\"]+")


class TermsError(RuntimeError):
    """What was learned about words that are left out is missing or damaged; the message tells the remedy."""


@dataclass(frozen=True)
class Term:
    """A word of the question before.

    Attributes:
        text: as it stands there.
        start: where it begins.
        p: how probably it is meant again.
    """

    text: str
    start: int
    p: float


@dataclass(frozen=True)
class Seen:
    """Words that may be left out, and a row of numbers for each, shape (words, 2 × dimensions + 1)."""

    terms: tuple[Term, ...]
    rows: Numbers


class TermReader:
    """Reads a question as terms with their numbers.

    Args:
        lexicon: tells which words carry content.
        encoder: reads it beside what is said now.
    """

    def __init__(self, lexicon: Lexicon, encoder: Encoder) -> None:
        self._lexicon, self._encoder = lexicon, encoder
        self.columns = 2 * encoder.dimensions + 1

    def __call__(self, text: str, question: str) -> Seen:
        """The words of a question that carry content and are not said again.

        Args:
            text: what is said now.
            question: what was asked before, in full.
        """
        hidden, places = self._encoder.encode_beside(question, text)
        firsts = {
            start: at for at, (start, end) in reversed(list(enumerate(places, 1))) if end > start
        }
        said = set(content_stems(text, self._lexicon))
        now = hidden[len(places) + 1 :]
        about = now.mean(axis=0) if len(now) else np.zeros(hidden.shape[1], dtype=np.float32)
        terms, rows = [], []
        for found in WORD.finditer(question):
            own, at = content_stems(found.group(), self._lexicon), firsts.get(found.start())
            if at is None or not own or set(own) <= said:
                continue
            terms.append(Term(found.group(), found.start(), 0.0))
            place = np.array([at / len(places)], dtype=np.float32)
            rows.append(np.concatenate([hidden[at], about, place]))
        shape = (len(rows), self.columns)
        return Seen(tuple(terms), np.array(rows, dtype=np.float32).reshape(shape))


class Terms:
    """Judges words by what was learned.

    Args:
        reader: gives their numbers.
        weights: one for each number.
        offset: beside them.
    """

    def __init__(self, reader: TermReader, weights: Numbers, offset: float) -> None:
        self._reader, self._weights, self._offset = reader, weights, offset

    @classmethod
    def load(cls, file: Path, lexicon: Lexicon, encoder: Encoder) -> Terms:
        """Open what `save` wrote.

        Raises:
            TermsError: it is missing, damaged, of another version or learned with another encoder; the message names it and the remedy.
        """
        found = shipped.load(
            file, "train-terms", TermsError, version=VERSION, encoder=encoder.dimensions
        )
        return cls(TermReader(lexicon, encoder), found["weights"], found["offset"])

    def save(self, file: Path, digest: str) -> None:
        """Write it, with the digest of the rows that it was learned from."""
        wide = len(self._weights) // 2
        content = {"version": VERSION, "encoder": wide, "offset": self._offset}
        shipped.save(file, {**content, "weights": shipped.half(self._weights)}, digest)

    def __call__(self, text: str, question: str) -> Sequence[Term]:
        """The words of a question with how probably each is meant again, in their order; see `TermReader`."""
        seen = self._reader(text, question)
        chances = 1 / (1 + np.exp(-(seen.rows @ self._weights + np.float32(self._offset))))
        return [
            Term(one.text, one.start, float(p)) for one, p in zip(seen.terms, chances, strict=True)
        ]
