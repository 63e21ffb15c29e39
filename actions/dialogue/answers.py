"""A question answered in one pass: all candidates, one ranking, one decision, told once."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from actions.answering.candidate import Candidate
from actions.answering.decision import Decision, is_general
from actions.answering.query import Query
from actions.answering.ranker import Ranked
from actions.answering.recent import last_answer
from actions.answering.recipe_answers import KINDS
from actions.answering.recipe_answers.base import named_ingredients
from actions.answering.recipe_answers.ingredients import absent
from actions.answering.trace import trace
from actions.dialogue.asking import question_about, recipe_in_question
from actions.dialogue.choosing import Considered, considered
from actions.moves.asked import asks
from actions.moves.base import PLAYS, plays
from actions.moves.replying import keep
from actions.moves.turn import ABSENT, Part, Turn
from actions.recipes.steps.cutting import aloud
from actions.settings import DECIDING
from actions.state import Pending
from actions.understanding.intents import OTHER

PROBLEM = "report_problem"
SHOWN = 4  # candidates that the trace names
QUOTED = (
    "step",
    "span",
    "recipe.everything",
    "recipe.of_step",
    "recipe.amount",
)
"""Sources that tell the recipe's own words, which may stand beside an "I'm not sure"."""
PIECED = ("amount", "share", "count", "size", "time", "heat")
"""Aspects that are asked of some thing."""
BACK = ("piece", "near", "which_source")
"""Open questions about what was meant."""
OWN, GENERAL, NONE = "recipe", "common_sense", "fallback"
"""What the trace calls the source of an answer."""


@dataclass(frozen=True)
class _Asked:
    """What is told of in the trace: the part that asks, how it was considered, and when that began."""

    part: Part
    found: Considered
    began: float


@plays(*KINDS, OTHER, PROBLEM)
def ask(turn: Turn, parts: tuple[Part, ...]) -> None:
    """Answer a question, ask back, or say plainly that nobody knows. A question never moves the recipe."""
    part = parts[0]
    if not part.text:
        return _answer_command(turn, part)
    asked = _considered(turn, part)
    turn.leaving = left_out(asked.found.query)
    best, decision = asked.found.decision.ranked, asked.found.decision
    if decision.choice == "answer" and best is not None:
        return _answer(turn, asked, best, decision.other)
    keep(turn, part.text, asked.found.query.text, "unanswered")
    if _lacks_thing(asked.found.query):
        turn.say("utter_of_what")
        turn.ask("piece", turn.state.recipe, offered=part.text, intent=part.intent)
    elif decision.choice == "ask_back" and best is not None and _is_pair(best.candidate):
        turn.say("utter_unknown")
        turn.say("utter_ask_near", question=best.candidate.evidence[0].text)
        turn.ask("near", turn.state.recipe, offered=best.candidate.evidence[0].text)
        turn.offer("affirm", "deny")
    else:
        _refuse(turn, asked.found.query, asked.found.ranked)
    return _leave_trace(turn, asked, NONE)


def _answer_command(turn: Turn, part: Part) -> None:
    """Answer a question that was pressed: its kind says what is asked."""
    began, named, kind = time.perf_counter(), recipe_in_question(turn), KINDS.get(part.intent)
    if named is None or kind is None:
        turn.say("utter_no_recipe_to_ask" if named is None else "utter_unknown")
        turn.offer("list_recipes", "ask_abilities")
        turn.state.answer_trace = trace(
            turn.text, part.intent, 1.0, ["pressed"], began, source=NONE, answer_id=None
        )
        return
    question, foods = question_about(turn, part, named), part.values("ingredient")
    strange = bool(foods) and not named_ingredients(question)
    given = absent(foods, question) if strange else kind(question)
    turn.say(given.response, **given.fields)
    turn.state.clarifying = True
    if given.found:
        turn.state.last_answer = last_answer(
            given.fields,
            given.about,
            turn.state.step,
            question=turn.text,
            intent=part.intent,
            answer_id=given.answer_id or "",
        )
    turn.state.answer_trace = trace(
        turn.text,
        part.intent,
        1.0,
        ["pressed"],
        began,
        source=OWN if given.found else NONE,
        answer_id=given.answer_id,
    )


def is_answered(turn: Turn, part: Part) -> bool:
    """Answer what was not read as a question, where it is surely one; False where it is not."""
    asked = _considered(turn, part)
    best = asked.found.decision.ranked
    if asked.found.decision.choice != "answer" or best is None:
        return False
    _answer(turn, asked, best, None)
    return True


def is_told_from(turn: Turn, part: Part, source: str, tried: Sequence[str] = ()) -> bool:
    """Tell the likeliest answer of one source that was not tried yet; False where none is likely enough.

    Args:
        turn: the turn.
        part: what was asked.
        source: "recipe" or "common_sense".
        tried: ids of answers that were given before.
    """
    asked = _considered(turn, part)
    best = next(
        (
            one
            for one in asked.found.ranked
            if is_general(one) == (source == GENERAL)
            and one.candidate.id not in tried
            and one.p >= DECIDING.repaired
        ),
        None,
    )
    if best is None:
        return False
    found = replace(asked.found, decision=Decision("answer", best))
    _answer(turn, replace(asked, found=found), best, None)
    return True


def near_meant(turn: Turn, pending: Pending) -> None:
    """Answer the general question that was proposed and is meant."""
    if not is_told_from(turn, Part(pending.offered or "", OTHER), GENERAL):
        turn.say("utter_unknown")  # the base was changed meanwhile


def _considered(turn: Turn, part: Part) -> _Asked:
    began = time.perf_counter()
    return _Asked(part, considered(turn, part, recipe_in_question(turn)), began)


def _answer(turn: Turn, asked: _Asked, best: Ranked, other: Ranked | None) -> None:
    """Say an answer or let its skill say it; where another source could answer about as well, ask which is meant."""
    query, part = asked.found.query, asked.part
    if best.candidate.plays:
        turn.resolved, turn.read_as = turn.resolved or query.text, best.candidate.plays
        played = replace(part, text=query.text, intent=best.candidate.plays, entities=())
        return PLAYS[best.candidate.plays](turn, (played,))
    if other is not None and turn.state.preferred_source is None and query.card is not None:
        return _leave_trace(turn, asked, _ask_which(turn, query))
    return _leave_trace(turn, asked, _tell(turn, part, query, best.candidate))


def _tell(turn: Turn, part: Part, query: Query, chosen: Candidate) -> str:
    """Say a candidate, and remember it as the last answer; the source that it is from."""
    fields = dict(chosen.fields)
    turn.say(chosen.response, **fields)
    turn.state.clarifying = True
    source = GENERAL if is_general(Ranked(chosen, 1.0)) else OWN
    turn.state.last_answer = last_answer(
        fields,
        chosen.about,
        turn.state.step,
        question=query.text,
        intent=part.intent,
        source="" if source == OWN else chosen.credit or GENERAL,
        answer_id=chosen.id,
    )
    return source


def _ask_which(turn: Turn, query: Query) -> str:
    """Both could answer about as well: ask which is meant."""
    turn.say("utter_which_source")
    turn.offer_sources()
    turn.ask("which_source", turn.state.recipe, offered=query.text)
    return NONE


def _refuse(turn: Turn, query: Query, ranked: Sequence[Ranked]) -> None:
    """Say that this is no kitchen matter, that the recipe does not say it for sure, or that nobody knows."""
    running, nearest = query.running, _nearest(ranked)
    if query.answerable < DECIDING.outside:
        turn.say("utter_outside")
    elif nearest is not None:
        turn.say("utter_unsure_nearest")
        turn.say(nearest.response, **nearest.fields)
    elif running is None or query.general >= DECIDING.general:
        turn.say("utter_unknown")
    else:
        turn.say("utter_unsure_step", step_text=aloud(running.text, query.lexicon))


def _nearest(ranked: Sequence[Ranked]) -> Candidate | None:
    """The likeliest of the recipe's own words, where they are not too unlikely."""
    return next(
        (
            one.candidate
            for one in ranked
            if one.p >= DECIDING.nearest
            and one.candidate.source.startswith(QUOTED)
            and one.candidate.response not in ABSENT
        ),
        None,
    )


def left_out(query: Query) -> tuple[int, ...]:
    """Places of the ingredients that the cook tells to leave out ("no nuts then"); nothing where that is only asked."""
    aspect = max(query.aspects, key=lambda name: query.aspects[name], default="")
    told = aspect == "omission" and not asks(query.text, query.lexicon)
    return tuple(named_ingredients(query.question)) if told and query.question else ()


def _lacks_thing(query: Query) -> bool:
    """Whether a question asks how much, how long or how hot, and names nothing of which: "how much?"."""
    aspect = max(query.aspects, key=lambda name: query.aspects[name], default="")
    return aspect in PIECED and not query.words and not query.continues


def _is_pair(candidate: Candidate) -> bool:
    return bool(candidate.evidence) and candidate.evidence[0].kind == "pair"


def _leave_trace(turn: Turn, asked: _Asked, source: str) -> None:
    part, found, query = asked.part, asked.found, asked.found.query
    best = found.decision.ranked
    told = best.candidate.id if source != NONE and best else None
    path = [
        f"{one.candidate.source} {one.candidate.id} {one.p:.2f}" for one in found.ranked[:SHOWN]
    ]
    turn.state.answer_trace = trace(
        part.text,
        part.intent,
        part.confidence,
        [*found.path, *path],
        asked.began,
        source=source,
        answer_id=told,
        kind="general" if query.general >= DECIDING.general else "specific",
        resolved=query.text,
        decision=_decided(turn, found, source),
        weighed=_weighed(found),
    )


def _decided(turn: Turn, found: Considered, source: str) -> str:
    """What the trace calls the decision: it is asked back where the assistant waits for what is meant."""
    waits = turn.state.pending is not None and turn.state.pending.kind in BACK
    return "ask_back" if source == NONE and waits else found.decision.choice


def _weighed(found: Considered) -> dict[str, float | None]:
    """The numbers that were weighed, as the trace has them; None for what no source proposed."""
    known = max((one.candidate.score for one in found.ranked if is_general(one)), default=None)
    own = max((one.p for one in found.ranked if not is_general(one)), default=None)
    numbers = {
        "p_general": found.query.general,
        "p_answerable": found.query.answerable,
        "recipe_confidence": own,
        "general_confidence": known,
        "distance": None if known is None else 1 - known,
    }
    return {name: value if value is None else round(value, 4) for name, value in numbers.items()}
