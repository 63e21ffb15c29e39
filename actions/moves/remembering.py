"""What was asked and answered in a turn is noted in the history, and read ahead while the cook reads the reply."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from actions.answering.follow_up.history import Exchange, as_asked, exchange, remembered
from actions.language.words import tokens
from actions.moves.asked import asks
from actions.moves.continuing import continues, usable
from actions.moves.scene import with_matter
from actions.moves.tasting import TALK
from actions.moves.turn import Turn
from actions.settings import FOLLOWING

CHANGING, UNKNOWN = ("ask_substitute", "report_missing", "ask_convert"), "fallback"


def _shown(turn: Turn, trace: Mapping[str, Any]) -> str:
    """A question about a substitute or a unit with what it left out, which its own move finds from the last answer."""
    resolver, history, text = turn.kitchen.resolver, usable(turn), turn.part.text
    if resolver is None or not history or trace["intent"] not in CHANGING or trace["resolved"] != text or not resolver.leans(text):
        return ""
    if set(tokens(text)[:1]) & turn.kitchen.lexicon.words("lacking_starts"):
        return ""  # "no thermometer here" says all
    if not resolver.is_bare(text) and continues(turn, text, history) < FOLLOWING.continues:
        return ""  # "no maple syrup. honey?" is of its own
    turn.continues = True
    return next((meant.text for meant in resolver(text, history) if meant.form != "topic"), "")


def note(turn: Turn, said_before: int, trace_before: object) -> None:
    """Note a question that was answered in this turn, or that nothing answered, in the history.

    Args:
        turn: the turn.
        said_before: how many responses had been said before the question was played.
        trace_before: the trace that was there then.
    """
    state, trace = turn.state, turn.state.answer_trace
    if trace is None or trace is trace_before or trace.get("source") == TALK:
        return  # talk between two questions does not part them
    shown = turn.resolved or _shown(turn, trace)
    if shown:
        trace["resolved"] = shown
    known = trace.get("source") != UNKNOWN
    if not known and not turn.continues and state.history:
        state.last_answer = None  # it was about something else
    last = state.last_answer
    whole = turn.alone and trace["resolved"] == turn.part.text and not asks(turn.part.text, turn.kitchen.lexicon)  # "the soup is too salty, what can I do?"
    whole = whole or (not turn.continues and not turn.text.startswith("/") and _names_nothing(turn, str(trace["resolved"])))  # "raw chicken since monday. still good?"
    latest = exchange(
        turn.part.text or turn.text, turn.text if whole else str(trace["resolved"]), intent=turn.read_as or str(trace["intent"]),
        answer=turn.rendered(said_before) if known else "", about=last.about if last is not None and known else (), source=str(trace["source"]),
        answer_id=str(trace["answer_id"] or ""), step=state.step, recipe=state.recipe, continues=turn.continues,
    )
    if turn.continues and state.history:
        trace["resolved"] = with_matter(turn, str(trace["resolved"]), usable(turn))
    repeated = state.history and state.history[-1].resolved == latest.resolved
    state.history = remembered(state.history[:-1] if repeated else state.history, latest)
    turn.continues, turn.resolved, turn.read_as = False, "", ""
    _read_ahead(turn, latest)


def _names_nothing(turn: Turn, text: str) -> bool:
    """Whether a question names no thing, so that what it is about can only stand beside it in the utterance."""
    resolver = turn.kitchen.resolver
    return resolver is not None and not resolver.names(text)


def _read_ahead(turn: Turn, latest: Exchange) -> None:
    """Read what was asked and told while the cook does, so that the next question is understood sooner."""
    kitchen, asked = turn.kitchen, as_asked(usable(turn))
    if kitchen.resolver is not None:
        kitchen.ahead.submit(kitchen.resolver.remember, latest)
    if kitchen.follow_ups is not None and asked:
        kitchen.ahead.submit(kitchen.follow_ups.remember, asked, turn.recipe)
