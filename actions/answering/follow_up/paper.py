"""The methods of De Boni and Manandhar (2003): 0, 1, 2, 3a and 3b; each takes the ones before it further, but for 0, which stands alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from actions.answering.follow_up.asked import HISTORY, Asked, Recogniser
from actions.answering.follow_up.reading import Read, Reading
from actions.answering.follow_up.similarity import STOP_WORDS, Similarity
from actions.language.frequency import Frequencies
from actions.language.wordnet import WordNet

METHOD_0, METHOD_1, METHOD_2, METHOD_3A, METHOD_3B = METHODS = ("method-0", "method-1", "method-2", "method-3a", "method-3b")
Rule = Callable[[Read, Sequence[Read]], bool]


class PaperMethod:
    """One of the paper's methods.

    Args:
        rule: decides by the question and those before it, one at least.
        reading: reads questions.
    """

    def __init__(self, rule: Rule, reading: Reading) -> None:
        self._rule, self._reading = rule, reading

    def __call__(self, question: str, history: Sequence[Asked]) -> bool:
        """Whether the question continues one of the last HISTORY; the paper looks at questions alone, not at answers."""
        if not history:
            return False
        return self._rule(self._reading(question), self._reading.many([one.question for one in history[-HISTORY:]]))


def methods(reading: Reading, frequencies: Frequencies, wordnet: WordNet | None, threshold: float) -> Mapping[str, Recogniser]:
    """The paper's methods by their names, without those that need WordNet where it is not there.

    Args:
        reading: reads questions.
        frequencies: how common words are.
        wordnet: relates words for the measure of sentence similarity.
        threshold: the similarity from which method 3b takes questions to be related.
    """
    stop = frequencies.common(STOP_WORDS)
    found: dict[str, Rule] = {
        METHOD_0: lambda read, before: words_in_common(read, before, stop),
        METHOD_1: lambda read, before: refers(read), METHOD_2: lambda read, before: refers(read) or not read.has_verb,
    }
    if wordnet is not None:
        similarity = Similarity(wordnet, frequencies)
        found[METHOD_3A] = lambda read, before: refers(read) or not read.has_verb or repeats(read, before) or most_similar(read, before, similarity) > 0
        found[METHOD_3B] = lambda read, before: refers(read) or not read.has_verb or most_similar(read, before, similarity) >= threshold
    return {name: PaperMethod(rule, reading) for name, rule in found.items()}


def words_in_common(read: Read, before: Sequence[Read], stop: frozenset[str]) -> bool:
    """Whether any word occurs in an earlier question as it is written.

    Stop words do not count: with them hardly a question would have no word in common with the ten before it, while the paper's method finds all new ones.
    """
    said = set(read.plain_words) - stop
    return any(said & set(one.plain_words) for one in before)


def refers(read: Read) -> bool:
    """Whether a pronoun or possessive refers to nothing in the question itself."""
    return bool(read.references)


def repeats(read: Read, before: Sequence[Read]) -> bool:
    """Whether a common or proper noun occurs in an earlier question."""
    return any(read.nouns & one.nouns for one in before)


def most_similar(read: Read, before: Sequence[Read], similarity: Similarity) -> float:
    """The similarity to the most similar earlier question."""
    return max(similarity(read, one) for one in before)
