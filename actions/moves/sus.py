"""The System Usability Scale: ten statements, one after the other; what is asked in between is answered, and the questionnaire waits."""

from __future__ import annotations

from actions.learning.usability import MOST, STATEMENTS
from actions.moves import cook
from actions.moves.base import plays
from actions.moves.rating import OFF_SCALE
from actions.moves.turn import Part, Turn
from actions.state import Questionnaire

Parts = tuple[Part, ...]
ASKED = (
    "utter_sus_often", "utter_sus_complicated", "utter_sus_easy", "utter_sus_helper", "utter_sus_together",
    "utter_sus_uneven", "utter_sus_quick", "utter_sus_tedious", "utter_sus_sure", "utter_sus_learning",
)
"""The statements in the order of the scale: one that speaks for the assistant, one that speaks against it."""


@plays("sus")
def sus(turn: Turn, parts: Parts) -> None:
    """Begin, go on, or take a rating of the statement that waits."""
    given = _given(turn, parts)
    if given is None:
        begin(turn)
    elif 1 <= given <= MOST:
        _take(turn, given)
    else:
        again(turn)


def begin(turn: Turn) -> None:
    """Explain the scale where nothing was rated yet; the statement is told at the end of the turn."""
    if not turn.state.questionnaire.ratings and not _waits(turn):
        turn.say("utter_sus_begin")
    turn.ask("sus")


def again(turn: Turn) -> None:
    """Neither yes nor no nor a number off the scale rates a statement."""
    turn.say("utter_sus_scale")
    turn.ask("sus")


def _waits(turn: Turn) -> bool:
    return turn.state.pending is not None and turn.state.pending.kind == "sus"


def _given(turn: Turn, parts: Parts) -> int | None:
    """The rating of a message that is nothing else; one from the quick replies of another statement counts for none."""
    if parts[0].text:
        return None
    numbers, steps = parts[0].values("number"), parts[0].values("step")
    told = len(turn.state.questionnaire.ratings) + 1
    if not numbers or (steps and steps[0] != str(told)) or not (steps or _waits(turn)):
        return None
    return int(numbers[0]) if len(numbers[0]) == 1 and numbers[0].isdecimal() else OFF_SCALE


def _take(turn: Turn, given: int) -> None:
    """Note a rating; after the last one tell the score."""
    state = turn.state
    ratings = (*state.questionnaire.ratings, given)
    if len(ratings) < STATEMENTS:
        state.questionnaire = state.questionnaire.model_copy(update={"ratings": ratings})
        turn.ask("sus")
        return
    state.questionnaire, state.pending = Questionnaire(proposed=True), None
    found = turn.kitchen.usability.keep(ratings, turn.kitchen.lexicon.language)
    turn.say("utter_sus_thanks", score=f"{found:g}")
    if state.stage == "ended":
        cook.anything_else(turn)


@plays("tell_sus")
def tell(turn: Turn, _: Parts) -> None:
    """Tell the statement that is to be rated next."""
    questionnaire = turn.state.questionnaire.model_copy(update={"proposed": True})
    turn.state.questionnaire = questionnaire
    turn.say(ASKED[len(questionnaire.ratings)])
    turn.offer_ratings(MOST, len(questionnaire.ratings) + 1)


@plays("stop_sus")
def stop(turn: Turn, _: Parts) -> None:
    """End the questionnaire; what was rated is forgotten."""
    turn.state.questionnaire, turn.state.pending = Questionnaire(proposed=True), None
    turn.say("utter_sus_stopped")
    if turn.state.stage == "ended":
        cook.anything_else(turn)
