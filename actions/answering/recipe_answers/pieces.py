"""Pieces of the recipe's text, and whole steps, as they are told."""

from __future__ import annotations

from actions.answering.reading.page import PLACES
from actions.answering.reading.reader import Found
from actions.answering.reading.slots import (
    ACTION,
    AMOUNT,
    CASE,
    FOOD,
    HEAT,
    HOW,
    SENTENCES,
    SIGN,
    SIZE,
    THING,
    TIME,
    TOOL,
    VARIETY,
    Slot,
)
from actions.answering.recipe_answers.base import Answer, Question
from actions.language.words import content_stems
from actions.recipes.model import Step
from actions.recipes.steps.cutting import aloud

LONGEST = 40  # words of a sentence that is told whole
LONGEST_SIGN = (
    6  # words of the sign that is told with a time; a longer one is told when it is asked for
)
UNSAID = 1  # words of an end that a question may leave out where it names that end
NOT_SPOKEN = ("of", "without")  # prepositions that would make another answer of the piece
SPOKEN = (FOOD, THING, AMOUNT, SIZE, HEAT, HOW, ACTION)
"""Kinds of pieces that are said as the reader words them."""


def told_piece(found: Found, question: Question) -> Answer:
    """A piece as an answer."""
    slot = found.slot
    if slot.kind in SENTENCES:
        return _sentence(found)
    about = slot.items if slot.kind == FOOD else ()
    fields = {"items": said(found, question)}
    return Answer("utter_found", fields, True, _ref(slot), found.confidence, about)


def told_step(step: Step, question: Question, confidence: float) -> Answer:
    """A whole step as an answer."""
    fields = {"step_text": aloud(step.text, question.lexicon), "number": step.number}
    return Answer("utter_found_in_step", fields, True, f"step-{step.number}", confidence)


def _ref(slot: Slot) -> str | None:
    """Name of the place where a piece is told; None for the list of tools."""
    if slot.step:
        return f"step-{slot.step}"
    return f"ingredient-{slot.index}" if slot.index is not None else None


def _sentence(found: Found) -> Answer:
    """What tells a reason, as a whole sentence where that is not long, or what is done in a case."""
    slot, ref = found.slot, f"{found.slot.origin}-{found.slot.step}"
    if slot.kind == CASE:
        fields = {"items": capital(slot.text)}
        return Answer("utter_found", fields, answer_id=ref, confidence=found.confidence)
    whole = (slot.sentence if len(slot.sentence.split()) <= LONGEST else slot.text).strip()
    if whole.startswith("("):
        whole = whole.removeprefix("(").rstrip(".;").removesuffix(")")
    why = {"why": f"{capital(whole.rstrip('.;'))}."}
    return Answer("utter_why", why, answer_id=ref, confidence=found.confidence)


def said(found: Found, question: Question) -> str:
    """A piece as it is said: a place with its preposition, a time with the sign that ends it."""
    slot = found.slot
    if slot.kind in (TIME, SIGN):
        return _with_end(found, question)
    placed = slot.kind in (TOOL, FOOD, THING) and slot.role in (*PLACES, "with")
    if placed and slot.role not in NOT_SPOKEN and found.asked.role != "obj":
        return capital(f"{slot.role} {found.spoken}")
    if slot.kind == VARIETY and slot.index is not None:
        return capital(question.recipe.ingredients[slot.index].told)
    if slot.kind in (TOOL, VARIETY):
        return capital(_fullest(found, question))
    return capital(found.spoken if slot.kind in SPOKEN else found.text)


def _fullest(found: Found, question: Question) -> str:
    """The same thing as the recipe calls it most fully up to there, or in its list: of "the wok" the large one."""
    slot, reader = found.slot, question.reader
    if reader is None or len(slot.items) != 1:
        return found.spoken
    others = [
        other
        for other in reader.slots(question.recipe)
        if other.kind in (slot.kind, TOOL, VARIETY)
        and other.step <= slot.step
        and len(other.items) == 1
        and slot.stems < other.stems
        and slot.heads & other.heads
    ]
    best = max(others, key=lambda other: (len(other.stems), other.step), default=None)
    return best.spoken[0] if best is not None else found.spoken


def _with_end(found: Found, question: Question) -> str:
    """How long, and until when: each is told with the other where the step has both."""
    slot, lexicon = found.slot, question.lexicon
    step = question.recipe.steps[slot.step - 1] if slot.step else None
    end = _end_beside(step, found.text) if step is not None and step.until else ""
    told, asked = set(content_stems(end, lexicon)), set(content_stems(question.text, lexicon))
    if told & asked and len(told - asked) <= UNSAID:
        end = ""  # "how long until the onions are golden"
    short = slot.kind == TIME and 0 < len(end.split()) <= LONGEST_SIGN
    if short and end.lower() not in found.text.lower():
        return capital(f"{found.text}, {end[:1].lower()}{end[1:]}")
    return capital(found.text)


def _end_beside(step: Step, time: str) -> str:
    """The end that is told nearest to a time; a step may tell two of each."""
    at = max(step.text.find(time), 0)

    def away(end: str) -> int:
        start = step.text.find(end)
        return at - (start + len(end)) if start < at else start - at

    return min(step.until, key=away)


def capital(text: str) -> str:
    """With a capital first letter, as a sentence begins."""
    return text[:1].upper() + text[1:]
