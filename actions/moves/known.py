"""Utterances that general knowledge surely answers although they look like a report, a wish to go on or a choice: "my batter curdled after the eggs!!"."""

from __future__ import annotations

from actions.answering.common_sense.base import Match
from actions.answering.recipe_answers.troubles import trouble_in
from actions.language.words import tokens
from actions.moves.asked import asks
from actions.moves.door import PAPER
from actions.moves.troubled import is_awaited
from actions.moves.turn import FALLBACK, Part, Turn
from actions.settings import OUR_TREE

ASKING, CHOICE = "ask_other", "choose_recipe"
RESCUING = "rescuing"  # category of general questions about what went wrong
LEFTOVERS = "leftovers"  # category of those about what becomes of what is left
MISTAKEN = ("report", "done", "next", "ready", "understood", "off_topic", "not_meant", "repair", FALLBACK)
"""Intents that what tells of a trouble may be taken for."""
RESTING = (*MISTAKEN, "report_missing", "report_problem", CHOICE, "list_recipes", "refine_search", "ask_abilities", "ask_why")
"""The same where no recipe is in hand: nothing that is made tells what the words are of."""
CHOOSING = ("confirm_recipe", "pick_recipe")
"""What may be asked there that a trouble of the cook's goes before."""
WORDS = range(4, 41)  # of an utterance that is looked up


def as_known(turn: Turn, parts: list[Part]) -> Part | None:
    """An utterance whose whole means the same as a general question, as that question; None for others.

    Such are troubles ("the sauce is lumpy, what now?"), and what only seems to name a recipe ("how do you make gravy?").
    What the assistant asked is answered first.
    """
    base, pending = turn.kitchen.questions, turn.state.pending
    resting = turn.recipe is None
    if base is None or not (turn.cooking or resting) or turn.kitchen.settings.tree == PAPER or turn.text.startswith("/") or len(tokens(turn.text)) not in WORDS:
        return None
    mistaken = any(part.intent in (RESTING if resting else MISTAKEN) for part in parts)
    troubled = mistaken and bool(set(tokens(turn.text)) & turn.kitchen.lexicon.words("trouble_words"))
    if (pending is not None and pending.kind not in (CHOOSING if resting else ("step_done",))) or is_awaited(turn):
        return None
    if troubled or _names_nothing(turn, parts) or _asks_help(turn, parts):
        return _asked(turn, parts, base.ask(turn.text), (RESCUING,) if troubled else ())
    return _asked(turn, parts, base.ask(turn.text), (LEFTOVERS,)) if turn.cooking and _has_left(turn, parts) else None


def _asked(turn: Turn, parts: list[Part], found: Match | None, categories: tuple[str, ...]) -> Part | None:
    if found is None or found.confidence < OUR_TREE.misread or (categories and found.pair.category not in categories):
        return None
    return Part(turn.text, ASKING, 1.0, tuple(entity for part in parts for entity in part.entities))


def _asks_help(turn: Turn, parts: list[Part]) -> bool:
    """Whether a statement is told, with nothing asked but whether that matters or what to do: "the lemons are waxed. problem?"."""
    trouble = trouble_in(turn.text, turn.kitchen.lexicon)
    return trouble is not None and trouble.helps and any(part.intent in MISTAKEN for part in parts)


def _has_left(turn: Turn, parts: list[Part]) -> bool:
    """Whether an utterance tells that something is left over, and asks what becomes of it: "I've two egg whites over, any ideas?"."""
    lexicon = turn.kitchen.lexicon
    return bool(set(tokens(turn.text)) & lexicon.words("left_over_words")) and any(part.text and asks(part.text, lexicon) for part in parts)


def _names_nothing(turn: Turn, parts: list[Part]) -> bool:
    """Whether a question is read as the choice of a recipe that there is not."""
    chosen = [part for part in parts if part.intent == CHOICE and asks(part.text, turn.kitchen.lexicon)]
    return bool(chosen) and not any(turn.kitchen.catalogue.named(part.text).fitting for part in chosen)
