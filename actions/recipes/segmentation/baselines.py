"""The two baselines of the paper: cuts by chance, and one step per sentence."""

from __future__ import annotations

import random
import re

from actions.language.lexicon import Lexicon
from actions.recipes.segmentation.base import sentence_spans

TOKEN = re.compile(r"\w+|[^\w\s]")


class RandomSegmenter:
    """Cuts after every token with probability 1/k, k being the mean length of a step in tokens.

    Args:
        length: k, measured on the ground truth.
        seed: makes a run repeatable.
    """

    def __init__(self, length: float, seed: int = 20261120) -> None:
        self._chance, self._random = 1 / max(1.0, length), random.Random(seed)

    def boundaries(self, text: str) -> list[int]:
        """See `Segmenter`."""
        ends = [match.end() for match in TOKEN.finditer(text)]
        return [end for end in ends[:-1] if self._random.random() < self._chance]


class SentenceSegmenter:
    """One step per sentence.

    Args:
        lexicon: abbreviations that do not end a sentence.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon

    def boundaries(self, text: str) -> list[int]:
        """See `Segmenter`."""
        return [end for _, end in sentence_spans(text, self._lexicon)[:-1]]
