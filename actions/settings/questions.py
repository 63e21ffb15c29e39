"""How general questions are searched, and how their answers are shortened."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Questions:
    """How the base of general questions is searched, and when its answer is believed."""

    exact_up_to: int = 200_000
    """Wordings up to which every one is compared; beyond, the approximate index is built."""

    connectivity: int = 32
    """Neighbours of each vector in the approximate index (`benchmarks/retrieval.py`: recall@1 against exact search)."""

    expansion_add: int = 128
    """Vectors that are looked at when one is added."""

    expansion_search: int = 768
    """Vectors that are looked at in a search; more find more and take longer (same measurement)."""

    looked_at: int = 100
    """Of these the exact cosine is computed."""

    paper_distance: float = 0.28
    """Distance up to which the paper answers with its sentence-BERT approach (section 3.1)."""

    our_distance: float = 0.44
    """The same for ours, where a distance is 1 minus a probability; from the curve of `souschef evaluate retrieval` on the questions that are in no test."""

    def distance(self, approach: str) -> float:
        """The distance up to which an approach answers."""
        return self.our_distance if approach == "ours" else self.paper_distance


@dataclass(frozen=True)
class Shortening:
    """What a sentence of an imported answer counts for besides its cosine to the question (0 to 1).

    Chosen on long answers of our own, of which one sentence was marked as the answering one (`tests/unit/answering/common_sense/importing/long_answers.yml`).
    """

    typical: float = 0.3
    """Times its cosine to the mean of the answer's sentences: what all of it is about."""

    place: float = 0.3
    """Of the first sentence, falling evenly to none behind the last."""

    number: float = 0.15
    """Where it holds a number: a time, a temperature, an amount."""

    imperative: float = 0.2
    """Where it begins with what to do."""

    verdict: float = 0.2
    """Where it begins with "yes" or "no"."""

    leaning: float = 0.1
    """Taken off where it needs the sentence before it ("This is why")."""

    teller: float = 0.1
    """Taken off where the writer tells of himself."""

    fragment: float = 0.1
    """Taken off where no mark ends it: a heading, an item of a list."""

    further: float = 0.3
    """By how much less than the leading sentence another may be worth to be told with it."""

    opening: float = 0.25
    """The same for one that says what to do, stands before it and is told first."""

    most_sentences: int = 4
    """Sentences of a shortened answer, warnings not counted."""


QUESTIONS = Questions()
SHORTENING = Shortening()
