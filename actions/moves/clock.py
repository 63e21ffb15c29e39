"""Questions that reckon with a time of the clock ("it's 5 now, when will it be ready?"), asked in words that look like a report or a wish to begin."""

from __future__ import annotations

from actions.answering.recipe_answers.clock import clock_asked
from actions.moves.turn import Part, Turn


def as_at_clock(turn: Turn, parts: list[Part]) -> Part | None:
    """An utterance that asks when to begin, when something comes out or when all is ready by a time that it names, as a question about the recipe in hand; None for others."""
    if turn.recipe is None or turn.text.startswith("/") or clock_asked(turn.text, turn.kitchen.lexicon) is None:
        return None
    return Part(turn.text, "ask_other", 1.0, tuple(entity for part in parts for entity in part.entities))
