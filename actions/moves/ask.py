"""The one door of every question: it is answered, and how is left in the slot `answer_trace`."""

from __future__ import annotations

import time

from actions.answering.common_sense.base import Match
from actions.answering.recent import last_answer, still_meant
from actions.answering.recipe_answers import KINDS, Answer, Question, answer
from actions.answering.recipe_answers.ellipsis import resolve, resolved_intent
from actions.answering.substitutes.allergies import asked_about
from actions.answering.trace import trace
from actions.moves.base import plays
from actions.moves.general import is_elsewhere, known, names_other, tell
from actions.moves.turn import Part, Turn
from actions.settings import READING, SOURCES

Parts = tuple[Part, ...]


@plays(*KINDS, "ask_other")
def ask(turn: Turn, parts: Parts) -> None:
    """Answer from the recipe in hand, else from general knowledge, or say plainly that neither knows. A question never moves the recipe."""
    began, part = time.perf_counter(), parts[0]
    recipe = _recipe_in_question(turn)
    path, resolved, intent = [f"intent {part.intent}"], part.text or turn.text, part.intent
    if recipe is None:
        match = known(turn, resolved)
        if match is not None:
            return tell(turn, part, match, [*path, "no recipe"], began)
        path.append("no recipe")
        given = Answer("utter_unknown" if part.intent == "ask_other" else "utter_no_recipe_to_ask", found=False)
        turn.offer("list_recipes", "ask_abilities")
    else:
        question = _question(turn, part)
        whole, intent = resolve(question), resolved_intent(question, part.intent)
        resolved = whole.text or resolved
        path += [f"continues as {intent}"] if whole.text != question.text or intent != part.intent else []
        given = asked_about(whole, turn.kitchen.substitutes) or answer(intent, whole)
        doubtful = not given.found or given.confidence < READING.sure or names_other(turn, resolved, whole.recipe)
        match = known(turn, resolved) if doubtful else None  # most questions beside a recipe are surely about it, and need no second search
        if match is not None and _is_general(match, given, whole, turn):
            return tell(turn, part, match, path, began)
        path.append("recipe" if given.found else "recipe does not say")
    turn.say(given.response, **given.fields)
    turn.state.clarifying = True
    if given.found:
        turn.state.last_answer = last_answer(given.fields, given.about, turn.state.step, question=resolved, intent=intent)
    turn.state.answer_trace = trace(
        part.text or turn.text, part.intent, part.confidence, path, began, source="recipe" if given.found else "fallback", answer_id=given.answer_id,
        kind="general" if part.intent == "ask_other" and not given.found else "specific", resolved=resolved,
    )
    return None


def _is_general(match: Match, given: Answer, question: Question, turn: Turn) -> bool:
    """Whether general knowledge answers a question beside a recipe: the recipe does not say, is not sure, or has nothing of what is asked about."""
    if not given.found or is_elsewhere(match, question.text, question.recipe, turn):
        return match.distance <= SOURCES.silent
    return given.confidence < READING.sure and match.distance <= SOURCES.unsure


def _recipe_in_question(turn: Turn) -> str | None:
    """The recipe in hand, or the one that is about to be confirmed."""
    pending = turn.state.pending
    if pending and pending.kind == "confirm_recipe" and pending.recipe and turn.kitchen.store.get(pending.recipe):
        return pending.recipe
    return turn.state.recipe if turn.recipe else None


def _question(turn: Turn, part: Part) -> Question:
    state = turn.state
    named = _recipe_in_question(turn) or ""
    recipe = turn.recipe if named == state.recipe else turn.kitchen.store.get(named)
    assert recipe is not None, "a question needs a recipe"
    in_hand = recipe.id == state.recipe and state.stage in ("cooking", "paused", "ended")
    entities: dict[str, list[str]] = {}
    for name, _ in part.entities:
        entities[name] = part.values(name)
    return Question(
        text=part.text, recipe=recipe, lexicon=turn.kitchen.lexicon, step=state.step if in_hand else 0, entities=entities,
        noted=state.noted if in_hand else (), skipped=state.skipped if in_hand else (), minutes=state.clock.minutes(turn.now) if in_hand else 0,
        reader=turn.kitchen.reader, last=still_meant(state.last_answer, state.step),
    )
