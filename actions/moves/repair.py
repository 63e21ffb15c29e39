"""Repair: an answer was not to the question, or it has to be said which source is meant (Stolwijk & Kunneman 2023, section 5)."""

from __future__ import annotations

import time
from dataclasses import replace

from actions.answering.decision_tree.evidence import Source
from actions.answering.recent import LastAnswer, still_meant
from actions.answering.recipe_answers import Question, answer
from actions.answering.recipe_answers.ellipsis import resolve, resolved_intent
from actions.moves import ask
from actions.moves.base import plays
from actions.moves.door import Door, recipe_in_question
from actions.moves.general import tell
from actions.moves.replying import keep, leave_trace, tell_recipe
from actions.moves.turn import Part, Turn
from actions.moves.waiting import meant_thing, wanted_source
from actions.settings import OUR_TREE

MOST_TRIED = 2  # answers to one question, after which it is admitted that there is no better one


@plays("repair")
def repair(turn: Turn, parts: tuple[Part, ...]) -> None:
    """Answer the last question from the source that is named, of the thing that is named, or otherwise than before; once, then admit it."""
    part, state, lexicon = parts[0], turn.state, turn.kitchen.lexicon
    source, pending = wanted_source(part, lexicon), state.pending
    if pending is not None and pending.kind == "which_source" and pending.offered:
        state.pending, state.preferred_source = None, source
        return answer_from(turn, replace(part, text=pending.offered, intent=ask.OTHER), source or "recipe", ())
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
    return answer_from(turn, replace(part, text=last.question, intent=last.intent or ask.OTHER), source or other, last.tried)


def _of(turn: Turn, part: Part, last: LastAnswer, thing: str) -> None:
    """The last question, asked of another thing."""
    named, text = recipe_in_question(turn), str(turn.kitchen.lexicon.entries.get("repair_joined", "{thing}")).format(thing=thing)
    whole, intent = f"{last.question} {thing}", last.intent or ask.OTHER
    if named is not None:
        question: Question = ask.question_about(turn, replace(part, text=text, entities=()), named)
        resolved = resolve(question)
        if resolved.text != question.text:
            whole, intent = resolved.text, resolved_intent(question, intent)
    turn.state.last_answer = None
    return ask.ask(turn, (replace(part, text=whole, intent=intent, entities=()),))


def answer_from(turn: Turn, part: Part, source: Source, tried: tuple[str, ...]) -> None:
    """Answer a question from one source; from the other where that has no answer but those given before; else admit that there is none."""
    began, named = time.perf_counter(), recipe_in_question(turn)
    question = ask.question_about(turn, replace(part, entities=()), named) if named is not None else None
    door = Door(turn, part, part.text, question.recipe if question else None, question.step if question else 0)
    for chosen in (source, "recipe" if source == "common_sense" else "common_sense"):
        path = ["repair", chosen]
        given = answer(part.intent, question) if chosen == "recipe" and question is not None else None
        if given is not None and given.found and given.answer_id not in tried:
            tell_recipe(turn, part, door, given, path, began, part.intent)
            return _remember(turn, tried)
        if chosen == "common_sense" and _tell_general(turn, part, door, path, began, tried):
            return _remember(turn, tried)
    return _admit(turn, part, turn.state.last_answer)


def _tell_general(turn: Turn, part: Part, door: Door, path: list[str], began: float, tried: tuple[str, ...]) -> bool:
    """Tell the most probable general answer that was not told yet."""
    if door.match is None:
        return False
    options = [(door.match.pair, door.match.confidence), *((pair, 1 - distance) for pair, distance in door.match.rest)]
    pair = next((pair for pair, confidence in options if pair.id not in tried and confidence >= OUR_TREE.repaired), None)
    if pair is None:
        return False
    tell(turn, part, door, path, began, pair)
    return True


def _remember(turn: Turn, tried: tuple[str, ...]) -> None:
    last = turn.state.last_answer
    if last is not None:
        turn.state.last_answer = last.model_copy(update={"tried": (*tried, *last.tried)[-MOST_TRIED:]})


def _admit(turn: Turn, part: Part, last: LastAnswer | None) -> None:
    """Say that there is no better answer, and what can be asked."""
    began = time.perf_counter()
    turn.say("utter_repair_failed")
    turn.say(f"utter_help_{turn.state.stage}")
    question = last.question if last is not None else part.text
    door = Door(turn, part, question, None)
    turn.state.last_answer = None
    leave_trace(turn, part, door, ["repair", "no other answer"], began)
