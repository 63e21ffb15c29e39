"""How well a question fits a note in its situation: the agreement of words, meaning and kind, and where the cook stands."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from actions.answering.common_sense.feature_names import Numbers
from actions.answering.notes.entries import Entry

REACH = 1  # steps away at which what only points is still understood: a cook asks on while the next step is told
FAR = 12  # steps away from which it does not matter how far
UNKNOWN = -1.0
OF_PLACE = ("here", "placed", "running", "away", "passed", "only_here")


def understood(found: Sequence[Entry], step: int) -> NDArray[np.intp]:
    """Places of the entries whose wordings are understood at a step."""
    return np.array([at for at, entry in enumerate(found) if not entry.here or any(abs(one - step) <= REACH for one in entry.steps)], dtype=np.intp)


def rows(agreeing: Numbers, found: Sequence[Entry], step: int, asked: Numbers, kinds: Numbers) -> Numbers:
    """Features of entries.

    Args:
        agreeing: how their wordings agree with the question, one row each.
        found: the entries.
        step: the running step, 0 before the first.
        asked: how probably the question is of each kind.
        kinds: the same of the entries, one row each.

    Returns:
        One row each: those of agreement, of OF_PLACE, and for each kind whether both are of it and whether the question is; what is not known is UNKNOWN.
    """
    placed = np.array([_of_place(entry, step) for entry in found], dtype=np.float32).reshape(len(found), len(OF_PLACE))
    whole: Numbers = np.nan_to_num(np.concatenate([agreeing, placed, kinds * asked, np.repeat(asked[None], len(found), axis=0)], axis=1), nan=UNKNOWN).astype(np.float32)
    return whole


def _of_place(entry: Entry, step: int) -> tuple[float, ...]:
    if not entry.steps:
        return (0.0, 0.0, 0.0, UNKNOWN, 0.0, 0.0)
    ways = [step - one for one in entry.steps]
    nearest = min(ways, key=abs)
    return (float(entry.here), 1.0, float(nearest == 0), float(min(abs(nearest), FAR)), float(nearest > 0), float(len(ways) == 1))
