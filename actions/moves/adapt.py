"""Changing the recipe in hand: what is taken instead."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import replace

from actions.answering.recent import last_answer
from actions.answering.substitutes.replying import declined, next_of, repeated, reply_to
from actions.answering.substitutes.situation import Reply
from actions.answering.substitutes.suggesting import ASK, accepted, avoid
from actions.answering.trace import trace
from actions.dialogue.answers import ask
from actions.language.words import any_of, stems
from actions.moves.base import plays
from actions.moves.measuring import asks_amount, tell_changed
from actions.moves.swapping import proposed, situation_of
from actions.moves.turn import Part, Turn
from actions.state import Pending

Parts = tuple[Part, ...]
NOT_NEEDED = "utter_not_needed"


@plays("report_missing", "ask_substitute")
def substitute(turn: Turn, parts: Parts) -> None:
    """Something is not there: say what takes its place in this recipe, and ask whether to change the recipe so; what only asks is put to all sources."""
    began, part = time.perf_counter(), parts[0]
    named = [value for one in parts for value in one.values("ingredient")]
    text = ". ".join(one.text for one in parts if one.text)
    chosen = turn.read_as == part.intent  # this answer was chosen among all
    reply = _replied(turn, text, named, parts) if chosen or not text else _own_reply(turn, part, text, named)
    return _tell(turn, part, text, reply, began) if reply is not None else ask(turn, (replace(part, text=text, intent="ask_substitute"),))


def _tell(turn: Turn, part: Part, text: str, reply: Reply, began: float) -> None:
    """Say a reply, and leave a trace of it."""
    _say(turn, reply)
    if reply.proposal is not None and text and not turn.resolved:
        turn.resolved = _with_replaced(turn, text, reply.proposal.substitution.replaced)
    path = [f"intent {part.intent}", "substitutes" if reply.found else "no substitute known"]
    source = reply.source if reply.found else "fallback"
    turn.state.answer_trace = trace(text or turn.text, part.intent, part.confidence, path, began, source=source, answer_id=reply.answer_id)


def _own_reply(turn: Turn, part: Part, text: str, named: Sequence[str]) -> Reply | None:
    """The reply to a report that something of the recipe in hand is not there, or that leaves open what; None for others, which are questions."""
    if part.intent != "report_missing" or turn.recipe is None:
        return None
    situation = situation_of(turn)
    reply = reply_to(text, named, situation, reports=True)
    foreign = reply.avoid != situation.avoid or reply.answers[0].response == NOT_NEEDED
    return reply if (reply.found or reply.unnamed) and not foreign else None


def _replied(turn: Turn, text: str, named: Sequence[str], parts: Parts) -> Reply:
    """What the tables of substitutes know."""
    situation = situation_of(turn)
    if turn.read_as == parts[0].intent and situation.proposed and asks_amount(turn, text):
        return repeated(situation.proposed, situation)
    return reply_to(text, named, situation, reports=all(one.intent == "report_missing" for one in parts))


def _with_replaced(turn: Turn, text: str, replaced: str) -> str:
    """What was said with the food that it leaves out because it was spoken of before: "would gouda be better" of the cheddar; empty where it names it."""
    lexicon = turn.kitchen.lexicon
    if not turn.state.history or set(stems(replaced, lexicon.language)) & set(stems(text, lexicon.language)):
        return ""
    bare = re.sub(rf"\s+(?:{any_of(lexicon.words('joining_ends') | lexicon.words('replacing_ends'))})$", "", text.strip(" ?.!"), flags=re.IGNORECASE)
    return str(lexicon.table("resolved_wordings").get("replacing", "")).format(question=bare, thing=replaced)


def note_need(turn: Turn, names: Sequence[str]) -> None:
    """Note what somebody may not eat, say which ingredients hold it, and propose something for the first of them."""
    _say(turn, avoid(names, situation_of(turn)))


def _say(turn: Turn, reply: Reply) -> None:
    """Say a reply, keep what it changes, and wait for the answer where it asks."""
    for answer in reply.answers:
        if answer != ASK or not turn.unchosen:  # whether it is cooked at all is asked first
            turn.say(answer.response, **answer.fields)
    state = turn.state
    before = state.adaptation
    state.adaptation, state.avoid = reply.adaptation, reply.avoid or state.avoid
    asked = state.pending is not None and state.pending.kind == "substitute"
    if reply.proposal is not None:
        state.last_answer = last_answer({"taken": reply.answers[-2].fields.get("taken")}, (reply.proposal.substitution.replaced,), state.step)
    if reply.proposal is not None or reply.offered is not None:
        turn.ask("substitute", state.recipe, proposal=reply.proposal, offered=reply.offered)
    elif asked:
        state.pending = None
    state.clarifying = True
    tell_changed(turn, before)


def accept(turn: Turn, pending: Pending) -> None:
    """Yes to "Shall I use that?": the recipe speaks of the substitute from now on."""
    proposal = proposed(turn, pending)
    if proposal is None:
        turn.say("utter_instead_of_what")
        return
    situation, before = situation_of(turn), turn.state.adaptation
    turn.state.adaptation = accepted(proposal, situation)
    turn.say("utter_substituted", taken=proposal.substitution.option.called(turn.kitchen.lexicon))
    tell_changed(turn, before)
    if proposal.rest:
        _say(turn, next_of(proposal, situation_of(turn)))


def decline(turn: Turn, pending: Pending) -> None:
    """No to "Shall I use that?": the next option, as long as there is one."""
    proposal = proposed(turn, pending)
    if proposal is None:
        turn.say("utter_waiting_cooking" if turn.cooking else "utter_waiting")
        return
    _say(turn, declined(proposal, situation_of(turn)))
