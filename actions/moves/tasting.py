"""Questions of taste that were read as something else."""

from __future__ import annotations

from dataclasses import replace

from actions.moves.turn import FALLBACK, Part, Turn

TALK, TASTE = "smalltalk", "ask_taste"
MISTAKEN = ("off_topic", "ask_abilities", FALLBACK)
"""Intents that a question of taste may be taken for."""
SEARCHING = ("list_recipes", "refine_search", "ask_other", "choose_recipe")
"""Intents that a question for a favourite may be taken for while a recipe is cooked."""
WHY = ("ask_why", "ask_other", "ask_detail", "off_topic", FALLBACK)
"""Intents that "why?" may be taken for."""
MORE = ("off_topic", "ask_other", "more_results", "another_recipe", "list_recipes", "next", "ask_source", "ask_abilities", FALLBACK)
"""Intents that "and another one?" may be taken for."""


def as_taste(turn: Turn, part: Part) -> Part | None:
    """A question of taste that was read as other talk, and one that asks for more, or for the reason, after an answer."""
    talk = turn.kitchen.small_talk
    if talk is None or not part.text:
        return None
    more = turn.state.tastes.open and ((part.intent in MORE and talk.asks_more(part.text)) or (part.intent in WHY and talk.asks_why(part.text)))
    asks = (part.intent in MISTAKEN and talk.is_taste(part.text)) or (turn.cooking and part.intent in SEARCHING and talk.is_personal(part.text))
    return replace(part, intent=TASTE, confidence=1.0) if more or asks else None
