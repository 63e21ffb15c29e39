"""How probable it is that a pair means what was asked: small networks over what question and pair have in common.

The order of candidates needs no more than how well each agrees; whether the first one is right at all hangs on what it does not agree in ("thicken" is
not "loosen", the oven is no pan). So question and nearest wording are compared dimension by dimension. Each network learns from one half of the
questions and is calibrated on the other; several that begin differently learn from each half, for what one of them believes hangs on where it began.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from actions.answering import shipped
from actions.answering.common_sense.feature_names import Numbers
from actions.answering.shipped import Content

HIDDEN, EPOCHS, BATCH, RATE, DECAY = 64, 6, 512, 1e-3, 1e-3
BEGUN = 3  # networks for each half
FORGET_INPUT, FORGET_HIDDEN = 0.1, 0.4  # shares that are dropped while learning


@dataclass(frozen=True)
class Network:
    """One hidden layer: `inner` (features, hidden), `bias`, `outer` (hidden), `offset`."""

    inner: Numbers
    bias: Numbers
    outer: Numbers
    offset: float

    def __call__(self, rows: Numbers) -> Numbers:
        """Log odds, one for each row."""
        hidden = rows @ self.inner + self.bias
        found: Numbers = (np.maximum(hidden, 0) @ self.outer + self.offset).astype(np.float32)
        return found

    def packed(self) -> Content:
        """What `of` opens."""
        return {"inner": shipped.stepped(self.inner), "bias": shipped.half(self.bias), "outer": shipped.half(self.outer), "offset": self.offset}

    @classmethod
    def of(cls, content: Content) -> Network:
        """What `packed` gave."""
        return cls(shipped.unstepped(content["inner"]), content["bias"], content["outer"], content["offset"])

    @classmethod
    def learn(cls, rows: Numbers, right: NDArray[np.bool_], seed: int) -> Network:
        """Learn from rows of candidates and whether each is right."""
        import torch

        torch.manual_seed(seed)
        inner, outer = torch.nn.Linear(rows.shape[1], HIDDEN), torch.nn.Linear(HIDDEN, 1)
        network = torch.nn.Sequential(torch.nn.Dropout(FORGET_INPUT), inner, torch.nn.ReLU(), torch.nn.Dropout(FORGET_HIDDEN), outer)
        optimiser = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=DECAY)
        given, wanted = torch.from_numpy(rows), torch.from_numpy(right.astype(np.float32))
        for _ in range(EPOCHS):
            order = torch.randperm(len(given))
            for start in range(0, len(order), BATCH):
                part = order[start : start + BATCH]
                loss = torch.nn.functional.binary_cross_entropy_with_logits(network(given[part])[:, 0], wanted[part])
                optimiser.zero_grad()
                torch.autograd.backward(loss)
                optimiser.step()
        return cls(inner.weight.detach().numpy().T.copy(), inner.bias.detach().numpy(), outer.weight.detach().numpy()[0], float(outer.bias.detach()))


@dataclass(frozen=True)
class Verifier:
    """The networks, and for each the slope and shift that make its log odds a probability."""

    networks: tuple[Network, ...]
    calibrations: tuple[tuple[float, float], ...]

    def __call__(self, rows: Numbers) -> Numbers:
        """Probabilities, one for each row; 0 where nothing was learned."""
        if not self.networks:
            return np.zeros(len(rows), dtype=np.float32)
        odds = [slope * network(rows) + shift for network, (slope, shift) in zip(self.networks, self.calibrations, strict=True)]
        found: Numbers = (1 / (1 + np.exp(-np.mean(odds, axis=0)))).astype(np.float32)
        return found

    def packed(self) -> Content:
        """What `of` opens."""
        return {"calibrations": self.calibrations, "networks": {str(at): network.packed() for at, network in enumerate(self.networks)}}

    @classmethod
    def of(cls, content: Content) -> Verifier:
        """What `packed` gave."""
        calibrations = tuple((float(slope), float(shift)) for slope, shift in content["calibrations"])
        return cls(tuple(Network.of(content["networks"][str(at)]) for at in range(len(calibrations))), calibrations)

    @classmethod
    def learn(cls, questions: Sequence[tuple[Numbers, NDArray[np.bool_], int]]) -> Verifier:
        """Learn from questions: the rows of some candidates, which of them is right, and which comes first in the order (a row of these)."""
        if not any(right.any() for _, right, _ in questions):
            return cls((), ())
        networks, calibrations = [], []
        for side in range(2):
            taught, held = [one for at, one in enumerate(questions) if at % 2 == side], [one for at, one in enumerate(questions) if at % 2 != side]
            given, told = np.concatenate([rows for rows, _, _ in taught]), np.concatenate([right for _, right, _ in taught])
            for begun in range(BEGUN):
                network = Network.learn(given, told, side + 2 * begun)
                odds = np.array([network(rows[[first]])[0] for rows, _, first in held])
                calibrations.append(_calibrated(odds, np.array([right[first] for _, right, first in held])))
                networks.append(network)
        return cls(tuple(networks), tuple(calibrations))


def _calibrated(odds: NDArray[np.float32], right: NDArray[np.bool_]) -> tuple[float, float]:
    """Slope and shift by Platt's scaling; as they are where all or none are right."""
    from sklearn.linear_model import LogisticRegression

    if right.all() or not right.any():
        return 1.0, 0.0
    scaled = LogisticRegression(C=1e3).fit(odds[:, None], right)
    return float(scaled.coef_[0, 0]), float(scaled.intercept_[0])
