"""Food that stood out or is old, told as a report: "the rice stood on the counter since lunch" asks whether it may be eaten, and moves nothing."""

from __future__ import annotations

import re

from actions.answering.ending import waited
from actions.language.lexicon import Lexicon
from actions.language.quantities import durations
from actions.language.words import any_spaced, content_stems, normalise, stems, tokens
from actions.moves.asked import names_food
from actions.moves.groups import ONWARD
from actions.moves.troubled import OPEN, PROBLEM, goes_on
from actions.moves.turn import FALLBACK, Part, Turn
from actions.recipes.model import Recipe, Step

ASKING = "ask_other"
TOLD = (*ONWARD, PROBLEM, "report_missing")
"""Intents that food which stood out is told as: "milk has been out since this morning"."""
BESIDE = ("understood", "choose_recipe", "refine_search", "off_topic", "list_recipes", "change_servings", "ask_other", "thank", FALLBACK)
"""Intents of parts that belong to what is told: "like 4 hours", "fried rice for supper?"."""
LONG_OUT = 120.0  # minutes after which food that stood out is no longer safe, as the base has it


def as_kept(turn: Turn, parts: list[Part]) -> Part | None:
    """An utterance that tells of food that stood out too long, as a problem, or of such that is days old, as the question whether it can still be eaten; None for others.

    Where the running step itself lets food stand that long ("leave the dough for 14 hours"), and where nothing to eat is named, it tells nothing of the kind.
    """
    recipe, lexicon, pending = turn.recipe, turn.kitchen.lexicon, turn.state.pending
    if recipe is None or not turn.cooking or turn.text.startswith("/") or (pending is not None and pending.kind not in OPEN) or goes_on(turn, parts):
        return None
    telling = [part for part in parts if part.intent in TOLD]
    if not telling or any(part not in telling and part.intent not in BESIDE for part in parts):
        return None
    plain = normalise(turn.text)
    step = recipe.steps[min(max(turn.state.step, 1), len(recipe.steps)) - 1]
    old, out = _holds(plain, "old_foods", lexicon), _stood_long(plain, lexicon)
    if (waited(step, lexicon) or 0) >= LONG_OUT or not (old or out) or not _names_eatable(turn, recipe, step, telling):
        return None
    entities = tuple(entity for part in parts for entity in part.entities)
    asked = str(lexicon.table("resolved_wordings")["still_eaten"]).format(told=turn.text)
    return Part(turn.text, PROBLEM, 1.0, entities) if out else Part(asked, ASKING, 1.0, entities)


def _stood_long(plain: str, lexicon: Lexicon) -> bool:
    """Whether a text tells that something stood out for long."""
    long = _holds(plain, "long_times", lexicon) or any(span.longest >= LONG_OUT for span in durations(plain, lexicon))
    return long and _holds(plain, "stood_out", lexicon)


def _holds(plain: str, key: str, lexicon: Lexicon) -> bool:
    return re.search(rf"\b(?:{any_spaced(lexicon.words(key))})\b", plain) is not None


def _names_eatable(turn: Turn, recipe: Recipe, step: Step, telling: list[Part]) -> bool:
    """Whether a food of the recipe is named that it does not want at room temperature, the dish, what the running step works on, or what is left."""
    lexicon = turn.kitchen.lexicon
    said = set(content_stems(turn.text, lexicon))
    named = [line.text for line in recipe.ingredients if set(content_stems(line.called, lexicon)) & said]
    if named and all(_holds(normalise(text), "room_foods", lexicon) for text in named):
        return False
    tools = {word for tool in lexicon.utensils for word in stems(tool, lexicon.language)}
    worked = (set(content_stems(f"{recipe.title} {step.text}", lexicon)) - tools) & said
    return bool(worked) or bool(set(tokens(turn.text)) & lexicon.words("eatable_things")) or any(names_food(turn, part) for part in telling)
