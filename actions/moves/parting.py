"""Questions for parts and turns ("all the basil goes in now?", "eggs first or veg first?") that look like reports, counts or conversions."""

from __future__ import annotations

from dataclasses import replace

from actions.answering.converting.question import asked_for
from actions.answering.recipe_answers.base import Question
from actions.answering.recipe_answers.parted import is_parted
from actions.answering.recipe_answers.rest import part as part_of
from actions.language.words import normalise, tokens
from actions.moves.asked import asks
from actions.moves.turn import Part, Turn
from actions.recipes.amounts import finder

ASKING, CONVERTING = "ask_other", "ask_convert"


def as_parted(turn: Turn, part: Part) -> Part | None:
    """A question for how much of something goes in now, what the rest is for, or what comes first, as one about the recipe; None for others.

    A question never moves the recipe on: "pour all the lemon juice in now?" reports nothing.
    """
    recipe, lexicon, pending = turn.recipe, turn.kitchen.lexicon, turn.state.pending
    if recipe is None or not turn.cooking or part.intent == ASKING or (pending is not None and pending.kind != "step_done"):
        return None
    if not (asks(part.text, lexicon) or set(tokens(part.text)) & lexicon.words("choice_words")):
        return None
    question = Question(text=part.text, recipe=recipe, lexicon=lexicon, step=turn.state.step)
    if part.intent == CONVERTING:
        return replace(part, intent=ASKING, confidence=1.0) if _is_in_unit(question) else None
    return replace(part, intent=ASKING, confidence=1.0) if is_parted(question) else None


def _is_in_unit(question: Question) -> bool:
    """Whether the recipe tells the part that is asked for in the unit that is asked for: "how much of the cheese first, in grams?"."""
    given, wished = part_of(question), asked_for(normalise(question.text), question.lexicon)
    units = {found.unit for found in finder(question.lexicon).all_in(str(given.fields["part"]))} if given is not None else set()
    return bool(wished.unit) and wished.unit in units
