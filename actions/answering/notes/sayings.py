"""What kind of thing is said: whether it asks something ("that's the onions in" has the words of a question and asks nothing), and whether anything answers it.

"Did I buy onions?" has the words of a question about onions, too, and nothing here could know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from actions.answering.common_sense.approach import Vectors
from actions.answering.common_sense.feature_names import Numbers

STRENGTH, ROUNDS = 1.0, 1000  # inverse regularisation, and rounds at most
MOST = 8.0  # log odds that count
PARTS = 3  # of the texts, each judged by what the others taught


@dataclass(frozen=True)
class Kind:
    """A logistic regression over raw vectors."""

    slopes: Numbers
    offset: float

    def __call__(self, raw: Vectors) -> Numbers:
        """Log odds that what is said is of the kind, from -MOST to MOST, one for each row."""
        found: Numbers = np.clip(raw @ self.slopes + self.offset, -MOST, MOST).astype(np.float32)
        return found

    @classmethod
    def learn(cls, of_it: Vectors, others: Vectors) -> Kind:
        """Learn from vectors of what is of the kind and of what is not; both weigh as much. Where either is missing nothing is told apart."""
        from sklearn.linear_model import LogisticRegression

        if not len(of_it) or not len(others):
            return cls(np.zeros(of_it.shape[1], dtype=np.float32), 0.0)
        flags = np.repeat([True, False], [len(of_it), len(others)])
        learned = LogisticRegression(C=STRENGTH, max_iter=ROUNDS, class_weight="balanced").fit(np.concatenate([of_it, others]), flags)
        return cls(learned.coef_[0].astype(np.float32), float(learned.intercept_[0]))


@dataclass(frozen=True)
class Sayings:
    """Both kinds: `asks` something, and is `answerable`."""

    asks: Kind
    answerable: Kind

    def __call__(self, raw: Vectors) -> Numbers:
        """Log odds of both, shape (rows, 2)."""
        return np.stack([self.asks(raw), self.answerable(raw)], axis=1)


@dataclass(frozen=True)
class Taught:
    """Texts that kinds are learned from: questions that something answers, those that nothing does, and what asks nothing."""

    answered: Sequence[str]
    unanswered: Sequence[str]
    others: Sequence[str]

    def learn(self, raw: Callable[[Sequence[str]], Vectors]) -> Sayings:
        """Learn both kinds; `raw` gives the vectors of texts."""
        answered, unanswered, others = raw(self.answered), raw(self.unanswered), raw(self.others)
        return Sayings(Kind.learn(np.concatenate([answered, unanswered]), others), Kind.learn(answered, unanswered))

    def left_out(self, raw: Callable[[Sequence[str]], Vectors]) -> dict[str, Numbers]:
        """Log odds of every text by what was learned without it: of texts that were learned from they would be surer than of any other."""
        found: dict[str, Numbers] = {}
        for part in range(PARTS):
            halves = [([text for at, text in enumerate(texts) if at % PARTS == part], [text for at, text in enumerate(texts) if at % PARTS != part])
                      for texts in (self.answered, self.unanswered, self.others)]
            held = [text for mine, _ in halves for text in mine]
            found |= dict(zip(held, Taught(*(kept for _, kept in halves)).learn(raw)(raw(held)), strict=True))
        return found


def moves(utterances: Sequence[tuple[str, str]], asking: str, either: frozenset[str]) -> list[str]:
    """Utterances that ask nothing about a recipe.

    Args:
        utterances: intents and texts that Rasa learns from.
        asking: what names of asking intents begin with.
        either: further intents that may ask.
    """
    return sorted({text for intent, text in utterances if not intent.startswith(asking) and intent not in either})
