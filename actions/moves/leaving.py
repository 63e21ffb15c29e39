"""Foods that the cook leaves out: remembered where what is told of them allows it."""

from __future__ import annotations

import re

from actions.language.words import any_spaced, normalise
from actions.moves.turn import Turn


def keep_left_out(turn: Turn, told: str) -> None:
    """Remember that a food is left out, where what was told of it allows that.

    Args:
        turn: the turn.
        told: the answer.
    """
    if not turn.leaving or not says(told, turn.kitchen.lexicon.words("may_be_left_out")):
        return
    kept = tuple(dict.fromkeys((*turn.state.adaptation.left_out, *turn.leaving)))
    turn.state.adaptation = turn.state.adaptation.changed(left_out=kept)
    turn.leaving = ()


def says(text: str, forms: frozenset[str]) -> bool:
    """Whether a text holds one of some phrases."""
    return re.search(rf"(?<![\w'])(?:{any_spaced(forms)})(?![\w'])", normalise(text)) is not None
