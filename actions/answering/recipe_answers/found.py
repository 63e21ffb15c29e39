"""A piece of a step as the answer: short where the reader is sure, else with the step that it stands in."""

from __future__ import annotations

from actions.answering.reading.classes import class_names, classes
from actions.answering.reading.page import PLACES
from actions.answering.reading.reader import Found
from actions.answering.reading.slots import ACTION, AMOUNT, FOOD, HEAT, HOW, SIGN, SIZE, THING, TIME, TOOL, VARIETY
from actions.answering.recipe_answers.base import Answer, Question
from actions.language.words import content_stems, stem, stems
from actions.recipes.steps.cutting import aloud

SURE = 0.4
"""Expected agreement from which a piece is said alone: there two answers in three are right (`souschef train-reader --measure`)."""
LIKELY = 0.15
"""Expected agreement below which the recipe is not taken to say anything about it; seven of ten questions that it cannot answer stay below."""
NOT_SPOKEN = ("of", "without")  # prepositions that would make another answer of the piece


CLEAR = 0.5  # probability of a type from which only pieces of its kinds answer
CERTAIN = 0.6  # expected agreement from which a time is believed rather than the one of the step that shares the question's words
FAIR = 0.3  # expected agreement from which a piece is believed rather than what the words of a question resemble
DECISIVE = 0.25  # expected agreement from which a step is told to a yes-or-no question that nothing decides
ADMITTED = {
    "time": (TIME, SIGN), "sign": (SIGN, TIME), "temperature": (HEAT,), "size": (SIZE, AMOUNT), "amount": (AMOUNT,), "variety": (VARIETY, FOOD, TOOL, THING),
    "ingredient": (FOOD, THING, VARIETY, TOOL), "tool": (TOOL, FOOD, THING, VARIETY, HOW), "place": (TOOL, FOOD, THING, VARIETY),
}
"""Kinds of pieces that answer a type of question; other types are answered by any kind."""
NAMED = (FOOD, TOOL, THING)
ALIKE, LED_TO = 0.55, 2  # cosine of verbs that mean the same work ("cook", "simmer"); steps ahead that the running one leads to
ELSEWHERE = (TIME, SIGN, HEAT)  # of another instruction only where the question names what is done there


def piece(question: Question) -> Answer | None:
    """The best piece that answers what is asked; None where none is likely enough."""
    best = next((found for found in question.pieces if found.confidence >= LIKELY and _answers(found, question)), None)
    if best is None:
        return None
    answer_id = f"step-{best.slot.step}" if best.slot.step else f"ingredient-{best.slot.index}"
    about = best.slot.items if best.slot.kind == FOOD else ()
    if best.confidence < SURE and best.slot.step:
        step = question.recipe.steps[best.slot.step - 1]
        return Answer("utter_found_in_step", {"step_text": aloud(step.text, question.lexicon), "number": step.number}, answer_id=answer_id, confidence=best.confidence, about=about)
    return Answer("utter_found", {"items": said(best, question)}, answer_id=answer_id, confidence=best.confidence, about=about)


def _answers(found: Found, question: Question) -> bool:
    """Whether a piece is of the kind that is asked for, tells more than the question, and belongs to what it is about."""
    slot, clear = found.slot, found.types[found.type] >= CLEAR
    if clear and slot.kind not in ADMITTED.get(found.type, (slot.kind,)):
        return False
    if found.asked.variety and not set(content_stems(found.text, question.lexicon)) - {found.asked.noun}:
        return False  # "what kind of foil" is not answered by "foil"
    if slot.kind in NAMED and not found.asked.variety and not _names_something_new(found, question):
        return False
    things = found.asked.beside | {found.asked.noun}
    if (slot.kind == AMOUNT or found.asked.beside) and found.type == "size" and not slot.stems & things:
        return False  # of another thing
    if found.asked.polar and found.confidence < DECISIVE:
        return False
    return slot.kind not in ELSEWHERE or not slot.step or _belongs(found, question)


def _names_something_new(found: Found, question: Question) -> bool:
    """Whether a thing is not the one that the question speaks of, and of the class that it asks for where both are known."""
    lexicon, noun = question.lexicon, found.asked.noun
    if set(content_stems(found.text, lexicon)) <= found.asked.beside | set(found.asked.verbs):
        return False
    kin = classes(found.text, lexicon)
    return noun not in class_names(lexicon) or not kin or noun in kin


def _belongs(found: Found, question: Question) -> bool:
    """Whether a time or a heat is of what the cook asks about: of this instruction, of the step that it leads to, or of what the question names."""
    slot, running, lexicon = found.slot, question.running, question.lexicon
    step = question.recipe.steps[slot.step - 1]
    general = {stem(verb, lexicon.language) for verb in lexicon.words("general_verbs")}
    special = [verb for verb in found.asked.verbs if verb not in general]
    if running is None or step.source == running.source or found.asked.beside & set(stems(step.text, lexicon.language)) or slot.verb in special:
        return True
    reader = question.reader
    alike = not special or (reader is not None and any(reader.alike(verb, slot.verb) >= ALIKE for verb in special))
    return alike and 0 < slot.step - running.number <= LED_TO


def said(found: Found, question: Question) -> str:
    """A piece as it is said: a place with its preposition, a time with the sign that ends it."""
    slot = found.slot
    if slot.kind in (TIME, SIGN):
        return _with_end(found, question)
    if slot.kind in (TOOL, FOOD, THING) and slot.role in (*PLACES, "with") and slot.role not in NOT_SPOKEN and found.asked.role != "obj":
        return capital(f"{slot.role} {found.spoken}")
    if slot.kind in (FOOD, TOOL, THING, VARIETY, AMOUNT, SIZE, HEAT, HOW, ACTION):
        return capital(found.spoken)
    return capital(found.text)


def _with_end(found: Found, question: Question) -> str:
    """How long, and until when: each is told with the other where the step has both."""
    step = question.recipe.steps[found.slot.step - 1] if found.slot.step else None
    ends = step.until[0] if step and step.until else ""
    if found.slot.kind == TIME and ends and ends.lower() not in found.text.lower():
        return capital(f"{found.text}, {ends}")
    return capital(found.text)


def capital(text: str) -> str:
    """With a capital first letter, as a sentence begins."""
    return text[:1].upper() + text[1:]
