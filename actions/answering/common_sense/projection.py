"""A linear map of the sentence encoder's layers under which wordings of one question come near each other.

The encoder knows language, not the kitchen: it finds "butter for coconut oil" nearer to "is coconut oil healthy?" than to "what can
replace coconut oil?". The map is learned by contrast from the wordings of our own base, and keeps close to the encoder's own vectors.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from actions.answering.common_sense.approach import Vectors, unit
from actions.language.encoder import Encoder

AT_ONCE = 1024  # texts whose layers are held beside those of all
LAYER_WEIGHT = 0.5  # of each lower layer beside the sentence vector
STEPS, BATCH, RATE = 120, 512, 1e-3
SHARPNESS = 20.0  # factor on cosines before the soft maximum, as sentence-BERT's training has it
HOLD = 2.0  # pull towards the encoder's own vectors; without it the map learns the wordings by heart


def raw_vectors(texts: Sequence[str], encoder: Encoder) -> Vectors:
    """The sentence vector and the means of all lower layers side by side, one row for each text."""
    size = encoder.dimensions
    rows = np.zeros((len(texts), encoder.layer_dimensions), dtype=np.float32)
    for start in range(0, len(texts), AT_ONCE):
        vectors, layers = encoder.encode_both(texts[start : start + AT_ONCE])
        rows[start : start + AT_ONCE, :size], rows[start : start + AT_ONCE, size:] = vectors, LAYER_WEIGHT * layers[:, :-size]
    return rows


def train(rows: Vectors, owners: NDArray[np.intp], size: int, seed: int = 0) -> Vectors:
    """Learn the map from wordings, each with the number of its pair.

    Args:
        rows: from `raw_vectors`; shape (wordings, raw dimensions).
        owners: for each row the number of its pair.
        size: dimensions of the encoder's sentence vector, and of the result.
        seed: of the random choices.

    Returns:
        The map, to be multiplied from the right; shape (raw dimensions, size).
    """
    import torch

    torch.manual_seed(seed)
    chance = np.random.default_rng(seed)
    members = [group for group in _groups(owners) if len(group) > 1]
    start = torch.cat([torch.eye(size), torch.zeros(rows.shape[1] - size, size)]) + 0.005 * torch.randn(rows.shape[1], size)
    weights = start.clone().requires_grad_()
    optimiser = torch.optim.Adam([weights], lr=RATE)
    given = torch.from_numpy(rows)
    for _ in range(STEPS if members else 0):
        chosen = chance.choice(len(members), min(BATCH, len(members)), replace=False)
        twos = np.array([chance.choice(members[at], 2, replace=False) for at in chosen])
        one, other = (torch.nn.functional.normalize(given[twos[:, side]] @ weights, dim=1) for side in (0, 1))
        loss = torch.nn.functional.cross_entropy(SHARPNESS * one @ other.T, torch.arange(len(twos))) + HOLD * ((weights - start) ** 2).sum() / size
        optimiser.zero_grad()
        torch.autograd.backward(loss)
        optimiser.step()
    learned: Vectors = weights.detach().numpy()
    return learned


def projected(rows: Vectors, weights: Vectors) -> Vectors:
    """Rows of length 1 under the map."""
    return unit(rows @ weights)


def _groups(owners: NDArray[np.intp]) -> list[NDArray[np.intp]]:
    order = np.argsort(owners, kind="stable")
    return np.split(order, np.flatnonzero(np.diff(owners[order])) + 1)
