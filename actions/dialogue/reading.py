"""A segment of an utterance in its situation: what is played for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from actions.answering.converting.conversion import is_conversion
from actions.answering.ending import is_over
from actions.answering.needs import named_needs
from actions.language.words import content_stems, tokens
from actions.moves.comparing import COMPARED, named_of_shown
from actions.moves.continuing import continues, usable
from actions.moves.diets import NEED
from actions.moves.needs import CONCERN, as_part_of_concern
from actions.moves.picking import position
from actions.moves.tasting import TASTE
from actions.moves.turn import Part, Turn
from actions.settings import FOLLOWING, GOALS
from actions.understanding.acts import Segment
from actions.understanding.intents import FALLBACK, INTENT_OF, OTHER, asked_intent
from actions.understanding.labels import act_of

MOVES = (("next", "done"), ("back",), ("goto",), ("start",), ("stop",))
"""Acts that move the recipe or leave it; those of one group lead the same way."""
MOVING = tuple(act for group in MOVES for act in group)
FORWARD = ("next", "done", "start", "stop")
"""Acts that a word of denial turns round: "don't stop"."""
ASKING = ("ask", "problem", "missing")
TELLING = ("missing", "problem", "progress", "none")
"""Acts as which a statement may be read that tells of the end of a step: "no dry flour left"."""
NEEDING = ("missing", "diet", "search", "taste", "none")
"""Acts as which it may be read that somebody may not eat something."""
AGREEING = ("search", "choose", "start", "resume", "back", "goto")
"""Acts beside which the title of the recipe on offer is a yes."""
NAMING = (*AGREEING, "repair", "none")
"""Acts beside which the title of another recipe is that of the one that is wanted."""
OFFERED = ("confirm_recipe", "switch")
"""Open questions that offer a recipe; who names it agrees."""
UNSAID = ("search", "choose", "value", "none", "servings", "missing")
"""What a question is read as that goes on with the last one and leaves out most of it: "with lentils too?"."""
TAUGHT = 2  # words of a taught question at least
ANSWERED = {
    "servings": "change_servings",
    "pick_recipe": "choose_recipe",
    "confirm_recipe": "choose_recipe",
    "which_source": "repair",
}
"""What a number, a name or a place answers, by the open question."""


def read(turn: Turn, segment: Segment) -> Part:
    """A segment as what is played for it.

    Args:
        turn: the turn.
        segment: the segment, with its distribution over acts.
    """
    part = Part(segment.text, FALLBACK, segment.read.best[1])
    concern = as_part_of_concern(turn, part)
    if concern is not None:
        return concern
    label, sure = _label(turn, segment)
    meant = _told(turn, segment, label) or _named(turn, segment) or _in_situation(turn, segment)
    if meant:
        return replace(part, intent=meant, confidence=1.0)
    act = act_of(label)
    if act in MOVING and turn.recipe is not None and not _may_move(turn, segment, act):
        return _hardly_moving(turn, segment, part)
    if label == "ask":
        return replace(part, intent=asked_intent(segment.read))
    if act == "progress" and turn.cooking:
        return replace(part, intent="report", confidence=sure)
    return replace(part, intent=INTENT_OF.get(label, FALLBACK), confidence=sure)


def _label(turn: Turn, segment: Segment) -> tuple[str, float]:
    """The likeliest label; a bare value counts only where one was asked for, or a step can be gone to."""
    label, sure = segment.read.best
    kind = turn.state.pending.kind if turn.state.pending is not None else ""
    if label != "value" or kind in ANSWERED or turn.cooking:
        return label, sure
    others = {name: chance for name, chance in segment.read.labels.items() if name != "value"}
    return max(others.items(), key=lambda item: item[1])


def _told(turn: Turn, segment: Segment, label: str) -> str:
    """The intent of what tells of a need, or that a step has come to its end; empty for others."""
    recipe, lexicon, text = turn.recipe, turn.kitchen.lexicon, segment.text
    needs = (
        recipe is not None and act_of(label) in NEEDING and segment.read.act("diet") >= GOALS.needs
    )
    if needs and named_needs(text, lexicon).avoided:
        return CONCERN
    ends = turn.cooking and act_of(label) in TELLING and recipe is not None
    if ends and recipe is not None and is_over(text, recipe.steps[turn.state.step - 1], lexicon):
        return "done"
    return ""


def _in_situation(turn: Turn, segment: Segment) -> str:
    """The intent of what means something else by the stage or the open question; empty for others."""
    label, pending = _label(turn, segment)[0], turn.state.pending
    act = act_of(label)
    if label == "ask" and _is_of_taste(turn, segment.text):
        return TASTE
    if label == "ask" and _compares(turn, segment):
        return COMPARED
    if act in ("yes", "no") and pending is None and turn.cooking:
        return "understood"
    if act == "diet":
        return CONCERN if turn.recipe is not None else NEED
    if act == "choose":
        return _chosen(turn, segment.text)
    return ANSWERED.get(pending.kind if pending else "", "go_to_step") if act == "value" else ""


def _chosen(turn: Turn, text: str) -> str:
    """What is chosen by words that name no recipe: the one on offer ("that one sounds right"), or what they wish for; empty where one is named."""
    kitchen, pending, lexicon = turn.kitchen, turn.state.pending, turn.kitchen.lexicon
    if kitchen.catalogue.named(text).fitting or position(text, lexicon) is not None:
        return ""
    idle = (
        lexicon.words("title_words") | lexicon.words("request_fillers") | lexicon.words("pointing")
    )
    if not content_stems(text, lexicon, without=idle):
        return "affirm" if pending is not None else ""
    heard = kitchen.finder.read(text, turn.state.search.request, ()) if kitchen.finder else None
    return "refine_search" if heard is not None and heard.changed else ""


def _is_of_taste(turn: Turn, text: str) -> bool:
    """Whether a question goes on with one about what the assistant likes: "why?", "and what else?"."""
    tastes, talk = turn.state.tastes, turn.kitchen.small_talk
    return talk is not None and tastes.open and (talk.asks_why(text) or talk.asks_more(text))


def _compares(turn: Turn, segment: Segment) -> bool:
    """Whether a question compares the recipes that are shown: how long they take, or in what two that it names differ."""
    pending, aspects = turn.state.pending, segment.read.aspects
    several = min(turn.state.offer.shown, len(turn.state.offer.ids)) > 1
    if not several or pending is None or pending.kind != "pick_recipe":
        return False
    aspect = max(aspects, key=lambda name: aspects[name], default="")
    named = named_of_shown(turn, segment.text)
    return (aspect == "duration" and not named) or (aspect == "difference" and len(named) > 1)


def _hardly_moving(turn: Turn, segment: Segment, part: Part) -> Part:
    """What only looks like a move: the question that it may be, else a report that is matched with the step; before cooking begins, the move or a no to it."""
    if segment.read.act("ask") >= GOALS.asks:
        return replace(part, intent=asked_intent(segment.read))
    if turn.cooking:
        troubled = segment.read.act("problem", "missing") >= GOALS.asks
        return replace(part, intent="report", confidence=1.0 if troubled else GOALS.unsure)
    label, sure = segment.read.best
    if turn.kitchen.reports.denies(segment.text):
        return replace(part, intent="deny")
    return replace(part, intent=INTENT_OF.get(label, FALLBACK), confidence=sure)


def _named(turn: Turn, segment: Segment) -> str:
    """The intent of what names a recipe or goes on with the last question; empty for others."""
    (label, sure), text, pending = segment.read.best, segment.text, turn.state.pending
    act = act_of(label)
    offered = pending.recipe if pending is not None and pending.kind in OFFERED else None
    if act in AGREEING and offered is not None:
        fitting = {row.id for row in turn.kitchen.catalogue.named(text).fitting}
        if offered in fitting and not turn.kitchen.reports.denies(text):
            return "affirm"
    titles = turn.kitchen.catalogue.titles_in(text) if act in NAMING else ()
    if len(titles) == 1 and titles[0].id not in (turn.state.recipe, offered):
        return "choose_recipe"  # a title that is named is what is wanted
    unsaid = act in UNSAID and sure < GOALS.new and _goes_on(turn, text)
    return "ask_other" if unsaid else ""


def _goes_on(turn: Turn, text: str) -> bool:
    """Whether a text goes on with the question before it, where nothing else is open."""
    history, rewriter = usable(turn), turn.kitchen.rewriter
    if rewriter is None or not history or turn.state.pending is not None or turn.cooking:
        return False
    return rewriter.leans(text) or continues(turn, text, history) >= FOLLOWING.continues


def _may_move(turn: Turn, segment: Segment, act: str) -> bool:
    """Whether a segment moves the recipe: very likely the one way, hardly a question or a trouble, and not denied."""
    group = next(group for group in MOVES if act in group)
    worded = any(len(word) > 1 for word in tokens(segment.text))  # single letters move nothing
    likely = worded and segment.read.act(*group) >= GOALS.moves
    asks = segment.read.act(*ASKING) > GOALS.asks
    return (
        likely and not asks and not (act in FORWARD and turn.kitchen.reports.denies(segment.text))
    )


def as_taught(turn: Turn, parts: Sequence[Part]) -> Part | None:
    """An utterance that an operator taught the answer to, as a question, whatever its words look like ("warming up leftovers"); a single word is none."""
    base = turn.kitchen.questions
    if base is None or len(tokens(turn.text)) < TAUGHT or not base.teaches(turn.text):
        return None
    return Part(turn.text, OTHER)


def as_conversion(turn: Turn, parts: Sequence[Part]) -> Part | None:
    """An utterance that holds nothing but an amount and the unit that it is wanted in ("2 kg of lamb in lb"), as its conversion; None for others."""
    if turn.text.startswith("/") or not is_conversion(turn.text, turn.kitchen.lexicon):
        return None
    return Part(turn.text, "ask_convert")
