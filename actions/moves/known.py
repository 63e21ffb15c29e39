"""Utterances that general knowledge surely answers although they look like a report, a wish to go on or a choice: "my batter curdled after the eggs!!"."""

from __future__ import annotations

from dataclasses import replace

from actions.answering.common_sense.base import Match, QuestionBase
from actions.answering.common_sense.for_trouble import RESCUING, for_trouble
from actions.answering.recipe_answers.troubles import trouble_in
from actions.language.words import tokens
from actions.moves.asked import asks
from actions.moves.conversing import picks
from actions.moves.door import GRAVE, HURT, MEANING, PAPER
from actions.moves.troubled import is_awaited
from actions.moves.turn import FALLBACK, Part, Turn
from actions.settings import OUR_TREE

ASKING, CHOICE = "ask_other", "choose_recipe"
LEFTOVERS = "leftovers"  # category of those about what becomes of what is left
MISTAKEN = ("report", "done", "next", "ready", "understood", "off_topic", "not_meant", "repair", FALLBACK)
"""Intents that what tells of a trouble may be taken for."""
RESTING = (*MISTAKEN, "report_missing", "report_problem", CHOICE, "list_recipes", "refine_search", "ask_abilities", "ask_why")
"""The same where no recipe is in hand: nothing that is made tells what the words are of."""
SEEKING = (CHOICE, "list_recipes", "refine_search", "ask_abilities")
"""Those of them that ask for something of the assistant."""
APART = ("off_topic", FALLBACK)
TELLING = ("report", "report_problem", "done")
CHOOSING = ("confirm_recipe", "pick_recipe")
"""What may be asked there that a trouble of the cook's goes before."""
DOUBTFUL = 0.7  # confidence below which an intent is a guess
WORDS = range(3, 41)  # of an utterance that is looked up


def as_hurt(turn: Turn, parts: list[Part]) -> Part | None:
    """What is told of the cook's own body ("ouch, burnt my finger"), as the question what to do about it: it goes before everything that was asked."""
    base, lexicon, said = turn.kitchen.questions, turn.kitchen.lexicon, set(tokens(turn.text))
    if base is None or turn.text.startswith("/") or not said & lexicon.words("hurt_words") or not said & lexicon.words("body_words"):
        return None
    found = base.ask(turn.text)
    known = _asked(turn, parts, found, HURT, OUR_TREE.near)
    if known is None or found is None or found.confidence >= OUR_TREE.certain:
        return known
    return replace(known, text=found.pair.question)  # better a help that is nearly meant than none


def as_known(turn: Turn, parts: list[Part]) -> Part | None:
    """An utterance whose whole means the same as a general question, as that question; None for others.

    Such are troubles ("the sauce is lumpy, what now?"), and what only seems to name a recipe ("how do you make gravy?").
    What the assistant asked is answered first.
    """
    base, pending = turn.kitchen.questions, turn.state.pending
    resting = turn.recipe is None
    if base is None or not (turn.cooking or resting) or turn.kitchen.settings.tree == PAPER or turn.text.startswith("/"):
        return None
    if [part.intent for part in parts] == ["greet"] and len(tokens(turn.text)) > 1:
        return _asked(turn, parts, base.ask(turn.text), (MEANING,))  # "whats gochujang" is like "whats up"
    if len(tokens(turn.text)) not in WORDS:
        return None
    mistaken = any(part.intent in (RESTING if resting else MISTAKEN) for part in parts)
    troubled = mistaken and bool(set(tokens(turn.text)) & turn.kitchen.lexicon.words("trouble_words"))
    if (pending is not None and pending.kind not in (CHOOSING if resting else ("step_done",))) or is_awaited(turn):
        return None
    grave = _at_rest(turn, parts, base) if resting else _is_hurt(turn, parts, base)
    if grave is not None:
        return grave
    if troubled or _names_nothing(turn, parts) or _asks_help(turn, parts):
        return _asked(turn, parts, base.ask(turn.text), (RESCUING,) if troubled else ())
    return _asked(turn, parts, base.ask(turn.text), (LEFTOVERS,)) if turn.cooking and _has_left(turn, parts) else None


def with_known(turn: Turn, parts: list[Part]) -> list[Part]:
    """The parts with what only seems to name a recipe, and what general knowledge surely has, as questions: "how do I cook quinoa", "how much water"."""
    base, pending = turn.kitchen.questions, turn.state.pending
    if base is None or len(parts) < 2 or turn.recipe is not None or turn.kitchen.settings.tree == PAPER or (pending is not None and pending.kind not in CHOOSING):
        return parts
    read = [_asked(turn, [part], base.ask(part.text), ()) if _names_nothing(turn, [part]) else None for part in parts]
    return [replace(known, text=part.text) if known is not None else part for part, known in zip(parts, read, strict=True)]


def _at_rest(turn: Turn, parts: list[Part], base: QuestionBase) -> Part | None:
    """What is said where no recipe is in hand: what only tells that something went wrong ("jam didn't set"), or is not surely a wish for a recipe."""
    sought = [part for part in parts if part.intent in SEEKING and _sought(part) >= DOUBTFUL]
    doubtful = not turn.state.search.begun and _is_doubtful(turn, parts)
    if picks(turn, parts) or not (doubtful or (parts and not sought and all(part.intent in RESTING for part in parts))):
        return None
    found = base.ask(turn.text)
    found = for_trouble(found, turn.text, turn.kitchen.lexicon) if found is not None else None
    if found is not None and found.confidence >= OUR_TREE.alone and (found.pair.category in GRAVE or _tells_trouble(turn, parts)):
        return _asked(turn, parts, found, (), OUR_TREE.alone)
    return _asked(turn, parts, found, ()) if doubtful else None


def _tells_trouble(turn: Turn, parts: list[Part]) -> bool:
    """Whether an utterance only reports, and tells what went wrong: "the yeast didn't foam after 15 minutes" seeks no recipe with yeast."""
    trouble = trouble_in(turn.text, turn.kitchen.lexicon) if all(part.intent in TELLING for part in parts) else None
    return trouble is not None and (trouble.mishap or trouble.state)


def _is_hurt(turn: Turn, parts: list[Part], base: QuestionBase) -> Part | None:
    """What is told of the cook rather than of the food while something is cooked: "I burnt my finger"."""
    return _asked(turn, parts, base.ask(turn.text), HURT) if parts and all(part.intent in APART for part in parts) else None


def _sought(part: Part) -> float:
    """How probably a part asks for something of the assistant, whatever that is: a list of recipes or a narrower search."""
    return sum(confidence for intent, confidence in ((part.intent, part.confidence), *part.others) if intent in SEEKING)


def _is_doubtful(turn: Turn, parts: list[Part]) -> bool:
    """Whether nothing in an utterance surely asks for something of the assistant: "potato's gone green, eat or bin" tells and asks, "best spuds for mash" is not understood."""
    told = [part for part in parts if part.intent in RESTING and part.intent not in SEEKING]
    asked = [part for part in parts if part.intent == ASKING or (max(part.confidence, _sought(part)) < DOUBTFUL and not turn.kitchen.catalogue.named(part.text).fitting)]
    return bool(asked) and len(told) + len(asked) >= len(parts)


def _asked(turn: Turn, parts: list[Part], found: Match | None, categories: tuple[str, ...], least: float = OUR_TREE.misread) -> Part | None:
    if found is None or found.confidence < least or (categories and for_trouble(found, turn.text, turn.kitchen.lexicon).pair.category not in categories):
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
