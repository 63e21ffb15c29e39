"""A recipe as words and stems: what they say about its categories is looked up in them."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property, lru_cache

from actions.language.lexicon import Lexicon
from actions.language.words import normalise, stem, stems
from actions.recipes.model import RawRecipe

Words = tuple[str, ...]
WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
SENTENCE_END = re.compile(r"[.;:!?]+\s")
BREAK = ""
"""Stands between two sentences, so that no phrase is found across them."""


def words_of(text: str) -> Words:
    """Words and numbers of a text in order, in lower case and without accents; "all-purpose" is two words."""
    plain = normalise(text)
    if not plain.isascii():
        plain = "".join(char for char in unicodedata.normalize("NFD", plain) if not unicodedata.combining(char))
    return tuple(WORD.findall(plain))


@lru_cache(maxsize=16)
def stop_stems(lexicon: Lexicon) -> frozenset[str]:
    """Stems of the words that say nothing about a recipe."""
    return frozenset(piece for word in lexicon.words("stop") for piece in stems(word, lexicon.language))


@dataclass(frozen=True)
class Wording:
    """Words of a recipe in their order: of the title, of each ingredient line, and of all instructions with a `BREAK` after each sentence."""

    title: Words
    lines: tuple[Words, ...]
    steps: Words
    language: str

    @classmethod
    def of(cls, raw: RawRecipe, lexicon: Lexicon) -> Wording:
        """Read a recipe with the words of its language."""
        sentences = (sentence for instruction in raw.instructions for sentence in SENTENCE_END.split(instruction.text))
        steps = tuple(word for sentence in sentences for word in (*words_of(sentence), BREAK))
        return cls(words_of(raw.title), tuple(map(words_of, raw.ingredients)), steps, lexicon.language)

    @cached_property
    def title_stems(self) -> Words:
        """Stems of the title, numbers left out."""
        return self._stems(self.title)

    @cached_property
    def line_stems(self) -> tuple[Words, ...]:
        """Stems of the ingredient lines, numbers left out."""
        return tuple(map(self._stems, self.lines))

    @cached_property
    def step_stems(self) -> frozenset[str]:
        """The different stems of the instructions, numbers left out."""
        return frozenset(self._stems(tuple(set(self.steps))))

    def _stems(self, words: Words) -> Words:
        return tuple(stem(word, self.language) for word in words if word and not word[0].isdigit())
