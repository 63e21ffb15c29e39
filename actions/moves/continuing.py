"""Questions that go on with earlier ones: recognised, and worded in full from the history (De Boni & Manandhar 2003)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from actions.answering.follow_up.history import Exchange, as_asked
from actions.moves.turn import Turn
from actions.settings import FOLLOWING
from actions.understanding.rewriting import How


@dataclass(frozen=True)
class Rewrite:
    """A question as it may be meant.

    Attributes:
        text: in full.
        how: the operator that worded it.
        probable: how probably it continues an earlier question, 0 to 1.
        before: that earlier question; None where it starts something new.
    """

    text: str
    how: How = "said"
    probable: float = 0.0
    before: Exchange | None = None


def rewrites(turn: Turn, text: str) -> list[Rewrite]:
    """What a question may mean: as it was asked, and with what it may have left out; each is put to the sources.

    Args:
        turn: the turn.
        text: what was asked.
    """
    history, rewriter = usable(turn), turn.kitchen.rewriter
    probable = continues(turn, text, history) if rewriter is not None and text and history else 0.0
    if rewriter is None or not history or probable < FOLLOWING.continues:
        return [Rewrite(text)]
    last = history[-1]
    found = rewriter(text, last.resolved)
    worded = (Rewrite(one.text, one.how, probable, last) for one in found if one.text != text)
    return [Rewrite(text, "said", probable, last), *worded]


def usable(turn: Turn) -> tuple[Exchange, ...]:
    """What was asked before and still counts: in general, and of the recipe in hand at the running step."""
    state = turn.state
    return tuple(
        one
        for one in state.history
        if one.general
        or one.recipe is None
        or (one.recipe == state.recipe and one.step == state.step)
    )


def continues(turn: Turn, text: str, history: Sequence[Exchange]) -> float:
    """The probability that a question continues one of those before it; 0 where nothing tells it."""
    follow_ups = turn.kitchen.follow_ups
    if follow_ups is None:
        return 0.0
    return follow_ups.probability(text, as_asked(history), turn.recipe)


def named_before(turn: Turn) -> tuple[str, ...]:
    """What the last question was about; nothing where there was none, or nothing takes it apart."""
    rewriter, history = turn.kitchen.rewriter, usable(turn)
    if rewriter is None or not history:
        return ()
    return tuple(rewriter.things(history[-1].resolved)[:1])
