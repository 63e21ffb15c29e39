"""How similar two questions are in meaning, by the relations of their words in WordNet (De Boni & Manandhar 2003, section 6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from actions.answering.follow_up.reading import Read, Word
from actions.language.frequency import Frequencies
from actions.language.wordnet import ENTAILS, HYPERNYM, HYPONYM, MERONYM, PERTAINS, SATELLITE, SYNONYM, WordNet

SAME = 1.0
RELATED: Mapping[str, float] = {SYNONYM: 0.9, HYPERNYM: 0.8, HYPONYM: 0.7, SATELLITE: 0.5, MERONYM: 0.45, PERTAINS: 0.4, ENTAILS: 0.35}
"""How related words are, in the paper's order; it gives no figures."""
STOP_WORDS = 100
"""The most frequent words, which tell nothing."""
NAME = "PROPN"


class Similarity:
    """Sums what the words of a question have in common with their closest matches in another, rarer words counting more.

    Args:
        wordnet: relates words.
        frequencies: how common they are.
    """

    def __init__(self, wordnet: WordNet, frequencies: Frequencies) -> None:
        self._wordnet, self._frequencies = wordnet, frequencies
        self._stop = frequencies.common(STOP_WORDS)

    def __call__(self, one: Read, other: Read) -> float:
        """The relevance of a question for another: 0 where no word is related; each word of it adds 1 at most."""
        words, others = self._content(one), self._content(other)
        return sum(max((self._related(word, match) for match in others), default=0.0) * self._rarity(word) for word in words)

    def related(self, word: Word, other: Word) -> float:
        """How related two words are, 0 to 1: compounds are one word, and names are like nothing but themselves."""
        if word.lemma == other.lemma and (word.kind == NAME) == (other.kind == NAME):
            return SAME
        if NAME in (word.kind, other.kind):
            return self._wordnet.similarity(word.lemma, other.lemma, word.kind) if word.kind == other.kind else 0.0
        return self._wordnet.similarity(word.lemma, other.lemma, word.kind)

    def _related(self, word: Word, other: Word) -> float:
        """As `related`, but what stands before nouns only counts where these are related: a big mountain is not like a big mistake."""
        if word.head and other.head and word.head != other.head and not self._wordnet.similarity(word.head, other.head, "NOUN"):
            return 0.0
        return self.related(word, other)

    def _content(self, read: Read) -> Sequence[Word]:
        return [word for word in read.words if word.text not in self._stop and word.lemma not in self._stop]

    def _rarity(self, word: Word) -> float:
        """The rarest word of a compound tells how rare it is."""
        return max(self._frequencies.weight(part) for part in word.lemma.split())
