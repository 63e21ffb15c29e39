"""What is told at a step and only looks like a wish for other amounts, or a break: "its doubled", "mine only goes to 230", "6 min up"."""

from __future__ import annotations

import re
from dataclasses import replace

from actions.answering.ending import time_is_up
from actions.answering.recipe_answers.claims import first_of
from actions.language.words import normalise, tokens
from actions.moves.asked import asks
from actions.moves.guarding import says
from actions.moves.troubled import PROBLEM
from actions.moves.turn import FALLBACK, Part, Turn

SERVINGS, ASKING, REPORT = "change_servings", "ask_other", "report"
MISREAD = ("refine_search", "pause", "resume", "list_recipes", "off_topic", "previous", SERVINGS, FALLBACK)
"""Intents that a time which is up is taken for."""
HEAT = re.compile(r"(?<![\d.,])(?:[4-9]\d|[1-4]\d\d)(?![\d.,]*\d)")
"""A number that is a temperature rather than how many eat."""


def as_time_up(turn: Turn, part: Part) -> Part | None:
    """"6 min up" where the running step takes that long, as a report, whatever it was read as; None for others."""
    recipe, lexicon = turn.recipe, turn.kitchen.lexicon
    if recipe is None or not turn.cooking or part.intent not in MISREAD or not 0 < turn.state.step <= len(recipe.steps) or asks(part.text, lexicon):
        return None
    return replace(part, intent=REPORT, confidence=1.0) if time_is_up(part.text, recipe.steps[turn.state.step - 1], lexicon) else None


def as_unscaled(turn: Turn, part: Part) -> Part | None:
    """What is taken for a wish for other amounts, as what it tells: how hot something is, or what became of the food; None for wishes and questions."""
    recipe, lexicon, pending = turn.recipe, turn.kitchen.lexicon, turn.state.pending
    if recipe is None or not turn.cooking or part.intent != SERVINGS or not part.text or asks(part.text, lexicon) or (pending is not None and pending.kind == "servings"):
        return None
    plain, said = normalise(part.text), set(tokens(part.text))
    if said & (lexicon.words("people") | lexicon.words("our_words")) or first_of(lexicon, "scaling_wished", plain):
        return None
    if HEAT.search(plain) and any(step.temperatures for step in recipe.steps):
        return replace(part, intent=PROBLEM if says(part.text, lexicon.words("readings_told")) else ASKING, confidence=1.0)
    became = first_of(lexicon, "became_more", plain) or first_of(lexicon, "batch_of_several", plain)
    return replace(part, intent=REPORT, confidence=1.0) if became else None
