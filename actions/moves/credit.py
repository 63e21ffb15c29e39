"""Where an answer came from."""

from __future__ import annotations

from actions.answering.common_sense.pairs import TAUGHT
from actions.moves.base import plays
from actions.moves.turn import Part, Turn

SOURCE = "common_sense"


@plays("ask_source")
def ask_source(turn: Turn, _: tuple[Part, ...]) -> None:
    """Where the last answer came from."""
    last = turn.state.last_answer
    if last is None:
        turn.say("utter_source_of_nothing")
    elif not last.source:
        turn.say("utter_source_recipe", title=turn.recipe.title if turn.recipe else "")
    elif last.source == SOURCE:
        turn.say("utter_source_own")
    elif last.source == TAUGHT:
        turn.say("utter_source_taught")
    else:
        turn.say("utter_source_other", source=last.source)
