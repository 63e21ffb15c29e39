"""What a thermometer shows: "thermometer says 68" tells how hot the food is, it reports no step."""

from __future__ import annotations

import re
from dataclasses import replace

from actions.language.quantities import durations
from actions.moves.guarding import says
from actions.moves.troubled import PROBLEM
from actions.moves.turn import FALLBACK, Part, Turn

TOLD = ("report", "done", "understood", "next", "off_topic", FALLBACK)
"""Intents that it is taken for."""
SHOWN = re.compile(r"(?<![\d.,])\d{2,3}(?![\d.,]*\d)")
"""A temperature as a kitchen thermometer shows it."""


def as_gauged(turn: Turn, part: Part) -> Part | None:
    """What a thermometer shows, as something that the recipe may provide for; None for others, and where it reports what the running step waits for."""
    lexicon, recipe = turn.kitchen.lexicon, turn.recipe
    if recipe is None or not turn.cooking or part.intent not in TOLD or not says(part.text, lexicon.words("readings_told")):
        return None
    if turn.kitchen.reports.fit(part.text, recipe, turn.state.step).kind == "current":
        return None
    return replace(part, intent=PROBLEM, confidence=1.0) if SHOWN.search(part.text) and not durations(part.text, lexicon) else None
