"""What is to be done: the segments of an utterance, read in their situation, become goals in the order of what was said.

Hard rules come first, each with its reason; everything else is what was learned. A step moves only where that is very likely
and a question or a trouble is unlikely, so that nothing which was not understood moves the recipe.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from actions.dialogue.joining import joined, telling, within
from actions.dialogue.names import ASPECT_INTENT, INTENT_OF, asked_intent
from actions.moves.continuing import continues, usable
from actions.moves.danger import as_another_emergency, as_emergency, as_in_danger
from actions.moves.diets import NEED
from actions.moves.known import as_hurt
from actions.moves.needs import CONCERN, as_concern, as_part_of_concern
from actions.moves.proposed import on_offer
from actions.moves.rating import with_rating
from actions.moves.safety import as_heat_asked, as_no_food
from actions.moves.turn import FALLBACK, Part, Turn
from actions.settings import FOLLOWING, GOALS
from actions.understanding.acts import Segment, Situation
from actions.understanding.labels import act_of


class Reading(Protocol):
    """Reads the segments of an utterance in a situation."""

    def segments(self, text: str, situation: Situation, cost: float) -> list[Segment]:
        """The stretches of the utterance that each do one thing; `cost` is that of a change, in log probability."""


Rule = Callable[[Turn, list[Part]], Part | None]
RULES: tuple[Rule, ...] = (
    as_emergency,  # 1: a danger to somebody comes before anything else
    as_another_emergency,  # 2: and so does the next one, or the number to call
    as_in_danger,  # 3: what goes on with a danger is answered from what is known of it
    as_hurt,  # 4: what happened to the cook's own body is helped with before anything that was asked
    as_no_food,  # 5: what is no food is warned of, whatever else is asked
    as_heat_asked,  # 6: whether a heat is safe is told by the table alone
    as_concern,  # 7: what somebody may not eat is told by the names of the ingredients alone
)
"""Readings of an utterance as a whole that go before what was learned of acts, in order."""
MOVING = ("next", "done", "back", "goto", "start", "stop")
"""Acts that move the recipe or leave it."""
ASKING = ("ask", "problem", "missing")
NAMING = ("search", "choose", "start", "resume", "back", "goto", "repair", "none")
"""Acts beside which the title of another recipe is that of the one that is wanted."""
LATEST = ("go_to_step", "choose_recipe")
"""Intents of which the last one counts: "step 21, I mean 20"."""
ONWARD = ("next", "done", "ready", "report")
LACKS = ("report_missing", "ask_substitute")
OF_A_RECIPE = {
    *ASPECT_INTENT.values(),
    "ask_other",
    "report_missing",
    "report_problem",
    "change_servings",
} - {"ask_source"}
"""Intents that ask or tell something of a recipe."""
OFFERED = ("confirm_recipe", "switch")
"""Open questions that offer a recipe; who names it agrees."""
UNSAID = ("search", "choose", "value", "none", "servings", "missing")
"""What a question is read as that goes on with the last one and leaves out most of it: "and broccoli?"."""
PIECES = ("value", "none", "ask", "choose", "missing", "search", "progress")
"""Acts as which the missing piece of a question may be read."""
MOST_WORDS = 6  # of such a piece


@dataclass(frozen=True)
class Goal:
    """Something to be done, with the parts of the utterance that it rests on."""

    intent: str
    parts: tuple[Part, ...]


def situation_of(turn: Turn) -> Situation:
    """Where the conversation stands."""
    state, recipe = turn.state, turn.recipe
    kind = state.pending.kind if state.pending is not None else ""
    words = turn.kitchen.lexicon.table("open_questions")
    step = (
        recipe.steps[state.step - 1].text
        if recipe is not None and turn.cooking and state.step
        else ""
    )
    return Situation(state.stage, str(words.get(kind, "")), step)


def goals(turn: Turn, parts: Sequence[Part], acts: Reading) -> list[Goal]:
    """The goals of an utterance.

    Args:
        turn: the turn.
        parts: the parts that the message came with; their entities are kept, and what a command says.
        acts: reads what a segment does.
    """
    if turn.text.startswith("/") or not any(char.isalnum() for char in turn.text):
        return [Goal(part.intent, (part,)) for part in parts]
    rated = with_rating(turn, list(parts))
    if any(
        part.intent == "sus" and not part.text for part in rated
    ):  # 8: a number rates the statement that waits
        return [Goal(part.intent, (part,)) for part in rated if part.intent == "sus"]
    titles = turn.kitchen.catalogue.titles_in
    cut = acts.segments(turn.text, situation_of(turn), GOALS.cut)
    segments = joined(turn.text, cut, lambda text: bool(titles(text)))
    entities = tuple(entity for part in parts for entity in part.entities)
    said = [Part(segment.text, FALLBACK, 1.0, entities) for segment in segments]
    for rule in RULES:
        whole = rule(turn, said)
        if whole is not None:
            return [Goal(whole.intent, (whole,))]
    completed = _completed(turn, segments)
    if completed is not None:
        return [completed]
    return _merged(
        [
            part
            for segment, part in zip(telling(segments), _parts_of(segments, entities), strict=False)
            for part in _read(turn, segment, part)
        ]
    )


def asked_about(turn: Turn, found: Sequence[Goal]) -> str | None:
    """The recipe that all goals ask something of though it is not chosen yet: the one on offer, or the one that is named; None for others."""
    asking = all(goal.intent in OF_A_RECIPE for goal in found)
    if not found or not asking or turn.recipe is not None or turn.text.startswith("/"):
        return None
    offered, named = on_offer(turn), turn.kitchen.catalogue.titles_in(turn.text)
    if named:
        return named[0].id if len(named) == 1 else None
    return offered.id if offered is not None else None


def _completed(turn: Turn, segments: Sequence[Segment]) -> Goal | None:
    """A question that waits for the piece it lacks, with the few words that were said to it; None where something else is said."""
    pending = turn.state.pending
    if pending is None or pending.kind != "piece" or not pending.offered or len(segments) != 1:
        return None
    if act_of(segments[0].read.best[0]) not in PIECES or len(turn.text.split()) > MOST_WORDS:
        return None
    turn.state.pending = None
    text = f"{pending.offered.rstrip('?. ')} {turn.text}"
    intent = pending.intent or "ask_other"
    return Goal(intent, (Part(text, intent),))


def _parts_of(segments: Sequence[Segment], entities: tuple[tuple[str, object], ...]) -> list[Part]:
    counting = telling(segments)
    alone = len(counting) == 1
    return [
        Part(
            segment.text,
            FALLBACK,
            segment.read.best[1],
            within(segment.text, entities, alone=alone),
        )
        for segment in counting
    ]


def _read(turn: Turn, segment: Segment, part: Part) -> list[Part]:
    """A segment as what is played for it."""
    concern = as_part_of_concern(turn, part)
    if concern is not None:
        return [concern]
    label, sure = segment.read.best
    act = act_of(label)
    named = _named(turn, segment)
    if named:
        return [replace(part, intent=named)]
    if act in MOVING and turn.recipe is not None and not _may_move(segment):
        return [_hardly_moving(turn, segment, part)]
    if act == "ask" and label == "ask":
        return [replace(part, intent=asked_intent(segment.read))]
    if act in ("yes", "no") and turn.state.pending is None and turn.cooking:
        return [replace(part, intent="understood")]
    if act == "progress" and turn.cooking:
        return [replace(part, intent="report", confidence=sure)]
    if act == "diet":
        return [replace(part, intent=CONCERN if turn.cooking else NEED)]
    if act == "value":
        return [replace(part, intent=_of_value(turn))]
    return [replace(part, intent=INTENT_OF.get(label, FALLBACK), confidence=sure)]


def _hardly_moving(turn: Turn, segment: Segment, part: Part) -> Part:
    """What only looks like a move: the question that it may be, else a report that is asked back; before cooking begins, the move."""
    if segment.read.act(*ASKING) >= GOALS.asks:
        return replace(part, intent=asked_intent(segment.read))
    if turn.cooking:
        return replace(part, intent="report", confidence=GOALS.unsure)
    label, sure = segment.read.best
    return replace(part, intent=INTENT_OF.get(label, FALLBACK), confidence=sure)


def _named(turn: Turn, segment: Segment) -> str:
    """The intent of what names a recipe or goes on with the last question; empty for others."""
    (label, sure), text = segment.read.best, segment.text
    act = act_of(label)
    if act in NAMING[:-2] and _names_offered(turn, text):
        return "affirm"
    if act in NAMING and _names_another(turn, text):
        return "choose_recipe"  # 9: a title that is named is what is wanted
    unsaid = act in UNSAID and sure < GOALS.new and _goes_on(turn, text)
    return "ask_other" if unsaid else ""


def _goes_on(turn: Turn, text: str) -> bool:
    """Whether a text goes on with the question before it, where nothing else is open."""
    history, resolver = usable(turn), turn.kitchen.resolver
    if resolver is None or not history or turn.state.pending is not None or turn.cooking:
        return False
    return resolver.leans(text) or continues(turn, text, history) >= FOLLOWING.continues


def _names_offered(turn: Turn, text: str) -> bool:
    """Whether a text holds the title of the recipe that is on offer, and of no other: "the greek salad" at "Make Greek Salad instead?"."""
    pending, named = turn.state.pending, turn.kitchen.catalogue.titles_in(text)
    return (
        pending is not None
        and pending.kind in OFFERED
        and [one.id for one in named] == [pending.recipe]
    )


def _names_another(turn: Turn, text: str) -> bool:
    """Whether a text holds the title of one recipe that is not the one in hand."""
    named = turn.kitchen.catalogue.titles_in(text)
    return len(named) == 1 and named[0].id != turn.state.recipe


def _may_move(segment: Segment) -> bool:
    """Whether a segment moves the recipe: very likely, and hardly a question or a trouble."""
    return segment.read.act(*MOVING) >= GOALS.moves and segment.read.act(*ASKING) <= GOALS.asks


def _of_value(turn: Turn) -> str:
    """What a number, a name or a place answers."""
    kind = turn.state.pending.kind if turn.state.pending is not None else ""
    return {
        "servings": "change_servings",
        "pick_recipe": "choose_recipe",
        "confirm_recipe": "choose_recipe",
        "which_source": "repair",
    }.get(kind, "go_to_step" if turn.cooking else "choose_recipe")


def _merged(parts: Sequence[Part]) -> list[Goal]:
    """One goal for all that goes on, one for all that is missing, and one for each other part; the same intent is not done twice."""
    found: list[Goal] = []
    for part in parts:
        group = (
            "onward" if part.intent in ONWARD else "report_missing" if part.intent in LACKS else ""
        )
        at = next((at for at, goal in enumerate(found) if group and goal.intent == group), None)
        if at is not None:
            found[at] = Goal(group, (*found[at].parts, part))
        elif part.intent in LATEST:
            found = [goal for goal in found if goal.intent != part.intent]
            found.append(Goal(part.intent, (part,)))
        elif group == "onward" or not any(
            goal.intent == part.intent and not part.intent.startswith("ask_") for goal in found
        ):
            found.append(Goal(group or part.intent, (part,)))
    return found
