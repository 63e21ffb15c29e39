"""A question answered in one pass: all candidates, one ranking, one decision, told once."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from actions.answering.candidate import Candidate
from actions.answering.decision import Decision, decide, is_general
from actions.answering.polarity.leading import led
from actions.answering.query import Query
from actions.answering.ranker import Ranked
from actions.answering.recent import last_answer
from actions.answering.trace import trace
from actions.dialogue.asking import candidates_of, query_of
from actions.moves.ask import question_about
from actions.moves.base import PLAYS
from actions.moves.continuing import Understood, understood
from actions.moves.door import recipe_in_question
from actions.moves.replying import keep
from actions.moves.turn import Part, Turn
from actions.recipes.steps.cutting import aloud
from actions.settings import DECIDING, OUR_TREE

SHOWN = 4  # candidates that the trace names
QUOTED = (
    "step",
    "span",
    "recipe.piece",
    "recipe.mentioned",
    "recipe.detail",
    "recipe.everything",
    "recipe.of_step",
    "recipe.amount",
)
"""Sources that tell the recipe's own words, which may stand beside an "I'm not sure"."""
OWN, GENERAL, NONE = "recipe", "common_sense", "fallback"


def answer(turn: Turn, part: Part) -> None:
    """Answer a question, ask back, or say plainly that nobody knows. A question never moves the recipe."""
    began = time.perf_counter()
    named = recipe_in_question(turn)
    question = question_about(turn, part, named) if named is not None else None
    meant = understood(turn, part, question)
    query = query_of(turn, question, meant)
    assert turn.kitchen.ranker is not None, "asked only where there is one"
    ranked = turn.kitchen.ranker(query, candidates_of(turn, query))
    decision = decide(ranked, turn.state.preferred_source)
    best = decision.ranked
    if decision.choice == "answer" and best is not None and best.candidate.plays:
        turn.resolved, turn.read_as = query.text, best.candidate.plays
        played = replace(part, text=query.text, intent=best.candidate.plays, entities=())
        return PLAYS[best.candidate.plays](turn, (played,))
    source = _told(turn, part, query, decision, ranked)
    _leave_trace(turn, part, meant, query, decision, ranked, began, source)
    return None


def _told(
    turn: Turn, part: Part, query: Query, decision: Decision, ranked: Sequence[Ranked]
) -> str:
    """Say what was decided; the source that it is from."""
    best = decision.ranked
    if decision.choice == "answer" and best is not None:
        if (
            decision.other is not None
            and turn.state.preferred_source is None
            and query.card is not None
        ):
            return _ask_which(turn, query)
        return _tell(turn, part, query, best.candidate)
    text = part.text or turn.text
    keep(turn, text, query.text, "unanswered")
    if decision.choice == "ask_back" and best is not None and _is_pair(best.candidate):
        turn.say("utter_unknown")
        turn.say("utter_ask_near", question=best.candidate.evidence[0].text)
        turn.ask("near", turn.state.recipe, offered=best.candidate.evidence[0].text)
        turn.offer("affirm", "deny")
    else:
        _refuse(turn, query, ranked)
    return NONE


def _tell(turn: Turn, part: Part, query: Query, chosen: Candidate) -> str:
    """Say a candidate, and remember it as the last answer."""
    fields = dict(chosen.fields)
    if _is_pair(chosen):
        fields["answer"] = led(part.text, str(fields["answer"]), turn.kitchen.lexicon)
    turn.say(chosen.response, **fields)
    turn.state.clarifying = True
    source = GENERAL if is_general(Ranked(chosen, 1.0)) else OWN
    turn.state.last_answer = last_answer(
        fields,
        chosen.about,
        turn.state.step,
        question=query.text,
        intent=part.intent,
        source="" if source == OWN else GENERAL,
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
    if query.answerable < OUR_TREE.refused:
        turn.say("utter_outside")
    elif nearest is not None:
        turn.say("utter_unsure_nearest")
        turn.say(nearest.response, **nearest.fields)
    elif running is None or query.general >= OUR_TREE.general:
        turn.say("utter_unknown")
    else:
        turn.say("utter_unsure_step", step_text=aloud(running.text, query.lexicon))


def _nearest(ranked: Sequence[Ranked]) -> Candidate | None:
    """The likeliest of the recipe's own words, where they are not too unlikely."""
    return next(
        (
            one.candidate
            for one in ranked
            if one.p >= DECIDING.nearest and one.candidate.source.startswith(QUOTED)
        ),
        None,
    )


def _is_pair(candidate: Candidate) -> bool:
    return bool(candidate.evidence) and candidate.evidence[0].kind == "pair"


def _leave_trace(
    turn: Turn,
    part: Part,
    meant: Understood,
    query: Query,
    decision: Decision,
    ranked: Sequence[Ranked],
    began: float,
    source: str,
) -> None:
    path = [f"{one.candidate.source} {one.candidate.id} {one.p:.2f}" for one in ranked[:SHOWN]]
    told = decision.ranked.candidate.id if source != NONE and decision.ranked else None
    turn.state.answer_trace = {
        **trace(
            part.text or turn.text,
            part.intent,
            part.confidence,
            path,
            began,
            source=source,
            answer_id=told,
            kind="general" if query.general >= OUR_TREE.general else "specific",
            resolved=meant.text,
            weighed={
                "p_general": round(query.general, 4),
                "p_answerable": round(query.answerable, 4),
            },
        ),
        "decision": decision.choice,
    }
