"""Talk about other things: questions of taste are answered from the encyclopedia, others said to be no subject here; the recipe waits."""

from __future__ import annotations

import time
from dataclasses import replace

from actions.answering.trace import trace
from actions.dialogue.answers import is_answered
from actions.encyclopedia.talk import Taste
from actions.moves.base import plays
from actions.moves.tasting import TALK, TASTE
from actions.moves.turn import Part, Turn


@plays("off_topic")
def off_topic(turn: Turn, parts: tuple[Part, ...]) -> None:
    """Say what the assistant is for; a question about food that looked like talk is answered."""
    began, part = time.perf_counter(), parts[0]
    if part.text and is_answered(turn, part):
        return
    turn.state.answer_trace = trace(part.text or turn.text, part.intent, part.confidence, ["no kitchen matter"], began, source="fallback", answer_id=None)
    turn.say("utter_off_topic")
    turn.say(f"utter_help_{turn.state.stage}")
    return


@plays("refuse_timer")
def refuse_timer(turn: Turn, _: tuple[Part, ...]) -> None:
    """Say that there is no timer: nobody shall rely on one that is not there."""
    turn.say("utter_no_timer")


@plays(TASTE)
def ask_taste(turn: Turn, parts: tuple[Part, ...]) -> None:
    """Name one thing that the assistant likes, or one person, and give the floor back; what general knowledge surely answers is told from there."""
    began, part, talk, tastes = time.perf_counter(), parts[0], turn.kitchen.small_talk, turn.state.tastes
    if talk is not None and tastes.open and tastes.told and talk.asks_why(part.text):
        return _tell_why(turn, part, talk.reason(tastes.told[-1]), began)
    more = talk is not None and tastes.open and talk.asks_more(part.text)
    if talk is None or not part.text or not (more or talk.may_be_taste(part.text)):
        return off_topic(turn, (replace(part, intent="off_topic"),))
    path = [f"intent {part.intent}"]
    if not more and talk.is_of_others(part.text):
        turn.say("utter_outside")
        turn.state.answer_trace = trace(part.text, part.intent, part.confidence, path, began, source="fallback", answer_id=None)
        return None
    question = tastes.question if more else part.text
    taste = talk(question, tastes.said, tastes.told if more else ())
    if taste is None:
        turn.say("utter_taste_no_more" if more else "utter_taste_none")
    else:
        _say(turn, taste, more=more)
        turn.state.tastes = tastes.with_answer(question, taste.key, taste.title, more=more)
    _give_back(turn)
    chosen = [f"of class {taste.of}"] if taste else ["nothing to choose"]
    return _leave_trace(turn, part, [*path, *(["another one"] if more else []), *chosen], taste.title if taste else None, began)


def _tell_why(turn: Turn, part: Part, reason: str, began: float) -> None:
    """The reason of the last answer; the floor was given back before."""
    title = turn.state.tastes.told[-1]
    if reason:
        turn.say("utter_taste_why", reason=reason)
    else:
        turn.say("utter_taste_no_reason")
    _leave_trace(turn, part, [f"intent {part.intent}", "the reason"], title, began)


def _say(turn: Turn, taste: Taste, *, more: bool) -> None:
    if more:
        turn.say("utter_taste_more", answer=taste.answer)
        return
    if taste.reason:
        turn.say("utter_taste_person_reason" if taste.person else "utter_taste_reason", answer=taste.answer, reason=taste.reason)
    else:
        turn.say("utter_taste_person" if taste.person else "utter_taste", answer=taste.answer)


def _give_back(turn: Turn) -> None:
    """Say where the cook stands and what can be said next."""
    turn.say(f"utter_taste_back_{turn.state.stage}", number=turn.state.step)


def _leave_trace(turn: Turn, part: Part, path: list[str], title: str | None, began: float) -> None:
    turn.state.answer_trace = trace(
        part.text, part.intent, part.confidence, path, began, source=TALK, answer_id=title, kind="general",
    )
