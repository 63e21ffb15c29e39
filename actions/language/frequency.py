"""How common words are, by the vocabulary of the sentence encoder, which lists its pieces from the most frequent to the rarest."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cached_property
from math import log
from pathlib import Path


class Frequencies:
    """Ranks of words by frequency.

    The vocabulary of the default encoder was counted on an encyclopedia and on books, and holds twenty thousand whole words in the order of their counts.

    Args:
        ranked: words in lower case, the most frequent first.
    """

    def __init__(self, ranked: Iterable[str]) -> None:
        self._ranks = {word: at for at, word in enumerate(dict.fromkeys(ranked), start=1)}

    @classmethod
    def of_encoder(cls, folder: Path) -> Frequencies:
        """Read `tokenizer.json`; a letter alone says nothing, since vocabularies hold all of them.

        Raises:
            OSError, ValueError: the file is missing or damaged.
        """
        found = json.loads((folder / "tokenizer.json").read_text(encoding="utf-8"))["model"]["vocab"]
        pieces = sorted(found, key=lambda piece: int(found[piece])) if isinstance(found, dict) else [piece for piece, _ in found]
        return cls(word for word in (piece.lstrip("▁").lower() for piece in pieces) if word.isalpha() and len(word) > 1)

    def common(self, most: int) -> frozenset[str]:
        """The most frequent words."""
        return frozenset(word for word, rank in self._ranks.items() if rank <= most)

    def weight(self, word: str) -> float:
        """How rare a word is, from 0 for the most frequent to 1 for those that are not listed; by Zipf's law, frequency falls with the rank."""
        rank = self._ranks.get(word)
        return 1.0 if rank is None else log(rank) / self._most

    @cached_property
    def _most(self) -> float:
        return log(len(self._ranks) + 1)
