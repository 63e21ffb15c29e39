"""How a question was answered: what the recipe says, or that nothing answers, and the trace of it."""

from __future__ import annotations

from actions.answering.recent import last_answer
from actions.answering.recipe_answers import Answer
from actions.answering.trace import trace
from actions.learning.kept import Reason
from actions.moves.asked import asks
from actions.moves.door import Door
from actions.moves.turn import Part, Turn
from actions.recipes.steps.cutting import aloud
from actions.settings import OUR_TREE

TOLD = ("utter_step", "utter_last_step")
ONLY_STEP = ("utter_turn_now", "utter_found_in_step", "utter_order_step")
"""Responses that say no more than a step."""


def tell_recipe(turn: Turn, part: Part, door: Door, given: Answer, path: list[str], began: float, intent: str) -> None:
    """Say what the recipe answers, or that nothing does, and leave the trace; what is only remarked beside a question that was answered needs no answer."""
    if not given.found and turn.said and part.text and not asks(part.text, turn.kitchen.lexicon):
        return
    if not _is_just_told(turn, given):
        turn.say(given.response, **given.fields)
    turn.state.clarifying = True
    text = part.text or turn.text
    if given.found:
        turn.state.last_answer = last_answer(given.fields, given.about, turn.state.step, question=door.text or text, intent=intent, answer_id=given.answer_id or "")
    else:
        keep(turn, text, door.text, "unanswered")
    leave_trace(turn, part, door, path, began, given)


def _is_just_told(turn: Turn, given: Answer) -> bool:
    """Whether an answer only says again the step that was moved to before the question: "done, shall I add the chicken now?"."""
    told = given.response in ONLY_STEP and given.answer_id == f"step-{turn.state.step}"
    return told and bool(set(TOLD) & set(turn.said))


def leave_trace(turn: Turn, part: Part, door: Door, path: list[str], began: float, given: Answer | None = None) -> None:
    """Leave how a question was answered from the recipe, or that it was not."""
    text, found = part.text or turn.text, given is not None and given.found
    turn.state.answer_trace = trace(
        text, part.intent, part.confidence, path, began, source="recipe" if found else "fallback", answer_id=given.answer_id if given is not None and found else None,
        kind=door.kind, resolved=door.text or text, weighed=door.weighed(given),
    )


def is_answerable(door: Door) -> bool:
    """Whether some source could answer, whichever it is."""
    return door.judged.answerable >= OUR_TREE.refused


def refuse(turn: Turn, part: Part, door: Door, path: list[str], began: float) -> None:
    """Say that this is nothing that anything here could answer."""
    tell_recipe(turn, part, door, Answer("utter_outside", found=False), [*path, "nothing can answer it"], began, part.intent)


def refusal(door: Door, given: Answer) -> Answer:
    """What is said where no source answers: that this is no kitchen matter, or that the recipe does not say."""
    if not is_answerable(door):
        return Answer("utter_outside", found=False)
    if not given.found and given.response != "utter_unknown":
        return given
    running = door.recipe.steps[door.step - 1] if door.recipe is not None and 0 < door.step <= len(door.recipe.steps) else None
    if running is None or door.kind == "general":
        return Answer("utter_unknown", found=False)
    return Answer("utter_unsure_step", {"step_text": aloud(running.text, door.turn.kitchen.lexicon)}, found=False)


def keep(turn: Turn, text: str, resolved: str, reason: Reason, source: str = "") -> None:
    """Keep a question that was not answered well, for those who teach the assistant."""
    state = turn.state
    turn.kitchen.kept.keep(text, resolved, reason, source=source, recipe=state.recipe, step=state.step or None, language=turn.kitchen.lexicon.language)
