"""What the last answer told already: "how long do I leave it standing" after "... let it stand for 5 minutes"."""

from __future__ import annotations

from actions.answering.reading.telling import sentences
from actions.answering.recent import last_answer
from actions.answering.trace import trace
from actions.language.lexicon import Lexicon
from actions.language.quantities import durations, temperatures
from actions.language.words import content_stems, stem, stems
from actions.moves.continuing import Understood, usable
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
    source = history[-1].source
    turn.say("utter_common_sense", answer=told)
    turn.state.last_answer = last_answer({"answer": told}, history[-1].about, turn.state.step, question=meant.text, intent=meant.intent, source=source)
    turn.state.answer_trace = trace(
        part.text, meant.intent, part.confidence, [*path, "told before"], began, source=source, answer_id=history[-1].answer_id, resolved=meant.text,
    )
    return True


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
