"""What the last answer told already: "how long do I leave it standing" after "... let it stand for 5 minutes"."""

from __future__ import annotations

from actions.answering.follow_up.history import Exchange
from actions.answering.reading.telling import sentences
from actions.answering.recent import last_answer
from actions.answering.trace import trace
from actions.language.lexicon import Lexicon
from actions.language.quantities import durations, temperatures
from actions.language.words import content_stems, stem, stems
from actions.moves.asked import asks
from actions.moves.continuing import Understood, usable
from actions.moves.door import Door
from actions.moves.turn import Part, Turn

TELLING = {"ask_step_time": durations, "ask_temperature": temperatures}
"""What a sentence must hold to answer a question of an intent."""


def is_told_before(turn: Turn, part: Part, meant: Understood, path: list[str], began: float) -> bool:
    """Tell the sentence of the last answer that answers a question which goes on with it; False where none does.

    Args:
        turn: the turn.
        part: what was asked.
        meant: the same as it is understood.
        path: the branches that were taken.
        began: `time.perf_counter()` before the work.
    """
    history = usable(turn)
    if meant.before is None or not history or meant.before != history[-1] or meant.intent not in TELLING:
        return False
    told = sentence_of(part.text, meant.intent, history[-1].resolved, history[-1].answer, turn.kitchen.lexicon)
    if not told:
        return False
    tell_again(turn, part, meant, told, history[-1], [*path, "told before"], began)
    return True


def is_in_same_answer(turn: Turn, part: Part, door: Door, meant: Understood, path: list[str], began: float) -> bool:
    """Tell the sentence that concerns a question which leads to the general answer that was told last; False where none does, or another answer is found.

    What is only told beside the question ("it was covered") changes nothing then: it gets the first sentence.
    """
    match, lexicon, last = door.match, turn.kitchen.lexicon, told_last(turn)
    if meant.before is None or last is None or match is None or match.pair.id != last.answer_id or door.general_answer() is None:
        return False
    asking = asks(part.text, lexicon)
    idle = {stem(word, lexicon.language) for key in ("generic_verbs", "question_fillers", "staying_verbs", "question_words") for word in lexicon.words(key)}
    new = set(content_stems(part.text, lexicon)) - set(stems(last.resolved, lexicon.language)) - idle
    said = sentences(match.pair.answer)
    told = next((one for one in said if new and new & set(stems(one, lexicon.language))), "" if asking else said[0])
    if told:
        tell_again(turn, part, meant, told.rstrip(";") + ("." if told.endswith(";") else ""), last, [*path, "of the same answer"], began)
    return bool(told)


def told_last(turn: Turn) -> Exchange | None:
    """The last question that was answered from general knowledge; None where it was not, or one that did not go on with it came between."""
    last = next((one for one in reversed(usable(turn)) if one.answer or not one.continues), None)
    return last if last is not None and last.answer and last.general else None


def tell_again(turn: Turn, part: Part, meant: Understood, told: str, before: Exchange, path: list[str], began: float) -> None:
    """Say a sentence of what was told last, and leave its trace."""
    turn.say("utter_common_sense", answer=told)
    turn.state.last_answer = last_answer({"answer": told}, before.about, turn.state.step, question=meant.text, intent=meant.intent, source=before.source)
    turn.state.answer_trace = trace(part.text, meant.intent, part.confidence, path, began, source=before.source, answer_id=before.answer_id, resolved=meant.text)


def sentence_of(question: str, intent: str, asked: str, answer: str, lexicon: Lexicon) -> str:
    """The sentence of an answer that has what a question asks for, and all that is new in it; empty where none has.

    Args:
        question: as it was asked.
        intent: how it is read.
        asked: the question to which the answer was given.
        answer: what was said then.
        lexicon: the words of the language.
    """
    language = lexicon.language
    idle = {stem(word, language) for word in lexicon.words("generic_verbs") | lexicon.words("question_fillers") | lexicon.words("staying_verbs")}
    new = set(content_stems(question, lexicon)) - set(stems(asked, language)) - idle
    if not new:
        return ""
    found = next((one for one in sentences(answer) if new <= set(stems(one, language)) and TELLING[intent](one, lexicon)), "")
    return f"{found[:-1]}." if found.endswith(";") else found
