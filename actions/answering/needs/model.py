"""Whether an utterance tells of what somebody may not eat, or asks about it: logistic regression over the encoder's layers and the words around what is named."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from actions.answering import shipped
from actions.answering.needs.naming import Named

STATES, FITS, HOLDS, LISTS, NONE = "states", "fits", "holds", "lists", "none"
LABELS = (STATES, FITS, HOLDS, LISTS, NONE)
"""An utterance tells of a need, asks whether the dish suits it, whether the dish holds something, or which ingredients do; or it does none of this."""
TOLD, AFTER = "(told before)", "(after)"
VERSION = 1  # changes when what is learned changes its form or meaning
SHORT = 5  # words
ARRAYS = ("layers", "said", "offsets")
Numbers = NDArray[np.float32]


class NeedsError(RuntimeError):
    """What was learned about needs cannot be used; the message names the file and the remedy."""


@dataclass(frozen=True)
class Judged:
    """What an utterance does, and how likely that is."""

    label: str
    probability: float


@dataclass(frozen=True)
class NeedsModel:
    """Utterance → what it does.

    Args:
        words: the words and pairs that count, in order.
        layers: weights of the encoder's layers, shape (labels, layers), for layers as they come.
        said: weights of the words, shape (labels, words).
        offsets: of the labels.
    """

    words: Mapping[str, int]
    layers: Numbers
    said: Numbers
    offsets: Numbers

    def __call__(self, named: Named, layers: Numbers, *, told: bool, after: bool = False) -> Judged:
        """What an utterance does.

        Args:
            named: the utterance by what it names.
            layers: the means of the encoder's layers for it, shape (layers,).
            told: whether a need was told before.
            after: whether the last answer was about what the dish holds.
        """
        places = [self.words[feature] for feature in features(named, told=told, after=after) if feature in self.words]
        scores = self.offsets + self.layers @ layers + self.said[:, places].sum(axis=1)
        shares = np.exp(scores - scores.max())
        best = int(np.argmax(shares))
        return Judged(LABELS[best], float(shares[best] / shares.sum()))

    def save(self, file: Path, digest: str) -> None:
        """Write it, with the digest of the rows that it was learned from."""
        arrays = {name: shipped.half(getattr(self, name)) for name in ARRAYS}
        shipped.save(file, {"version": VERSION, "encoder": self.layers.shape[1], "words": list(self.words), **arrays}, digest)

    @classmethod
    def load(cls, file: Path, dimensions: int) -> NeedsModel:
        """Open what `souschef train-needs` wrote.

        Args:
            file: the file.
            dimensions: of the layers of the encoder in use.

        Raises:
            NeedsError: it is missing, damaged, or of another encoder.
        """
        found = shipped.load(file, "train-needs", NeedsError, version=VERSION, encoder=dimensions)
        return cls({word: at for at, word in enumerate(found["words"])}, **{name: found[name] for name in ARRAYS})


def features(named: Named, *, told: bool, after: bool) -> Iterable[str]:
    """The words of an utterance, in twos too, with its ends marked, and what was before it; of a short one whole, for it hangs on that."""
    said: Sequence[str] = ("(", *named.words, ")")
    yield from dict.fromkeys((*named.words, *(f"{one} {two}" for one, two in pairwise(said)), *([TOLD] if told else []), *([AFTER] if after else [])))
    if len(named.words) <= SHORT:
        yield f"short{f' {AFTER}' if after else ''}"
