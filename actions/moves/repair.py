"""Repair: an answer was not to the question, or it has to be said which source is meant (Stolwijk & Kunneman 2023, section 5)."""

from __future__ import annotations

import time
from dataclasses import replace

from actions.answering.decision_tree.evidence import Source
from actions.answering.recent import LastAnswer, still_meant
from actions.answering.trace import trace
from actions.dialogue.answers import ask, is_told_from
from actions.moves.base import plays
from actions.moves.replying import keep
from actions.moves.turn import Part, Turn
from actions.moves.waiting import meant_thing, wanted_source
from actions.understanding.intents import OTHER

MOST_TRIED = 2  # answers to one question, after which it is admitted that there is no better one


@plays("repair")
def repair(turn: Turn, parts: tuple[Part, ...]) -> None:
    """Answer the last question from the source that is named, of the thing that is named, or otherwise than before; once, then admit it."""
    part, state, lexicon = parts[0], turn.state, turn.kitchen.lexicon
    source, pending = wanted_source(part, lexicon), state.pending
    if pending is not None and pending.kind == "which_source" and pending.offered:
        state.pending, state.preferred_source = None, source
        return answer_from(turn, replace(part, text=pending.offered, intent=OTHER), source or "recipe", ())
    last = still_meant(state.last_answer, state.step)
    if last is None or not last.question:
        turn.say("utter_what_was_meant")
        return None
    keep(turn, last.question, last.question, "repaired", source=last.source or "recipe")
    thing = "" if source else meant_thing(part, lexicon)
    if thing:
        return _of(turn, part, last, thing)
    return _otherwise(turn, part, last, source)


def _otherwise(turn: Turn, part: Part, last: LastAnswer, source: Source | None) -> None:
    if source is None and len(last.tried) >= MOST_TRIED:
        return _admit(turn, part, last)
    other: Source = "recipe" if last.source else "common_sense"
    return answer_from(turn, replace(part, text=last.question, intent=last.intent or OTHER), source or other, last.tried)


def _of(turn: Turn, part: Part, last: LastAnswer, thing: str) -> None:
    """The last question, asked of another thing."""
    text = str(turn.kitchen.lexicon.entries.get("repair_joined", "{thing}")).format(thing=thing)
    return ask(turn, (replace(part, text=text, intent=last.intent or OTHER, entities=()),))


def answer_from(turn: Turn, part: Part, source: Source, tried: tuple[str, ...]) -> None:
    """Answer a question from one source; from the other where that has no answer but those given before; else admit that there is none."""
    for chosen in (source, "recipe" if source == "common_sense" else "common_sense"):
        if is_told_from(turn, replace(part, entities=()), chosen, tried):
            return _remember(turn, tried)
    return _admit(turn, part, turn.state.last_answer)


def _remember(turn: Turn, tried: tuple[str, ...]) -> None:
    last = turn.state.last_answer
    if last is not None:
        turn.state.last_answer = last.model_copy(update={"tried": (*tried, *last.tried)[-MOST_TRIED:]})


def _admit(turn: Turn, part: Part, last: LastAnswer | None) -> None:
    """Say that there is no better answer, and what can be asked."""
    turn.say("utter_repair_failed")
    turn.say(f"utter_help_{turn.state.stage}")
    question = last.question if last is not None else part.text
    turn.state.last_answer = None
    turn.state.answer_trace = trace(question, part.intent, part.confidence, ["repair", "no other answer"], time.perf_counter(), source="fallback", answer_id=None)
