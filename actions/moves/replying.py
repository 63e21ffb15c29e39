"""Questions that were not answered well are kept for those who teach the assistant."""

from __future__ import annotations

from actions.learning.kept import Reason
from actions.moves.turn import Turn


def keep(turn: Turn, text: str, resolved: str, reason: Reason, source: str = "") -> None:
    """Keep a question that was not answered well, for those who teach the assistant."""
    state = turn.state
    turn.kitchen.kept.keep(text, resolved, reason, source=source, recipe=state.recipe, step=state.step or None, language=turn.kitchen.lexicon.language)
