"""Pausing, resuming and stopping a recipe."""

from __future__ import annotations

from actions.language.words import content_stems, stems
from actions.moves import cook
from actions.moves.base import PLAYS, plays
from actions.moves.turn import Part, Turn
from actions.state import Suspended

Parts = tuple[Part, ...]


@plays("pause")
def pause(turn: Turn, _: Parts) -> None:
    """Rest: the clock stops, the step stays."""
    if turn.cooking:
        turn.state.stage = "paused"
        turn.state.rest(True, turn.now)
        turn.say("utter_paused")
    else:
        turn.say("utter_waiting")


@plays("resume")
def resume(turn: Turn, parts: Parts) -> None:
    """On with the running recipe, or with one that was left in the middle."""
    state = turn.state
    named = " ".join(parts[0].values("recipe"))
    left = _left_behind(turn, named or parts[0].text)
    if left is None and not turn.cooking and state.suspended and state.stage != "preparing" and not named:
        left = state.suspended[0]
    if left is not None and not (turn.cooking and turn.recipe and turn.recipe.id == left.recipe):
        if turn.cooking and turn.recipe:
            other = turn.kitchen.catalogue.row(left.recipe)
            turn.ask("switch", left.recipe)
            turn.say("utter_ask_switch", title=other.title if other else left.recipe, running=turn.recipe.title)
            return
        state.resume(left.recipe, turn.now)
        turn.say("utter_back_to", title=cook.the_recipe(turn).title)
        cook.tell(turn, state.step)
    elif turn.cooking:
        turn.say("utter_resumed")
        cook.go(turn, state.step)
    elif state.stage == "preparing":
        cook.start(turn)
    else:
        cook.running(turn)


def _left_behind(turn: Turn, text: str) -> Suspended | None:
    """The recipe left in the middle that a text names by a content word of its title."""
    lexicon = turn.kitchen.lexicon
    said = set(stems(text, lexicon.language))
    rows = [(kept, turn.kitchen.catalogue.row(kept.recipe)) for kept in turn.state.suspended]
    return next((kept for kept, row in rows if row and said & set(content_stems(row.title, lexicon))), None)


@plays("stop")
def stop(turn: Turn, _: Parts) -> None:
    """Asked back: stopping leaves the recipe; amid the questionnaire that is ended."""
    pending, turn.state.pending = turn.state.pending, None
    if pending is not None and pending.kind == "sus":
        turn.state.pending = pending
        PLAYS["stop_sus"](turn, ())
    elif turn.cooking and turn.recipe:
        turn.ask("stop")
        turn.say("utter_ask_stop", title=turn.recipe.title)
    elif turn.state.stage == "preparing":
        stop_now(turn)
    else:
        turn.say("utter_nothing_to_stop")


def stop_now(turn: Turn) -> None:
    """Leave the recipe; it can be resumed."""
    cooked = turn.cooking
    turn.state.leave(turn.now)
    turn.say("utter_stopped" if cooked else "utter_stopped_preparing")
    turn.offer("list_recipes", "resume", "goodbye")
