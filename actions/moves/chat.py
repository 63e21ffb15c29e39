"""Talk about other things: said plainly that this is no subject here, and the recipe waits."""

from __future__ import annotations

from actions.moves.base import plays
from actions.moves.turn import Part, Turn


@plays("off_topic")
def off_topic(turn: Turn, _: tuple[Part, ...]) -> None:
    """Say what the assistant is for."""
    turn.say("utter_off_topic")
    turn.say(f"utter_help_{turn.state.stage}")
