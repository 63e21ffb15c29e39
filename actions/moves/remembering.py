"""What was asked and answered in a turn is noted in the history, and read ahead while the cook reads the reply."""

from __future__ import annotations

from actions.answering.follow_up.history import as_asked, exchange, remembered
from actions.moves.asked import asks
from actions.moves.continuing import usable
from actions.moves.tasting import TALK
from actions.moves.turn import Turn

CHANGING, UNKNOWN = ("ask_substitute", "report_missing", "ask_convert"), "fallback"


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
    if turn.resolved:
        trace["resolved"] = turn.resolved
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
    repeated = state.history and state.history[-1].resolved == latest.resolved
    state.history = remembered(state.history[:-1] if repeated else state.history, latest)
    turn.continues, turn.resolved, turn.read_as = False, "", ""
    _read_ahead(turn)


def _names_nothing(turn: Turn, text: str) -> bool:
    """Whether a question names no thing, so that what it is about can only stand beside it in the utterance."""
    rewriter = turn.kitchen.rewriter
    return rewriter is not None and not rewriter.things(text)


def _read_ahead(turn: Turn) -> None:
    """Read what was asked and told while the cook does, so that the next question is understood sooner."""
    kitchen, asked = turn.kitchen, as_asked(usable(turn))
    if kitchen.follow_ups is not None and asked:
        kitchen.ahead.submit(kitchen.follow_ups.remember, asked, turn.recipe)
