"""Changing the recipe in hand: what is taken instead."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import replace

from actions.answering.recent import last_answer
from actions.answering.recipe_answers import Answer
from actions.answering.recipe_answers.alternatives import offered
from actions.answering.recipe_answers.claims import tool_pattern
from actions.answering.substitutes.allergies import is_allergy
from actions.answering.substitutes.replying import declined, next_of, repeated, reply_to
from actions.answering.substitutes.situation import Reply, Situation
from actions.answering.substitutes.suggesting import ASK, accepted, avoid, suggest
from actions.answering.substitutes.things import Thing
from actions.answering.trace import trace
from actions.language.words import any_of, content_stems, normalise, stems, tokens
from actions.moves import ask
from actions.moves.asked import asks
from actions.moves.base import plays
from actions.moves.continuing import Understood, named_before, usable
from actions.moves.door import PAPER, Door, door_of
from actions.moves.general import tell
from actions.moves.lacking import lacks_proposed, remedy_without
from actions.moves.measuring import asks_amount, tell_changed
from actions.moves.replying import is_answerable, refuse, tell_recipe
from actions.moves.swapping import proposed, situation_of
from actions.moves.told_before import tell_again
from actions.moves.turn import Part, Turn
from actions.settings import OUR_TREE
from actions.state import Pending

Parts = tuple[Part, ...]
NOT_NEEDED = "utter_not_needed"
NAME = 3  # words of the name of a food
REPLACING = "replacing"  # category of general questions about substitutes
INSTEAD = (REPLACING, "difference")
"""Categories of general questions whose answers tell whether one thing does for another."""


@plays("report_missing", "ask_substitute")
def substitute(turn: Turn, parts: Parts) -> None:
    """Something is not there: say what takes its place in this recipe, and ask whether to change the recipe so."""
    began, part = time.perf_counter(), parts[0]
    named = [value for one in parts for value in one.values("ingredient")]
    text = ". ".join(one.text for one in parts if one.text)
    handed_over = turn.read_as == part.intent  # a question that goes on with a substitute came from where questions are answered, and does not go back
    if turn.kitchen.ranker is not None and not handed_over and text and not _lacks_own(turn, part, text, named):
        return ask.ask(turn, (replace(part, text=text, intent="ask_substitute"),))
    if not handed_over and _is_asked_otherwise(turn, part, text, began):
        return None
    others, history = remedy_without(turn, text), turn.state.history
    if others:
        meant = Understood(history[-1].resolved, history[-1].intent, history[-1])
        return tell_again(turn, part, meant, " ".join(others), history[-1], [f"intent {part.intent}", "the rest of the remedy"], began)
    reply = _replied(turn, text, named, parts)
    door = door_of(turn, part, text)
    sure = part.intent == "ask_substitute" and reply.found and reply.source != "recipe" and part.confidence >= OUR_TREE.intent  # the tables know both
    if text and not sure and (not reply.found or asks(text, turn.kitchen.lexicon)) and not is_answerable(door):
        return refuse(turn, part, door, [f"intent {part.intent}"], began)
    if not reply.found and door.general_answer() is not None:
        return tell(turn, part, door, [f"intent {part.intent}", "no substitute known"], began)
    other = replace(part, text=text, intent=ask.OTHER)
    if reply.unnamed and text and not handed_over and _asks_apart(turn, part, other):
        return ask.ask(turn, (other,))
    full = _in_full(turn, part, text) if reply.unnamed and text and not handed_over else ""
    if full:
        turn.resolved, turn.read_as = full, part.intent
        return substitute(turn, (replace(part, text=full),))
    own = _offered(turn, part, text) if not reply.found else None
    if own is not None:
        return tell_recipe(turn, part, door, own, [f"intent {part.intent}", "no substitute known", "the recipe allows it"], began, ask.OTHER)
    _say(turn, reply)
    if reply.proposal is not None and text and not turn.resolved:
        turn.resolved = _with_replaced(turn, text, reply.proposal.substitution.replaced)
    path = [f"intent {part.intent}", "substitutes" if reply.found else "no substitute known"]
    source = reply.source if reply.found else "fallback"
    turn.state.answer_trace = trace(text or turn.text, part.intent, part.confidence, path, began, source=source, answer_id=reply.answer_id)
    return None


def _lacks_own(turn: Turn, part: Part, text: str, named: Sequence[str]) -> bool:
    """Whether a report says that something of the recipe in hand is not there, or leaves open what: anything else that is missing is asked about."""
    if part.intent != "report_missing" or turn.recipe is None:
        return False
    situation = situation_of(turn)
    reply = reply_to(text, named, situation, reports=True)
    foreign = reply.avoid != situation.avoid or reply.answers[0].response == NOT_NEEDED
    return (reply.found or reply.unnamed) and not foreign


def _replied(turn: Turn, text: str, named: Sequence[str], parts: Parts) -> Reply:
    """What the tables of substitutes know."""
    situation = situation_of(turn)
    if turn.read_as == parts[0].intent and situation.proposed and asks_amount(turn, text):
        return repeated(situation.proposed, situation)
    return _next_in_general(turn, text, situation) or reply_to(text, named, situation, reports=all(one.intent == "report_missing" for one in parts))


def _in_full(turn: Turn, part: Part, text: str) -> str:
    """What names nothing to replace with what was spoken of last, where that is known: "what can i use instead" after "what is sumac"; empty where it is not."""
    resolver, history, pending = turn.kitchen.resolver, usable(turn), turn.state.pending
    if resolver is None or not history or (pending is not None and pending.kind == "substitute"):
        return ""
    meant = [one.text for one in resolver(text, history) if resolver.leans(text) and one.form != "topic"][:1]
    for full in (*meant, *(_with_replaced(turn, text, thing) for thing in named_before(turn))):
        if full and full != text and (_replied(turn, full, (), (replace(part, text=full),)).found or _is_known(door_of(turn, part, full))):
            return full
    return ""


def _is_known(door: Door) -> bool:
    """Whether general knowledge has an answer that is about taking one thing for another."""
    return door.general_answer() is not None and door.match is not None and door.match.pair.category in INSTEAD


def _is_asked_otherwise(turn: Turn, part: Part, text: str, began: float) -> bool:
    """Answer a question that is about no substitute: one that means a general one, or asks for somebody ("which of my kids is allergic to eggs?"); False for others."""
    lexicon = turn.kitchen.lexicon
    if set(tokens(text)[:1]) & lexicon.words("person_askers") and is_allergy(text, lexicon):
        refuse(turn, part, door_of(turn, part, text), [f"intent {part.intent}"], began)
        return True
    if _asks_otherwise(turn, part, text):
        ask.ask(turn, (replace(part, text=text, intent=ask.OTHER),))
        return True
    return False


def _next_in_general(turn: Turn, text: str, situation: Situation) -> Reply | None:
    """Another substitute where the last one is not there either; None for other texts."""
    found = lacks_proposed(turn, text)
    return suggest(Thing(found[0]), situation, seen=(found[1],)) if found is not None else None


def _with_replaced(turn: Turn, text: str, replaced: str) -> str:
    """What was said with the food that it leaves out because it was spoken of before: "would gouda be better" of the cheddar; empty where it names it."""
    lexicon = turn.kitchen.lexicon
    if not turn.state.history or set(stems(replaced, lexicon.language)) & set(stems(text, lexicon.language)):
        return ""
    bare = re.sub(rf"\s+(?:{any_of(lexicon.words('joining_ends') | lexicon.words('replacing_ends'))})$", "", text.strip(" ?.!"), flags=re.IGNORECASE)
    return str(lexicon.table("resolved_wordings").get("replacing", "")).format(question=bare, thing=replaced)


def _offered(turn: Turn, part: Part, text: str) -> Answer | None:
    """The step that allows another thing itself ("stock or water")."""
    recipe = turn.recipe
    return offered(ask.question_about(turn, replace(part, text=text), recipe.id)) if recipe is not None and turn.cooking and text else None


def _wishes(turn: Turn, text: str) -> bool:
    """Whether any word of an utterance speaks of what is not there or of taking something else."""
    return bool(set(tokens(text)) & turn.kitchen.lexicon.words("substitute_marks"))


def _asks_apart(turn: Turn, part: Part, other: Part) -> bool:
    """Whether what names nothing to replace wishes for nothing else: it is then played as the question `other`."""
    if turn.cooking:
        return not _wishes(turn, other.text) or ask.is_told(turn, part) or ask.is_known(turn, other)
    return _asks_whether(turn, other.text)


def _asks_whether(turn: Turn, text: str) -> bool:
    """Whether a yes-or-no question before any recipe asks for something else than another food or tool: "do I have to salt aubergine?", not "can I use oat milk?"."""
    lexicon, said = turn.kitchen.lexicon, tokens(text)
    if turn.recipe is not None or turn.state.pending is not None or not set(said[:1]) & lexicon.words("polar_starts") or set(said) & lexicon.words("replacing_words"):
        return False
    if set(said) & lexicon.words("using_verbs") and not set(said) & lexicon.words("place_marks"):
        return False
    return bool(content_stems(text, lexicon, without=lexicon.words("question_fillers") | lexicon.words("generic_verbs")))


def _asks_otherwise(turn: Turn, part: Part, text: str) -> bool:
    """Whether a question means the same as a general one that is not about a substitute: "can lemon juice be frozen?"."""
    lexicon, waiting = turn.kitchen.lexicon, turn.state.pending is not None and turn.state.pending.kind == "substitute"
    if waiting or not turn.cooking or turn.kitchen.settings.tree == PAPER or not asks(text, lexicon) or set(tokens(text)) & lexicon.words("replacing_words"):
        return False
    if _uses_on(turn, text):
        return True
    if _offers_only(turn, text):
        return False
    found = door_of(turn, part, text).match
    least = OUR_TREE.alone if part.confidence >= OUR_TREE.intent else OUR_TREE.common_sense
    return found is not None and found.pair.category != REPLACING and found.confidence >= least


def _offers_only(turn: Turn, text: str) -> bool:
    """Whether nothing is asked but whether a food may be used that the recipe has in another kind: "can I use dried mushrooms"."""
    lexicon, recipe, said = turn.kitchen.lexicon, turn.recipe, tokens(text)
    using = next((at for at, word in enumerate(said[:4]) if word in lexicon.words("using_verbs")), None)
    if recipe is None or using is None or not set(said[:1]) & lexicon.words("polar_starts"):
        return False
    named = content_stems(" ".join(said[using + 1 :]), lexicon)
    foods = {word for line in recipe.ingredients for word in content_stems(line.called, lexicon)}
    return 0 < len(named) <= NAME and named[-1] in foods


def _uses_on(turn: Turn, text: str) -> bool:
    """Whether a tool is to be used on a food of the recipe: "can I use the electric mixer on the mascarpone too?" replaces nothing by the mascarpone."""
    lexicon, recipe, plain = turn.kitchen.lexicon, turn.recipe, normalise(text)
    tool = tool_pattern(lexicon).search(plain)
    if tool is None or recipe is None or not set(tokens(plain[: tool.start()])) & lexicon.words("using_verbs"):
        return False
    used = re.match(rf"\s+(?:{any_of(lexicon.words('used_on'))})\s+(?P<food>.*)", plain[tool.end() :])
    foods = {word for line in recipe.ingredients for word in content_stems(line.called, lexicon)}
    return used is not None and bool(foods & set(stems(used["food"], lexicon.language)))


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
