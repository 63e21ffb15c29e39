"""Moves that were hardly meant: "skip the nuts" leaves no step out, "beat it" stops nothing, "smoke coming out" takes no leave, "only 8 fit" changes no amounts."""

from __future__ import annotations

import re

from actions.language.words import any_spaced, normalise, tokens
from actions.moves.turn import Part, Turn


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


def wishes_timer(turn: Turn, part: Part) -> bool:
    """Whether a timer is asked for, and not told that one has rung."""
    lexicon = turn.kitchen.lexicon
    return bool(set(tokens(part.text)) & lexicon.words("timer_words")) and not says(part.text, lexicon.words("timer_over"))


def says(text: str, forms: frozenset[str]) -> bool:
    """Whether a text holds one of some phrases."""
    return re.search(rf"(?<![\w'])(?:{any_spaced(forms)})(?![\w'])", normalise(text)) is not None
