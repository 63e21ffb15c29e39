"""How well a question fits a note in its situation: the agreement of words, meaning and kind, and where the cook stands."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from actions.answering.common_sense.feature_names import Numbers
from actions.answering.notes.entries import Entry
from actions.language.lexicon import Lexicon
from actions.language.words import tokens

REACH = 1  # steps away at which what only points is still understood: a cook asks on while the next step is told
FAR = 12  # steps away from which it does not matter how far
UNKNOWN = -1.0
OF_PLACE = ("here", "placed", "running", "away", "passed", "only_here")
FORMS = ("polar", "choice", "open")
"""Forms of a question: whether something is so, which of two, and what, how or why."""


def understood(found: Sequence[Entry], step: int) -> NDArray[np.intp]:
    """Places of the entries whose wordings are understood at a step."""
    return np.array([at for at, entry in enumerate(found) if not entry.here or any(abs(one - step) <= REACH for one in entry.steps)], dtype=np.intp)


def form(text: str, lexicon: Lexicon) -> Numbers:
    """Which of FORMS a question has, a number each."""
    said = tokens(text)
    inner = set(said[1:-1])
    found = (set(said[:1]) & lexicon.words("polar_starts"), inner & lexicon.words("choice_words"), set(said) & lexicon.words("question_words"))
    return np.array([float(bool(one)) for one in found], dtype=np.float32)


def decides(found: Sequence[Entry], lexicon: Lexicon) -> Numbers:
    """Whether the answers of entries begin with a yes or no, one number each."""
    return np.array([float(bool(set(tokens(entry.pair.answer)[:1]) & lexicon.words("deciding_words"))) for entry in found], dtype=np.float32)


def rows(agreeing: Numbers, found: Sequence[Entry], step: int, asked: Numbers, kinds: Numbers, asked_form: Numbers, deciding: Numbers) -> Numbers:
    """Features of entries.

    Args:
        agreeing: how their wordings agree with the question, one row each.
        found: the entries.
        step: the running step, 0 before the first.
        asked: how probably the question is of each kind.
        kinds: the same of the entries, one row each.
        asked_form: the form of the question.
        deciding: whether the entries' answers say yes or no.

    Returns:
        One row each: those of agreement, of OF_PLACE, for each kind whether both are of it and whether the question is, the form of the question, and the same
        where the answer says yes or no; what is not known is UNKNOWN.
    """
    placed = np.array([_of_place(entry, step) for entry in found], dtype=np.float32).reshape(len(found), len(OF_PLACE))
    columns = [agreeing, placed, kinds * asked, *(np.repeat(one[None], len(found), axis=0) for one in (asked, asked_form)), deciding[:, None], deciding[:, None] * asked_form]
    whole: Numbers = np.nan_to_num(np.concatenate(columns, axis=1), nan=UNKNOWN).astype(np.float32)
    return whole


def _of_place(entry: Entry, step: int) -> tuple[float, ...]:
    if not entry.steps:
        return (0.0, 0.0, 0.0, UNKNOWN, 0.0, 0.0)
    ways = [step - one for one in entry.steps]
    nearest = min(ways, key=abs)
    return (float(entry.here), 1.0, float(nearest == 0), float(min(abs(nearest), FAR)), float(nearest > 0), float(len(ways) == 1))
