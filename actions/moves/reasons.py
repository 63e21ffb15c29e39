"""Why something is so that general knowledge just told: the reason where the answer holds one, and never the whole answer again."""

from __future__ import annotations

import re
from dataclasses import replace

from actions.answering.common_sense.base import Match
from actions.answering.common_sense.for_trouble import RESCUING, asks_reason
from actions.answering.follow_up.history import Exchange
from actions.answering.reading.telling import sentences
from actions.answering.recipe_answers import Answer
from actions.language.lexicon import Lexicon
from actions.language.words import any_spaced, content_stems, normalise, stem, stems, tokens
from actions.moves.continuing import Understood
from actions.moves.door import HURT, PAPER, Door
from actions.moves.general import tell
from actions.moves.replying import tell_recipe
from actions.moves.told_before import tell_again, told_last
from actions.moves.turn import Part, Turn
from actions.settings import OUR_TREE

WHY = "ask_why"
KEPT_SAFE = ("food-safety", "keeping", "keeping-dishes", "leftovers", "reheating-dishes")
"""Categories of answers in which germs are the reason for what must not be done."""


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
    named = _named(part, lexicon)
    if match is not None and match.pair.id != before.answer_id and door.general_answer() is not None:
        told = "" if asks_reason(match.pair.question, lexicon) or not named else reason_in(before.answer, named, lexicon, results=True)
        if told:
            tell_again(turn, part, replace(meant, intent=WHY), told, before, [*path, "the reason told before"], began)
        return bool(told)  # else another answer tells why
    others = match.rest if match is not None else ()
    pair = next((pair for pair, distance in others if 1 - distance >= OUR_TREE.common_sense and set(pair.about) & set(before.about) and asks_reason(pair.question, lexicon)), None)
    if pair is not None:
        tell(turn, part, door, [*path, "another answer tells why"], began, pair=pair)
        return True
    told = reason_in(before.answer, named, lexicon) or _otherwise(part, meant, match, before, named, lexicon)
    if told:
        tell_again(turn, part, replace(meant, intent=WHY), told, before, [*path, "the reason told before"], began)
        return True
    if match is None or match.pair.id != before.answer_id:
        return False
    tell_recipe(turn, part, door, Answer("utter_unknown", found=False), [*path, "no reason known"], began, WHY)
    return True


def _named(part: Part, lexicon: Lexicon) -> set[str]:
    """Stems of what a question for a reason names itself."""
    idle = lexicon.words("question_fillers") | lexicon.words("generic_verbs") | lexicon.words("question_words") | lexicon.words("of_problems")
    idle |= lexicon.words("standing_for") | lexicon.words("negation") | lexicon.words("answer_deny") | lexicon.words("following_leads")
    idle |= lexicon.words("staying_verbs") | lexicon.words("staying_times") | lexicon.words("place_pronouns")
    return set(content_stems(part.text, lexicon, without=idle))


def _otherwise(part: Part, meant: Understood, match: Match | None, before: Exchange, named: set[str], lexicon: Lexicon) -> str:
    """The reason of an answer that names none: all that was told tells why, germs are why something does not keep, or what comes of it is the reason."""
    pair = match.pair if match is not None and match.pair.id == before.answer_id else None
    if pair is not None and asks_reason(pair.question, lexicon):
        return sentences(before.answer)[0]
    language = lexicon.language
    plain = normalise(part.text)
    asks_event = any(re.search(rf"(?<![\w'])(?:{any_spaced(lexicon.words(key))})(?![\w'])", plain) for key in ("as_told", "of_problems"))
    if asks_event or (pair is not None and pair.category == RESCUING):
        return ""
    denies = bool(set(tokens(meant.text)) & (lexicon.words("negation") | {str(lexicon.table("resolved_wordings").get("not"))}))
    warmed = {stem(word, language) for word in lexicon.words("germs_grow")} & set(stems(before.resolved, language))
    if pair is not None and pair.category in KEPT_SAFE and warmed and denies:
        return str(lexicon.entries.get("germs_reason", ""))
    return "" if not (named or denies) or (pair is not None and pair.category in HURT) else reason_in(before.answer, named, lexicon, results=True)


def reason_in(answer: str, named: set[str], lexicon: Lexicon, *, results: bool = False) -> str:
    """The sentence of an answer that tells a reason, or what it tells behind a colon; empty where none does.

    Args:
        answer: what was told.
        named: stems of which the sentence must hold one: what the question names itself.
        lexicon: the words of the language.
        results: whether what comes of something is a reason as well: "it turns mushy".
    """
    words = lexicon.words("told_reasons") | (lexicon.words("told_results") if results else frozenset())
    marks = re.compile(rf"(?<![\w'])(?:{any_spaced(words)})(?![\w'])")
    for sentence in sentences(answer):
        if not marks.search(normalise(sentence)) or (named and not named & set(stems(sentence, lexicon.language))):
            continue
        head, colon, behind = sentence.rstrip(";").partition(": ")
        told = behind if colon and marks.search(normalise(behind)) and not marks.search(normalise(head)) else sentence.rstrip(";")
        return f"{told[0].upper()}{told[1:].rstrip('.!')}."
    return ""
