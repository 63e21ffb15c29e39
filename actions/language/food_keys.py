"""Names of foods as they are compared: words in lower case and in the singular, without accents, hyphens taken for spaces."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from actions.language.lexicon import Lexicon
from actions.language.plurals import singular
from actions.language.words import tokens

Key = tuple[str, ...]
KEPT = 65_536  # words whose singular is remembered


class FoodKeys:
    """Makes keys of names in one language.

    Args:
        lexicon: gives the rules of plurals.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self.pieces = lru_cache(maxsize=KEPT)(self._read)

    def key(self, text: str) -> Key:
        """The words of a text as names are compared."""
        return tuple(piece for word in tokens(text) for piece in self.pieces(word))

    def _read(self, word: str) -> Key:
        plain = "".join(char for char in unicodedata.normalize("NFD", word) if not unicodedata.combining(char))
        return tuple(singular(piece, self._lexicon) for piece in plain.replace("'", "").replace("’", "").split("-") if piece)
