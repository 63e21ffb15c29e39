"""Going to a part of the recipe by its name: "back to the kneading", "skip to the simmering"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from actions.language.words import any_spaced, content_stems, normalise, stems, tokens
from actions.moves.guarding import AGREEING, SKIPPING, idle, says
from actions.moves.turn import Part, Turn
from actions.recipes.model import Step

GOING, STARTING_OVER = "go_to_step", "start_over"
RETURNING = ("resume", "previous", "repeat", GOING, STARTING_OVER)
"""Intents that "back to the kneading" is taken for."""
AHEAD = (GOING, SKIPPING, "ask_substitute")
"""Intents that "skip to the simmering" is taken for."""


def as_back_to(turn: Turn, part: Part) -> Part | None:
    """"Go back to the kneading" and "start over with the caramel" go to that step; "started over" goes nowhere, and what "start on the paste" means is asked."""
    recipe, lexicon = turn.recipe, turn.kitchen.lexicon
    if recipe is None or not turn.cooking or part.intent not in RETURNING or any(map(str.isdigit, part.text)):
        return None
    if not says(part.text, lexicon.words("returning_words")):
        started = part.intent == STARTING_OVER and turn.state.step > 1 and says(part.text, lexicon.words("starting_on"))
        return replace(part, intent=GOING, entities=()) if started and content_stems(part.text, lexicon, without=idle(lexicon)) else None
    if part.intent == STARTING_OVER and set(tokens(part.text)) & lexicon.words("started_over"):
        return replace(part, intent=AGREEING)
    wanted = set(content_stems(part.text, lexicon, without=idle(lexicon)))
    told = _told(wanted, recipe.steps[: turn.state.step], turn)
    if not told:
        return replace(part, intent=GOING, entities=()) if wanted and part.intent == STARTING_OVER and not turn.kitchen.catalogue.named(part.text).fitting else None
    return _going(part, _run(told))


def as_ahead_to(turn: Turn, part: Part) -> Part | None:
    """"Skip to the simmering" goes to the next step that does it; where none does it asks which step, for nothing was to be left out. None for others."""
    recipe, lexicon = turn.recipe, turn.kitchen.lexicon
    if recipe is None or not turn.cooking or part.intent not in AHEAD:
        return None
    ahead = re.match(rf"(?:[\w']+\s+){{0,3}}?(?:{any_spaced(lexicon.words('going_ahead'))})\s+(?P<place>[^,;.!?]+)", normalise(part.text))
    wanted = set(content_stems(ahead["place"], lexicon, without=idle(lexicon) | lexicon.words("step_words"))) if ahead is not None else set()
    if ahead is None or not wanted or any(map(str.isdigit, part.text)) or set(tokens(ahead["place"])) & (set(lexicon.table("ordinals")) | lexicon.words("last")):
        return None
    doing = [step.number for step in recipe.steps if wanted <= set(stems(step.action or "", lexicon.language)) | set(stems(step.text, lexicon.language)[:1])]
    told = doing or _told(wanted, recipe.steps, turn)
    if not told:
        return replace(part, intent=GOING, entities=()) if part.intent == SKIPPING else None
    return _going(part, next((number for number in told if number > turn.state.step), told[-1]))


def _going(part: Part, step: int) -> Part:
    return replace(part, intent=GOING, confidence=1.0, entities=(("step", str(step)),))


def _told(wanted: set[str], steps: Sequence[Step], turn: Turn) -> list[int]:
    """Numbers of the steps that speak of what is wanted."""
    language = turn.kitchen.lexicon.language
    return [step.number for step in steps if wanted and wanted <= set(stems(f"{step.text} {step.action or ''}", language))]


def _run(numbers: Sequence[int]) -> int:
    """The first number of the last row of numbers that follow each other."""
    at = numbers[-1]
    while at - 1 in numbers:
        at -= 1
    return at
