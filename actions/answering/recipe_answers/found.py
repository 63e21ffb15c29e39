"""A piece of a step as the answer: short where the reader is sure, else with the step that it stands in."""

from __future__ import annotations

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
from actions.answering.recipe_answers.fitting import ELSEWHERE, NAMED, answers
from actions.answering.recipe_answers.limits import end_beside, limited
from actions.language.words import content_stems, normalise, stem, stems
from actions.recipes.model import Recipe, Step
from actions.recipes.steps.cutting import aloud
from actions.settings import READING

LONGEST = 40  # words of a sentence that is told whole
LONGEST_SIGN = 6  # words of the sign that is told with a time; a longer one is told when it is asked for
AROUND = 25  # words of the steps of one instruction that are told together where it is not sure which of them answers
UNSAID = 1  # words of an end that a question may leave out where it names that end
NOT_SPOKEN = ("of", "without")  # prepositions that would make another answer of the piece
MEASURED = ("size", "time", "temperature", "amount")  # types that a step without a measure does not answer


def piece(question: Question) -> Answer | None:
    """The best piece that answers what is asked; None where none is likely enough."""
    likely = [found for found in question.pieces if found.confidence >= _needed(found)]
    best = _asked_for(likely) or next((found for found in likely if answers(found, question)), None) or _shouted(question)
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
        return None if _does_not_do(best, question) else _step_of(best, question)
    return Answer("utter_found", {"items": said(best, question)}, answer_id=_answer_id(best.slot), confidence=best.confidence, about=_foods(best))


def told_piece(found: Found, question: Question) -> Answer:
    """A piece as it is told where it is chosen."""
    if found.slot.kind in SENTENCES:
        return _sentence(found)
    return Answer("utter_found", {"items": said(found, question)}, answer_id=_answer_id(found.slot), confidence=found.confidence, about=_foods(found))


def _does_not_do(found: Found, question: Question) -> bool:
    """Whether a doubtful piece stands in a step that does not do what a yes-or-no question asks: "should I turn the tray?" where biscuits are laid on it."""
    asked, lexicon = found.asked, question.lexicon
    deeds = set(asked.verbs) - {stem(verb, lexicon.language) for verb in lexicon.words("general_verbs") | lexicon.words("introducing")}
    steps = _around(question.recipe.steps[found.slot.step - 1], question.recipe)
    return asked.polar and bool(deeds) and question.step not in {step.number for step in steps} and not deeds & set(stems(" ".join(step.text for step in steps), lexicon.language))


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
    whole = (slot.sentence if len(slot.sentence.split()) <= LONGEST else slot.text).strip()
    whole = whole.removeprefix("(").rstrip(".;").removesuffix(")") if whole.startswith("(") else whole
    return Answer("utter_why", {"why": f"{capital(whole.rstrip('.;'))}."}, answer_id=f"{slot.origin}-{slot.step}", confidence=found.confidence)


def reason(question: Question) -> Answer | None:
    """The likeliest reason that the recipe tells; None where none is likely."""
    likely = [found for found in question.pieces if found.slot.kind == REASON and found.confidence >= READING.likely and _is_about(found, question)]
    given = {found.slot.step for found in likely if found.slot.origin == WHY} | {step.number for step in question.recipe.steps if step.why}
    best = next((found for found in likely if found.slot.origin == WHY or found.slot.step not in given), None)  # what a card gives as the reason goes before "so that"
    return _sentence(best) if best is not None else None


def _is_about(found: Found, question: Question) -> bool:
    """Whether a doubtful reason in a step speaks of something that the question names: why onion and potato alternate is not what the strainer is for."""
    asked, slot, language = found.asked, found.slot, question.lexicon.language
    named = asked.beside | set(asked.verbs) | ({asked.noun} if asked.noun else set())
    return slot.origin != STEP or found.confidence >= READING.sure or not named or bool(named & {*slot.stems, *stems(slot.sentence or slot.text, language)})


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
