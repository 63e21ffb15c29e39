"""The order of candidates by a linear model over their features, and the probability that the first one is right.

A feature that tells agreement may only speak for a pair, one that tells disagreement only against it. Without this the order would learn a habit
of those who wrote our wordings, who were asked for other words each time: that a wording which shares words with the question is the wrong one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from actions.answering.common_sense.feature_names import NAMES, OF_MOST, Numbers
from actions.answering.common_sense.verifying import Verifier
from actions.answering.shipped import Content

AGREEING = frozenset({
    "meaning", "meaning_mean", "meaning_best", "central", "shared_query", "shared_wording", "alike_query", "alike_wording", "alike_both", "things_query",
    "things_wording", "states_shared", "numbers_shared", "kind", "answer", "union_query", "alike_union",
})
OPPOSING = frozenset({
    "things_apart", "states_missing", "states_apart", "numbers_apart", *(f"{name}_mostly" for name in OF_MOST), *(name for name in NAMES if name.endswith("_behind")),
})
SOME = 0.3  # share of the wordings of a pair
APART = 1.0  # what that takes off a score: few questions to learn from tell of a state, and what keeps raw meat is wrong for cooked meat, however alike the words are
FAR = 4.0  # in scores: from there on it does not matter how far one is ahead
DECIDING = 5.0  # times that a question counts of which some candidates name another state of the food: few do, and it is worse to tell of raw meat than of another dish
ROUNDS, RATE = 250, 0.02
ORDER_PULL = 1e-1  # of the weights towards zero


@dataclass(frozen=True)
class Example:
    """A question to learn from: features of its candidates, what some of them have in common with it (`near` are their rows), and which are right.

    None is right where the base has no answer.
    """

    rows: Numbers
    near: NDArray[np.intp]
    beside: Numbers
    right: NDArray[np.bool_]


@dataclass(frozen=True)
class Ranking:
    """Weights over standardised features for the order, and what tells how probable the first one is."""

    means: Numbers
    scales: Numbers
    order: Numbers
    verifier: Verifier

    def scores(self, rows: Numbers) -> Numbers:
        """A score for each candidate, the higher the better; lower for one whose wordings name the opposite of a state that the question names, and none of its own."""
        apart = (rows[:, NAMES.index("states_apart_mostly")] > SOME) & (rows[:, NAMES.index("states_shared")] == 0)
        found: Numbers = (self._standard(rows) @ self.order - APART * apart).astype(np.float32)
        return found

    def probability(self, row: Numbers, beside: Numbers, ahead: float) -> float:
        """Probability that a candidate is right, 0 to 1.

        Args:
            row: its features, of shape (1, features).
            beside: what it has in common with the question, of shape (1, …).
            ahead: how far its score is ahead of the best other one's.
        """
        return float(self.verifier(np.concatenate([self._standard(row), beside, [[ahead]]], axis=1).astype(np.float32))[0])

    def _standard(self, rows: Numbers) -> Numbers:
        """Features with mean 0 and deviation 1; what is not known counts as the mean."""
        found: Numbers = np.nan_to_num((rows - self.means) / self.scales).astype(np.float32)
        return found

    def packed(self) -> Content:
        """What `of` opens."""
        return {"means": self.means, "scales": self.scales, "order": self.order, "verifier": self.verifier.packed()}

    @classmethod
    def of(cls, content: Content) -> Ranking:
        """What `packed` gave."""
        return cls(content["means"], content["scales"], content["order"], Verifier.of(content["verifier"]))

    @classmethod
    def learn(cls, questions: Sequence[Example]) -> Ranking:
        """Learn the order, then the probability of what comes first in it."""
        rows = np.concatenate([question.rows for question in questions])
        means, scales = np.nanmean(rows, axis=0).astype(np.float32), (np.nanstd(rows, axis=0) + 1e-6).astype(np.float32)
        plain = cls(np.nan_to_num(means), np.nan_to_num(scales, nan=1.0), np.zeros(len(NAMES), dtype=np.float32), Verifier((), ()))
        weights = _order([plain._standard(question.rows) for question in questions], [question.right for question in questions])
        ordered = cls(plain.means, plain.scales, weights, plain.verifier)
        return cls(plain.means, plain.scales, weights, Verifier.learn([ordered._judged(question) for question in questions if len(question.near)]))

    def _judged(self, question: Example) -> tuple[Numbers, NDArray[np.bool_], int]:
        """What the verifier learns from: candidates with what they have in common with the question, and which of them the order has first."""
        rows, leads = question.rows[question.near], ahead(self.scores(question.rows))[question.near]
        return np.concatenate([self._standard(rows), question.beside, leads[:, None]], axis=1), question.right[question.near], int(np.argmax(self.scores(rows)))


def ahead(scores: Numbers) -> Numbers:
    """How far each score is ahead of the best other one, negative behind it; at most FAR, as where there is no other."""
    if len(scores) < 2:
        return np.full(len(scores), FAR, dtype=np.float32)
    second, best = np.partition(scores, -2)[-2:]
    others = np.where(np.arange(len(scores)) == np.argmax(scores), second, best)
    found: Numbers = np.clip(scores - others, -FAR, FAR).astype(np.float32)
    return found


def _signs() -> NDArray[np.float32]:
    """1 for what may only speak for a pair, -1 for what may only speak against it, 0 for what may not speak."""
    return np.array([1.0 if name in AGREEING else -1.0 if name in OPPOSING else 0.0 for name in NAMES], dtype=np.float32)


def _held(weights: object, signs: NDArray[np.float32]) -> None:
    """Set weights of the wrong sign to zero."""
    import torch

    assert isinstance(weights, torch.Tensor)
    with torch.no_grad():
        weights[torch.from_numpy(signs == 0)] = 0.0
        for side in (1.0, -1.0):
            one = torch.from_numpy(signs == side)
            weights[one] = side * torch.clamp(side * weights[one], min=0.0)


def _order(questions: list[Numbers], right: list[NDArray[np.bool_]]) -> Numbers:
    """Weights under which the right candidate has the highest score, by the soft maximum over all candidates of a question."""
    import torch

    signs = _signs()
    weights = torch.zeros(len(NAMES), requires_grad=True)
    answered = [(rows, int(np.argmax(told))) for rows, told in zip(questions, right, strict=True) if told.any()]
    if not answered:
        return np.where(signs > 0, signs, 0).astype(np.float32)
    apart = NAMES.index("states_apart_mostly")
    counts = torch.tensor([DECIDING if (rows[:, apart] > rows[:, apart].min()).any() else 1.0 for rows, _ in answered])
    width = max(len(rows) for rows, _ in answered)
    padded, there = np.zeros((len(answered), width, len(NAMES)), dtype=np.float32), np.zeros((len(answered), width), dtype=bool)
    for at, (rows, _) in enumerate(answered):
        padded[at, : len(rows)], there[at, : len(rows)] = rows, True
    given, mask, wanted = torch.from_numpy(padded), torch.from_numpy(~there), torch.tensor([at for _, at in answered])
    optimiser = torch.optim.Adam([weights], lr=RATE)
    for _ in range(ROUNDS):
        losses = torch.nn.functional.cross_entropy((given @ weights).masked_fill(mask, -1e9), wanted, reduction="none")
        loss = (losses * counts).sum() / counts.sum() + ORDER_PULL * (weights**2).sum()
        optimiser.zero_grad()
        torch.autograd.backward(loss)
        optimiser.step()
        _held(weights, signs)
    learned: Numbers = weights.detach().numpy()
    return learned
