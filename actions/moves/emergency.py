"""Emergencies ("my kid drank bleach"): answered at once and before anything else, whatever runs or was asked; the recipe waits."""

from __future__ import annotations

import time

from actions.answering.needs import STATES
from actions.answering.recent import last_answer
from actions.answering.trace import trace
from actions.moves.base import PLAYS, plays
from actions.moves.continuing import OTHER
from actions.moves.danger import EMERGENCY
from actions.moves.diets import avoiding
from actions.moves.general import SOURCE
from actions.moves.needs import concern_of
from actions.moves.turn import FALLBACK, Part, Turn


@plays(EMERGENCY)
def help_in_emergency(turn: Turn, parts: tuple[Part, ...]) -> None:
    """Say what helps, and leave its trace."""
    began, part = time.perf_counter(), parts[0]
    pair = turn.kitchen.emergencies(part.text)
    if pair is None:
        return PLAYS[FALLBACK](turn, parts)  # sent as an intent, without words
    turn.taken_for = pair.question
    if (need := concern_of(turn)).label == STATES:
        turn.state.avoid = avoiding(turn, need.avoided)  # "no celery for me, I go into anaphylaxis"
    turn.say("utter_common_sense", answer=pair.answer)
    turn.state.last_answer = last_answer({"answer": pair.answer}, pair.about, turn.state.step, question=part.text, intent=OTHER, source=SOURCE, answer_id=pair.id)
    turn.state.answer_trace = trace(part.text, OTHER, part.confidence, ["emergency", f"question {pair.id}"], began, source=SOURCE, answer_id=pair.id, kind="general")
    return None
