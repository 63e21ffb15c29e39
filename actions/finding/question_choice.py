"""The question that narrows best (Xu & Kato, section 4), and what an answer leaves.

An answer does not throw away what contradicts it: recipes lie in tiers by how many answers they contradict, and the first
tier is what all answers leave. As long as it holds more than a few, questions are chosen by it alone, as in the paper. When
only a few are left and the cook wants none of them, an answer must have been wrong: from then on all tiers count, each
contradiction so much less as a wrong answer is less likely than a right one, and a question may be asked again.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray
from pyroaring import BitMap

from actions.finding.profiles import Profiles

Method = Literal["preferring", "gain", "random"]
Numbers = NDArray[np.float64]
FEW = 5  # recipes that are few enough to be shown at once
LISTED = 10  # recipes of a final list
TIERS = 8  # recipes that contradict more answers than that are left out for good
WRONG = 0.1  # share of answers that are taken to be wrong
SMOOTHING = 1.0  # r in PIG(A) = (P(A) + r) IG(A): by `souschef evaluate search` with viewing
TIMES = 3  # how often a question is asked at most, the first time included
BETWEEN = 8  # questions after which a list is shown again
BELIEVED = 0.9  # probability that the wanted recipe is in the final list from which no further question is asked


@dataclass(frozen=True)
class Answer:
    """What a cook said to a question: yes, no, or None for "don't care"."""

    category: str
    wanted: bool | None


@dataclass(frozen=True)
class Narrowing:
    """What is left after some answers.

    Args:
        tiers: recipes by how many answers they contradict; the first contradict none.
        answers: in their order.
        since: questions since a list was shown.
        rejected: whether the cook has seen a list and wanted none of it.
    """

    tiers: tuple[BitMap, ...]
    answers: tuple[Answer, ...] = ()
    since: int = 0
    rejected: bool = False

    @classmethod
    def of(cls, candidates: BitMap) -> Narrowing:
        """Before any question: what a request leaves."""
        return cls((candidates, *(BitMap() for _ in range(TIERS - 1))))

    @property
    def left(self) -> BitMap:
        """The recipes that contradict no answer."""
        return self.tiers[0]

    @property
    def weights(self) -> Numbers:
        """How much a recipe of each tier counts: the likelihood of the answers, but for a factor."""
        return np.asarray((WRONG / (1 - WRONG)) ** np.arange(len(self.tiers), dtype=np.float64))

    def after(self, answer: Answer, members: BitMap) -> Narrowing:
        """What is left after one more answer; `members` are the recipes of its category."""
        said = replace(self, answers=(*self.answers, answer), since=self.since + 1)
        if answer.wanted is None:
            return said
        inside = [tier & members for tier in self.tiers]
        outside = [tier - members for tier in self.tiers]
        agreeing, contradicting = (inside, outside) if answer.wanted else (outside, inside)
        return replace(said, tiers=(agreeing[0], *(fits | other for fits, other in zip(agreeing[1:], contradicting, strict=False))))

    def without(self, shown: Iterable[int]) -> Narrowing:
        """What is left after a list that the cook wanted nothing of."""
        gone = BitMap(shown)
        return replace(self, tiers=tuple(tier - gone for tier in self.tiers), since=0, rejected=True)

    def best(self, count: int = LISTED, ranked: Sequence[int] = ()) -> list[int]:
        """The recipes to show: those that contradict least; of one tier in the order of `ranked`, what is not in it behind."""
        found: list[int] = []
        for tier in self.tiers:
            known = [number for number in ranked if number in tier]
            found += known[: count - len(found)]
            others = tier - BitMap(known) if known else tier
            for number in others:
                if len(found) >= count:
                    return found
                found.append(number)
        return found

    def belief(self, count: int = LISTED) -> float:
        """Probability that the wanted recipe is among the best ones, all recipes being equally likely before any question."""
        sizes = np.array([len(tier) for tier in self.tiers], dtype=np.float64)
        shown = np.diff(np.minimum(np.cumsum(sizes), count), prepend=0)
        whole = float(sizes @ self.weights)
        return float(shown @ self.weights) / whole if whole else 1.0

    @property
    def is_narrow(self) -> bool:
        """Whether it is time to show a list: few are left, or, after a list that was not wanted, the best are likely enough or enough was asked."""
        if len(self.left) > FEW:
            return False
        return not self.rejected or self.since >= BETWEEN or self.belief() >= BELIEVED


def entropy(shares: Numbers) -> Numbers:
    """Entropy in bits of splitting by shares (0 to 1)."""
    inside = np.clip(shares, 1e-12, 1 - 1e-12)
    found: Numbers = np.where((shares <= 0) | (shares >= 1), 0.0, -inside * np.log2(inside) - (1 - inside) * np.log2(1 - inside))
    return found


class QuestionChoice:
    """Chooses questions over the profiles of recipes.

    Args:
        profiles: which recipes are of which category.
        categories: ids of the categories that may be asked about.
        method: "preferring" is the paper's PIG(A) = (P(A) + r) IG(A), "gain" its IG(A) alone, "random" any question that narrows.
        smoothing: r.
        chance: for "random".
    """

    def __init__(self, profiles: Profiles, categories: Sequence[str], method: Method = "preferring", smoothing: float = SMOOTHING, chance: random.Random | None = None) -> None:
        self.categories, self._method, self._smoothing, self._chance = tuple(categories), method, smoothing, chance or random.Random(0)
        self._bitmaps = [profiles.in_category(name) for name in self.categories]

    def gains(self, narrowing: Narrowing) -> Numbers:
        """Information gain in bits of each category: how much less uncertain it is after its answer which recipe is wanted.

        Each recipe is its own class here, so that IG(A) = H(S) - sum of p(t) H(t) is the entropy of the split by A.
        """
        tiers = narrowing.tiers[:1] if len(narrowing.left) > FEW else narrowing.tiers
        weights = narrowing.weights[: len(tiers)]
        pairs = [(tier, weight) for tier, weight in zip(tiers, weights, strict=True) if tier]
        whole = sum(len(tier) * weight for tier, weight in pairs)
        if not whole:
            return np.zeros(len(self.categories))
        counts = np.array([[tier.intersection_cardinality(bitmap) for bitmap in self._bitmaps] for tier, _ in pairs], dtype=np.float64)
        shares = np.array([weight for _, weight in pairs]) @ counts / whole
        if len(tiers) == 1:
            return entropy(shares)
        heard = shares * (1 - WRONG) + (1 - shares) * WRONG
        return np.where(entropy(shares) > 0, entropy(heard) - entropy(np.array(WRONG)), 0.0)

    def preferences(self, viewed: Collection[int]) -> Numbers:
        """P(A) for each category: share of the viewed recipes that are of it; 0 where none was viewed."""
        seen = BitMap(viewed)
        return np.array([seen.intersection_cardinality(bitmap) for bitmap in self._bitmaps], dtype=np.float64) / max(len(seen), 1)

    def next(self, narrowing: Narrowing, viewed: Collection[int] = (), without: Collection[str] = ()) -> str | None:
        """The category to ask about next; None where few enough are left or no question helps.

        Args:
            narrowing: what is left.
            viewed: numbers of the recipes that the cook has looked at.
            without: categories that are decided already, as by the request.
        """
        if narrowing.is_narrow:
            return None
        worth = self.gains(narrowing)
        times = TIMES if len(narrowing.left) <= FEW else 1
        asked = Counter(answer.category for answer in narrowing.answers)
        passed = {answer.category for answer in narrowing.answers if answer.wanted is None} | set(without)
        worth[[asked[name] >= times or name in passed for name in self.categories]] = 0
        helpful = np.flatnonzero(worth > 0)
        if not len(helpful):
            return None
        if self._method == "random":
            return self.categories[self._chance.choice(helpful.tolist())]
        if self._method == "preferring":
            worth = worth * (self.preferences(viewed) + self._smoothing)
        return self.categories[int(np.argmax(worth))]

    def answered(self, narrowing: Narrowing, answer: Answer) -> Narrowing:
        """What is left after an answer; one about a category that is not among ours changes nothing."""
        if answer.category not in self.categories:
            return narrowing
        return narrowing.after(answer, self._bitmaps[self.categories.index(answer.category)])

    def replayed(self, candidates: BitMap, answers: Iterable[Answer], rejected: Iterable[int] = ()) -> Narrowing:
        """What answers leave of the candidates, from the beginning, as after an answer that was taken back; `rejected` are recipes of lists that were not wanted."""
        found = Narrowing.of(candidates)
        for answer in answers:
            found = self.answered(found, answer)
        gone = list(rejected)
        return found.without(gone) if gone else found

    @staticmethod
    def as_json(answers: Iterable[Answer]) -> list[dict[str, Any]]:
        """Answers for a slot of the conversation."""
        return [{"category": answer.category, "wanted": answer.wanted} for answer in answers]

