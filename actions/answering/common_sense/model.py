"""The order of candidates, and the probability that the first one is right: two linear models over their features.

A feature that tells agreement may only speak for a pair, one that tells disagreement only against it. Without this the models would learn a habit
of those who wrote our wordings, who were asked for other words each time: that a wording which shares words with the question is the wrong one.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from actions.answering.common_sense.feature_names import NAMES, OF_QUERY, Numbers

AGREEING = frozenset({"meaning", "meaning_mean", "shared_query", "shared_wording", "alike_query", "alike_wording", "alike_both", "things_query", "things_wording",
                      "states_shared", "numbers_shared", "kind", "answer", "union_query", "alike_union"})
OPPOSING = frozenset({"things_apart", "states_missing", "states_apart", "numbers_apart", *(name for name in NAMES if name.endswith("_behind"))})
LEADS = ("score", "lead", "lead_of_five")  # of the first candidate: its score, and how far the second and the mean of the first five are behind
ROUNDS, RATE = 250, 0.02
ORDER_PULL, SURE_PULL = 1e-1, 1e-3  # pulls of the weights towards zero


@dataclass(frozen=True)
class Ranking:
    """Weights of both models over standardised features: `order` of a candidate, `sure` of the first one with its lead, and `offset` of the latter."""

    means: Numbers
    scales: Numbers
    order: Numbers
    sure: Numbers
    offset: float

    def scores(self, rows: Numbers) -> Numbers:
        """A score for each candidate, the higher the better."""
        found: Numbers = self._standard(rows) @ self.order
        return found

    def probability(self, rows: Numbers, scores: Numbers) -> float:
        """Probability that the candidate with the highest score is right, 0 to 1."""
        return float(1 / (1 + np.exp(-(self._first(rows, scores) @ self.sure + self.offset))))

    def _standard(self, rows: Numbers) -> Numbers:
        """Features with mean 0 and deviation 1; what is not known counts as the mean."""
        found: Numbers = np.nan_to_num((rows - self.means) / self.scales).astype(np.float32)
        return found

    def _first(self, rows: Numbers, scores: Numbers) -> Numbers:
        """The features of the first candidate, and its lead."""
        ranked = np.sort(scores)[::-1]
        lead = ranked[0] - ranked[1] if len(ranked) > 1 else np.float32(ranked[0])
        leads = np.array([ranked[0], lead, ranked[0] - ranked[:5].mean()], dtype=np.float32)
        return np.concatenate([leads, self._standard(rows[[int(np.argmax(scores))]])[0]])

    @classmethod
    def learn(cls, questions: list[tuple[Numbers, NDArray[np.bool_]]]) -> Ranking:
        """Learn both models.

        Args:
            questions: for each its candidates' features, and which of them is right; none is where the base has no answer.
        """
        rows = np.concatenate([given for given, _ in questions])
        means, scales = np.nanmean(rows, axis=0).astype(np.float32), (np.nanstd(rows, axis=0) + 1e-6).astype(np.float32)
        plain = cls(np.nan_to_num(means), np.nan_to_num(scales, nan=1.0), np.zeros(len(NAMES), dtype=np.float32), np.zeros(0, dtype=np.float32), 0.0)
        standard = [plain._standard(given) for given, _ in questions]
        ordered = cls(plain.means, plain.scales, _order(standard, [right for _, right in questions]), plain.sure, 0.0)
        firsts, told = [], []
        for given, right in questions:
            scores = ordered.scores(given)
            firsts.append(ordered._first(given, scores))
            told.append(bool(right[int(np.argmax(scores))]))
        sure, offset = _sure(np.stack(firsts), np.array(told, dtype=np.float32))
        return cls(plain.means, plain.scales, ordered.order, sure, offset)


def _signs(names: tuple[str, ...], free: frozenset[str]) -> NDArray[np.float32]:
    """1 for what may only speak for a pair, -1 for what may only speak against it, 0 for what may not speak; NaN where both is free."""
    found = [1.0 if name in AGREEING or name in LEADS else -1.0 if name in OPPOSING else np.nan if name in free else 0.0 for name in names]
    return np.array(found, dtype=np.float32)


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

    signs = _signs(NAMES, frozenset())
    weights = torch.zeros(len(NAMES), requires_grad=True)
    answered = [(rows, int(np.argmax(told))) for rows, told in zip(questions, right, strict=True) if told.any()]
    if not answered:
        return np.where(signs > 0, signs, 0).astype(np.float32)
    width = max(len(rows) for rows, _ in answered)
    padded, there = np.zeros((len(answered), width, len(NAMES)), dtype=np.float32), np.zeros((len(answered), width), dtype=bool)
    for at, (rows, _) in enumerate(answered):
        padded[at, : len(rows)], there[at, : len(rows)] = rows, True
    given, mask, wanted = torch.from_numpy(padded), torch.from_numpy(~there), torch.tensor([at for _, at in answered])
    optimiser = torch.optim.Adam([weights], lr=RATE)
    for _ in range(ROUNDS):
        loss = torch.nn.functional.cross_entropy((given @ weights).masked_fill(mask, -1e9), wanted) + ORDER_PULL * (weights**2).sum()
        optimiser.zero_grad()
        torch.autograd.backward(loss)
        optimiser.step()
        _held(weights, signs)
    learned: Numbers = weights.detach().numpy()
    return learned


def _sure(firsts: Numbers, told: Numbers) -> tuple[Numbers, float]:
    """Weights and offset of a logistic regression of whether the first candidate is right."""
    import torch

    signs = _signs((*LEADS, *NAMES), frozenset(OF_QUERY))
    weights, offset = torch.zeros(firsts.shape[1], requires_grad=True), torch.zeros(1, requires_grad=True)
    given, wanted = torch.from_numpy(firsts), torch.from_numpy(told)
    optimiser = torch.optim.Adam([weights, offset], lr=RATE)
    for _ in range(2 * ROUNDS):
        loss = torch.nn.functional.binary_cross_entropy_with_logits(given @ weights + offset, wanted) + SURE_PULL * (weights**2).sum()
        optimiser.zero_grad()
        torch.autograd.backward(loss)
        optimiser.step()
        _held(weights, signs)
    return weights.detach().numpy(), float(offset.detach())
