"""What is said while a recipe is on offer, and is about that one: "for 4, not 8", "is it spicy?"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from actions.answering.recipe_answers.base import Question
from actions.answering.recipe_answers.claims import mentioned
from actions.language.words import normalise, tokens
from actions.moves.asked import asks
from actions.moves.groups import LACKS, POLITE
from actions.moves.turn import FALLBACK, Part, Turn

PORTIONED = "confirm_portions"
"""What is played where a recipe on offer is taken, for another number of people."""
LACKED = "confirm_lacking"
"""The same where something of it is not there."""
SERVINGS, ASKING = "change_servings", "ask_other"
MISREAD = ("refine_search", "off_topic", FALLBACK)
"""Intents that a question about the recipe on offer may be taken for, besides those of questions."""
ASKED_OF_SEARCH = ("ask_me", "ask_abilities", *LACKS)
"""Intents of questions that are not of the recipe."""


def _on_offer(turn: Turn) -> str | None:
    pending = turn.state.pending
    return pending.recipe if pending is not None and pending.kind == "confirm_recipe" and not turn.cooking else None


def as_portions(turn: Turn, parts: Sequence[Part]) -> Part | None:
    """For how many a recipe on offer shall be made ("for 4 not 8", "yes, but we're six"), as a yes to it in these amounts; None for others."""
    telling = [part for part in parts if part.intent not in (*POLITE, "affirm")]
    if _on_offer(turn) is None or len(telling) != 1 or telling[0].intent != SERVINGS or not any(_counts(turn, word) for word in re.findall(r"\w+", normalise(turn.text))):
        return None
    other = {row.id for row in turn.kitchen.catalogue.named(telling[0].text).fitting} - {_on_offer(turn)}
    return None if other else replace(telling[0], intent=PORTIONED)


def as_lacking_of_proposed(turn: Turn, parts: Sequence[Part]) -> Part | None:
    """What is not there of a recipe on offer ("no wine", "I have no wine, ok?"), as a yes to it with something else in its place; None for others."""
    recipe = turn.kitchen.store.get(_on_offer(turn) or "")
    telling = [part for part in parts if part.intent not in (*POLITE, "affirm")]
    if recipe is None or not telling or any(part.intent not in LACKS for part in telling) or turn.kitchen.catalogue.titles_in(turn.text):
        return None
    text = ". ".join(part.text for part in telling)
    named = mentioned(normalise(text), Question(text=text, recipe=recipe, lexicon=turn.kitchen.lexicon))
    return replace(telling[0], text=text, intent=LACKED, entities=tuple(entity for part in telling for entity in part.entities)) if named else None


def _counts(turn: Turn, word: str) -> bool:
    lexicon = turn.kitchen.lexicon
    return word.isdecimal() or word in lexicon.table("factor_words") or (word in lexicon.cardinals and word not in lexicon.words("articles"))


def as_of_proposed(turn: Turn, part: Part) -> Part | None:
    """A question that points to the recipe on offer, as one about it: "is it spicy?" looks for no spicy recipe; None for others."""
    lexicon = turn.kitchen.lexicon
    if _on_offer(turn) is None or not part.text or not asks(part.text, lexicon) or not set(tokens(part.text)) & lexicon.words("standing_for"):
        return None
    lacking = part.intent in LACKS and not set(tokens(part.text)) & lexicon.words("replacing_words")  # "can I make that in a slow cooker?"
    if lacking:
        return replace(part, intent=ASKING, confidence=1.0, others=())
    if turn.kitchen.catalogue.titles_in(part.text) or not (part.intent in MISREAD or (part.intent.startswith("ask_") and part.intent not in ASKED_OF_SEARCH)):
        return None
    return replace(part, intent=part.intent if part.intent.startswith("ask_") else ASKING, confidence=1.0, others=())
