"""The one door of every question: it is answered, and how is left in the slot `answer_trace`."""

from __future__ import annotations

import time

from actions.answering.recipe_answers import KINDS, Answer, Question, answer
from actions.moves.base import plays
from actions.moves.turn import Part, Turn

Parts = tuple[Part, ...]


@plays(*KINDS, "ask_other")
def ask(turn: Turn, parts: Parts) -> None:
    """Answer from the recipe in hand, or say plainly that it does not know. A question never moves the recipe."""
    began, part = time.perf_counter(), parts[0]
    recipe = _recipe_in_question(turn)
    path = [f"intent {part.intent}"]
    if recipe is None:
        path.append("no recipe")
        given = Answer("utter_unknown" if part.intent == "ask_other" else "utter_no_recipe_to_ask", found=False)
        turn.offer("list_recipes", "ask_abilities")
    else:
        given = answer(part.intent, _question(turn, part))
        path.append("recipe" if given.found else "recipe does not say")
    turn.say(given.response, **given.fields)
    turn.state.clarifying = True
    turn.state.answer_trace = {
        "question": part.text or turn.text,
        "resolved": part.text or turn.text,
        "type": "general" if part.intent == "ask_other" else "specific",
        "p_general": None,
        "intent": part.intent,
        "confidence": part.confidence,
        "distance": None,
        "path": path,
        "source": "recipe" if given.found else "fallback",
        "answer_id": given.answer_id,
        "milliseconds": round((time.perf_counter() - began) * 1000, 2),
    }


def _recipe_in_question(turn: Turn) -> str | None:
    """The recipe in hand, or the one that is about to be confirmed."""
    pending = turn.state.pending
    if pending and pending.kind == "confirm_recipe" and pending.recipe and turn.kitchen.store.get(pending.recipe):
        return pending.recipe
    return turn.state.recipe if turn.recipe else None


def _question(turn: Turn, part: Part) -> Question:
    state = turn.state
    recipe = turn.kitchen.store.get(_recipe_in_question(turn) or "")
    assert recipe is not None, "a question needs a recipe"
    in_hand = recipe.id == state.recipe and state.stage in ("cooking", "paused", "ended")
    entities: dict[str, list[str]] = {}
    for name, _ in part.entities:
        entities[name] = part.values(name)
    return Question(
        text=part.text, recipe=recipe, lexicon=turn.kitchen.lexicon, step=state.step if in_hand else 0, entities=entities,
        noted=state.noted if in_hand else (), skipped=state.skipped if in_hand else (), minutes=state.clock.minutes(turn.now) if in_hand else 0,
    )
