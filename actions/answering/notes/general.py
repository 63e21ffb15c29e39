"""Questions about cooking in general that come near a recipe and that none of its notes answers: "have my eggs gone off?" is not about those that are beaten here."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from actions.answering.common_sense.making import Raw
from actions.answering.common_sense.pairs import Pair
from actions.answering.notes.material import Written
from actions.answering.notes.spoken import Asked

SAME = 0.8  # cosine from which a note may ask the same
NEAREST, OTHERS = 200, 60  # pairs for each recipe: those that come nearest, and some of the next MORE
MORE = 2000


def asked_beside(one: Written, pairs: Sequence[Pair], raw: Raw, seed: int) -> list[Asked]:
    """Questions of the base beside a recipe, each in one of its wordings at some step; `seed` is of the random choice."""
    if not pairs:
        return []
    theirs, own = (_units(raw(texts)) for texts in ([pair.question for pair in pairs], [note.question for note in one.notes.pairs]))
    near = (theirs @ own.T).max(axis=1)
    order = [int(at) for at in np.argsort(-near, kind="stable") if near[at] < SAME]
    chance = np.random.default_rng(seed)
    chosen = order[:NEAREST] + [order[NEAREST + int(at)] for at in chance.permutation(len(order[NEAREST:MORE]))[:OTHERS]]
    return [Asked(_wording(pairs[at], chance), int(chance.integers(len(one.recipe.steps) + 1))) for at in chosen]


def _wording(pair: Pair, chance: np.random.Generator) -> str:
    return pair.wordings[int(chance.integers(len(pair.wordings)))]


def _units(rows: np.ndarray) -> np.ndarray:
    return np.asarray(rows / (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-6))
