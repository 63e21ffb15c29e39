"""Whether a piece of the recipe answers a question: of the right kind, about the right thing, and more than the question says itself."""

from __future__ import annotations

import re
from itertools import pairwise

from actions.answering.reading.classes import class_names, classes
from actions.answering.reading.reader import Found
from actions.answering.reading.slots import AMOUNT, CASE, DETAIL, FOOD, HEAT, HOW, RATE, REASON, SIGN, SIZE, THING, TIME, TOOL, VARIETY
from actions.answering.recipe_answers.base import Question
from actions.language.words import any_of, content_stems, normalise, stem, stems, tokens
from actions.settings import READING

ADMITTED = {
    "time": (TIME, SIGN, RATE, CASE), "sign": (SIGN, TIME, CASE), "temperature": (HEAT,), "size": (SIZE, AMOUNT), "amount": (AMOUNT, RATE), "reason": (REASON,),
    "variety": (VARIETY, FOOD, TOOL, THING),
    "ingredient": (FOOD, THING, VARIETY, TOOL), "tool": (TOOL, FOOD, THING, VARIETY, HOW), "place": (TOOL, FOOD, THING, VARIETY),
}
"""Kinds of pieces that answer a type of question; other types are answered by any kind."""
NAMED = (FOOD, TOOL, THING)
SIZED = (SIZE, AMOUNT, HOW, CASE, SIGN, REASON)  # kinds that may tell how big or how thick
MEASURES = (TIME, HEAT, AMOUNT)
FORMED = ("time", "temperature")  # types that a fixed form asks for ("how long"): "what do I heat over medium heat" asks for a thing
ELSEWHERE = (TIME, SIGN, HEAT)  # of another instruction only where the question names what is done there


def answers(found: Found, question: Question) -> bool:
    """Whether a piece is of the kind that is asked for, tells more than the question, and belongs to what it is about."""
    slot = found.slot
    if not _is_admitted(found) or _says_nothing_new(found, question):
        return False
    if slot.origin == DETAIL and found.confidence < READING.sure and not slot.step <= question.step <= slot.last:
        return False  # what is told of other steps is told only where that is sure
    if slot.kind == REASON and not _asks_reason(found, question):
        return False
    if slot.kind == TIME and slot.verb not in found.asked.verbs and normalise(slot.text) in question.lexicon.words("instant_words"):
        return False
    if found.asked.variety and (not _tells_kind(found, question) or _is_asked_after(found, question)):
        return False
    made = made_thing(question)
    if slot.kind == AMOUNT and made and made not in slot.stems:
        return False
    if found.type == "size" and not _of_things(found, question):
        return False  # of another thing
    if found.asked.polar and found.confidence < READING.decisive:
        return False
    return slot.kind not in ELSEWHERE or not slot.step or _belongs(found, question)


def _is_admitted(found: Found) -> bool:
    """Whether a piece is of a kind that the type or the form of the question admits, where these are clear."""
    if found.asked.form == SIZE and found.slot.kind not in SIZED:
        return False
    clear = found.types[found.type] >= READING.clear and (found.type not in FORMED or bool(found.asked.form))
    return not clear or found.slot.kind in (*ADMITTED.get(found.type, (found.slot.kind,)), *ADMITTED.get(found.asked.form, ()))


def _says_nothing_new(found: Found, question: Question) -> bool:
    """Whether a piece only says what the question says: "what do I heat to 175 degrees", "how small is finely?"."""
    slot = found.slot
    if slot.kind in (*MEASURES, HOW) and set(_words(slot.text)) <= set(_words(question.text)):
        return True
    return slot.kind in NAMED and not found.asked.variety and not _names_something_new(found, question)


def _is_asked_after(found: Found, question: Question) -> bool:
    """Whether it is asked how to tell the very thing that a piece names: "which side is even the skin side?" is not answered by "skin side"."""
    lexicon, told = question.lexicon, content_stems(found.slot.text, question.lexicon)
    behind = re.search(rf"\b(?:{any_of(lexicon.words('being_verbs'))})\b(?P<thing>.*)", normalise(question.text))
    return behind is not None and bool(told) and content_stems(behind["thing"], lexicon, without=lexicon.words("claim_fillers"))[: len(told)] == told


def _asks_reason(found: Found, question: Question) -> bool:
    """Whether a question asks why, or what follows, or the reason that is told of the running step surely answers it."""
    here = found.slot.step <= question.step <= max(found.slot.step, found.slot.last) and found.confidence >= READING.sure
    return here or REASON in (found.type, found.asked.form) or found.types.get(REASON, 0.0) >= READING.likely_type / 2


def _of_things(found: Found, question: Question) -> bool:
    """Whether a size is of what the question speaks of: named with it, or told in the running instruction where it names nothing else there."""
    slot, running, things = found.slot, question.running, found.asked.beside | {found.asked.noun}
    if slot.kind == AMOUNT or running is None or not slot.step:
        return bool(slot.stems & things) or (slot.kind != AMOUNT and not found.asked.beside)
    if not found.asked.beside or (slot.stems | slot.beside) & things:
        return True
    return slot.step <= running.number <= max(slot.step, slot.last) and found.confidence >= READING.fair


def _tells_kind(found: Found, question: Question) -> bool:
    """Whether a piece tells more of the asked thing than its name: "what kind of foil" is not answered by "foil", nor "which eggs" by their centre."""
    noun, lexicon = found.asked.noun, question.lexicon
    if found.slot.kind not in (VARIETY, *NAMED):
        return False
    if set(tokens(question.text)) & lexicon.words("untold_words") or not set(content_stems(found.text, lexicon)) - {noun}:
        return False
    if noun in found.slot.stems - found.slot.heads and not _is_noun_in(noun, found, question):
        return False
    kin = classes(found.text, lexicon)
    if noun in class_names(lexicon) or not noun:
        return not noun or not kin or noun in kin or noun in found.slot.stems
    if noun not in found.slot.stems:  # another thing, where the recipe has that one
        return question.reader is None or not any(noun in slot.heads for slot in question.reader.slots(question.recipe))
    return noun in found.slot.heads or not set(tokens(found.slot.text)) & lexicon.words("connectors")


def _is_noun_in(noun: str, found: Found, question: Question) -> bool:
    """Whether a piece has the asked thing in its own form: the "creamed" mixture is no kind of cream."""
    asked = [word for word in tokens(question.text) if stem(word, question.lexicon.language) == noun]
    own = [word for word in tokens(found.slot.text) if stem(word, question.lexicon.language) == noun]
    return any(one == other or {one, other} == {min(one, other, key=len), f"{min(one, other, key=len)}s"} for one in asked for other in own)


def _names_something_new(found: Found, question: Question) -> bool:
    """Whether a thing is not the one that the question speaks of, and of the class that it asks for where both are known."""
    lexicon, noun = question.lexicon, found.asked.noun
    if set(content_stems(found.text, lexicon)) <= found.asked.beside | set(found.asked.verbs) | set(stems(question.text, lexicon.language)):
        return False
    kin = classes(found.text, lexicon)
    return noun not in class_names(lexicon) or not kin or noun in kin


def _belongs(found: Found, question: Question) -> bool:
    """Whether a time or a heat is of what the cook asks about: of this instruction, of the step that it leads to, or of what the question names."""
    slot, running, lexicon = found.slot, question.running, question.lexicon
    step = question.recipe.steps[slot.step - 1]
    general = {stem(verb, lexicon.language) for verb in lexicon.words("general_verbs")}
    special = [verb for verb in found.asked.verbs if verb not in general]
    if running is None or step.source == running.source or slot.verb in special:
        return True
    reader, general_work = question.reader, not special or slot.verb in general
    alike = general_work or (reader is not None and any(reader.alike(verb, slot.verb) >= READING.alike for verb in special))
    if found.asked.beside and (found.confidence >= READING.certain or (alike and found.asked.beside & set(stems(step.text, lexicon.language)))):
        return True
    return alike and 0 < slot.step - running.number <= READING.led_to


def made_thing(question: Question) -> str | None:
    """Stem of the made thing that a question names by a food ("the vinegar mixture"), for it is not that food."""
    said, lexicon = tokens(question.text), question.lexicon
    foods = {word for line in question.recipe.ingredients for word in stems(line.called, lexicon.language)}
    for before, word in pairwise(said):
        if word in lexicon.words("mixed_things") and stem(before, lexicon.language) in foods and stem(word, lexicon.language) not in foods:
            return stem(word, lexicon.language)
    return None


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", normalise(text))
