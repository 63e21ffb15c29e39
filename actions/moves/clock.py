"""Questions that reckon with time ("it's 5 now, when will it be ready?", "can I go out for an hour?"), asked in words that look like a report or a wish to begin."""

from __future__ import annotations

from actions.answering.recipe_answers.absence import absence, asks_leave
from actions.answering.recipe_answers.base import Question
from actions.answering.recipe_answers.clock import clock_asked
from actions.moves.turn import Part, Turn


def as_at_clock(turn: Turn, parts: list[Part]) -> Part | None:
    """An utterance that asks when to begin, when something comes out or when all is ready by a time that it names, as a question about the recipe in hand; None for others."""
    if turn.recipe is None or turn.text.startswith("/") or clock_asked(turn.text, turn.kitchen.lexicon) is None:
        return None
    return Part(turn.text, "ask_other", 1.0, tuple(entity for part in parts for entity in part.entities))


def as_absence(turn: Turn, parts: list[Part]) -> Part | None:
    """"Can I leave the house for 6 hours?" as a question about the running step, where that tells it; None for others."""
    recipe, lexicon = turn.recipe, turn.kitchen.lexicon
    if recipe is None or not turn.cooking or turn.text.startswith("/") or not asks_leave(turn.text, lexicon):
        return None
    question = Question(text=turn.text, recipe=recipe, lexicon=lexicon, step=turn.state.step)
    return Part(turn.text, "ask_other", 1.0, tuple(entity for part in parts for entity in part.entities)) if absence(question) is not None else None
