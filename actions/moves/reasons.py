"""Why something is so that general knowledge just told: the reason where the answer holds one, and never the whole answer again."""

from __future__ import annotations

import re
from dataclasses import replace

from actions.answering.reading.telling import sentences
from actions.answering.recipe_answers import Answer
from actions.language.lexicon import Lexicon
from actions.language.words import any_spaced, content_stems, normalise, stems, tokens
from actions.moves.continuing import Understood
from actions.moves.door import PAPER, Door
from actions.moves.general import tell
from actions.moves.replying import tell_recipe
from actions.moves.told_before import tell_again, told_last
from actions.moves.turn import Part, Turn
from actions.settings import OUR_TREE

WHY = "ask_why"


def is_reason_told(turn: Turn, part: Part, door: Door, meant: Understood, path: list[str], began: float) -> bool:
    """Answer a "why" that goes on with a general answer, where nothing but that answer is found; False for other questions.

    Args:
        turn: the turn.
        part: what was asked.
        door: the same at the door, with what it left out.
        meant: the same as it is understood.
        path: the branches that were taken.
        began: `time.perf_counter()` before the work.
    """
    before, match, lexicon = told_last(turn), door.match, turn.kitchen.lexicon
    if meant.before is None or before is None or WHY not in (part.intent, meant.intent) or turn.kitchen.settings.tree == PAPER:
        return False
    if match is not None and match.pair.id != before.answer_id and door.general_answer() is not None:
        return False  # another answer tells why
    others = match.rest if match is not None else ()
    pair = next((pair for pair, distance in others if 1 - distance >= OUR_TREE.common_sense and set(pair.about) & set(before.about) and _asks_why(pair.question, lexicon)), None)
    if pair is not None:
        tell(turn, part, door, [*path, "another answer tells why"], began, pair=pair)
        return True
    idle = lexicon.words("question_fillers") | lexicon.words("generic_verbs") | lexicon.words("question_words") | lexicon.words("of_problems")
    idle |= lexicon.words("standing_for") | lexicon.words("negation") | lexicon.words("answer_deny") | lexicon.words("following_leads")
    told = reason_in(before.answer, set(content_stems(part.text, lexicon, without=idle)), lexicon)
    if told:
        tell_again(turn, part, replace(meant, intent=WHY), told, before, [*path, "the reason told before"], began)
        return True
    if match is None or match.pair.id != before.answer_id:
        return False
    tell_recipe(turn, part, door, Answer("utter_unknown", found=False), [*path, "no reason known"], began, WHY)
    return True


def _asks_why(question: str, lexicon: Lexicon) -> bool:
    return " ".join(tokens(question)[:2]).startswith(tuple(lexicon.words("reason_words")))


def reason_in(answer: str, named: set[str], lexicon: Lexicon) -> str:
    """The sentence of an answer that tells a reason, or what it tells behind a colon; empty where none does.

    Args:
        answer: what was told.
        named: stems of which the sentence must hold one: what the question names itself.
        lexicon: the words of the language.
    """
    marks = re.compile(rf"(?<![\w'])(?:{any_spaced(lexicon.words('told_reasons'))})(?![\w'])")
    for sentence in sentences(answer):
        if not marks.search(normalise(sentence)) or (named and not named & set(stems(sentence, lexicon.language))):
            continue
        head, colon, behind = sentence.rstrip(";").partition(": ")
        told = behind if colon and marks.search(normalise(behind)) and not marks.search(normalise(head)) else sentence.rstrip(";")
        return f"{told[0].upper()}{told[1:].rstrip('.!')}."
    return ""
