"""Learning what makes a candidate relevant to a question, from which candidates were judged right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from actions.answering.relevance import PARTS, Numbers
from actions.language.encoder import Encoder

DIRECTIONS = 32
EPOCHS, BATCH = 3, 64
DROPPED = 0.3  # share of the dimensions that are left out in training
MOST_RIGHT, MOST_WRONG = 6, 14  # candidates of a case in one epoch
RATE, DECAY, START = 1e-3, 0.05, 3.0
BLOCK = 64  # texts that are encoded together
Places = NDArray[np.int64]


@dataclass(frozen=True)
class Pairs:
    """Questions with candidates.

    Attributes:
        layers: of all texts, shape (texts, dimensions).
        blank: place of the empty text; -1 where there is none.
        texts: of each row the places of question, what is said and what it rests on; shape (rows, 3).
        right: whether each row is a right answer.
        case: which case each row is of.
    """

    layers: torch.Tensor
    blank: int
    texts: Places
    right: NDArray[np.bool_]
    case: Places


def pairs_of(
    said: Sequence[tuple[str, str, str]],
    right: NDArray[np.bool_],
    case: Places,
    encoder: Encoder,
) -> Pairs:
    """Rows of question, what is said and what it rests on, with each text encoded once."""
    places: dict[str, int] = {}
    rows = np.array([[places.setdefault(text, len(places)) for text in row] for row in said])
    texts = list(places)
    layers = np.zeros((len(texts), encoder.layer_dimensions), dtype=np.float32)
    order = sorted(range(len(texts)), key=lambda at: len(texts[at]))
    for start in range(0, len(order), BLOCK):
        block = order[start : start + BLOCK]
        layers[block] = encoder.encode_layers([texts[at] for at in block])
    return Pairs(torch.from_numpy(layers), places.get("", -1), rows, right, case)


def fit(given: Pairs, held: NDArray[np.bool_]) -> dict[str, Numbers]:
    """Maps that put the right candidates of a case before the others.

    Args:
        given: the rows.
        held: those that teach nothing.
    """
    torch.manual_seed(0)
    maps = {name: torch.nn.Linear(given.layers.shape[1], DIRECTIONS, bias=False) for name in PARTS}
    for one in maps.values():
        torch.nn.init.orthogonal_(one.weight, gain=START)
    weights = [one.weight for one in maps.values()]
    optimiser = torch.optim.AdamW(weights, lr=RATE, weight_decay=DECAY)
    cases = _cases(given, ~held)
    for epoch in range(EPOCHS):
        chance = np.random.default_rng(epoch)
        order = chance.permutation(len(cases))
        for start in range(0, len(order), BATCH):
            chosen = [_some(given, cases[at], chance) for at in order[start : start + BATCH]]
            loss = _loss(given, chosen, maps)
            optimiser.zero_grad()
            torch.autograd.backward(loss)
            optimiser.step()
    return {name: one.weight.detach().numpy() for name, one in maps.items()}


def _cases(given: Pairs, use: NDArray[np.bool_]) -> list[Places]:
    """Rows of each case that has right and wrong ones."""
    rows = np.flatnonzero(use)
    rows = rows[np.argsort(given.case[rows], kind="stable")]
    cuts = np.flatnonzero(np.diff(given.case[rows])) + 1
    found = np.split(rows, cuts)
    return [one for one in found if given.right[one].any() and not given.right[one].all()]


def _some(given: Pairs, rows: Places, chance: np.random.Generator) -> Places:
    """Some rows of a case, right ones and others."""
    right, wrong = rows[given.right[rows]], rows[~given.right[rows]]
    parts = [
        chance.choice(part, most, replace=False) if len(part) > most else part
        for part, most in ((right, MOST_RIGHT), (wrong, MOST_WRONG))
    ]
    return np.concatenate(parts)


def _loss(given: Pairs, cases: Sequence[Places], maps: dict[str, Any]) -> torch.Tensor:
    """How improbable the right rows are among all of their case."""
    rows, sizes = np.concatenate(cases), [len(case) for case in cases]
    scores = _scores(given, rows, lambda name, at: _mapped(given, maps[name], at))
    totals = torch.split(scores.sum(1), sizes)
    right = torch.split(torch.from_numpy(given.right[rows]), sizes)
    losses = [
        torch.logsumexp(one, 0) - torch.logsumexp(one[told], 0)
        for one, told in zip(totals, right, strict=True)
    ]
    return torch.stack(losses).mean()


def _mapped(given: Pairs, one: Any, places: Places) -> torch.Tensor:
    """Texts in learned directions, with some dimensions left out; each text once."""
    own, back = np.unique(places, return_inverse=True)
    found: torch.Tensor = one(torch.nn.functional.dropout(given.layers[own], DROPPED))
    return found[torch.from_numpy(back)]


def _scores(
    given: Pairs, rows: Places, mapped: Callable[[str, Places], torch.Tensor]
) -> torch.Tensor:
    """How relevant rows are; shape (rows, 2), 0 where a text is empty."""
    question, said, rest = given.texts[rows].T
    found = torch.stack(
        [
            (mapped("question_said", question) * mapped("said", said)).sum(1),
            (mapped("question_rest", question) * mapped("rest", rest)).sum(1),
        ],
        dim=1,
    )
    full = torch.from_numpy(np.stack([said != given.blank, rest != given.blank], axis=1))
    return found * full


def scored(given: Pairs, maps: dict[str, Numbers], rows: Places) -> Numbers:
    """How relevant some rows are by learned maps; shape (rows, 2)."""
    known = {name: given.layers @ torch.from_numpy(one).T for name, one in maps.items()}
    return _scores(given, rows, lambda name, at: known[name][torch.from_numpy(at)]).numpy()


def cross_scored(given: Pairs, folds: Places) -> Numbers:
    """How relevant each row is by what the rows of the other folds taught; shape (rows, 2)."""
    found = np.zeros((len(given.case), 2), dtype=np.float32)
    for number in sorted(set(folds.tolist())):
        held = folds == number
        found[held] = scored(given, fit(given, held), np.flatnonzero(held))
    return found
