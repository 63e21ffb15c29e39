"""A piece of a step as the answer: short where the reader is sure, else with the step that it stands in."""

from __future__ import annotations

import re
from itertools import pairwise

from actions.answering.reading.classes import class_names, classes
from actions.answering.reading.features import NONE
from actions.answering.reading.page import PLACES
from actions.answering.reading.reader import Found
from actions.answering.reading.slots import (
    ACTION,
    AMOUNT,
    CASE,
    DETAIL,
    FOOD,
    HEAT,
    HOW,
    RATE,
    REASON,
    SENTENCES,
    SIGN,
    SIZE,
    STEP,
    THING,
    TIME,
    TOOL,
    VARIETY,
    WHY,
    Slot,
)
from actions.answering.recipe_answers.base import Answer, Question, spoken_line
from actions.answering.recipe_answers.claims import first_of
from actions.answering.recipe_answers.limits import end_beside, limited
from actions.language.words import content_stems, normalise, stem, stems, tokens
from actions.recipes.model import Recipe, Step
from actions.recipes.steps.cutting import aloud
from actions.settings import READING

LONGEST = 40  # words of a sentence that is told whole
LONGEST_SIGN = 6  # words of the sign that is told with a time; a longer one is told when it is asked for
AROUND = 25  # words of the steps of one instruction that are told together where it is not sure which of them answers
UNSAID = 1  # words of an end that a question may leave out where it names that end
NOT_SPOKEN = ("of", "without")  # prepositions that would make another answer of the piece

ADMITTED = {
    "time": (TIME, SIGN, RATE, CASE), "sign": (SIGN, TIME, CASE), "temperature": (HEAT,), "size": (SIZE, AMOUNT), "amount": (AMOUNT, RATE), "reason": (REASON,),
    "variety": (VARIETY, FOOD, TOOL, THING),
    "ingredient": (FOOD, THING, VARIETY, TOOL), "tool": (TOOL, FOOD, THING, VARIETY, HOW), "place": (TOOL, FOOD, THING, VARIETY),
}
"""Kinds of pieces that answer a type of question; other types are answered by any kind."""
NAMED = (FOOD, TOOL, THING)
MEASURES = (TIME, HEAT, AMOUNT)
MEASURED = ("size", "time", "temperature", "amount")  # types that a step without a measure does not answer
FORMED = ("time", "temperature")  # types that a fixed form asks for ("how long"): "what do I heat over medium heat" asks for a thing
ELSEWHERE = (TIME, SIGN, HEAT)  # of another instruction only where the question names what is done there


def piece(question: Question) -> Answer | None:
    """The best piece that answers what is asked; None where none is likely enough."""
    likely = [found for found in question.pieces if found.confidence >= _needed(found)]
    best = _asked_for(likely) or next((found for found in likely if _answers(found, question)), None) or _shouted(question)
    if _asks_meaning(question):
        return None
    if likely and (best is None or best.confidence < READING.sure) and best is not likely[0] and _tells_by_step(likely[0]):
        return _step_of(likely[0], question)
    if best is None:
        return None
    if best.slot.kind in SENTENCES:
        return _sentence(best)
    best = limited(_as_the_step_tells(best, likely), question)
    if best.confidence < READING.alone and best.slot.step:
        return _step_of(best, question)
    return Answer("utter_found", {"items": said(best, question)}, answer_id=_answer_id(best.slot), confidence=best.confidence, about=_foods(best))


def _asks_meaning(question: Question) -> bool:
    """Whether it is asked what a thing is that the recipe only names: "what is a spider?"."""
    if not first_of(question.lexicon, "definition_starts", normalise(question.text)):
        return False
    asked = question.pieces[0].asked
    about = asked.beside | ({asked.noun} if asked.noun else set())
    return not asked.verbs and not asked.form and any(about <= found.slot.stems for found in question.pieces if found.slot.kind in (*NAMED, VARIETY))


def _as_the_step_tells(best: Found, likely: list[Found]) -> Found:
    """A time or heat as the step itself tells it, where a card's detail of that step tells it otherwise ("16 minutes more")."""
    if best.slot.origin != DETAIL or best.slot.kind not in (TIME, HEAT):
        return best
    steps = range(best.slot.step, max(best.slot.step, best.slot.last) + 1)
    return next((found for found in likely if found.slot.origin == STEP and found.slot.kind == best.slot.kind and found.slot.step in steps), best)


def _answer_id(slot: Slot) -> str | None:
    """Name of the place where a piece is told; None for the list of tools."""
    if slot.step:
        return f"step-{slot.step}"
    return f"ingredient-{slot.index}" if slot.index is not None else None


def _sentence(found: Found) -> Answer:
    """What tells a reason, as a whole sentence where that is not long, or what is done in a case."""
    slot = found.slot
    if slot.kind == CASE:
        return Answer("utter_found", {"items": capital(slot.text)}, answer_id=f"{slot.origin}-{slot.step}", confidence=found.confidence)
    whole = slot.sentence if len(slot.sentence.split()) <= LONGEST else slot.text
    return Answer("utter_why", {"why": f"{capital(whole.rstrip('.;'))}."}, answer_id=f"{slot.origin}-{slot.step}", confidence=found.confidence)


def reason(question: Question) -> Answer | None:
    """The likeliest reason that the recipe tells; None where none is likely."""
    likely = [found for found in question.pieces if found.slot.kind == REASON and found.confidence >= READING.likely]
    given = {found.slot.step for found in likely if found.slot.origin == WHY} | {step.number for step in question.recipe.steps if step.why}
    best = next((found for found in likely if found.slot.origin == WHY or found.slot.step not in given), None)  # what a card gives as the reason goes before "so that"
    return _sentence(best) if best is not None else None


def _asked_for(likely: list[Found]) -> Found | None:
    """The piece of the sort that the form of a question asks for: a reason, or all of several things."""
    first = next(iter(likely), None)
    if first is None or first.asked.polar:
        return None
    if first.asked.form == REASON:
        return next((found for found in likely if found.slot.kind == REASON), None)
    return next((found for found in likely if found.slot.count > 1 and found.slot.kind in NAMED), None) if first.asked.all else None


def _shouted(question: Question) -> Found | None:
    """What the running step has of the sort that a question asks for which names nothing at all: "how often?", "with?"."""
    for found in question.pieces:
        asked, slot = found.asked, found.slot
        if asked.polar or asked.verbs or asked.beside or asked.noun or not (asked.form or asked.role):
            return None
        fits = slot.kind == asked.form if asked.form else slot.role == asked.role
        if fits and slot.step <= question.step <= max(slot.step, slot.last) and found.confidence >= READING.shouted:
            return found
    return None


def _tells_by_step(found: Found) -> bool:
    """Whether a piece that is no answer itself stands in a step that may tell it."""
    asked = found.asked
    told = bool(found.slot.step) and found.slot.origin == STEP and found.slot.kind not in (*ELSEWHERE, *SENTENCES)
    return told and not (asked.polar or asked.variety or {asked.form, found.type} & set(MEASURED))


def _step_of(found: Found, question: Question) -> Answer:
    if found.slot.origin == DETAIL:
        return Answer("utter_detail", {"detail": found.slot.sentence}, answer_id=f"detail-{found.slot.step}", confidence=found.confidence, about=_foods(found))
    return in_step(question.recipe.steps[found.slot.step - 1], question, found.confidence, _foods(found))


def in_step(step: Step, question: Question, confidence: float, about: tuple[str, ...] = ()) -> Answer:
    """What a step says; where it is doubtful that it answers, short steps beside it are told too."""
    told = _around(step, question.recipe) if confidence < READING.fair else [step]
    text, answer_id = " ".join(aloud(one.text, question.lexicon) for one in told), f"step-{step.number}"
    if len(told) == 1:
        return Answer("utter_found_in_step", {"step_text": text, "number": step.number}, answer_id=answer_id, confidence=confidence, about=about)
    fields = {"step_text": text, "number": told[0].number, "last": told[-1].number}
    return Answer("utter_found_in_steps", fields, answer_id=answer_id, confidence=confidence, about=about)


def _around(step: Step, recipe: Recipe) -> list[Step]:
    """A step with those beside it that were cut from the same instruction, the next one first, as long as they are short together."""
    told, words = [step], len(step.text.split())
    for number in (step.number + 1, step.number - 1):
        beside = recipe.steps[number - 1] if 0 < number <= len(recipe.steps) else None
        if beside is not None and beside.source == step.source and words + len(beside.text.split()) <= AROUND:
            told.append(beside)
            words += len(beside.text.split())
    return sorted(told, key=lambda one: one.number)


def _foods(found: Found) -> tuple[str, ...]:
    return found.slot.items if found.slot.kind == FOOD else ()


def _needed(found: Found) -> float:
    """How sure a piece must be: more where the question looks like one that no recipe answers."""
    return READING.fair if found.types.get(NONE, 0.0) >= READING.silent else READING.likely


def made_thing(question: Question) -> str | None:
    """Stem of the made thing that a question names by a food ("the vinegar mixture"), for it is not that food."""
    said, lexicon = tokens(question.text), question.lexicon
    foods = {word for line in question.recipe.ingredients for word in stems(line.called, lexicon.language)}
    for before, word in pairwise(said):
        if word in lexicon.words("mixed_things") and stem(before, lexicon.language) in foods and stem(word, lexicon.language) not in foods:
            return stem(word, lexicon.language)
    return None


def only_named(question: Question) -> Answer | None:
    """How big or of which kind something is where the recipe no more than names it; None for other questions."""
    best = next(iter(question.pieces), None)
    if best is None or best.asked.polar or not (best.asked.variety or best.asked.form == "size"):
        return None
    about = {best.asked.noun} if best.asked.noun else set(best.asked.beside)
    named = next((found for found in question.pieces if found.slot.kind in NAMED and found.slot.heads & about and found.slot.step), None)
    if named is None:
        return None
    sized = _sized(question, named.slot.heads & about)
    if sized is not None and best.asked.form == "size":
        return Answer("utter_found", {"items": capital(sized.text)}, answer_id=_answer_id(sized), confidence=named.confidence)
    item = next((item for item in named.slot.items if set(content_stems(item, question.lexicon)) & about), named.slot.text)
    if named.slot.kind != TOOL and not best.asked.variety:
        return None
    response = "utter_no_kind" if best.asked.variety else "utter_no_size"
    return Answer(response, {"food": item}, found=not best.asked.variety, answer_id=f"step-{named.slot.step}", confidence=named.confidence)


def _sized(question: Question, heads: frozenset[str]) -> Slot | None:
    """Where the recipe says how big a thing is, the nearest place before the running step, else behind it."""
    sizes = [slot for slot in question.reader.slots(question.recipe) if slot.kind == SIZE and slot.heads & heads] if question.reader else []
    return min(sizes, key=lambda slot: (not slot.step, slot.step > question.step, abs(slot.step - question.step)), default=None)


def _answers(found: Found, question: Question) -> bool:
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
    if found.asked.variety and not _tells_kind(found, question):
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
    clear = found.types[found.type] >= READING.clear and (found.type not in FORMED or bool(found.asked.form))
    return not clear or found.slot.kind in (*ADMITTED.get(found.type, (found.slot.kind,)), *ADMITTED.get(found.asked.form, ()))


def _says_nothing_new(found: Found, question: Question) -> bool:
    """Whether a piece only says what the question says: "what do I heat to 175 degrees", "how small is finely?"."""
    slot = found.slot
    if slot.kind in (*MEASURES, HOW) and set(_words(slot.text)) <= set(_words(question.text)):
        return True
    return slot.kind in NAMED and not found.asked.variety and not _names_something_new(found, question)


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


def said(found: Found, question: Question) -> str:
    """A piece as it is said: a place with its preposition, a time with the sign that ends it."""
    slot = found.slot
    if slot.kind in (TIME, SIGN):
        return _with_end(found, question)
    if slot.kind in (TOOL, FOOD, THING) and slot.role in (*PLACES, "with") and slot.role not in NOT_SPOKEN and found.asked.role != "obj":
        return capital(f"{slot.role} {found.spoken}")
    if slot.kind == VARIETY and slot.index is not None:
        return capital(spoken_line(question.recipe.ingredients[slot.index]))
    if slot.kind in (TOOL, VARIETY):
        return capital(_fullest(found, question))
    if slot.kind in (FOOD, THING, AMOUNT, SIZE, HEAT, HOW, ACTION):
        return capital(found.spoken)
    return capital(found.text)


def _fullest(found: Found, question: Question) -> str:
    """The same thing as the recipe calls it most fully up to there, or in its list: of "the wok" the large one."""
    slot, reader = found.slot, question.reader
    if reader is None or len(slot.items) != 1:
        return found.spoken
    others = [
        other for other in reader.slots(question.recipe)
        if other.kind in (slot.kind, TOOL, VARIETY) and other.step <= slot.step and len(other.items) == 1 and slot.stems < other.stems and slot.heads & other.heads
    ]
    return max(others, key=lambda other: (len(other.stems), other.step)).spoken[0] if others else found.spoken


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", normalise(text))


def _with_end(found: Found, question: Question) -> str:
    """How long, and until when: each is told with the other where the step has both."""
    step = question.recipe.steps[found.slot.step - 1] if found.slot.step else None
    ends = end_beside(step, found.text) if step is not None and step.until else ""
    told, asked = set(content_stems(ends, question.lexicon)), set(content_stems(question.text, question.lexicon))
    if told & asked and len(told - asked) <= UNSAID:
        ends = ""  # "how long until the onions are golden"
    if found.slot.kind == TIME and 0 < len(ends.split()) <= LONGEST_SIGN and ends.lower() not in found.text.lower():
        return capital(f"{found.text}, {ends[:1].lower()}{ends[1:]}")
    return capital(found.text)


def capital(text: str) -> str:
    """With a capital first letter, as a sentence begins."""
    return text[:1].upper() + text[1:]
