"""The order of entries beside a question, and the probability that the first note is what was asked.

Small networks learn the order from all entries of a question at once, by the soft maximum; a logistic regression tells from the features of the first one, from
how far it is ahead of other notes, and from whether anything was asked that could be answered, whether it is right at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from actions.answering.common_sense.feature_names import Numbers
from actions.answering.common_sense.verifying import Network

HIDDEN, EPOCHS, BATCH, RATE, DECAY, FORGET = 48, 6, 128, 2e-3, 1e-2, 0.2
BEGUN = 3  # networks: which entry is first hangs a little on where each begins
STRENGTH, ROUNDS = 0.1, 500  # inverse regularisation of the regression, and its rounds at most
NOTHING = -1e9  # score of an entry that is not there
NOT_KNOWN: Numbers = np.zeros(0, dtype=np.float32)


@dataclass(frozen=True)
class Example:
    """What was said beside entries: their features, the notes that they stand for, and which are right, none where no note answers it.

    `said` are the log odds that it asks something and that anything answers it (see `Sayings`), none where that is not known.
    `weight` says how much it counts beside others in the regression.
    """

    rows: Numbers
    notes: NDArray[np.intp]
    right: NDArray[np.bool_]
    said: Numbers = field(default_factory=lambda: NOT_KNOWN)
    weight: float = 1.0


@dataclass(frozen=True)
class Order:
    """Networks over standardised features; the mean of what they tell is the score."""

    means: Numbers
    scales: Numbers
    networks: tuple[Network, ...]

    def __call__(self, rows: Numbers) -> Numbers:
        """Scores of entries, the higher the better."""
        given = ((rows - self.means) / self.scales).astype(np.float32)
        found: Numbers = np.mean([network(given) for network in self.networks], axis=0, dtype=np.float32)
        return found

    @classmethod
    def learn(cls, examples: Sequence[Example]) -> Order:
        """Learn from the questions that a note answers."""
        import torch

        answered = [one for one in examples if one.right.any()]
        rows = np.concatenate([one.rows for one in answered])
        means, scales = rows.mean(axis=0), rows.std(axis=0) + np.float32(1e-3)
        width = max(len(one.rows) for one in answered)
        given = np.zeros((len(answered), width, rows.shape[1]), dtype=np.float32)
        there, right = np.zeros((2, len(answered), width), dtype=bool)
        for at, one in enumerate(answered):
            size = len(one.rows)
            given[at, :size], there[at, :size], right[at, :size] = (one.rows - means) / scales, True, one.right
        tensors = torch.from_numpy(given), torch.from_numpy(~there), torch.from_numpy(~right)
        return cls(means, scales, tuple(_network(*tensors, seed=seed) for seed in range(BEGUN)))


def _network(given: object, absent: object, wrong: object, seed: int) -> Network:
    """One network: the entries of the right note together shall be likelier than all others."""
    import torch

    assert isinstance(given, torch.Tensor) and isinstance(absent, torch.Tensor) and isinstance(wrong, torch.Tensor)
    torch.manual_seed(seed)
    inner, outer = torch.nn.Linear(given.shape[-1], HIDDEN), torch.nn.Linear(HIDDEN, 1)
    network = torch.nn.Sequential(inner, torch.nn.ReLU(), torch.nn.Dropout(FORGET), outer)
    optimiser = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=DECAY)
    for _ in range(EPOCHS):
        order = torch.randperm(len(given))
        for start in range(0, len(order), BATCH):
            part = order[start : start + BATCH]
            likely = torch.log_softmax(network(given[part])[..., 0].masked_fill(absent[part], NOTHING), dim=1)
            loss = -torch.logsumexp(likely.masked_fill(wrong[part], NOTHING), dim=1).mean()
            optimiser.zero_grad()
            torch.autograd.backward(loss)
            optimiser.step()
    return Network(inner.weight.detach().numpy().T.copy(), inner.bias.detach().numpy(), outer.weight.detach().numpy()[0], float(outer.bias.detach()))


@dataclass(frozen=True)
class Best:
    """The notes beside a question, the likeliest first: their numbers and how likely each is among them, and what tells whether the first is right at all."""

    notes: NDArray[np.intp]
    likely: Numbers
    told: Numbers


@dataclass(frozen=True)
class Judge:
    """The order, and the regression over standardised numbers of what comes first."""

    order: Order
    means: Numbers
    scales: Numbers
    slopes: Numbers
    offset: float

    def __call__(self, best: Best) -> float:
        """The probability that the first note is what was asked, 0 to 1."""
        given = (best.told - self.means) / self.scales
        return float(1 / (1 + np.exp(-(given @ self.slopes + self.offset))))

    @classmethod
    def learn(cls, examples: Sequence[Example]) -> Judge:
        """Learn both; the regression learns from questions that the order which it judges has not seen."""
        from sklearn.linear_model import LogisticRegression

        halves = [examples[0::2], examples[1::2]]
        told, right, weights = [], [], []
        for half, other in (halves, reversed(halves)):
            order = Order.learn(other)
            for one in half:
                if len(one.rows):
                    best = first(order, one.rows, one.notes, one.said)
                    told.append(best.told)
                    right.append(bool(one.right[one.notes == best.notes[0]].any()))
                    weights.append(one.weight)
        rows = np.stack(told)
        means, scales = rows.mean(axis=0), rows.std(axis=0) + np.float32(1e-3)
        learned = LogisticRegression(C=STRENGTH, max_iter=ROUNDS).fit((rows - means) / scales, right, sample_weight=weights)
        return cls(Order.learn(examples), means, scales, learned.coef_[0].astype(np.float32), float(learned.intercept_[0]))


def first(order: Order, rows: Numbers, notes: NDArray[np.intp], said: Numbers) -> Best:
    """Put notes in order; a note is as likely as its entries together.

    Args:
        order: scores entries.
        rows: features of the entries, one at least.
        notes: the notes that they stand for.
        said: the log odds that anything was asked, and that anything answers it.
    """
    scores = order(rows)
    powers = np.exp(scores - scores.max())
    numbers, places = np.unique(notes, return_inverse=True)
    likely = np.bincount(places, weights=powers) / powers.sum()
    best = np.argsort(-likely, kind="stable")
    entry = int(np.argmax(np.where(notes == numbers[best[0]], scores, NOTHING)))
    ahead = np.log(likely[best[0]] + 1e-6) - np.log((likely[best[1]] if len(best) > 1 else 0.0) + 1e-6)
    told = np.concatenate([rows[entry], [scores[entry], ahead, likely[best[0]]], said]).astype(np.float32)
    return Best(numbers[best].astype(np.intp), likely[best].astype(np.float32), told)
