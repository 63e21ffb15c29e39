"""Talk about other things: said plainly that this is no subject here, and the recipe waits."""

from __future__ import annotations

import time

from actions.moves import ask
from actions.moves.base import plays
from actions.moves.door import door_of
from actions.moves.general import tell
from actions.moves.turn import Part, Turn


@plays("off_topic")
def off_topic(turn: Turn, parts: tuple[Part, ...]) -> None:
    """Say what the assistant is for; a question about food that looked like talk is answered."""
    began, part = time.perf_counter(), parts[0]
    door = door_of(turn, part)
    if door.general_answer() is not None:
        return tell(turn, part, door, [f"intent {part.intent}"], began)
    ask.leave_trace(turn, part, door, [f"intent {part.intent}", "no kitchen matter"], began)
    turn.say("utter_off_topic")
    turn.say(f"utter_help_{turn.state.stage}")
    return None
