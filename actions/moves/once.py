"""What one reply to several questions tells once: no sentence stands in it twice, and what one answer tells already the other one need not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from actions.answering.reading.telling import sentences
from actions.answering.recipe_answers import KINDS
from actions.language.lexicon import Lexicon
from actions.language.words import content_stems, normalise, stem, stems, tokens
from actions.moves.asked import asks
from actions.moves.questions import FORMS, form_of
from actions.moves.telling import TELLING, speaks_of, tells_measure
from actions.moves.turn import Part, Said, Turn
from actions.settings import MATCHING
from actions.understanding.intents import OTHER

UNSURE, UNKNOWN = "utter_unsure_step", "utter_unknown"
WAITING = ("which_source", "piece", "near")
"""What is asked back about a question that is not answered yet."""
HEAT = "ask_temperature"
ANSWER = "answer"
"""The placeholder of answers that are whole sentences."""
ANSWERED = (*KINDS, OTHER, "ask_substitute", "report_missing", "report_problem")
"""Intents of parts to which something is answered."""
SHORT = 2  # words of a sentence that may be said twice: "No."


@dataclass(frozen=True)
class Told:
    """One part of an utterance and what was said to it.

    Args:
        part: the part.
        said: the responses.
        known: whether a question was answered.
        answer_id: by which answer.
    """

    part: Part
    said: Sequence[Said]
    known: bool = True
    answer_id: str = ""


def tell_once(turn: Turn, before: Sequence[Told], latest: Told) -> None:
    """Leave out of a reply what it tells a second time.

    Args:
        turn: the turn.
        before: the parts that were played, in order.
        latest: the part that was played behind them.
    """
    earlier = [said for one in before for said in one.said if any(said is other for other in turn.answers())]
    if not earlier or not latest.said:
        return
    if any(_covers(turn, one, latest) or (not latest.known and _answers_whole(turn, one, latest)) for one in before):
        _take_back(turn, latest.said)
        return
    for one in before:
        if _is_within(turn, one, latest) or (not one.known and _answers_whole(turn, latest, one)):
            _take_back(turn, one.said)
    heard = {_plain(sentence) for said in earlier for sentence in sentences(turn.wording(said))}
    left = [_has_new(turn, said, earlier, heard) for said in latest.said]
    lexicon, intent = turn.kitchen.lexicon, latest.part.intent
    if not any(left) and _measures(latest.part, lexicon) and not TELLING[intent](" ".join(map(turn.wording, earlier)), lexicon):
        turn.say(UNKNOWN)  # the same answer again, in which the amount is not


def _take_back(turn: Turn, said: Sequence[Said]) -> None:
    for one in said:
        turn.take_back(one)


def _has_new(turn: Turn, said: Said, earlier: Sequence[Said], heard: set[str]) -> bool:
    """Leave out a response, or the sentences of it, that were said before; False where nothing is left.

    Of a step that was told there is nothing to add but that nothing is known.
    """
    response, fields = said
    told = sentences(turn.wording(said))
    new = [one for one in told if len(tokens(one)) <= SHORT or not any(other == _plain(one) or other.endswith(f" {_plain(one)}") for other in heard)]
    if said in earlier or not new:
        turn.take_back(said)
        return False
    if response == UNSURE:
        turn.take_back(said, (UNKNOWN, {}))
    elif len(new) < len(told) and set(fields) == {ANSWER}:
        turn.take_back(said, (response, {ANSWER: " ".join(new)}))
    return True


def _covers(turn: Turn, one: Told, other: Told) -> bool:
    """Whether an answer has the time, the heat or the amount for which another question asks that names nothing else: "can I freeze it" and "for how long"."""
    lexicon, intent = turn.kitchen.lexicon, other.part.intent
    if one.part.intent not in ANSWERED or one.part.intent == intent or not one.known or not _measures(other.part, lexicon):
        return False
    named = _named_beside(other.part, one.part, lexicon)
    if not other.known:  # how long it keeps is told by what tells how long it lasts
        named -= {stem(word, lexicon.language) for key in ("kept_words", "staying_verbs") for word in lexicon.words(key)}
    told = [sentence for said in one.said for sentence in sentences(turn.wording(said))]
    return any(TELLING[intent](sentence, lexicon) and named <= set(stems(sentence, lexicon.language)) for sentence in told)


def _answers_whole(turn: Turn, one: Told, other: Told) -> bool:
    """Whether an answer is what is found for all of the utterance, so that it answers a question to which nothing else is known."""
    lexicon, base = turn.kitchen.lexicon, turn.kitchen.questions
    waits = turn.state.pending is not None and turn.state.pending.kind in WAITING
    if waits or other.part.intent not in ANSWERED or not one.answer_id or not tells_measure(" ".join(map(turn.wording, one.said)), other.part.text, lexicon):
        return False
    match = base.ask(turn.text) if base is not None else None
    if match is None or match.confidence < MATCHING.alone or match.pair.id != one.answer_id:
        return False
    return not asks(other.part.text, lexicon) or speaks_of(f"{match.pair.question} {match.pair.answer}", other.part.text, turn.text, lexicon)


def _is_within(turn: Turn, one: Told, other: Told) -> bool:
    """Whether all that an answer measures stands in that to another question about the same: "180 °C" in "at 180 °C for 50 minutes"."""
    lexicon, intent = turn.kitchen.lexicon, one.part.intent
    if intent not in TELLING or not (one.known and other.known) or other.part.intent not in ANSWERED or other.part.intent == intent:
        return False
    texts = [" ".join(map(turn.wording, told.said)) for told in (one, other)]
    measured = [_measured(text, intent, lexicon) for text in texts]
    within = len(sentences(texts[0])) == 1 and bool(measured[0]) and measured[0] <= measured[1]
    return within and (intent == HEAT or not _named_beside(other.part, one.part, lexicon))


def _measured(text: str, intent: str, lexicon: Lexicon) -> set[str]:
    """The times, heats or amounts of a text as they are written."""
    return {normalise(str(getattr(one, "text", one))) for one in TELLING[intent](text, lexicon)}


def _named_beside(part: Part, other: Part, lexicon: Lexicon) -> set[str]:
    """Stems of what a question names and the one before it does not."""
    return _named(part.text, lexicon) - set(stems(other.text, lexicon.language))


def _measures(part: Part, lexicon: Lexicon) -> bool:
    """Whether a part asks how long, how hot or how much, and of nothing but what was asked about: "when do I put it in" and "how many at once" do not."""
    form = form_of(part.text, lexicon)
    bare = any(_plain(part.text) in forms for forms in lexicon.table("bare_questions").values())
    return part.intent in TELLING and FORMS.get(form) == part.intent and (form != "amount" or bare or bool(_named(part.text, lexicon)))


def _named(text: str, lexicon: Lexicon) -> set[str]:
    """Stems of what a question names or does in particular."""
    idle = lexicon.words("question_words") | lexicon.words("question_fillers") | lexicon.words("generic_verbs") | lexicon.words("general_verbs")
    general = {stem(word, lexicon.language) for word in idle}
    return set(content_stems(text, lexicon, without=idle)) - general


def _plain(sentence: str) -> str:
    return normalise(sentence).strip(" .!?;")
