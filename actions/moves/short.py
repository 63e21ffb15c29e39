"""Fewer of something than the recipe takes ("I could only find two lemons"): the recipe is made as far as that goes."""

from __future__ import annotations

from actions.answering.portions import falls_short
from actions.language.words import content_stems, stems, tokens
from actions.moves.asked import asks
from actions.moves.dish import OPEN
from actions.moves.turn import Part, Turn

SERVINGS = "change_servings"
STAGES = ("preparing", "cooking", "paused")


def as_short(turn: Turn, part: Part) -> Part | None:
    """What only tells how much there is of a food that the recipe takes more of, as a wish to cook by it; None for others.

    A deed ("I only used two eggs"), a question, and what names anything else are none.
    """
    recipe, written, lexicon, pending = turn.recipe, turn.written, turn.kitchen.lexicon, turn.state.pending
    said = set(tokens(part.text))
    if recipe is None or written is None or turn.state.stage not in STAGES or (pending is not None and pending.kind not in OPEN) or not said & lexicon.words("short_words"):
        return None
    if asks(part.text, lexicon) or said & lexicon.words("negation") or not falls_short(part.text, written, turn.state.adaptation, turn.kitchen.adapter, lexicon):
        return None
    told = " ".join((*(line.text for line in recipe.ingredients), *lexicon.words("stock_places"), *lexicon.unit_of, *lexicon.cardinals))
    idle = lexicon.words("having_verbs") | lexicon.words("finding_verbs") | lexicon.words("short_words") | lexicon.words("question_fillers") | lexicon.words("address_words")
    more = {word for word in content_stems(part.text, lexicon, without=idle) if not word[0].isdigit()} - set(stems(told, lexicon.language))
    return None if more else Part(part.text, SERVINGS, 1.0, part.entities, part.others)


def as_whole_short(turn: Turn, parts: list[Part]) -> Part | None:
    """The same of an utterance of one part, before anything else is seen in it."""
    return as_short(turn, parts[0]) if len(parts) == 1 else None
