"""What is said without a recipe in hand and looks like a search, but is a question or goes on with one: "ideas for a chicken carcass?", "and for yeast"."""

from __future__ import annotations

from collections.abc import Sequence

from actions.answering.common_sense.base import QuestionBase
from actions.answering.common_sense.near import Near
from actions.answering.recipe_answers.claims import first_of
from actions.language.words import content_stems, normalise, stems, tokens
from actions.moves.asked import asks
from actions.moves.continuing import continues, usable
from actions.moves.door import PAPER
from actions.moves.picking import position
from actions.moves.turn import FALLBACK, Part, Turn
from actions.settings import CONVERSING, FOLLOWING, OUR_TREE

ASKING = "ask_other"
SEEKING = ("choose_recipe", "list_recipes", "refine_search", "another_recipe", "more_results", "view_recipe", "ask_me", "dont_care", "undo")
"""Intents of a search."""
MISREAD = (*SEEKING, "report_missing", "report_problem", "ask_substitute", "off_topic", "ask_abilities", "change_servings", "next", "done", "report", "deny", "not_meant", FALLBACK)
"""Intents that a question may be taken for where no recipe is in hand."""
LACKS = ("report_missing", "ask_substitute")
"""Those of them that with words for one thing in place of another ask for that."""
SHOWN = ("confirm_recipe", "pick_recipe", "near", "relax")
"""What the assistant may have asked, with which a question has nothing to do."""
REPLACED = "replacing"  # category of the general answers about what takes the place of something
WORDS = range(1, 41)


def as_conversing(turn: Turn, parts: Sequence[Part]) -> Part | None:
    """An utterance that looks like a search and is a question, as one; None for others.

    A whole question must surely be one of the base; what goes on with a general question must be one of the base with what it left out, and ask for no recipe.
    """
    base, lexicon = turn.kitchen.questions, turn.kitchen.lexicon
    pending, said = turn.state.pending, tokens(turn.text)
    if base is None or turn.recipe is not None or turn.text.startswith("/") or turn.kitchen.settings.tree == PAPER or len(said) not in WORDS:
        return None
    if (pending is not None and pending.kind not in SHOWN) or not any(_is_misread(turn, part) for part in parts) or picks(turn, parts):
        return None
    if _has_only(turn, base):
        return Part(turn.text, ASKING, 1.0)
    whole = _confidence(base, turn.text)
    asking = asks(turn.text, lexicon) or any(asks(part.text, lexicon) for part in parts) or bool(set(said) & lexicon.words("question_words"))
    if whole >= (CONVERSING.whole if asking else CONVERSING.told) and (asking or not turn.state.search.begun):
        apart = [_confidence(base, part.text) for part in parts if part.intent not in SEEKING] if len(parts) > 1 else []
        return Part(turn.text, ASKING, 1.0) if whole > max(apart, default=0.0) else None
    return Part(turn.text, ASKING, 1.0) if not _seeks(turn, parts) and _goes_on(turn, base) else None


def _has_only(turn: Turn, base: QuestionBase) -> bool:
    """Whether it is told what there is in place of something: general knowledge has that ("i only have the ground ginger"), or it goes on and no recipe is made of it."""
    finder, history = turn.kitchen.finder, usable(turn)
    if turn.state.search.begun or first_of(turn.kitchen.lexicon, "only_having", normalise(turn.text)) is None:
        return False
    lexicon = turn.kitchen.lexicon
    named = set(content_stems(turn.text, lexicon, without=lexicon.words("question_fillers")))
    if history and named <= set(stems(history[-1].answer, lexicon.language)):
        return False  # what was proposed is there
    found = base.ask(turn.text)
    if found is not None and found.pair.category == REPLACED and found.confidence >= OUR_TREE.misread:
        return True
    made = finder.count(turn.state.search.asking_for(finder.read(turn.text, turn.state.search.request).request)) if finder is not None else 0
    return bool(history) and history[-1].general and not made


def _confidence(base: QuestionBase, text: str) -> float:
    found = base.ask(text)
    return found.confidence if found is not None else 0.0


def _seeks(turn: Turn, parts: Sequence[Part]) -> bool:
    """Whether a recipe is surely asked for: in such words, or by an utterance that neither asks nor goes on with anything by its form."""
    lexicon, said = turn.kitchen.lexicon, tokens(turn.text)
    sought = [part for part in parts if part.intent in SEEKING]
    if sought and set(said) & lexicon.words("wishing_recipes"):
        return True
    starts, ends = ({" ".join(words) for words in (said[:1], said[:2], said[:3])}, {" ".join(words) for words in (said[-1:], said[-2:])})
    joins = bool(starts & lexicon.words("going_on_starts") or ends & lexicon.words("going_on_ends"))
    return not joins and not asks(turn.text, lexicon) and any(part.confidence >= CONVERSING.sought for part in sought)


def _is_misread(turn: Turn, part: Part) -> bool:
    return part.intent in MISREAD and not (part.intent in LACKS and set(tokens(part.text)) & turn.kitchen.lexicon.words("replacing_words"))


def picks(turn: Turn, parts: Sequence[Part]) -> bool:
    """Whether a recipe is named, or one of those that were shown."""
    titled = any(normalise(row.title) == normalise(turn.text).strip(" .!?") for row in turn.kitchen.catalogue.named(turn.text).fitting)
    if titled or turn.kitchen.catalogue.titles_in(turn.text):
        return True
    offer = turn.state.offer
    shown = turn.state.pending is not None or offer.shown > 0
    if shown and any(row.id in offer.ids[: offer.shown] for part in parts for row in turn.kitchen.catalogue.named(part.text).fitting):
        return True
    return shown and (position(turn.text, turn.kitchen.lexicon) is not None or any(part.values("position") for part in parts))


def _goes_on(turn: Turn, base: QuestionBase) -> bool:
    """Whether an utterance continues a general question, and is one of the base with what it left out."""
    resolver, history = turn.kitchen.resolver, usable(turn)
    if resolver is None or not history or not history[-1].general or turn.state.search.begun:
        return False
    if not resolver.leans(turn.text) and continues(turn, turn.text, history) < FOLLOWING.continues_misread:
        return False
    near = Near(history[-1].answer_id, frozenset(history[-1].about))
    found = [base.ask(meant.text, near) for meant in resolver(turn.text, history)[: FOLLOWING.readings]]
    return max((match.confidence for match in found if match is not None), default=0.0) >= CONVERSING.resolved
