"""A question that goes on with the last one and whose completed wording finds little, asked beside that: "how much water for basmati rice, and brown?"."""

from __future__ import annotations

from collections.abc import Sequence

from actions.answering.follow_up.history import Exchange
from actions.language.words import tokens
from actions.moves.door import MARKS, PAPER, Door
from actions.moves.turn import Part, Turn
from actions.settings import FOLLOWING, OUR_TREE

MOST_WORDS = 40  # of both together: a longer question says more of other things than of what is asked


def set_beside(turn: Turn, part: Part, text: str, history: Sequence[Exchange]) -> str:
    """The last question and the words of this one side by side, where general knowledge knows only that, and nothing of the completed question; that one else.

    Args:
        turn: the turn, without a recipe in hand.
        part: what was asked.
        text: the same, completed.
        history: what was asked before; the last of it is gone on with.
    """
    last, wording = history[-1], str(turn.kitchen.lexicon.table("resolved_wordings").get("beside", ""))
    if turn.kitchen.settings.tree == PAPER or not wording:
        return text
    alone = Door(turn, part, text, None, before=last).match
    promised = alone.confidence if alone is not None else 0.0
    joined = wording.format(question=last.resolved.strip(MARKS), fragment=part.text.strip(MARKS))
    if promised >= OUR_TREE.alone or len(tokens(joined)) > MOST_WORDS:
        return text
    found = Door(turn, part, joined, None, before=last).match
    if found is None or found.confidence < OUR_TREE.alone or (found.pair.id == last.answer_id and promised >= FOLLOWING.again):
        return text
    return joined
