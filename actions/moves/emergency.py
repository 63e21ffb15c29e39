"""Emergencies ("my kid drank bleach"): answered at once and before anything else, whatever runs or was asked; the recipe waits."""

from __future__ import annotations

import time

from actions.answering.needs import STATES
from actions.answering.recent import last_answer
from actions.answering.trace import trace
from actions.moves.base import PLAYS, plays
from actions.moves.credit import SOURCE
from actions.moves.danger import EMERGENCY, IN_DANGER, danger_told, told_of
from actions.moves.diets import avoiding
from actions.moves.needs import concern_of
from actions.moves.turn import Part, Turn
from actions.understanding.intents import FALLBACK, OTHER


@plays(EMERGENCY)
def help_in_emergency(turn: Turn, parts: tuple[Part, ...]) -> None:
    """Say what helps, and leave its trace."""
    began, part = time.perf_counter(), parts[0]
    pair = turn.kitchen.emergencies(part.text)
    if pair is None:
        return PLAYS[FALLBACK](turn, parts)  # sent as an intent, without words
    if (need := concern_of(turn)).label == STATES:
        turn.state.avoid = avoiding(turn, need.avoided)  # "no celery for me, I go into anaphylaxis"
    turn.say("utter_common_sense", answer=pair.answer)
    turn.state.last_answer = last_answer({"answer": pair.answer}, pair.about, turn.state.step, question=part.text, intent=OTHER, source=SOURCE, answer_id=pair.id)
    turn.state.answer_trace = trace(part.text, OTHER, part.confidence, ["emergency", f"question {pair.id}"], began, source=SOURCE, answer_id=pair.id, kind="general")
    return None


@plays(IN_DANGER)
def help_again(turn: Turn, parts: tuple[Part, ...]) -> None:
    """Answer what goes on with a danger from what is known of that danger, and from nothing else."""
    began, part, danger = time.perf_counter(), parts[0], danger_told(turn)
    if danger is None:
        return PLAYS[FALLBACK](turn, parts)
    told = told_of(danger, part.text, turn.kitchen.lexicon)
    turn.continues = True
    turn.say("utter_common_sense", answer=told)
    turn.state.last_answer = last_answer({"answer": told}, danger.about, turn.state.step, question=part.text, intent=OTHER, source=danger.source, answer_id=danger.answer_id)
    turn.state.answer_trace = trace(part.text, OTHER, part.confidence, ["told of the danger"], began, source=danger.source, answer_id=danger.answer_id, kind="general")
    return None
