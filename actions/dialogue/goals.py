"""What is to be done: the segments of an utterance, read in their situation, become goals in the order of what was said.

Hard rules come first, each with its reason; everything else is what was learned. A step moves only where that is very likely
and a question or a trouble is unlikely, so that nothing which was not understood moves the recipe.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from actions.dialogue.joining import joined, telling
from actions.dialogue.reading import as_conversion, as_taught, read
from actions.moves.continuing import usable
from actions.moves.danger import (
    as_alarming,
    as_another_emergency,
    as_emergency,
    as_hurt,
    as_in_danger,
)
from actions.moves.diets import as_need
from actions.moves.needs import as_concern
from actions.moves.proposed import on_offer
from actions.moves.rating import with_rating
from actions.moves.safety import as_heat_asked, as_no_food
from actions.moves.turn import Part, Turn
from actions.settings import GOALS
from actions.understanding.acts import Segment, Situation
from actions.understanding.intents import ASPECT_INTENT, FALLBACK, intent_of
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
    as_need,  # 7: before a recipe is chosen that is a wish which none may go against
    as_alarming,  # 8: so is an emergency that was learned, not told by its words
    as_taught,  # 9: what an operator taught the answer to is answered so
    as_conversion,  # 10: an amount with the unit that it is wanted in is converted, whatever else a number may mean
)
"""Readings of an utterance as a whole that go before what was learned of acts, in order."""
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
    asked = usable(turn)
    before = asked[-1].question if asked else ""
    return Situation(state.stage, str(words.get(kind, "")), step, before)


def goals(turn: Turn, parts: Sequence[Part], acts: Reading | None) -> list[Goal]:
    """The goals of an utterance.

    Args:
        turn: the turn.
        parts: the parts that the message came with; what a command or a quick reply says, or what counts without learned acts.
        acts: reads what a segment does; None in a language for which that was not learned: then Rasa's intents count.
    """
    if turn.text.startswith("/") or not any(map(str.isalnum, turn.text)):
        return _merged(parts)
    rated = with_rating(turn, [Part(turn.text, FALLBACK)])
    if rated[0].intent == "sus":  # 11: a number rates the statement that waits
        return [Goal("sus", tuple(rated))]
    titles, spelling = turn.kitchen.catalogue.titles_in, turn.kitchen.spelling
    if spelling is not None and spelling.is_noise(turn.text) and not titles(turn.text):
        noise = Part(turn.text, FALLBACK, 0.0)
        return [Goal(FALLBACK, (noise,))]  # 12: of what no word is known nothing is done
    cut = acts.segments(turn.text, situation_of(turn), GOALS.cut) if acts is not None else []
    offering = turn.state.pending is not None
    segments = joined(turn.text, cut, lambda text: offering or bool(titles(text)))
    said = [Part(one.text, intent_of(one.read)) for one in segments] or list(parts)
    ruled = next((found for rule in RULES if (found := rule(turn, said)) is not None), None)
    if ruled is not None:
        return [Goal(ruled.intent, (ruled,))]
    return (
        _read_all(turn, segments)
        if acts is not None
        else _merged(with_rating(turn, list(parts)))
    )


def _read_all(turn: Turn, segments: Sequence[Segment]) -> list[Goal]:
    """The goals of all segments."""
    completed = _completed(turn, segments)
    if completed is not None:
        return [completed]
    return _merged(with_rating(turn, [read(turn, segment) for segment in telling(segments)]))


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


def _merged(parts: Sequence[Part]) -> list[Goal]:
    """One goal for all that goes on, one for all that is missing, and one for each other part; the same intent is not done twice."""
    found: list[Goal] = []
    again = any(part.intent == "repeat" for part in parts)
    for part in parts:
        if again and part.intent == "next":
            continue  # "I did not hear that, what now?" asks for the running step
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
